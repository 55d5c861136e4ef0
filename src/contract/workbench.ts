import { REPLAY_SEVERITY } from "./turn.ts";

/** A row of the decision table. @see contract §15.4 */
export interface Row { readonly row: number; readonly when: string; readonly status: string; readonly state: string | null; readonly reason: string }

/** The rows in order: the first that holds decides. Shown, never run. */
const DECISIONS: readonly Row[] = [
  ["the request has not the form of one", "invalid", null, "invalid_payload"],
  ["its domain lies outside the envelope; evidence is not looked at", "refused", "scope_boundary", "outside_epistemic_envelope"],
  ["a cited record is unknown, differs from its hash, or is cited twice", "invalid", null, "invalid_evidence_reference"],
  ["a premise is malformed or out of regime", "refused", null, "out_of_regime_or_malformed"],
  ["the question is over the bounds", "refused", "computationally_bounded", "reasoning_budget_exceeded"],
  ["engine and oracle disagree", "refused", null, "entailment_oracle_disagreement"],
  ["the premises cannot all hold", "refused", null, "inconsistent_premises"],
  ["the premises refute the claim", "assigned", "contradicted", "claim_refuted_by_entailment"],
  ["matching records deny the claim, none supports it", "assigned", "contradicted", "claim_denied_by_evidence"],
  ["matching records support the claim, and others deny it", "assigned", "ambiguous", "conflicting_evidence"],
  ["two or more independent records support it", "assigned", "verified", "verified_by_matching_evidence"],
  ["the premises entail it without begging, and no record matches", "assigned", "inferred", "entailed_from_resolved_premises"],
  ["a record supports it", "assigned", "evidenced", "evidence_present_but_not_verifying"],
  ["otherwise", "assigned", "undetermined", "insufficient_evidence"],
].map(([when, status, state, reason], at) => ({ row: at + 1, when, status, state, reason }) as Row); // each line above has these four

/** Why a field that does not count may differ. */
const TOLERATED: Readonly<Partial<Record<keyof typeof REPLAY_SEVERITY, string>>> = {
  timestamp: "wall clock: a replay is not journaled, and has no time",
  turn_cost_ms: "wall clock: how long the turn took",
  journal_digest: "seals the entry with its time; a replay has none",
  checkpoint_emitted: "a replay keeps no checkpoint",
  proposal_candidates: "a replay does not see which proposals there are",
};

/** A list to look through: what its members are, the panel that shows one, and the key of its id, which is empty where the panel shows all. */
export interface Source { readonly what: string; readonly path: string; readonly panel: string; readonly id: string; readonly paged?: true }

/** Where ids and digests are, the short lists first. */
const SOURCES: readonly Source[] = [
  { what: "status", path: "/runtime/status", panel: "status", id: "" },
  { what: "proposal", path: "/proposals", panel: "proposals", id: "proposal_id" },
  { what: "math proposal", path: "/math-proposals", panel: "math-proposals", id: "proposal_id" },
  { what: "language pack", path: "/logos/packs", panel: "logos", id: "pack_id" },
  { what: "pack", path: "/packs", panel: "packs", id: "pack_id", paged: true },
  { what: "corpus", path: "/epistemic-truth-state/corpora", panel: "review?corpus=", id: "corpus_id" },
  { what: "lane", path: "/serving/metrics", panel: "evals", id: "lane" },
  { what: "demo", path: "/demos", panel: "demos", id: "" },
  { what: "contemplation", path: "/contemplation/runs", panel: "contemplation", id: "run_id", paged: true },
  { what: "run", path: "/runs", panel: "runs", id: "session_id", paged: true },
  { what: "lived life", path: "/lived-life", panel: "lived-life", id: "" },
  { what: "artifact", path: "/artifacts?limit=100000", panel: "artifacts", id: "artifact_id" },
  { what: "vault entry", path: "/vault/entries", panel: "vault", id: "entry_index", paged: true },
  { what: "turn", path: "/trace/turns", panel: "trace", id: "turn_id", paged: true },
  { what: "audit event", path: "/audit/events", panel: "audit", id: "event_id", paged: true },
];

/** The tables that a page of the workbench brings with it, so that its script need not: what is only shown, and never decided by. */
export const WORKBENCH_TABLES = { decisions: DECISIONS, severity: REPLAY_SEVERITY, tolerated: TOLERATED, sources: SOURCES };
export type WorkbenchTables = typeof WORKBENCH_TABLES;
