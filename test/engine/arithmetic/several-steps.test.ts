import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

/** Several steps: the rest, what they put together, gifts of each, packs besides what was there. Null: there is no answer to be had. */
const CASES: readonly (readonly [prompt: string, answer: string | null])[] = [
  [
    "Nora had 36 mugs. She kept 16 of them and shared the rest equally among 4 friends. How many mugs did each friend get?",
    "5",
  ],
  [
    "Nora had 36 mugs. She kept 16 of them and shared the rest equally among 4 friends. How many mugs does Nora have now?",
    "16",
  ],
  [
    "Nora had 36 mugs. She broke 4 mugs. She kept 16 of them and shared the rest equally among 4 friends. How many mugs did each friend get?",
    "4",
  ],
  [
    "Nora had 36 mugs. She kept some of them and shared the rest equally among 4 friends. How many mugs did each friend get?",
    null,
  ],
  ["Nora kept 16 mugs and shared the rest equally among 4 friends. How many mugs did each friend get?", null],
  [
    "Nora had 36 mugs. Olaf had 14 mugs. They put all their mugs into 5 boxes, the same number in each. How many mugs are in each box?",
    "10",
  ],
  [
    "Nora has 5 mugs. Olaf has 2 more mugs than Nora, and Ida has twice as many mugs as Nora. How many mugs do the three of them have altogether?",
    "22",
  ],
  [
    "Nora has 5 mugs. Olaf has 2 more mugs than Nora, and Ida has twice as many mugs as Nora. How many mugs do the two of them have altogether?",
    null,
  ],
  [
    "Nora has 5 mugs. Olaf has 2 more mugs than Nora. How many mugs do the two of them have altogether?",
    "12",
  ],
  ["Nora has 5 mugs. Each of 3 guests gave Nora 4 more mugs. How many mugs does Nora have now?", "17"],
  ["Nora has 50 mugs. She gave 4 mugs to each of her 3 guests. How many mugs does Nora have left?", "38"],
  ["Nora has 50 mugs. She gave 4 mugs to each of her guests. How many mugs does Nora have left?", null],
  ["Nora has 5 mugs. Each of 3 guests gave Olaf 4 mugs. How many mugs does Nora have now?", null],
  ["Nora has 5 mugs. Each of 3 guests broke 4 mugs. How many mugs does Nora have now?", null],
  [
    "Nora bought 6 boxes of mugs with 4 mugs in each box. She had 10 mugs at home already. How many mugs does she have in all?",
    "34",
  ],
  [
    "Nora had 10 mugs. She bought 6 boxes of mugs with 4 mugs in each box. How many mugs does she have in all?",
    "34",
  ],
  [
    "Nora bought 6 boxes of mugs with 4 mugs in each box. Now she has 50 mugs. How many mugs does she have in all?",
    null,
  ],
  ["Nora has 6 boxes of mugs with 4 mugs in each box. Olaf has 10 mugs. How many mugs does Nora have?", "24"],
  [
    "Nora bought 6 boxes of mugs and 2 boxes of bowls. There are 4 mugs in each box of mugs and 5 bowls in each box of bowls. How many mugs and bowls did Nora buy altogether?",
    "34",
  ],
  [
    "Nora bought 6 boxes of mugs and 2 boxes of bowls. There are 4 mugs in each box of mugs. How many mugs and bowls did Nora buy altogether?",
    null,
  ],
  [
    "Nora bought 6 mugs and 2 bowls. Olaf bought 3 bowls. How many mugs and bowls did Nora buy altogether?",
    "8",
  ],
  ["Nora bought 6 mugs and 2 bowls. She broke 2 mugs. How many mugs and bowls did Nora buy altogether?", "8"],
  [
    "Nora bought 6 mugs on Monday and 2 bowls on Friday. How many mugs and bowls did Nora buy on Friday?",
    null,
  ],
];

describe("several steps", () => {
  for (const [prompt, answer] of CASES) {
    it(prompt, () => {
      const result = solveProblem(prompt, words);
      assert.equal(result.kind === "solved" ? result.text : null, answer);
    });
  }
});
