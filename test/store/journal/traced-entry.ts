import { digestHex } from "../../../src/canonical/digest.ts";

export type Members = Record<string, unknown>;

export const MEASURED = {
  versor_condition: 1.1102230246251565e-16,
  field_digest: `sha256:${"1".repeat(64)}`,
};
export const COVERED = {
  prompt: "Is it? \u00e9\u2028\ud83d\ude00",
  surface: 'Yes.\n"\\',
  articulation_surface: "Yes.",
  walk_surface: null,
  grounding_source: "pack",
  epistemic_state: "decoded",
  normative_clearance: "cleared",
  refusal_emitted: false,
  hedge_injected: false,
};
export const STAGES = ["input", "intent", "graph", "target", "realizer", "walk"].map((stage_id, at) => ({
  stage_id,
  detail: { tokens: ["[", "}", '"', "\\"], at: at / 8, deep: { stages: [1], trace_hash: "0" } },
}));

/** An entry with a right trace hash, in all the places that tell it. */
export function tracedEntry(
  covered: Members = COVERED,
  stages: readonly unknown[] = STAGES,
  measured: Members = MEASURED,
): Members {
  const trace_hash = digestHex({ ...covered, ...measured, stages });
  return {
    turn_id: 7,
    timestamp: "2026",
    trace_hash,
    ...covered,
    journal_digest: "sha256:0",
    field_evidence: { status: "recorded", trace_hash, ...measured, more: [] },
    pipeline_record: {
      status: "recorded",
      trace_hash,
      ...measured,
      stages: [...stages, { stage_id: "trace_hash", detail: { trace_hash, ...measured } }],
    },
  };
}
