import { and, type Amount, type Atom, type Form, type Term } from "../../meaning/form.ts";
import { printForm } from "../../meaning/notation.ts";
import { withTerms } from "../../meaning/substitution.ts";
import { compare, isNegative, multiply, subtract, type Rational } from "../../text/rational.ts";
import { conjunctsOf, thingsOf } from "../forms.ts";
import { isPerson } from "../state/roles.ts";
import type { DerivationStep, Discourse, Outcome } from "../theory.ts";
import { isRule, type Reckoner } from "../norm/reckoned.ts";

/** "Does Bob have more apples than Ann?", "Did she sell twice as many as Ann?": both amounts are asked for, and compared. */

type Found = Extract<Outcome, { kind: "number" }>;

/** Null for other questions, and where an amount is not told. */
export function comparedAmounts(discourse: Discourse, reckon: Reckoner): Outcome | null {
  const { question, validity } = discourse;
  const { form } = question;
  const comparison = comparisonIn(form);
  if (question.asked.kind !== "polar" || validity || comparison === null) return null;
  const { amount, subject } = comparison;
  const than = amount.relation?.than ?? null;
  if (than?.kind !== "thing" || subject.kind !== "thing") return null;
  const own = amountOf(comparison, subject, discourse, reckon);
  const other = amountOf(comparison, than, discourse, reckon);
  if (own === null || other === null || own.unit !== other.unit) return null;
  const holdsSo = fits(amount.bound, amount.value, amount.relation?.kind ?? "part", own.value, other.value);
  if (holdsSo === null) return null;
  const text = `${holdsSo ? "" : "not "}${printForm(form, String)}`;
  return { kind: "verdict", verdict: holdsSo ? "yes" : "no", steps: stepsOf([own, other], text) };
}

/** "Who has more apples?", "Which of them sold fewer?" of two of whom both amounts are told; null for other questions. */
export function whoHasMore(discourse: Discourse, reckon: Reckoner): Outcome | null {
  const asked = moreAsked(discourse);
  const [one, two, third] = asked === null ? [] : candidates(discourse);
  if (asked === null || one === undefined || two === undefined || third !== undefined) return null;
  const { comparison, isMore } = asked;
  const [first, second] = [one, two].map((id) =>
    amountOf(comparison, { kind: "thing", id, at: comparison.subject.at ?? [] }, discourse, reckon),
  );
  if (first == null || second == null || first.unit !== second.unit) return null;
  const order = compare(first.value, second.value);
  if (order === 0) return null;
  const things = [order > 0 === isMore ? one : two];
  return {
    kind: "things",
    things,
    steps: stepsOf([first, second], printForm(discourse.question.form, String)),
  };
}

function moreAsked(
  discourse: Discourse,
): { readonly comparison: Comparison; readonly isMore: boolean } | null {
  const { asked, form: whole } = discourse.question;
  const [form, second] = conjunctsOf(whole).filter((one) => !isAmongThem(one, discourse));
  const comparison = form === undefined || second !== undefined ? null : comparisonIn(form);
  if (asked.kind !== "which" || asked.noun !== null || comparison === null) return null;
  const { amount, subject } = comparison;
  const { relation, value, bound } = amount;
  if (subject.kind !== "variable" || subject.id !== asked.variable) return null;
  const isDifference = relation?.kind === "plus" || relation?.kind === "minus";
  if (!isDifference || relation.than !== null || value !== null || bound !== "=") return null;
  return { comparison, isMore: relation.kind === "plus" };
}

/** Those whom the question names, else all who are named. */
function candidates(discourse: Discourse): readonly number[] {
  const { question, conditions, referents } = discourse;
  const named = new Set(conditions.flatMap((one) => [...thingsOf(one.form)]));
  const persons = [...named].filter((id) => referents.get(id).name !== null && isPerson(id, discourse));
  return question.among ?? persons;
}

/** "Of them" of "which of them": of those who are named. */
const isAmongThem = (form: Form, { referents }: Discourse): boolean =>
  form.kind === "atom" &&
  form.lemma === "of" &&
  form.roles.some(
    ({ role, filler }) =>
      role === "object" && filler.kind === "thing" && referents.get(filler.id).members.length > 1,
  );

interface Comparison {
  readonly amount: Amount;
  readonly subject: Term;
  readonly variable: number;
  readonly noun: Atom;
  readonly holds: Atom;
}

/** An amount of one kind that somebody has or does. */
function comparisonIn(form: Form): Comparison | null {
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.holds.kind !== "atom") return null;
  const { amount, where, holds, variable } = form;
  const subject = holds.roles.find(({ role }) => role === "subject")?.filler;
  const [noun, second] = conjunctsOf(where).filter((one) => !saysTotal(one));
  if (amount === null || amount.per !== undefined || second !== undefined) return null;
  if (noun?.kind !== "atom" || noun.category !== "noun") return null;
  if (subject?.kind !== "thing" && subject?.kind !== "variable") return null;
  return { amount, subject, variable, noun, holds };
}

function amountOf(
  { subject, variable, noun, holds }: Comparison,
  who: Term,
  discourse: Discourse,
  reckon: Reckoner,
): Found | null {
  const swap = (term: Term): Term => (term.kind === subject.kind && term.id === subject.id ? who : term);
  const conditions = discourse.conditions.filter((one) => !isRule(one.form));
  const asked = { kind: "amount", variable, noun: noun.lemma, difference: null } as const;
  const question = { ...discourse.question, asked, form: and([noun, withTerms(holds, swap)]) };
  const outcome = reckon({ ...discourse, conditions, question });
  return outcome.kind === "number" ? outcome : null;
}

function stepsOf(found: readonly Found[], text: string): readonly DerivationStep[] {
  const quoted = found
    .flatMap(({ steps }) => steps)
    .map((one, index) => ({ ...one, step: index + 1, from: [] }));
  const from = quoted.map(({ step }) => step);
  return [...quoted, { step: quoted.length + 1, rule: "compared", from, text, at: [] }];
}

/** "In total": all that is told counts anyhow. */
const saysTotal = (form: Form): boolean =>
  form.kind === "quantified" &&
  form.quantifier === "some" &&
  form.where.kind === "atom" &&
  form.where.lemma === "total" &&
  form.holds.kind === "atom" &&
  form.holds.lemma === "in";

/** Null for what is compared in another way, or about. */
function fits(
  bound: string,
  value: Rational | null,
  kind: NonNullable<Amount["relation"]>["kind"],
  own: Rational,
  other: Rational,
): boolean | null {
  if (value === null || kind === "part" || kind === "rest" || bound === "~") return null;
  const [left, right] =
    kind === "times" ? [own, multiply(other, value)] : [differenceOf(kind, own, other), value];
  // "3 more than Ann" of one who has fewer is wrong whatever the bound.
  if (kind !== "times" && isNegative(left) && !bound.startsWith("<")) return false;
  const order = compare(left, right);
  // Who has 7 has "as many as" one with 5 too, and 2 more than one with 4.
  if (bound === "=") return order > 0 ? null : order === 0;
  return (bound.startsWith(">") ? order > 0 : order < 0) || (bound.endsWith("=") && order === 0);
}

const differenceOf = (kind: "plus" | "minus", own: Rational, other: Rational): Rational =>
  kind === "plus" ? subtract(own, other) : subtract(other, own);
