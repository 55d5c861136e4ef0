import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

/** So much for so many; null where the text does not say enough. */
const CASES: readonly (readonly [prompt: string, answer: string | null])[] = [
  ["Nadia gets one star for every 4 poems she reads. She reads 68 poems. How many stars does Nadia get?", "17"],
  ["Nadia gets one star for every 4 poems she reads. She reads 70 poems. How many stars does Nadia get?", null],
  ["Every 2 minutes an oven bakes 29 buns. How many buns does it bake in 22 minutes?", "319"],
  ["An oven bakes 29 buns every 2 minutes. How many buns does it bake in 22 minutes?", "319"],
  ["A car uses 8 litres per 100 kilometres. How many litres does it use for 300 kilometres?", "24"],
  ["Lars reads 5 pages every other day. How many pages does Lars read in 10 days?", null],
  ["Mila reads 5 pages an hour. How many pages does Theo read in 3 hours?", null],
  ["A robot painted 720 panels in 20 days. It painted as many every day. How many panels did it paint in one day?", null],
];

describe("rates", () => {
  for (const [prompt, answer] of CASES) {
    it(`${answer === null ? "are not read where nothing says enough" : `give ${answer}`}: ${prompt}`, () => {
      const outcome = solveProblem(prompt, words);
      assert.equal(outcome.kind === "solved" ? outcome.text : null, answer);
    });
  }
});
