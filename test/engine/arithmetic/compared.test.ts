import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

/** What is more or less than what: of what was just said, of measures, up to a goal, between two kinds. Null: there is no answer to be had. */
const CASES: readonly (readonly [prompt: string, answer: string | null])[] = [
  ["Nora has 12 mugs, which is 4 more than Olaf has. How many mugs does Olaf have?", "8"],
  ["Nora has 12 mugs, which is 4 fewer than Olaf has. How many mugs does Olaf have?", "16"],
  ["Nora has 12 mugs, which is 4 more than she had last week. How many mugs did Nora have last week?", null],
  ["Nora has 12 mugs and 5 spoons, which is 4 more than Olaf has. How many mugs does Olaf have?", null],
  ["Nora baked 12 pies. That is 4 more than Olaf baked. How many pies did Olaf bake?", "8"],
  ["Nora baked 12 pies. That is 4 more than Olaf ate. How many pies did Olaf bake?", null],
  ["Nora baked 12 pies on Monday. That is 4 more than Olaf baked. How many pies did Olaf bake?", null],
  ["Nora has 12 mugs. That was three times as many as Olaf had. How many mugs did Olaf have?", "4"],
  ["Nora has 12 mugs. Olaf has 20 mugs. That is 4 more than Ida has. How many mugs does Ida have?", "16"],
  ["Nora has 12 mugs. Olaf has 20 mugs. That is 4 more than Ida has. How many mugs does Nora have?", "12"],
  ["Nora had 12 mugs. She broke 3 mugs. That is 4 more than Ida broke. How many mugs did Ida break?", null],
  [
    "The old tower is 50 metres high. The new tower is 20 metres lower than the old tower. How many metres high is the new tower?",
    "30",
  ],
  [
    "The old road is 9 metres wide. The new road is 3 metres narrower than the old road. How many metres wide is the new road?",
    "6",
  ],
  ["How many years old is Nora if Olaf is 40 years old and Nora is 6 years younger than Olaf?", "34"],
  [
    "The old pond is 9 metres deep. The new pond is 4 metres deep. How many metres shallower is the new pond than the old pond?",
    "5",
  ],
  ["Nora has 12 mugs. Olaf has 20 mugs. How many more mugs does Nora need to have as many as Olaf?", "8"],
  [
    "Nora has 12 mugs. Olaf has 20 mugs. How many more mugs must Nora get to have the same number of mugs as Olaf?",
    "8",
  ],
  ["Nora has 12 mugs. Olaf has 20 mugs. How many more mugs does Olaf need to have as many as Nora?", null],
  ["Nora has 12 mugs. Olaf has the same number of mugs as Nora. How many mugs does Olaf have?", "12"],
  ["Nora has 12 mugs. Olaf has as many mugs as Nora. How many mugs do they have together?", "24"],
  ["Nora wants to have 30 mugs but has only 12. How many more mugs does Nora need?", "18"],
  ["Nora wants to have 30 more mugs but has only 12. How many more mugs does Nora need?", null],
  ["Nora wants to have 30 mugs. Olaf has 12 mugs. How many more mugs does Nora need?", null],
  ["Nora wants to have 30 mugs. How many mugs does Nora have?", null],
  [
    "Nora has 12 mugs and 20 spoons. What is the difference between the number of mugs and the number of spoons?",
    "8",
  ],
  [
    "Nora has 20 mugs and 12 spoons. What is the difference between the number of mugs and the number of spoons?",
    "8",
  ],
  ["Nora has 12 mugs. What is the difference between the number of mugs and the number of spoons?", null],
];

describe("comparisons", () => {
  for (const [prompt, answer] of CASES) {
    it(prompt, () => {
      const result = solveProblem(prompt, words);
      assert.equal(result.kind === "solved" ? result.text : null, answer);
    });
  }
});
