import type { Form, Quantified } from "../../meaning/form.ts";
import { isNegative, subtract, type Rational } from "../../text/rational.ts";
import { atomsIn, conjunctsOf, partsOf } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";
import { exactValue } from "./groups.ts";

/**
 * "He lost all but two of the nine keys": seven of them. Null where it is not clear how many there are: something may have come to them or gone since
 * they were counted.
 */
export function withAllBut(discourse: Discourse): Discourse | null {
  const all = [...discourse.conditions.map(({ form }) => form), discourse.question.form];
  if (!all.some((form) => [...partsOf(form)].some(isAllBut))) return discourse;
  const conditions: Condition[] = [];
  for (const one of discourse.conditions) {
    const form = isAllBut(one.form) ? counted(one.form, conditions, discourse) : one.form;
    if (form === null || [...partsOf(form)].some(isAllBut)) return null;
    conditions.push({ ...one, form });
  }
  return [...partsOf(discourse.question.form)].some(isAllBut) ? null : { ...discourse, conditions };
}

const isAllBut = (form: Form): form is Quantified =>
  form.kind === "quantified" && form.amount?.relation?.kind === "rest";

function counted(form: Quantified, before: readonly Condition[], discourse: Discourse): Form | null {
  const parts = conjunctsOf(form.where);
  const whole = parts.map((part) => wholeIn(part, form.variable)).find((one) => one !== null) ?? null;
  const { amount } = form;
  if (whole === null || amount === null || amount.value === null) return null;
  const own = parts.find(
    (part) => part.kind === "quantified" && wholeIn(part.where, part.variable) === whole,
  );
  const size = own?.kind === "quantified" ? exactValue(own.amount) : sizeTold(whole, before, discourse);
  const value = size === null ? null : subtract(size, amount.value);
  if (value === null || isNegative(value)) return null;
  return { ...form, amount: { ...amount, value, relation: null, exact: true } };
}

/** How many there are, where they were counted, and nothing more is said of how many. */
function sizeTold(whole: number, before: readonly Condition[], { referents }: Discourse): Rational | null {
  const source = before.find(({ form }) => form.kind === "quantified" && form.thing === whole);
  const { noun } = referents.get(whole);
  const isMore = before.some(
    (one) =>
      one !== source &&
      (namesPart(one.form, whole) ||
        atomsIn(one.form).some(({ category, lemma }) => category === "noun" && lemma === noun)),
  );
  return source?.form.kind === "quantified" && !isMore ? exactValue(source.form.amount) : null;
}

const namesPart = (form: Form, whole: number): boolean =>
  [...partsOf(form)].some(
    (part) =>
      part.kind === "quantified" &&
      conjunctsOf(part.where).some((one) => wholeIn(one, part.variable) === whole),
  );

/** Of what the variable is a part. */
function wholeIn(part: Form, variable: number): number | null {
  if (part.kind !== "atom" || part.lemma !== "of") return null;
  const [one, all] = part.roles.map(({ filler }) => filler);
  return one?.kind === "variable" && one.id === variable && all?.kind === "thing" ? all.id : null;
}
