import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

/** Near neighbours of problems that are answered; null where no answer may be given. */
const GROUPS: Readonly<Record<string, readonly (readonly [prompt: string, answer: string | null])[]>> = {
  "what is said only roughly": [
    [
      "There are roughly 90 seats in the tent. 20 seats are taken away. How many seats are in the tent?",
      null,
    ],
    ["Mila has some 30 pins. She buys 6 pins. How many pins does she have?", null],
    ["Mila has several dozen pins. She loses 5 pins. How many pins does she have left?", null],
    ["Mila picked approximately 70 figs and ate 12. How many figs are left?", null],
    ["Mila nearly sold 4 of her 12 rings. How many rings does she have?", null],
    ["Mila has 30 pins. She buys 6 pins. How many pins does she have?", "36"],
  ],
  "what the numbers are told of": [
    [
      "A baker needs to bake 20 loaves. She has already baked 8. If each loaf takes 3 minutes to cool, how long will it take her to bake the rest?",
      null,
    ],
    [
      "A baker needs to bake 20 loaves. She has already baked 8. If each loaf takes 3 minutes to bake, how long will it take her to bake the rest?",
      "36",
    ],
    [
      "The hare jumped 12 inches. The frog jumped 5 inches higher than the hare. How far did the frog jump?",
      null,
    ],
    ["Mila spent $4 on figs, $3 on pins and $6 on a hat. How much did she spend on figs and pins?", null],
    [
      "There are 20 people on a bus. 8 get off and a few others get on. How many people are on the bus?",
      null,
    ],
    ["There are 20 people on a bus. 8 get off and 5 others get on. How many people are on the bus?", null],
    ["Mila spent $4 on figs and $3 on pins. How much did she spend on figs and pins?", "7"],
  ],
  "what may not have happened": [
    ["Nuno has 9 cars. He would buy 4 more if he had money. How many cars does Nuno have?", null],
    [
      "Nuno has 14 coins. If he finds 6 coins tomorrow, he will buy a cake. How many coins does Nuno have now?",
      null,
    ],
    ["Nuno has 19 books. He is going to give 7 of them to Oona. How many books does he have now?", null],
    ["Nuno has 19 books. He will give 7 of them to Oona. How many books will he have left?", "12"],
    ["Nuno has 12 plums or figs. He eats 3 figs. How many plums does he have?", null],
  ],
  "who goes without a word for whom": [
    [
      "There were 18 ducks on the lake. 5 more ducks landed on it. Then 7 flew off. How many ducks are on the lake now?",
      null,
    ],
  ],
  "what is undone, or told of the rest": [
    [
      "Pia put 7 plums in the bowl and took them out again. The bowl had 4 plums before. How many plums are in the bowl now?",
      null,
    ],
    [
      "There were 18 frogs in the pond. 7 frogs hopped out and then hopped back in. How many frogs are in the pond?",
      "18",
    ],
    ["Pia read 20 pages on Monday and the rest on Tuesday. How many pages did she read on Tuesday?", null],
  ],
  "those who may be counted twice or left out": [
    ["12 children ate soup and 9 children ate bread. How many children ate?", null],
    ["16 people came by bus and 11 people brought umbrellas. How many people came?", null],
    ["A chest contains red and blue rings. There are 14 red rings. How many rings are in the chest?", null],
  ],
  "those who did something to another": [
    [
      "There are 20 children in the room. 12 children lost their hats. How many children are in the room?",
      "20",
    ],
    ["25 boys were in the camp. 7 boys got sick. How many boys are in the camp?", "25"],
    ["A boat had 15 people. 4 people used the ladder. How many people are on the boat?", "15"],
    ["There were 15 glasses on the tray. 4 glasses broke. How many glasses are left?", "11"],
  ],
  "what is compared with another": [
    [
      "The river is 124 kilometers long. The canal is 87 kilometers long. How much longer is the river?",
      "37",
    ],
    [
      "Carmen picked 18 plums, Luis picked 25 plums and Rosa picked 7 plums. How many plums did they pick in all?",
      "50",
    ],
  ],
  "work that several share": [
    ["One gardener needs 8 hours for a hedge. How many hours do 2 gardeners need together?", "4"],
    ["A painter takes 6 hours for a fence. How many hours do 3 painters take?", null],
    ["A song takes 4 minutes. How many minutes do 3 songs take?", "12"],
  ],
  "units that differ": [
    ["A snail crawls 12 centimeters an hour. How many meters does it crawl in 50 hours?", "6"],
    ["A tap fills 250 milliliters every minute. How many liters does it fill in 12 minutes?", "3"],
    [
      "Mila needs 20 meters of cloth. She has 5 centimeters of cloth. How many more centimeters of cloth does she need?",
      "1995",
    ],
    ["Pens cost 20 cents each. How many dollars do 15 pens cost?", "3"],
    ["Mila had 3 dollars. She bought a pen for 50 cents. How many cents does she have left?", "250"],
  ],
};

/** Of these the answer is known to be found. */
const ANSWERED = /^(?:Mila has 30 pins|Nuno has 19 books. He will|There were 15 glasses|Pens cost)/;

for (const [group, cases] of Object.entries(GROUPS)) {
  describe(group, () => {
    for (const [prompt, answer] of cases)
      it(`${answer === null ? "is not counted on" : "does not mislead"}: ${prompt}`, () => {
        const outcome = solveProblem(prompt, words);
        if (outcome.kind === "solved") assert.equal(outcome.text, answer);
        else assert.doesNotMatch(prompt, ANSWERED);
      });
  });
}
