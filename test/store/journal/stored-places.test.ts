import assert from "node:assert/strict";
import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import { NODE_FILES, type Files, type OpenFile } from "../../../src/store/files/files.ts";
import { signCheckpoint } from "../../../src/operations/system/journal-checkpoints.ts";
import { checkJournal } from "../../../src/store/journal/check.ts";
import { encodeEnds } from "../../../src/store/journal/derived-writer.ts";
import { JournalPoisonedError } from "../../../src/store/journal/errors.ts";
import type { Journal } from "../../../src/store/journal/journal.ts";
import { openJournal } from "../../../src/store/journal/open.ts";
import { CHUNK_TURNS, StoredPlaces } from "../../../src/store/journal/stored-places.ts";
import { makeJournal, sampleEntry } from "../../../scripts/sample-journal.ts";
import { State, UNSYNCED_FILES } from "./fixture.ts";

const RUNS = Number(process.env["RUNS"] ?? 24);
const LINE_BYTES = 300;
/** So many that most chunks of the index have no turn that opening samples. */
const COUNT = 20_000;
const state = new State();
const [index, tree] = [join(state.folder, "turns.index"), join(state.folder, "turns.merkle")];
let content: Buffer = Buffer.alloc(0);
let ends: number[] = [];
let saved: readonly [index: Buffer, tree: Buffer] = [Buffer.alloc(0), Buffer.alloc(0)];

before(async () => {
  makeJournal(state.dir, COUNT, (turnId) => sampleEntry(turnId, LINE_BYTES));
  await (await openJournal(state.dir, { mode: "write" })).close();
  content = state.read();
  ends = endsOf(content);
  saved = [readFileSync(index), readFileSync(tree)];
});
after(() => state.remove());

function endsOf(bytes: Buffer): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) found.push(at + 1);
  return found;
}

function restore(): void {
  state.reset(content);
  writeFileSync(index, saved[0]);
  writeFileSync(tree, saved[1]);
}

const lineOf = (turnId: number): string =>
  content.toString("utf8", ends[turnId - 2] ?? 0, (ends[turnId - 1] ?? 0) - 1);
const pageOf = (offset: number, limit: number): string =>
  `[${content
    .toString("utf8", ends[offset - 1] ?? 0, (ends[offset + limit - 1] ?? 0) - 1)
    .split("\n")
    .join(",")}]`;

/** Which turns to read, and how. */
const READS = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("line" as const),
      at: fc.integer({ min: 1, max: COUNT }),
      near: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant("page" as const),
      at: fc.integer({ min: 0, max: COUNT - 60 }),
      near: fc.boolean(),
    }),
  ),
  { minLength: 1, maxLength: 6 },
);
type Reads = typeof READS extends fc.Arbitrary<infer Value> ? Value : never;

/** Every answer is that of the right index; half of the reads look close to the turn `near`. */
async function expectReads(journal: Journal, reads: Reads, near: number): Promise<void> {
  for (const { kind, at, near: isNear } of reads) {
    const turnId = isNear ? Math.min(COUNT - 60, Math.max(1, near + (at % 5) - 2)) : at;
    if (kind === "line")
      assert.equal(
        Buffer.from((await journal.line(turnId)) ?? []).toString(),
        lineOf(turnId),
        `turn ${turnId}`,
      );
    else
      assert.equal(
        Buffer.from(await journal.page(turnId, 50)).toString(),
        pageOf(turnId, 50),
        `page from ${turnId}`,
      );
  }
}

/** Changes of one word of the index, or of more. */
const SPOILS: Readonly<Record<string, (bytes: Buffer, word: number, by: number) => Buffer>> = {
  "a bit": (bytes, word, by) => {
    bytes[word * 8 + (by % 8)] = (bytes[word * 8 + (by % 8)] ?? 0) ^ (1 << (by % 7));
    return bytes;
  },
  "a little": (bytes, word, by) => {
    bytes.writeBigUInt64LE(BigInt((ends[word] ?? 0) + (by % 600) - 300), word * 8);
    return bytes;
  },
  "the end of another line": (bytes, word, by) => {
    bytes.writeBigUInt64LE(BigInt(ends[by % COUNT] ?? 0), word * 8);
    return bytes;
  },
  "the end of the next line": (bytes, word) => {
    bytes.writeBigUInt64LE(BigInt(ends[word + 1] ?? 0), word * 8);
    return bytes;
  },
  anything: (bytes, word, by) => {
    bytes.writeBigUInt64LE(BigInt.asUintN(64, BigInt(by) * 0x9e3779b97f4a7c15n), word * 8);
    return bytes;
  },
  zero: (bytes, word) => bytes.fill(0, word * 8, word * 8 + 8),
  "zeros from there": (bytes, word, by) => bytes.fill(0, word * 8, Math.min(COUNT, word + (by % 2000)) * 8),
  "a word left out": (bytes, word) =>
    Buffer.concat([bytes.subarray(0, word * 8), bytes.subarray(word * 8 + 8)]),
  "a word twice": (bytes, word) => Buffer.concat([bytes.subarray(0, word * 8 + 8), bytes.subarray(word * 8)]),
  "a word more": (bytes, word) =>
    Buffer.concat([
      bytes.subarray(0, word * 8),
      encodeEnds([(ends[word] ?? 0) - 1]),
      bytes.subarray(word * 8),
    ]),
  cut: (bytes, word, by) => bytes.subarray(0, word * 8 + (by % 8)),
  longer: (bytes, word, by) =>
    Buffer.concat([
      bytes,
      encodeEnds(Array.from({ length: by % 700 }, (_, at) => content.length + word * at)),
    ]),
};

const CASE = {
  what: fc.constantFrom(...Object.keys(SPOILS)),
  word: fc.integer({ min: 0, max: COUNT - 2 }),
  by: fc.nat(),
  reads: READS,
  mode: fc.constantFrom("read" as const, "write" as const),
};

describe("an index that is wrong anywhere", () => {
  it("never leads to a wrong answer, now or at the next start, whenever it became wrong", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ ...CASE, isOpen: fc.boolean() }),
        async ({ what, word, by, reads, mode, isOpen }) => {
          restore();
          const spoil = (): void =>
            writeFileSync(index, (SPOILS[what] as (typeof SPOILS)[string])(Buffer.from(saved[0]), word, by)); // its own key
          if (!isOpen) spoil();
          const journal = await openJournal(state.dir, { mode, files: UNSYNCED_FILES });
          assert.deepEqual(
            [journal.report.damage, journal.status().turn_count, journal.status().size_bytes],
            [[], COUNT, content.length],
          );
          if (isOpen) {
            await expectReads(journal, reads.slice(0, 2), word + 1);
            spoil();
          }
          await expectReads(journal, reads, word + 1);
          assert.equal(Buffer.from((await journal.line(word + 1)) ?? []).toString(), lineOf(word + 1));
          assert.deepEqual(journal.damage, []);
          await journal.close();
          assert.deepEqual(state.read(), content);
          const again = await openJournal(state.dir, { mode: "write", files: UNSYNCED_FILES });
          await expectReads(again, reads, word + 1);
          await again.close();
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("is rebuilt as soon as it leads a read astray, while turns continue", async () => {
    restore();
    const unsampled = 900;
    writeFileSync(index, (SPOILS["zero"] as (typeof SPOILS)[string])(Buffer.from(saved[0]), unsampled, 0));
    const journal = await openJournal(state.dir, { mode: "write" });
    assert.equal(journal.report.trusted, COUNT);
    const [line, sealed] = await Promise.all([
      journal.line(unsampled + 1),
      journal.append(sampleEntry(COUNT + 1, LINE_BYTES)),
      journal.page(unsampled - 10, 50),
    ]);
    assert.deepEqual(
      [Buffer.from(line ?? []).toString(), Buffer.from((await journal.line(COUNT + 1)) ?? [])],
      [lineOf(unsampled + 1), Buffer.from(sealed.line)],
    );
    await journal.close();
    await (await openJournal(state.dir, { mode: "write" })).close();
    const { valid, index: ofIndex, tree: ofTree } = await checkJournal(state.dir);
    assert.deepEqual([valid, ofIndex, ofTree], [true, "agrees", "agrees"]);
  });

  it("does not hide a good turn of a journal that is damaged elsewhere", async () => {
    restore();
    const [turnId, torn] = [900, Buffer.from('{"turn_id":1}\n')];
    writeFileSync(state.file, Buffer.concat([content, torn, Buffer.from(content.subarray(0, ends[0]))]));
    writeFileSync(index, (SPOILS["zero"] as (typeof SPOILS)[string])(Buffer.from(saved[0]), turnId, 0));
    const journal = await openJournal(state.dir, { mode: "read" });
    const { damage } = journal;
    assert.ok(damage.length > 0 && journal.report.trusted === COUNT);
    assert.equal(Buffer.from((await journal.line(turnId + 1)) ?? []).toString(), lineOf(turnId + 1));
    assert.deepEqual(journal.damage, damage);
    await journal.close();
  });

  it("does not hide that turns are missing which a checkpoint covers", async () => {
    restore();
    await signCheckpoint({ stateDir: state.dir, origin: "places.example", now: () => 1e12 });
    const log = readFileSync(join(state.folder, "checkpoints.log"));
    state.reset(content.subarray(0, ends[COUNT - 2]));
    await (await openJournal(state.dir, { mode: "write" })).close();
    writeFileSync(join(state.folder, "checkpoints.log"), log);
    writeFileSync(index, (SPOILS["zero"] as (typeof SPOILS)[string])(readFileSync(index), 900, 0));
    const journal = await openJournal(state.dir, { mode: "read" });
    const { damage } = journal;
    assert.deepEqual([damage.length, journal.report.trusted], [1, COUNT - 1]);
    assert.equal(Buffer.from((await journal.line(901)) ?? []).toString(), lineOf(901));
    assert.deepEqual(journal.damage, damage);
    await journal.close();
  });
});

describe("a journal with an outdated index", () => {
  it("is complete, and accepts turns while others are read", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: COUNT }), READS, async (known, reads) => {
        restore();
        truncateSync(index, known * 8);
        const journal = await openJournal(state.dir, { mode: "write", files: UNSYNCED_FILES });
        assert.deepEqual([journal.report.trusted, journal.status().turn_count], [known, COUNT]);
        const added: Promise<unknown>[] = [];
        for (let turnId = COUNT + 1; turnId <= COUNT + 2 * CHUNK_TURNS; turnId++)
          added.push(journal.append(sampleEntry(turnId, LINE_BYTES)));
        await expectReads(journal, reads, known);
        await Promise.all(added);
        await expectReads(journal, reads, known);
        const { head_digest: head } = journal.status();
        await journal.close();
        const check = await checkJournal(state.dir);
        assert.deepEqual(
          [check.valid, check.index, check.tree, check.head_digest, check.turn_count],
          [true, "agrees", "agrees", head, COUNT + 2 * CHUNK_TURNS],
        );
      }),
      { numRuns: Math.ceil(RUNS / 8) },
    );
  });
});

describe("a journal that becomes shorter while it is open", () => {
  for (const mode of ["read", "write"] as const) {
    it(`serves no incomplete turn, even if it verified before: ${mode}`, async () => {
      restore();
      const journal = await openJournal(state.dir, { mode });
      assert.equal(Buffer.from((await journal.line(COUNT - 1)) ?? []).toString(), lineOf(COUNT - 1));
      await journal.page(COUNT - 50, 50);
      truncateSync(state.file, (ends[COUNT - 2] ?? 0) - 7);
      await assert.rejects(journal.page(COUNT - 50, 50), JournalPoisonedError);
      await assert.rejects(journal.line(COUNT - 1), JournalPoisonedError);
      await journal.close();
    });
  }
});

describe("opening", () => {
  it("reads the same amount, whatever the number of turns", async () => {
    const measure = async (dir: string): Promise<Record<string, number>> => {
      const counted = countingFiles();
      const journal = await openJournal(dir, { mode: "read", files: counted.files });
      assert.ok(journal.report.trusted > 0);
      await journal.line(1);
      await journal.close();
      return counted.bytes;
    };
    restore();
    const few = await measure(state.dir);
    const long = new State();
    makeJournal(long.dir, 8 * COUNT, (turnId) => sampleEntry(turnId, LINE_BYTES));
    await (await openJournal(long.dir, { mode: "write" })).close();
    const many = await measure(long.dir);
    long.remove();
    for (const [name, bytes] of Object.entries(many))
      assert.ok(
        bytes < 1.5 * (few[name] ?? 0),
        `${name}: ${few[name]} bytes of ${COUNT} turns, ${bytes} of ${8 * COUNT}`,
      );
    console.log(`bytes read on opening: ${JSON.stringify(few)}, ${JSON.stringify(many)}`);
  });
});

/** The real files, and how many bytes were read of each. */
function countingFiles(): { readonly files: Files; readonly bytes: Record<string, number> } {
  const bytes: Record<string, number> = {};
  const count = (file: OpenFile, name: string): OpenFile => ({
    ...file,
    read: (into, at) => {
      const read = file.read(into, at);
      bytes[name] = (bytes[name] ?? 0) + read;
      return read;
    },
  });
  return {
    bytes,
    files: {
      ...NODE_FILES,
      open: async (path, mode) => {
        const file = await NODE_FILES.open(path, mode);
        return file === null ? null : count(file, basename(path));
      },
    },
  };
}

describe("the places that an index gives", () => {
  const MOST = 16 * 1024 * 1024 + 1;
  const lengths = fc.array(fc.integer({ min: 1, max: MOST }), { minLength: 1, maxLength: 3 * CHUNK_TURNS });
  const placesOf = (stored: StoredPlaces) =>
    Array.from({ length: stored.count }, (_, at) => {
      const { start, end, state } = stored.at(at + 1);
      return [start, end, state];
    });

  it("are those of the index, beyond 32 bits too, and are read once", () => {
    fc.assert(
      fc.property(lengths, (parts) => {
        let [end, reads] = [0, 0];
        const all = parts.map((part) => (end += part));
        const stored = new StoredPlaces(
          indexOf(encodeEnds(all), () => {
            reads++;
          }),
          all.length,
          end,
        );
        for (let round = 0; round < 2; round++)
          assert.deepEqual(
            placesOf(stored),
            all.map((each, at) => [all[at - 1] ?? 0, each, 0]),
          );
        assert.equal(reads, Math.ceil(all.length / CHUNK_TURNS));
      }),
      { examples: [[Array.from({ length: 2 * CHUNK_TURNS + 1 }, () => MOST)]] },
    );
  });

  it("are nowhere as far as the index cannot be right: it does not grow, has a line longer than any, leaves the journal, or ends", () => {
    const all = Array.from({ length: 3 * CHUNK_TURNS }, (_, at) => 100 * (at + 1));
    const [middle, size] = [CHUNK_TURNS + 9, 100 * all.length];
    const wrong: readonly (readonly number[])[] = [
      all.with(middle, all[middle - 1] ?? 0),
      all.with(middle, 0),
      all.with(middle, size + 1),
      all.with(middle, 2 ** 63),
      all.map((end, at) => (at >= middle ? end + MOST : end)),
      all.slice(0, 2 * CHUNK_TURNS - 1),
    ];
    for (const each of wrong) {
      const stored = new StoredPlaces(indexOf(encodeEnds(each)), all.length, size);
      assert.deepEqual(
        placesOf(stored).slice(CHUNK_TURNS, 2 * CHUNK_TURNS),
        Array.from({ length: CHUNK_TURNS }, () => [0, 0, 0]),
      );
      assert.deepEqual(
        placesOf(stored).slice(0, CHUNK_TURNS),
        all.slice(0, CHUNK_TURNS).map((end) => [end - 100, end, 0]),
      );
    }
  });

  it("are read for the requested chunks, again after they are dropped, with the known state of their lines", () => {
    const [count, lineBytes] = [20_000_000, 4000]; // offsets beyond 32 bits
    let reads = 0;
    const computed: OpenFile = {
      ...indexOf(new Uint8Array()),
      read: (into, at) => {
        reads++;
        into.set(
          encodeEnds(
            Array.from({ length: into.byteLength / 8 }, (_, word) => (at / 8 + word + 1) * lineBytes),
          ),
        );
        return into.byteLength;
      },
    };
    const stored = new StoredPlaces(computed, count, count * lineBytes);
    for (const turnId of [1, 2, count / 2, count]) {
      stored.mark(turnId, 1);
      assert.deepEqual(stored.at(turnId), {
        start: (turnId - 1) * lineBytes,
        end: turnId * lineBytes,
        state: 1,
      });
    }
    assert.deepEqual([stored.at(3).state, reads], [0, 3]);
    stored.forget();
    assert.deepEqual(
      [1, 2, count / 2, count].map((turnId) => stored.at(turnId)),
      [1, 2, count / 2, count].map((turnId) => ({
        start: (turnId - 1) * lineBytes,
        end: turnId * lineBytes,
        state: 0,
      })),
    );
    assert.equal(reads, 6);
  });
});

/** An index with this content. */
function indexOf(bytes: Uint8Array, onRead: () => void = () => undefined): OpenFile {
  return {
    facts: () => ({ size: bytes.byteLength, identity: "", changed: "" }),
    read: (into, at) => {
      onRead();
      const part = bytes.subarray(at, at + into.byteLength);
      into.set(part);
      return part.byteLength;
    },
    write: () => Promise.reject(new Error("it is only read")),
    sync: () => Promise.resolve(),
    truncate: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
