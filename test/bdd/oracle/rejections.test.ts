import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Machine } from "../../../src/bdd/oracle/machine.ts";
import { decideByTruthTable } from "../../../src/bdd/oracle/oracle.ts";
import type { OracleInput } from "../../../src/bdd/oracle/oracle.ts";
import { calculate, deduce, toRanges } from "../../support/bdd/oracle-questions.ts";

describe("the oracle's rejections", () => {
  // Each text with the offset of the rejection and what was expected there.
  const CONNECTIVE = "a connective or the end of the text";
  const malformed: readonly [text: string, at: number, expected: string][] = [
    ["", 0, "a formula"],
    ["  \n", 3, "a formula"],
    ["a b", 2, CONNECTIVE],
    ["a )", 2, CONNECTIVE],
    ["a true", 2, CONNECTIVE],
    ["(a", 2, "a connective or `)`"],
    ["(a b)", 3, "a connective or `)`"],
    ["()", 1, "a formula"],
    ["a &", 3, "a formula"],
    ["& a", 0, "a formula"],
    ["a &&& b", 4, "a formula"],
    ["a ||| b", 4, "a formula"],
    ["a -> -> b", 5, "a formula"],
    ["a not b", 2, CONNECTIVE],
    ["a and or b", 6, "a formula"],
    ["!", 1, "a formula"],
    ["a # b", 2, CONNECTIVE],
    ["# b", 0, "a formula"],
    ["a <- b", 0, "a formula without arithmetic"],
    ["a => b", 0, "a formula without arithmetic"],
    ["a ^ b", 2, CONNECTIVE],
    ["😀", 0, "a formula"],
    ["a & \ud800", 4, "a formula"],
    ["𝒜 & 😀", 5, "a formula"],
    ["٣", 0, "a formula"],
    ["a\u0301", 1, CONNECTIVE],
    ["a.b", 1, CONNECTIVE],
    ["\u0000", 0, "a formula"],
  ];
  const outOfRegime: typeof malformed = [
    ["∀a", 0, "a formula without quantifiers"],
    ["∃ a", 0, "a formula without quantifiers"],
    ["b & forall a", 4, "a formula without quantifiers"],
    ["EXISTS", 0, "a formula without quantifiers"],
    ["a exists", 2, CONNECTIVE],
    ["f(a)", 1, "an operator: a name takes no arguments"],
    ["b | f \n (a)", 8, "an operator: a name takes no arguments"],
    ["f()", 1, "an operator: a name takes no arguments"],
  ];
  const arithmetic: typeof malformed = [
    ["x = 1 = 2", 6, CONNECTIVE],
    ["x < y < 2", 6, CONNECTIVE],
    ["x + 1", 5, "an arithmetic operator or a comparison sign"],
    ["1", 1, "an arithmetic operator or a comparison sign"],
    ["-x", 2, "an arithmetic operator or a comparison sign"],
    ["x =", 3, "an integer, a variable or `(`"],
    ["= x", 0, "a formula"],
    ["x == 1", 3, "an integer, a variable or `(`"],
    ["x = true", 4, "an integer, a variable or `(`"],
    ["x + -1 = 2", 4, "an integer, a variable or `(`"],
    ["--x = 1", 1, "an integer, a variable or `(`"],
    ["x * -1 = 2", 4, "an integer, a variable or `(`"],
    ["(x + 1 = 2", 10, "a connective or `)`"],
    ["(x + 1)) = 2", 6, "an arithmetic operator or a comparison sign"],
    ["(x = 1) + 1 = 2", 3, "an arithmetic operator or `)`"],
    ["(a & b) = 1", 1, "another name: `a` is without a declared range"],
    ["x = 1000000001", 4, "an integer of at most 1000000000"],
    [`x = ${"9".repeat(400)}`, 4, "an integer of at most 1000000000"],
    ["x = 1.5", 5, CONNECTIVE],
    ["x / 2 = 1", 2, CONNECTIVE],
    ["x = 12y", 6, CONNECTIVE],
    ["2x = 1", 1, "an arithmetic operator or a comparison sign"],
    ["x ≤ 1", 2, CONNECTIVE],
    ["x * y = 1", 4, "a factor without variables"],
    ["x * x = 1", 4, "a factor without variables"],
    ["2 * x * 3 * (y + 1) = 1", 12, "a factor without variables"],
    ["0 * x * y = 1", 8, "a factor without variables"],
    ["(x - x) * y = 1", 10, "a factor without variables"],
    ["x * f(1) = 1", 5, "an operator: a name takes no arguments"],
    ["x (1) = 1", 2, "an operator: a name takes no arguments"],
    ["z = 1", 0, "another name: `z` is without a declared range"],
    ["x = 1 & x", 8, "another name: `x` is also a variable"],
    ["y | x = y", 8, "another name: `y` is also an atom"],
  ];

  for (const [text, at, expected] of [...malformed, ...outOfRegime]) {
    it(`rejects ${JSON.stringify(text)} at ${at}`, () => {
      const reason = "out_of_regime_or_malformed";
      assert.deepEqual(deduce([], text), {
        verdict: "refused",
        reason,
        detail: `query at ${at}: expected ${expected}`,
      });
      assert.deepEqual(deduce(["a", text], "a"), {
        verdict: "refused",
        reason,
        detail: `premise 1 at ${at}: expected ${expected}`,
      });
    });
  }
  for (const [text, at, expected] of arithmetic) {
    it(`rejects ${JSON.stringify(text.slice(0, 40))} at ${at}`, () => {
      assert.equal(calculate([], text).detail, `query at ${at}: expected ${expected}`);
    });
  }

  it("has no arithmetic in bounded_deductive, even for declared variables", () => {
    const cases: readonly [text: string, at: number][] = [
      ["x = 1", 0],
      ["a & x < 1", 4],
      ["1 = 1", 0],
      ["a | (x) > 1", 4],
      ["x + 1", 0],
      ["-x = 1", 0],
      ["a = b", 0],
    ];
    for (const [query, at] of cases) {
      const input: OracleInput = {
        mode: "bounded_deductive",
        premises: [],
        query,
        ranges: toRanges({ x: [0, 1] }),
      };
      assert.equal(decideByTruthTable(input).detail, `query at ${at}: expected a formula without arithmetic`);
    }
    assert.equal(deduce([], "a + ").verdict, "refused");
  });

  it("treats a name as atom or variable across all texts", () => {
    assert.equal(
      calculate(["x = 1", "a"], "x").detail,
      "query at 0: expected another name: `x` is also a variable",
    );
    assert.equal(
      calculate(["a | x"], "x = 1").detail,
      "query at 0: expected another name: `x` is also an atom",
    );
    assert.equal(calculate(["x"], "x").verdict, "entailed", "a declared name may still be an atom");
  });

  it("names the first text that is rejected", () => {
    assert.equal(deduce(["a", "b &", ")"], "").detail, "premise 1 at 3: expected a formula");
  });

  const nestings: Readonly<Record<string, (depth: number) => string>> = {
    "parentheses around a formula": (depth) => `${"(".repeat(depth)}a${")".repeat(depth)}`,
    "parentheses in a sum": (depth) => `${"(".repeat(depth)}x${")".repeat(depth)} = 1`,
    "parentheses with minus signs": (depth) => `1 = ${"(-".repeat(depth)}x${")".repeat(depth)}`,
    negations: (depth) => `${"!".repeat(depth)}a`,
    "words of negation": (depth) => `${"not ".repeat(depth)}a`,
    implications: (depth) => `${"a -> ".repeat(depth)}a`,
    "all of them": (depth) =>
      `${"!".repeat(50)}${"(b -> ".repeat(50)}${"(".repeat(depth - 150)}a${")".repeat(depth - 100)}`,
  };
  for (const [name, text] of Object.entries(nestings)) {
    it(`allows a nesting of 200 by ${name}, and no more`, () => {
      assert.notEqual(calculate([], text(200)).verdict, "refused");
      assert.match(calculate([], text(201)).detail ?? "", /expected nesting of at most 200$/);
      assert.match(calculate([], text(20_000)).detail ?? "", /expected nesting of at most 200$/);
    });
  }

  it("runs no operator that it does not know", () => {
    const machine = new Machine(2, 2, 1);
    assert.throws(() => machine.run([0, 1, -6], 0, (leaf) => 2 * (leaf + 1)), /no operator -6/);
  });

  it("does not count siblings as nesting", () => {
    const text = Array.from({ length: 400 }, (_, i) => `!(a${i % 3} -> b)`).join(" & ");
    assert.equal(deduce([], text).verdict, "unknown");
  });

  it("decides long chains of every connective", () => {
    for (const connective of ["&", "|", "<->"]) {
      assert.notEqual(deduce([], Array(50_000).fill("a").join(connective)).verdict, "refused");
    }
    assert.equal(calculate([], `${Array(50_000).fill("x").join("+")} = 50000 * x`).verdict, "entailed");
  });
});
