import type { LeftOut } from "../../../contract/types/gate.ts";
import type { ReviewRequest } from "../../../contract/types/review.ts";
import type { DecisionReason } from "../../../contract/types/review-result.ts";
import type { SealedCorpus, SealedRecord } from "../evidence.ts";
import { conflictOf, findIn, requestOfClaim, type Decided } from "../find.ts";
import { factsAbout } from "../record-index.ts";
import type { Authority } from "../review.ts";

/** How many records are named. */
const MAX_NAMED = 64;

const AGAINST: ReadonlySet<DecisionReason> = new Set([
  "claim_refuted_by_entailment",
  "claim_denied_by_evidence",
  "conflicting_evidence",
  "inconsistent_premises",
]);

/**
 * Decides the claim of a request over all sealed evidence of its domain, as if it had been presented alone.
 * Where that is beyond the bounds of a review, a fact that denies the claim is still found.
 * @returns null if nothing that is left out stands against the claim
 */
export function leftOutOf(
  request: ReviewRequest,
  corpora: readonly SealedCorpus[],
  authority: Authority,
): LeftOut | null {
  const { claim, evidence = [], inference } = request;
  const corpus = corpora.find(({ domains }) => domains.includes(claim.domain));
  if (corpus === undefined) return null;
  const sealed = new Set(evidence.flatMap((item) => ("content_sha256" in item ? [item.evidence_id] : [])));
  const denying = factsAbout(claim, corpus).filter((one) => denies(one) && !sealed.has(idOf(one)));
  const found = findIn(corpus, requestOfClaim(claim), authority);
  const isAgainst = AGAINST.has(found.whole.result.decision_reason);
  if (!isAgainst && denying.length === 0) return null;
  const decided = isAgainst ? found.smallest() : found.whole;
  const used = new Set(inference?.premise_ids.filter((id) => sealed.has(id)));
  const records = new Set([...denying, ...decisivePremises(decided).filter((one) => !used.has(idOf(one)))]);
  if (records.size === 0) return null;
  const { assigned_state, decision_reason, trace_hash } = decided.result;
  return {
    total: records.size,
    records: [...records].slice(0, MAX_NAMED).map((one) => ({
      evidence_id: idOf(one),
      content_sha256: one.contentSha256,
    })),
    assigned_state,
    decision_reason,
    trace_hash,
  };
}

const idOf = ({ record }: SealedRecord): string => record.evidence_id;

/** An assumption is no testimony. */
const denies = ({ record }: SealedRecord): boolean =>
  record.kind === "fact" && record.supports === false && record.source_kind !== "premise";

/** The premises that refute the claim or contradict each other. */
function decisivePremises(decided: Decided): readonly SealedRecord[] {
  const { decision_reason: reason } = decided.result;
  if (reason === "inconsistent_premises") return conflictOf(decided);
  return reason === "claim_refuted_by_entailment" ? decided.premises : [];
}
