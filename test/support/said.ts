import assert from "node:assert/strict";
import type { Answer } from "../../src/contract/types/answer.ts";
import type { ChatTurnResult } from "../../src/contract/turn.ts";
import { openTurnFixture } from "./turns.ts";

/** A prompt, and what is answered: a verdict, or that it is refused. */
export type Said = readonly [said: "yes" | "no" | "unknown" | "refused", prompt: string];

/** The typed answer of a turn; undefined: it recorded none. */
export function answerIn({ pipeline_record: record }: ChatTurnResult): Answer | undefined {
  return record?.stages.find(({ stage_id }) => stage_id === "realizer")?.detail["answer"] as
    | Answer
    | undefined; // every recorded realizer stage has one
}

/** Takes every prompt, and holds its answer to what is said of it. */
export async function assertSaid(cases: readonly Said[]): Promise<void> {
  const fixture = await openTurnFixture();
  for (const [said, prompt] of cases) {
    const answer = answerIn(await fixture.take(prompt));
    assert.equal(answer?.kind === "verdict" ? answer.verdict : answer?.kind, said, prompt);
  }
  await fixture.close();
}
