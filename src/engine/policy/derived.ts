import type { Answer } from "../../contract/types/answer.ts";
import { answerKeyOf, type Parameters } from "./policy.ts";

/**
 * Why an answer asserts more than its derivation shows, or null. Checks only that steps, grounds and
 * `usedRefs` fit together.
 */
export function unprovedIn(
  answer: Answer,
  usedRefs: readonly string[],
  { derived, grounded, closed_modes }: Parameters["answer_is_derived"],
): string | null {
  const key = answerKeyOf(answer);
  if (key === "list" && answer.items.length === 0) return null; // an empty list asserts nothing
  if (key === "list" && closed_modes.includes(answer.mode)) return null; // in a closed world, absence is a ground
  if (grounded.includes(key) && answer.grounds.length === 0)
    return `an answer of kind ${key} without a ground`;
  if (!derived.includes(key)) return null;
  if (answer.derivation.length > 0) return misfitIn(answer, usedRefs);
  return key === "no" && closed_modes.includes(answer.mode) ? null : `the answer ${key} without a derivation`;
}

function misfitIn({ derivation, grounds }: Answer, usedRefs: readonly string[]): string | null {
  for (const [index, { step, rule, from, conclusion }] of derivation.entries()) {
    if (step !== index + 1) return `step ${index + 1} is numbered ${step}`;
    if (rule === "" || conclusion.trim() === "") return `step ${step} without a rule or a conclusion`;
    const stray = from.find((earlier) => !Number.isInteger(earlier) || earlier < 1 || earlier >= step);
    if (stray !== undefined) return `step ${step} rests on step ${stray}`;
  }
  const listed = new Set(grounds.map(({ ref }) => ref));
  const unlisted = usedRefs.find((ref) => !listed.has(ref));
  if (unlisted !== undefined) return `\`${unlisted}\` is used and not listed`;
  const unused = grounds.find(({ ref }) => !usedRefs.includes(ref));
  if (unused !== undefined) return `\`${unused.ref}\` is listed and not used`;
  const openings = derivation.filter(({ from }) => from.length === 0).length;
  return openings < listed.size ? "fewer opening steps than grounds" : null;
}
