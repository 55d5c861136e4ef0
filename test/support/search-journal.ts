import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sealEntry } from "../../src/store/journal/seal.ts";

/** A turn as far as the search reads it. */
export function turnOf(id: number, prompt: string, rest: Readonly<Record<string, unknown>> = {}): object {
  return {
    turn_id: id,
    prompt,
    surface: "Yes.",
    timestamp: new Date(Date.UTC(2026, 10, 1) + id * 1000).toISOString(),
    epistemic_state: "decoded",
    grounding_source: "pack",
    trace_hash: null,
    field_evidence: null,
    ...rest,
  };
}

/** Writes a journal of these turns. */
export function writeTurns(stateDir: string, turns: readonly object[]): void {
  mkdirSync(join(stateDir, "journal"), { recursive: true });
  writeFileSync(
    join(stateDir, "journal", "turns.jsonl"),
    Buffer.concat(turns.map((turn) => Buffer.from(sealEntry(turn).record))),
  );
}
