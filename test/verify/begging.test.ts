import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { begsAlone } from "../../src/verify/begging.ts";
import { parse } from "../../src/verify/formula.ts";
import { budget } from "../../src/verify/shapes.ts";

const begs = (premise: string, work = 2 ** 32): boolean =>
  begsAlone(parse(premise, "bounded_arithmetic"), parse("door", "bounded_arithmetic"), budget(work));

// Quantities are whole and lie between -1,000,000,000 and 1,000,000,000, and a premise is judged without other bounds.
const BEGS = [
  "door",
  "door & x > 3",
  "door & (p | q)",
  "(x > 3 | x <= 3) & door",
  "x > 3 & x < 4 | door",
  "x > 3 & x < 3 | door",
  "x > 1000000000 | door",
  "x < -1000000000 | door",
  "x + y > 2 * 1000000000 | door",
  "x - y > 2 * 1000000000 | door",
  "2 * x = 1 | door",
  "2 * x + 4 * y = 7 | door",
  "3 * x - 3 * y = 1 & p | door",
  "x = y & x != y | door",
  "x = y & y = z & x != z | door",
  "x < y & y < x | door",
  "x != x | door",
  "(x = 5 -> door) & (x != 5 -> door)",
  "p & !p | door",
  "7 * x + 5 * y = 1 & x < -999999990 | door", // y would be too large
];
const BEGS_NOT = [
  "p",
  "p | door",
  "x > 3 -> door",
  "x > 3 & x < 5 | door",
  "x >= 1000000000 | door",
  "x <= -1000000000 | door",
  "x + y >= 2 * 1000000000 | door",
  "x - y >= 2 * 1000000000 | door",
  "2 * x = 2 | door",
  "2 * x + 4 * y = 6 | door",
  "3 * x - 3 * y = 3 | door",
  "x = y | door",
  "x = y & y = z | door",
  "x < y & y < z | door",
  "x = 5 -> door",
  "!door & x = 1",
  "x = 123456789 | door",
  "5 * x + 7 * y = 1 & x < -999999990 | door",
];

describe("a premise alone", () => {
  for (const premise of BEGS) it(`begs: ${premise}`, () => assert.equal(begs(premise), true));
  for (const premise of BEGS_NOT) it(`does not beg: ${premise}`, () => assert.equal(begs(premise), false));

  it("is judged within a budget", () => {
    assert.throws(() => begs("x + 2 * y + 3 * z = 5 & x - y > z | door", 1000));
  });
});
