import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

/** Equal groups: so many in each, shared among, teams of, one of several. Null: there is no answer to be had. */
const CASES: readonly (readonly [prompt: string, answer: string | null])[] = [
  ["Nora has 7 racks with 4 mugs on each. How many mugs does Nora have?", "28"],
  ["Nora has 7 racks with 4 mugs and 2 plates on each. How many mugs does Nora have?", "28"],
  ["Nora has 7 racks with 4 mugs on each. She broke 3 mugs. How many mugs does Nora have left?", "25"],
  ["Nora put 28 mugs into racks with 4 in each. How many racks did she use?", "7"],
  ["Nora has 7 racks with 4 mugs. How many mugs does Nora have?", null],
  ["The pupils in the yard stood in 4 rows of 9 pupils. How many pupils were in the yard?", "36"],
  ["The benches in the park stand in 4 rows of 9 benches. How many benches are in the park?", "36"],
  ["Nora shared 28 mugs equally among 7 guests. How many mugs did each of them get?", "4"],
  ["Nora shared 28 mugs equally among 7 guests. How many mugs did each one get?", "4"],
  ["Nora shared 28 mugs among 7 guests. How many mugs did each one get?", "4"],
  ["Nora shared 28 mugs equally among 7 guests and 2 hosts. How many mugs did each one get?", null],
  [
    "Nora shared 28 mugs equally among 7 guests. Olaf shared 9 spoons equally among 3 hosts. How many mugs did each of them get?",
    null,
  ],
  ["Nora puts 28 mugs into 7 boxes, the same number in each. How many mugs are in each box?", "4"],
  ["Nora puts 28 mugs into 7 boxes. How many mugs are in each box?", null],
  [
    "Nora puts 28 mugs into 7 boxes with the same number of mugs in each box. How many mugs are in one box?",
    "4",
  ],
  ["Nora divided 28 mugs equally between 7 boxes. How many mugs are in each box?", "4"],
  ["Nora has between 20 and 28 mugs. How many mugs does Nora have?", null],
  [
    "7 boxes hold 28 mugs altogether. Every box holds the same number of mugs. How many mugs are in one box?",
    "4",
  ],
  ["7 boxes hold 28 mugs altogether. How many mugs are in one box?", null],
  [
    "7 boxes hold 28 mugs altogether. Every shelf holds the same number of mugs. How many mugs are in one box?",
    null,
  ],
  ["24 guests form teams of 4. How many teams are there?", "6"],
  ["24 guests form 3 teams of 4. How many teams are there?", null],
  ["24 guests and 6 hosts form teams of 4. How many teams are there?", null],
  ["24 guests make cakes of 4 eggs. How many eggs are there?", null],
  ["Nora packs 28 mugs into boxes, 4 in each box. How many boxes does Nora fill?", "7"],
  ["Nora packs 28 mugs into boxes, 4 in each crate. How many boxes does Nora fill?", null],
  ["Nora packs 28 mugs into boxes and 4 spoons in each box. How many boxes does Nora fill?", null],
  ["12 guests bought 3 mugs each. How many mugs did the guests buy in all?", "36"],
  ["12 guests bought 3 mugs each. How many mugs did they buy altogether?", "36"],
  ["12 guests broke 3 mugs each. There were 40 mugs. How many mugs are left?", null],
  ["Some guests bought 3 mugs each. How many mugs did they buy altogether?", null],
  ["A beetle has 6 legs. How many legs do 9 beetles have?", "54"],
  ["A girl has 6 mugs. How many mugs do 9 girls have?", "54"],
  ["A girl has 6 mugs. How many mugs do 9 boys have?", null],
  ["Every bicycle has 2 wheels. How many wheels do 9 bicycles have altogether?", "18"],
  [
    "On Monday Nora received 5 mugs. On Friday Nora received 3 times as many. How many mugs did Nora receive on Friday?",
    "15",
  ],
  [
    "On Monday Nora received 5 mugs. On Friday Nora received 3 times as many. How many mugs did Nora receive on Monday?",
    "5",
  ],
  [
    "On Monday Nora received 5 mugs. On Friday Nora received 3 times as many. How many mugs did Nora receive on Sunday?",
    null,
  ],
  ["Nora got 5 mugs on Monday and 9 mugs on Friday. How many mugs did Nora get on Friday?", "9"],
  ["There are 28 mugs in 7 boxes. How many mugs are in one box?", null],
];

describe("equal groups", () => {
  for (const [prompt, answer] of CASES) {
    it(prompt, () => {
      const result = solveProblem(prompt, words);
      assert.equal(result.kind === "solved" ? result.text : null, answer);
    });
  }
});
