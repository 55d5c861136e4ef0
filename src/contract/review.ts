import { z } from "zod/v3";
import { describes } from "./describes.ts";
import { hex64, id, slug } from "./primitives.ts";
import { inferenceMode } from "./review-request.ts";
import { clearance, epistemicState } from "./taxonomy.ts";
import type {
  Certificate,
  DecisionReason,
  InferenceRecord,
  ReviewResult,
  TraceSummary,
} from "./types/review-result.ts";

export type { ReviewResult } from "./types/review-result.ts";

// ---- result --------------------------------------------------------------------------------------------------------

export const DECISION_REASONS = [
  "invalid_payload",
  "outside_epistemic_envelope",
  "invalid_evidence_reference",
  "out_of_regime_or_malformed",
  "reasoning_budget_exceeded",
  "entailment_oracle_disagreement",
  "inconsistent_premises",
  "claim_refuted_by_entailment",
  "claim_denied_by_evidence",
  "conflicting_evidence",
  "verified_by_matching_evidence",
  "entailed_from_resolved_premises",
  "evidence_present_but_not_verifying",
  "insufficient_evidence",
] as const;

const decisionReason = describes<DecisionReason>()(z.enum(DECISION_REASONS));
const outcome = z.enum(["entailed", "refuted", "unknown", "refused"]);
const reason = z.enum([
  "tautological_implication",
  "tautological_refutation",
  "undetermined",
  "inconsistent_premises",
  "out_of_regime_or_malformed",
  "reasoning_budget_exceeded",
]);

const assignment = z.record(z.union([z.boolean(), z.number().int()]));
export const certificate = describes<Certificate>()(
  z.discriminatedUnion("kind", [
    z
      .object({
        kind: z.literal("bdd_refutation"),
        format: z.literal("touchstone-bdd-1"),
        digest: hex64,
        size: z.number().int().positive(),
      })
      .strict(),
    z
      .object({
        kind: z.literal("clausal_refutation"),
        format: z.literal("lrat-1"),
        digest: hex64,
        size: z.number().int().positive(),
      })
      .strict(),
    z.object({ kind: z.literal("two_models"), holds: assignment, fails: assignment }).strict(),
  ]),
);

const entailmentTrace = z
  .object({
    outcome,
    reason: z.string(),
    premise_keys: z.array(z.string()),
    conjunction_key: z.string().nullable(),
    query_key: z.string().nullable(),
    entailment_check_key: z.string().nullable(),
    refutation_check_key: z.string().nullable(),
  })
  .strict();

export const inferenceRecord = describes<InferenceRecord>()(
  z.discriminatedUnion("consulted", [
    z
      .object({
        consulted: z.literal(false),
        detail: z.enum(["no_inference_block", "no_premises", "premise_unresolved"]),
      })
      .strict(),
    z
      .object({
        consulted: z.literal(true),
        detail: z.literal("evaluated"),
        mode: inferenceMode,
        premise_ids: z.array(id),
        outcome,
        reason,
        oracle_verdict: outcome.nullable(),
        engine_oracle_agreement: z.boolean().nullable(),
        entailment_trace: entailmentTrace,
        conflict_core: z.array(id).optional(),
        begging_premise_ids: z.array(id).optional(),
        certificate: certificate.optional(),
      })
      .strict(),
  ]),
);

const ignored = {
  authority_evaluated: z.boolean(),
  proposer_trace_hash_ignored: z.boolean(),
  proposer_state_ignored: z.boolean(),
};
const scoped = {
  ...ignored,
  envelope_version: z.string(),
  claim_fingerprint: hex64,
  evidence_considered: z.number().int().nonnegative(),
};

/** Which keys are present follows the row of the decision table that fired. */
export const traceSummary = describes<TraceSummary>()(
  z.union([
    z.object({ ...ignored, validation_errors: z.array(z.string()) }).strict(),
    z.object({ ...ignored, evidence_reference_errors: z.array(z.string()) }).strict(),
    z.object({ ...scoped, evidence_resolution: z.literal("not_consulted") }).strict(),
    z
      .object({
        ...scoped,
        corpus_id: slug.nullable(),
        corpus_sha256: hex64.nullable(),
        independent_support_count: z.number().int().nonnegative(),
        inference: inferenceRecord,
      })
      .strict(),
  ]),
);

export const reviewResult = describes<ReviewResult>()(
  z
    .object({
      status: z.enum(["assigned", "refused", "invalid"]),
      request_id: z.string().nullable(),
      scenario_id: z.string().nullable(),
      authority_path: z.array(z.string()),
      decision_reason: decisionReason,
      assigned_state: epistemicState.nullable(),
      normative_clearance: clearance.nullable(),
      evidence_ledger: z.array(z.string()),
      trace_hash: hex64,
      trace_summary: traceSummary,
      inference_basis: z.array(z.string()).optional(),
      question: z.string().optional(),
      refusal_reason: decisionReason.optional(),
      invalid_reason: z.string().optional(),
    })
    .strict(),
);
