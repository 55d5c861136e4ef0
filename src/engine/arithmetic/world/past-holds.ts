import { refuse, type Flow, type Hold } from "../meaning/facts.ts";

/** Words of a time before the one that a story is about. */
const PAST = /^(?:last|yesterday|ago|earlier|previou)/;

/**
 * "Last year Ann had 8. She found 35": whether she still had the 8 is not said, unless the story goes on from that time. Holdings at
 * two times are no sum.
 */
export function refusePastHolds(initial: readonly Hold[], flows: readonly Flow[]): void {
  const past = initial.find(
    ({ labels, moment }) => moment === null && [...labels].some((label) => PAST.test(label)),
  );
  if (past === undefined) return;
  const timeless =
    initial.some((hold) => hold !== past && [...past.labels].some((label) => !hold.labels.has(label))) ||
    flows.some((flow) => flow.labels.size === 0);
  if (timeless)
    refuse(
      past.quantity.lexeme,
      "composition",
      "how much of it was still there is not said",
      "how many there were when the story begins",
    );
}
