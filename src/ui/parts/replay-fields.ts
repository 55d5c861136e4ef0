import type { REPLAY_SEVERITY } from "../../contract/turn.ts";

/** How each field of an entry counts, as the contract has it: the type is the contract's table, so that another word here does not compile. */
export const SEVERITY: typeof REPLAY_SEVERITY = {
  turn_id: "critical", prompt: "critical", surface: "critical", articulation_surface: "critical", walk_surface: "critical",
  grounding_source: "critical", epistemic_state: "critical", normative_clearance: "critical", normative_detail: "critical",
  trace_hash: "critical", refusal_emitted: "critical", hedge_injected: "critical", checkpoint_emitted: "informational",
  mutation_mode: "critical", identity_verdict: "critical", safety_verdict: "critical", ethics_verdict: "critical",
  proposal_candidates: "informational", turn_cost_ms: "informational", pipeline_record: "critical", field_evidence: "critical",
  leeway_evidence: "critical", timestamp: "informational", trace_integrity: "critical", journal_digest: "informational",
};

/** Why a field that does not count may differ. */
export const TOLERATED: Readonly<Partial<Record<keyof typeof REPLAY_SEVERITY, string>>> = {
  timestamp: "wall clock: a replay is not journaled, and has no time",
  turn_cost_ms: "wall clock: how long the turn took",
  journal_digest: "seals the entry with its time; a replay has none",
  checkpoint_emitted: "a replay keeps no checkpoint",
  proposal_candidates: "a replay does not see which proposals there are",
};
