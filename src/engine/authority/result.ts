import { digestHex, sha256Hex } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import { appendMember } from "../../canonical/extend.ts";
import type { FiredRow } from "./decision-table.ts";
import type { Testimony } from "./evidence.ts";
import type { Leg } from "./leg.ts";
import type { ReviewRequest } from "../../contract/types/review.ts";
import type {
  Certificate,
  ConsultedInference,
  InferenceRecord,
  NotConsulted,
  ReviewResult,
  TraceSummary,
} from "../../contract/types/review-result.ts";

/**
 * Everything that goes into a result besides the deciding row. Fields of steps that were not reached are null: the request with row 1, the testimony
 * up to row 3, and the leg unless the row is about an inference (7, 8 and 12).
 */
export interface Findings {
  readonly requestId: string | null;
  readonly scenarioId: string | null;
  readonly proposerSentTraceHash: boolean;
  readonly proposerSentState: boolean;
  readonly errors: readonly string[];
  readonly request: ReviewRequest | null;
  readonly envelopeVersion: string;
  readonly evidenceConsidered: number;
  readonly corpus: { readonly id: string; readonly sha256: string } | null;
  readonly testimony: Testimony | null;
  readonly leg: Leg | null;
  readonly notConsulted: NotConsulted;
  readonly certificate: Certificate | null;
}

/** A result, and its canonical text: the bytes that every edge sends. */
export interface AssembledResult {
  readonly result: ReviewResult;
  readonly text: string;
}

/**
 * A result under construction. Members are added in canonical order, so that sorting moves none, and optional ones only
 * when present: copying objects would take longer than everything else.
 */
type Draft<T> = { -readonly [name in keyof T]: T[name] };
type Head = Omit<ReviewResult, "trace_hash" | "trace_summary">;

export function assembleResult(fired: FiredRow, findings: Findings): AssembledResult {
  const head = headOf(fired, findings);
  const trace_summary = traceSummary(fired, findings);
  // The trace's two members come last in canonical order, so the head is serialised once, for the hash and for the text.
  const headText = canonicalize(head);
  const summaryText = canonicalize(trace_summary);
  const trace_hash = sha256Hex(appendMember(headText, "trace_summary", summaryText));
  const text = appendMember(
    appendMember(headText, "trace_hash", `"${trace_hash}"`),
    "trace_summary",
    summaryText,
  );
  return { result: { ...head, trace_hash, trace_summary }, text };
}

function headOf(fired: FiredRow, findings: Findings): Head {
  const { leg, errors } = findings;
  const draft: Partial<Draft<Head>> = {
    assigned_state: fired.state,
    authority_path: authorityPath(fired, leg),
    decision_reason: fired.reason,
    evidence_ledger: ledger(fired, findings),
  };
  if (leg && (fired.row === 8 || fired.row === 12)) draft.inference_basis = leg.premiseIds;
  if (fired.status === "invalid") draft.invalid_reason = errors.join("; ");
  draft.normative_clearance = fired.status === "invalid" ? null : "unassessable";
  const question = questionOf(fired, findings);
  if (question !== null) draft.question = question;
  if (fired.status === "refused") draft.refusal_reason = fired.reason;
  draft.request_id = findings.requestId;
  draft.scenario_id = findings.scenarioId;
  draft.status = fired.status;
  return draft as Head; // every required member is set above
}

function authorityPath({ row, state }: FiredRow, leg: Leg | null): string[] {
  const path = ["authority.validate"];
  if (row > 1) path.push("authority.scope");
  if (row > 2) path.push("authority.resolve_evidence");
  if (leg) path.push("bdd.entailment");
  if (leg && leg.oracleVerdict !== null) path.push("bdd.truth_table_oracle");
  if (row > 3) path.push("authority.decide");
  if (state !== null) path.push("taxonomy.epistemic_state");
  return path;
}

function ledger({ row }: FiredRow, { leg, testimony }: Findings): readonly string[] {
  if (!testimony) return [];
  switch (row) {
    case 8:
    case 12:
      return leg!.premiseIds;
    case 9:
      return testimony.denying;
    case 10:
      return [...testimony.supporting, ...testimony.denying].sort();
    case 11:
      return testimony.representatives;
    case 13:
      return testimony.supporting;
    default:
      return [];
  }
}

function questionOf({ row }: FiredRow, { leg, testimony, request }: Findings): string | null {
  switch (row) {
    case 7:
      return `Premises ${leg!.conflictCore!.join(", ")} cannot all hold. Which one is withdrawn?`;
    case 10:
      return `Evidence supports (${testimony!.supporting.join(", ")}) and denies (${testimony!.denying.join(", ")}) the claim. Which stands?`;
    case 14:
      return `What evidence bears on subject '${request!.claim.subject}' and predicate '${request!.claim.predicate}'?`;
    default:
      return null;
  }
}

function traceSummary({ row, status }: FiredRow, findings: Findings): TraceSummary {
  const { errors, request, corpus, testimony } = findings;
  const authority_evaluated = status !== "invalid";
  const { proposerSentState: proposer_state_ignored, proposerSentTraceHash: proposer_trace_hash_ignored } =
    findings;
  if (row === 1)
    return {
      authority_evaluated,
      proposer_state_ignored,
      proposer_trace_hash_ignored,
      validation_errors: errors,
    };
  if (row === 3)
    return {
      authority_evaluated,
      evidence_reference_errors: errors,
      proposer_state_ignored,
      proposer_trace_hash_ignored,
    };
  const claim_fingerprint = claimFingerprint(request!);
  const { envelopeVersion: envelope_version, evidenceConsidered: evidence_considered } = findings;
  if (row === 2)
    return {
      authority_evaluated,
      claim_fingerprint,
      envelope_version,
      evidence_considered,
      evidence_resolution: "not_consulted",
      proposer_state_ignored,
      proposer_trace_hash_ignored,
    };
  return {
    authority_evaluated,
    claim_fingerprint,
    corpus_id: corpus?.id ?? null,
    corpus_sha256: corpus?.sha256 ?? null,
    envelope_version,
    evidence_considered,
    independent_support_count: testimony!.representatives.length,
    inference: inference(findings),
    proposer_state_ignored,
    proposer_trace_hash_ignored,
  };
}

/** Identifies the claim, its proposer and its request; leaves out the state and trace hash that the proposer sent. */
export function claimFingerprint({ claim, proposer, request_id, scenario_id }: ReviewRequest): string {
  const { domain, predicate, subject, text } = claim; // every member of a claim
  const { lane, model_family, proposal_id } = proposer;
  return digestHex({
    claim: { domain, predicate, subject, text },
    proposer: { lane, model_family, proposal_id },
    request_id,
    scenario_id,
  });
}

function inference({ leg, notConsulted, certificate }: Findings): InferenceRecord {
  if (!leg) return { consulted: false, detail: notConsulted };
  const { outcome, reason, keys } = leg;
  const told: Partial<Draft<ConsultedInference>> = {};
  if (leg.beggingIds.length > 0) told.begging_premise_ids = leg.beggingIds;
  if (certificate) told.certificate = certificate;
  if (leg.conflictCore) told.conflict_core = leg.conflictCore;
  told.consulted = true;
  told.detail = "evaluated";
  told.engine_oracle_agreement = leg.agreement;
  told.entailment_trace = {
    conjunction_key: keys.conjunction,
    entailment_check_key: keys.entailmentCheck,
    outcome,
    premise_keys: keys.premises,
    query_key: keys.query,
    reason,
    refutation_check_key: keys.refutationCheck,
  };
  told.mode = leg.mode;
  told.oracle_verdict = leg.oracleVerdict;
  told.outcome = outcome;
  told.premise_ids = leg.premiseIds;
  told.reason = reason;
  return told as ConsultedInference; // every required member is set above
}
