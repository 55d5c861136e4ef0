import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../src/engine/english/answer-text.ts";
import type { FormalMode } from "../../src/engine/theories/theory.ts";
import type { WordedOutcome } from "../../src/engine/wording/outcome.ts";
import { openWords } from "./reading.ts";

/** A text and its verdict or value, or "open" where it has to be declined. */
export type ToldAnswers = readonly (readonly [text: string, answer: string])[];

function shortOf(answer: WordedOutcome): string {
  if (answer.kind === "verdict") return answer.verdict;
  return answer.kind === "text" || answer.kind === "number" ? answer.value : "open";
}

/** The verdict, the value or the number of an answer; of any other what it is: "refused", "unread", "ambiguous". */
export async function answerOf(text: string, mode: FormalMode | null = null): Promise<string> {
  const answer = answerText(text, await openWords(), mode);
  if (answer.kind === "verdict" || answer.kind === "validity") return answer.verdict;
  return answer.kind === "text" || answer.kind === "number" ? answer.value : answer.kind;
}

/** A test for each of the texts, told apart by how they are declined. */
export function describeOutcomes(title: string, cases: ToldAnswers): void {
  describe(title, () => {
    for (const [text, answer] of cases)
      it(text, async () => {
        assert.equal(await answerOf(text), answer);
      });
  });
}

/** A test for each text that has to be declined. */
export function describeDeclined(title: string, texts: readonly string[]): void {
  describe(title, () => {
    for (const text of texts)
      it(`declines: ${text}`, async () => {
        assert.match(await answerOf(text), /^(?:refused|unread|ambiguous)$/);
      });
  });
}

/** A test for each of the texts. */
export function describeAnswers(title: string, cases: ToldAnswers): void {
  describe(title, () => {
    for (const [text, answer] of cases)
      it(`${text} — ${answer}`, async () => {
        assert.equal(shortOf(answerText(text, await openWords())), answer);
      });
  });
}
