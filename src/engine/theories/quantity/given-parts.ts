import { isPossession } from "../../lexicon/frames.ts";
import type { Form } from "../../meaning/form.ts";
import { exactValue, restrictedTo } from "./groups.ts";
import { atomsIn } from "../forms.ts";
import { isPerson } from "../state/roles.ts";
import type { Discourse } from "../theory.ts";

/** "William has 10 marbles. He shares 3 with Theresa": 3 of those that he has are hers then. */

/** The same text with what is given where so many of what somebody has are shared with one other. */
export function withGivenParts(discourse: Discourse): Discourse {
  const conditions = discourse.conditions.map((one) => {
    const form = asGiven(one.form, discourse);
    return form === null ? one : { ...one, form };
  });
  const isSame = conditions.every((one, at) => one === discourse.conditions[at]);
  return isSame ? discourse : { ...discourse, conditions };
}

function asGiven(form: Form, discourse: Discourse): Form | null {
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.holds.kind !== "atom") return null;
  const { holds, variable, where, amount } = form;
  const noun = restrictedTo(where, variable)?.kind?.noun;
  const [subject, object, partner, more] = holds.roles;
  if (holds.lemma !== "share" || noun === undefined || exactValue(amount) === null || more !== undefined)
    return null;
  const isIt =
    object?.role === "object" && object.filler.kind === "variable" && object.filler.id === variable;
  const isWith = partner?.role === "with" && partner.filler.kind === "thing";
  if (subject?.filler.kind !== "thing" || !isIt || !isWith || holds.time.adverbs.length > 0) return null;
  const areTwo = isPerson(subject.filler.id, discourse) && isPerson(partner.filler.id, discourse);
  if (!areTwo || !isHad(noun, discourse)) return null;
  return {
    ...form,
    holds: { ...holds, lemma: "give", roles: [subject, object, { ...partner, role: "to" }] },
  };
}

/** Whether the text counts what somebody has of them. */
const isHad = (noun: string, { conditions }: Discourse): boolean =>
  conditions.some(
    ({ form }) =>
      form.kind === "quantified" &&
      form.quantifier === "count" &&
      restrictedTo(form.where, form.variable)?.kind?.noun === noun &&
      atomsIn(form.holds).some(({ lemma }) => isPossession(lemma)),
  );
