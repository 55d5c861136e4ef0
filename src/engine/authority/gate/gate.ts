import type { GatePolicy, RequiredClaim } from "../../../contract/types/gate.ts";
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

/** The input of a gate. */
export interface GateInput {
  /** In the order of the claims. */
  readonly reviewed: readonly Reviewed[];
  readonly corpora: readonly SealedCorpus[];
  readonly policy: GatePolicy;
  /** The time at which ages are measured, in milliseconds since 1970. */
  readonly atMs: number;
  /** Null if nothing is known about the record. */
  readonly originOf: (corpus: SealedCorpus, evidenceId: string) => Origin | null;
}

/** The gate's decision on one claim. A required claim that was not presented has neither id nor result. */
export interface GateRowResult {
  readonly request_id: string | null;
  readonly passed: boolean;
  readonly reason: GateReason;
  readonly result: ReviewResult | null;
  /** The required claim that is missing. */
  readonly missing: RequiredClaim | null;
}

export interface GateDecision {
  /** Whether there is a claim, and every one passes. */
  readonly passed: boolean;
  /** The claims in the order given, then the required ones that are missing, in the order of the policy. */
  readonly results: readonly GateRowResult[];
}

const NOTHING_KNOWN: Origin = { observedAtMs: null, signer: null };

/**
 * Decides which of the reviewed claims pass. A pure function of its input. Of all that a proposer sends, only the
 * request reaches the decision, and no claim passes because of another.
 */
export function runGate(input: GateInput): GateDecision {
  const presented = new Set<string>();
  const results: GateRowResult[] = [];
  for (const { request: given, result } of input.reviewed) {
    // The review has validated the payload, unless this is its reason.
    const request = result.decision_reason === "invalid_payload" ? null : (given as ReviewRequest);
    if (request) presented.add(keyOf(request.claim));
    results.push(decideOne(request, result, input));
  }
  for (const missing of input.policy.required) {
    if (presented.has(keyOf(missing))) continue;
    const facts = { ...input, status: null, state: null, corpus: null, carriers: [] } as const;
    const { passed, reason } = decideGate(facts);
    results.push({ request_id: null, passed, reason, result: null, missing });
  }
  return { passed: results.length > 0 && results.every(({ passed }) => passed), results };
}

/** JSON, because names could contain any plain separator. */
const keyOf = ({ domain, subject, predicate }: Omit<Claim, "text">): string =>
  JSON.stringify([domain, subject, predicate]);

function decideOne(request: ReviewRequest | null, result: ReviewResult, input: GateInput): GateRowResult {
  const { trace_summary: summary } = result;
  const corpusId = "corpus_id" in summary ? summary.corpus_id : null;
  const corpus = input.corpora.find((one) => one.corpusId === corpusId) ?? null;
  const { passed, reason } = decideGate({
    policy: input.policy,
    atMs: input.atMs,
    status: result.status,
    state: result.assigned_state,
    corpus: corpus && { id: corpus.corpusId, sha256: corpus.corpusSha256 },
    carriers: result.evidence_ledger.map((id) =>
      corpus ? sealedCarrier(corpus, id, input.originOf) : inlineCarrier(request, id),
    ),
  });
  return { request_id: result.request_id, passed, reason, result, missing: null };
}

function sealedCarrier(corpus: SealedCorpus, id: string, originOf: GateInput["originOf"]): Carrier {
  const sealed = corpus.records.get(id);
  if (!sealed) throw new Error(`record \`${id}\` of a ledger is not in its corpus`); // a bug: the review resolved it
  return { sourceKind: sealed.record.source_kind, ...(originOf(corpus, id) ?? NOTHING_KNOWN) };
}

/** An inline record without a source kind counts as an assumption: nothing says that anybody observed it. */
function inlineCarrier(request: ReviewRequest | null, id: string): Carrier {
  const item = request?.evidence?.find(({ evidence_id }) => evidence_id === id);
  const kind: SourceKind = (item && "source_kind" in item ? item.source_kind : undefined) ?? "premise";
  return { sourceKind: kind, ...NOTHING_KNOWN };
}
