import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../src/engine/english/answer-text.ts";
import type { WordedOutcome } from "../../src/engine/wording/outcome.ts";
import { openWords } from "./reading.ts";

/** A text and its verdict or value, or "open" where it has to be declined. */
export type ToldAnswers = readonly (readonly [text: string, answer: string])[];

function shortOf(answer: WordedOutcome): string {
  if (answer.kind === "verdict") return answer.verdict;
  return answer.kind === "text" || answer.kind === "number" ? answer.value : "open";
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
