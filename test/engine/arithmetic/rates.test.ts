import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

/** So much for so many; null where the text does not say enough. */
const CASES: readonly (readonly [prompt: string, answer: string | null])[] = [
  [
    "Nadia gets one star for every 4 poems she reads. She reads 68 poems. How many stars does Nadia get?",
    "17",
  ],
  [
    "Nadia gets one star for every 4 poems she reads. She reads 70 poems. How many stars does Nadia get?",
    null,
  ],
  ["Every 2 minutes an oven bakes 29 buns. How many buns does it bake in 22 minutes?", "319"],
  ["An oven bakes 29 buns every 2 minutes. How many buns does it bake in 22 minutes?", "319"],
  ["A car uses 8 litres per 100 kilometres. How many litres does it use for 300 kilometres?", "24"],
  ["Lars reads 5 pages every other day. How many pages does Lars read in 10 days?", null],
  [
    "Lena collected a total of 84 pins in 12 rounds collecting the same for each round. How many pins did she collect in each round?",
    "7",
  ],
  ["Mila reads 5 pages an hour. How many pages does Theo read in 3 hours?", null],
  [
    "A robot painted 720 panels in 20 days. It painted as many every day. How many panels did it paint in one day?",
    null,
  ],
  ["Mila reads 5 pages an hour. Theo reads 7 pages an hour. How many pages does Theo read in 3 hours?", "21"],
  [
    "Mila reads 5 pages an hour. Theo reads 7 pages an hour. How many more pages does Theo read than Mila in 3 hours?",
    "6",
  ],
  [
    "Mila reads 5 pages an hour. Theo reads 7 pages an hour. How many pages do they read together in 3 hours?",
    "36",
  ],
  [
    "One machine prints 29 pages per hour, and another machine prints 17 pages per hour. How many pages do the two machines print together in 4 hours?",
    "184",
  ],
  [
    "One machine prints 29 pages per hour, and another machine prints 17 pages per hour. How many pages do the three machines print together in 4 hours?",
    null,
  ],
  [
    "One machine prints 29 pages per hour, and another machine prints 17 pages per hour. How many pages does it print in 4 hours?",
    null,
  ],
  ["A worker paints 12 chairs per day. How many chairs do 3 workers paint in 2 days?", "72"],
  ["Vera types 40 words a minute. How many words does she type in 3 hours?", "7200"],
  ["Vera types 40 words a minute. How many words does she type per hour?", "2400"],
  ["Vera types 40 words a minute. How many hours does she need to type 4800 words?", "2"],
  [
    "Vera types 40 words a minute. She typed for 5 minutes and then for 3 minutes. How many words did she type?",
    null,
  ],
];

/** What there is after so long, and how long until there is so much. */
const PROCESSES: readonly (readonly [prompt: string, answer: string | null])[] = [
  [
    "Vera had 30 stamps. She collects 4 stamps every week. How many stamps will she have after 5 weeks?",
    "50",
  ],
  [
    "Vera had 30 stamps. She collects 4 stamps every week. Omar has 10 stamps. How many stamps will Omar have after 5 weeks?",
    null,
  ],
  ["Vera needs 80 stamps. She collects 4 stamps every week. How many weeks does she need?", "20"],
  [
    "Vera needs 80 stamps. She has 20 stamps. She collects 4 stamps every week. How many weeks does she need?",
    "15",
  ],
  [
    "Vera needs 80 stamps. Omar has 20 stamps. Vera collects 4 stamps every week. How many weeks does she need?",
    "20",
  ],
  ["Vera had to draw 120 maps and drew six maps every hour. How many hours did she need?", "20"],
  ["Vera has $20. She saves $4 every week. How much money will she have after 6 weeks?", "44"],
  [
    "A barrel has 324 litres of water in it. It loses 4 litres every hour. How many litres are left in it after 12 hours?",
    "276",
  ],
  [
    "A pool can hold 495 litres of water. A hose fills it at 33 litres per minute. How many minutes does it take to fill the empty pool?",
    "15",
  ],
  [
    "A pool can hold 495 litres of water. There are 33 litres of water in it. A hose fills it at 33 litres per minute. How many minutes does it take to fill the pool?",
    "14",
  ],
  ["6 workers build a wall in 4 days. How many days do 3 workers need?", null],
];

/** Two numbers that belong together hold for others where they are a habit, or where the text speaks of one pace. */
const PROPORTIONS: readonly (readonly [prompt: string, answer: string | null])[] = [
  ["A train travels 120 miles in 2 hours. How far does it travel in 5 hours?", "300"],
  [
    "A train travelled 120 miles in 2 hours. At the same speed, how many miles would it travel in 5 hours?",
    "300",
  ],
  ["A train travelled 120 miles in 2 hours. How many miles did it travel in 5 hours?", null],
  [
    "A train travelled 120 miles in 2 hours. Then it travelled 90 miles in 3 hours. How many miles did it travel in all?",
    "210",
  ],
  ["A train travelled 120 miles in 2 hours. What was its average speed in miles per hour?", "60"],
  ["A train travelled 120 miles in 2 hours. What was its average speed in miles per minute?", null],
  ["A truck goes 14 kilometres on one litre of diesel. How many kilometres does it go on 41 litres?", "574"],
  ["A recipe needs 3 eggs for 4 people. How many eggs does it need for 12 people?", "9"],
  ["Omar runs 3 miles in 24 minutes. How long does he need for 5 miles?", "40"],
  ["Omar ran 3 miles in 24 minutes. How many minutes did it take him to run 5 miles?", null],
  ["It takes 6 minutes to fold 2 shirts. How many minutes does it take to fold 10 shirts?", "30"],
  [
    "A ferry sails for 2 hours at a speed of 25 kilometres an hour. How many kilometres does the ferry sail?",
    "50",
  ],
  ["A printer prints 8 pages every week. In 6 weeks, how many pages does the printer print?", "48"],
];

describe("rates", () => {
  for (const [prompt, answer] of [...CASES, ...PROCESSES, ...PROPORTIONS]) {
    it(`${answer === null ? "are not read where nothing says enough" : `give ${answer}`}: ${prompt}`, () => {
      const outcome = solveProblem(prompt, words);
      assert.equal(outcome.kind === "solved" ? outcome.text : null, answer);
    });
  }
});
