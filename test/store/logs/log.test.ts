import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { GrowingLog, appendLog, parseLog } from "../../../src/store/logs/log.ts";

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "touchstone-log-"));
  file = join(folder, "teaching", "x.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const linesOf = (text: string | Uint8Array | null) =>
  parseLog(typeof text === "string" ? Buffer.from(text) : text).map(({ lineNo, value }) => [lineNo, value]);

describe("a log that grows", () => {
  it("is parsed from where it ended before, and anew where an earlier line has changed", async () => {
    let made: number[] = [];
    const log = new GrowingLog(({ lineNo, value }) => {
      made.push(lineNo);
      return [{ lineNo, value }];
    });
    const parse = async (text: string | null) => {
      made = [];
      const lines = await log.parse(text === null ? null : Buffer.from(text));
      return { lines, told: lines.map(({ lineNo, value }) => [lineNo, value]) };
    };
    assert.deepEqual((await parse(null)).told, []);
    const first = await parse("1\n\n3\n4");
    assert.deepEqual([first.told, made], [linesOf("1\n\n3\n4"), [1, 3, 4]]);
    const second = await parse("1\n\n3\n45\n{\n6\n");
    assert.deepEqual([second.told, made], [linesOf("1\n\n3\n45\n{\n6\n"), [4, 6]]);
    assert.ok(second.lines[0] === first.lines[0] && second.lines[1] === first.lines[1], "the same objects");
    assert.deepEqual([(await parse("1\n\n3\n45\n{\n6\n")).told, made], [second.told, []]);
    for (const text of ["1\n\n9\n45\n{\n6\n7\n", "1\n\n", "", "2"])
      assert.deepEqual((await parse(text)).told, linesOf(text), text);
    assert.deepEqual((await parse(null)).told, []);
  });
});

describe("parseLog", () => {
  it("gives the values of the lines with their numbers", () =>
    assert.deepEqual(linesOf('{"a":1}\n[2]\n'), [
      [1, { a: 1 }],
      [2, [2]],
    ]));
  it("skips lines that are blank, not JSON or not UTF-8, and counts them", () => {
    assert.deepEqual(
      linesOf(Buffer.concat([Buffer.from('1\n\n{"a"\n"'), Buffer.from([0xff]), Buffer.from('"\n5')])),
      [
        [1, 1],
        [5, 5],
      ],
    );
  });
  it("has no lines without a file, or with an empty one", () =>
    assert.deepEqual([linesOf(null), linesOf("")], [[], []]));
  it("keeps the bytes of each line without its end", () => {
    assert.deepEqual(
      parseLog(Buffer.from('{ "a": 1 }\n')).map(({ bytes }) => Buffer.from(bytes).toString()),
      ['{ "a": 1 }'],
    );
  });
});

describe("appendLog", () => {
  it("creates folder and file accessible only to their owner", async () => {
    await appendLog(file, ['{"a":1}']);
    assert.deepEqual(
      [
        statSync(file).mode & 0o777,
        statSync(join(folder, "teaching")).mode & 0o777,
        readFileSync(file, "utf8"),
      ],
      [0o600, 0o700, '{"a":1}\n'],
    );
  });
  it("appends several lines in one write, as text, bytes or parts", async () => {
    await appendLog(file, ["1"]);
    await appendLog(file, ["2", Buffer.from("3"), [Buffer.from('{"a"'), Buffer.from(":4}")]]);
    assert.equal(readFileSync(file, "utf8"), '1\n2\n3\n{"a":4}\n');
  });
  it("does not let a torn line swallow the next one", async () => {
    await appendLog(file, ["1"]);
    appendFileSync(file, '{"torn":');
    await appendLog(file, ["2"]);
    assert.deepEqual(linesOf(readFileSync(file)), [
      [1, 1],
      [3, 2],
    ]);
  });
  it("does nothing for no lines", async () => {
    await appendLog(file, []);
    assert.throws(() => statSync(file));
  });
  it("keeps lines of concurrent writers apart", async () => {
    await appendLog(file, ["0"]);
    await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        appendLog(file, [JSON.stringify({ nth, text: "x".repeat(200) })]),
      ),
    );
    assert.equal(linesOf(readFileSync(file)).length, 51);
  });
});
