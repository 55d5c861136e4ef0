import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";
import { accountArithmetic, ARITHMETIC_GUARDS } from "../../../src/engine/ledger/arithmetic.ts";

const words = new Words([]);

/** For each guard a text that no other guard stops: without the guard, the reader's answer would stand. */
const STOPPED: Readonly<Record<string, readonly string[]>> = {
  unknown_in_question: [
    "A farmer has 15 goats. How many goats are old?",
    "Ida baked 20 buns. She sold 6 buns. How many buns are old?",
    "There are 60 seats. 47 people sit down. How many seats stay empty?",
    "Every week Ida solves 8 puzzles. How many toy puzzles does Ida solve in 3 weeks?",
  ],
  unstated_membership: [
    "There are 5 cats and 3 dogs in the yard. How many pets are in the yard?",
    "There are 5 boys and 3 girls in the yard. How many pupils are in the yard?",
  ],
  of_several: [
    "Ida and Max read 8 pages. How many pages did Max read?",
    "Ida read 8 pages at a time. How many pages did Ida read?",
  ],
  more_than_named: [
    "Ida has 8 shells. Max has 9 shells. How many shells do the three friends have together?",
  ],
  unknown_place: [
    "There are 8 children in the yard. 3 more children come. How many children are upstairs?",
    "There are 8 people in a queue. 3 more people come. How many people are before the queue?",
  ],
  unknown_per: ["Max earns 12 dollars an hour. He works 8 hours. How much does Max earn per day?"],
  side: ["Ida has 9 shells. She loses 2 shells. How many shells are on the left?"],
  open_condition: [
    "Ida has 9 shells. She loses 2 shells. How many shells does Ida have if Max is right?",
    "9 tins hold 27 nuts altogether. If Max is right, every tin holds the same number of nuts. How many nuts are in one tin?",
  ],
  unsettling: [
    "Ida has 9 shells. Ida often loses 4 shells. How many shells does Ida have now?",
    "Ida has 9 shells. Tomorrow Ida loses 4 shells. How many shells does Ida have now?",
  ],
  attitude: [
    "Ida has 9 shells. It is possible that Ida lost 4 shells. How many shells does Ida have now?",
    "Ida has 9 shells. Ida loses 4 shells, I think. How many shells does Ida have now?",
    "It is rumoured that after Ida lost 4 shells, Ida had 9 shells left. How many shells did Ida have at first?",
    "Ida had 4 more shells than Max. We know that Ida and Max had 20 shells altogether. How many shells did Ida have?",
  ],
  fiction: [
    "Ida has 9 shells and 40 cents. A plum costs 25 cents. In a nightmare Ida buys a plum. How many cents does she have left?",
    "Ida has 9 shells. In a nightmare Ida lost 4 shells. How many shells does Ida have now?",
    "Ida has 9 shells. In one version of the tale, Ida lost 4 shells. How many shells does Ida have now?",
  ],
  comment: [
    "Ida has 9 shells. Ida lost 4 shells, which is only a rumour. How many shells does Ida have now?",
  ],
  unfulfilled: [
    "Ida wants to divide 40 plums equally between 5 bags. How many plums are in each bag?",
    "At first Ida had 9 shells. She is about to give away some of them. Ida had 4 shells left. How many shells did Ida give away?",
    "Ida wants to pack 40 plums into bags of 5. How many bags does Ida fill?",
    "Ida wants to knit 9 rows every hour. How many rows does Ida knit in 4 hours?",
    "Ida wants to save $9 every month. How much does she save in a year?",
    "Ida wants to buy 3 bags of nuts with 6 nuts in each bag. She has 4 nuts already. How many nuts does she have in all?",
    "Ida has 9 shells. She used to give away 4 shells. How many shells does Ida have left?",
  ],
  idiom: [
    "Ida has 9 shells. Ida lost 4 shells on paper. How many shells does Ida have now?",
    "On paper, Ida folds 9 paper hats every week. How many paper hats does Ida fold in 3 weeks?",
  ],
  bound: ["Ida has 9 pens. Max has more than twice as many pens as Ida. How many pens does Max have?"],
  other_time: [
    "Ida has 9 shells. Last month Ida lost 4 shells. How many shells does Ida have now?",
    "Ida has 9 shells. Ida had lost 4 shells. How many shells does Ida have now?",
  ],
  taken_up_again: [
    "Ida has 9 shells. Ida loses 4 shells and finds them in the grass. How many shells does Ida have now?",
  ],
  silent_deed: [
    "Ida has 9 shells. Max sent Ida 4 shells. The parcel sank. How many shells does Ida have now?",
    "A tap fills 5 litres per minute. The tub leaks. How many litres are in the tub after 4 minutes?",
  ],
  vague_change: [
    "There are 12 chairs in the hall. Kim moves some chairs to the garden. How many chairs are in the hall?",
  ],
  other_door: ["12 people are in the lift. 3 people leave the building. How many people are in the lift?"],
  at_once: ["A shirt takes 2 hours to dry. How long do 5 shirts take to dry?"],
  not_yet: [
    "Each box could hold 10 cups. There are 3 boxes. How many cups are there?",
    "Ida has 6 boxes. Each box can hold 9 cups. How many cups does Ida have?",
    "Some day Ida will pack 40 plums into crates of 8. How many crates did Ida need?",
    "Ida could buy 3 crates with 8 plums in each crate. She had 2 plums already. How many plums did Ida have in all?",
    "Ida will buy an old lamp for $9 and sold it for $12. How much profit did Ida make?",
  ],
  one_of_several: ["Ida has 3 bowls of plums. One bowl holds 8 plums. How many plums does Ida have?"],
  ordinal: ["Ida is the 4th child. She has 9 shells and loses 2 shells. How many shells does Ida have?"],
  otherwise_owned: ["Ida has 9 shells. Ida loses Max's 4 shells. How many shells does Ida have now?"],
  others: ["Ida has 9 shells. Ida loses 4 other shells. How many shells does Ida have now?"],
  privative: [
    "There are 9 decoy ducks on the pond. How many ducks are on the pond?",
    "Each box holds 10 cups. There are 3 empty boxes. How many cups are there?",
  ],
  double_object: ["Ida has 9 shells. Ida gives 4 shells a wash. How many shells does Ida have now?"],
  other_place: ["In Chile a pen costs 2 dollars. Ida buys 3 pens. How much does Ida pay?"],
  unknown_bill: ["A ticket costs 6 dollars. Ida buys 3 tickets with a coupon. How much does Ida pay?"],
  own_container: ["Ida had 9 shells. Ida takes 4 shells out of her drawer. How many shells are there now?"],
  only_moved: ["Ida has 9 shells. Ida puts 4 shells on the table. How many shells does Ida have now?"],
  rate_at_times: ["Max earns 12 dollars an hour on Sunday. He works 8 hours. How much does Max earn?"],
  unmeasured_rate: [
    "There are 8 ducks on the pond. 3 ducks fly away per day. How many ducks are left on the pond?",
  ],
  computes_nothing: ["There were 9 ducks on the pond. How many ducks are on the pond?"],
  left_over: [
    "Ida has 40 nuts and Bodil has 22 nuts. Ida gives Bodil 9 nuts. How many nuts does Ida have now?",
  ],
  rest_of_unused: [
    "Mia collects 20 stamps. 7 are from Italy and the rest are from Spain. How many stamps are from Spain?",
  ],
  others_rate: ["Max earns 12 dollars an hour. Ida works 8 hours. How much does Ida earn?"],
  others_deed: [
    "Ida's neighbour packs 40 plums into boxes of 8. How many boxes does Ida fill?",
    "Ida had $40. Ida's neighbour spent $8 on a melon. How much money was left?",
  ],
  idle_hours: [
    "Max earns 12 dollars an hour. He sleeps 8 hours. How much does Max earn?",
    "A car drives 60 km per hour. Somebody drives for 2 hours. How far does it drive?",
  ],
};

/** The same ways of speaking where they are harmless: each must be answered. */
const ANSWERED: readonly (readonly [prompt: string, answer: string])[] = [
  ["Ida has 9 shells. Ida loses 4 shells. How many shells does Ida have now?", "5"],
  ["At first Ida had 9 shells. Later she lost 4 of them. How many shells does Ida still have?", "5"],
  [
    "After Ida had spent 7 dollars on a mug, she had 26 dollars left. How many dollars did Ida have at first?",
    "33",
  ],
  [
    "It is a cold day. Ida has 9 shells. She gives away 4 of the shells. How many shells does she have left?",
    "5",
  ],
  ["Each box holds 10 cups. There are 3 boxes. How many cups are there?", "30"],
  ["Each box can hold 10 cups. How many boxes are needed for 40 cups?", "4"],
  ["Max earns 12 dollars an hour. He works 8 hours. How much does Max earn?", "96"],
  ["A coat costs $50. In a sale its price is reduced by $20. How many dollars does the coat cost now?", "30"],
  [
    "Ida has 32 green and 38 violet beads. Max gave her 23 green beads. How many green beads does Ida have now?",
    "55",
  ],
  ["Ida has 20 apples. Max has 11 apples. Ida gets 7 more apples. How many apples does Ida have now?", "27"],
  ["Ida eats 3 plums and gives 10 plums to Max. How many plums did Ida eat?", "3"],
  [
    "There are 25 litres of oil in a can. Ida uses a fifth of the oil. How many litres of oil are left?",
    "20",
  ],
  ["Ida read 12 pages on Monday and 15 pages on Tuesday. How many pages did Ida read in all?", "27"],
  [
    "The first rope is 9 metres long. The second rope is 4 metres longer than the first rope. How many metres long is the second rope?",
    "13",
  ],
  [
    "Ida wants to buy a kite that costs 12 dollars. She has 9 dollars. How many more dollars does Ida need?",
    "3",
  ],
  ["Ida's mother gives Ida 4 shells. Ida has 9 shells now. How many shells did Ida have at first?", "5"],
  ["Ida had 9 shells. Ida's brother gave her 4 shells. How many shells does Ida have now?", "13"],
  ["Each box can hold 8 plums. Ida had 40 plums. How many boxes did Ida need?", "5"],
  ["We know that Ida had 9 shells. Ida lost 4 shells. How many shells does Ida have now?", "5"],
  ["There are 30 pupils. 20% of the pupils are ill. How many pupils are not ill?", "24"],
];

describe("the ledger of word problems", () => {
  it("has a test case for each guard", () => {
    assert.deepEqual(
      Object.keys(STOPPED).sort(),
      ARITHMETIC_GUARDS.map(({ name }) => name)
        .filter((name) => name !== "used_twice")
        .sort(),
    );
  });
  it("used_twice rejects a solution that counts one numeral twice, which no reader is known to produce", () => {
    const prompt = "Ida has 9 shells and loses 2 shells. How many shells does Ida have?";
    const solved = solveProblem(prompt, words);
    if (solved.kind !== "solved") assert.fail(solved.reason);
    assert.equal(accountArithmetic(prompt, solved, words), null);
    assert.equal(
      accountArithmetic(prompt, { ...solved, used: [...solved.used, ...solved.used] }, words)?.guard,
      "used_twice",
    );
  });
  for (const [guard, prompts] of Object.entries(STOPPED))
    for (const prompt of prompts) {
      it(`${guard} rejects: ${prompt}`, () => {
        const solved = solveProblem(prompt, words);
        assert.equal(
          solved.kind,
          "solved",
          "the reader itself answers it, so that the ledger is what stops it",
        );
        if (solved.kind === "solved") assert.equal(accountArithmetic(prompt, solved, words)?.guard, guard);
      });
      it(`only ${guard} rejects it, as a ledger without that guard accepts the answer: ${prompt}`, () => {
        const solved = solveProblem(prompt, words);
        const planted = ARITHMETIC_GUARDS.filter(({ name }) => name !== guard);
        assert.equal(
          solved.kind === "solved" ? accountArithmetic(prompt, solved, words, planted) : solved,
          null,
        );
      });
    }
  for (const [prompt, answer] of ANSWERED)
    it(`accounts for every word of: ${prompt}`, () => {
      const solved = solveProblem(prompt, words);
      assert.equal(solved.kind === "solved" ? solved.text : solved.reason, answer);
      if (solved.kind === "solved") assert.equal(accountArithmetic(prompt, solved, words), null);
    });
});
