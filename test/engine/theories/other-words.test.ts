import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerOf } from "../../support/told-answers.ts";

const ANSWERED: readonly (readonly [text: string, answer: string])[] = [
  // attributes by their nouns, told or asked
  ["The age of Mara is 12. How old is Mara?", "12"],
  ["Mara is 12. What is Mara's age?", "12"],
  ["Otto weighs 80 kg. What is the weight of Otto?", "80"],
  ["The height of the tower is 50 metres. How tall is the tower?", "50"],
  ["The ticket costs 5 dollars. What is the price of the ticket?", "5"],
  ["The crate is red. What colour is the crate?", "red"],
  ["The crate is red and the box is blue. What is the colour of the box?", "blue"],
  // what is to be named, and what a question describes
  ["Otto wrote a letter. Name the person who wrote the letter.", "Otto"],
  ["Otto wrote a letter. Who is the person who wrote the letter?", "Otto"],
  ["Otto wrote a letter. Which person wrote the letter?", "Otto"],
  ["Rex is a dog. Rex sang. Mara sang. Which person sang?", "Mara"],
  ["The crate is red. Tell me the colour of the crate.", "red"],
  // nobody else, nothing else
  ["Mara sings. Nobody else sings. Does Otto sing?", "no"],
  ["Mara sings. Otto sings. No one else sings. Does Otto sing?", "yes"],
  ["Otto put the key in the drawer. Nothing else happened. Where is the key?", "drawer"],
  // what is so up to now
  ["Otto closed the door. The door has stayed shut since. Is the door open?", "no"],
  ["Otto put the key in the drawer. It has stayed there ever since. Where is the key?", "drawer"],
  ["Otto put the key in the drawer. Nobody has touched it since. Where is the key?", "drawer"],
  ["The key is in the drawer. It has stayed in the drawer ever since. Where is the key?", "drawer"],
  // what must be bought is what is needed, where there is none yet
  ["A pack holds 6 cans. Otto needs 20 cans. How many packs must he buy?", "4"],
  // what one can pay for
  ["A ticket costs 12 euros. Mara has 15 euros. Can Mara afford a ticket?", "yes"],
  ["A ticket costs 12 euros. Mara has 15 euros. Can Mara pay for two tickets?", "no"],
  ["Mara has 15 euros. She spends 5 euros. A ticket costs 12 euros. Can she afford a ticket?", "no"],
  // of two that are one, the one with a name
  ["Otto is the person who wrote the letter. Who wrote the letter?", "Otto"],
];

const DECLINED: readonly string[] = [
  "Mara's age was 12. What is Mara's age?",
  "The crate is red or blue. What colour is the crate?",
  "The crate is not red. What colour is the crate?",
  "Mara says that the crate is red. What colour is the crate?",
  "Mara has a red ball and a blue ball. What colour is Mara's ball?",
  "A ticket costs 12 euros. Mara has 15 dollars. Can Mara afford a ticket?",
  "A ticket costs 12 euros. Mara has at least 10 euros. Can Mara afford a ticket?",
  "A book costs 12 euros. Mara has 15 euros. Can Mara afford a ticket?",
  "A pack holds 6 cans. Otto needs 20 cans. He has 8 cans. How many packs must he buy?",
  "A pack holds 6 cans. Otto needs 20 bottles. How many packs must he buy?",
  "A pack holds 6 cans. Otto needs 20 cans. Mara gives him 8 cans. How many packs must he buy?",
  "Someone wrote the letter. Who wrote the letter?",
  "A runner gets a medal if he runs more than 20 km a week. Otto is a runner. Otto runs 25 km. Does Otto get a medal?",
  "Otto did not write the letter. Name the person who wrote the letter.",
  "Mara stayed in the hall. Everyone else went to the park. Did Mara go to the park?",
  "Nobody else sings. Does Otto sing?",
  "Otto closed the door. Mara has opened it since. Is the door closed?",
];

describe("the same in other words", () => {
  for (const [text, answer] of ANSWERED)
    it(`${text} ${answer}`, async () => assert.equal(await answerOf(text), answer));
  for (const text of DECLINED)
    it(`declines: ${text}`, async () => assert.match(await answerOf(text), /^(?:refused|unread|ambiguous)$/));
});
