import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Files, OpenFile } from "../../../src/store/files/files.ts";
import { ALWAYS_READ_BYTES, NOTHING_DERIVED, readDerived } from "../../../src/store/journal/derived.ts";
import { LineVerifier } from "../../../src/store/journal/line.ts";
import { END_BYTES } from "../../../src/store/journal/stored-places.ts";
import { GrowingTree, HASH_BYTES, leafOf, nodeCount, nodePlace } from "../../../src/store/journal/tree.ts";
import { records } from "./fixture.ts";
import { MemoryFiles } from "./memory-files.ts";

// What index and tree say of a journal that is too large to be read at every start: here it ends in bytes that nobody looks at.

const FOLDER = "/state/journal";
const COUNT = 45;
const LINES = records(COUNT);
const START_OF_FOURTH_LAST = Buffer.concat(LINES.slice(0, -4)).byteLength;
const DIGESTS = LINES.map((line) => /"journal_digest":"sha256:([0-9a-f]{64})"/.exec(line.toString())![1]!);

interface Change {
  readonly index?: (bytes: Buffer) => Buffer | null;
  readonly tree?: (bytes: Buffer) => Buffer | null;
  readonly journal?: (bytes: Buffer) => Buffer;
  readonly size?: number;
}

async function read({ index, tree, journal, size = ALWAYS_READ_BYTES + 1 }: Change = {}) {
  const ends = Buffer.alloc(COUNT * END_BYTES);
  let end = 0;
  const growing = new GrowingTree();
  const nodes: Uint8Array[] = [];
  for (const [at, line] of LINES.entries()) {
    end += line.byteLength;
    ends.writeBigUInt64LE(BigInt(end), at * END_BYTES);
    nodes.push(...growing.append(leafOf(DIGESTS[at]!)));
  }
  const memory = new MemoryFiles();
  const put = async (name: string, bytes: Buffer | null): Promise<void> => {
    if (bytes !== null) await (await memory.open(join(FOLDER, name), "create"))!.write(bytes, 0);
  };
  await put("turns.index", index === undefined ? ends : index(ends));
  await put("turns.merkle", tree === undefined ? Buffer.concat(nodes) : tree(Buffer.concat(nodes)));
  const whole = Buffer.concat(LINES);
  await put("turns.jsonl", Buffer.concat([journal?.(whole) ?? whole, Buffer.from("x".repeat(1000))]));
  const file = (await memory.open(join(FOLDER, "turns.jsonl"), "read"))!;
  const open: string[] = [];
  const files: Files = {
    ...memory,
    open: async (path: string, mode: "read") => {
      const opened = await memory.open(path, mode);
      if (opened === null) return null;
      open.push(path);
      return { ...opened, close: () => Promise.resolve(void open.splice(open.indexOf(path), 1)) };
    },
  } as unknown as Files; // nothing else of them is used
  const large: OpenFile = { ...file, facts: () => ({ ...file.facts(), size }) };
  const found = await readDerived(files, FOLDER, large, new LineVerifier());
  return { found, open: open.map((path) => path.slice(FOLDER.length + 1)), growing };
}

describe("the derived files of a large journal", () => {
  it("are used if their samples agree with it, and the index stays open", async () => {
    const { found, open, growing } = await read();
    assert.equal(found.stored?.count, COUNT);
    assert.deepEqual(new GrowingTree(COUNT, found.peaks).head(), growing.head());
    assert.deepEqual(open, ["turns.index"]);
  });

  it("are not looked at for a small one", async () => {
    const { found, open } = await read({ size: ALWAYS_READ_BYTES });
    assert.deepEqual([found, open], [NOTHING_DERIVED, []]);
  });

  it("may be behind, each by itself", async () => {
    for (const [change, count] of [
      [{ index: (bytes: Buffer) => bytes.subarray(0, 20 * END_BYTES + 5) }, 20],
      [{ tree: (bytes: Buffer) => bytes.subarray(0, nodeCount(13) * HASH_BYTES + 7) }, 13],
      [{ tree: (bytes: Buffer) => bytes.subarray(0, (nodeCount(14) - 1) * HASH_BYTES) }, 13],
    ] as const) {
      const { found, open } = await read(change);
      assert.equal(found.stored?.count, count);
      assert.deepEqual(open, ["turns.index"]);
    }
  });

  it("may be ahead of it", async () => {
    const beyond = Buffer.alloc(END_BYTES);
    beyond.writeBigUInt64LE(BigInt(ALWAYS_READ_BYTES + 2));
    const { found } = await read({
      index: (bytes) => Buffer.concat([bytes, beyond, beyond]),
      tree: (bytes) => Buffer.concat([bytes, Buffer.alloc(9 * HASH_BYTES)]),
    });
    assert.equal(found.stored?.count, COUNT);
  });

  const flip = (at: number) => (bytes: Buffer) => {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed;
  };
  const lastEnd = (COUNT - 1) * END_BYTES;
  for (const [what, change] of [
    ["there is no index", { index: () => null }],
    ["there is no tree", { tree: () => null }],
    ["the index is empty", { index: () => Buffer.alloc(0) }],
    ["the tree is empty", { tree: () => Buffer.alloc(0) }],
    ["the last offset is wrong", { index: flip(lastEnd) }],
    ["the first offset is wrong", { index: flip(0) }],
    ["the hash of the last leaf is wrong", { tree: flip(nodePlace(0, COUNT - 1) * HASH_BYTES) }],
    ["the largest peak is wrong", { tree: flip(nodePlace(5, 0) * HASH_BYTES + 31) }],
    ["a small peak is wrong", { tree: flip(nodePlace(2, 10) * HASH_BYTES) }],
    ["a sibling below a peak is wrong", { tree: flip(nodePlace(4, 1) * HASH_BYTES) }],
    ["the first line is another", { journal: flip(30) }],
    ["the fourth line from the end is another", { journal: flip(START_OF_FOURTH_LAST + 30) }],
    ["the first line end is missing", { journal: flip(LINES[0]!.byteLength - 1) }],
    ["lines are exchanged", { journal: () => Buffer.concat([LINES[1]!, LINES[0]!, ...LINES.slice(2)]) }],
  ] as readonly (readonly [string, Change])[])
    it(`are not used, and closed, if ${what}`, async () => {
      const { found, open } = await read(change);
      assert.deepEqual([found, open], [NOTHING_DERIVED, []]);
    });
});
