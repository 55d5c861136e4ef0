import { NOW, type Atom, type Form, type Question } from "../meaning/form.ts";
import { isPossession } from "../lexicon/frames.ts";
import { conjunctsOf, partsOf } from "./forms.ts";
import type { Discourse } from "./theory.ts";

/** "How many packs must Otto buy?" asks how many he needs, where the text does not say that he has any already. */
export function needAsked({ question, conditions }: Discourse): Question {
  const { asked, form } = question;
  if (asked.kind !== "amount" || asked.difference !== null) return question;
  const needed = conjunctsOf(form).map((part) => asNeed(part, asked.variable));
  const hasSome = conditions.some((one) =>
    [...partsOf(one.form)].some(
      (part) => part.kind === "atom" && isPossession(part.lemma) && !isHeldByThing(part),
    ),
  );
  if (hasSome || needed.every((one, at) => one === conjunctsOf(form)[at])) return question;
  return { ...question, form: form.kind === "and" ? { ...form, of: needed } : (needed[0] ?? form) };
}

/** "A pack holds 6 cans": how many are in one is no stock. */
const isHeldByThing = ({ lemma }: Atom): boolean => lemma === "hold";

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
