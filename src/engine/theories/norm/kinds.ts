import { withPlaces, type Form, type Quantified, type Quantifier } from "../../meaning/form.ts";
import { substituted } from "../../meaning/substitution.ts";
import { atomsIn, conjunctsOf } from "../forms.ts";
import { withParts } from "../../meaning/substitution.ts";
import type { Condition, Discourse } from "../theory.ts";
import { UNSAID } from "./ground.ts";

/**
 * An argument in which what is said of a kind, "glims are blue", is said of one thing that stands for it: judged by its form, "it is possible
 * that glims are blue" is a word of possibility and a clause.
 * @param quantifiers by which something is said of a kind
 */
export function withKindsAsThings(discourse: Discourse, quantifiers: readonly Quantifier[]): Discourse {
  const referents = discourse.referents.copy();
  const kinds = new Map<string, { readonly id: number; readonly is: Form }>();
  const thingOf = (noun: string, form: Quantified): number => {
    const known = kinds.get(noun);
    if (known !== undefined) return known.id;
    const { id } = referents.add({ noun, lastSentence: discourse.asking });
    kinds.set(noun, { id, is: substituted(form.where, form.variable, { kind: "thing", id, at: [] }) });
    return id;
  };
  let replaced = 0;
  const asThing = (form: Form): Form => {
    const noun = form.kind === "quantified" && quantifiers.includes(form.quantifier) ? kindOf(form) : null;
    if (form.kind !== "quantified" || noun === null) return withParts(form, asThing);
    replaced++;
    const id = thingOf(noun, form);
    const said = substituted(form.holds, form.variable, { kind: "thing", id, at: [] });
    return asThing(withPlaces(said, form.at));
  };
  // "A wug must sing" is said of wugs, and of each of them.
  const told = discourse.conditions.flatMap((one): Condition[] => {
    const before = replaced;
    const form = asThing(one.form);
    return replaced === before ? [one] : [{ ...one, form }, one];
  });
  const question = { ...discourse.question, form: asThing(discourse.question.form) };
  const given = [...kinds.values()].map(
    ({ is }): Condition => ({ id: UNSAID, sentence: -1, form: is, at: [] }),
  );
  return { ...discourse, conditions: [...told, ...given], question, referents };
}

/** The words that name a kind; null where it is told by a clause of its own. */
function kindOf({ where }: Quantified): string | null {
  const parts = conjunctsOf(where);
  const isPlain = parts.every((one) => one.kind === "atom" && /^(?:noun|adjective|of)$/.test(one.category));
  return isPlain
    ? atomsIn(where)
        .map(({ lemma }) => lemma)
        .join(" ")
    : null;
}

/** "It is certain that all cats sing" as if it were said of each: "all cats are certain to sing". */
export function withModalsInside(discourse: Discourse): Discourse {
  const conditions = discourse.conditions.map((one) => ({ ...one, form: modalsInside(one.form) }));
  return { ...discourse, conditions };
}

function modalsInside(form: Form): Form {
  if (form.kind !== "modal" || form.of.kind !== "quantified") return withParts(form, modalsInside);
  const { of } = form;
  if (!/^(?:every|generic)$/.test(of.quantifier)) return withParts(form, modalsInside);
  return { ...of, holds: modalsInside({ ...form, of: of.holds }) };
}
