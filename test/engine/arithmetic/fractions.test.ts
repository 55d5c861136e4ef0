import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

const ANSWERED: readonly (readonly [prompt: string, answer: string])[] = [
  ["Two thirds of the 24 pupils in a class are girls. How many girls are there in the class?", "16"],
  ["Two thirds of the 24 pupils in a class are girls. How many boys are there in the class?", "8"],
  ["There are 24 pupils in a class. Two thirds of them are girls. How many are boys?", "8"],
  [
    "There are 40 pupils. 3/5 of the pupils are girls. 1/4 of the girls wear glasses. How many girls wear glasses?",
    "6",
  ],
  [
    "Mara has 60 beads. 1/4 of them are red, 1/3 of them are blue, and the rest are green. How many beads are green?",
    "25",
  ],
  [
    "Mara has 60 beads. 1/4 are red, 1/3 are blue, and the rest are green. How many green beads does Mara have?",
    "25",
  ],
  ["1/4 of Mara's beads are red. Mara has 60 beads. How many red beads does Mara have?", "15"],
  [
    "1/4 of the beads are red, 1/3 are blue and the rest are green. What fraction of the beads is green?",
    "5/12",
  ],
  [
    "Mara had 60 beads. She gave 1/4 of them to Tom and 1/3 of the rest to Ulla. How many beads does Mara have left?",
    "30",
  ],
  ["Mara had 60 beads. She gave 1/4 of her beads to Tom. How many beads did Tom get?", "15"],
  ["Mara had 60 beads. She gave 1/4 of them to Tom. How many beads did she give to Tom?", "15"],
  ["Mara gave 1/4 of her 60 beads to Tom. How many beads does she have left?", "45"],
  ["Mara sold half of her 60 beads. How many beads are left?", "30"],
  ["Mara sold half her beads. She has 30 beads left. How many beads did she have at first?", "60"],
  ["Mara had 12 apples. She washed 1/3 of them. How many apples did she wash?", "4"],
  ["Mara had 12 apples. She washed 1/3 of them. How many apples did she not wash?", "8"],
  ["Mara read 2/5 of a book with 200 pages. How many pages are left?", "120"],
  ["A book has 200 pages. Mara read 2/5 of it. How many pages are left?", "120"],
  [
    "A book has 200 pages. On Monday Mara read 2/5 of the pages, and on Tuesday 1/4 of the rest. How many pages are left?",
    "90",
  ],
  [
    "A town has 2000 inhabitants. 35% of the inhabitants are children. How many inhabitants are not children?",
    "1300",
  ],
  ["30% of the 50 apples are rotten. How many apples are not rotten?", "35"],
  ["There were 50 eggs in a box. 20% of the eggs were broken. How many eggs were not broken?", "40"],
  ["There were 50 eggs in a box. 20% of the eggs were sold. How many eggs are left?", "40"],
  ["Of the 30 players, 12 are girls. What percentage of the players are girls?", "40"],
  ["Of the 30 players, 12 are girls. What fraction of the players are girls?", "0.4"],
  ["A tank holds 80 litres of water. 3/8 of the water is used. How many litres of water are left?", "50"],
  ["A tank holds 80 litres of water. Tom uses 3/8 of it. How many litres are left?", "50"],
  [
    "There are 5 litres of milk in a can. Tom drinks 3/4 of a litre. How many litres of milk are left?",
    "4.25",
  ],
  ["There are 5 litres of milk in a can. Tom drinks 1.5 litres. How many litres of milk are left?", "3.5"],
  ["Tom ate 1/4 of a pizza and Ulla ate 3/8 of the pizza. What fraction of the pizza is left?", "0.375"],
  ["Tom ate 1/4 of a pizza. What fraction of the pizza is left?", "0.75"],
  ["Tom ate 1/4 of a pizza and Ulla ate 1/3 of the rest. What fraction of the pizza is left?", "0.5"],
  ["A lamp costs $80. In a sale its price is reduced by 15%. How much does the lamp cost now?", "68"],
  [
    "A lamp costs $80. The price rises by 10%. Then it falls by 10%. How much does the lamp cost now?",
    "79.2",
  ],
  ["A lamp costs $80. There is a discount of 25%. How much is the discount?", "20"],
  ["The price of a coat was $60. It was increased by 1/3. What is the new price of the coat?", "80"],
  ["Lea cuts 7.5 metres of rope into 6 equal pieces. How many metres long is each piece?", "1.25"],
  ["Lea cut a rope of 12 metres into 5 equal pieces. How long is each piece?", "2.4"],
  ["Ada uses 1/2 cup of sugar and 3/4 cup of flour. How many cups does she use in all?", "1.25"],
  ["Ada walked 1 1/2 miles on Monday and 3/4 mile on Tuesday. How many miles did she walk in all?", "2.25"],
  [
    "Ada walked 3/4 of a mile on Monday and 1/2 of a mile on Tuesday. How many miles did she walk in all?",
    "1.25",
  ],
  ["2/3 of the marbles are red. There are 18 red marbles. How many marbles are there?", "27"],
  ["20% of the pupils are ill. 6 pupils are ill. How many pupils are there in all?", "30"],
  ["Tom spent 2/5 of his money. He has $30 left. How much money did he have at first?", "50"],
  ["Tom had $50. He spent 2/5 of his money on a book. How much money does he have left?", "30"],
  [
    "Tom had 20 marbles. He lost 1/5 of them. Then he found 4 marbles. How many marbles does he have now?",
    "20",
  ],
  ["There are 120 guests in a hotel. 45% of them are women. How many of the guests are not women?", "66"],
  ["A club has 80 members, and 3/4 of them play chess. How many members do not play chess?", "20"],
  ["If 3/8 of the 40 tulips are red, how many tulips are red?", "15"],
  ["There are 32 cars in a garage. If 3/8 of them are red, how many cars are red?", "12"],
  ["Half of the 24 eggs are brown. A third of the brown eggs are cracked. How many eggs are cracked?", "4"],
  ["Mia has 3/4 as many stickers as Ben. Ben has 24 stickers. How many stickers does Mia have?", "18"],
  ["In a class of 30 pupils, 2/5 are boys. How many girls are in the class?", "18"],
  ["In a class of 30 pupils, 2/5 are boys. How many boys are in the class?", "12"],
  ["Out of 50 apples, 10% are rotten. How many apples are rotten?", "5"],
  ["Tom has 20 marbles. 1/4 of them are red and 6 of them are blue. How many marbles are blue?", "6"],
  [
    "Tom has 20 marbles. 1/4 of them are red and 6 of them are blue. The rest are green. How many marbles are green?",
    "9",
  ],
  ["Tom had 20 marbles. He gave 1/4 of them to Pia and 5 to Ben. How many marbles does he have left?", "10"],
  [
    "Tom had 20 marbles. Ben had 8 marbles. Tom gave away 1/4 of his marbles. How many marbles does Tom have left?",
    "15",
  ],
  [
    "There were 8 litres of juice in a jug. Tom drank 1/4 of the juice, and Pia drank 1/3 of the rest. How many litres of juice are left?",
    "4",
  ],
  [
    "A club has 80 members. 60% of them are women. 25% of the women play chess. How many women play chess?",
    "12",
  ],
  ["Of the 80 members, 60% are women and 40% are men. How many men are there?", "32"],
  ["Of the 80 members, 60% play chess and 50% play cards. How many members play cards?", "40"],
  ["60% of the members play chess. What percentage of the members do not play chess?", "40"],
  ["Ben walked half a mile more than Ada. Ada walked 2 miles. How many miles did Ben walk?", "2.5"],
  ["Each bag weighs 1/2 pound. There are 6 bags. How many pounds do they weigh in all?", "3"],
  ["Ada had 3 pounds of cheese. She ate 1/2 of the cheese. How many pounds of cheese are left?", "1.5"],
  ["Ada had 3 cups of flour. She used 2/3 of a cup. How many cups of flour are left?", "7/3"],
  ["Ada had 3 cups. She broke 1/3 of the cups. How many cups are left?", "2"],
  ["Ada ran 1/2 mile. Ben ran 3/4 of a mile. How many miles did Ben run?", "0.75"],
  ["Ada ran 3/4 mile each day for 4 days. How many miles did she run in all?", "3"],
  ["Ada drank 1/2 cup of milk and ate 1/2 cup of rice. How many cups of milk did she drink?", "0.5"],
  ["Ada uses 1/2 cup of sugar and 3 eggs. How many cups of sugar does she use?", "0.5"],
];

/** What is not said, or could be meant in two ways. */
const DECLINED: readonly string[] = [
  "There are 40 pupils. 3/5 of the pupils are girls, and 1/4 of them wear glasses. How many pupils wear glasses?",
  "Mara had 60 beads. She gave 1/4 of them to Tom and 1/3 of them to Ulla. How many beads does Mara have left?",
  "Mara washed 1/3 of her 12 apples. How many apples does she have left?",
  "Mara had 12 apples. She ate 1/5 of them. How many apples are left?",
  "There were 50 eggs in a box. 20% of the eggs were white. How many eggs are left?",
  "Tom ate 3/4 of a pizza and Ulla ate 3/8 of the pizza. What fraction of the pizza is left?",
  "Tom ate 1/4 of a pizza and 1/2 of a cake. What fraction of the pizza is left?",
  "Tom ate 1/4 of a pizza and Ulla ate 1/3 of a pizza. What fraction of the pizza is left?",
  "A lamp costs $80. The price rises by 10% and then falls by 10%. How much does the lamp cost now?",
  "A lamp costs $80. There is a discount of 25%. How much does the desk cost now?",
  "A lamp costs $80 now. Its price was reduced by 20%. How much did the lamp cost before?",
  "After a discount of 20% a lamp costs $80. How much did it cost before?",
  "Lea cuts 7.5 metres of rope into 6 pieces. How many metres long is each piece?",
  "Tom has 20 marbles. Ulla has 30 marbles. 1/2 of them are red. How many red marbles are there?",
  "Tom has 20 marbles. 1/2 of Ulla's marbles are red. How many red marbles does Ulla have?",
  "Tom has 20 marbles. 3/4 of them are red. How many blue marbles does Tom have?",
  "Tom has 20 marbles. 1/2 of them are red and 1/2 of the red ones are big. How many big red marbles does he have?",
  "Tom has 20 marbles. He buys 5 more. 1/5 of them are red. How many red marbles does he have?",
  "Tom has 20 marbles. Each marble weighs 5 grams. 1/5 of them are red. How many red marbles does he have?",
  "There are 120 guests in a hotel. 45% of them are women. How many of the guests are men?",
  "Mia has 24 stickers, which is 3/4 of Ben's stickers. How many stickers does Ben have?",
  "There are 20 red marbles in a bag. 1/4 of the marbles are big. How many marbles are small?",
  "Tom had 20 marbles. He gave 1/4 of them to Pia. Pia gave 2 of them back. How many marbles does Tom have left?",
  "Tom has 20 marbles. He would lose 1/4 of them. How many marbles does he have left?",
  "Tom had 20 marbles. He did not lose 1/4 of them. How many marbles does he have left?",
  "Tom had 20 marbles. He almost lost 1/4 of them. How many marbles does he have left?",
  "Tom had 20 marbles. He lost about 1/4 of them. How many marbles does he have left?",
  "Tom ate 3/8 of a pizza, and Pia ate 1/4 of it. How much more of the pizza did Pia eat than Tom?",
  "Tom ate 1/4 of a pizza. What fraction of the pizza did Pia eat?",
  "There were 8 litres of juice in a jug and 4 litres in a can. Tom drank 1/4 of the juice. How many litres of juice are left?",
  "A lamp costs $80. Its price is reduced by $15%. How much does the lamp cost now?",
  "A lamp costs $80. Tom has a coupon for 20%. How much does the lamp cost now?",
  "A club has 80 members. 60% of them are women. 25% of the members play chess. How many women play chess?",
  "A club has 80 members. 60% of them are women. How many are men?",
  "Of the 80 members, 60% play chess and 50% play cards. How many members play neither?",
  "Ada read half of a book. How many books did she read?",
];

/** Not read as yet: each may be declined, none answered otherwise. */
const TRAPS: readonly (readonly [prompt: string, answer: string])[] = [
  ["Of the 30 players, 12 are girls. What fraction of the players are boys?", "0.6"],
  ["Tom has 20 marbles and 10 stamps. 1/2 of the marbles are red. How many red marbles does Tom have?", "10"],
  ["Tom has 20 marbles. 1/4 of them are red. 3 red marbles are big. How many marbles are red?", "5"],
  [
    "There are 20 red marbles and 12 blue marbles in a bag. 1/4 of the red marbles are big. How many big red marbles are there?",
    "5",
  ],
  [
    "There are 20 red marbles and 12 blue marbles in a bag. 1/4 of the marbles are big. How many marbles are big?",
    "8",
  ],
  ["Tom has 20 marbles. He wants to give 1/4 of them to Pia. How many marbles does he have?", "20"],
  [
    "A lamp costs $80 and a desk costs $100. In a sale the lamp is reduced by 20%. How much does the lamp cost now?",
    "64",
  ],
  [
    "A lamp costs $80. Its price is reduced by 20%, and then by 10%. How much does the lamp cost now?",
    "57.6",
  ],
  ["Ada had 3 pounds of cheese. She ate 1/2 pound of the cheese. How many pounds of cheese are left?", "2.5"],
];

describe("fractions and percentages of something", () => {
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
