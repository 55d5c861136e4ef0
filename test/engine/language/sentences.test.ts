import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { splitSentences } from "../../../src/engine/language/sentences.ts";
import { tokenise } from "../../../src/engine/language/tokens.ts";

const split = (text: string): readonly string[] =>
  splitSentences(tokenise(text)).map(
    ({ tokens, label, closing }) =>
      `${label === null ? "" : `${label}: `}${tokens.map((token) => token.text).join(" ")}${closing ?? ""}`,
  );

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ["Alice is nice. Bob is kind!", ["Alice is nice.", "Bob is kind!"]],
  ["Is Alice nice? Yes", ["Is Alice nice?", "Yes"]],
  ["Alice is nice; Bob is kind.", ["Alice is nice", "Bob is kind."]],
  ["Mr. Smith is nice. Dr. Jones is not.", ["Mr . Smith is nice.", "Dr . Jones is not."]],
  ["The box is 2.5 wide. It is red.", ["The box is 2.5 wide.", "It is red."]],
  ["Is it so?! Yes.", ["Is it so?", "Yes."]],
  ["Alice is nice\nBob is kind", ["Alice is nice", "Bob is kind"]],
  ["Alice is\nnice. Bob is kind.", ["Alice is nice.", "Bob is kind."]],
  ["- Alice is nice\n* Bob is kind\n• Carol is sad", ["Alice is nice", "Bob is kind", "Carol is sad"]],
  [
    "1. Alice is nice.\n2) Bob is kind.\n(3) Carol is sad.",
    ["Alice is nice.", "Bob is kind.", "Carol is sad."],
  ],
  ["7 is prime. 8 is not.", ["7 is prime.", "8 is not."]],
  [
    "Premises:\nAlice is nice.\nConclusion: Bob is kind.",
    ["premise: Alice is nice.", "conclusion: Bob is kind."],
  ],
  [
    "Premise 1: Alice is nice. Premise 2: Bob is kind. Question: Is Carol sad?",
    ["premise: Alice is nice.", "premise: Bob is kind.", "question: Is Carol sad?"],
  ],
  [
    "Is this argument valid: Alice is nice. Therefore Bob is.",
    ["argument: Alice is nice.", "Therefore Bob is."],
  ],
  ["Correction: Alice is nice.", ["correction: Alice is nice."]],
  ["I was wrong, Alice is nice.", ["correction: Alice is nice."]],
  ["Alice likes: Bob.", ["Alice likes : Bob."]],
  ["", []],
  ["...", []],
  [" \n ", []],
];

describe("sentences", () => {
  for (const [text, expected] of CASES)
    it(`are cut in ${JSON.stringify(text)}`, () => assert.deepEqual(split(text), expected));

  it("cover the text that they were cut from", () => {
    const text = "  Alice is nice.  Is Bob kind? ";
    assert.deepEqual(
      splitSentences(tokenise(text)).map(({ start, end }) => text.slice(start, end)),
      ["Alice is nice.", "Is Bob kind?"],
    );
  });
});

describe("tokens", () => {
  const texts = (text: string): readonly string[] => tokenise(text).map((token) => token.text);

  it("take contractions apart", () => {
    assert.deepEqual(texts("Alice isn't, can't, cannot, doesn’t."), [
      "Alice",
      "is",
      "not",
      ",",
      "can",
      "not",
      ",",
      "can",
      "not",
      ",",
      "does",
      "not",
      ".",
    ]);
    assert.deepEqual(texts("It's Bob's; they're nice"), [
      "It",
      "is",
      "Bob",
      "'s",
      ";",
      "they",
      "are",
      "nice",
    ]);
  });

  it("normalise letters, quotation marks and dashes, and keep offsets of the original", () => {
    const text = "Cafe\u0301 is “nice” – half‑sister";
    const tokens = tokenise(text, 10);
    assert.deepEqual(
      tokens.map((token) => token.text),
      ["Caf\u00e9", "is", '"', "nice", '"', "-", "half-sister"],
    );
    assert.equal(text.slice((tokens[0]?.start ?? 0) - 10, (tokens[0]?.end ?? 0) - 10), "Cafe\u0301");
  });

  it("keep what no construct takes as tokens of their own", () => {
    assert.deepEqual(
      tokenise("a😀\u200bb\ud800").map(({ text, kind }) => `${kind} ${text}`),
      ["word a", "other 😀", "other \u200b", "word b", "other \ud800"],
    );
  });
});
