import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

const ANSWERED: readonly (readonly [prompt: string, answer: string])[] = [
  ["What is x if 2(x + 3) - 4 = 10?", "4"],
  ["What is -x if x = 3?", "-3"],
  ["x = 5. What is 2x?", "10"],
  ["If x = 5, what is 2x + 1?", "11"],
  ["If x = 3 and y = 4, what is x + y?", "7"],
  ["Solve 3x + 2 = 2x", "-2"],
  ["What is 12 divided by 1/2?", "24"],
  ["What is 3/4 divided by 1/2?", "1.5"],
  ["What is one half plus one third?", "5/6"],
  ["What is a quarter of 20?", "5"],
  ["What is three fifths of 25?", "15"],
  ["What is 2 to the power of 8?", "256"],
  ["What is two plus two?", "4"],
  ["What is eleven minus four?", "7"],
  ["What is thirty divided by six?", "5"],
  ["What is nine times nine?", "81"],
  ["What is one hundred minus one?", "99"],
  ["What is two hundred and fifty divided by five?", "50"],
  ["What is half of 7?", "3.5"],
  ["What is the total of 4, 5 and 6?", "15"],
  ["What is 15 more than 20?", "35"],
  ["What is the product of 2, 3 and 4?", "24"],
  ["What is the square of the sum of 2 and 3?", "25"],
  ["What is 3 squared times 2?", "18"],
  ["Evaluate 2x + 1 for x = 3.", "7"],
  ["Evaluate 2x + 1 when x is 3.", "7"],
  ["What is 50% of half of 40?", "10"],
  ["A number increased by 5 equals 12. Find the number.", "7"],
  ["A number decreased by 5 equals 12. What is the number?", "17"],
  ["Five more than a number is 12. What is the number?", "7"],
  ["The quotient of a number and 4 is 5. What is the number?", "20"],
  ["Three times a number minus 4 is 11. What is the number?", "5"],
  ["If half of a number is 6, what is the number?", "12"],
  ["If 20% of a number is 8, what is the number?", "40"],
  ["20% of a number is 8. What is 50% of the number?", "20"],
  ["I think of a number, add 4, double the result and get 20. What is my number?", "6"],
  ["What number is 3 less than 10?", "7"],
  ["What number is 20% more than 50?", "60"],
  ["7 times what number equals 63?", "9"],
  ["63 divided by what number is 7?", "9"],
  ["What is 100 increased by 10 percent?", "110"],
  ["By what percent is 40 increased to get 50?", "25"],
  ["What is 1/3 of 1/2?", "1/6"],
  ["What is 5 minus 8?", "-3"],
  ["What is 3 - 5 + 2?", "0"],
  ["What is 0 divided by 5?", "0"],
  ["What is 4 divided by 0.5?", "8"],
];

/** What is not said, or could be meant in two ways. */
const DECLINED: readonly string[] = [
  "What is 5!",
  "What is 3 + 4i?",
  "What is the sum of the first 5 numbers?",
  "What is 20% of 30% of x?",
  "How much is 3 plus 4 dollars?",
  "What is the difference between 10 and 4 times 2?",
  "The difference between a number and 5 is 12. What is the number?",
];

/** Not read as yet: each may be declined, none answered otherwise. */
const TRAPS: readonly (readonly [prompt: string, answer: string])[] = [
  ["What is 7 minus negative 3?", "10"],
  ["What is the double of 8?", "16"],
  ["What is 7 halved?", "3.5"],
  ["What is the sum of the squares of 2 and 3?", "13"],
  ["If 4 is added to three times a number, the result is 19. What is the number?", "5"],
  ["Which number is twice as large as 8?", "16"],
];

describe("formulas in words", () => {
  for (const [prompt, answer] of ANSWERED)
    it(`are answered: \`${prompt}\` with ${answer}`, () => {
      const solved = solveProblem(prompt, words);
      assert.equal(solved.kind === "solved" ? solved.text : solved.reason, answer);
    });
  for (const prompt of DECLINED)
    it(`are declined: \`${prompt}\``, () => assert.equal(solveProblem(prompt, words).kind, "declined"));
  for (const [prompt, answer] of TRAPS)
    it(`are answered with nothing but ${answer}: \`${prompt}\``, () => {
      const solved = solveProblem(prompt, words);
      assert.ok(solved.kind === "declined" || solved.text === answer);
    });
});
