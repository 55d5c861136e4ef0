import assert from "node:assert/strict";
import { digestOf } from "../../src/canonical/digest.ts";
import { canonicalize } from "../../src/canonical/json.ts";
import type { TurnJournalEntry } from "../../src/contract/turn.ts";
import { traceHashOf, type TraceMaterial } from "../../src/engine/turn/trace.ts";

/** A journal line with other members, sealed again: it verifies, and its trace hash is that of before. */
export function sealLine(line: string, change: Readonly<Record<string, unknown>>): string {
  const { journal_digest: _, ...entry } = JSON.parse(line) as Record<string, unknown>; // a line of ours
  const changed = { ...entry, ...change };
  return canonicalize({ ...changed, journal_digest: digestOf(changed) });
}

/** An entry whose trace hash is that of its members, at every place that states it. */
export function withTrace(entry: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { pipeline_record, field_evidence } = entry as unknown as Pick<
    TurnJournalEntry,
    "pipeline_record" | "field_evidence"
  >; // an entry of ours
  assert.ok(pipeline_record !== null && field_evidence !== null);
  const { stages, versor_condition, field_digest } = pipeline_record;
  const trace_hash = traceHashOf({
    ...(entry as unknown as TraceMaterial),
    versor_condition: versor_condition ?? assert.fail(),
    field_digest: field_digest ?? assert.fail(),
    stages: stages.slice(0, 6),
  });
  const sealed = stages.map((stage, at) =>
    at === 6 ? { ...stage, detail: { ...stage.detail, trace_hash } } : stage,
  );
  return {
    ...entry,
    trace_hash,
    pipeline_record: { ...pipeline_record, trace_hash, stages: sealed },
    field_evidence: { ...field_evidence, trace_hash },
  };
}
