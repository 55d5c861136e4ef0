import assert from "node:assert/strict";
import { test } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);
/** The answers as they are written; null where the problem is to be declined. */
function check(cases: readonly (readonly [problem: string, answer: string | null])[]): void {
  for (const [problem, answer] of cases) {
    const outcome = solveProblem(problem, words);
    assert.equal(outcome.kind === "solved" ? outcome.text : null, answer, problem);
  }
}

test("what is got back from a note is the note less what was bought", () =>
  check([
    ["Rosa buys a lamp for $17.50 and pays with a $20 note. How much change does Rosa get?", "2.5"],
    ["Rosa bought a lamp for 17 euros and paid with a 20-euro note. How many euros did Rosa get back?", "3"],
    [
      "Rosa bought a lamp for $17 and a rug for $2 and paid with a $20 note. How many dollars did she get back?",
      "1",
    ],
    [
      "Rosa bought a lamp for $17 and paid with a $20 note. Tom paid with a $50 note. How many dollars did Rosa get back?",
      "3",
    ],
    [
      "Rosa bought a lamp for $17 and paid with a $10 note and a $20 note. How many dollars did Rosa get back?",
      null,
    ],
    ["Rosa bought a lamp for $17 and Tom paid with a $20 note. How many dollars did Rosa get back?", null],
    [
      "Rosa bought a lamp for $17 and paid with a $20 note. She bought a rug for $2. How much change did she get?",
      null,
    ],
    ["Rosa lent $17 to Tom. How many dollars did Rosa get back?", null],
  ]));

test("a gain is what a sale brings above the price, and no loss", () =>
  check([
    ["Rosa bought an old lamp for $17 and sold it for $40. How many dollars of profit did Rosa make?", "23"],
    ["Rosa bought an old lamp for $17 and sold it for $40. How many dollars did she gain?", "23"],
    ["Rosa bought an old lamp for $40 and sold it for $17. How many dollars did she gain?", null],
    ["Rosa earned $17. How many dollars did she gain?", null],
  ]));

test("what is still missing of a price is of the thing that has the price", () =>
  check([
    [
      "A lamp costs 80 dollars. Rosa has saved 35 dollars. How many more dollars does Rosa need to buy the lamp?",
      "45",
    ],
    [
      "A lamp costs 80 dollars. Rosa has saved 35 dollars. How many more dollars does Rosa need to buy two lamps?",
      null,
    ],
    [
      "A lamp costs 80 dollars. Rosa has saved 35 dollars. How many more dollars does Rosa need to buy the rug?",
      null,
    ],
    [
      "A lamp costs 80 dollars. Rosa has saved 35 dollars. How many more dollars does Tom need to buy the lamp?",
      null,
    ],
  ]));

test("several sorts cost the sum, and things are worth so much each", () =>
  check([
    ["A lamp costs $80 and a rug costs $30. How many dollars do 2 lamps and 3 rugs cost together?", "250"],
    ["A lamp costs $80 and a rug costs $30. How many euros do 2 lamps and 3 rugs cost together?", null],
    ["A lamp costs $80 and a rug costs $30. How many more dollars do 2 lamps cost than 3 rugs?", null],
    [
      "Rosa has 12 coins, and each coin is worth 20 cents. How many cents are the coins worth altogether?",
      "240",
    ],
    ["Rosa has 12 coins, and each coin is worth 20 cents. How many cents is one coin worth?", null],
    [
      "Rosa has 12 coins and 3 stamps, and each coin is worth 20 cents. How many cents are the stamps worth altogether?",
      null,
    ],
    [
      "Rosa has 12 gold coins and 5 silver coins. Each gold coin is worth 20 cents. How many cents are the coins worth altogether?",
      null,
    ],
  ]));

test("what somebody works as is no comparison", () =>
  check([
    ["Rosa works as a baker and earns $20 an hour. How much does she earn in 7 hours?", "140"],
    [
      "Rosa worked as a painter and earned $20 for every hour. How many dollars did Rosa earn in 7 hours?",
      "140",
    ],
    [
      "Rosa had $40. She earned $34 as a baker and spent $16 on shoes. How many dollars did she have in the end?",
      "58",
    ],
    [
      "Rosa earns as much as a baker. A baker earns $34 a day. How many dollars does Rosa earn in 3 days?",
      null,
    ],
    [
      "Rosa earned $34 as a baker. Tom earned $20 as a painter. How many dollars did Rosa earn as a painter?",
      null,
    ],
    ["Rosa works as a baker and earns $20 an hour. How much does she earn in 7 days?", null],
  ]));
