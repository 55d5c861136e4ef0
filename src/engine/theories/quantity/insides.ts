import type { Form } from "../../meaning/form.ts";
import { atomsIn, partsOf } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";
import { restrictedTo } from "./groups.ts";

/**
 * "A box of 12 pencils costs $3. What do 5 boxes cost?": how many pencils are in a box, where boxes alone are asked for and nothing else
 * is said of pencils, has no part in it.
 */
export function withoutInsides(discourse: Discourse): Discourse {
  const { conditions, question } = discourse;
  const kept = conditions.filter((one) => {
    const noun = insideIn(one, discourse);
    const others = conditions.filter((other) => other !== one).map(({ form }) => form);
    return noun === null || [question.form, ...others].some((form) => speaksOf(form, noun, discourse));
  });
  return kept.length === conditions.length ? discourse : { ...discourse, conditions: kept };
}

/** What is in one box: "pencils". */
function insideIn({ form, id, sentence }: Condition, { conditions, referents }: Discourse): string | null {
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.holds.kind !== "atom") return null;
  const { lemma, roles } = form.holds;
  const [whole, inside, third] = roles.map(({ filler }) => filler);
  if (lemma !== "of" || whole?.kind !== "thing" || third !== undefined) return null;
  if (inside?.kind !== "variable" || inside.id !== form.variable) return null;
  const { noun, several } = referents.get(whole.id);
  const described = restrictedTo(form.where, form.variable);
  // Said with what it costs, in one sentence.
  const isPriced = conditions.some(
    (one) =>
      one.id !== id &&
      one.sentence === sentence &&
      one.form.kind === "atom" &&
      one.form.lemma === "cost" &&
      one.form.roles.some(({ filler }) => filler.kind === "thing" && filler.id === whole.id),
  );
  return noun === null || several || !isPriced ? null : (described?.kind?.noun ?? null);
}

const speaksOf = (form: Form, noun: string, { words }: Discourse): boolean =>
  atomsIn(form).some(({ category, lemma }) => category === "noun" && words.mayName(lemma, noun)) ||
  [...partsOf(form)].some(
    (part) =>
      part.kind === "atom" &&
      part.roles.some(({ filler }) => filler.kind === "measure" && filler.unit === noun),
  );
