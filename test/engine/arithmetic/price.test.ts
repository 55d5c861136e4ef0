import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);
const answerOf = (prompt: string): string | null => {
  const outcome = solveProblem(prompt, words);
  return outcome.kind === "solved" ? outcome.text : null;
};

const SOLVED: readonly (readonly [prompt: string, answer: string])[] = [
  [
    "Lea's flute cost $356. Rob's flute is worth three times as much. What is the total price of their flutes?",
    "1424",
  ],
  [
    "A shirt costs $20. A coat is twice as expensive as a shirt. A hat costs $5 less than the shirt. How much do they cost together?",
    "75",
  ],
  [
    "A coat costs $50. A bag costs 20% more than that. Lea buys 2 coats and 3 bags. How much does she spend?",
    "280",
  ],
  [
    "One sack of rice costs $14, and a jar of honey costs $1.80. Lea buys 2 sacks of rice and 3 jars of honey. Rob buys 4 sacks of rice. How much do they spend in all?",
    "89.4",
  ],
  ["A book costs $8. Lea buys 3 red books and 2 blue books. What is the total cost of the books?", "40"],
  [
    "The number of mugs Rita bought was 10 more than the number of cups Max sold. The number of cups Max sold was 3 times the number of pens he sold. If Max sold 50 pens, how many mugs did Rita buy?",
    "160",
  ],
  [
    "Lea picked 4 times the number of plums her brother picked. Her brother picked 15 plums. How many plums did they pick in all?",
    "75",
  ],
  [
    "A shop has 7 red hats, three times that many blue hats, and 1/3 as many gold hats as blue hats. How many hats are there in total?",
    "35",
  ],
  [
    "Two friends, Hugo and Ida, plan a party. A box of pizza costs $14 and a can of soda costs $2. Hugo buys 3 boxes of pizza and 4 cans of soda. Ida buys 2 boxes of pizza. How much do they spend in all?",
    "78",
  ],
  [
    "A hostel has 20 cabins. Each cabin has 10 hooks and 5 shelves. The hooks cost $70 each. The shelves cost 50% more than that. How much does it cost to renew everything?",
    "24500",
  ],
  [
    "A baker makes 12 trays of muffins. Each tray has 6 muffins. He sells each muffin for $2. How much money does he make if he sells all the muffins?",
    "144",
  ],
  ["Lea bought 10 chairs for $5 each. She sold them for $9 each. How much profit did she make?", "40"],
  [
    "Lea made 50 bracelets. She gave 8 of them away and sold the rest for $5 each. How much money did she make?",
    "210",
  ],
  ["If a notebook costs $4 and a pen costs $2, how much do 5 notebooks and 3 pens cost?", "26"],
  [
    "The first bell weighs 50 pounds. The second bell weighs twice as much as the first bell. The third bell weighs four times as much as the second. How much do they weigh together?",
    "550",
  ],
  [
    "There are 3 classes. The first class has 20 pupils, the second class has 5 more pupils than the first, and the third class has twice as many pupils as the second. How many pupils are there altogether?",
    "95",
  ],
  [
    "Lea's uncle gave her two $20 bills. Lea has decided to buy 2 brushes, 3 frames, and 2 sponges. Each brush costs $5, each frame costs $4, and each sponge costs $2. How much money, in dollars, will Lea have left over?",
    "14",
  ],
  [
    "Oscar has 40 dollars. He spends $12 on lunch and half of the remaining money on a book. How much money does he have left?",
    "14",
  ],
  ["Lucy saves $5 each week. How much money will she have saved after 12 weeks?", "60"],
  [
    "Lea has 7 tulips, three times as many roses as tulips, and twice as many lilies as roses. How many flowers does she have?",
    "70",
  ],
];

/** Nearby texts that mislead: each may be declined, none answered otherwise. */
const TRAPS: readonly (readonly [prompt: string, answer: string | null])[] = [
  ["A shirt costs $20 and a hat costs $8. A coat costs twice as much. How much does the coat cost?", null],
  ["A shirt costs $20. Lea has 3 hats. A coat costs twice as much. How much does the coat cost?", null],
  ["Lea's bike cost $356. Rob's bike cost $200. How much did Rob's bike cost?", "200"],
  ["Two coats cost $50. A bag costs 20% more than that. How much does a bag cost?", "60"],
  ["A coat costs $50. A bag costs 20% as much. How much does a bag cost?", "10"],
  [
    "There are 4 classes. The first class has 20 pupils, the second class has 5 more pupils than the first, and the third class has twice as many pupils as the second. How many pupils are there altogether?",
    null,
  ],
  ["Joe has $200. He spends $50 on clothes and 20% of it on food. How much money does he have left?", null],
  ["Lucy saves $5 each week. She had $20. How much money will she have after 12 weeks?", "80"],
  ["Lucy earns $5 each week. How much money will she have saved after 12 weeks?", null],
  ["Lea bought 10 chairs for $5 each. She sold them for $9 each. How many chairs does she have left?", "0"],
  ["Lea made 50 bracelets and 20 rings. She sold them for $5 each. How much money did she make?", "350"],
  ["Lea made 50 bracelets. She sold some of them for $5 each. How much money did she make?", null],
  [
    "A baker makes 12 muffins. He sells each muffin for $2. How much money does he make if he sells half of the muffins?",
    "12",
  ],
  ["Two friends, Hugo, Ida and Tom, plan a party. Hugo buys 3 boxes. How many boxes does Hugo have?", "3"],
  ["A hook costs $70 and a shelf costs $90. How much does it cost to renew everything?", null],
  [
    "A hook costs $70 and a shelf costs $90. There are 4 hooks. How much does it cost to renew everything?",
    null,
  ],
  ["A book costs $8. What is the total cost of the books?", null],
  ["A book costs $8 and a pen costs $2. Lea buys 3 books and some pens. What is the total cost?", null],
  ["Ann has 5 apples and 3 more pears than Ben. Ben has 4 pears. How many pears does Ann have?", "7"],
  [
    "Lea has 7 tulips and three times as many roses as Rob. Rob has 2 roses. How many flowers does Lea have?",
    "13",
  ],
  [
    "The number of mugs Rita bought was 10 more than the number of cups Max sold. Max bought 50 cups. How many mugs did Rita buy?",
    null,
  ],
  [
    "Lea picked 4 times the number of plums her brother ate. Her brother picked 15 plums. How many plums did Lea pick?",
    null,
  ],
];

describe("prices told by prices, and lists of comparisons", () => {
  for (const [prompt, answer] of SOLVED)
    it(`answers: ${prompt}`, () => assert.equal(answerOf(prompt), answer));
  for (const [prompt, answer] of TRAPS)
    it(`is not misled by: ${prompt}`, () =>
      assert.ok([answer, null].includes(answerOf(prompt)), `answered ${answerOf(prompt)}`));
});
