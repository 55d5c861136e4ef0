import assert from "node:assert/strict";
import { test } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);
/** The answer as it is written, or null where the problem is declined. */
function answer(problem: string): string | null {
  const outcome = solveProblem(problem, words);
  return outcome.kind === "solved" ? outcome.text : null;
}

test("a price of several together gives the price of one", () => {
  assert.equal(answer("Eight buns cost $12 altogether. How much does each bun cost?"), "1.5");
  assert.equal(
    answer("Eight bags of flour cost €24.80 in total. How many euros does one bag of flour cost?"),
    "3.1",
  );
  assert.equal(answer("A set of 8 identical bowls costs $36. How much does one bowl cost?"), "4.5");
  assert.equal(answer("Eight buns cost $12 altogether. How much do 10 such buns cost?"), "15");
});

test("a price that may be of one or of all, or is of other things, gives no price of one", () => {
  for (const problem of [
    "Eight buns cost $12. How much does one bun cost?",
    "A set of 8 different bowls costs $36. How much does one bowl cost?",
    "A set of 8 identical bowls costs $36. How many dollars does the set cost?",
    "Eight buns and 4 rolls cost $12 altogether. How much does one bun cost?",
    "Eight buns cost $12 altogether. How much does a cake cost?",
    "Eight rye buns cost $12 altogether. How much does one bun cost?",
  ])
    assert.equal(answer(problem), null, problem);
});

test("a bill that is shared equally is divided by those who share it", () => {
  assert.equal(
    answer("A dinner costs $84, and 6 cousins split the bill equally. How much does each of them pay?"),
    "14",
  );
  assert.equal(
    answer(
      "A dinner costs $84, and 6 cousins split the bill equally. How many dollars does each person pay?",
    ),
    "14",
  );
  assert.equal(
    answer("Six cousins share a bill of 84 dollars equally. How much does each cousin pay?"),
    "14",
  );
});

test("a bill is not divided where the payers, the parts or the whole are not clear", () => {
  for (const problem of [
    "Ada and 6 cousins share a bill of $84 equally. How much does each of them pay?",
    "Ada shares a bill of $84 equally with 6 cousins. How much does each of them pay?",
    "Six cousins and an aunt share a bill of $84 equally. How much does each of them pay?",
    "Six cousins share a bill of $84. How much does each of them pay?",
    "Six cousins share half of a bill of $84 equally. How much does each person pay?",
    "Six cousins share a bill of $84 equally, but one of them does not pay. How much does each person pay?",
    "Six cousins share a bill of $84 equally. How much does each aunt pay?",
    "A dinner costs $84, and a cake costs $6. Six cousins split the bill equally. How much does each of them pay?",
    "A dinner costs $84 a person, and 6 cousins split the bill equally. How much does each person pay?",
    "A dinner costs 84 dollars for each person, and 6 cousins split the bill equally. How much does each person pay?",
    "Three dinners cost $84 altogether, and 6 cousins split the bill equally. How much does each person pay?",
    "A dinner costs $84, and 6 cousins split the bill equally. Tom pays $20. How much does each of the others pay?",
  ])
    assert.equal(answer(problem), null, problem);
});

test("a price falls and rises by an amount of money", () => {
  assert.equal(
    answer("A kettle costs $64. In a sale it is $14 cheaper. How much does the kettle cost in the sale?"),
    "50",
  );
  assert.equal(
    answer(
      "The price of a kettle is 64 euros. In a sale it is 14 euros cheaper. How many euros does the kettle cost in the sale?",
    ),
    "50",
  );
  assert.equal(
    answer(
      "A kettle costs $64, but in a sale its price is reduced by $14.50. How many dollars does the kettle cost in the sale?",
    ),
    "49.5",
  );
  assert.equal(
    answer(
      "A kettle costs $64. Its price rose by $6, and then its price fell by 10%. How much does the kettle cost now?",
    ),
    "63",
  );
});

test("a price is not changed by what is of another thing, time or currency", () => {
  for (const problem of [
    "A kettle costs $64. In a sale it is $14 cheaper. How much does the kettle cost?",
    "A kettle costs $64. In a sale it is $14 cheaper. How much did the kettle cost before the sale?",
    "A kettle costs $64. In a sale it is $14 cheaper. How much do three kettles cost in the sale?",
    "A kettle costs $64. A toaster costs $30. In a sale it is $14 cheaper. How much does the kettle cost in the sale?",
    "A kettle costs $64. The toaster is $14 cheaper in a sale. How much does the toaster cost in the sale?",
    "A kettle costs $64. In a sale it is 14 euros cheaper. How much does the kettle cost in the sale?",
    "A kettle costs $64. In a sale it is 14 cents cheaper. How much does the kettle cost in the sale?",
    "A kettle costs $64. In a sale it is $84 cheaper. How much does the kettle cost in the sale?",
    "A kettle costs $64. In a sale its price is reduced to $14. How much does the kettle cost in the sale?",
    "A kettle costs $64. For members it is $14 cheaper. How much does the kettle cost in the sale?",
    "In a sale a kettle costs $64. It is $14 cheaper now. How much does the kettle cost in the sale?",
  ])
    assert.equal(answer(problem), null, problem);
});
