import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../../src/engine/english/answer-text.ts";
import { openWords } from "../../support/reading.ts";

/** What a text comes to in all its readings, or "refused". */
async function found(text: string): Promise<string> {
  const answer = answerText(text, await openWords());
  return answer.kind === "number" ? answer.value : "refused";
}

const CASES: readonly (readonly [text: string, answer: string])[] = [
  // What each costs, told before or after.
  ["A mug costs 7 dollars. Lea buys 5 mugs. How much does she spend?", "35"],
  ["Lea buys 5 mugs. Each mug costs 7 dollars. How much does she pay?", "35"],
  ["Lea buys 5 mugs at 7 dollars each. How much does she spend?", "35"],
  ["Lea buys 5 mugs for 7 dollars each. How much does she pay in all?", "35"],
  ["Otto sold 4 chairs for 30 dollars each. How much did he earn?", "120"],
  ["Lea has 50 dollars. A mug costs 7 dollars. She buys 5 mugs. How much money does she have left?", "15"],
  ["Lea has 50 dollars. She buys 5 mugs at 7 dollars each. How much money does she have left?", "15"],
  [
    "Mugs cost 7 dollars each and jars cost 3 dollars each. Lea buys 2 mugs and 4 jars. How much does she pay altogether?",
    "26",
  ],
  ["A mug costs 7 dollars. Lea buys 5 mugs. She gives Otto a mug. How much does she pay?", "35"],
  [
    "A big box costs 9 dollars. A small box costs 4 dollars. Lea buys 3 small boxes. How much does she pay?",
    "12",
  ],
  // Which costs so much, who pays, or whether, is open.
  [
    "A big box costs 9 dollars. A small box costs 4 dollars. Lea buys 3 boxes. How much does she pay?",
    "refused",
  ],
  ["A mug costs 7 dollars. Lea buys 5 jars. How much does she pay?", "refused"],
  ["A mug costs 7 dollars. Lea buys 5 cheap mugs. How much does she pay?", "refused"],
  ["A mug costs 7 dollars. Lea buys 5 mugs and 2 jars. How much does she spend?", "refused"],
  ["A mug costs at least 7 dollars. Lea buys 5 mugs. How much does she spend?", "refused"],
  ["A mug costs 7 euros. Lea has 50 dollars. She buys 5 mugs. How much money does she have left?", "refused"],
  [
    "A mug costs 7 dollars. Lea has 30 dollars. She buys 5 mugs. How much money does she have left?",
    "refused",
  ],
  ["A mug costs 7 dollars. Lea wants to buy 5 mugs. How much does she spend?", "refused"],
  ["A mug costs 7 dollars. Lea buys 5 mugs. How much does Otto spend?", "refused"],
  ["Lea and Otto buy 3 mugs for 7 dollars each. How much do they pay?", "refused"],
  // What is paid in the end may be less.
  ["A mug costs 7 dollars. Lea buys 5 mugs. The third mug is free. How much does she pay?", "refused"],
  ["A mug costs 7 dollars. Lea buys 5 mugs. One of them is free. How much does she pay?", "refused"],
  ["A mug costs 7 dollars. Lea has a coupon. She buys 5 mugs. How much does she pay?", "refused"],
  ["A mug costs 7 dollars. Lea buys 5 mugs. She returns 2 of them. How much does she spend?", "refused"],
  ["A mug costs 7 dollars. Lea buys 5 mugs. She gets 3 dollars back. How much does she spend?", "refused"],
  ["A mug costs 7 dollars. Lea buys 5 mugs. She pays 5 dollars. How much does she pay?", "refused"],
  // So much for each, and how often.
  ["Otto earns 9 dollars an hour. He worked 6 hours. How much did he earn?", "54"],
  [
    "Otto earns 9 dollars an hour. He worked 6 hours on Monday and 4 hours on Tuesday. How much did he earn?",
    "90",
  ],
  ["Lea saves 5 dollars a week. How much does she save in 8 weeks?", "40"],
  ["A plant grows 2 cm a week. How much does it grow in 5 weeks?", "10"],
  ["Lea reads 20 pages an hour. She read for 3 hours. How many pages did she read?", "60"],
  ["Otto earns 9 dollars an hour. He slept 8 hours. How much did he earn?", "refused"],
  ["Otto earns 9 dollars an hour. Lea worked 6 hours. How much did Otto earn?", "refused"],
  ["Otto earns 9 dollars an hour. He worked about 6 hours. How much did he earn?", "refused"],
  ["Otto earns 9 dollars an hour on weekdays. He worked 6 hours on Sunday. How much did he earn?", "refused"],
];

describe("prices and wages", () => {
  for (const [text, answer] of CASES)
    it(`${answer}: ${text}`, async () => assert.equal(await found(text), answer));

  it("name the sentences of the purchase and of the price", async () => {
    const answer = answerText(
      "A mug costs 7 dollars. Lea buys 5 mugs. How much does she spend?",
      await openWords(),
    );
    assert.deepEqual(answer.kind === "number" ? answer.steps.map(({ rule }) => rule) : answer, [
      "told",
      "each",
    ]);
  });
});
