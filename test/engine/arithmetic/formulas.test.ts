import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

describe("expressions and equations", () => {
  for (const [prompt, text] of [
    ["What is 3 × (4 + 5)?", "27"],
    ["Calculate 2.5 * 4", "10"],
    ["What is ((2 + 3) * (7 - 4)) / 5?", "3"],
    ["Evaluate 7 - 2 - 1.", "4"],
    ["What is 12 / 4 / 3?", "1"],
    ["What is 20% of 50?", "10"],
    ["What is 1/2 + 1/3?", "5/6"],
    ["What is 2^10?", "1024"],
    ["What is 6 times 7?", "42"],
    ["What is 9 divided by 4?", "2.25"],
    ["12 + 5 = ?", "17"],
    ["What is -3 - -4?", "1"],
    ["What is 3/4 of 20?", "15"],
    ["Compute 1,000 - 1.5", "998.5"],
    ["2x + 3 = 11. What is x?", "4"],
    ["Solve for x: 3(x - 2) = 9", "5"],
    ["If 5y - 3 = 2y + 9, what is y?", "4"],
    ["Solve n / 4 = 3", "12"],
    ["x + 7 = 4. Find x.", "-3"],
  ] as const)
    it(`answers \`${prompt}\``, () => {
      const solved = solveProblem(prompt, words);
      assert.equal(solved.kind === "solved" ? solved.text : solved.reason, text);
    });

  for (const [prompt, value] of [
    ["2x + 3 = 11", "4"],
    ["11 = 2x + 3.", "4"],
    ["3(x - 2) = 12?", "6"],
    ["x/4 = 6", "24"],
  ] as const) {
    it(`solve \`${prompt}\` where it stands alone`, () => {
      const solved = solveProblem(prompt, words);
      assert.equal(solved.kind === "solved" ? solved.text : solved.reason, value);
    });
  }

  for (const prompt of [
    "What is 7 divided by 0?",
    "Solve x = x + 1",
    "Solve 2x = 2x",
    "What is 12 / 3(2)?",
    "What is 3 + ?",
    "What is (2 + 3?",
    "Solve x * x = 4",
    "x + y = 3. What is x?",
    "What is 5?",
    "x = 5",
    "5 = x.",
    "x + y = 7",
    "2x = 2x",
    "x^2 = 9",
  ]) {
    it(`declines \`${prompt}\``, () => assert.equal(solveProblem(prompt, words).kind, "declined"));
  }

  it("agree with integer arithmetic on any tree of sums, differences and products", () => {
    interface Tree {
      readonly text: string;
      readonly value: bigint;
    }
    const leaf = fc.nat({ max: 999 }).map((one): Tree => ({ text: String(one), value: BigInt(one) }));
    const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        leaf,
        fc
          .tuple(tie("tree"), fc.constantFrom("+", "-", "*", "×"), tie("tree"))
          .map(([left, operator, right]) => ({
            text: `(${left.text} ${operator} ${right.text})`,
            value:
              operator === "+"
                ? left.value + right.value
                : operator === "-"
                  ? left.value - right.value
                  : left.value * right.value,
          })),
      ),
    }));
    fc.assert(
      fc.property(
        tree.filter(({ text }) => text.startsWith("(")),
        ({ text, value }) => {
          const solved = solveProblem(`What is ${text}?`, words);
          assert.equal(solved.kind === "solved" ? solved.text : solved.reason, String(value));
        },
      ),
    );
  });

  it("find the unknown that an equation was made from", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 0, max: 39 }),
        (x, a, b, c) => {
          fc.pre(a !== c);
          const right = BigInt(a) * BigInt(x) + BigInt(b) - BigInt(c) * BigInt(x);
          fc.pre(right >= 0n);
          const solved = solveProblem(`${a}x + ${b} = ${c}x + ${right}. What is x?`, words);
          assert.equal(solved.kind === "solved" ? solved.text : solved.reason, String(x));
        },
      ),
    );
  });
});
