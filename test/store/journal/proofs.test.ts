import assert from "node:assert/strict";
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { parseNote } from "../../../src/attest/note.ts";
import { readCosigned, writeCosigned } from "../../../src/store/journal/cosigned-notes.ts";
import { readStoredNodes, readTree } from "../../../src/store/journal/kept-tree.ts";
import { TURNS } from "../../../src/store/journal/line-kind.ts";
import { consistencyPath, hashRange, inclusionPath, rootWith } from "../../../src/store/journal/proofs.ts";
import { openJournal } from "../../../src/store/journal/open.ts";
import { GrowingTree, hashLeaf, hashNode, nodePlace } from "../../../src/store/journal/tree.ts";
import { State, records } from "./fixture.ts";
import { MemoryFiles } from "./memory-files.ts";

const MOST = 20;
const hex = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString("hex");
const leaves = Array.from({ length: MOST }, (_, at) => hashLeaf(Uint8Array.of(at)));
const stored: Uint8Array[] = [];
const heads: string[] = [""];
const growing = new GrowingTree();
for (const leaf of leaves) {
  stored.push(...growing.append(leaf));
  heads.push(hex(growing.head()));
}
const nodeAt = (height: number, index: number): Uint8Array => stored[nodePlace(height, index)]!;

describe("the paths of a tree", () => {
  it("lead from every leaf to the root of every size", () => {
    for (let size = 1; size <= MOST; size++)
      for (let index = 0; index < size; index++) {
        let [node, from, last] = [leaves[index]!, index, size - 1];
        for (const other of inclusionPath(nodeAt, index, size)) {
          while (from % 2 === 0 && from === last) [from, last] = [from / 2, last / 2]; // no sibling there
          node = from % 2 === 1 ? hashNode(other, node) : hashNode(node, other);
          [from, last] = [Math.floor(from / 2), Math.floor(last / 2)];
        }
        assert.equal(hex(node), heads[size], `${index} of ${size}`);
        assert.equal(hex(rootWith(nodeAt, index, leaves[index]!, size)), heads[size]);
        assert.notEqual(hex(rootWith(nodeAt, index, leaves[(index + 1) % MOST]!, size)), heads[size]);
      }
    for (let size = 1; size <= MOST; size++) assert.equal(hex(hashRange(nodeAt, 0, size)), heads[size]);
  });

  it("prove that every tree is the start of every later one", () => {
    for (let second = 1; second <= MOST; second++)
      for (let first = 1; first <= second; first++) {
        const path = consistencyPath(nodeAt, first, second);
        if (first === second) {
          assert.deepEqual(path, []);
          continue;
        }
        // RFC 9162, section 2.1.4.2
        const isPower = (first & (first - 1)) === 0;
        const [start, ...rest] = isPower ? [Buffer.from(heads[first]!, "hex"), ...path] : path;
        let [from, last] = [first - 1, second - 1];
        while (from % 2 === 1) [from, last] = [from >> 1, last >> 1];
        let [old, now] = [start!, start!];
        for (const node of rest) {
          if (from % 2 === 1 || from === last) {
            [old, now] = [hashNode(node, old), hashNode(node, now)];
            while (from % 2 === 0 && from !== 0) [from, last] = [from >> 1, last >> 1];
          } else now = hashNode(now, node);
          [from, last] = [from >> 1, last >> 1];
        }
        assert.deepEqual([hex(old), hex(now)], [heads[first], heads[second]], `${first} in ${second}`);
      }
  });
});

describe("the nodes of a journal", () => {
  const state = new State();
  after(() => state.remove());

  it("are made from its lines, more than fit at first, and kept beside it", async () => {
    const files = new MemoryFiles();
    assert.deepEqual(
      [(await readTree(state.dir, TURNS, files)).size, await readStoredNodes(state.dir, TURNS, files)],
      [0, null],
    );
    const made = await files.open(state.file, "create");
    const lines = records(600);
    await made!.write(Buffer.concat(lines), 0);
    const tree = await readTree(state.dir, TURNS, files);
    assert.deepEqual([tree.size, tree.damage], [600, []]);
    const journal = await openJournal(state.dir, { mode: "write", files });
    assert.equal(`sha256:${hex(hashRange(tree.nodeAt, 0, 600))}`, journal.status().head_digest);
    await journal.close();
    const nodes = await readStoredNodes(state.dir, TURNS, files);
    assert.equal(nodes?.count, 1196);
    for (const [height, index] of [
      [0, 0],
      [0, 599],
      [9, 0],
      [3, 70],
    ] as const)
      assert.equal(hex(nodes.nodeAt(height, index)), hex(tree.nodeAt(height, index)));
    await nodes.close();
    const file = await files.open(state.file, "update");
    await file!.write(Buffer.from("x"), lines[0]!.byteLength + 50);
    const damaged = await readTree(state.dir, TURNS, files);
    assert.deepEqual([damaged.size, damaged.damage.length], [0, 1]);
  });
});

describe("cosigned notes", () => {
  const state = new State();
  after(() => state.remove());
  const textOf = (size: number): string =>
    `log.example/journal\n${size}\n${Buffer.alloc(32, size).toString("base64")}\n\n\u2014 log.example/journal ${Buffer.alloc(68, 1).toString("base64")}\n`;

  it("are read the largest first; other files are left out", async () => {
    assert.deepEqual(await readCosigned(state.dir, TURNS), []);
    for (const size of [7, 12, 9]) {
      const note = parseNote(textOf(size));
      assert.ok(note !== null);
      await writeCosigned(state.dir, TURNS, { text: textOf(size), note });
    }
    const folder = join(state.folder, "cosigned");
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    writeFileSync(join(folder, "13.note"), "no note");
    for (const name of ["14.notes", "x14.note", "14anote"]) writeFileSync(join(folder, name), textOf(14));
    mkdirSync(join(folder, "more"));
    const found = await readCosigned(state.dir, TURNS);
    assert.deepEqual(
      found.map(({ text, note }) => [text, note.tree.size]),
      [12, 9, 7].map((size) => [textOf(size), size]),
    );
  });

  it("that cannot be read are an error", async () => {
    const other = new State(Buffer.from(""));
    try {
      writeFileSync(join(other.folder, "cosigned"), "");
      await assert.rejects(readCosigned(other.dir, TURNS), { code: "ENOTDIR" });
    } finally {
      other.remove();
    }
  });
});
