import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../src/engine/english/answer-text.ts";
import { openWords } from "./reading.ts";

/** A text and the number that all its readings come to, or "open". */
export type WordProblems = readonly (readonly [text: string, answer: string])[];

async function found(text: string): Promise<string> {
  const answer = answerText(text, await openWords());
  return answer.kind === "number" ? answer.value : "open";
}

/** A test for each of the problems. */
export function describeProblems(title: string, problems: WordProblems): void {
  describe(title, () => {
    for (const [text, answer] of problems)
      it(`${text} — ${answer}`, async () => {
        assert.equal(await found(text), answer);
      });
  });
}
