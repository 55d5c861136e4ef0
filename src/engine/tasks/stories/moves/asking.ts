import type { TaskAnswer, TaskAnswered, TaskDeclined } from "../../task.ts";
import { verdictSaid } from "../wording.ts";
import type { Entity, Story, Where } from "./events.ts";
import { placeBefore } from "./regression.ts";
import { placeOf, type State } from "./simulation.ts";
import type { Telling } from "./telling.ts";

/** What answers are found in: the story, the states that running through it gave, and the moment that is asked about (an index of states). */
export interface Asking {
  readonly story: Story;
  readonly states: readonly State[];
  readonly moment: number;
}

export function declined(
  explanation: string,
  reason: TaskDeclined["reason"] = "not_determined",
): TaskDeclined {
  return {
    kind: "declined",
    reason,
    state: "undetermined",
    explanation,
    missing: reason === "not_determined" ? ["a sentence that tells it"] : [],
  };
}

export const disagree = (): TaskDeclined =>
  declined(
    "Running through the events and asking back from their end came to different results.",
    "procedures_disagree",
  );

/** The last step is the answer. */
export function answered(
  telling: Telling,
  result: TaskAnswer,
  last: {
    readonly rule: string;
    readonly from: readonly (number | null)[];
    readonly said: string;
    readonly subject: string;
    readonly relation: string;
    readonly object: string;
    readonly negated?: boolean;
    readonly asked: string;
    readonly missing?: readonly string[];
  },
): TaskAnswered {
  const { rule, said, subject, relation, object, negated = false, asked, missing } = last;
  telling.add({
    rule,
    from: [...new Set(last.from.flatMap((step) => step ?? []))],
    conclusion: said,
    fact: { subject, relation, object, negated },
    span: null,
  });
  return {
    kind: "answered",
    answer: result,
    asked,
    said: result.kind === "verdict" ? verdictSaid(result.verdict, said) : said,
    steps: telling.steps,
    ...(missing === undefined ? {} : { missing }),
  };
}

/** Where it is at a moment by both computations; null where they differ. */
export function agreedPlace(entity: Entity, { story, states }: Asking, moment: number): Where | null {
  const [forwards, backwards] = [
    placeOf(entity, states[moment] ?? new Map()),
    placeBefore(story.events, moment, entity),
  ];
  return sameWhere(forwards, backwards) ? forwards : null;
}

export function sameWhere(one: Where, other: Where): boolean {
  const gist = (where: Where): string =>
    where.kind === "at"
      ? `at ${where.place}`
      : where.kind === "one_of"
        ? `one of ${[...where.places].sort().join("|")}`
        : where.kind === "lost"
          ? `not ${[...where.not].sort().join("|")}`
          : `with ${where.holder}`;
  return gist(one) === gist(other);
}
