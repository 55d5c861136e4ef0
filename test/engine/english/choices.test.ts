import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../../src/engine/english/answer-text.ts";
import { openWords } from "../../support/reading.ts";

const JARS =
  "On a ledge, there are three jars: a tin jar, a clay jar, and a jade jar. The clay jar is to the right of the jade jar. The tin jar is the rightmost.";
const LEFTMOST =
  "Options:\n(A) The tin jar is the leftmost\n(B) The clay jar is the leftmost\n(C) The jade jar is the leftmost";

async function chosen(text: string): Promise<string> {
  const answer = answerText(text, await openWords());
  return answer.kind === "text" ? answer.value : answer.kind;
}

describe("a text that ends in choices", () => {
  for (const [question, choices, answer] of [
    ["Which of the following is true?", LEFTMOST, "The jade jar is the leftmost"],
    ["Which of these statements must be true?", LEFTMOST, "The jade jar is the leftmost"],
    [
      "Which statement is correct?",
      "- The tin jar is to the left of the clay jar.\n- The tin jar is to the right of the jade jar.",
      "The tin jar is to the right of the jade jar",
    ],
    [
      "Which of the following is false?",
      "(A) The clay jar is the second from the left\n(B) The jade jar is to the right of the tin jar",
      "The jade jar is to the right of the tin jar",
    ],
    // Two of them are true.
    [
      "Which of the following is true?",
      "(A) The jade jar is the leftmost\n(B) The tin jar is the rightmost",
      "unread",
    ],
    // One of them is not read, so that it may be true as well.
    ["Which of the following is true?", "(A) The jade jar is the leftmost\n(B) The tin jar glorps", "unread"],
  ] as const)
    it(`${question} ${answer}`, async () =>
      assert.equal(await chosen(`${JARS} ${question}\n${choices}`), answer));

  it("asks of all that a choice says, and not of what its noun phrases say", async () => {
    const told = "Ann is tall. The red box is heavy. Which of the following is true?";
    const choices = "(A) Ann is tall and young\n(B) The red box is heavy";
    assert.equal(await chosen(`${told}\n${choices}`), "unread");
  });
});
