import { digestHex } from "../../canonical/digest.ts";
import { Failure } from "../../contract/failures.ts";
import { DataError } from "../../store/files/data-error.ts";
import { checkJournal } from "../../store/journal/check.ts";
import type { Comparison } from "../../store/journal/derived-check.ts";
import type { LogFault } from "../../store/journal/errors.ts";
import { compareFacets } from "../../store/reviews/facet-check.ts";
import { REVIEWS } from "../../store/reviews/kind.ts";
import { openReviewBook, type ReviewBook } from "../../store/reviews/review-book.ts";
import { decodeRecord, readUnlessDamaged } from "./records.ts";

/** A record that is not as it should be. `offset` counts bytes from the start of the file. */
export interface ReviewDamage {
  readonly review_id: number;
  readonly offset: number | null;
  readonly problem: string;
}

export interface ReviewCheck {
  readonly valid: boolean;
  readonly review_count: number;
  readonly good_count: number;
  readonly head_digest: string | null;
  readonly size_bytes: number;
  readonly torn_tail: { readonly offset: number; readonly bytes: number } | null;
  readonly damage: readonly ReviewDamage[];
  /** The line of the log of checkpoints that does not parse or verify; null if all do. */
  readonly checkpoints: LogFault | null;
  readonly index: Comparison;
  readonly tree: Comparison;
  readonly facets: Comparison;
}

/** How far a check has come. */
export type OnReviewChecked = (what: string, done: number, total: number) => void;

/**
 * Derives every digest, id, offset, tree hash and facet of the record of reviews again, and the trace hash of every result. Nothing is written, and a server may
 * go on beside.
 * @throws DataError if the state directory cannot be read
 */
export async function checkReviews(
  stateDir: string,
  onProgress: OnReviewChecked = () => undefined,
): Promise<ReviewCheck> {
  try {
    const facets = await compareFacets(stateDir);
    const found = await checkJournal(stateDir, { onProgress, kind: REVIEWS });
    const book = await openReviewBook(stateDir, { mode: "read" });
    const faults = await checkResults(book, onProgress).finally(() => book.close());
    const { turn_count, good_count, head_digest, size_bytes, torn_tail, checkpoints, index, tree } = found;
    return {
      valid: found.valid && faults.length === 0 && facets !== "differs" && facets !== "ahead",
      review_count: turn_count,
      good_count: good_count - faults.length,
      head_digest,
      size_bytes,
      torn_tail,
      damage: [
        ...found.damage.map(({ turn_id, offset, problem }) => ({ review_id: turn_id, offset, problem })),
        ...faults,
      ],
      checkpoints,
      index,
      tree,
      facets: found.damage.length > 0 ? "not_checked" : facets,
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DataError(stateDir, `the record of reviews cannot be read: ${why}`, error);
  }
}

const SHOWN_EVERY = 256;

/** Records whose line is good but whose content is not a record, or whose result does not match its trace hash. */
async function checkResults(book: ReviewBook, onProgress: OnReviewChecked): Promise<ReviewDamage[]> {
  const faults: ReviewDamage[] = [];
  for (let id = 1; id <= book.count; id++) {
    if (id % SHOWN_EVERY === 0) onProgress("reviews", id, book.count);
    const line = await readUnlessDamaged(book, id);
    const problem = line === null ? null : faultOf(line);
    if (problem !== null) faults.push({ review_id: id, offset: null, problem });
  }
  return faults;
}

function faultOf(line: Uint8Array): string | null {
  try {
    const { trace_hash: hash, ...covered } = decodeRecord(line).result;
    return digestHex(covered) === hash ? null : "trace_hash of its result is not that of the result";
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}
