import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

/** Null where no answer may be given. */
const GROUPS: Readonly<Record<string, readonly (readonly [prompt: string, answer: string | null])[]>> = {
  "a part of what was done is within it": [
    ["Lena bought 50 stamps. She bought 12 of them on Monday. How many stamps did Lena buy in all?", null],
    [
      "Mia spent 90 minutes in the garden. She spent 20 of them resting. How many minutes did she spend in all?",
      null,
    ],
    ["Lena bought 50 stamps. She bought 12 stamps on Monday. How many stamps did Lena buy in all?", "62"],
  ],
  "so many for each are no single event": [
    [
      "Olga has 4 boxes with 6 pencils in each. She takes 2 pencils out of each box. How many pencils remain in the boxes?",
      null,
    ],
  ],
  "each of them are those who can do it, or nobody in particular": [
    [
      "There are 130 people at the fair. There are 40 flags in the tent. They all run 6 laps each. How many laps do they run in all?",
      "780",
    ],
    [
      "There are 130 riders on the course. They all run 6 laps each. How many laps do they run in all?",
      "780",
    ],
    ["Mia bought 3 shirts and 2 hats. They cost $5 each. How much did she pay?", null],
  ],
  "coins are money where money is asked for": [
    [
      "Tess had 60 cents. She bought a candy for 25 cents and found a dime. How many cents does she have now?",
      null,
    ],
    ["Tess had 60 cents. She bought a candy for 25 cents. How many cents does she have now?", "35"],
    ["Tess had 9 dimes. She found 3 dimes. How many dimes does she have now?", "12"],
  ],
  "a share of a kind is a share of that kind": [
    [
      "Farmer Lee has 24 cows and 16 pigs. He sells half of the cows and buys 6 pigs. How many animals does he have now?",
      "34",
    ],
    [
      "Ida has 12 red marbles and 8 blue marbles. She gives 1/4 of the red marbles to Jo. How many marbles does Ida have now?",
      "17",
    ],
    ["Ida has 20 marbles. She loses half of the red marbles. How many marbles does Ida have?", null],
    [
      "Ida has 20 marbles. She loses half of the marbles. She finds 3 marbles. How many marbles does Ida have?",
      "13",
    ],
  ],
};

describe("what is counted once", () => {
  for (const [group, cases] of Object.entries(GROUPS)) {
    for (const [prompt, answer] of cases) {
      it(`${group}: \`${prompt}\``, () => {
        const solved = solveProblem(prompt, words);
        assert.equal(solved.kind === "solved" ? solved.text : null, answer);
      });
    }
  }
});
