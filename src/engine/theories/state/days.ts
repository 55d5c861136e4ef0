import { adverbEffect } from "../../lexicon/adverbs.ts";
import type { Atom } from "../../meaning/form.ts";
import { atomsIn } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";

/** "This morning Bill went to the park. Yesterday he was in the office": a story that says of all that happens on which day or part of the day. */

/** What is told in the order of happening where all that happens has its day; as it is told where only some has, or nothing. */
export function inOrder(discourse: Discourse): Discourse {
  if (!asksOfTheEnd(discourse)) return discourse;
  const timed = discourse.conditions.map((condition) => withoutTime(condition, discourse));
  if (timed.every(({ time }) => time === null)) return discourse;
  const isEvent = ({ form }: Condition): boolean => form.kind !== "atom" || form.category === "verb";
  if (timed.some(({ time, condition }) => time === null && isEvent(condition))) return discourse;
  const conditions = timed
    .toSorted((one, other) => (one.time ?? -1) - (other.time ?? -1))
    .map(({ condition }, id) => ({ ...condition, id }));
  return { ...discourse, conditions };
}

/** "Where is Bill?", and in a story that is told whole whatever says no time itself. */
function asksOfTheEnd({ question, closed }: Discourse): boolean {
  if (closed !== true && question.asked.kind !== "place") return false;
  return atomsIn(question.form).every(
    ({ time, roles }) =>
      time.adverbs.every((adverb) => adverbEffect(adverb) !== null) &&
      roles.every(({ role, filler }) => role !== "during" && filler.kind !== "moment"),
  );
}

const PARTS = ["yesterday", "morning", "afternoon", "evening"];

/** A condition without its day or part of the day, and when that is: "yesterday" is before "this morning". */
function withoutTime(
  condition: Condition,
  { referents }: Discourse,
): { readonly condition: Condition; readonly time: number | null } {
  const { form } = condition;
  if (form.kind !== "atom" || form.category !== "verb") return { condition, time: null };
  const isYesterday = form.time.adverbs.includes("yesterday");
  const part = form.roles.find(({ role, filler }) => {
    if (role !== "during" || filler.kind !== "thing") return false;
    const { noun, description } = referents.get(filler.id);
    return PARTS.includes(noun ?? "") && description.join(" ") === "this";
  });
  if (isYesterday === (part !== undefined)) return { condition, time: null };
  const noun = part?.filler.kind === "thing" ? referents.get(part.filler.id).noun : "yesterday";
  const adverbs = form.time.adverbs.filter((one) => one !== "yesterday");
  const roles = form.roles.filter((one) => one !== part);
  const plain: Atom = { ...form, roles, time: { ...form.time, adverbs } };
  return { condition: { ...condition, form: plain }, time: PARTS.indexOf(noun ?? "") };
}
