import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

/** Numbers that are not said, and questions of another dimension. Null: there is no answer to be had. */
const CASES: readonly (readonly [prompt: string, answer: string | null])[] = [
  ["Nora had 50 mugs. She broke 32 of them on Monday and some on Friday. How many mugs remain?", null],
  ["Nora had 50 mugs. She broke some of them on Monday and 12 on Friday. How many mugs remain?", null],
  [
    "Nora bought 6 boxes of mugs with 4 mugs in each box. She had some mugs at home already. How many mugs does she have in all?",
    null,
  ],
  [
    "Nora had some mugs. She bought 6 boxes of mugs with 4 mugs in each box. How many mugs does she have now?",
    null,
  ],
  // The others are those that are not kept.
  ["Nora baked 42 buns. She kept 12 and packed the others in bags of 6. How many bags did she fill?", null],
  ["Nora kept 12 mugs and sold the others for $2 each. How much money did she get?", null],
  ["Nora rode 40 miles. How long did Nora ride?", null],
  ["Nora rode 40 miles at 10 miles per hour. How long did Nora ride?", "4"],
  ["The cat jumped 40 inches. The frog jumped 8 inches. How long did the cat jump?", null],
  [
    "Nora has 6 boxes of mugs. There are 4 mugs in each box. Nora has some extra mugs. How many mugs does Nora have?",
    null,
  ],
  [
    "Nora collects caps. She found 36 caps at the park while she threw away some caps. Now she has 22 caps. How many caps did Nora throw away?",
    null,
  ],
  ["A talk lasted 2 hours and some minutes. How many minutes did it last?", null],
  [
    "It was a windy day. Nora is 38 years old, and Nora's son is 12 years old. How old was Nora when the son was born?",
    null,
  ],
];

describe("what is not said", () => {
  for (const [prompt, answer] of CASES) {
    it(prompt, () => {
      const result = solveProblem(prompt, words);
      assert.equal(result.kind === "solved" ? result.text : null, answer);
    });
  }
});
