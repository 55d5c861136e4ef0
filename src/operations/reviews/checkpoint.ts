import { REVIEWS } from "../../store/reviews/kind.ts";
import { publishCheckpoint, type Publication } from "../system/journal-publication.ts";
import { acceptRollback, signCheckpoint, type SignedCheckpoint } from "../system/journal-checkpoints.ts";

/** Signs the record of reviews with the journal's key, under a name of its own. @throws as `signCheckpoint` */
export function signReviews(
  stateDir: string,
  origin: string | null,
  now: () => number,
): Promise<SignedCheckpoint> {
  return signCheckpoint({ stateDir, origin, now, kind: REVIEWS });
}

/** Signs the record of reviews, and asks witnesses to cosign it. @throws as `publishCheckpoint` */
export function publishReviews(asked: Parameters<typeof publishCheckpoint>[0]): Promise<Publication> {
  return publishCheckpoint({ ...asked, kind: REVIEWS });
}

/** Takes a record of reviews for good that has fewer or other reviews than were signed. @throws as `acceptRollback` */
export function acceptReviewRollback(
  stateDir: string,
  now: () => number,
): Promise<{ readonly size: number; readonly before: number }> {
  return acceptRollback({ stateDir, now, kind: REVIEWS });
}
