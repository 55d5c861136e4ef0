import { printForm } from "../../meaning/notation.ts";
import type { Amount, Form, Question } from "../../meaning/form.ts";
import { substituted } from "../../meaning/substitution.ts";
import { conjunctsOf, partsOf, thingsOf } from "../forms.ts";
import type { Condition, Discourse, Outcome } from "../theory.ts";

/**
 * "The shop employs 12 people. How many people does the shop employ?", "The ticket costs 5 euros. How much does it cost?": what is asked is told in
 * the same words, once, and nothing else is told of whom it is told of, or of such things.
 */
export function amountAsTold({ question, conditions }: Discourse): Outcome | null {
  const told = conditions.flatMap((condition) => {
    const found = countIn(condition.form, question) ?? measureIn(condition.form, question);
    return found === null ? [] : [{ condition, ...found }];
  });
  const [only, second] = told;
  if (only === undefined || second !== undefined) return null;
  const { condition, amount, unit } = only;
  const { value, bound, relation, per } = amount;
  if (value === null || bound !== "=" || relation !== null || per !== undefined) return null;
  if (conditions.some((one) => one !== condition && bearsOn(one, question))) return null;
  const { form, at } = condition;
  return {
    kind: "number",
    value,
    unit,
    steps: [{ step: 1, rule: "told", from: [], text: printForm(form, String), at }],
  };
}

interface Told {
  readonly amount: Amount;
  readonly unit: string | null;
}

/** How many it says there are of what is asked. */
function countIn(form: Form, { asked, form: asking }: Question): Told | null {
  if (asked.kind !== "amount" || form.kind !== "quantified" || form.quantifier !== "count") return null;
  const printed = (parts: readonly Form[], variable: number): string =>
    parts
      .flatMap(conjunctsOf)
      .map((one) => printForm(substituted(one, variable, { kind: "variable", id: FRESH }), String))
      .sort()
      .join();
  const isAsked = printed([form.where, form.holds], form.variable) === printed([asking], asked.variable);
  return isAsked && form.amount !== null ? { amount: form.amount, unit: asked.noun } : null;
}

/** The measure that it says of what is asked. */
function measureIn(form: Form, { asked, form: asking }: Question): Told | null {
  if (asked.kind !== "amount" || asking.kind !== "atom" || form.kind !== "atom") return null;
  const measure = form.roles.map(({ filler }) => filler).find(({ kind }) => kind === "measure");
  if (measure?.kind !== "measure") return null;
  const whatever = { kind: "variable", id: asked.variable } as const;
  const roles = form.roles.map((one) => (one.filler === measure ? { ...one, filler: whatever } : one));
  const isAsked = printForm({ ...form, roles }, String) === printForm(asking, String);
  return isAsked ? { amount: measure.amount, unit: measure.unit === "" ? null : measure.unit } : null;
}

/** A variable that no form of a text has. */
const FRESH = 7_000_000;

/** Whether a condition may tell more of it: any that names one of those, or such things, but for what they are. */
function bearsOn({ form }: Condition, { asked, form: asking }: Question): boolean {
  if (form.kind === "atom" && (form.category === "noun" || form.lemma === "of")) return false;
  const who = thingsOf(asking);
  const noun = asked.kind === "amount" ? asked.noun : null;
  return (
    [...thingsOf(form)].some((id) => who.has(id)) ||
    [...partsOf(form)].some((part) => part.kind === "atom" && part.category === "noun" && part.lemma === noun)
  );
}
