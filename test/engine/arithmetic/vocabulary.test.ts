import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { normalizeLemma } from "../../../src/engine/arithmetic/vocabulary.ts";

describe("a lemma", () => {
  it("is lower-cased, trimmed, and without ASCII punctuation at its ends", () => {
    const cases: readonly (readonly [string, string])[] = [
      ["bakes", "bakes"],
      [" Bakes! ", "bakes"],
      ["“bakes”", "“bakes”"],
      ["'tis", "tis"],
      ["mother-in-law", "mother-in-law"],
      ["(a b)", "a b"],
      ["' x '", "x"],
      ["!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~x!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", "x"],
      ["ÄPFEL.", "äpfel"],
      ["42.", "42"],
      ["", ""],
      [" ", ""],
      ["?!", ""],
      [". . .", ""],
      ["\u00a0x\n", "x"],
    ];
    for (const [text, expected] of cases) assert.equal(normalizeLemma(text), expected, JSON.stringify(text));
  });
});
