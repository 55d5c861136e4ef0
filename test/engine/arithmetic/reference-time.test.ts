import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

/** Who and when: names in s, singular they, both days, before and after. Null: there is no answer to be had. */
const CASES: readonly (readonly [prompt: string, answer: string | null])[] = [
  ["Jonas had 12 kites. Matthias had 30 kites. How many kites did Jonas and Matthias have together?", "42"],
  ["Phineas has 8 lamps. He buys 3 more lamps. How many lamps does Phineas have now?", "11"],
  ["Visitors had 12 maps. Clerks had 3 maps. How many maps did the visitors have?", "12"],
  ["Robin had 12 kites. They lost 3 kites. How many kites does Robin have left?", "9"],
  ["Robin had 12 kites. They lost 3 kites. How many kites do they have left?", "9"],
  ["Robin had 12 kites. Robin found 3 kites. How many kites do they have altogether?", null],
  ["Oscar had 12 kites. How many kites do they have?", null],
  [
    "There were 30 passengers on a boat. At the second pier 4 passengers got off. How many passengers are on the boat now?",
    "26",
  ],
  [
    "There were 30 passengers on a boat. At the second pier 4 people got on. How many passengers were on the boat then?",
    "34",
  ],
  [
    "There were 30 passengers on a boat. There were 8 people at the pier. 5 people got on. How many passengers were on the boat then?",
    null,
  ],
  ["On Monday Nora baked 12 pies and on Friday 5 pies. How many pies did Nora bake on Friday?", "5"],
  ["On Monday Nora baked 12 pies and on Friday 5 pies. How many pies did Nora bake on Monday?", "12"],
  ["On Monday Nora baked 12 pies and on Friday 5 pies. How many pies did Nora bake in all?", "17"],
  [
    "Nora baked 12 pies on Monday and 5 pies on Friday. How many pies did Nora bake on both days together?",
    "17",
  ],
  [
    "Nora baked 12 pies on Monday, 4 pies on Tuesday and 5 pies on Friday. How many pies did Nora bake on both days together?",
    null,
  ],
  ["After Nora bought 4 mugs, Nora had 15 mugs. How many mugs did Nora have before?", "11"],
  ["After Nora broke 4 mugs, she had 15 mugs. How many mugs did Nora have at first?", "19"],
  ["Nora had 15 mugs after she broke 4 mugs. How many mugs did Nora have at first?", "19"],
  ["Nora had 15 mugs before she broke 4 mugs. How many mugs does Nora have now?", "11"],
  ["Nora got 4 mugs and then had 15 altogether. How many mugs did Nora have at first?", "11"],
  ["Nora has 4 mugs and 3 spoons. How many things does Nora have?", "7"],
  ["Nora has 4 mugs, 3 spoons and 2 brothers. How many things does Nora have?", null],
  ["Nora has 4 boxes. Each box holds 3 spoons. How many things does Nora have?", null],
  ["Nora gets one star for every 4 poems she writes. How many stars does Nora get?", null],
  ["Nora sold 5 mugs after she bought 9 mugs. How many mugs did Nora sell?", "5"],
  ["Nora had 10 mugs. She had 15 mugs after she bought some. How many mugs did Nora buy?", "5"],
  [
    "Nora had some mugs. She had 15 mugs after Tom gave her 4 mugs. How many mugs did Nora have at first?",
    "11",
  ],
];

describe("who is meant, and when it was so", () => {
  for (const [prompt, answer] of CASES) {
    it(prompt, () => {
      const result = solveProblem(prompt, words);
      assert.equal(result.kind === "solved" ? result.text : null, answer);
    });
  }
});
