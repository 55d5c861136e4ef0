import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Ranges, calculate, deduce } from "../../support/bdd/oracle-questions.ts";

describe("the oracle's verdicts", () => {
  const cases: readonly [premises: string[], query: string, verdict: string, reason: string][] = [
    [["a", "a -> b"], "b", "entailed", "tautological_implication"],
    [["a", "a -> !b"], "b", "refuted", "tautological_refutation"],
    [["a | b"], "b", "unknown", "undetermined"],
    [["a", "!a"], "b", "refused", "inconsistent_premises"],
    [["false"], "true", "refused", "inconsistent_premises"],
    [[], "a | !a", "entailed", "tautological_implication"],
    [[], "a & !a", "refuted", "tautological_refutation"],
    [[], "a", "unknown", "undetermined"],
    [[], "true", "entailed", "tautological_implication"],
    [["true"], "false", "refuted", "tautological_refutation"],
    [["a"], "a", "entailed", "tautological_implication"],
    [["!a"], "a", "refuted", "tautological_refutation"],
  ];
  for (const [premises, query, verdict, reason] of cases) {
    it(`${verdict}: ${premises.join(", ")} ⊢ ${query}`, () => {
      assert.deepEqual(deduce(premises, query), { verdict, reason, detail: null });
    });
  }

  const arithmetic: readonly [premises: string[], query: string, verdict: string, ranges: Ranges][] = [
    [["x = 2"], "x > 1", "entailed", { x: [2, 2] }],
    [["x = 2"], "x < 2", "refuted", { x: [2, 2] }],
    [["x = 3"], "x > 1", "refused", { x: [2, 2] }],
    [[], "x >= -5", "entailed", { x: [-5, 7] }],
    [["x + y = 3", "x > y"], "x = 2 | x = 3", "entailed", { x: [0, 6], y: [0, 6] }],
    [["2 * x = 2 * y + 1"], "a", "refused", { x: [-9, 9], y: [-9, 9] }],
    [["a -> x < 0", "x = 0"], "a", "refuted", { x: [-1, 1] }],
    [["x < y"], "a", "unknown", { x: [0, 1], y: [0, 1] }],
    [[], "1 < 2", "entailed", {}],
    [[], "1000000000 * 1000000000 * x + 1 > 1000000000 * 1000000000 * x", "entailed", { x: [-3, 3] }],
  ];
  for (const [premises, query, verdict, ranges] of arithmetic) {
    it(`${verdict}: ${premises.join(", ")} ⊢ ${query}`, () => {
      assert.equal(calculate(premises, query, ranges).verdict, verdict);
    });
  }

  it("counts a negative minimum near the edge of the safe integers exactly", () => {
    const ranges: Ranges = { x: [-9007199254740991, -9007199254740990] };
    const low = "-9007199 * 1000000000 - 254740991";
    assert.equal(calculate([`x > ${low}`], `x = ${low} + 1`, ranges).verdict, "entailed");
    assert.equal(calculate([`x != ${low}`], `x + x + x = 3 * (${low} + 1)`, ranges).verdict, "entailed");
  });
});

describe("the oracle's bounds", () => {
  const atoms = (count: number) => Array.from({ length: count }, (_, i) => `a${i}`).join(" | ");

  it("accepts 2^20 assignments and throws beyond", () => {
    assert.equal(deduce([`!(${atoms(20)})`], "a19").verdict, "refuted");
    assert.throws(() => deduce([], atoms(21)), RangeError);
    assert.throws(() => deduce([], atoms(2000)), RangeError);
    assert.equal(calculate([], "x < 1048576", { x: [0, 2 ** 20 - 1] }).verdict, "entailed");
    assert.throws(() => calculate([], "x < 1048577", { x: [0, 2 ** 20] }), RangeError);
    assert.throws(() => calculate([atoms(19)], "x + y < 5", { x: [0, 1], y: [0, 2] }), RangeError);
  });

  it("counts only the variables that occur", () => {
    assert.equal(calculate([], "x = x", { x: [0, 1], huge: [0, 2 ** 40] }).verdict, "entailed");
  });

  it("throws on an invalid range", () => {
    for (const range of [
      [1, 0],
      [0.5, 1],
      [0, Number.NaN],
      [0, 2 ** 60],
    ] as const) {
      assert.throws(() => calculate([], "x = 0", { x: range }), {
        name: "RangeError",
        message: "the range of `x` is not a pair of safe integers in order",
      });
    }
  });

  it("refuses malformed text before it counts assignments", () => {
    assert.equal(deduce([atoms(30)], "").verdict, "refused");
  });

  it("covers the first and the last assignment, whatever the number of atoms", () => {
    for (let count = 1; count <= 20; count++) {
      const names = Array.from({ length: count }, (_, i) => `a${i}`);
      const all = names.join(" & ");
      const none = names.map((name) => `!${name}`).join(" & ");
      assert.equal(deduce([], all).verdict, "unknown");
      assert.equal(deduce([`(${all}) | (${none})`], "a0").verdict, "unknown");
      assert.equal(deduce([`(${all}) | (${none})`], `a0 <-> a${count - 1}`).verdict, "entailed");
    }
  });

  it("covers each value of a variable once, whatever the size of its range", () => {
    for (const size of [1, 2, 3, 31, 32, 33, 1000, 4095, 4096, 4097, 5000, 8191, 8193, 65_537, 1_048_576]) {
      const ranges: Ranges = { x: [-7, size - 8] };
      assert.equal(calculate([`x > ${size - 9}`], `x = ${size - 8}`, ranges).verdict, "entailed", `${size}`);
      assert.equal(calculate([`x < -6`], "x + 7 = 0", ranges).verdict, "entailed", `${size}`);
      assert.equal(calculate([], `x + 7 < ${size} & x + 7 >= 0`, ranges).verdict, "entailed", `${size}`);
      assert.equal(calculate([`x = ${size - 7}`], "x = 0", ranges).verdict, "refused", `${size}`);
    }
  });
});
