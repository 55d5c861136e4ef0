import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { consistencyPath, hashRange, inclusionPath } from "../../src/store/journal/proofs.ts";
import { GrowingTree, hashLeaf, nodePlace } from "../../src/store/journal/tree.ts";
import { isConsistent, leafHashOf, rootOfInclusion, rootOfLeaves } from "../../src/attest/merkle-proof.ts";
import { CONSISTENCIES, INCLUSIONS, LEAVES, ROOTS } from "../support/merkle-vectors.ts";

const MOST = 40;
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const nodes: Uint8Array[] = [];
const [leaves, roots]: [string[], string[]] = [[], [""]];
const tree = new GrowingTree();
for (let turn = 0; turn < MOST; turn++) {
  const leaf = hashLeaf(new Uint8Array(32).fill(turn));
  leaves.push(hex(leaf));
  nodes.push(...tree.append(leaf));
  roots.push(hex(tree.head() ?? new Uint8Array()));
}
const nodeAt = (height: number, index: number): Uint8Array =>
  nodes[nodePlace(height, index)] ?? assert.fail("no such node");
const root = (size: number): string => roots[size] ?? assert.fail();
const flipped = (hash: string): string => `${hash.startsWith("0") ? "1" : "0"}${hash.slice(1)}`;

describe("proofs over the tree of a journal", () => {
  it("have the published root of an RFC 6962 tree", () => {
    // The eight entries of the test vectors of Certificate Transparency, and the root over all of them.
    assert.equal(
      rootOfLeaves(LEAVES.map((entry) => hex(hashLeaf(Buffer.from(entry, "hex"))))),
      "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    );
  });

  it("have the published roots and paths of every kind", () => {
    // The roots over the first entries, and paths between them, that implementations of RFC 6962 test with.
    const short = (path: readonly string[]): readonly string[] => path.map((hash) => hash.slice(0, 16));
    const nodesOf: Uint8Array[] = [];
    const growing = new GrowingTree();
    const heads = LEAVES.map((entry) => {
      nodesOf.push(...growing.append(hashLeaf(Buffer.from(entry, "hex"))));
      return hex(growing.head() ?? new Uint8Array());
    });
    assert.deepEqual(heads, ROOTS);
    const at = (height: number, index: number): Uint8Array =>
      nodesOf[nodePlace(height, index)] ?? assert.fail("no such node");
    for (const [index, size, published] of INCLUSIONS) {
      const path = inclusionPath(at, index, size).map(hex);
      assert.deepEqual(short(path), published);
      const leaf = hex(hashLeaf(Buffer.from(LEAVES[index] ?? "", "hex")));
      assert.equal(rootOfInclusion(leaf, index, size, path), ROOTS[size - 1]);
    }
    for (const [first, second, published] of CONSISTENCIES) {
      const path = consistencyPath(at, first, second).map(hex);
      assert.deepEqual(short(path), published);
      const [firstRoot = "", secondRoot = ""] = [ROOTS[first - 1], ROOTS[second - 1]];
      assert.ok(
        isConsistent({ firstSize: first, firstRoot, secondSize: second, secondRoot }, path),
        `${first} to ${second}`,
      );
    }
  });

  it("lead from every leaf to the root of every size, and from no other leaf, place, size or path", () => {
    assert.equal(leafHashOf("05".repeat(32)), leaves[5]);
    for (let size = 1; size <= MOST; size++) {
      assert.deepEqual(
        [rootOfLeaves(leaves.slice(0, size)), hex(hashRange(nodeAt, 0, size))],
        [root(size), root(size)],
      );
      for (let index = 0; index < size; index++) {
        const [leaf, path] = [leaves[index] ?? "", inclusionPath(nodeAt, index, size).map(hex)];
        assert.equal(rootOfInclusion(leaf, index, size, path), root(size));
        for (const wrong of [
          rootOfInclusion(flipped(leaf), index, size, path),
          rootOfInclusion(leaf, index, size, [...path, leaf]),
          rootOfInclusion(leaf, index, size, path.slice(1)),
          rootOfInclusion(leaf, size, size, path),
        ]) {
          assert.notEqual(
            wrong,
            size === 1 && path.length === 0 && wrong === root(1) ? null : root(size),
            `${index} of ${size}`,
          );
        }
        if (path.length > 0)
          assert.notEqual(
            rootOfInclusion(
              leaf,
              index,
              size,
              path.map((hash, at) => (at === 0 ? flipped(hash) : hash)),
            ),
            root(size),
          );
      }
    }
  });

  it("show for every earlier size that it is a prefix, and for no changed tree", () => {
    for (let second = 1; second <= MOST; second++) {
      for (let first = 1; first <= second; first++) {
        const growth = {
          firstSize: first,
          firstRoot: root(first),
          secondSize: second,
          secondRoot: root(second),
        };
        const path = consistencyPath(nodeAt, first, second).map(hex);
        assert.ok(isConsistent(growth, path), `${first} of ${second}`);
        assert.ok(!isConsistent({ ...growth, firstRoot: flipped(growth.firstRoot) }, path));
        assert.ok(!isConsistent({ ...growth, secondRoot: flipped(growth.secondRoot) }, path));
        assert.ok(!isConsistent(growth, [...path, root(1)]));
        if (path.length > 0) assert.ok(!isConsistent(growth, path.slice(0, -1)));
      }
    }
  });
});
