import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../support/properties.ts";
import { sampleEntry } from "../../../scripts/sample-journal.ts";
import type { OpenFile } from "../../../src/store/files/files.ts";
import { LineVerifier } from "../../../src/store/journal/line.ts";
import { Places } from "../../../src/store/journal/places.ts";
import { MAX_LINE_BYTES, sealEntry } from "../../../src/store/journal/seal.ts";
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
    facts: () => ({ size: bytes.byteLength, identity: "", changed: "" }),
    read,
    write: refuse,
    sync: refuse,
    truncate: refuse,
    close: async () => undefined,
  };
}

/** Where the parts between line ends stand in the file: [start, end), and whether a line end follows. */
type Part = readonly [start: number, end: number, ended: boolean];

/** Every segment from `from` on; each that is handed out must hold the bytes of the file. */
function readAll(bytes: Uint8Array, from: number, most: number): Part[] {
  const reader = new SegmentReader(fileOf(bytes, most), from, bytes.byteLength);
  const parts: Part[] = [];
  for (let segment = reader.next(); segment !== null; segment = reader.next()) {
    const { bytes: read, from: at, to, offset, length, ended } = segment;
    const expected = Buffer.from(bytes.subarray(offset, offset + to - at));
    assert.ok(expected.equals(read.subarray(at, to)), `the segment at ${offset}`);
    assert.ok(to - at === length || (length > MAX_LINE_BYTES && to - at === MAX_LINE_BYTES));
    assert.ok(length > to - at || read[to] === 0x0a || read[to] === 0);
    parts.push([offset, offset + length, ended]);
  }
  return parts;
}

function splitAtLineEnds(bytes: Uint8Array, from: number): Part[] {
  const parts: Part[] = [];
  for (let start = from; start < bytes.byteLength; ) {
    const at = bytes.indexOf(0x0a, start);
    const end = at < 0 ? bytes.byteLength : at;
    parts.push([start, end, at >= 0]);
    start = end + 1;
  }
  return parts;
}

function compare(bytes: Uint8Array, from = 0, most = Infinity): void {
  assert.deepEqual(readAll(bytes, from, most), splitAtLineEnds(bytes, from));
}

const record = (turnId: number, bytes: number): Buffer =>
  Buffer.from(sealEntry(sampleEntry(turnId, bytes)).record);
const records = (lengths: readonly number[]): Buffer =>
  Buffer.concat(lengths.map((bytes, at) => record(at + 1, bytes)));

describe("reading a journal segment by segment", () => {
  it("finds every line end, however many there are and wherever reading begins", () => {
    for (const count of [0, 1, 2, 200]) compare(records(Array<number>(count).fill(700)));
    const bytes = records(Array<number>(20).fill(700));
    for (const from of [1, bytes.indexOf(10) + 1, bytes.indexOf(10, 9000) + 1, bytes.byteLength])
      compare(bytes, from);
    for (const text of ["", "\n", "\n\n", "a", "\na", "a\n\nb\n"]) compare(Buffer.from(text));
  });

  it("finds the ends of lines that are longer than one read", () => {
    const [chunk, short] = [1024 * 1024, 700];
    for (const long of [chunk / 2, chunk - 2000, chunk, chunk + 5000, 3 * chunk])
      compare(records([short, long, short, short, long, short]));
    for (const count of [MAX_LINE_BYTES, MAX_LINE_BYTES + 1, 17 * chunk])
      compare(
        Buffer.concat([record(1, short), Buffer.alloc(count, "x"), Buffer.from("\n"), record(2, short)]),
      );
    compare(Buffer.concat([record(1, short), Buffer.alloc(17 * chunk, "x")]));
  });

  it("reads input in small pieces", () => {
    for (const most of [1, 7, 1000, 4096]) compare(records([600, 600, 3000, 600]), 0, most);
  });

  it("finds the last part where no line end follows", () => {
    const bytes = records([600, 600, 600]);
    for (let to = bytes.byteLength - 700; to < bytes.byteLength; to++) compare(bytes.subarray(0, to));
  });

  it("splits any bytes at line ends", () => {
    const byte = fc.oneof(fc.nat(255), fc.constant(0x0a));
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (bytes, most) =>
        compare(Uint8Array.from(bytes), 0, most),
      ),
      { numRuns: runs(500) },
    );
  });
});

describe("the survey of a long journal", () => {
  it("reports each bad line, and the place of every good one", async () => {
    const lines = Array.from({ length: 7000 }, (_, at) => record(at + 1, 600));
    const offset = (turnId: number): number =>
      lines.slice(0, turnId - 1).reduce((sum, { byteLength }) => sum + byteLength, 0);
    assert.ok(offset(5000) > 2.5 * 1024 * 1024, "several pieces of the file are read");
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
      new LineVerifier().verify(
        lines[turnId - 1] ?? Buffer.from(""),
        0,
        (lines[turnId - 1]?.byteLength ?? 1) - 1,
      );
    const { damage, told, count } = await read();
    assert.deepEqual(damage, [
      ...bad
        .slice(0, 5)
        .map((turnId) => ({ turn_id: turnId, offset: offset(turnId), ...(problemOf(turnId) as object) })),
      { turn_id: 5100, offset: offset(5100), problem: "turn 5099 is where turn 5100 belongs" },
      { turn_id: 5100, offset: offset(5101), problem: "turn 5101 is where turn 5100 belongs" },
      { turn_id: 5190, offset: offset(5190), ...(problemOf(5190) as object) },
      { turn_id: 6000, offset: offset(6000), problem: "turn 99000000 is far out of order" },
    ]);
    assert.deepEqual([told, count], [all.slice(0, 4999), 7000]);
  });
});
