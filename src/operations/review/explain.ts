import type { LeftOut } from "../../contract/types/gate.ts";
import type { Review, ReviewResult } from "../../engine/authority/review.ts";

/** What each reason of the decision table means, to a person. */
const MEANINGS: Readonly<Record<string, string>> = {
  invalid_payload: "the request does not fit the closed schema, so nothing was decided",
  outside_epistemic_envelope:
    "the claim's domain is none that this authority judges; the evidence was not looked at",
  invalid_evidence_reference: "the cited evidence does not resolve, so nothing was decided",
  out_of_regime_or_malformed: "a premise is malformed, or says something that this mode cannot reason about",
  reasoning_budget_exceeded: "the premises are larger than the bounds of the inference engine",
  entailment_oracle_disagreement: "engine and oracle do not agree, so neither is believed",
  inconsistent_premises: "the premises contradict each other, and from a contradiction anything would follow",
  claim_refuted_by_entailment: "the premises prove that the claim is false",
  claim_denied_by_evidence:
    "evidence on this very subject and predicate denies the claim, and none supports it",
  conflicting_evidence: "evidence supports the claim and evidence denies it",
  verified_by_matching_evidence: "at least two independent sources support the claim",
  entailed_from_resolved_premises: "the premises prove the claim: it holds in every case in which they hold",
  evidence_present_but_not_verifying: "evidence supports the claim, but not two independent sources",
  insufficient_evidence: "no evidence cited here decides the claim",
};

/** What a reason of the decision table means, to a person. */
export function meaningOf(reason: string): string {
  return MEANINGS[reason] ?? reason;
}

/** A result in a few lines of English, ending in a line end. */
export function explainReview({ result, rejections }: Review): string {
  return explainResult(result, rejections);
}

/** The parts of a result that are explained: as the authority gives it, or as it was stored. */
type Explained = Pick<
  ReviewResult,
  "status" | "assigned_state" | "decision_reason" | "evidence_ledger" | "trace_hash" | "trace_summary"
> & { readonly question?: string | undefined };

/** {@link explainReview} of a result alone. */
export function explainResult(result: Explained, rejections: Review["rejections"] = []): string {
  const { status, assigned_state: state, decision_reason: reason, evidence_ledger: ledger } = result;
  const lines = [
    `${status}${state === null ? "" : `: ${state}`} (${reason})`,
    `why: ${meaningOf(reason)}`,
    ...(ledger.length > 0 ? [`rests on: ${ledger.join(", ")}`] : []),
    ...(result.question === undefined ? [] : [`question: ${result.question}`]),
    ...rejections.map(({ id, why }) => `${id === null ? "premises" : `premise ${id}`}: ${why}`),
    ...problemsOf(result).map((problem) => `problem: ${problem}`),
    `trace: ${result.trace_hash}`,
  ];
  return lines.map((line) => `  ${line}\n`).join("");
}

/** What is wrong with a request or its references, as the review found it. */
export function problemsOf({ trace_summary: summary }: Pick<Explained, "trace_summary">): readonly string[] {
  if ("validation_errors" in summary) return summary.validation_errors;
  return "evidence_reference_errors" in summary ? summary.evidence_reference_errors : [];
}

/** Records left out that a sentence names. */
const MAX_RECORDS = 8;

/** What stands against a claim, by the first ids; empty if nothing is left out. */
export function namesOfLeftOut(leftOut: LeftOut | undefined): string {
  if (leftOut === undefined) return "";
  const { records, total } = leftOut;
  const named = records.slice(0, MAX_RECORDS).map(({ evidence_id: id }) => id);
  return `${named.join(", ")}${total > named.length ? ` and ${total - named.length} more` : ""}`;
}
