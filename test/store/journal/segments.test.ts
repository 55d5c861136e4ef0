import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import { sampleEntry } from "../../../scripts/make-journal.ts";
import type { OpenFile } from "../../../src/store/files.ts";
import { LineVerifier } from "../../../src/store/journal/line.ts";
import { Places } from "../../../src/store/journal/places.ts";
import { sealEntry } from "../../../src/store/journal/seal.ts";
import { SegmentReader } from "../../../src/store/journal/segments.ts";
import { survey } from "../../../src/store/journal/survey.ts";

/** A file that gives at most `most` bytes at a time, as a slow disk may. */
function fileOf(bytes: Uint8Array, most = Infinity): OpenFile {
  const refuse = (): never => {
    throw new Error("it is only read");
  };
  const read = (into: Uint8Array, at: number): number => {
    const part = bytes.subarray(at, at + Math.min(into.byteLength, most));
    into.set(part);
    return part.byteLength;
  };
  return {
    facts: () => ({ size: bytes.byteLength, identity: "" }),
    read,
    write: refuse,
    sync: refuse,
    truncate: refuse,
    close: async () => undefined,
  };
}

/** What is found between two line ends, and by which way. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly said: unknown;
}

const thorough = new LineVerifier(Number.POSITIVE_INFINITY);

/** All segments from `from` on; each that is handed out must be as it stands in the file. Turns after `mostTurnId` are left to segments. */
function readAll(
  bytes: Uint8Array,
  from: number,
  quickAfterBytes: number,
  { most = Infinity, mostTurnId = 1000 } = {},
): { readonly found: Found[]; readonly quick: number } {
  const reader = new SegmentReader(fileOf(bytes, most), from, bytes.byteLength, quickAfterBytes);
  const found: Found[] = [];
  for (let quick = 0; ; ) {
    const lines = reader.goodLines(mostTurnId);
    for (const {
      line: { turnId, digestHex },
      start,
      end,
    } of lines) {
      assert.ok(turnId <= mostTurnId);
      found.push({ start, end, said: { turnId, digestHex } });
    }
    quick += lines.length;
    if (lines.length > 0) continue;
    const segment = reader.next();
    if (segment === null) return { found, quick };
    const { bytes: read, from: at, to, offset, length, ended } = segment;
    assert.ok(
      Buffer.from(bytes.subarray(offset, offset + to - at)).equals(read.subarray(at, to)),
      `the segment at ${offset}`,
    );
    const line = ended ? thorough.verify(read, at, to) : "it does not end";
    found.push({
      start: offset,
      end: offset + length + (ended ? 1 : 0),
      said:
        typeof line === "string" || "problem" in line
          ? line
          : { turnId: line.turnId, digestHex: line.digestHex },
    });
  }
}

function compare(
  bytes: Uint8Array,
  from = 0,
  options: { readonly most?: number; readonly mostTurnId?: number } = {},
): number {
  const [slow, fast] = [readAll(bytes, from, Infinity, options), readAll(bytes, from, 0, options)];
  assert.deepEqual(fast.found, slow.found);
  assert.equal(slow.quick, 0);
  return fast.quick;
}

const record = (turnId: number, bytes: number): Buffer =>
  Buffer.from(sealEntry(sampleEntry(turnId, bytes)).record);
const records = (lengths: readonly number[]): Buffer =>
  Buffer.concat(lengths.map((bytes, at) => record(at + 1, bytes)));

describe("reading a journal segment by segment", () => {
  it("verifies good lines where they stand, however many there are and wherever reading begins", () => {
    for (const count of [0, 1, 64, 65, 66, 200])
      assert.equal(
        compare(records(Array<number>(count).fill(700))),
        Math.max(0, count - 1),
        "all but the first, with which reading begins",
      );
    const bytes = records(Array<number>(20).fill(700));
    for (const from of [1, bytes.indexOf(10) + 1, bytes.indexOf(10, 9000) + 1, bytes.byteLength])
      compare(bytes, from);
  });

  it("finds the ends of lines that are longer than what is read at once", () => {
    const [chunk, short] = [1024 * 1024, 700];
    for (const long of [chunk / 2, chunk - 2000, chunk, chunk + 5000, 3 * chunk])
      compare(records([short, long, short, short, long, short]));
    compare(
      Buffer.concat([record(1, short), Buffer.alloc(17 * chunk, "x"), Buffer.from("\n"), record(2, short)]),
    );
    for (const [count, bytes] of [
      [2560, 1024],
      [525, 5000],
      [38, 70_000],
    ] as const)
      assert.equal(compare(records(Array<number>(count).fill(bytes)), 0, { mostTurnId: count }), count - 1);
  });

  it("reads what comes in small pieces", () => {
    for (const most of [1, 7, 1000, 4096]) compare(records([600, 600, 3000, 600]), 0, { most });
  });

  it("leaves what is no good line as it was, in whatever place among good ones", () => {
    const good = Array.from({ length: 6 }, (_, at) => record(at + 1, 600));
    const changed = (change: (line: Buffer) => void): Buffer => {
      const line = Buffer.from(record(9, 600));
      change(line);
      return line;
    };
    const bad = [
      changed((line) => {
        line[300] = 0x41;
      }),
      changed((line) => {
        line[line.length - 3] = 0x39;
      }),
      changed((line) => {
        line[line.indexOf("journal_digest") + 30] = 0x30;
      }),
      changed((line) => {
        line[300] = 0xff;
      }),
      changed((line) => {
        line[line.length - 1] = 0x20;
      }),
      Buffer.from("\n"),
      Buffer.from("\r\n"),
      Buffer.from("{}\n"),
      Buffer.from("[1]\n"),
      Buffer.concat([record(9, 600).subarray(0, -1), Buffer.from("\r\n")]),
      Buffer.concat([record(9, 600).subarray(0, -1), record(10, 600)]),
      Buffer.alloc(512),
      Buffer.from("\ufeff"),
      record(2000, 600),
      Buffer.from('{"a":1,"journal_digest":"sha256:0","turn_id":1}\n'),
      Buffer.from(`{"a":1,"journal_digest":"sha256:0","turn_id":1}\n${"0".repeat(47)}"\n`),
    ];
    for (const each of bad)
      for (let at = 0; at <= good.length; at++) compare(Buffer.concat(good.toSpliced(at, 0, each)));
    for (const one of bad)
      for (const other of bad) compare(Buffer.concat([one, record(1, 600), other, one, record(2, 600)]));
    assert.equal(compare(Buffer.concat(good), 0, { mostTurnId: 3 }), 2);
  });

  it("takes no line that does not end", () => {
    const bytes = records([600, 600, 600]);
    for (let to = bytes.byteLength - 700; to < bytes.byteLength; to++) compare(bytes.subarray(0, to));
  });

  it("says of anything what reading it thoroughly does", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom("\\", '"', "\u0000", "\n", "\u007f", "é", "\ud83d\ude00", "a") }),
    );
    const entry = fc.dictionary(
      text.filter((each) => each !== "journal_digest"),
      fc.oneof(fc.jsonValue(), text, fc.double({ noNaN: true, noDefaultInfinity: true })),
      { maxKeys: 5 },
    );
    const change = fc.record({
      at: fc.double({ min: 0, max: 0.999999, noNaN: true }),
      out: fc.nat(2),
      put: fc.array(fc.oneof(fc.nat(255), fc.constantFrom(0x0a, 0x22, 0x5c)), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 12 }),
        fc.array(change, { maxLength: 3 }),
        (entries, changes) => {
          const bytes = Buffer.concat(
            entries.map((value, at) => sealEntry({ ...value, turn_id: at + 1 }).record),
          );
          compare(
            changes.reduce(
              (before: Uint8Array, { at, out, put }) =>
                Buffer.from([...before].toSpliced(Math.floor(at * before.byteLength), out, ...put)),
              bytes,
            ),
          );
        },
      ),
      { numRuns: 1500 },
    );
  });
});

describe("the survey of a long journal", () => {
  it("says of lines that it reads quickly what it says of others", async () => {
    const lines = Array.from({ length: 7000 }, (_, at) => record(at + 1, 600));
    const offset = (turnId: number): number =>
      lines.slice(0, turnId - 1).reduce((sum, { byteLength }) => sum + byteLength, 0);
    assert.ok(offset(5000) > 2.5 * 1024 * 1024, "what is told of are lines that are read quickly");
    const read = async (): Promise<{ damage: unknown; told: number[]; count: number; ends: boolean }> => {
      const [bytes, places, told]: [Buffer, Places, number[]] = [Buffer.concat(lines), new Places(), []];
      const { damage } = await survey(fileOf(bytes), bytes.byteLength, places, ({ turnId }) => {
        told.push(turnId);
      });
      return {
        damage,
        told,
        count: places.count,
        ends: lines.every((_, at) => places.end(at + 1) === offset(at + 2)),
      };
    };
    const all = lines.map((_, at) => at + 1);
    assert.deepEqual(await read(), { damage: [], told: all, count: 7000, ends: true });
    const bad = [5000, 5001, 5063, 5064, 5065, 5190];
    for (const [at, turnId] of bad.entries())
      lines[turnId - 1]?.write(["!", "\xff", "}", "\r", '"', "\\"][at] ?? "", 300, "latin1");
    lines[5099] = record(5099, 600);
    lines[5999] = record(99_000_000, 600);
    const problemOf = (turnId: number): unknown =>
      thorough.verify(lines[turnId - 1] ?? Buffer.from(""), 0, (lines[turnId - 1]?.byteLength ?? 1) - 1);
    const { damage, told, count } = await read();
    assert.deepEqual(damage, [
      ...bad
        .slice(0, 5)
        .map((turnId) => ({ turn_id: turnId, offset: offset(turnId), ...(problemOf(turnId) as object) })),
      { turn_id: 5100, offset: offset(5100), problem: "turn 5099 stands where turn 5100 belongs" },
      { turn_id: 5100, offset: offset(5101), problem: "turn 5101 stands where turn 5100 belongs" },
      { turn_id: 5190, offset: offset(5190), ...(problemOf(5190) as object) },
      { turn_id: 6000, offset: offset(6000), problem: "turn 99000000 is out of all order" },
    ]);
    assert.deepEqual([told, count], [all.slice(0, 4999), 7000]);
  });
});
