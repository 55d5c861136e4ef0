import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { add, divide, rational } from "../../../src/engine/text/rational.ts";
import { comings } from "../../../src/engine/theories/quantity/comings.ts";
import { crewTime } from "../../../src/engine/theories/quantity/crew.ts";
import { discourseOf } from "../../support/reading.ts";
import { describeProblems, type WordProblems } from "../../support/told-problems.ts";

const CREWS: WordProblems = [
  ["5 workers need 4 days for a job. How many days do 10 workers need?", "2"],
  ["Two gardeners need six hours to clear the beds. How many hours would three gardeners need?", "4"],
  ["Two gardeners need six hours to clear the beds. How long do three gardeners need?", "4"],
  ["2 men can build a wall in 6 hours. How many hours do 3 men need?", "4"],
  ["2 men build a wall in 6 hours. How long do 3 men need to build the wall?", "4"],
  ["2 men build a wall in 6 hours. How long do 3 women need to build the wall?", "open"],
  ["2 men build a wall in 6 hours. How long do 3 men need to paint the wall?", "open"],
  ["2 men build a wall in 6 hours. One of the men is ill. How long do 3 men need?", "open"],
  ["Two musicians need six minutes to play a piece. How many minutes do four musicians need?", "open"],
  ["Two boys need 10 minutes to walk to school. How many minutes do four boys need?", "open"],
];

const COMINGS: WordProblems = [
  [
    "There were 31 people in the queue. 25 of them left and 5 more joined. How many people are in the queue?",
    "11",
  ],
  [
    "There were 12 people in the room. 5 of them left and 3 more came in. How many people are in the room?",
    "10",
  ],
  [
    "There are 12 pupils in the class. 4 more pupils joined the class. How many pupils are in the class now?",
    "16",
  ],
  ["There are 12 ducks on the pond. Half of them fly away. How many ducks are on the pond now?", "6"],
  ["There are 20 people on a bus. 8 get off and some get on. How many people are on the bus?", "open"],
  ["There are 20 people on a bus. Eight got off and others got on. How many people are on the bus?", "open"],
  ["There are 4 cards. 3 more are added. How many are there?", "7"],
  ["There are 3 apples in a bowl. You add 3 more. How many apples are in the bowl?", "6"],
  ["There are 3 apples in a bowl. Olaf removes 2 apples. How many apples are in the bowl?", "1"],
  [
    "In a school there are 732 girls and 761 boys. 682 more girls and 8 more boys joined the school. How many girls are there in the school now?",
    "1414",
  ],
  [
    "In a school there are 732 girls and 761 boys. 44 more pupils joined the school. How many girls are there in the school now?",
    "open",
  ],
  [
    "In a school there are 732 girls and 761 boys. 44 more girls joined the choir. How many girls are there in the school now?",
    "open",
  ],
  ["There were 12 people in the room. 5 of them left the house. How many people are in the room?", "open"],
  ["There were 12 people in the room. 5 of them wanted to leave. How many people are in the room?", "open"],
  ["There were 12 people in the room. Olaf left. How many people are in the room?", "open"],
  [
    "There were 12 people in the room and 5 people in the hall. 3 people left. How many people are in the room?",
    "open",
  ],
];

const PRICES: WordProblems = [
  ["A shirt costs $40. How much does it cost after a discount of 25%?", "30"],
  ["A shirt costs $40. How much does the shirt cost after a 10% increase?", "44"],
  ["After a 25% discount a shirt costs $60. What was the original price?", "80"],
  ["After a discount of 25% a shirt costs $60. What was the original price?", "80"],
  ["A shirt costs $40. There is a discount of 25%. How much does the shirt cost?", "open"],
  ["A shirt costs $40. There is a 25% discount. How much does the shirt cost?", "open"],
  ["A shirt costs $60 after the discount. What was the original price?", "open"],
];

const OTHERS: WordProblems = [
  ["Of 48 children, a third play football. How many children play football?", "16"],
  ["Of the 60 guests, 20% are late. How many guests are late?", "12"],
  ["A rope of 12 m is cut into 4 equal pieces. How long is each piece?", "3"],
  ["Olaf has 10 marbles. He shares 3 with Nora. How many marbles will Olaf have?", "7"],
  ["Nora starts with 86 blocks. Jack shares 41 with her. How many blocks does Nora end with?", "127"],
  ["Nora has 5 toys. She shares them with Olaf. How many toys does Nora have?", "open"],
  [
    "29 campers went rowing in the morning. 26 campers went rowing in the afternoon. How many campers went rowing in all?",
    "55",
  ],
  ["There were 12 people in the hut. 5 of them went swimming. How many people are in the hut?", "open"],
  ["20 birds flew away to africa and 30 birds flew away to asia. How many birds flew away to asia?", "30"],
  ["If jill has 5 peaches, how many peaches does Jill have?", "5"],
];

describeProblems("work that is shared", CREWS);
describeProblems("who comes and goes", COMINGS);
describeProblems("what things cost after a change", PRICES);
describeProblems("parts, shares and activities", OTHERS);

describe("crews and comings, checked", () => {
  it("decline where they are computed in a wrong way", async () => {
    const crew = await discourseOf("5 workers need 4 days for a job. How many days do 10 workers need?");
    assert.equal(crewTime(crew)?.kind, "number");
    assert.equal(crewTime(crew, (a) => divide(a, rational(7n)))?.kind, "refused");
    const queue = await discourseOf(
      "There were 31 people in the queue. 25 of them left. How many people are in the queue?",
    );
    assert.equal(comings(queue)?.kind, "number");
    assert.equal(comings(queue, add)?.kind, "refused");
  });
});
