import type { Context } from "./context.ts";
import { verbAt } from "./predicate.ts";
import { subjectsOf } from "./subject.ts";
import { BE, DO, FUTURE, HAVE, MODALS, type Words } from "./words.ts";

/** When a sentence about something named is so; `once`: told with the past of a verb that is no auxiliary. Null for general sentences and conditions. */
export type Tense = "past" | "once" | "present" | "future";

export function tenseOf(words: Words, context: Context): Tense | null {
  for (let at = 1; at < words.length; at++) {
    const rest = words.slice(at);
    const found = verbAt(rest, "one", context) ?? verbAt(rest, "many", context);
    if (
      found === null ||
      !subjectsOf(words.slice(0, at), context).some(({ subject }) => subject.kind === "names")
    )
      continue;
    const { lower } = rest[found.at] ?? { lower: "" };
    if (/^(?:was|were|had|did)$/u.test(lower)) return "past";
    if (FUTURE.has(lower)) return "future";
    if (
      BE.has(lower) ||
      DO.has(lower) ||
      HAVE.has(lower) ||
      MODALS.has(lower) ||
      context.verbs.third(lower) !== null ||
      context.verbs.base(lower) !== null ||
      found.base === lower
    )
      return "present";
    return "once";
  }
  return null;
}

/** Whether what is told in one tense may be used for a claim in another one. What holds in general holds at any time. */
export function isInTime(told: Tense | null, claimed: Tense | null): boolean {
  if (told === null || claimed === null || told === claimed) return true;
  if (told === "past" || told === "once") return claimed === "past" || claimed === "once";
  if (told === "future") return false;
  return claimed !== "past";
}
