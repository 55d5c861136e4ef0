import { plural } from "../contract/plural.ts";
import { describeFault } from "../store/journal/errors.ts";
import type { Journal } from "../store/journal/journal.ts";
import { REVIEWS } from "../store/reviews/kind.ts";

/** Lines for the operator about what opening the journal found; none if it was sound. */
export function describeRecovery({
  torn,
  completed_turn_id: completed,
  damage,
  checkpoints,
}: Journal["report"]): string[] {
  return [
    ...(torn === null
      ? []
      : [
          `the journal ended in ${plural(torn.bytes, "byte")} of an interrupted turn, now kept in state/${torn.quarantine ?? ""}`,
        ]),
    ...(completed === null ? [] : [`turn ${completed} lacked its line end, which was added`]),
    ...damage.map(
      ({ turn_id: id, offset, problem }) =>
        `the journal is damaged at turn ${id}, byte ${offset}: ${problem}; sound turns can be read, but no turns are taken`,
    ),
    ...(checkpoints === null ? [] : [describeFault(checkpoints)]),
  ];
}

/** Lines for the operator about what opening the record of reviews found; none if it was sound. */
export function describeReviewRecovery({
  torn,
  completed_turn_id: completed,
  damage,
  checkpoints,
}: Journal["report"]): string[] {
  return [
    ...(torn === null
      ? []
      : [
          `the record of reviews had ${plural(torn.bytes, "byte")} of an interrupted record at its end; they are kept in state/${torn.quarantine ?? ""}`,
        ]),
    ...(completed === null ? [] : [`review ${completed} lacked its line end; it was added`]),
    ...damage.map(
      ({ turn_id: id, offset, problem }) =>
        `the record of reviews is damaged at review ${id}, byte ${offset}: ${problem}; it is read as far as it is good, and no reviews are recorded`,
    ),
    ...(checkpoints === null ? [] : [describeFault(checkpoints, REVIEWS)]),
  ];
}
