import type { ReviewFilter, ReviewImpact, ReviewRecord } from "../../contract/reviews.ts";
import { checkPayload } from "../../contract/review-check.ts";
import type { EvidenceReference, InlineEvidence } from "../../contract/types/review.ts";
import { findEvidence, isOfClaim, requestOfClaim } from "../../engine/authority/find.ts";
import { leftOutOf } from "../../engine/authority/gate/left-out.ts";
import {
  createAuthority,
  type Authority,
  type Envelope,
  type ReviewResult,
  type SealedCorpus,
} from "../../engine/authority/review.ts";
import type { ReviewKeeper } from "./keeper.ts";
import { decodeUnlessFaulty, opened, readUnlessDamaged, requestOf, wantedBy } from "./records.ts";

/** How many recorded reviews rest on an earlier version of the corpus, how many of them would be decided differently, and how many cannot be read. */
export interface ImpactTally {
  readonly compared: number;
  readonly changed: number;
  readonly unreadable: number;
}

/** Called for each review that would be decided differently, and with how many records were read. */
export interface OnImpact {
  readonly found: (impact: ReviewImpact) => Promise<void>;
  readonly progress: (done: number, total: number) => void;
}

/**
 * Decides every recorded review that consulted a version of this corpus again, over the new version, and reports which differ. A claim that was presented
 * alone has its evidence found anew. Every other request cites the same evidence ids: a record that changed is cited as it is now, and one that the new
 * corpus has not is not cited. A request that a gate let pass, and that leaves out new evidence against its claim, counts too. One record is in memory at a time.
 */
export async function findImpact(
  keeper: ReviewKeeper,
  corpus: SealedCorpus,
  filter: ReviewFilter,
  { found, progress }: OnImpact,
): Promise<ImpactTally> {
  const book = await opened(keeper);
  const { ids, total } = book.select(wantedBy(filter), 0, Infinity);
  const over = authoritiesOver(corpus);
  const tally = { compared: 0, changed: 0, unreadable: book.damaged.length };
  for (const [done, id] of ids.entries()) {
    progress(done, total);
    const record = decodeUnlessFaulty(await readUnlessDamaged(book, id));
    if (record === null) {
      tally.unreadable++;
      continue;
    }
    if (!concerns(record, corpus)) continue;
    tally.compared++;
    const impact = impactOn(record, corpus, over(record.envelope));
    if (impact === null) continue;
    tally.changed++;
    await found(impact);
  }
  return tally;
}

/** Authorities over the corpus, of which most records need the same. */
function authoritiesOver(corpus: SealedCorpus): (envelope: Envelope) => Authority {
  const known = new Map<string, Authority>();
  return (envelope) => {
    const key = JSON.stringify(envelope);
    const authority = known.get(key) ?? createAuthority([corpus], envelope);
    known.set(key, authority);
    return authority;
  };
}

/** Whether a version of the corpus was consulted, or would be now: for a claim alone nothing may have been found then. */
function concerns(record: ReviewRecord, { corpusId, domains }: SealedCorpus): boolean {
  if (record.corpora.some(({ corpus_id: each }) => each === corpusId)) return true;
  const checked = checkPayload(requestOf(record));
  return (
    checked.kind === "valid" && domains.includes(checked.request.claim.domain) && isOfClaim(checked.request)
  );
}

/** Null if the decision is the same. */
function impactOn(record: ReviewRecord, corpus: SealedCorpus, authority: Authority): ReviewImpact | null {
  const { request, ...differences } = citeAnew(record, corpus, authority);
  const { result } = authority.review(request);
  const [recorded, anew] = [decisionIn(record.result), decisionIn(result)];
  const leftOut = newlyLeftOut(record, request, { corpus, authority });
  if (
    recorded.status === anew.status &&
    recorded.assigned_state === anew.assigned_state &&
    recorded.decision_reason === anew.decision_reason &&
    leftOut.length === 0
  )
    return null;
  const { review_id, result: was } = record;
  const common = { review_id, request_id: was.request_id, recorded, anew, ...differences };
  return leftOut.length === 0 ? common : { ...common, left_out: [...leftOut] };
}

/** What stands against a claim that a gate let pass, and is not cited by its request: the gate would stop it now. */
function newlyLeftOut(
  { gate }: ReviewRecord,
  request: unknown,
  { corpus, authority }: { readonly corpus: SealedCorpus; readonly authority: Authority },
): readonly string[] {
  const checked = checkPayload(request);
  if (gate?.passed !== true || checked.kind === "invalid" || isOfClaim(checked.request)) return [];
  return leftOutOf(checked.request, [corpus], authority)?.records.map(({ evidence_id: id }) => id) ?? [];
}

interface CitedAnew {
  readonly request: unknown;
  readonly revoked: string[];
  readonly changed: string[];
  readonly added: string[];
}

/** The request as it would be presented over the new corpus. One whose references did not resolve then stays as it is. */
function citeAnew(record: ReviewRecord, corpus: SealedCorpus, authority: Authority): CitedAnew {
  const request = requestOf(record);
  const checked = checkPayload(request);
  const unchanged = { request, revoked: [], changed: [], added: [] };
  if (checked.kind !== "valid" || record.result.decision_reason === "invalid_evidence_reference")
    return unchanged;
  const isAlone = isOfClaim(checked.request);
  if (checked.shape === "B" && !isAlone) return unchanged;
  const cited = new Map((checked.request.evidence ?? []).map((each) => [each.evidence_id, each]));
  const kept = [...cited.keys()].flatMap((id) => {
    const now = corpus.records.get(id);
    return now === undefined ? [] : [{ evidence_id: id, content_sha256: now.contentSha256 }];
  });
  const anew = isAlone
    ? findEvidence(requestOfClaim(checked.request.claim), [corpus], authority)
    : { ...checked.request, evidence: kept };
  return {
    request: anew,
    revoked: [...cited.keys()].filter((id) => !corpus.records.has(id)),
    changed: kept
      .filter(({ evidence_id: id, content_sha256: hash }) => hashIn(cited.get(id)) !== hash)
      .map(({ evidence_id: id }) => id),
    added: (anew.evidence ?? []).map(({ evidence_id: id }) => id).filter((id) => !cited.has(id)),
  };
}

function hashIn(cited: EvidenceReference | InlineEvidence | undefined): string | null {
  return cited !== undefined && "content_sha256" in cited ? cited.content_sha256 : null;
}

function decisionIn({
  status,
  assigned_state,
  decision_reason,
}: ReviewRecord["result"] | ReviewResult): ReviewImpact["recorded"] {
  return { status, assigned_state, decision_reason } as ReviewImpact["recorded"]; // the authority's own values
}
