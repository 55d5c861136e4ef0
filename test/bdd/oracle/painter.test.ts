import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Variable, countAssignments, planLayout } from "../../../src/bdd/oracle/layout.ts";
import { LinearForm } from "../../../src/bdd/oracle/linear.ts";
import { decideByTruthTable } from "../../../src/bdd/oracle/oracle.ts";
import { ComparisonPainter } from "../../../src/bdd/oracle/painter.ts";
import { samples } from "../functions.ts";

const HUGE = 10n ** 27n;

function formOf(constant: bigint, coefficients: readonly bigint[]): LinearForm {
  const form = LinearForm.integer(constant);
  for (const [index, coefficient] of coefficients.entries()) form.coefficients.set(index, coefficient);
  return form;
}

/** Atoms, the least value and the size of each variable, and forms: the constant, then the coefficients. */
const SHAPES: readonly (readonly [
  atoms: number,
  variables: readonly (readonly [bigint, number])[],
  forms: readonly (readonly bigint[])[],
])[] = [
  [
    0,
    [[-3n, 8]],
    [
      [0n, 1n],
      [1n, -1n],
      [-4n, 2n],
      [5n, 3n],
      [100n, 1n],
      [-100n, 1n],
      [0n, 0n],
      [0n, HUGE],
    ],
  ],
  [
    2,
    [
      [0n, 5],
      [-2n, 3],
    ],
    [
      [0n, 1n, 1n],
      [-3n, 1n, -2n],
      [1n, 0n, 1n],
      [-2n, 1n, 0n],
      [-2n, HUGE, 1n],
      [2n, 1n, -HUGE],
      [-HUGE, HUGE, -1n],
      [1n - HUGE, HUGE / 2n, HUGE / 3n],
      [-(2n ** 52n), 2n ** 52n, 1n],
      [1n - 2n ** 51n, 2n ** 50n, 1n],
    ],
  ],
  [
    5,
    [
      [0n, 32],
      [0n, 3],
      [-1n, 5],
    ],
    [
      [-5n, 1n, 0n, 0n],
      [-2n, 0n, 1n, 1n],
      [0n, 0n, 0n, 1n],
      [-7n, 1n, -3n, 2n],
      [-HUGE, 0n, HUGE, 1n],
    ],
  ],
  [
    13,
    [[0n, 2]],
    [
      [-1n, 1n],
      [0n, 1n],
    ],
  ],
  [
    1,
    [[-2500n, 5101]],
    [
      [0n, 1n],
      [-1000n, 3n],
      [2599n, -1n],
      [-2600n, 1n],
    ],
  ],
];

/** The digits of a number, the lowest first. */
function digitsOf(value: number, digits: readonly { readonly radix: number }[]): number[] {
  let rest = value;
  return digits.map(({ radix }) => {
    const digit = rest % radix;
    rest = Math.floor(rest / radix);
    return digit;
  });
}

describe("a comparison is painted", () => {
  for (const [atoms, given, forms] of SHAPES)
    for (const [constant = 0n, ...coefficients] of forms)
      for (const test of ["zero", "negative"] as const)
        it(`as it holds: ${test} of ${constant} and ${coefficients.join(", ")} over ${given.map(([min, size]) => `${size} from ${min}`).join(", ")}`, () => {
          const variables = given.map(([min, size]): Variable => ({ min, size }));
          const layout = planLayout(atoms, variables);
          const painter = new ComparisonPainter(
            { test, form: formOf(constant, coefficients) },
            layout,
            variables,
          );
          const words = new Int32Array(layout.words + 1);
          const draw = samples(7);
          for (let block = 0; block < layout.blocks; block++) {
            const outer = Int32Array.from(digitsOf(Math.floor(block / 2 ** layout.outerAtoms), layout.outer));
            const painted = painter.paint(words, 1, outer);
            const count = countAssignments(layout, outer);
            for (let round = 0; round < 80; round++) {
              const at = count <= 80 ? round % count : round === 0 ? count - 1 : draw(count);
              const values = variables.map(({ min }) => min);
              for (const [digits, is] of [
                [layout.inner, digitsOf(at >> layout.innerAtoms, layout.inner)],
                [layout.outer, outer],
              ] as const)
                for (const [i, { variable, weight }] of digits.entries())
                  values[variable]! += BigInt(is[i]! * weight);
              const sum = values.reduce((total, value, i) => total + coefficients[i]! * value, constant);
              const found = painted ?? ((words[1 + (at >> 5)]! >>> (at & 31)) & 1) === 1;
              assert.equal(
                found,
                test === "zero" ? sum === 0n : sum < 0n,
                `block ${block}, ${values.join()}`,
              );
            }
          }
          assert.equal(words[0], 0, "nothing is painted before the block");
        });
});

describe("the table of all assignments", () => {
  const plan = (atoms: number, ...sizes: number[]) =>
    planLayout(
      atoms,
      sizes.map((size) => ({ min: 0n, size })),
    );

  it("is a part of a word, a word, or so many of them", () => {
    assert.deepEqual(plan(3), {
      innerAtoms: 3,
      outerAtoms: 0,
      inner: [],
      outer: [],
      strides: [8],
      split: null,
      words: 1,
      blocks: 1,
    });
    assert.deepEqual([plan(5).words, plan(6).words, plan(12).words, plan(0, 33).words], [1, 2, 128, 2]);
  });

  it("has further blocks for atoms beyond the twelfth, and for values that find no room", () => {
    const { innerAtoms, outerAtoms, blocks, words } = plan(14, 3);
    assert.deepEqual([innerAtoms, outerAtoms, blocks, words], [12, 2, 12, 128]);
    const split = plan(10, 3, 2, 1);
    assert.deepEqual(split, {
      innerAtoms: 10,
      outerAtoms: 0,
      inner: [{ variable: 0, weight: 1, radix: 3 }],
      outer: [{ variable: 1, weight: 1, radix: 2 }],
      strides: [1024, 3072],
      split: null,
      words: 96,
      blocks: 2,
    });
    assert.deepEqual(plan(10, 9), {
      innerAtoms: 10,
      outerAtoms: 0,
      inner: [{ variable: 0, weight: 1, radix: 4 }],
      outer: [{ variable: 0, weight: 4, radix: 3 }],
      strides: [1024, 4096],
      split: { digit: 0, size: 9 },
      words: 128,
      blocks: 3,
    });
    const counts = [0, 1, 2].map((digit) => countAssignments(plan(10, 9), Int32Array.of(digit)));
    assert.deepEqual(counts, [4096, 4096, 1024]);
  });
});

describe("the oracle's budget", () => {
  const ranges = new Map([["x", { min: 0, max: 2 }]]);
  const reasonOf = (premises: readonly string[], maxWords: number, atoms = "b") =>
    decideByTruthTable({ mode: "bounded_arithmetic", premises, query: atoms, ranges, maxWords }).reason;

  it("is a word for each step of a premise and 16 for a comparison, in each block", () => {
    for (const [premises, words] of [
      [["a"], 1],
      [["!a & c"], 4],
      [["true & a"], 3],
      [["x = 1"], 16],
      [["x = 1 | a", "c"], 19],
    ] as const) {
      assert.equal(reasonOf(premises, words), "undetermined", premises.join());
      assert.equal(reasonOf(premises, words - 1), "reasoning_budget_exceeded", premises.join());
    }
    const wide = Array.from({ length: 6 }, (_, i) => `a${i}`).join(" | "); // 7 atoms: 4 words
    assert.equal(reasonOf([wide], 11 * 4), "undetermined");
    assert.equal(reasonOf([wide], 11 * 4 - 1), "reasoning_budget_exceeded");
  });

  it("has room for 2^20 assignments, of variables, too", () => {
    const atoms = Array.from({ length: 19 }, (_, i) => `a${i}`).join(" & ");
    assert.throws(() => reasonOf([`x = 1 & !(${atoms})`], Infinity), {
      name: "RangeError",
      message: "more than 1048576 assignments",
    });
  });
});
