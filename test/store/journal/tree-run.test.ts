import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { describe, it } from "node:test";
import { GrowingTree, HASH_BYTES, leafOf, subtreesOf } from "../../../src/store/journal/tree.ts";
import { TreeRun } from "../../../src/store/journal/tree-run.ts";

const DIGESTS = Array.from({ length: 40 }, (_, leaf) => hash("sha256", `entry ${leaf}`, "binary"));

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** What a tree stores that grows leaf by leaf. */
function grown(leaves: number): { readonly tree: GrowingTree; readonly stored: string } {
  const tree = new GrowingTree();
  const stored = DIGESTS.slice(0, leaves).flatMap((digest) => tree.append(leafOf(digest, "binary")));
  return { tree, stored: hex(Buffer.concat(stored)) };
}

/** Adds the leaves [from, to) to a tree by what a run makes of them; returns what the tree stores of them, and its root at the cut. */
function addRun(
  tree: GrowingTree,
  run: TreeRun,
  [from, cut, to]: readonly [number, number, number],
): { readonly stored: string; readonly rootAtCut: string | null } {
  run.restart(from, cut);
  for (const digest of DIGESTS.slice(from, to)) run.add(digest);
  const [hashes, between] = [run.hashes(), Math.min(Math.max(from, cut), to)];
  let [at, rootAtCut, stored]: [number, string | null, string] = [0, null, ""];
  for (const { height } of [...subtreesOf(from, between), ...subtreesOf(between, to)]) {
    const end = at + (2 ** (height + 1) - 1) * HASH_BYTES;
    const completed = tree.appendSubtree(height, hashes.subarray(end - HASH_BYTES, end));
    stored += hex(Buffer.concat([hashes.subarray(at, end), ...completed]));
    if (tree.leaves === cut) rootAtCut = tree.headHex();
    at = end;
  }
  assert.equal(at, hashes.length, "nothing is left over");
  return { stored, rootAtCut };
}

describe("a run of leaves", () => {
  it("completes what the tree would store leaf by leaf, wherever it begins, ends and is cut", () => {
    const run = new TreeRun();
    for (let from = 0; from < DIGESTS.length; from++)
      for (let cut = 0; cut <= DIGESTS.length; cut += 3) {
        const { tree, stored } = grown(from);
        const added = addRun(tree, run, [from, cut, DIGESTS.length]);
        assert.equal(stored + added.stored, grown(DIGESTS.length).stored, `from ${from}, cut at ${cut}`);
        assert.equal(tree.headHex(), grown(DIGESTS.length).tree.headHex());
        if (cut > from)
          assert.equal(added.rootAtCut, grown(cut).tree.headHex(), `from ${from}, cut at ${cut}`);
      }
  });

  it("has room for more leaves than at first", () => {
    const [run, tree] = [new TreeRun(), new GrowingTree()];
    run.restart(0, 0);
    for (let leaf = 0; leaf < 8192; leaf++) {
      const digest = DIGESTS[leaf % DIGESTS.length] ?? "";
      run.add(digest);
      tree.append(leafOf(digest, "binary"));
    }
    assert.equal(hex(run.hashes().subarray(-HASH_BYTES)), tree.headHex());
  });
});

describe("the subtrees of a range of leaves", () => {
  it("are as few and large as their places allow", () => {
    const sizes = (from: number, to: number) => subtreesOf(from, to).map(({ height }) => 2 ** height);
    assert.deepEqual(sizes(0, 7), [4, 2, 1]);
    assert.deepEqual(sizes(3, 17), [1, 4, 8, 1]);
    assert.deepEqual(sizes(5, 5), []);
    assert.deepEqual(subtreesOf(6, 8), [{ height: 1, index: 3 }]);
  });
});
