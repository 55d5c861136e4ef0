import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { divide, rational } from "../../../src/engine/text/rational.ts";
import { divided } from "../../../src/engine/theories/quantity/division.ts";
import { shareAsked } from "../../../src/engine/theories/quantity/shares.ts";
import { discourseOf } from "../../support/reading.ts";
import { describeProblems, type WordProblems } from "../../support/told-problems.ts";

const PAIRS: WordProblems = [
  ["Nora has two jars. One has 15 beans and the other has 10. How many beans does she have?", "25"],
  ["Nora had two jars. One had 15 beans and the other had 10. How many beans did she have in total?", "25"],
  ["Nora bought two boxes. One holds 6 eggs and the other holds 10. How many eggs does Nora have?", "16"],
  ["There are two boxes. One contains 6 eggs and the other contains 10. How many eggs are there?", "16"],
  [
    "Nora has a red jar and a blue jar. The red jar has 15 beans and the blue jar has 10 beans. How many beans does Nora have?",
    "25",
  ],
  [
    "Nora read two books. The first has 100 pages and the second has 200. How many pages does the second book have?",
    "200",
  ],
  ["Nora's jar has 15 beans. How many beans does Nora have?", "15"],
  ["Nora sees two jars. One has 15 beans and the other has 10. How many beans does she have?", "open"],
  [
    "Nora has two jars. One has 15 beans and the other has 10. She gives a jar to Olaf. How many beans does she have?",
    "open",
  ],
  [
    "Nora has two jars. One has 15 beans and the other has 10. She gives the jars to Olaf. How many beans does she have?",
    "open",
  ],
  ["Nora has three jars. One has 15 beans and the other has 10. How many beans does she have?", "open"],
  ["Nora has a jar. The jar has 15 beans. Olaf takes the jar. How many beans does Nora have?", "open"],
  ["Nora has two sons. One has 15 beans and the other has 10. How many beans does Nora have?", "open"],
];

const AGES: WordProblems = [
  ["Olaf, who is 9, has 7 stickers. He gives 3 to Nora, who is 8. How many stickers does he have now?", "4"],
  ["Olaf has 7 stickers. Nora is 8. How old is Nora?", "8"],
  ["Olaf has a 6-year-old sister. How old is the sister?", "6"],
];

const MEASURED: WordProblems = [
  ["A florist has a 3-metre ribbon. How long is the ribbon?", "3"],
  [
    "Nora has a 3-metre ribbon and a five-metre ribbon. She cuts the five-metre ribbon. How long is the 3-metre ribbon?",
    "3",
  ],
  ["A factory makes 250 toys per day. How many toys does it make in a 5-day week?", "1250"],
  ["A factory makes 250 toys per day. How many toys does it make in a week of 5 days?", "1250"],
  ["Nora bought two 250-millilitre glasses. How many glasses did Nora buy?", "2"],
  ["Nora bought two $20 tickets. How many tickets did Nora buy?", "2"],
  [
    "Nora buys four books at 1.25 euros each and pays with a ten-euro note. How much change does she get?",
    "5",
  ],
  [
    "Nora picks out four books at 1.25 euros each and pays with a ten-euro note. How much change does she get back?",
    "5",
  ],
  ["A pencil costs $2. Olaf buys 3 pencils and pays with a $10 bill. How much change does he receive?", "4"],
  [
    "A pencil costs $2. Olaf buys 3 pencils and a rubber and pays with a $10 bill. How much change does he receive?",
    "open",
  ],
];

const DIVIDED: WordProblems = [
  ["There are 47 cookies. Each box holds 10 cookies. How many cookies are left over?", "7"],
  [
    "There are 47 cookies. Each box holds 10 cookies. How many cookies are left over when as many boxes as possible are filled?",
    "7",
  ],
  ["There are 47 cookies. Olaf packs them in boxes of 10. How many cookies are left over?", "7"],
  ["There are 30 pupils. The teacher divides them into groups of 4. How many pupils are left over?", "2"],
  ["Nora has 23 sweets. She shares them equally among 4 friends. How many sweets are left over?", "3"],
  [
    "There are 47 cookies. Each box holds 10 cookies. Olaf fills 3 boxes. How many cookies are left over?",
    "open",
  ],
  ["Each box holds 10 cookies. There are 47 cookies and 3 boxes. How many cookies are left over?", "open"],
  ["A ribbon is 1 m long. How many pieces of 23 cm can be cut from it?", "4"],
  ["A ribbon is 100 cm long. How many 20-cm pieces can be cut from it?", "5"],
  ["A ribbon is 1 m long. Nora cuts off 20 cm. How many pieces of 23 cm can be cut from it?", "open"],
  ["A rope is 2 metres long and 5 cm thick. How many pieces of 30 cm can be cut from it?", "open"],
  ["Olaf cuts a 3-metre plank into 6 equal pieces. How long is each piece?", "0.5"],
  ["Olaf cuts a 3-metre plank into 6 pieces. How long is each piece?", "open"],
  [
    "A florist cuts a 3-metre ribbon into as many pieces of 40 centimetres as she can. How long is the bit that remains?",
    "20",
  ],
  ["A 3-metre ribbon is cut into as many pieces of 40 centimetres as possible. How long is the rest?", "20"],
];

const SHARES: WordProblems = [
  ["There are 20 pupils. 5 of them are absent. What percentage of the pupils is absent?", "25"],
  ["There are 20 pupils in a class. 5 of them are ill. What percentage of the pupils are ill?", "25"],
  ["There are 20 pupils. 5 of them are ill. What fraction of the pupils are ill?", "0.25"],
  ["Nora got 48 of 60 points. What percentage of the points did she get?", "80"],
  ["Nora got 48 out of 60 points. What percentage of the points did she get?", "80"],
  ["There are 20 pupils. 5 of them are ill. What percentage of the pupils are absent?", "open"],
  ["There are 20 pupils. 5 of them are ill. 8 pupils come. What percentage of the pupils are ill?", "open"],
  ["Nora got 48 of 60 points. What percentage of the points did Olaf get?", "open"],
];

const NONE: WordProblems = [
  ["Olaf borrowed 6 books from the library and returned none. How many books does he still have?", "6"],
  [
    "Olaf borrowed 6 books from the library and returned 2. How many does he still have from the library?",
    "4",
  ],
  [
    "Olaf borrowed 6 books from the library. He bought 2 books. How many books does he still have from the library?",
    "open",
  ],
  ["Nora bought 5 eggs and received none. How many eggs does she have?", "open"],
  ["Olaf has 5 coins and Nora has none. How many coins do they have together?", "5"],
  ["Nora has no coins. Bob has 3 more coins than Nora. How many coins does Bob have?", "3"],
  ["A coat costs $100. It is reduced by 30% and then by another 20%. What does it cost now?", "56"],
];

const OF_THEM: WordProblems = [
  ["Nadia has 36 muffins. Her brothers ate 9 of them. How many muffins does she have left?", "27"],
  ["Nadia has 36 muffins. The boys ate 9 of them. How many muffins does she have left?", "27"],
];

describeProblems("what is done to some of them by others", OF_THEM);
describeProblems("one of two, and the other", PAIRS);
describeProblems("ages beside counts", AGES);
describeProblems("a measure before its noun", MEASURED);
describeProblems("a whole in parts of one size", DIVIDED);
describeProblems("what share is told of", SHARES);
describeProblems("none of what was counted", NONE);

describe("parts of one size, checked", () => {
  const off = (a: Parameters<typeof divide>[0]): typeof a => divide(a, rational(7n));
  it("declines where the quotient is wrong", async () => {
    const discourse = await discourseOf("A ribbon is 1 m long. How many pieces of 23 cm can be cut from it?");
    assert.equal(divided(discourse)?.kind, "number");
    assert.equal(divided(discourse, off)?.kind, "refused");
    const points = await discourseOf("Nora got 48 of 60 points. What percentage of the points did she get?");
    assert.equal(shareAsked(points)?.kind, "number");
    assert.equal(shareAsked(points, off)?.kind, "refused");
  });
});
