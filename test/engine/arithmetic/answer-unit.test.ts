import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

const UNITS: readonly (readonly [prompt: string, value: string, unit: string | null])[] = [
  ["A scooter goes 9 kilometres per hour. How many kilometres does it go in 4 hours?", "36", "kilometres"],
  ["Rosa had $12. She spent $5. How much money does Rosa have left?", "7", "dollars"],
  ["Rosa had 12 dollars. She spent 5 dollars. How many dollars does Rosa have left?", "7", "dollars"],
  ["A stamp costs 8 cents. How much do 3 stamps cost?", "24", "cents"],
  ["Rosa had 9 peaches. She ate 2 peaches. How many peaches does Rosa have now?", "7", "peaches"],
  ["Rosa had 9 ripe peaches. She ate 8 of them. How many ripe peaches does Rosa have now?", "1", "peaches"],
  ["Rosa rowed 12 miles at 3 miles per hour. How long was Rosa rowing?", "4", "hours"],
  ["12 - 5 = ?", "7", null],
];

describe("the unit of an answer", () => {
  for (const [prompt, value, unit] of UNITS) {
    it(`is ${unit ?? "none"}: ${prompt}`, () => {
      const outcome = solveProblem(prompt, words);
      assert.equal(
        outcome.kind === "solved" ? `${outcome.text} ${outcome.unit}` : outcome.reason,
        `${value} ${unit}`,
      );
    });
  }

  it("and the steps are told in whole words", () => {
    const outcome = solveProblem(
      "Anders has 3 purple peaches. He buys 4 purple peaches. How many purple peaches does Anders have?",
      words,
    );
    const told =
      outcome.kind === "solved" ? outcome.derivation.map(({ conclusion }) => conclusion).join("; ") : "";
    assert.match(told, /purple peaches of anders/);
    assert.doesNotMatch(told, /\b(?:peach|purpl|ander)\b/);
  });

  it("a name that ends in s is no plural where its verb is singular or it is named elsewhere", () => {
    const outcome = solveProblem(
      "Giorgos found 5 shells. Then Giorgos found 2 shells. How many shells did Giorgos find in all?",
      words,
    );
    assert.equal(outcome.kind === "solved" ? outcome.text : outcome.reason, "7");
  });
});
