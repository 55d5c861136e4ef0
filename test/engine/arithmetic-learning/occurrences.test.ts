import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Occurrences } from "../../../src/engine/arithmetic-learning/occurrences.ts";
import type { Problem } from "../../../src/engine/arithmetic-learning/problem.ts";
import { regularForms } from "../../../src/engine/language/morphology.ts";

const problemOf = (prompt: string): Problem => ({ caseId: "c", prompt, expected: { kind: "refuse" } });
const mayHold = (prompt: string, lemma: string): boolean =>
  new Occurrences().mayHold(problemOf(prompt), lemma);

describe("the problems that can hold a word", () => {
  it("are those with any regular form of a verb", () => {
    for (const lemma of ["jettison", "hop", "carry", "toss", "die", "free", "bake", "pilfer"]) {
      for (const { form } of regularForms({ lemma, pos: "verb" }))
        assert.ok(mayHold(`Ann has 5 pens and ${form} 3 of them.`, lemma), `${lemma}: ${form}`);
    }
  });
  it("are those with the word that was suggested in a form of the text", () => {
    for (const [lemma, form] of [
      ["tossed", "tossing"],
      ["tosses", "toss"],
      ["hopped", "hops"],
    ] as const)
      assert.ok(mayHold(`Then they were ${form} them.`, lemma), lemma);
  });
  it("are those with a plural, regular or not, at the beginning of a sentence too", () => {
    for (const [lemma, form] of [
      ["florin", "Florins"],
      ["box", "boxes"],
      ["knife", "knives"],
      ["foot", "feet"],
      ["child", "children"],
      ["berry", "berries"],
    ] as const)
      assert.ok(mayHold(`${form} were 5.`, lemma), lemma);
  });
  it("are no others", () => {
    assert.ok(!mayHold("Ann has 5 pens and loses 3 of them.", "jettison"));
    assert.ok(!mayHold("Ann has 5 pens.", "penguin"));
  });
});
