import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../../src/engine/english/answer-text.ts";
import { readText } from "../../../src/engine/english/read-text.ts";
import { happened } from "../../../src/engine/theories/happened.ts";
import { openWords } from "../../support/reading.ts";

const WORDS = await openWords();

function answer(text: string): string {
  const found = answerText(text, WORDS);
  return found.kind === "verdict" ? found.verdict : "none";
}

const check = (cases: readonly (readonly [text: string, expected: string])[]): void => {
  for (const [text, expected] of cases) assert.equal(answer(text), expected, text);
};

describe("what is told to have happened", () => {
  it("did happen, whatever became of it", () =>
    check([
      ["Vera ate an apple. Did Vera eat an apple?", "yes"],
      ["Vera drank tea in the garden. Did Vera drink tea?", "yes"],
      ["Vera ate a red apple. Did Vera eat an apple?", "yes"],
      ["Otto gave Vera a book. Did Otto give Vera a book?", "yes"],
      ["Otto broke a vase. Did Otto break the vase?", "yes"],
      ["Vera ate an apple and Otto drank tea. Did Otto drink tea?", "yes"],
      ["Vera always gives her dog a bone. Does Vera give her dog a bone?", "yes"],
      ["Vera is always tired. Is Vera tired?", "yes"],
    ]));

  it("is no more than that, and nothing that was dreamt, wished, begun, to come, or is told of others", () =>
    check([
      ["Vera drank tea. Did Vera drink tea in the garden?", "none"],
      ["Vera ate an apple. Did Vera eat a red apple?", "none"],
      ["Vera ate an apple in her dream. Did Vera eat an apple?", "none"],
      ["Vera ate an apple in the story. Did Vera eat an apple?", "none"],
      ["Vera was eating an apple. Did Vera eat an apple?", "none"],
      ["Vera wanted to eat an apple. Did Vera eat an apple?", "none"],
      ["Vera will eat an apple. Did Vera eat an apple?", "none"],
      ["Vera or Otto ate an apple. Did Vera eat an apple?", "none"],
      ["Vera ate an apple and Otto drank tea. Did Otto eat an apple?", "none"],
      ["Vera sank the ship. Did Vera sink?", "none"],
      ["Vera ran a company. Did Vera run?", "none"],
      ["Vera does not always drink tea. Does Vera drink tea?", "none"],
    ]));

  it("is so of what somebody does, however and wherever, unless more is told of it", () =>
    check([
      ["Vera works in Oslo. Does Vera work?", "yes"],
      ["Rex barks loudly. Does Rex bark?", "yes"],
      ["Rex barks loudly. Does Rex bark loudly?", "yes"],
      ["Every dog barks loudly. Rex is a dog. Does Rex bark?", "yes"],
      ["Rex barks. Does Rex bark loudly?", "none"],
      ["Rex does not bark loudly. Does Rex bark?", "none"],
      ["Rex hardly barks. Does Rex bark?", "none"],
      ["Rex barks. Then he sleeps. Does Rex bark?", "none"],
      ["Vera works. Does Vera work in Oslo?", "none"],
      ["Vera worked in Oslo. Does Vera work?", "none"],
      ["Vera would work in Oslo. Does Vera work?", "none"],
      ["Every dog that barks loudly is bad. Rex is a dog. Rex barks. Is Rex bad?", "none"],
      ["The vase was broken by Vera. Did Vera break the vase?", "yes"],
      ["The door was opened. Is the door open?", "yes"],
    ]));

  it("is declined where it is denied as well", () =>
    check([["Vera drank tea. Vera did not drink tea. Did Vera drink tea?", "none"]]));

  it("is checked by reading the told statement as the question", () => {
    const read = readText("Vera ate an apple. Otto ate a pear. Did Otto eat an apple?", WORDS);
    assert.ok(read.kind === "read");
    const [discourse] = read.discourses;
    assert.ok(discourse);
    // The planted bug: whoever ate anything is taken.
    const planted = () =>
      discourse.conditions.filter(({ form }) => form.kind === "atom" && form.lemma === "eat");
    assert.equal(happened(discourse, planted), null);
    const own = readText("Otto ate an apple. Did Otto eat an apple?", WORDS);
    assert.equal(
      own.kind === "read" && own.discourses[0] ? happened(own.discourses[0])?.kind : null,
      "verdict",
    );
  });
});
