import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import {
  GrowingTree,
  hashLeaf,
  hashNode,
  leafCount,
  leafOf,
  nodeCount,
  nodePlace,
  peaksOf,
} from "../../../src/store/journal/tree.ts";
import { LEAVES } from "../../support/merkle-vectors.ts";

/** The heads over the first leaves of RFC 6962's shared test data. */
const HEADS = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

/** The definition in RFC 6962, section 2.1, word for word. */
function treeHash(leaves: readonly Uint8Array[]): Uint8Array {
  const sha = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
  const [only] = leaves;
  if (only === undefined) return sha();
  if (leaves.length === 1) return sha(Uint8Array.of(0), only);
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha(Uint8Array.of(1), treeHash(leaves.slice(0, split)), treeHash(leaves.slice(split)));
}

const hex = (bytes: Uint8Array | null) => (bytes === null ? null : Buffer.from(bytes).toString("hex"));

describe("the tree over the journal", () => {
  it("has the known heads", () => {
    const tree = new GrowingTree();
    assert.equal(tree.head(), null);
    for (const [at, leaf] of LEAVES.entries()) {
      tree.append(hashLeaf(Buffer.from(leaf, "hex")));
      assert.equal(hex(tree.head()), HEADS[at]);
    }
  });

  it("has the raw bytes of a digest as an entry's leaf", () => {
    const digest = createHash("sha256").update("an entry").digest();
    assert.equal(hex(leafOf(digest.toString("hex"))), hex(hashLeaf(digest)));
  });

  it("has the head of the definition at every size, even when it continues from stored peaks, and stores each subtree at its place", () => {
    const [leaves, stored]: [Uint8Array[], Uint8Array[]] = [[], []];
    const tree = new GrowingTree();
    for (let size = 1; size <= 130; size++) {
      leaves.push(Buffer.from(`leaf ${size}`));
      stored.push(...tree.append(hashLeaf(leaves.at(-1) ?? Buffer.alloc(0))));
      assert.equal(stored.length, nodeCount(size));
      const head = hex(treeHash(leaves));
      assert.equal(hex(tree.head()), head);
      const peaks = peaksOf(size).map(({ height, index }) => {
        const hash = stored[nodePlace(height, index)];
        assert.ok(hash);
        assert.equal(hex(hash), hex(treeHash(leaves.slice(index * 2 ** height, (index + 1) * 2 ** height))));
        return hash;
      });
      assert.equal(hex(new GrowingTree(size, peaks).head()), head);
    }
    for (let height = 0; height < 7; height++) {
      for (let index = 0; (index + 1) * 2 ** height <= 130; index++)
        assert.equal(
          hex(stored[nodePlace(height, index)] ?? null),
          hex(treeHash(leaves.slice(index * 2 ** height, (index + 1) * 2 ** height))),
        );
    }
  });

  it("converts between node and leaf counts", () => {
    for (let nodes = 0; nodes < 1000; nodes++) {
      const leaves = leafCount(nodes);
      assert.ok(nodeCount(leaves) <= nodes && nodeCount(leaves + 1) > nodes);
    }
    for (const leaves of [1_000_000, 2 ** 31 + 5, 2 ** 40 - 1, 2 ** 50])
      assert.equal(leafCount(nodeCount(leaves)), leaves);
  });

  it("does not confuse a node with a leaf", () => {
    const [a, b] = [hashLeaf(Buffer.from("a")), hashLeaf(Buffer.from("b"))];
    assert.notEqual(hex(hashNode(a, b)), hex(hashLeaf(Buffer.concat([a, b]))));
  });
});
