import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../../src/engine/english/answer-text.ts";
import { openWords } from "../../support/reading.ts";

const WORDS = await openWords();

function answer(text: string): string {
  const found = answerText(text, WORDS);
  if (found.kind === "verdict") return found.verdict;
  return found.kind === "text" ? found.value : "none";
}

const check = (cases: readonly (readonly [text: string, expected: string])[]): void => {
  for (const [text, expected] of cases) assert.equal(answer(text), expected, text);
};

describe("a thing that is turned into something else", () => {
  it("is how it is told to have become, and not as before", () =>
    check([
      ["The lamp was red. Then it turned green. Is the lamp green?", "yes"],
      ["The lamp was red. Then it turned green. Is the lamp red?", "no"],
      ["The milk went sour. Is the milk sour?", "yes"],
      ["The weather turned cold. Is the weather warm?", "no"],
      ["Vera painted the fence green. Is the fence green?", "yes"],
      ["Vera became a doctor. Is Vera a doctor?", "yes"],
      ["The sky stayed blue. Is the sky blue?", "yes"],
      ["The apple is on the shelf. It turned brown. Where is the apple?", "shelf"],
    ]));

  it("is not so by what may be, is denied, is only called so, or is told of others", () =>
    check([
      ["The milk may go sour. Is the milk sour?", "none"],
      ["The milk did not go sour. Is the milk sour?", "none"],
      ["The milk will go sour. Is the milk sour?", "none"],
      ["Vera called Otto lazy. Is Otto lazy?", "none"],
      ["Vera considered Otto lazy. Is Otto lazy?", "none"],
      ["Vera made Otto happy. Is Vera happy?", "none"],
      ["Vera wants to become a doctor. Is Vera a doctor?", "none"],
      ["The key went missing. Where is the key?", "none"],
      ["Otto got tired. Then he slept. Is Otto tired?", "none"],
    ]));
});

describe("what is asked of a thing by a noun", () => {
  it("is its colour", () =>
    check([
      ["Fop is red. What colour is Fop?", "red"],
      ["The lamp was red. Then it turned green. What color is the lamp?", "green"],
      ["Vera has a red hat. What colour is Vera's hat?", "red"],
      ["Vera painted the fence green. What colour is the fence?", "green"],
      ["The lamp is red and green. What colour is the lamp?", "none"],
      ["The lamp is big. What colour is the lamp?", "none"],
      ["The lamp was red. Vera painted it. What colour is the lamp?", "none"],
      ["Vera has a red hat and a blue hat. What colour is Vera's hat?", "none"],
      ["Vera has a red hat. What colour is Otto's hat?", "none"],
    ]));

  it("is its name", () =>
    check([
      ["My cat is called Misty. What is my cat called?", "Misty"],
      ["My cat's name is Misty. What is my cat's name?", "Misty"],
      ["Vera has a dog called Rex. What is Vera's dog called?", "Rex"],
      ["Vera has a dog called Rex. What is Vera's cat called?", "none"],
    ]));

  it("is of the kind that is asked for", () => {
    const gotten = (text: string): string => {
      const found = answerText(text, WORDS);
      return found.kind === "text" ? found.value : found.kind;
    };
    assert.equal(gotten("Ivy bought an apple. What fruit did she get?"), "apple");
    assert.notEqual(gotten("Ivy bought a book. What fruit did she get?"), "book");
    assert.notEqual(gotten("Ivy bought a book for 13 dollars. What change did she get?"), "book");
  });
});
