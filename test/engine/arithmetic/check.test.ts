import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { rational, type Rational } from "../../../src/engine/text/rational.ts";
import { solveProblem, type Solved } from "../../../src/engine/arithmetic/solve-problem.ts";
import { findFault, readAgain } from "../../../src/engine/arithmetic/solving/check.ts";
import { eliminate } from "../../../src/engine/arithmetic/solving/eliminate.ts";
import type { Equation, EquationSystem } from "../../../src/engine/arithmetic/solving/equations.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);
const PROBLEMS = [
  "Ida had 50 shells. She gave 12 shells to Rolf and found 7 more. How many shells does Ida have now?",
  "Gus has 4 albums. Each album has 25 photos. How many photos does Gus have in all?",
  "Greta and Hans have 30 stamps altogether. Greta has 6 more stamps than Hans. How many stamps does Hans have?",
];

function solved(prompt: string): Solved {
  const result = solveProblem(prompt, words);
  assert.equal(result.kind, "solved", prompt);
  return result as Solved;
}
function valuesOf(system: EquationSystem): Map<string, Rational> {
  const result = eliminate(system);
  assert.equal(result.kind, "solved");
  return new Map(result.kind === "solved" ? result.values : []);
}

describe("the second computation of a word problem", () => {
  for (const prompt of PROBLEMS) {
    it(`agrees on \`${prompt}\``, () => {
      const { system } = solved(prompt);
      assert.equal(findFault(system, valuesOf(system), prompt), null);
    });

    it(`catches another answer to \`${prompt}\``, () => {
      const { system, value } = solved(prompt);
      const values = valuesOf(system).set(system.target, rational(value.num + 1n, value.den));
      assert.notEqual(findFault(system, values, prompt), null);
    });

    it(`catches a given that the text does not say in \`${prompt}\``, () => {
      const { system } = solved(prompt);
      system.givens.forEach((_, at) => {
        const givens = system.givens.map((given, index) =>
          index === at ? { ...given, value: rational(given.value.num + 1n, given.value.den) } : given,
        );
        const planted = { ...system, givens };
        const result = eliminate(planted);
        if (result.kind === "solved") assert.notEqual(findFault(planted, result.values, prompt), null);
      });
    });

    it(`catches a sign turned in any equation of \`${prompt}\``, () => {
      const { system } = solved(prompt);
      const values = valuesOf(system);
      system.equations.forEach((equation, at) => {
        if (equation.kind !== "linear") return;
        equation.terms.forEach((term, turned) => {
          const value = values.get(term.variable);
          if (value === undefined || value.num === 0n) return;
          const planted: Equation = {
            ...equation,
            terms: equation.terms.map((one, index) =>
              index === turned
                ? { ...one, coefficient: rational(-one.coefficient.num, one.coefficient.den) }
                : one,
            ),
          };
          const equations = system.equations.map((one, index) => (index === at ? planted : one));
          assert.notEqual(findFault({ ...system, equations }, values, prompt), null);
        });
      });
    });

    it(`catches an answer that the equations leave open in \`${prompt}\``, () => {
      const { system } = solved(prompt);
      const values = valuesOf(system);
      const bare = { ...system, givens: system.givens.slice(1), equations: [] };
      assert.equal(findFault(bare, values, prompt), "the answer is not the only one");
    });
  }

  it("reads numerals by itself", () => {
    for (const [text, num, den] of [
      ["$2.50", 250n, 100n],
      ["twenty-five", 25n, 1n],
      ["two hundred and five", 205n, 1n],
      ["1 1/2", 3n, 2n],
      ["two-thirds", 2n, 3n],
      ["half", 1n, 2n],
      ["3 dozen", 36n, 1n],
      ["60%", 60n, 1n],
      ["twice", 2n, 1n],
      ["1,200", 1200n, 1n],
    ] as const) {
      const read = readAgain(text);
      assert.ok(read !== null, text);
      assert.equal(read[0] * den, read[1] * num, text);
    }
    assert.equal(readAgain("apples"), null);
  });
});
