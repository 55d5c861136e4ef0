import type { InferenceMode } from "./review.ts";
import type { Clearance, EpistemicState } from "./taxonomy.ts";

/** The wire form of a result; optional keys are absent, never null. @see contract §15.5 */
export interface ReviewResult {
  readonly status: ReviewStatus;
  readonly request_id: string | null;
  readonly scenario_id: string | null;
  readonly authority_path: readonly string[];
  readonly decision_reason: DecisionReason;
  readonly assigned_state: EpistemicState | null;
  readonly normative_clearance: Clearance | null;
  readonly evidence_ledger: readonly string[];
  readonly trace_hash: string;
  readonly trace_summary: TraceSummary;
  readonly inference_basis?: readonly string[] | undefined;
  readonly question?: string | undefined;
  readonly refusal_reason?: DecisionReason | undefined;
  readonly invalid_reason?: string | undefined;
}

export type ReviewStatus = "assigned" | "refused" | "invalid";

/** The last column of the decision table, contract §15.4. */
export type DecisionReason =
  | "invalid_payload"
  | "outside_epistemic_envelope"
  | "invalid_evidence_reference"
  | "out_of_regime_or_malformed"
  | "reasoning_budget_exceeded"
  | "entailment_oracle_disagreement"
  | "inconsistent_premises"
  | "claim_refuted_by_entailment"
  | "claim_denied_by_evidence"
  | "conflicting_evidence"
  | "verified_by_matching_evidence"
  | "entailed_from_resolved_premises"
  | "evidence_present_but_not_verifying"
  | "insufficient_evidence";

/** Which keys are present follows the row of the decision table that fired. */
export type TraceSummary =
  | (Ignored & { readonly validation_errors: readonly string[] })
  | (Ignored & { readonly evidence_reference_errors: readonly string[] })
  | (Scoped & { readonly evidence_resolution: "not_consulted" })
  | (Scoped & {
      readonly corpus_id: string | null;
      readonly corpus_sha256: string | null;
      readonly independent_support_count: number;
      readonly inference: InferenceRecord;
    });

interface Ignored {
  readonly authority_evaluated: boolean;
  readonly proposer_trace_hash_ignored: boolean;
  readonly proposer_state_ignored: boolean;
}
interface Scoped extends Ignored {
  readonly envelope_version: string;
  readonly claim_fingerprint: string;
  readonly evidence_considered: number;
}

export type InferenceRecord =
  | { readonly consulted: false; readonly detail: NotConsulted }
  | ConsultedInference;

/** Why no inference leg ran, in the order in which the reasons are checked. */
export type NotConsulted = "no_inference_block" | "no_premises" | "premise_unresolved";

export interface ConsultedInference {
  readonly consulted: true;
  readonly detail: "evaluated";
  readonly mode: InferenceMode;
  readonly premise_ids: readonly string[];
  readonly outcome: InferenceOutcome;
  readonly reason: InferenceReason;
  readonly oracle_verdict: InferenceOutcome | null;
  readonly engine_oracle_agreement: boolean | null;
  readonly entailment_trace: {
    readonly outcome: InferenceOutcome;
    readonly reason: string;
    readonly premise_keys: readonly string[];
    readonly conjunction_key: string | null;
    readonly query_key: string | null;
    readonly entailment_check_key: string | null;
    readonly refutation_check_key: string | null;
  };
  readonly conflict_core?: readonly string[] | undefined;
  readonly begging_premise_ids?: readonly string[] | undefined;
  readonly certificate?: Certificate | undefined;
}

export type InferenceOutcome = "entailed" | "refuted" | "unknown" | "refused";
export type InferenceReason =
  | "tautological_implication"
  | "tautological_refutation"
  | "undetermined"
  | "inconsistent_premises"
  | "out_of_regime_or_malformed"
  | "reasoning_budget_exceeded";

/** What the trace records of a certificate: enough to recognise its file. */
export type Certificate =
  | {
      readonly kind: "bdd_refutation";
      readonly format: "touchstone-bdd-1";
      readonly digest: string;
      readonly size: number;
    }
  | {
      readonly kind: "clausal_refutation";
      readonly format: "lrat-1";
      readonly digest: string;
      readonly size: number;
    }
  | { readonly kind: "two_models"; readonly holds: Assignment; readonly fails: Assignment };

/** A value for every atom and variable of a problem. */
export type Assignment = Readonly<Record<string, boolean | number>>;
