import { and, NOW, type Form, type Quantified } from "../../meaning/form.ts";
import { withTerms } from "../../meaning/substitution.ts";
import { add, multiply, subtract, ZERO, isNegative, type Rational } from "../../text/rational.ts";
import { atomsIn, conjunctsOf, thingsOf } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";
import { exactValue, restrictedTo } from "./groups.ts";

/**
 * "There are 20 birds. 8 of them are black, and the rest are white": the rest are 12 of them. Said so, all that is reckoned with "12 of them" is
 * reckoned with the rest.
 */

/** The noun by which the reading of "the rest", "the others" and "the remaining ones" calls what it means. */
export const REST = "rest";

const isRest = (id: number, { referents }: Discourse): boolean => referents.get(id).noun === REST;

/** The same text with a number for each rest; null where one is not clear. */
export function withRests(discourse: Discourse): Discourse | null {
  const conditions: Condition[] = [];
  let variable = 9_000_000;
  for (const said of discourse.conditions) {
    const one = asPart(said, conditions, discourse);
    const [rest, second] = [...thingsOf(one.form)].filter((id) => isRest(id, discourse));
    if (rest === undefined) {
      conditions.push(one);
      continue;
    }
    // "The rest are birds"
    if (one.form.kind === "atom" && one.form.category === "noun" && one.form.lemma === REST) continue;
    const left = second === undefined ? leftOf(one, conditions, discourse) : null;
    if (left === null) return null;
    conditions.push({ ...one, form: counted(one.form, rest, left, variable++) });
  }
  const isAsked = [...thingsOf(discourse.question.form)].some((id) => isRest(id, discourse));
  return isAsked ? null : { ...discourse, conditions };
}

/** "There are 20 birds. 8 are black, and the rest are white": 8 of them, where the noun is that of the whole itself. */
function asPart(one: Condition, before: readonly Condition[], discourse: Discourse): Condition {
  const { form, sentence } = one;
  const noun = nounOf(form);
  const isParted = discourse.conditions.some(
    (other) => other.id > one.id && [...thingsOf(other.form)].some((id) => isRest(id, discourse)),
  );
  if (form.kind !== "quantified" || noun === null || !isParted) return one;
  const whole = before.find(
    (other) => other.sentence < sentence && nounOf(other.form)?.at.join() === noun.at.join(),
  )?.form;
  const isBare = form.where === noun && form.amount?.relation === null && !isSizeOf(form);
  if (whole?.kind !== "quantified" || whole.thing === undefined || !isBare) return one;
  return { ...one, form: { ...form, where: partOf(form.variable, whole.thing) } };
}

/** "Bags of 5": how many are in each is no part of them. */
const isSizeOf = (form: Form): boolean =>
  form.kind === "quantified" && form.holds.kind === "atom" && form.holds.lemma === "of";

/** The noun by which a count is told. */
function nounOf(form: Form) {
  if (form.kind !== "quantified" || form.quantifier !== "count") return null;
  const [noun] = atomsIn(form.where).filter(({ category }) => category === "noun");
  return noun === undefined || noun.at.length === 0 ? null : noun;
}

interface Left {
  readonly whole: number;
  readonly value: Rational;
}

/** What is left of the whole that was parted last. */
function leftOf(rest: Condition, before: readonly Condition[], discourse: Discourse): Left | null {
  const parts = before.flatMap((one) => partIn(one) ?? []);
  const whole = parts.at(-1)?.whole;
  if (whole === undefined) return null;
  const own = parts.filter((one) => one.whole === whole);
  const source = before.find(({ form }) => form.kind === "quantified" && form.thing === whole);
  const told = source?.form.kind === "quantified" ? exactValue(source.form.amount) : null;
  const all = told ?? own.flatMap(({ size }) => size ?? [])[0] ?? null;
  if (all === null) return null;
  const noun = discourse.referents.get(whole).noun;
  // Parts that are told apart may overlap: "8 are black. 5 are big."
  const isOver =
    own.length > 1 &&
    !own.every(({ condition }) => condition.sentence === rest.sentence || isEvent(condition));
  const isMore = before.some(
    (one) =>
      one !== source &&
      !own.some(({ condition }) => condition === one) &&
      !isSizeOf(one.form) &&
      !saysKindOf(one.form, whole) &&
      countsAgain(one.form, noun),
  );
  const sizes = own.map(({ amount }) => sizeIn(amount, all));
  if (isOver || isMore || own.some(({ isLast }) => isLast)) return null;
  const taken = sizes.reduce<Rational | null>(
    (sum, one) => (sum === null || one === null ? null : add(sum, one)),
    ZERO,
  );
  const value = taken === null ? null : subtract(all, taken);
  return value === null || isNegative(value) ? null : { whole, value };
}

function partIn(condition: Condition) {
  const { form } = condition;
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.amount === null) return null;
  const parts = conjunctsOf(form.where);
  const number = parts.find((part) => part.kind === "quantified" && part.holds.kind === "true");
  const described = restrictedTo(and(parts.filter((part) => part !== number)), form.variable);
  const whole = described?.partOf;
  if (whole?.kind !== "thing" || described?.kind != null || (described?.marks.length ?? 0) > 0) return null;
  // "Of the 8 buns"
  const isOfWhole = number?.kind === "quantified" && thingsOf(number.where).has(whole.id);
  const size = isOfWhole ? exactValue(number.amount) : null;
  return { whole: whole.id, amount: form.amount, condition, size, isLast: form.at.length === 0 };
}

/** "12 of them", "half of them" */
function sizeIn(amount: NonNullable<Quantified["amount"]>, all: Rational): Rational | null {
  const { relation, value, bound } = amount;
  if (relation === null) return exactValue(amount);
  return relation.kind === "part" && relation.than === null && value !== null && bound === "="
    ? multiply(all, value)
    : null;
}

const isEvent = ({ form }: Condition): boolean =>
  form.kind === "quantified" &&
  form.holds.kind === "atom" &&
  form.holds.category === "verb" &&
  form.holds.time.tense === "past" &&
  !/^(?:be|have|exist)$/.test(form.holds.lemma);

/** That the buns of "the 8 buns" are buns. */
const saysKindOf = (form: Form, whole: number): boolean =>
  form.kind === "atom" && form.category === "noun" && thingsOf(form).has(whole);

/** "He bought 5 more": whether they are of the rest is not said. */
const countsAgain = (form: Form, noun: string | null): boolean =>
  atomsIn(form).some(({ category, lemma }) => category === "noun" && lemma === noun);

/** "The rest are white" as "12 of them are white". */
function counted(form: Form, rest: number, { whole, value }: Left, variable: number): Form {
  const own = { kind: "variable", id: variable } as const;
  const holds = withTerms(form, (term) =>
    term.kind === "thing" && term.id === rest ? { ...term, ...own } : term,
  );
  const where = partOf(variable, whole);
  const amount = { bound: "=", value, relation: null } as const;
  return { kind: "quantified", quantifier: "count", amount, variable, where, holds, at: [] };
}

/** So many of them. */
const partOf = (variable: number, whole: number): Form => ({
  kind: "atom",
  category: "of",
  lemma: "of",
  roles: [
    { role: "subject", filler: { kind: "variable", id: variable } },
    { role: "object", filler: { kind: "thing", id: whole } },
  ],
  time: NOW,
  at: [],
});
