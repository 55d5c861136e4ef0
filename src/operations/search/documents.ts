import { SEARCH_FLAGS, type SearchFlag, type SearchKind } from "../../contract/search.ts";
import type { ReviewRecord } from "../../contract/reviews.ts";
import type { TurnJournalEntry } from "../../contract/turn.ts";
import { MAX_DIGESTS, type Indexed } from "../../store/search/segment.ts";
import { wordsOf } from "../../store/search/words.ts";
import { decodeUnlessFaulty, summarize } from "../reviews/records.ts";
import { bundleOf } from "../turns/trace.ts";

/** What is searched and shown of a record. */
export interface SearchDocument {
  readonly kind: SearchKind;
  readonly id: string;
  readonly time: string | null;
  readonly state: string | null;
  readonly grounding: string | null;
  readonly session: string | null;
  readonly flags: readonly SearchFlag[];
  /** Without `sha256:`. */
  readonly digests: readonly string[];
  readonly texts: readonly { readonly of: string; readonly text: string }[];
  /** The words of all texts, folded, each after a space; kept where a document is compared with many queries. */
  readonly folded?: string;
}

/** A line of the journal of turns. Null: it is no entry as far as it is searched. */
export function turnDocument(
  line: Uint8Array,
  sessionOf: (turnId: number) => string | null,
): SearchDocument | null {
  const entry = JSON.parse(new TextDecoder().decode(line)) as Partial<TurnJournalEntry>; // its members are looked at below
  const { turn_id, timestamp, prompt, surface, epistemic_state, grounding_source } = entry;
  if (typeof turn_id !== "number" || typeof timestamp !== "string") return null;
  return {
    kind: "turn",
    id: String(turn_id),
    time: timestamp,
    state: textOr(epistemic_state),
    grounding: textOr(grounding_source),
    session: sessionOf(turn_id),
    flags: flagsOf(entry),
    /** That of the bundle is made from most of the line, and few searches are for a digest. */
    get digests() {
      return digestsOf([
        entry.journal_digest,
        entry.trace_hash,
        bundleDigestOf(entry as TurnJournalEntry), // its members need not be there: the digest is null then
        entry.field_evidence?.field_digest,
      ]);
    },
    texts: [
      { of: "prompt", text: textOr(prompt) ?? "" },
      { of: "answer", text: textOr(surface) ?? "" },
    ],
  };
}

/** A line that another program wrote may have anything under its digest. */
const textOr = (value: unknown): string | null => (typeof value === "string" ? value : null);

function flagsOf({
  refusal_emitted,
  proposal_candidates: candidates,
  trace_hash,
}: Partial<TurnJournalEntry>): readonly SearchFlag[] {
  const held: Readonly<Record<SearchFlag, boolean>> = {
    refused: refusal_emitted === true,
    teaching: Array.isArray(candidates) && candidates.length > 0,
    unhashed: typeof trace_hash !== "string",
    damaged: false, // only a line that cannot be read is
  };
  return SEARCH_FLAGS.filter((flag) => held[flag]);
}

function bundleDigestOf(entry: TurnJournalEntry): string | null {
  try {
    return bundleOf(entry).bundle_digest;
  } catch {
    return null; // it has no canonical form: nothing could have named it
  }
}

/** A line of the record of reviews. */
export function reviewDocument(line: Uint8Array): SearchDocument | null {
  const record = decodeUnlessFaulty(line);
  if (record === null) return null;
  const {
    review_id,
    recorded_at,
    request_id,
    domain,
    subject,
    predicate,
    status,
    assigned_state,
    decision_reason,
  } = summarize(record);
  return {
    kind: "review",
    id: String(review_id),
    time: recorded_at,
    state: assigned_state ?? status,
    grounding: null,
    session: null,
    flags: [],
    digests: digestsOf([record.record_digest, record.result.trace_hash, record.certificate_sha256]),
    texts: [
      { of: "claim", text: claimOf(record) },
      { of: "about", text: [domain, subject, predicate].filter((part) => part !== null).join(" ") },
      { of: "request", text: request_id ?? "" },
      { of: "reason", text: decision_reason },
      { of: "evidence", text: record.result.evidence_ledger.join(" ") },
    ].filter(({ text }) => text !== ""),
  };
}

function claimOf(record: ReviewRecord): string {
  return summarize(record).claim_excerpt ?? "";
}

function digestsOf(digests: readonly (string | null | undefined)[]): string[] {
  return digests.flatMap((digest) => (typeof digest === "string" ? [digest.replace("sha256:", "")] : []));
}

/** What the index keeps of a document. */
export function indexedOf({ time, state, grounding, flags, digests, texts }: SearchDocument): Indexed {
  return {
    time: time === null ? Number.NaN : Date.parse(time),
    state: state ?? "",
    grounding: grounding ?? "",
    flags,
    digests: digests.slice(0, MAX_DIGESTS),
    words: texts.flatMap(({ text }) => [...wordsOf(text).map(({ word }) => word), null]),
  };
}
