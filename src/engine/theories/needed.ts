import { and, NOW, type Form, type Question } from "../meaning/form.ts";
import { isPossession } from "../lexicon/frames.ts";
import { atomsIn, conjunctsOf } from "./forms.ts";
import type { Condition, Discourse } from "./theory.ts";

/** "How many packs must Otto buy?" asks how many he needs, where the text does not say that he has any already. */
export function needAsked({ question, conditions }: Discourse): Question {
  const { asked, form } = question;
  if (asked.kind !== "amount" || asked.difference !== null) return question;
  const parts = conjunctsOf(form);
  const needed = parts.map((part) => asNeed(part, asked.variable));
  const isChanged = needed.some((one, at) => one !== parts[at]);
  return isChanged && !conditions.some(hasSome) ? { ...question, form: and(needed) } : question;
}

/** "He has 8 cans", but not "a pack holds 6 cans": how many are in one is no stock. */
const hasSome = ({ form }: Condition): boolean =>
  atomsIn(form).some(({ lemma }) => lemma !== "hold" && isPossession(lemma));

function asNeed(form: Form, variable: number): Form {
  if (form.kind !== "modal" || !/^(?:must|should|need)$/.test(form.force) || form.of.kind !== "atom")
    return form;
  const { lemma, roles } = form.of;
  const isAsked = roles.some(
    ({ role, filler }) => role === "object" && filler.kind === "variable" && filler.id === variable,
  );
  const isPlain = roles.length === 2 && form.of.time.adverbs.length === 0;
  return isAsked && isPlain && /^(?:buy|get|order|purchase|bring|take|use)$/.test(lemma)
    ? { ...form.of, lemma: "need", time: NOW }
    : form;
}
