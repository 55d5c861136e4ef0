import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../../src/engine/english/answer-text.ts";
import { rational } from "../../../src/engine/text/rational.ts";
import { solve, type Solver } from "../../../src/engine/theories/quantity/linear.ts";
import { conversion } from "../../../src/engine/theories/quantity/conversion.ts";
import { howMany } from "../../../src/engine/theories/quantity/quantity.ts";
import { withWholes } from "../../../src/engine/theories/quantity/wholes.ts";
import { discourseOf, openWords } from "../../support/reading.ts";

/** Parts of a whole that is told with them, goals, change and shares: beside each text others that differ by a word and are open. */

type Problems = readonly (readonly [text: string, answer: string])[];

const WHOLES: Problems = [
  ["Half of the 36 goats are brown. How many goats are not brown?", "18"],
  ["Half of the 36 goats are brown. How many goats are there?", "36"],
  ["A third of the 27 pupils wear caps. How many pupils do not wear caps?", "18"],
  ["Two of the 15 jugs were broken. How many jugs were not broken?", "13"],
  ["Two of the 15 jugs are broken. How many jugs are whole?", "open"],
  ["Uwe gave 3 of his 12 nuts to Ida. How many nuts does Uwe have?", "9"],
  ["Uwe gave 3 of his 12 nuts to Ida. How many nuts does Ida have?", "open"],
  ["Uwe ate 3 of the 12 nuts. How many nuts are left?", "9"],
  ["Uwe ate at least 3 of the 12 nuts. How many nuts are left?", "open"],
  ["Uwe did not eat 3 of the 12 nuts. How many nuts are left?", "open"],
  ["Uwe ate 3 of the 12 nuts. There were 20 nuts. How many nuts are left?", "open"],
  ["Half of the 24 pupils are girls. How many boys are there?", "12"],
  ["20 percent of the 50 lamps are broken. How many lamps are not broken?", "40"],
  ["There are 50 lamps. 20 per cent of them are broken. How many lamps are broken?", "10"],
];

const GOALS: Problems = [
  ["Ida has 12 stamps. She needs 30 stamps to fill her album. How many more stamps does she need?", "18"],
  [
    "Ida has 12 stamps. She needs 30 stamps to give 10 stamps to Uwe. How many more stamps does she need?",
    "open",
  ],
  ["Ida has 165 euros. A bike costs 240 euros. How many more euros does she need to buy the bike?", "75"],
  ["Ida has 165 euros. A bike costs 240 euros. How many more euros does she need to buy the tent?", "open"],
  [
    "Ida has 165 euros. A bike costs at least 240 euros. How many more euros does she need to buy the bike?",
    "open",
  ],
  ["Ida has 19 shells. How many more shells does she need to have 25 shells?", "6"],
  ["Ida has 19 shells. How many more shells must she find to have 25 shells?", "6"],
  ["Ida has 19 shells. How many more shells must she lose to have 15 shells?", "open"],
  ["Ida has 19 shells. How many more shells does she need to have 15 shells?", "open"],
  ["Ida has 19 shells. How many more shells does Uwe need to have 25 shells?", "open"],
  ["Ida has 5 fewer sheep than goats. She has 17 goats. How many sheep does she have?", "12"],
  ["Ida has 5 fewer sheep than goats. How many sheep does she have?", "open"],
];

const CHANGE: Problems = [
  ["Ida buys a book for 13 dollars and pays with a 20 dollar bill. How much change does she get?", "7"],
  ["Ida buys 3 pens at 2 dollars each and pays with a 20 dollar bill. How much change does she get?", "14"],
  [
    "Ida buys a book for 13 dollars and a pen. She pays with a 20 dollar bill. How much change does she get?",
    "open",
  ],
  ["Ida buys a book for 13 dollars. Uwe pays with a 20 dollar bill. How much change does she get?", "open"],
  ["Ida buys a book for 13 euros. She pays with a 20 dollar bill. How much change does she get?", "open"],
  ["Ida buys a book for 23 dollars and pays with a 20 dollar bill. How much change does she get?", "open"],
  [
    "Ida joined a band. She bought a flute for 140 dollars and a book for 7 dollars. How much did she spend?",
    "147",
  ],
];

const SHARES: Problems = [
  ["Five friends share 35 plums equally. How many plums does each get?", "7"],
  ["Five friends share 35 plums with Uwe equally. How many plums does each get?", "open"],
  ["Five friends share 35 plums equally. Uwe eats 5 of them. How many plums does each get?", "open"],
  ["A crate contains six jars. The shop ordered nine crates. How many jars did the shop order?", "54"],
];

const MONEY: Problems = [
  [
    "Ida made 19 dollars mowing lawns. She spent 11 dollars buying blades. How much money does she have?",
    "8",
  ],
  [
    "Ida made 19 dollars mowing lawns. If she spent 11 dollars buying new blades, how many 2 dollar games could she buy with the money she had left?",
    "4",
  ],
  ["Ida had 5 dollars. She made 19 dollars washing cars. How much money does she have?", "24"],
  [
    "Ida made 19 dollars mowing lawns. She spent 11 dollars buying 3 blades. How many blades does she have?",
    "open",
  ],
  ["Ida made 4 cakes. How many cakes did she make?", "4"],
];

const UNITS: Problems = [
  ["How many hours are 150 minutes?", "2.5"],
  ["How many minutes are in 2 hours?", "120"],
  ["How many minutes are there in 2.5 hours?", "150"],
  ["How many kilometres are 3 hours?", "open"],
  ["How many hours are about 150 minutes?", "open"],
  ["How many days are 3 months?", "open"],
];

const PACKED: Problems = [
  ["Ida made 38 buns. She ate 3 and packed the rest into bags of 5. How many bags did she fill?", "7"],
  ["Ida made 12 buns. She packed them into boxes of 4. How many boxes did she fill?", "3"],
  ["Ida made 12 buns. She packed 8 of them into boxes of 4. How many boxes did she fill?", "2"],
  ["Ida made 12 buns. She packed some of them into boxes of 4. How many boxes did she fill?", "open"],
  ["Ida made 13 buns. She packed them into boxes of 4. How many boxes did she fill?", "open"],
  ["Ida made 12 buns. Uwe packed them into boxes of 4. How many boxes did Ida fill?", "open"],
  ["Ida made 12 buns. She ate 2. She packed the buns into boxes of 4. How many boxes did she fill?", "open"],
  ["Each of the 6 tables has 4 legs. How many legs do the tables have in total?", "24"],
  [
    "There are 6 red tables and 2 blue tables. Each red table has 4 legs. How many legs do the tables have?",
    "open",
  ],
  ["A choir consists of 12 women and 9 men. How many people are in the choir?", "21"],
  ["Nine crates of six jars have been delivered. How many jars have been delivered?", "54"],
  ["9 jars have been delivered. How many jars are there?", "open"],
  ["Ida has 20 jars. 9 jars were delivered. How many jars does Ida have?", "open"],
  ["Ida picked 4 figs and Uwe picked 9 figs from the tree. How many figs were picked in total?", "13"],
  ["Ida has 9 cards. She finds 4 cards more. How many cards does she have?", "13"],
  ["Ida has 9 cards. She has 4 cards more than Uwe. How many cards does Uwe have?", "5"],
];

const ALL: readonly (readonly [title: string, problems: Problems])[] = [
  ["a part and its whole in one sentence", WHOLES],
  ["what is missing of a goal", GOALS],
  ["change", CHANGE],
  ["shares and orders", SHARES],
  ["what is packed, delivered and made up of", PACKED],
  ["money that is made and spent by doing something", MONEY],
  ["one unit in another", UNITS],
];

describe("wholes, goals and change", () => {
  for (const [title, problems] of ALL)
    describe(title, () => {
      for (const [text, wanted] of problems)
        it(`${text} — ${wanted}`, async () => {
          const answer = answerText(text, await openWords());
          assert.equal(answer.kind === "number" ? answer.value : "open", wanted);
        });
    });

  for (const text of [
    "Ida has 19 shells. How many more shells does she need to have 25 shells?",
    "Ida buys a book for 13 dollars and pays with a 20 dollar bill. How much change does she get?",
    "Uwe ate 3 of the 12 nuts. How many nuts are left?",
  ])
    it(`declines if the solver is wrong: ${text}`, async () => {
      const discourse = withWholes(await discourseOf(text));
      const right = howMany(discourse);
      const off: Solver = (equations, asked) => {
        const solved = solve(equations, asked);
        const isAnswer =
          solved.kind === "value" && right.kind === "number" && solved.value.num === right.value.num;
        return isAnswer ? { ...solved, value: rational(1n) } : solved;
      };
      assert.equal(right.kind, "number");
      assert.equal(howMany(discourse, off).kind, "refused");
    });

  it("a wrong factor of units is found in base units", async () => {
    const discourse = await discourseOf("How many minutes are in 2 hours?");
    assert.equal(conversion(discourse)?.kind, "number");
    assert.equal(
      conversion(discourse, () => rational(100n)),
      null,
    );
  });
});
