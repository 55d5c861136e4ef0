import { isPossession } from "../lexicon/frames.ts";
import { withTerms } from "../meaning/substitution.ts";
import type { Form, Term } from "../meaning/form.ts";
import { atomsIn, thingsOf } from "./forms.ts";
import { thingIn } from "./state/fluents.ts";
import type { Discourse } from "./theory.ts";

/**
 * "Ann has a red hat. What colour is Ann's hat?" It is the hat that she is told to have, if the text speaks of one hat alone and tells nothing that
 * happens to it.
 */
export function withOwned(discourse: Discourse): Discourse {
  const same = new Map<number, number>();
  for (const asked of discourse.firstAsked) {
    const told = toldAs(asked, discourse);
    if (told !== null) same.set(asked, told);
  }
  if (same.size === 0) return discourse;
  const swap = (term: Term): Term =>
    term.kind === "thing" && same.has(term.id) ? { ...term, id: same.get(term.id) ?? term.id } : term;
  const { question, granted } = discourse;
  return {
    ...discourse,
    granted: granted.map((form) => withTerms(form, swap)),
    question: { ...question, form: withTerms(question.form, swap) },
  };
}

function toldAs(asked: number, { referents, conditions }: Discourse): number | null {
  const { owner, noun, name, description, several } = referents.get(asked);
  if (owner === null || noun === null || name !== null || several || description.length > 0) return null;
  const things = new Set(conditions.flatMap(({ form }) => [...thingsOf(form)]));
  const alike = [...things].filter((id) => referents.get(id).noun === noun);
  const [only, second] = alike;
  if (only === undefined || second !== undefined || referents.get(only).several) return null;
  const told = conditions.filter(({ form }) => thingsOf(form).has(only)).map(({ form }) => form);
  const having = told.filter((form) => isHaving(form, owner, only));
  const isQuiet = told.every((form) => having.includes(form) || isState(form));
  const counts = conditions.some(({ form }) => form.kind === "quantified" && saysNoun(form, noun));
  return having.length === 1 && isQuiet && !counts ? only : null;
}

const isHaving = (form: Form, owner: number, thing: number): boolean =>
  form.kind === "atom" &&
  isPossession(form.lemma) &&
  form.time.tense === "present" &&
  form.roles.length === 2 &&
  thingIn(form, "subject") === owner &&
  thingIn(form, "object") === thing;

const isState = (form: Form): boolean =>
  form.kind === "equal" || (form.kind === "atom" && form.category !== "verb");

/** Others of its kind: "Ann has 3 hats". */
const saysNoun = (form: Form, noun: string): boolean =>
  atomsIn(form).some(({ category, lemma }) => category === "noun" && lemma === noun);
