import type { GateResult } from "../../contract/gate.ts";
import type { Claim, ReviewRequest } from "../../contract/types/review.ts";
import { isOfClaim } from "../../engine/authority/find.ts";
import { meaningOf, namesOfLeftOut, problemsOf } from "../review/explain.ts";

type GateRow = GateResult["results"][number];

/** What a gate decided on one claim, in words. */
export interface GateReportRow {
  readonly passed: boolean;
  readonly requestId: string | null;
  /** Whether the claim was presented alone: then its id is made of its digest, and tells a person nothing. */
  readonly isAlone: boolean;
  /** Null if the request does not fit its schema; its text is null for a required claim that was not presented. */
  readonly claim: (Omit<Claim, "text"> & { readonly text: string | null }) | null;
  /** The claim's state, else the status of its review; null if there was none. */
  readonly standing: string | null;
  readonly reason: GateRow["reason"];
  /** The reason in plain words. It can hold texts of the proposer. */
  readonly why: string;
  /** The ids of the records behind the decision. */
  readonly records: readonly string[];
}

/** What each reason of the gate means, to a person. */
export const GATE_REASON_MEANINGS: Readonly<Record<GateRow["reason"], string>> = {
  required_claim_missing: "the policy requires this claim, and nobody presented it",
  review_invalid: "the request does not fit its schema",
  review_refused: "the review was refused",
  state_not_accepted: "the policy does not accept the state of the claim",
  evidence_not_sealed: "the evidence is the proposer's own, and the policy accepts sealed evidence alone",
  corpus_not_accepted: "the policy does not list the corpus of the evidence, or not in this version",
  source_kind_not_accepted: "a record is of a kind that the policy does not accept",
  signer_not_accepted: "a record was not signed by a signer that the policy names",
  evidence_age_unknown: "the policy limits the age of evidence, and nothing says when a record was observed",
  evidence_from_the_future: "a record was observed after the moment of the decision",
  evidence_too_old: "a record is older than the policy allows",
  evidence_left_out: "the request leaves out sealed evidence that stands against the claim",
  accepted: "the policy accepts the claim",
};

/** Faults of a request that a report names; the result has all. */
const MAX_PROBLEMS = 3;
/** @param reviews what was reviewed, in the order of the results */
export function reportRows(
  reviews: readonly { readonly request: unknown }[],
  results: GateResult["results"],
): readonly GateReportRow[] {
  return results.map((row, index) => {
    const request = requestOf(reviews[index]?.request, row);
    return {
      passed: row.passed,
      requestId: row.request_id,
      isAlone: request !== null && isOfClaim(request),
      claim: row.missing === null ? (request?.claim ?? null) : { ...row.missing, text: null },
      standing: row.result === null ? null : (row.result.assigned_state ?? row.result.status),
      reason: row.reason,
      why: whyOf(row),
      records: row.result?.evidence_ledger ?? [],
    };
  });
}

/** Null if the review did not find it valid. */
function requestOf(request: unknown, { result }: GateRow): ReviewRequest | null {
  return result === null || result.decision_reason === "invalid_payload" ? null : (request as ReviewRequest);
}

function whyOf({ reason, result, left_out: leftOut }: GateRow): string {
  const meaning = GATE_REASON_MEANINGS[reason];
  if (leftOut !== undefined)
    return `${meaning}: ${namesOfLeftOut(leftOut)} (${meaningOf(leftOut.decision_reason)})`;
  if (result === null) return meaning;
  const problems = problemsOf(result);
  const named = problems.slice(0, MAX_PROBLEMS).join("; ");
  if (problems.length > 0)
    return `${meaning}: ${named}${problems.length > MAX_PROBLEMS ? "; and others" : ""}`;
  const standing = result.assigned_state ?? result.status;
  const since = meaningOf(result.decision_reason);
  if (reason === "accepted") return `${standing}, which the policy accepts: ${since}`;
  if (reason === "state_not_accepted") return `${standing}, which the policy does not accept: ${since}`;
  return reason === "review_refused" ? `${meaning}: ${since}` : meaning;
}
