import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

/** Problems of every construct, with their answers. */
const PROBLEMS: readonly (readonly [prompt: string, answer: string])[] = [
  [
    "Nora baked 24 rolls and 18 muffins. She sold 15 of the muffins. How many muffins does she have left?",
    "3",
  ],
  [
    "A waiter had 14 customers. After some of them left, he still had 9 customers. How many customers left?",
    "5",
  ],
  ["Lena picked 36 tulips and 37 roses. If she used 70 of the flowers, how many flowers were left?", "3"],
  ["Each rack holds 8 plates. How many plates can 4 racks hold?", "32"],
  ["Hugo had 28 berries in his basket. He picked 35 more. How many did he have then?", "63"],
  ["Mia has 12 short ribbons and 5 long ribbons. How many ribbons does she have?", "17"],
  ["There are 6 rows of chairs with 9 chairs in each row. How many chairs are there?", "54"],
  ["A baker made 40 buns. He put them in boxes of 8. How many boxes did he fill?", "5"],
  ["Vera read 15 pages on Monday and 22 pages on Tuesday. How many pages did she read in all?", "37"],
  [
    "Vera read 15 pages on Monday and 22 pages on Tuesday. How many more pages did she read on Tuesday than on Monday?",
    "7",
  ],
  ["The zoo has 12 lions and 9 tigers. How many more lions than tigers does the zoo have?", "3"],
  ["Omar had 50 stamps. He gave 12 to Lena and 8 to Paul. How many stamps does Omar have now?", "30"],
  [
    "Ivan bought 3 packs of pens. Each pack has 12 pens. He gave 6 pens to Rosa. How many pens does he have left?",
    "30",
  ],
  ["A ticket costs $7. How much do 5 tickets cost?", "35"],
  ["Rosa has $20. She buys a book for $8 and a pen for $3. How much money does she have left?", "9"],
  ["Rosa earns $9 per hour. She worked 6 hours. How much did she earn?", "54"],
  ["A train travels 60 miles per hour. How far does it travel in 3 hours?", "180"],
  ["A car drove 150 miles in 3 hours. How fast did it go?", "50"],
  ["Tina is 12 years old. Her brother is 5 years older than Tina. How old is her brother?", "17"],
  ["Tina has twice as many coins as Hugo. Hugo has 14 coins. How many coins does Tina have?", "28"],
  ["Tina has 3 times as many coins as Hugo. Tina has 36 coins. How many coins does Hugo have?", "12"],
  [
    "Some birds sat on a fence. 7 birds flew away. Then there were 12 birds left. How many birds were on the fence at first?",
    "19",
  ],
  [
    "There were 20 cookies in the jar. Rosa ate some of the cookies. Now there are 13 cookies in the jar. How many cookies did Rosa eat?",
    "7",
  ],
  ["Ella has 5 more shells than Rita. Rita has 9 shells. How many shells do they have together?", "23"],
  [
    "A box has 48 crayons. If 6 children share the crayons equally, how many crayons does each child get?",
    "8",
  ],
  ["48 crayons are shared equally among 6 children. How many crayons does each child get?", "8"],
  ["Mr. Green planted 7 rows of corn. There are 15 plants in each row. How many plants did he plant?", "105"],
  [
    "A library had 120 books. It bought 35 books and gave away 20 books. How many books does it have now?",
    "135",
  ],
  [
    "Lucy collected 17 shells in the morning and 9 shells in the afternoon. She lost 4 shells. How many shells does she have?",
    "22",
  ],
  ["There are 25 students in a class. 11 of them are boys. How many girls are in the class?", "14"],
  ["There are 25 students in a class. 11 are boys and the rest are girls. How many girls are there?", "14"],
  ["Nina saved $15 in May and $22 in June. How much did she save in all?", "37"],
  ["Tom needs 30 stickers. He has 18 stickers. How many more stickers does he need?", "12"],
  ["Pens cost $2 each. How many pens can Nina buy with $14?", "7"],
  ["Mark ran 3 miles each day for 5 days. How many miles did he run?", "15"],
  ["A farmer has 15 cows, 8 pigs and 12 hens. How many animals does he have?", "35"],
  ["Jim had 9 balloons. 2 balloons popped. How many balloons does Jim have left?", "7"],
  ["Eve has 8 coins. Her aunt gives her 5 coins. How many coins does she have now?", "13"],
  ["If a box holds 12 eggs, how many eggs do 5 boxes hold?", "60"],
  [
    "A tank holds 50 liters of water. There are 32 liters of water in the tank. How many more liters can be put in the tank?",
    "18",
  ],
  ["Paula gave 1/3 of her 24 marbles to Ben. How many marbles does Paula have left?", "16"],
  ["A shirt costs $12 and a hat costs $5. How much do they cost together?", "17"],
  ["A shirt costs $12 and a hat costs $5. How much more does the shirt cost than the hat?", "7"],
  ["Leo has 18 cards. Ana has 6 fewer cards than Leo. How many cards does Ana have?", "12"],
  ["There are 3 baskets. Each basket has 6 apples and 4 pears. How many apples are there?", "18"],
  [
    "Dana had 3 boxes of pencils with 10 pencils in each box. She lost 4 pencils. How many pencils does she have now?",
    "26",
  ],
  ["Nora has 35 beads and Vera has 14 beads. How many beads do Nora and Vera have in all?", "49"],
  [
    "Nora made 18 bracelets. She gave some to her friends. She has 11 bracelets left. How many bracelets did she give to her friends?",
    "7",
  ],
  [
    "There are 14 herons in a marsh. 9 more herons arrive to join them. How many herons are in the marsh?",
    "23",
  ],
  ["There were 31 frogs on a log. 12 frogs jumped off. How many frogs are on the log now?", "19"],
  ["Pia weighs 54 pounds. Otto weighs 71 pounds. How much do Pia and Otto weigh together?", "125"],
  ["It takes 6 minutes to wash a car. How many minutes does it take to wash 7 cars?", "42"],
  ["A pool is 9 meters long and 4 meters wide. What is the area of the pool?", "36"],
  ["Otto wants to buy a kite for $15. He has $9. How much more money does he need?", "6"],
  ["A kite costs $15. Otto has $9. How much more money does he need to buy the kite?", "6"],
  ["Each student needs 3 pencils. There are 24 students. How many pencils are needed?", "72"],
  [
    "Pia rode her bike 5 miles in the morning and 8 miles in the afternoon. How far did she ride in all?",
    "13",
  ],
  ["A chef used 14 eggs for breakfast and 9 eggs for lunch. How many eggs did the chef use in total?", "23"],
  [
    "Lara sold 15 cakes on Friday and twice as many cakes on Saturday. How many cakes did she sell on Saturday?",
    "30",
  ],
  [
    "Lara sold 15 cakes on Friday and 20 cakes on Saturday. She sold each cake for $3. How much money did she make?",
    "105",
  ],
  [
    "Rita picked 14 roses. Her sister picked 9 roses. Rita gave 5 roses to her mother. How many roses does Rita have now?",
    "9",
  ],
  ["Gus has 4 albums. Each album has 25 photos. How many photos does Gus have in all?", "100"],
  ["Gus had 80 photos. He put them in albums with 16 photos in each album. How many albums did he use?", "5"],
  ["Gus put 80 photos equally in 5 albums. How many photos are in each album?", "16"],
  ["Ida had $50. She spent $18 on shoes and $12 on a belt. How much money did she have left?", "20"],
  ["There are 7 days in a week. How many days are there in 4 weeks?", "28"],
  ["Rolf reads 12 pages every day. How many days will it take him to read 84 pages?", "7"],
  ["Rolf has 3 dozen eggs. He uses 10 eggs. How many eggs are left?", "26"],
  ["Jane has 15 red marbles, 8 blue marbles and 4 green marbles. How many marbles does she have?", "27"],
  [
    "Jane has 15 red marbles and 8 blue marbles. How many fewer blue marbles than red marbles does she have?",
    "7",
  ],
  ["A plumber charges $40 per hour. How much does he charge for 3 hours?", "120"],
  ["Anna planted 12 seeds in each of 5 pots. How many seeds did she plant?", "60"],
  ["Bill has 60 cents. Pencils cost 12 cents each. How many pencils can he buy?", "5"],
  [
    "A bus had 40 passengers. At the first stop 12 passengers got off and 5 passengers got on. How many passengers are on the bus now?",
    "33",
  ],
  [
    "Carl ran 4 miles on Monday, 6 miles on Tuesday and 3 miles on Friday. How many miles did Carl run altogether?",
    "13",
  ],
  ["Dora is 8 years old. Her mother is 4 times as old as Dora. How old is her mother?", "32"],
  ["Eli has 9 more toys than Finn. Eli has 21 toys. How many toys does Finn have?", "12"],
  [
    "The red ribbon is 24 inches long. The blue ribbon is 9 inches shorter than the red ribbon. How long is the blue ribbon?",
    "15",
  ],
  [
    "Frank bought 4 notebooks and 3 pens. Each notebook costs $2 and each pen costs $1. How much did Frank spend?",
    "11",
  ],
  ["Greta and Hans have 30 stamps altogether. Greta has 18 stamps. How many stamps does Hans have?", "12"],
  ["Ivy ate 3 cookies. There were 12 cookies at the start. How many cookies are left?", "9"],
  ["After giving 8 cards to his brother, Jon has 15 cards left. How many cards did Jon have at first?", "23"],
  ["If Kay reads 20 pages each hour, how many pages will she read in 4 hours?", "80"],
];

/** What must not be answered: something is missing, or may be meant in two ways. */
const DECLINED: readonly (readonly [prompt: string, subType: string, missing: RegExp])[] = [
  ["Nora had some rolls. She sold 15 rolls. How many rolls does she have left?", "slot", /roll/],
  [
    "Nora bought 20 pears at $2 each. She also bought 4 melons. How much did she pay in all?",
    "slot",
    /price of melons/,
  ],
  [
    "Tom flung 5 stones into the lake. He had 12 stones. How many stones does he have left?",
    "lexical",
    /flung/,
  ],
  [
    "Ivan has 5 cards. Otto has 7 cards. He loses 3 cards. How many cards does Ivan have?",
    "reference",
    /pronoun/,
  ],
  [
    "Pia has 47 marbles and 6 oranges. She shares 4 with Otto. How many marbles does Pia have?",
    "reference",
    /./,
  ],
  ["Ada sold 40 pens and pencils. She sold 12 pens. How many pencils did she sell?", "composition", /each/],
  [
    "Rita has 12 cards. Her brother gives all of his cards to Rita. How many cards does Rita have now?",
    "slot",
    /cards/,
  ],
  [
    "Jon read 5 pages on Saturday. On Sunday he rested. How many pages did Jon read on Sunday?",
    "reference",
    /./,
  ],
  ["There are 3 boxes. How many apples are in the boxes?", "slot", /apples/],
  [
    "Ida has $4. She buys a kite for $9. How much money does she have left?",
    "composition",
    /numbers that can be/,
  ],
  [
    "Gus puts 50 photos in albums with 16 photos in each album. How many albums does he fill?",
    "composition",
    /numbers that can be/,
  ],
  ["Jon has 7 apples.", "frame", /question/],
  ["How are you?", "frame", /./],
  ["", "frame", /question/],
];

describe("word problems", () => {
  for (const [prompt, answer] of PROBLEMS)
    it(`answers: ${prompt}`, () => {
      const result = solveProblem(prompt, words);
      assert.equal(result.kind === "solved" ? result.text : result.reason, answer);
    });

  for (const [prompt, subType, missing] of DECLINED)
    it(`declines: ${prompt === "" ? "an empty prompt" : prompt}`, () => {
      const result = solveProblem(prompt, words);
      if (result.kind === "solved") assert.fail(`answered ${result.text}`);
      assert.equal(result.sub_type, subType, result.reason);
      assert.match(`${result.missing} ${result.reason} ${result.token_text}`, missing);
      assert.equal(prompt.slice(result.start, result.end), result.token_text);
    });

  it("points every given at the words that say it, and tells the steps in order", () => {
    for (const [prompt] of PROBLEMS) {
      const result = solveProblem(prompt, words);
      assert.equal(result.kind, "solved", prompt);
      if (result.kind !== "solved") continue;
      for (const { start, end, text } of result.used) assert.equal(prompt.slice(start, end), text);
      result.derivation.forEach(({ step, from }, at) => {
        assert.equal(step, at + 1);
        assert.ok(from.every((one) => one < step));
      });
      assert.ok(
        result.derivation.at(-1)?.conclusion.endsWith(result.text) === true ||
          result.derivation.length === result.system.givens.length,
      );
    }
  });

  it("says which numbers it did not need, and why", () => {
    const result = solveProblem(
      "Ida has 9 shells. Otto has 4 kites. Ida finds 6 more shells. How many shells does Ida have?",
      words,
    );
    assert.equal(result.kind, "solved");
    if (result.kind === "solved")
      assert.deepEqual(
        result.irrelevant.map(({ text, why }) => [text, why]),
        [["4", "it counts something else"]],
      );
  });

  it("gives the same answer twice, and is not troubled by long or odd text", () => {
    for (const prompt of [
      "? ? ?",
      "5 5 5 5?",
      "how many",
      "How many more than?",
      "1".repeat(400) + " apples. How many apples?",
      "Ann has 3. ".repeat(200) + "How many?",
      "If if if 3 how many how many?",
      "He he he gave 3 her them. How many?",
      "🙂 has 3 🙂. How many 🙂?",
    ]) {
      assert.deepEqual(solveProblem(prompt, words), solveProblem(prompt, words));
    }
  });
});
