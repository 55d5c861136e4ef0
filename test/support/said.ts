import assert from "node:assert/strict";
import type { Answer } from "../../src/contract/pipeline.ts";
import { openTurnFixture } from "./turns.ts";

/** A prompt, and what is answered: a verdict, or that it is refused. */
export type Said = readonly [said: "yes" | "no" | "unknown" | "refused", prompt: string];

/** Takes every prompt, and holds its answer to what is said of it. */
export async function assertSaid(cases: readonly Said[]): Promise<void> {
  const fixture = await openTurnFixture();
  for (const [said, prompt] of cases) {
    const { pipeline_record: record } = await fixture.take(prompt);
    const answer = record?.stages.find(({ stage_id }) => stage_id === "realizer")?.detail["answer"] as Answer | undefined; // every recorded realizer stage has one
    assert.equal(answer?.kind === "verdict" ? answer.verdict : answer?.kind, said, prompt);
  }
  await fixture.close();
}
