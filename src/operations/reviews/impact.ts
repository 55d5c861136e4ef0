import type { ReviewFilter, ReviewImpact, ReviewRecord } from "../../contract/reviews.ts";
import { checkPayload } from "../../contract/review-check.ts";
import {
  createAuthority,
  type Authority,
  type Envelope,
  type ReviewResult,
  type SealedCorpus,
} from "../../engine/authority/review.ts";
import { Failure } from "../../contract/failures.ts";
import type { ReviewKeeper } from "./keeper.ts";
import { decodeRecord, opened, readUnlessDamaged, requestOf, wantedBy } from "./records.ts";

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
 * Decides every recorded review that consulted a version of this corpus again, over the new version, and reports which differ. Each cites
 * the same evidence ids: a changed record is cited in its new form, and a missing one is left out. No review cites a record that is new.
 * Only one record is in memory at a time.
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
    if (!record.corpora.some(({ corpus_id: each }) => each === corpus.corpusId)) continue;
    tally.compared++;
    const impact = impactOn(record, corpus, over(record.envelope));
    if (impact === null) continue;
    tally.changed++;
    await found(impact);
  }
  return tally;
}

function decodeUnlessFaulty(line: Uint8Array | null): ReviewRecord | null {
  if (line === null) return null;
  try {
    return decodeRecord(line);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
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

/** Null if the decision is the same. */
function impactOn(record: ReviewRecord, corpus: SealedCorpus, authority: Authority): ReviewImpact | null {
  const { request, revoked, changed } = citeAnew(record, corpus);
  const { result } = authority.review(request);
  const [recorded, anew] = [decisionIn(record.result), decisionIn(result)];
  if (
    recorded.status === anew.status &&
    recorded.assigned_state === anew.assigned_state &&
    recorded.decision_reason === anew.decision_reason
  )
    return null;
  const { review_id, result: was } = record;
  return { review_id, request_id: was.request_id, recorded, anew, revoked, changed };
}

interface CitedAnew {
  readonly request: unknown;
  readonly revoked: string[];
  readonly changed: string[];
}

/** The request with its references as the new corpus has them. One whose references did not resolve then stays as it is. */
function citeAnew(record: ReviewRecord, corpus: SealedCorpus): CitedAnew {
  const request = requestOf(record);
  const checked = checkPayload(request);
  const isCited =
    checked.kind === "valid" &&
    checked.shape === "A" &&
    record.result.decision_reason !== "invalid_evidence_reference";
  if (!isCited) return { request, revoked: [], changed: [] };
  const [evidence, revoked, changed]: [object[], string[], string[]] = [[], [], []];
  for (const cited of checked.request.evidence ?? []) {
    const { evidence_id: id } = cited;
    const now = corpus.records.get(id);
    if (now === undefined) revoked.push(id);
    else {
      if (!("content_sha256" in cited) || cited.content_sha256 !== now.contentSha256) changed.push(id);
      evidence.push({ evidence_id: id, content_sha256: now.contentSha256 });
    }
  }
  return { request: { ...checked.request, evidence }, revoked, changed };
}

function decisionIn({
  status,
  assigned_state,
  decision_reason,
}: ReviewRecord["result"] | ReviewResult): ReviewImpact["recorded"] {
  return { status, assigned_state, decision_reason } as ReviewImpact["recorded"]; // the authority's own values
}
