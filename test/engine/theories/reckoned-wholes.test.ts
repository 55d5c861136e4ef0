import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../../src/engine/english/answer-text.ts";
import type { decide } from "../../../src/engine/theories/decide.ts";
import { partOfReckoned, undone } from "../../../src/engine/theories/quantity/reckoned-wholes.ts";
import { discourseOf, openWords } from "../../support/reading.ts";

async function found(text: string): Promise<string> {
  const answer = answerText(text, await openWords());
  return answer.kind === "number" ? answer.value : "open";
}

const CASES: readonly (readonly [text: string, answer: string])[] = [
  // A whole that the rest of the text comes to.
  ["There are 5 rows of 12 seats. 47 are taken. How many are free?", "13"],
  ["There are 5 rows with 12 seats in each row. 47 seats are taken. How many seats are free?", "13"],
  ["Mr. Hill planted 8 rows of 15 tulips. 20 tulips did not grow. How many tulips grew?", "100"],
  ["Ann has 4 boxes of 6 eggs. 5 boxes are broken. How many eggs are not broken?", "open"],
  ["Ann has 4 boxes of 6 eggs. She eats 3 eggs. 5 eggs are broken. How many eggs are not broken?", "open"],
  ["Ann has 4 boxes of 6 eggs. 30 eggs are broken. How many eggs are not broken?", "open"],
  ["There are 5 rows of 12 seats. 47 are taken. 3 are broken. How many are free?", "open"],
  ["There are 5 rows of 12 seats. 10 guests come. 47 seats are taken. How many seats are free?", "open"],
  // A whole that is told with its part.
  ["Of the 40 children in the club, 17 play football. How many do not play football?", "23"],
  ["Of 40 eggs, 17 are broken. How many are not broken?", "23"],
  ["Of the 40 children, 17 play football. How many play chess?", "open"],
  ["Of the 40 children, 17 play football and 12 play chess. How many do not play football?", "open"],
  ["Ann got 48 of 60 points. How many points did she miss?", "12"],
  ["Ann got 48 of 60 points. How many points did Bob miss?", "open"],
  ["Ann got 48 of 60 points. Bob got 30 points. How many points did she miss?", "open"],
  ["There are 18 pupils. 4 failed. How many pupils passed?", "14"],
  ["Ben ate 3 of 8 slices. How many slices are left?", "5"],
  // What was left, what was not done, who was not called.
  ["The shop had 85 shirts. After a sale, 29 were left. How many shirts were sold?", "56"],
  ["The shop had 85 shirts. After the sale 29 shirts were left. How many shirts did the shop sell?", "56"],
  ["The shop had 85 shirts. 29 are left. How many shirts did the shop sell?", "56"],
  ["The shop had 85 shirts. 29 are left. How many shirts did the shop buy?", "open"],
  ["The shop had 85 shirts. It got 10 shirts. 29 are left. How many shirts did the shop sell?", "open"],
  ["The shop had 85 shirts. 29 caps are left. How many shirts did the shop sell?", "open"],
  ["The shop had 85 shirts. 29 are left. How many shirts did Tom sell?", "open"],
  ["The shop had 85 shirts. 95 are left. How many shirts were sold?", "open"],
  [
    "There were 39 children. 4 boys and 26 girls were called back. How many children were not called back?",
    "9",
  ],
  [
    "There were 39 children. 4 boys and 26 pupils were called back. How many children were not called back?",
    "open",
  ],
  ["There were 39 eggs. 4 were broken. How many eggs were not broken?", "35"],
  ["There were 39 children. 4 boys were called back. How many girls were not called back?", "open"],
  [
    "There were 39 children. 4 boys and 26 girls were called back. 2 boys were sent home. How many children were not called back?",
    "open",
  ],
  [
    "There were 39 children. 4 girls were called back. 26 boys were invited. How many children were not called back?",
    "open",
  ],
  ["A bakery has 150 loaves. It sells 72 loaves. How many loaves are unsold?", "78"],
  ["A book has 120 pages. Ann read 45 pages. How many pages are unread?", "75"],
  ["A book has 120 pages. Ann read 45 pages and Bob read 20 pages. How many pages are unread?", "open"],
  ["A bakery has 150 loaves. It sells 72 rolls. How many loaves are unsold?", "open"],
  ["A bakery has 150 loaves. It burns 10 loaves. It sells 72 loaves. How many loaves are unsold?", "open"],
  ["A bakery has 150 loaves. It sells 172 loaves. How many loaves are unsold?", "open"],
  ["A bakery has 4 boxes of 12 buns. It sells 15 buns. How many buns are unsold?", "33"],
  ["The class had 85 children. 29 left. How many children did the class lose?", "open"],
  // In each of what something has.
  ["A train with 8 cars has 30 seats in each car. 200 seats are taken. How many seats are free?", "40"],
  ["A hall with 8 tables has 6 chairs at each table. How many chairs does the hall have?", "48"],
  [
    "A hall with 8 tables has 6 chairs at each table. A school has 5 tables. How many chairs does the school have?",
    "open",
  ],
  ["Tom, a boy with 3 friends, has 2 coins. How many friends are there?", "open"],
  // One of a unit, one of a kind.
  ["A car travels 60 km in an hour. How far does it travel in 3 hours?", "180"],
  ["A car travelled 60 km in an hour. How far did it travel in 3 hours?", "open"],
  ["A box of 12 pencils costs $3. What do 5 boxes cost?", "15"],
  ["A box of 12 pencils costs $3. How much do 5 pencils cost?", "open"],
  ["A box of 12 pencils costs $3. A pencil is blue. How much do 5 boxes cost?", "open"],
  ["A pen costs $6. Tom buys 2 pens. What does he pay?", "12"],
  ["2 boxes weigh 6 kg. What do 5 boxes weigh?", "15"],
];

describe("parts of wholes that are reckoned", () => {
  for (const [text, answer] of CASES)
    it(`${answer}: ${text}`, async () => assert.equal(await found(text), answer));

  it("are added up again, which a wrong rest does not pass", async () => {
    const text = "There are 5 rows of 12 seats. 47 are taken. How many are free?";
    const discourse = await discourseOf(text);
    const whole = (): ReturnType<typeof decide> => ({
      kind: "number",
      value: { num: 60n, den: 1n },
      unit: "seat",
      steps: [],
    });
    assert.equal(partOfReckoned(discourse, whole)?.kind, "number");
    assert.equal(partOfReckoned(discourse, whole, (all) => all)?.kind, "refused");
    const pages = await discourseOf("A book has 60 pages. Ann read 45 pages. How many pages are unread?");
    assert.equal(undone(pages, whole)?.kind, "number");
    assert.equal(undone(pages, whole, (all) => all)?.kind, "refused");
  });
});
