import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../../src/engine/english/answer-text.ts";
import { openWords } from "../../support/reading.ts";

const answerOf = async (text: string): Promise<string> => {
  const answer = answerText(text, await openWords());
  return answer.kind === "number" ? answer.value : answer.kind;
};

const ANSWERED: readonly (readonly [text: string, answer: string])[] = [
  ["The factory employs 30 workers. How many workers does the factory employ?", "30"],
  ["The room seats 40 people. Mara is a guest. How many people does the room seat?", "40"],
  ["Otto knows 4 languages. How many languages does Otto know?", "4"],
];

const DECLINED: readonly string[] = [
  // more is told of whom it is told of, or of such things
  "The factory employs 30 workers. The factory burned down. How many workers does the factory employ?",
  "The factory employs 30 workers. 5 workers leave. How many workers does the factory employ?",
  "The factory employs 30 workers. The factory employs 5 workers. How many workers does the factory employ?",
  // it is told of another time, of another, or not exactly
  "The factory employed 30 workers. How many workers does the factory employ?",
  "The factory employs 30 workers. How many workers does the shop employ?",
  "The factory employs at least 30 workers. How many workers does the factory employ?",
  "The factory employs 30 workers in Graz. How many workers does the factory employ?",
  "Otto says that the factory employs 30 workers. How many workers does the factory employ?",
];

describe("amounts as they are told", () => {
  for (const [text, answer] of ANSWERED)
    it(`${text} ${answer}`, async () => assert.equal(await answerOf(text), answer));
  for (const text of DECLINED)
    it(`declines: ${text}`, async () => assert.match(await answerOf(text), /^(?:refused|unread|ambiguous)$/));
});
