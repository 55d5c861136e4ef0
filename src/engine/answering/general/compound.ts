import type { Answered } from "../../answer/answered.ts";
import type { Asked } from "./asked.ts";

/** Questions of several claims about one thing: "Is Chile a country in Africa?" asks whether both are so. */

type Judge = (part: Asked) => Answered | null;

/** Null where it is one claim, and where a part is not decided. */
export function answerCompound(asked: Asked, judge: Judge): Answered | null {
  const { form, asked: sought } = asked.question;
  if (sought.kind !== "polar" || form.kind !== "and") return null;
  const answers = form.of.map((part) => judge(asked.withForm(part)));
  return answers.every(isDecided) ? all(answers) : null;
}

const isDecided = (one: Answered | null): one is Answered =>
  one !== null && (one.answer.verdict === "yes" || one.answer.verdict === "no");

/** All of them, or one that is not so. */
function all(answers: readonly Answered[]): Answered | null {
  const denied = answers.find(({ answer }) => answer.verdict === "no");
  if (denied !== undefined) return denied;
  const [first, ...others] = answers;
  return first === undefined ? null : others.reduce(both, first);
}

/** Two answers that are both "yes", with the grounds of both. */
function both(one: Answered, other: Answered): Answered {
  const size = one.answer.derivation.length;
  const moved = <T extends { readonly step: number; readonly from: readonly number[] }>(step: T) => ({
    ...step,
    step: step.step + size,
    from: step.from.map((at) => at + size),
  });
  const derivation = [...one.answer.derivation, ...other.answer.derivation.map(moved)];
  const grounds = [...one.answer.grounds, ...other.answer.grounds];
  return {
    ...other,
    answer: { ...other.answer, grounds, derivation },
    steps: [...one.steps, ...other.steps.map(moved)],
    used: [...one.used, ...other.used],
  };
}
