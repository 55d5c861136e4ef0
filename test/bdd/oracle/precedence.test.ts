import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assertSame, calculate, deduce } from "../../support/bdd/oracle-questions.ts";

describe("the oracle's precedence", () => {
  const groupings: readonly [text: string, grouped: string][] = [
    ["!a & b", "(!a) & b"],
    ["!!a", "a"],
    ["!!!a", "!a"],
    ["a & b | c", "(a & b) | c"],
    ["a | b & c", "a | (b & c)"],
    ["a | b -> c", "(a | b) -> c"],
    ["a -> b | c", "a -> (b | c)"],
    ["a -> b -> c", "a -> (b -> c)"],
    ["a -> b <-> c", "(a -> b) <-> c"],
    ["a <-> b -> c", "a <-> (b -> c)"],
    ["a <-> b <-> c", "(a <-> b) <-> c"],
    ["a & b -> c | d <-> e", "((a & b) -> (c | d)) <-> e"],
    ["!x = 1", "!(x = 1)"],
    ["x = 1 & y = 1", "(x = 1) & (y = 1)"],
    ["x - 1 - 1 = 0", "x = 2"],
    ["x - (1 - 1) = 0", "x = 0"],
    ["1 + 2 * x = 3", "x = 1"],
    ["(1 + 2) * x = 3", "x = 1"],
    ["-x + 1 = 0", "x = 1"],
    ["-2 * x = 2", "x = -1"],
    ["2 * 3 * x = 6", "x = 1"],
    ["2 * x * 3 = 6", "x = 1"],
    ["-(-(-x)) = 1", "x = -1"],
  ];
  for (const [text, grouped] of groupings) {
    it(`reads ${text} as ${grouped}`, () => assertSame(text, grouped));
  }

  it("nests implications to the right and does not associate them to the left", () => {
    assert.notEqual(deduce([], "(a -> b -> c) <-> ((a -> b) -> c)").verdict, "entailed");
  });

  const comparisons: readonly [text: string, meaning: string][] = [
    ["(x) + 1 = 2", "x = 1"],
    ["(x) = 2", "x = 2"],
    ["((x)) = 2", "x = 2"],
    ["((x) = 2)", "x = 2"],
    ["(((x) + 1) = 2)", "x = 1"],
    ["(x + 1) * 2 < 5", "x < 2"],
    ["2 * (x + 1) < 5", "x < 2"],
    ["(x + 1) * (2) < (5)", "x < 2"],
    ["(x = 1 | (y) = 1) & ((a))", "a & (x = 1 | y = 1)"],
    ["((a & b))", "a & b"],
  ];
  for (const [text, meaning] of comparisons) {
    it(`distinguishes sums from formulas in ${text}`, () => {
      assert.equal(calculate([], `(${text}) <-> (${meaning})`).verdict, "entailed");
    });
  }
});
