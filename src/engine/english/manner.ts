import { isManner } from "../lexicon/adverbs.ts";
import type { Atom, Form } from "../meaning/form.ts";
import { atomsIn } from "../theories/forms.ts";
import type { Condition } from "../theories/theory.ts";

/** A predication without some of the words that say when, how often or in which way. */
export const withoutAdverbs = (atom: Atom, isLeftOut: (adverb: string) => boolean): Atom =>
  atom.time.adverbs.some(isLeftOut)
    ? { ...atom, time: { ...atom.time, adverbs: atom.time.adverbs.filter((one) => !isLeftOut(one)) } }
    : atom;

/** "Rex barks loudly": he barks. Where a rule, a denial or the question speaks of how something is done, it is another thing. */
export function withoutManner(told: readonly Condition[], asked: Form): readonly Condition[] {
  const isOfManner = saysManner(asked) || told.some(({ form }) => !isAffirmed(form) && saysManner(form));
  return isOfManner ? told : told.map((one) => ({ ...one, form: plainly(one.form) }));
}

function plainly(form: Form): Form {
  switch (form.kind) {
    case "atom":
      return form.category === "verb" ? withoutAdverbs(form, isManner) : form;
    case "and":
      return { ...form, of: form.of.map(plainly) };
    case "quantified":
      return isAffirmed(form) ? { ...form, holds: plainly(form.holds) } : form;
    default:
      return form;
  }
}

/** Told to be so, of one, of some or of all. */
function isAffirmed(form: Form): boolean {
  if (form.kind === "and") return form.of.every(isAffirmed);
  if (form.kind !== "quantified") return form.kind === "atom";
  return /^(?:some|every)$/.test(form.quantifier) && !saysManner(form.where) && isAffirmed(form.holds);
}

const saysManner = (form: Form): boolean => atomsIn(form).some(({ time }) => time.adverbs.some(isManner));
