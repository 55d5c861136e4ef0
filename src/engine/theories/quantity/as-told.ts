import { printForm } from "../../meaning/notation.ts";
import type { Form, Question } from "../../meaning/form.ts";
import { substituted } from "../../meaning/substitution.ts";
import { conjunctsOf, partsOf, thingsOf } from "../forms.ts";
import type { Condition, Discourse, Outcome } from "../theory.ts";

/**
 * "The shop employs 12 people. How many people does the shop employ?": what is asked is told in the same words, once, and nothing else is told
 * of whom it is told of, or of such things.
 */
export function amountAsTold(discourse: Discourse): Outcome | null {
  const { question, conditions } = discourse;
  const measured = measureAsTold(discourse);
  if (measured !== null) return measured;
  const told = conditions.filter((one) => tells(one.form, question));
  const [only, second] = told;
  if (only === undefined || second !== undefined || only.form.kind !== "quantified") return null;
  const { amount } = only.form;
  if (amount?.value == null || amount.bound !== "=" || amount.relation !== null || amount.per !== undefined)
    return null;
  if (conditions.some((one) => one !== only && bearsOn(one, question))) return null;
  const unit = question.asked.kind === "amount" ? question.asked.noun : null;
  const step = { step: 1, rule: "told", from: [], text: printForm(only.form, String), at: only.at };
  return { kind: "number", value: amount.value, unit, steps: [step] };
}

/** "The ticket costs 5 euros. How much does it cost?" */
function measureAsTold({ question, conditions }: Discourse): Outcome | null {
  const { asked, form: asking } = question;
  if (asked.kind !== "amount" || asking.kind !== "atom") return null;
  const keyOf = (form: Form): string | null => {
    if (form.kind !== "atom") return null;
    const roles = form.roles.map((one) =>
      one.filler.kind === "measure" || (one.filler.kind === "variable" && one.filler.id === asked.variable)
        ? { ...one, filler: { kind: "variable", id: FRESH } as const }
        : one,
    );
    return printForm({ ...form, roles }, String);
  };
  const told = conditions.filter(({ form }) => keyOf(form) === keyOf(asking));
  const [only, second] = told;
  if (only?.form.kind !== "atom" || second !== undefined) return null;
  const measure = only.form.roles.find(({ filler }) => filler.kind === "measure")?.filler;
  if (measure?.kind !== "measure") return null;
  const { value, bound, relation, per } = measure.amount;
  if (value === null || bound !== "=" || relation !== null || per !== undefined) return null;
  if (conditions.some((one) => one !== only && bearsOn(one, question))) return null;
  const step = { step: 1, rule: "told", from: [], text: printForm(only.form, String), at: only.at };
  return { kind: "number", value, unit: measure.unit === "" ? null : measure.unit, steps: [step] };
}

/** Whether the form says of a number of things what is asked of how many. */
function tells(form: Form, { asked, form: asking }: Question): boolean {
  if (asked.kind !== "amount" || form.kind !== "quantified" || form.quantifier !== "count") return false;
  const printed = (parts: readonly Form[], variable: number): string =>
    parts
      .flatMap(conjunctsOf)
      .map((one) => printForm(substituted(one, variable, { kind: "variable", id: FRESH }), String))
      .sort()
      .join();
  return printed([form.where, form.holds], form.variable) === printed([asking], asked.variable);
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
