import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isTorn, type Kept } from "../../../src/store/journal/tail.ts";

const MARKS: readonly string[] = ['{"a":1,', '"journal_digest":"sha256:00",', '"turn_id":2', "}"];
const kept = (text: string, more: Partial<Kept> = {}): Kept => ({
  offset: 0,
  length: text.length,
  ended: true,
  problem: "",
  text,
  ...more,
});

describe("bytes after the last good line", () => {
  it("were a line, and so are damage, if they have three of its four marks", () => {
    for (const missing of MARKS.keys())
      assert.equal(isTorn([kept(MARKS.toSpliced(missing, 1, "x").join(""))]), false, MARKS[missing]);
    for (const two of [MARKS.slice(0, 2), MARKS.slice(1, 3), MARKS.slice(2)])
      assert.equal(isTorn([kept(two.join(""))]), true, two.join());
  });

  it("are torn if whole sectors of 512 bytes are zeros, and damage if a part of one is", () => {
    const line = MARKS.join("");
    const torn = (zeros: readonly [from: number, to: number], offset = 0): boolean => {
      const [from, to] = zeros.map((at) => at - offset) as [number, number];
      const text = line + "x".repeat(2_000 - line.length - 1);
      return isTorn([kept(`${text.slice(0, from)}${"\0".repeat(to - from)}${text.slice(to)}}`, { offset })]);
    };
    for (const [zeros, wanted] of [
      [[512, 1024], true],
      [[512, 1536], true],
      [[600, 1024], false],
      [[512, 1000], false],
      [[600, 700], false],
    ] as const)
      assert.equal(torn(zeros), wanted, zeros.join());
    assert.equal(torn([1024, 1536], 500), true, "by the place in the file, not in the line");
    assert.equal(torn([1012, 1524], 500), false);
  });
});
