import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";
import { PROBLEM_CLASSES } from "../../../src/engine/arithmetic/world/problem-class.ts";
import { ROOT } from "../../support/root.ts";

const words = new Words([]);
const CASES: readonly (readonly [prompt: string, className: string])[] = [
  ["Nora has 5 mugs and buys 3 more. How many mugs does Nora have now?", "additive"],
  ["Nora has 5 mugs. Olaf has 3 more mugs than Nora. How many mugs does Olaf have?", "comparison"],
  [
    "Nora has 5 mugs. Olaf has half as many mugs as Nora. Olaf breaks none. How many mugs does Nora have?",
    "additive",
  ],
  ["Nora has 6 mugs. Olaf has half as many mugs as Nora. How many mugs does Olaf have?", "comparison"],
  ["Nora has 5 boxes with 3 mugs in each box. How many mugs does Nora have?", "multiplicative"],
  ["Nora shared 15 mugs equally among 3 guests. How many mugs did each guest get?", "multiplicative"],
  ["Nora makes 5 mugs every day. How many mugs does Nora make in 3 days?", "rate"],
  ["Nora has 5 mugs, buys 3 more and breaks 2 of them. How many mugs does Nora have left?", "multi_step"],
  ["Nora has 5 mugs. Olaf has 3 more mugs than Nora. How many mugs do they have altogether?", "multi_step"],
  ["Nora has $5 and spends $3. How much money does Nora have left?", "money"],
  ["Nora had 8 mugs and broke 1/4 of them. How many mugs does Nora have left?", "fraction"],
  ["What is 5 + 3?", "expression"],
];

describe("the class of an answer", () => {
  for (const [prompt, className] of CASES)
    it(`is ${className}: ${prompt}`, () => {
      const result = solveProblem(prompt, words);
      if (result.kind === "solved") assert.equal(result.className, className);
    });

  it("is mostly that of the lane, for every class", () => {
    for (const name of PROBLEM_CLASSES) {
      const lines = readFileSync(
        join(ROOT, "data", "lanes", `arithmetic_${name}`, "v1", "public.jsonl"),
        "utf8",
      )
        .trim()
        .split("\n")
        .filter((_, at) => at % 30 === 0);
      const classes = lines.flatMap((line) => {
        const result = solveProblem((JSON.parse(line) as { prompt: string }).prompt, words);
        return result.kind === "solved" ? [result.className] : [];
      });
      assert.ok(
        classes.filter((one) => one === name).length * 3 >= classes.length * 2,
        `${name}: ${classes.join(" ")}`,
      );
    }
  });
});
