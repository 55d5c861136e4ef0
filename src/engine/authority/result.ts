import { digestHex, sha256Hex } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import { appendMember } from "../../canonical/extend.ts";
import type { Assignment } from "../reasoning/models.ts";
import type { FiredRow } from "./decision-table.ts";
import type { Testimony } from "./evidence.ts";
import type { Leg } from "./leg.ts";
import type { ReviewRequest } from "./request.ts";

/** The wire form of a result (contract §15.5); optional keys are absent, never null. */
export interface ReviewResult {
  readonly status: "assigned" | "refused" | "invalid";
  readonly request_id: string | null;
  readonly scenario_id: string | null;
  readonly authority_path: readonly string[];
  readonly decision_reason: string;
  readonly assigned_state: string | null;
  readonly normative_clearance: "unassessable" | null;
  readonly evidence_ledger: readonly string[];
  readonly trace_hash: string;
  readonly trace_summary: Readonly<Record<string, unknown>>;
  readonly inference_basis?: readonly string[];
  readonly question?: string;
  readonly refusal_reason?: string;
  readonly invalid_reason?: string;
}

/** What the trace says of a refutation: enough to know its file again. */
export type Certificate =
  | { readonly kind: "bdd_refutation"; readonly format: "touchstone-bdd-1"; readonly digest: string; readonly size: number }
  | { readonly kind: "two_models"; readonly holds: Assignment; readonly fails: Assignment };

/** Why a requested leg did not run, in the order in which the reasons are looked for. */
export type NotConsulted = "no_inference_block" | "no_premises" | "premise_unresolved";

/** Everything a result is assembled from. Fields of steps that were not reached are null. */
export interface Findings {
  readonly fired: FiredRow;
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
export interface AssembledResult { readonly result: ReviewResult; readonly text: string }

export function assembleResult(findings: Findings): AssembledResult {
  const { fired, leg, errors } = findings;
  const question = questionOf(findings);
  const trace_summary = traceSummary(findings);
  const head = {
    status: fired.status,
    request_id: findings.requestId,
    scenario_id: findings.scenarioId,
    authority_path: authorityPath(findings),
    decision_reason: fired.reason,
    assigned_state: fired.state,
    normative_clearance: fired.status === "invalid" ? null : "unassessable" as const,
    evidence_ledger: ledger(findings),
    ...(leg && (fired.row === 8 || fired.row === 12) ? { inference_basis: leg.premiseIds } : {}),
    ...(question === null ? {} : { question }),
    ...(fired.status === "refused" ? { refusal_reason: fired.reason } : {}),
    ...(fired.status === "invalid" ? { invalid_reason: errors.join("; ") } : {}),
  };
  // In canonical order the trace's two members are the last: what stands before them is written once, for the hash and for the text.
  const [headText, summaryText] = [canonicalize(head), canonicalize(trace_summary)];
  const trace_hash = sha256Hex(appendMember(headText, "trace_summary", summaryText));
  const text = appendMember(appendMember(headText, "trace_hash", `"${trace_hash}"`), "trace_summary", summaryText);
  return { result: { ...head, trace_hash, trace_summary }, text };
}

function authorityPath({ fired, leg }: Findings): string[] {
  const { row } = fired;
  return [
    "authority.validate",
    ...(row > 1 ? ["authority.scope"] : []),
    ...(row > 2 ? ["authority.resolve_evidence"] : []),
    ...(leg ? ["bdd.entailment"] : []),
    ...(leg && leg.oracleVerdict !== null ? ["bdd.truth_table_oracle"] : []),
    ...(row > 3 ? ["authority.decide"] : []),
    ...(fired.state !== null ? ["taxonomy.epistemic_state"] : []),
  ];
}

function ledger({ fired, leg, testimony }: Findings): readonly string[] {
  if (!testimony) return [];
  switch (fired.row) {
    case 8: case 12: return leg?.premiseIds ?? [];
    case 9: return testimony.denying;
    case 10: return [...testimony.supporting, ...testimony.denying].sort();
    case 11: return testimony.representatives;
    case 13: return testimony.supporting;
    default: return [];
  }
}

function questionOf({ fired, leg, testimony, request }: Findings): string | null {
  switch (fired.row) {
    case 7: return `Premises ${(leg?.conflictCore ?? []).join(", ")} cannot all hold. Which one is withdrawn?`;
    case 10: return `Evidence supports (${(testimony?.supporting ?? []).join(", ")}) and denies (${(testimony?.denying ?? []).join(", ")}) the claim. Which stands?`;
    case 14: return `What evidence bears on subject '${request?.claim.subject}' and predicate '${request?.claim.predicate}'?`;
    default: return null;
  }
}

function traceSummary(findings: Findings): Readonly<Record<string, unknown>> {
  const { fired, errors, request, corpus, testimony } = findings;
  const ignored = {
    authority_evaluated: fired.status !== "invalid",
    proposer_trace_hash_ignored: findings.proposerSentTraceHash,
    proposer_state_ignored: findings.proposerSentState,
  };
  if (fired.row === 1) return { ...ignored, validation_errors: errors };
  if (fired.row === 3) return { ...ignored, evidence_reference_errors: errors };
  const scoped = {
    ...ignored,
    envelope_version: findings.envelopeVersion,
    claim_fingerprint: request && fingerprint(request),
    evidence_considered: findings.evidenceConsidered,
  };
  if (fired.row === 2) return { ...scoped, evidence_resolution: "not_consulted" };
  return {
    ...scoped,
    corpus_id: corpus?.id ?? null,
    corpus_sha256: corpus?.sha256 ?? null,
    independent_support_count: testimony?.representatives.length ?? 0,
    inference: inference(findings),
  };
}

/** What the claim is, by whom and in which request; nothing that the proposer may not influence. */
function fingerprint({ claim, proposer, request_id, scenario_id }: ReviewRequest): string {
  const { lane, model_family, proposal_id } = proposer;
  return digestHex({ claim, proposer: { lane, model_family, proposal_id }, request_id, scenario_id });
}

function inference({ leg, notConsulted, certificate }: Findings): Readonly<Record<string, unknown>> {
  if (!leg) return { consulted: false, detail: notConsulted };
  const { outcome, reason, keys } = leg;
  return {
    consulted: true,
    detail: "evaluated",
    mode: leg.mode,
    premise_ids: leg.premiseIds,
    outcome,
    reason,
    oracle_verdict: leg.oracleVerdict,
    engine_oracle_agreement: leg.agreement,
    entailment_trace: {
      outcome,
      reason,
      premise_keys: keys.premises,
      conjunction_key: keys.conjunction,
      query_key: keys.query,
      entailment_check_key: keys.entailmentCheck,
      refutation_check_key: keys.refutationCheck,
    },
    ...(leg.conflictCore ? { conflict_core: leg.conflictCore } : {}),
    ...(leg.beggingIds.length > 0 ? { begging_premise_ids: leg.beggingIds } : {}),
    ...(certificate ? { certificate } : {}),
  };
}
