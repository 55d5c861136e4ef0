import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { lemmasOf } from "../../../src/engine/arithmetic-learning/lemmas.ts";

describe("the base forms of a word", () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["tossed", ["toss", "tossed"]],
    ["tosses", ["toss", "tosse", "tosses"]],
    ["tossing", ["toss", "tossing"]],
    ["Baked,", ["bake", "baked"]],
    ["hopped", ["hop", "hopped"]],
    ["carried", ["carry", "carried"]],
    ["tying", ["tie", "tying"]],
    ["florins", ["florin", "florins"]],
    ["mice", ["mouse", "mice"]],
    ["zorp", ["zorp"]],
    ["...", []],
    ["12", []],
  ];
  for (const [token, lemmas] of cases) {
    it(`of ${token} are ${lemmas.join(", ") || "none"}`, () => {
      const found = lemmasOf(token);
      for (const lemma of lemmas) assert.ok(found.includes(lemma), found.join(", "));
      assert.equal(found[0], lemmas[0]);
      assert.equal(found.at(-1), lemmas.at(-1));
    });
  }
});
