import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readSentences } from "../../../src/engine/arithmetic/numerals.ts";
import { formatRational } from "../../../src/engine/text/rational.ts";

const numerals = (text: string): readonly string[] =>
  readSentences(text)
    .flatMap(({ lexemes }) => lexemes)
    .flatMap(({ value, unit, form }) =>
      value === null
        ? []
        : [`${formatRational(value)}${unit === null ? "" : ` ${unit}`}${form === "count" ? "" : ` ${form}`}`],
    );

describe("numerals", () => {
  for (const [text, expected] of [
    ["She has 1,250 coins and $2.50.", ["1250", "2.5 dollar"]],
    ["twenty-five cats and thirty two dogs", ["25", "32"]],
    ["two hundred and five seats", ["205"]],
    ["three dozen eggs, a dozen rolls", ["36", "12"]],
    ["1/2 of it, two-thirds, one quarter of them", ["0.5 fraction", "2/3 fraction", "0.25 fraction"]],
    ["1 1/2 pounds", ["1.5"]],
    ["60% and 5 percent", ["60 percent", "5 percent"]],
    ["twice as many", ["2 multiple"]],
    ["half of them", ["0.5 fraction"]],
    ["five million people", ["5000000"]],
    ["She has quarters and a second car", []],
  ] as const)
    it(`are read in \`${text}\``, () => assert.deepEqual(numerals(text), expected));

  it("keep where they stand in the prompt", () => {
    const prompt = "Ann paid $2.50. Bob has twenty five pens.";
    for (const { lexemes } of readSentences(prompt))
      for (const { value, start, end, text } of lexemes)
        if (value !== null) assert.equal(prompt.slice(start, end), text);
  });
});
