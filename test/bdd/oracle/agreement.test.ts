import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../support/properties.ts";
import { decideByTruthTable } from "../../../src/bdd/oracle/oracle.ts";
import type { OracleInput } from "../../../src/bdd/oracle/oracle.ts";
import {
  RELATIONS,
  assignments,
  atomOf,
  boundaryOf,
  comparisonOf,
  decideNaively,
  formulaOf,
} from "../oracle-naive.ts";
import type { Assignment, Formula, Sum } from "../oracle-naive.ts";
import { calculate } from "../../support/bdd/oracle-questions.ts";

function assertAgreement(
  premises: readonly Formula[],
  query: Formula,
  atoms: readonly string[],
  variables: readonly (readonly [string, number, number])[],
): void {
  const input: OracleInput = {
    mode: variables.length > 0 ? "bounded_arithmetic" : "bounded_deductive",
    premises: premises.map(({ text }) => text),
    query: query.text,
    ranges: new Map(variables.map(([name, min, max]) => [name, { min, max }])),
  };
  const expected = decideNaively(
    premises,
    query,
    assignments([...atoms.map((name) => [name, 0, 1] as const), ...variables]),
  );
  const result = decideByTruthTable(input);
  assert.equal(result.verdict, expected, JSON.stringify(input));
  assert.equal(result.detail, null, JSON.stringify(input));
}

describe("the oracle against one assignment at a time", () => {
  it("agrees on random formulas of few atoms", () => {
    const atoms = ["p", "q", "r", "s"];
    const formula = formulaOf(atomOf(atoms), 20);
    fc.assert(
      fc.property(fc.array(formula, { maxLength: 4 }), formula, (premises, query) => {
        assertAgreement(premises, query, atoms, []);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it("agrees where a word, a block and several blocks are full", () => {
    for (const count of [5, 6, 12, 13, 14]) {
      const atoms = Array.from({ length: count }, (_, i) => `a${i}`);
      const formula = formulaOf(atomOf(atoms), 20);
      fc.assert(
        fc.property(fc.array(formula, { minLength: 1, maxLength: 3 }), formula, (premises, query) => {
          assertAgreement(premises, query, atoms, []);
        }),
        { numRuns: count > 12 ? 8 : 60 },
      );
    }
  });

  it("agrees on random comparisons over ranges of every shape", () => {
    const atoms = ["p", "q"];
    const range = fc
      .tuple(fc.integer({ min: -9, max: 5 }), fc.nat(6))
      .map(([min, span]) => [min, min + span] as const);
    const names = ["x", "y", "z"];
    const formula = formulaOf(
      fc.oneof({ weight: 1, arbitrary: atomOf(atoms) }, { weight: 3, arbitrary: comparisonOf(names) }),
      1,
    );
    fc.assert(
      fc.property(
        fc.array(formula, { maxLength: 3 }),
        formula,
        fc.tuple(range, range, range),
        (premises, query, ranges) => {
          assertAgreement(
            premises,
            query,
            atoms,
            names.map((name, i) => [name, ...ranges[i]!] as const),
          );
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  it("agrees where variables are split between blocks and where parts of a block are copied", () => {
    const shapes: readonly (readonly (readonly [number, number])[])[] = [
      [[-2500, 2600]],
      [[0, 4096]],
      [
        [-50, 50],
        [3, 60],
      ],
      [
        [0, 2],
        [-4500, 0],
      ],
      [
        [0, 6],
        [0, 6],
        [0, 6],
        [-6, 6],
        [0, 1],
      ],
      [
        [0, 31],
        [0, 2],
        [-1, 3],
      ],
    ];
    for (const shape of shapes) {
      const variables = shape.map(([min, max], i) => [`x${i}`, min, max] as const);
      const formula = formulaOf(
        fc.oneof({ weight: 1, arbitrary: atomOf(["p"]) }, { weight: 4, arbitrary: boundaryOf(variables) }),
        1,
      );
      fc.assert(
        fc.property(fc.array(formula, { maxLength: 2 }), formula, (premises, query) => {
          assertAgreement(premises, query, ["p"], variables);
        }),
        { numRuns: 20 },
      );
    }
  });

  it("agrees on sums of large coefficients that differ in the last digit", () => {
    const names = ["x", "y", "z"];
    const large = fc.tuple(
      fc.constantFrom("999999999*", "1000000000*"),
      fc.constantFrom("", "1000000000*1000000000*"),
      fc.nat(2),
    );
    const term = fc.tuple(fc.boolean(), large, fc.constantFrom(...names, "1"));
    const sum = fc.array(term, { minLength: 1, maxLength: 4 }).map(
      (terms): Sum => ({
        text: terms
          .map(([minus, [a, b, c], name], i) => `${minus ? "-" : i > 0 ? "+" : ""}${a}${b}${name}+${c}`)
          .join(""),
        value: (at) =>
          terms.reduce((total, [minus, [a, b, c], name]) => {
            const size = BigInt(a.slice(0, -1)) * (b === "" ? 1n : 10n ** 18n) * (at.get(name) ?? 1n);
            return total + (minus ? -size : size) + BigInt(c);
          }, 0n),
      }),
    );
    const comparison = fc.tuple(sum, fc.constantFrom(...RELATIONS), sum).map(
      ([a, [sign, holds], b]): Formula => ({
        text: `${a.text} ${sign} ${b.text}`,
        level: 5,
        holds: (at) => holds(a.value(at), b.value(at)),
      }),
    );
    fc.assert(
      fc.property(fc.array(comparison, { maxLength: 2 }), comparison, (premises, query) => {
        assertAgreement(
          premises,
          query,
          [],
          names.map((name) => [name, -2, 3] as const),
        );
      }),
      { numRuns: runs(1000) },
    );
  });

  it("repeats a comparison over the variables that it does not mention", () => {
    assert.equal(calculate(["x < 5", "y = 2"], "x < 4", { x: [0, 31], y: [0, 2] }).verdict, "unknown");
  });

  it("does not lose a small coefficient beside a large one, where parts of a block are copied", () => {
    const premises = ["a | b | c | d | e", "x = 0"];
    const large = "1000000000 * 1000000000 * 1000000000 * x + y";
    assert.equal(calculate(premises, `${large} < 2 <-> y < 2`).verdict, "entailed");
    assert.equal(calculate(premises, `${large} = 2 <-> y = 2`).verdict, "entailed");
  });

  it("agrees on all 256 functions of three atoms, as premise and as query", () => {
    const atoms = ["p", "q", "r"];
    const functions = Array.from({ length: 256 }, (_, table): Formula => {
      const rows = Array.from({ length: 8 }, (_, row) => row).filter((row) => (table >> row) & 1);
      const texts = rows.map((row) => atoms.map((atom, i) => ((row >> i) & 1 ? atom : `!${atom}`)).join("&"));
      const indexOf = (at: Assignment) =>
        atoms.reduce((sum, atom, i) => sum + (Number(at.get(atom)) << i), 0);
      return {
        text: texts.join("|") || "false",
        level: 2,
        holds: (at) => ((table >> indexOf(at)) & 1) === 1,
      };
    });
    for (const premise of functions) {
      for (const query of functions) assertAgreement([premise], query, atoms, []);
    }
  });
});
