import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { checkJournal } from "../../../src/store/journal/check.ts";
import { ALWAYS_READ_BYTES } from "../../../src/store/journal/derived.ts";
import { DerivedWriter } from "../../../src/store/journal/derived-writer.ts";
import { JournalDamagedError } from "../../../src/store/journal/errors.ts";
import { openJournal } from "../../../src/store/journal/open.ts";
import { sealEntry } from "../../../src/store/journal/seal.ts";
import { HASH_BYTES, GrowingTree, leafOf, nodeCount } from "../../../src/store/journal/tree.ts";
import { State, entryOf, faultyFiles, recordOf } from "./fixture.ts";

const state = new State();
const [index, tree] = [join(state.folder, "turns.index"), join(state.folder, "turns.merkle")];
const COUNT = 1100;
const content = Buffer.concat(
  Array.from({ length: COUNT }, (_, at) => recordOf(at + 1, `${"long prompt ".repeat(340)}${at}`)),
);
const ends: number[] = [];
for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, at + 1)) ends.push(at + 1);
let saved: readonly [index: Buffer, tree: Buffer] = [Buffer.alloc(0), Buffer.alloc(0)];

/** Head of the whole, by the definition. */
function headOf(count: number): string {
  const leaves = ends.slice(0, count).map((end, at) => {
    const line = content.toString("utf8", ends[at - 1] ?? 0, end - 1);
    return Buffer.from((JSON.parse(line) as { journal_digest: string }).journal_digest.slice(7), "hex");
  });
  const hash = (from: number, to: number): Buffer => {
    if (to - from === 1)
      return createHash("sha256")
        .update(Buffer.concat([Uint8Array.of(0), leaves[from] ?? Buffer.alloc(0)]))
        .digest();
    let split = 1;
    while (split * 2 < to - from) split *= 2;
    return createHash("sha256")
      .update(Buffer.concat([Uint8Array.of(1), hash(from, from + split), hash(from + split, to)]))
      .digest();
  };
  return `sha256:${hash(0, count).toString("hex")}`;
}

before(async () => {
  assert.ok(content.length > ALWAYS_READ_BYTES);
  state.write(content);
  await (await openJournal(state.dir, { mode: "write" })).close();
  saved = [readFileSync(index), readFileSync(tree)];
});
after(() => state.remove());

function restore(journal: Uint8Array = content): void {
  state.reset(journal);
  writeFileSync(index, saved[0]);
  writeFileSync(tree, saved[1]);
}

/** Opens, and expects the right answers whatever the derived files say; returns how many entries were believed. */
async function expectRight(mode: "read" | "write", count = COUNT): Promise<number> {
  const journal = await openJournal(state.dir, { mode });
  assert.deepEqual(journal.report.damage, []);
  assert.deepEqual(journal.status(), {
    turn_count: count,
    head_digest: headOf(count),
    size_bytes: ends[count - 1],
  });
  for (const id of [1, 2, 500, count - 1, count])
    assert.equal(
      Buffer.from((await journal.line(id)) ?? []).toString(),
      content.toString("utf8", ends[id - 2] ?? 0, (ends[id - 1] ?? 0) - 1),
    );
  const page = JSON.parse(Buffer.from(await journal.page(count - 60, 50)).toString()) as {
    turn_id: number;
  }[];
  assert.deepEqual(
    page.map(({ turn_id }) => turn_id),
    Array.from({ length: 50 }, (_, at) => count - 59 + at),
  );
  await journal.close();
  return journal.report.trusted;
}

describe("the derived files", () => {
  it("hold the offset after each line, and the hashes of the tree", () => {
    assert.deepEqual(
      Array.from({ length: COUNT }, (_, at) => Number(saved[0].readBigUInt64LE(at * 8))),
      ends,
    );
    assert.equal(saved[0].length, COUNT * 8);
    assert.equal(saved[1].length, (2 * COUNT - 4) * 32); // 1100 is 10001001100 in binary
  });

  it("are trusted if samples agree, in either mode, and stay byte for byte the same", async () => {
    for (const mode of ["read", "write"] as const) {
      restore();
      assert.equal(await expectRight(mode), COUNT);
      assert.deepEqual([readFileSync(index), readFileSync(tree)], saved);
    }
  });

  const changes: Readonly<Record<string, readonly [change: () => void, trusted: number]>> = {
    "the index is missing": [() => rmSync(index), 0],
    "the tree is missing": [() => rmSync(tree), 0],
    "both are missing": [
      () => {
        rmSync(index);
        rmSync(tree);
      },
      0,
    ],
    "the index is empty": [() => truncateSync(index, 0), 0],
    "the index is behind": [() => truncateSync(index, 900 * 8), 900],
    "the index is behind by a part of an entry": [() => truncateSync(index, 900 * 8 + 3), 900],
    "the tree is behind": [() => truncateSync(tree, 1600 * 32 + 5), 802],
    "the index is ahead": [
      () => writeFileSync(index, Buffer.concat([saved[0], Buffer.from("ffffffff00000000", "hex")])),
      COUNT,
    ],
    "the index does not grow": [
      () =>
        writeFileSync(
          index,
          Buffer.concat([saved[0].subarray(0, 800), saved[0].subarray(0, 8), saved[0].subarray(808)]),
        ),
      0,
    ],
    "the last offset is wrong": [
      () => {
        const bytes = Buffer.from(saved[0]);
        bytes[8 * (COUNT - 1)] = (bytes[8 * (COUNT - 1)] ?? 0) - 1;
        writeFileSync(index, bytes);
      },
      0,
    ],
    "the index is of another journal": [
      () => writeFileSync(index, Buffer.from(saved[0].map((byte, at) => (at % 8 === 0 ? byte ^ 1 : byte)))),
      0,
    ],
    "the last hash is wrong": [
      () => {
        const bytes = Buffer.from(saved[1]);
        bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
        writeFileSync(tree, bytes);
      },
      0,
    ],
    "the tree is zeros": [() => writeFileSync(tree, Buffer.alloc(saved[1].length)), 0],
  };
  for (const [what, [change, trusted]] of Object.entries(changes)) {
    it(`are rebuilt as far as they are unusable: ${what}`, async () => {
      for (const mode of ["read", "write"] as const) {
        restore();
        change();
        assert.equal(await expectRight(mode), trusted);
      }
      assert.deepEqual([readFileSync(index), readFileSync(tree)], saved);
      assert.deepEqual(state.read(), content);
    });
  }

  it("are checked at every peak of the tree", async () => {
    for (const leaves of [1024, 1088, 1096, 1100]) {
      // 1100 = 1024 + 64 + 8 + 4: each peak is the last hash of its leaves
      restore();
      const bytes = Buffer.from(saved[1]);
      const ones = leaves.toString(2).split("1").length - 1;
      const peak = (2 * leaves - ones - 1) * 32;
      bytes[peak] = (bytes[peak] ?? 0) ^ 1;
      writeFileSync(tree, bytes);
      assert.equal(await expectRight("write"), 0, `${leaves}`);
    }
  });

  it("are truncated if they are ahead of a truncated journal", async () => {
    restore(content.subarray(0, ends[COUNT - 11]));
    assert.equal(await expectRight("write", COUNT - 10), COUNT - 10);
    assert.deepEqual(readFileSync(index), saved[0].subarray(0, (COUNT - 10) * 8));
  });

  it("grow with the journal, and are correct after any number of turns", async () => {
    restore();
    const journal = await openJournal(state.dir, { mode: "write" });
    for (let id = COUNT + 1; id <= COUNT + 300; id++) await journal.append(entryOf(id));
    const { head_digest: head } = journal.status();
    await journal.close();
    const { valid, index: ofIndex, tree: ofTree, head_digest: derivedHead } = await checkJournal(state.dir);
    assert.deepEqual([valid, ofIndex, ofTree, derivedHead], [true, "agrees", "agrees", head]);
  });

  it("are written in few pieces if entries arrive faster than the disk writes them, and never queue", async () => {
    const other = new State(Buffer.alloc(0));
    let writes = 0;
    const writer = new DerivedWriter(
      faultyFiles(({ op }) => {
        if (op === "write") writes++;
        return undefined;
      }),
      other.folder,
      0,
    );
    const growing = new GrowingTree();
    for (let turn = 1; turn <= 10_000; turn++) writer.add(turn, growing.append(leafOf("ab".repeat(32)))); // no moment to write in
    await writer.settle();
    await writer.close();
    const [ends, nodes] = ["turns.index", "turns.merkle"].map((name) =>
      readFileSync(join(other.folder, name)),
    );
    assert.ok(writes <= 6, `${writes} writes`);
    assert.deepEqual(
      Array.from({ length: 10_000 }, (_, at) => Number(ends?.readBigUInt64LE(8 * at))),
      Array.from({ length: 10_000 }, (_, at) => at + 1),
    );
    assert.equal(nodes?.byteLength, nodeCount(10_000) * HASH_BYTES);
    other.remove();
  });

  it("that lead to a wrong place in the middle are detected when the turn is read, and turns continue", async () => {
    restore();
    const bytes = Buffer.from(saved[0]);
    const unsampled = 702;
    bytes.writeBigUInt64LE(BigInt((ends[unsampled - 1] ?? 0) - 5), (unsampled - 1) * 8);
    writeFileSync(index, bytes);
    const journal = await openJournal(state.dir, { mode: "write" });
    assert.equal(journal.report.trusted, COUNT);
    assert.equal(
      Buffer.from((await journal.line(unsampled)) ?? []).toString(),
      content.toString("utf8", ends[unsampled - 2], (ends[unsampled - 1] ?? 0) - 1),
    );
    assert.equal(existsSync(index), false);
    await journal.append(entryOf(COUNT + 1));
    assert.equal(journal.status().turn_count, COUNT + 1);
    await journal.close();
    const again = await openJournal(state.dir, { mode: "read" });
    assert.deepEqual(
      [again.report.trusted, again.report.damage, again.status().turn_count],
      [0, [], COUNT + 1],
    );
    await again.close();
  });
});

describe("damage in the middle of a large journal", () => {
  const unsampled = 702;
  function damage(): void {
    const bytes = Buffer.from(content);
    const at = (ends[unsampled - 1] ?? 0) - 100;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    restore(bytes);
  }

  it("is found when the turn is read, is never served as good, and stops further turns", async () => {
    damage();
    const journal = await openJournal(state.dir, { mode: "write" });
    assert.equal(journal.report.trusted, COUNT);
    await assert.rejects(journal.page(690, 50), JournalDamagedError);
    await assert.rejects(
      journal.line(unsampled),
      (error) =>
        error instanceof JournalDamagedError &&
        error.damage.turn_id === unsampled &&
        error.damage.offset === ends[unsampled - 2],
    );
    assert.equal((await journal.lines(unsampled, 5)).length, 5);
    await assert.rejects(journal.append(entryOf(COUNT + 1)), JournalDamagedError);
    await journal.close();
    const again = await openJournal(state.dir, { mode: "write" });
    assert.deepEqual(
      again.report.damage.map(({ turn_id }) => turn_id),
      [unsampled],
    );
    await again.close();
  });

  it("is found by a scan, after the turns before it", async () => {
    damage();
    const journal = await openJournal(state.dir, { mode: "read" });
    const seen: number[] = [];
    await assert.rejects(
      journal.scan(690, (line, turnId) => {
        assert.equal((JSON.parse(Buffer.from(line).toString()) as { turn_id: number }).turn_id, turnId);
        seen.push(turnId);
      }),
      JournalDamagedError,
    );
    assert.ok(seen.every((turnId, at) => turnId === 690 + at && turnId < unsampled));
    await journal.close();
  });

  it("is found by a check", async () => {
    damage();
    const { valid, good_count, turn_count, damage: found } = await checkJournal(state.dir);
    assert.deepEqual(
      [valid, good_count, turn_count, found.map(({ turn_id, offset }) => [turn_id, offset])],
      [false, COUNT - 1, COUNT, [[unsampled, ends[unsampled - 2]]]],
    );
  });
});

describe("reading many turns", () => {
  it("visits each once and in order, waits for the visitor, and is independent of slice boundaries", async () => {
    restore();
    const journal = await openJournal(state.dir, { mode: "read" });
    const seen: number[] = [];
    let busy = false;
    await journal.scan(1, async (line, turnId) => {
      assert.equal(busy, false);
      busy = true;
      if (turnId % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
      assert.equal(
        Buffer.from(line).toString(),
        content.toString("utf8", ends[turnId - 2] ?? 0, (ends[turnId - 1] ?? 0) - 1),
      );
      seen.push(turnId);
      busy = false;
    });
    assert.deepEqual(
      seen,
      Array.from({ length: COUNT }, (_, at) => at + 1),
    );
    assert.deepEqual((await journal.lines(COUNT - 2, 1e15)).length, 2);
    assert.deepEqual(
      [
        await journal.lines(COUNT, 5),
        await journal.lines(1e15, 5),
        await journal.lines(0, 0),
        await journal.lines(-1, 1),
      ],
      [[], [], [], []],
    );
    for (const id of [0, -1, 1.5, COUNT + 1, Number.NaN, 1e15]) assert.equal(await journal.line(id), null);
    await journal.close();
  });

  it("finds a line that follows an overlong entry", async () => {
    const long = Buffer.from(sealEntry(entryOf(2, "x".repeat(17 * 1024 * 1024))).record);
    for (const length of [long.length, 16 * 1024 * 1024 + 2]) {
      const bad = Buffer.concat([long.subarray(0, length - 1), Buffer.from("\n")]);
      state.reset(Buffer.concat([recordOf(1), bad, recordOf(3)]));
      const journal = await openJournal(state.dir, { mode: "write" });
      assert.deepEqual(
        journal.report.damage.map(({ turn_id, offset }) => [turn_id, offset]),
        [[2, recordOf(1).length]],
      );
      assert.equal(
        Buffer.from((await journal.line(3)) ?? []).toString(),
        recordOf(3).subarray(0, -1).toString(),
      );
      await journal.close();
    }
  });
});
