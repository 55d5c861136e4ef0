import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { after, describe, it } from "node:test";
import { blockAnswers } from "../../../src/operations/system/journal-blocks.ts";
import { NODE_FILES, type OpenFile } from "../../../src/store/files/files.ts";
import { BlockReader, type Block } from "../../../src/store/journal/block.ts";
import { takeBlocks, type Lines, type OpenBlocks } from "../../../src/store/journal/blocks.ts";
import { checkJournal, type JournalCheck } from "../../../src/store/journal/check.ts";
import { TURNS } from "../../../src/store/journal/line-kind.ts";
import { Places } from "../../../src/store/journal/places.ts";
import { sealEntry } from "../../../src/store/journal/seal.ts";
import { GrowingTree, leafOf } from "../../../src/store/journal/tree.ts";
import { sampleEntry } from "../../../scripts/sample-journal.ts";
import { State, entryOf, records } from "./fixture.ts";
import { tracedEntry } from "./traced-entry.ts";

const state = new State();
after(() => state.remove());
const path = join(state.folder, TURNS.file);

async function opened(): Promise<OpenFile> {
  const file = await NODE_FILES.open(path, "read");
  assert.ok(file);
  return file;
}

/** The ends of all lines of the parts between these places; null where one is not plainly sound. */
async function endsOf(cuts: readonly number[]): Promise<readonly number[] | null> {
  const file = await opened();
  const reader = new BlockReader(file, TURNS);
  const { size } = file.facts();
  const blocks = [0, ...cuts].map((from, nth) =>
    reader.read({ from, to: cuts[nth] ?? size, size, rootAt: 0 }),
  );
  await file.close();
  const sound = blocks.filter((block): block is Block => block !== null);
  return sound.length < blocks.length ? null : sound.flatMap(({ ends }) => [...ends]);
}

/** The same parts, of which some come late, one fails, and a number is asked for ahead. */
const elsewhere =
  (ahead: number, fails: (from: number) => boolean = () => false): OpenBlocks =>
  (file, kind) => {
    const reader = new BlockReader(file, kind);
    return {
      ahead,
      read: async (part) => {
        if (part.from % 3 === 0) await setImmediate();
        if (fails(part.from)) throw new Error("the thread has ended");
        return reader.read(part);
      },
      close: () => Promise.resolve(),
    };
  };

describe("parts of a journal", () => {
  it("have together the lines of the whole, wherever it is cut", async () => {
    const lines = records(4).map((record) => record.byteLength);
    state.reset(Buffer.concat(records(4)));
    const wanted = lines.map((_, nth) => lines.slice(0, nth + 1).reduce((sum, length) => sum + length, 0));
    const size = wanted.at(-1) ?? 0;
    for (let cut = 1; cut < size; cut++) assert.deepEqual(await endsOf([cut]), wanted, `cut at ${cut}`);
    const everywhere = Array.from({ length: size - 1 }, (_, nth) => nth + 1);
    assert.deepEqual(await endsOf(everywhere), wanted);
  });

  it("are not plainly sound where a line is damaged, out of order, unfinished, or has a wrong trace hash", async () => {
    const [first, second, third] = records(3);
    assert.ok(first && second && third);
    const changed = Buffer.from(second);
    changed[20] = 0x5a;
    const untrue = sealEntry({ ...entryOf(2), pipeline_record: { status: "recorded" } }).record;
    for (const lines of [
      [first, changed, third],
      [first, third, second],
      [first, second, second],
      [first, Buffer.from("\n"), second],
      [first, second, third.subarray(0, -1)],
      [first, untrue, third],
    ]) {
      state.reset(Buffer.concat(lines));
      assert.equal(await endsOf([]), null);
    }
  });

  it("are taken with the hashes and the ends of their lines, and counted where the trace hash was derived", async () => {
    const { journal_digest: _, ...traced } = tracedEntry();
    const lines = [entryOf(1), { ...traced, turn_id: 2 }, entryOf(3)].map((entry) => sealEntry(entry));
    state.reset(Buffer.concat(lines.map(({ record }) => record)));
    const [file, places] = [await opened(), new Places()];
    const { size } = file.facts();
    const taken: Lines[] = [];
    const derived = await takeBlocks(elsewhere(1)(file, TURNS), {
      size,
      rootAt: 0,
      places,
      take: (block) => void taken.push(block),
    });
    await file.close();
    const ends = lines.map((_, nth) =>
      lines.slice(0, nth + 1).reduce((sum, { record }) => sum + record.byteLength, 0),
    );
    assert.deepEqual([derived, places.count, places.end(3)], [1, 3, size]);
    const tree = new GrowingTree();
    const hashes = lines.flatMap(({ digest }) => tree.append(leafOf(digest.slice("sha256:".length))));
    assert.deepEqual(
      taken.map((block) => [block.firstId, [...block.ends], Buffer.from(block.hashes)]),
      [[1, ends, Buffer.concat(hashes)]],
    );
  });

  it("are asked for as far ahead as is said, and no further: they stay in memory until they are taken", async () => {
    const file = await opened();
    let [waiting, most] = [0, 0];
    const empty = { start: 0, firstId: null, ends: new Float64Array(), hashes: new Uint8Array(), derived: 0 };
    const blocks = {
      ahead: 3,
      read: async () => {
        most = Math.max(most, ++waiting);
        await setImmediate();
        waiting--;
        return empty;
      },
      close: () => Promise.resolve(),
    };
    await takeBlocks(blocks, {
      size: 40 * 1024 * 1024,
      rootAt: 0,
      places: new Places(),
      take: () => undefined,
    });
    await file.close();
    assert.equal(most, 3);
  });

  it("are taken up to the first that is not plainly sound, or does not follow", async () => {
    state.reset(Buffer.concat(records(3).slice(1)));
    const places = new Places();
    const file = await opened();
    const { size } = file.facts();
    const taken = await takeBlocks(elsewhere(1)(file, TURNS), {
      size,
      rootAt: 0,
      places,
      take: () => undefined,
    });
    assert.deepEqual([taken, places.count], [0, 0], "turn 2 is where turn 1 belongs");
    await file.close();
  });

  it("lead to the same result, in whatever order they come, and where one cannot be read", async () => {
    const lines = Array.from({ length: 5_000 }, (_, nth) => sealEntry(sampleEntry(nth + 1, 1_200)).record);
    const damaged = lines.with(4_000, Buffer.from('{"turn_id":4001}\n'));
    for (const content of [lines, damaged]) {
      state.reset(Buffer.concat(content));
      const wanted: JournalCheck = await checkJournal(state.dir);
      assert.equal(wanted.good_count, content === lines ? 5_000 : 4_999);
      for (const openBlocks of [elsewhere(4), elsewhere(2, (from) => from > 0), elsewhere(3, () => true)])
        assert.deepEqual(await checkJournal(state.dir, { openBlocks }), wanted);
    }
  });

  it("are read in a thread only from the file that the check has opened", async () => {
    state.reset(Buffer.concat(records(3)));
    const file = await opened();
    const { identity, size } = file.facts();
    await file.close();
    const part = { from: 0, to: size, size, rootAt: 0 };
    const block = await blockAnswers({ path, identity, kind: TURNS })({ part });
    assert.deepEqual([block?.firstId, block?.ends.length], [1, 3]);
    const copy = `${path}.copy`;
    copyFileSync(path, copy);
    await assert.rejects(blockAnswers({ path: copy, identity, kind: TURNS })({ part }), /another file/);
  });
});
