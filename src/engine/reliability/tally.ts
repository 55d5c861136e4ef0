import { digestOf, type Digest } from "../../canonical/digest.ts";
import { compareText } from "../../canonical/json.ts";
import type { Derived, Tally } from "../../contract/types/practice.ts";
import { licencesOf } from "./licence.ts";
import { shareOf } from "./ratio.ts";
import { reliabilityFloor } from "./wilson.ts";

/** From worst to best: a case with several outcomes counts as the first of these. */
export const OUTCOMES = ["wrong", "refused", "correct"] as const;
export type PracticeOutcome = (typeof OUTCOMES)[number];

/** One attempt of practice: JSON values in, one of three outcomes out. */
export interface Attempt {
  readonly className: string;
  readonly input: unknown;
  readonly expected: unknown;
  readonly outcome: PracticeOutcome;
}

/** What makes two attempts the same case. @throws NotCanonicalError */
export function caseDigest({ className, input, expected }: Omit<Attempt, "outcome">): Digest {
  return digestOf({ class_name: className, input, expected });
}

/**
 * Counts distinct cases, each once as its worst outcome; further occurrences are `repeated`. Sorted by class
 * name.
 * @throws NotCanonicalError
 */
export function tally(attempts: Iterable<Attempt>): Tally[] {
  const classes = new Map<string, { readonly worst: Map<Digest, PracticeOutcome>; attempts: number }>();
  for (const attempt of attempts) {
    const counted = classes.get(attempt.className) ?? {
      worst: new Map<Digest, PracticeOutcome>(),
      attempts: 0,
    };
    classes.set(attempt.className, counted);
    const digest = caseDigest(attempt);
    counted.attempts++;
    counted.worst.set(digest, worse(counted.worst.get(digest) ?? attempt.outcome, attempt.outcome));
  }
  return [...classes]
    .sort(([a], [b]) => compareText(a, b))
    .map(([className, { worst, attempts: all }]): Tally => {
      const count = (outcome: PracticeOutcome): number =>
        [...worst.values()].filter((each) => each === outcome).length;
      return {
        class_name: className,
        correct: count("correct"),
        wrong: count("wrong"),
        refused: count("refused"),
        repeated: all - worst.size,
      };
    });
}

function worse(a: PracticeOutcome, b: PracticeOutcome): PracticeOutcome {
  return OUTCOMES.indexOf(a) < OUTCOMES.indexOf(b) ? a : b;
}

/** Committed and distinct cases, reliability and coverage, and the licences they earn. */
export function derive({ correct, wrong, refused }: Pick<Tally, "correct" | "wrong" | "refused">): Derived {
  const committed = correct + wrong;
  const floor = reliabilityFloor(correct, wrong);
  return {
    committed,
    distinct: committed + refused,
    reliability_floor: floor,
    coverage: shareOf(committed, committed + refused),
    ...licencesOf({ floor, wrong }),
  };
}
