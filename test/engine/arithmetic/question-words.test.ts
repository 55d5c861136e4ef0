import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

/** Near neighbours of problems that are answered; null where no answer may be given. */
const GROUPS: Readonly<Record<string, readonly (readonly [prompt: string, answer: string | null])[]>> = {
  "the question speaks of a time that nothing told of": [
    [
      "Goran has 3 cats. Goran is 41 years old, and Goran's son is 12 years old. How old was Goran when the son was born?",
      null,
    ],
    ["Goran had 21 corks. He bought 6 corks. How many corks did Goran have when the shop closed?", null],
    [
      "Goran had 21 corks. He bought 6 corks. How many corks did Goran have before he went to the river?",
      null,
    ],
    ["Goran had 21 corks. He bought 6 corks. How many corks did Goran have after his birthday?", null],
    ["Goran bought 8 corks. He bought 6 corks. How many corks did Goran buy before lunch?", null],
    ["Goran had 21 corks. He sold 6 corks. How many corks did Goran have before he sold the corks?", "21"],
    ["Goran had 21 corks. He bought 6 corks. How many corks does Goran have now?", "27"],
  ],
  "the question sets things apart by what nothing told of": [
    ["Mirela had 9 shells. She found 8 shells. How many shells did Mirela have on her birthday?", null],
    ["Mirela had 9 shells. She found 8 shells. How many shells from Crete does Mirela have?", null],
    [
      "Mirela has 9 white shells and 8 grey shells. How many shells does Mirela have without the white shells?",
      null,
    ],
    [
      "Mirela has 9 white shells and 8 grey shells. How many shells does Mirela have except the grey ones?",
      null,
    ],
    [
      "Mirela has 9 shells in the jar and 8 shells in the bag. How many shells on the shelf does Mirela have?",
      null,
    ],
    ["Mirela has 9 shells in the jar and 8 shells in the bag. How many shells does Mirela have?", "17"],
  ],
  "whether all were given is not said": [
    ["Ugo had 28 tiles. He gave equal numbers to his 4 cousins. How many tiles did each cousin get?", null],
    [
      "Ugo had 28 tiles. He shared them equally among his 4 cousins. How many tiles did each cousin get?",
      "7",
    ],
  ],
  "what is yet to come": [
    ["Arno bought 12 lids and 8 lids. Arno will buy 5 lids tomorrow. How many lids did Arno buy?", null],
    ["Arno has 12 lids. Arno will buy 5 lids tomorrow. How many lids will Arno have?", "17"],
  ],
  "another has such things too": [
    [
      "Petra had 30 drawings to color. Petra's brother has 9 drawings. She colored 12 of the drawings. How many drawings are left to color?",
      null,
    ],
    [
      "Petra bought two books. One had 17 drawings and the other had 25. Petra's brother has 9 drawings. After one week she had colored 31 of the drawings. How many drawings does she still have to color?",
      null,
    ],
    [
      "Petra bought two books. One had 17 drawings and the other had 25. After one week she had colored 31 of the drawings. How many drawings does she still have to color?",
      "11",
    ],
    ["Tibor had 18 nuts. Zora had 9 nuts. Tibor ate 4 nuts. How many nuts are left?", null],
    ["Tibor had 18 nuts. Zora had 9 nuts. Tibor ate 4 nuts. How many nuts does Tibor have left?", "14"],
    ["Tibor had 18 nuts. Tibor ate 4 nuts. How many nuts are left?", "14"],
    ["Tibor has 18 nuts. Zora has 9 nuts. How many nuts do they have altogether?", "27"],
  ],
};

describe("what a question says besides, and whose things it asks of", () => {
  for (const [group, cases] of Object.entries(GROUPS)) {
    it(`${group}: answered only where it is told`, () => {
      for (const [prompt, answer] of cases) {
        const outcome = solveProblem(prompt, words);
        assert.equal(outcome.kind === "solved" ? outcome.text : null, answer, prompt);
      }
    });
  }
});
