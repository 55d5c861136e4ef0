import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { agree, crossCheck } from "../../support/cross-check.ts";
import type { Sample } from "../../support/random-formulas.ts";

const FIRST_SEED = 20_261_121;

describe("engine and oracle", () => {
  it("agree with an enumeration of all worlds on 3,000 random propositional questions", () => {
    const counts = tally((seed) => crossCheck(seed, "bounded_deductive"), 3000);
    for (const verdict of ["entailed", "refuted", "unknown", "inconsistent"])
      assert.ok((counts.get(verdict) ?? 0) > 100, `few are ${verdict}`);
  });

  it("agree with an enumeration of all worlds on 1,500 random questions about bounded integers", () => {
    const counts = tally((seed) => crossCheck(seed, "bounded_arithmetic"), 1500);
    for (const verdict of ["entailed", "refuted", "unknown", "inconsistent"])
      assert.ok((counts.get(verdict) ?? 0) > 50, `few are ${verdict}`);
  });

  it("agree on every pair of the 256 functions of three atoms, the first as premise and the second as query", () => {
    const functions = Array.from({ length: 256 }, (_, table) => functionOf(table));
    for (const [first, premise] of functions.entries()) {
      for (const [second, query] of functions.entries()) {
        const said = agree(
          "bounded_deductive",
          [premise],
          query,
          ["p", "q", "r"],
          new Map(),
          `functions ${first} and ${second}`,
        );
        const both = first & second;
        assert.equal(
          said,
          first === 0 ? "inconsistent" : both === first ? "entailed" : both === 0 ? "refuted" : "unknown",
        );
      }
    }
  });
});

function tally(check: (seed: number) => string, count: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let seed = FIRST_SEED; seed < FIRST_SEED + count; seed++) {
    const verdict = check(seed);
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  }
  return counts;
}

/** The function of p, q, r whose truth table has the bits of `table`, as a disjunction of its cases. */
function functionOf(table: number): Sample {
  const cases = Array.from({ length: 8 }, (_, row) => row).filter((row) => (table >> row) & 1);
  const literal = (name: string, row: number, bit: number) => ((row >> bit) & 1 ? name : `!${name}`);
  const text =
    cases
      .map((row) => `${literal("p", row, 0)} & ${literal("q", row, 1)} & ${literal("r", row, 2)}`)
      .join(" | ") || "false";
  return {
    text,
    holds: ({ atoms }) =>
      ((table >> (Number(atoms.get("p")) + 2 * Number(atoms.get("q")) + 4 * Number(atoms.get("r")))) & 1) ===
      1,
  };
}
