import type { GatePolicy, LeftOut, RequiredClaim } from "../../../contract/types/gate.ts";
import type { Claim, ReviewRequest, SourceKind } from "../../../contract/types/review.ts";
import type { SealedCorpus } from "../evidence.ts";
import type { ReviewResult } from "../review.ts";
import { decideGate, type Carrier, type GateReason } from "./decision-table.ts";

/** What is known about a sealed record beyond the record itself. */
export interface Origin {
  readonly observedAtMs: number | null;
  readonly signer: string | null;
}

/** A request, which can be any JSON value, and the authority's review of it. */
export interface Reviewed {
  readonly request: unknown;
  readonly result: ReviewResult;
}

/** What the decision on every claim rests on. */
export interface GateBasis {
  readonly corpora: readonly SealedCorpus[];
  readonly policy: GatePolicy;
  /** The time at which ages are measured, in milliseconds since 1970. */
  readonly atMs: number;
  /** Null if nothing is known about the record. */
  readonly originOf: (corpus: SealedCorpus, evidenceId: string) => Origin | null;
  /** What stands against the claim of a request and is left out of it. Asked only of a request that would pass. */
  readonly leftOutOf: (request: ReviewRequest) => LeftOut | null;
}

/** The gate's decision on one claim. A required claim that was not presented has neither id nor result. */
export interface GateRowResult {
  readonly request_id: string | null;
  readonly passed: boolean;
  readonly reason: GateReason;
  readonly result: ReviewResult | null;
  /** The required claim that is missing. */
  readonly missing: RequiredClaim | null;
  /** Only with the reason `evidence_left_out`. */
  readonly left_out?: LeftOut;
}

export interface GateDecision {
  /** Whether there is a claim, and every one passes. */
  readonly passed: boolean;
  /** The claims in the order given, then the required ones that are missing, in the order of the policy. */
  readonly results: readonly GateRowResult[];
}

const NOTHING_KNOWN: Origin = { observedAtMs: null, signer: null };

/** Decides whether a reviewed claim passes. Of all that a proposer sends, only the request reaches the decision. */
export function decideClaim({ request: given, result }: Reviewed, basis: GateBasis): GateRowResult {
  const request = validRequest({ request: given, result });
  const { trace_summary: summary } = result;
  const corpusId = "corpus_id" in summary ? summary.corpus_id : null;
  const corpus = basis.corpora.find((one) => one.corpusId === corpusId) ?? null;
  const facts = {
    policy: basis.policy,
    atMs: basis.atMs,
    status: result.status,
    state: result.assigned_state,
    corpus: corpus && { id: corpus.corpusId, sha256: corpus.corpusSha256 },
    carriers: result.evidence_ledger.map((id) =>
      corpus ? sealedCarrier(corpus, id, basis.originOf) : inlineCarrier(request, id),
    ),
    leftOut: null,
  };
  const common = { request_id: result.request_id, result, missing: null };
  const { passed, reason } = decideGate(facts);
  const leftOut = passed && request ? basis.leftOutOf(request) : null;
  if (leftOut === null) return { ...common, passed, reason };
  const again = decideGate({ ...facts, leftOut });
  return {
    ...common,
    passed: again.passed,
    reason: again.reason,
    ...(again.reason === "evidence_left_out" ? { left_out: leftOut } : {}),
  };
}

/** The decision of the gate as a whole, with a row for each required claim that was not presented. No claim passes because of another. */
export function closeGate(
  reviewed: readonly Reviewed[],
  rows: readonly GateRowResult[],
  { policy, atMs }: Pick<GateBasis, "policy" | "atMs">,
): GateDecision {
  const presented = new Set(
    reviewed.flatMap((one) => {
      const request = validRequest(one);
      return request ? [keyOf(request.claim)] : [];
    }),
  );
  const results = [...rows];
  for (const missing of policy.required) {
    if (presented.has(keyOf(missing))) continue;
    const nothing = { status: null, state: null, corpus: null, carriers: [], leftOut: null } as const;
    const { passed, reason } = decideGate({ policy, atMs, ...nothing });
    results.push({ request_id: null, passed, reason, result: null, missing });
  }
  return { passed: results.length > 0 && results.every(({ passed }) => passed), results };
}

/** Null unless the review has validated the request. */
const validRequest = ({ request, result }: Reviewed): ReviewRequest | null =>
  result.decision_reason === "invalid_payload" ? null : (request as ReviewRequest);

/** JSON, because names could contain any plain separator. */
const keyOf = ({ domain, subject, predicate }: Omit<Claim, "text">): string =>
  JSON.stringify([domain, subject, predicate]);

function sealedCarrier(corpus: SealedCorpus, id: string, originOf: GateBasis["originOf"]): Carrier {
  const { record } = corpus.records.get(id)!; // the review resolved it
  return { sourceKind: record.source_kind, ...(originOf(corpus, id) ?? NOTHING_KNOWN) };
}

/** An inline record without a source kind counts as an assumption: nothing says that anybody observed it. */
function inlineCarrier(request: ReviewRequest | null, id: string): Carrier {
  const item = request?.evidence?.find(({ evidence_id }) => evidence_id === id);
  const kind: SourceKind = (item && "source_kind" in item ? item.source_kind : undefined) ?? "premise";
  return { sourceKind: kind, ...NOTHING_KNOWN };
}
