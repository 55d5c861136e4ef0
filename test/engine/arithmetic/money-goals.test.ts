import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

/** Money bought and sold, saved and needed; null where the text does not say enough. */
const CASES: readonly (readonly [prompt: string, answer: string | null])[] = [
  ["Lina bought an old clock for €28 and sold it for €45. How much profit did Lina make?", "17"],
  [
    "Lina bought an old clock for €28 and a vase for €3 and sold it for €45. How much profit did Lina make?",
    null,
  ],
  ["Lina bought an old clock for €45 and sold it for €28. How much profit did Lina make?", null],
  [
    "Lina wants to buy a drum for 240 euros and saves 24 euros every month. How many months does she need to save enough money?",
    "10",
  ],
  [
    "Lina wants to buy a drum for 240 euros. She has 48 euros. She saves 24 euros every month. How many months does she need to save enough money?",
    "8",
  ],
  ["A drum costs $6. Lina has €84. How many drums can Lina buy?", null],
  ["A pear costs 50¢. Lina has 200 cents. How many pears can Lina buy?", "4"],
  ["Lina bought a drum for 12 dollars and a flute for $0.55. How much did Lina spend altogether?", "12.55"],
];

describe("money bought, sold and saved", () => {
  for (const [prompt, answer] of CASES) {
    it(`${answer === null ? "is not answered" : `comes to ${answer}`}: ${prompt}`, () => {
      const outcome = solveProblem(prompt, words);
      assert.equal(outcome.kind === "solved" ? outcome.text : null, answer);
    });
  }
});
