import { agree, plural } from "../contract/plural.ts";
import { describeFault } from "../store/journal/errors.ts";
import type { Journal } from "../store/journal/journal.ts";
import { TURNS, type LineKind } from "../store/journal/line-kind.ts";
import { REVIEWS } from "../store/reviews/kind.ts";

/** How many entries a message names. */
const MAX_NAMED = 8;

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

/** What is told of entries that are on the disk although whoever asked for them was told of an error; none if there are none. */
export function describeUnanswered(
  ids: readonly number[],
  { noun }: Pick<LineKind, "noun"> = TURNS,
): string[] {
  if (ids.length === 0) return [];
  const [named, more] = [ids.slice(0, MAX_NAMED).join(", "), ids.length > MAX_NAMED ? ", …" : ""];
  return [
    `${agree(ids.length, noun, `${noun}s`)} ${named}${more} ${agree(ids.length, "was", "were")} answered with an error because a sync failed; ${agree(ids.length, "it is", "they are")} on the disk and kept`,
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
