import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

/** Texts with a sentence that must not get into the answer; null where nothing may be answered. */
const CASES: readonly (readonly [prompt: string, answer: string | null])[] = [
  [
    "There are 50 pens in the shop. Ulla has 48 pens. Marta has 84 pens. How many pens do they have together?",
    "132",
  ],
  [
    "Sven had 44 bottles of milk in the fridge. Sven has 3 dogs. If he drank 27 of them and then bought 33 more, how many bottles would he have?",
    "50",
  ],
  [
    "There were 14 guests in line for tea. There are 50 lamps in the room. If 9 of them left and 16 more got in line, how many guests would be in line?",
    "21",
  ],
  ["Janne sold 7 kites. He previously had 40. Janne bought 13 lamps. How many does he now have?", null],
  [
    "Gwen wants to have 90 stitches. Gwen bought two kits. One had 14 patches and the other had 37. She has sewn 15 of the patches. How many patches does she still have to sew?",
    "36",
  ],
  [
    "Olga has 58 eggs. Theo has 45 eggs. Olga will buy 4 eggs tomorrow. How many more eggs does Theo need to have as many as Olga?",
    "13",
  ],
  [
    "A coach drove 250 kilometres at 50 kilometres per hour. There are 7 days in a week. How many hours did the coach need?",
    "5",
  ],
  ["A week has 8 days. Olga read 3 books each week for 2 weeks. How many books did she read?", null],
  [
    "Last year Nell had 8 lemons. Nell had 66 lemons in a box. Nell bought 49 more lemons at the market. How many lemons did Nell have altogether?",
    null,
  ],
  [
    "Last year Nell had 8 lemons. Nell found 35 lemons. She gave 17 of the lemons to Jim. How many lemons does Nell now have?",
    null,
  ],
  [
    "Zora gave 4 liters to Yann. A tap fills 7 liters every minute. How many liters does it fill in 13 minutes?",
    "91",
  ],
  ["Each crate holds 15 melons. Zora lost 4 melons. How many melons are in 6 crates?", "90"],
  [
    "Brit's brother has 7 groups. Brit wants to split erasers into groups of 80. Brit has 240 erasers. How many groups will be created?",
    "3",
  ],
  [
    "Zora has no plums. Kai received 18 plums every day for 7 days. Then Kai gave away 48 of them. How many plums did they have left?",
    "78",
  ],
  [
    "Ulla has 12 pens in her bag and 5 pens on her desk. She puts 3 pens from her bag on the desk. How many pens does she have?",
    "17",
  ],
  ["There are 12 boys and 15 girls. Each child has 2 books. How many books do the girls have?", "30"],
  ["There are 12 boys and 15 girls. Each boy has 2 books. How many books are there?", null],
  ["Ulla gave Jim half of her pens and 2 more. She has 6 pens left. How many pens did she have?", "16"],
];

/** What is needed is not told, or only a part of it. */
const GAPS: readonly string[] = [
  "How many more cats does Mrs. Sato need to have 43 cats?",
  "She found several shells at a beach. She now has 83 shells in her cabinet. How many shells did she find at the beach?",
  "One had 18 patches and the other had 42. After one week she had already sewn 31 of the patches. How many patches does she still have to sew?",
  "Then he ate another 4 plums. How many plums did he eat?",
  "There are 6 boxes on the table and some more under the table. How many boxes are there?",
  "Otto sold 12 lamps on Friday and more on Saturday. How many lamps did he sell?",
  "Paula has red, blue and green pens. She has 5 red pens and 7 blue pens. How many pens does she have?",
];

describe("a problem that lacks a sentence", () => {
  for (const prompt of GAPS)
    it(`is not answered: ${prompt}`, () => assert.equal(solveProblem(prompt, words).kind, "declined"));
});

describe("a sentence that does not belong to the matter", () => {
  for (const [prompt, answer] of CASES)
    it(`does not get into the answer: ${prompt}`, () => {
      const outcome = solveProblem(prompt, words);
      if (outcome.kind === "solved") assert.equal(outcome.text, answer);
    });

  it("is passed over where it says what everybody knows", () => {
    const outcome = solveProblem(
      "There are 7 days in a week. Olga had 9 plums. She ate 2 plums. How many plums does Olga have left?",
      words,
    );
    assert.equal(outcome.kind === "solved" ? outcome.text : outcome.reason, "7");
  });
});
