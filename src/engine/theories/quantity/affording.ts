import { and, NOW, type Atom, type Filler, type Form, type Question, type Term } from "../../meaning/form.ts";
import { printForm } from "../../meaning/notation.ts";
import { ONE, compare } from "../../text/rational.ts";
import { isRule, type Reckoner } from "../norm/reckoned.ts";
import type { Discourse, Outcome } from "../theory.ts";

/** "The ticket costs 12 euros. Ann has 15. Can she afford it?": what she has is compared with what it costs. Null for other questions. */
export function affordable(discourse: Discourse, reckon: Reckoner): Outcome | null {
  const { question, validity } = discourse;
  const wanted = question.asked.kind === "polar" && !validity ? wantedIn(question.form) : null;
  if (wanted === null) return null;
  const conditions = discourse.conditions.filter(({ form }) => !isRule(form));
  const numberOf = (form: Form, noun: string | null): Found | null => {
    const asked = { kind: "amount", variable: SUM, noun, difference: null } as const;
    const asking: Question = { asked, form, at: question.at };
    const outcome = reckon({ ...discourse, conditions, question: asking });
    return outcome.kind === "number" ? outcome : null;
  };
  const money = atomOf("noun", "money", [["subject", variable(SUM)]]);
  const owned = numberOf(
    and([
      money,
      atomOf("verb", "have", [
        ["subject", wanted.who],
        ["object", variable(SUM)],
      ]),
    ]),
    "money",
  );
  const cost = numberOf(wanted.cost, null);
  if (owned === null || cost === null || owned.unit !== cost.unit) return null;
  const isEnough = compare(owned.value, cost.value) >= 0;
  const quoted = [...owned.steps, ...cost.steps].map((one, at) => ({ ...one, step: at + 1, from: [] }));
  const text = `${isEnough ? "" : "not "}${printForm(question.form, String)}`;
  const from = quoted.map(({ step }) => step);
  const steps = [...quoted, { step: quoted.length + 1, rule: "compared", from, text, at: [] }];
  return { kind: "verdict", verdict: isEnough ? "yes" : "no", steps };
}

type Found = Extract<Outcome, { kind: "number" }>;

/** A variable that no form of a text has. */
const SUM = 7_100_000;
const variable = (id: number): Term => ({ kind: "variable", id });

const atomOf = (
  category: Atom["category"],
  lemma: string,
  roles: readonly (readonly [string, Filler])[],
): Atom => ({
  kind: "atom",
  category,
  lemma,
  roles: roles.map(([role, filler]) => ({ role, filler })),
  time: NOW,
  at: [],
});

/** Who wants to pay, and the form of what it costs: "how much do two tickets cost?" */
function wantedIn(form: Form): { readonly who: Filler; readonly cost: Form } | null {
  if (form.kind !== "modal" || form.force !== "can") return null;
  const { of } = form;
  const verb = of.kind === "quantified" ? of.holds : of;
  if (verb.kind !== "atom" || !/^(?:afford|pay|buy)$/.test(verb.lemma) || verb.roles.length !== 2)
    return null;
  const who = verb.roles.find(({ role }) => role === "subject")?.filler;
  const what = verb.roles.find(({ role }) => role === (verb.lemma === "pay" ? "for" : "object"))?.filler;
  if (who?.kind !== "thing" || what === undefined || verb.time.adverbs.length > 0) return null;
  const cost = atomOf("verb", "cost", [
    ["subject", what],
    ["object", variable(SUM)],
  ]);
  if (of.kind !== "quantified") return what.kind === "thing" ? { who, cost } : null;
  if (what.kind !== "variable" || what.id !== of.variable || !/^(?:some|count)$/.test(of.quantifier))
    return null;
  const amount = of.amount ?? { bound: "=", value: ONE, relation: null };
  return amount.bound === "=" ? { who, cost: { ...of, quantifier: "count", amount, holds: cost } } : null;
}
