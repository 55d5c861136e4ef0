import type { Atom, Form, Measure } from "../../meaning/form.ts";
import { atomsIn, conjunctsOf, thingsOf } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";

/** "After a discount of 25% a shirt costs $60": it was reduced by so much, and costs so much then. */

const CHANGES: ReadonlyMap<string, string> = new Map([
  ["discount", "reduce"],
  ["reduction", "reduce"],
  ["price reduction", "reduce"],
  ["decrease", "reduce"],
  ["increase", "increase"],
  ["price increase", "increase"],
  ["rise", "increase"],
]);

/** The same text with a change of what something costs where it costs so much after one. */
export function withDiscounts(discourse: Discourse): Discourse {
  const { conditions, question } = discourse;
  const told = conditions.map((one) => costAfter(one, conditions));
  const asked = askedAfter(question.form);
  if (asked === null && told.every((one) => one === null)) return discourse;
  const spent = new Set(told.flatMap((one) => (one === null ? [] : [one.discount])));
  const again = conditions.flatMap((one, at): readonly Condition[] => {
    const found = told[at];
    if (found != null)
      return [
        { ...one, form: found.change },
        { ...one, form: found.cost },
      ];
    return [...thingsOf(one.form)].some((id) => spent.has(id)) ? [] : [one];
  });
  if (asked === null) return { ...discourse, conditions: again };
  const id = Math.max(-1, ...again.map((one) => one.id)) + 1;
  const change: Condition = { id, sentence: discourse.asking, form: asked.change, at: asked.change.at };
  return { ...discourse, conditions: [...again, change], question: { ...question, form: asked.cost } };
}

interface After {
  readonly change: Atom;
  readonly cost: Form;
}

/** "Costs $60 after the discount", of which the text says how much it is. */
function costAfter(
  { form }: Condition,
  conditions: readonly Condition[],
): (After & { readonly discount: number }) | null {
  if (form.kind !== "atom" || form.lemma !== "cost") return null;
  const after = form.roles.find(({ role }) => role === "after")?.filler;
  if (after?.kind !== "thing") return null;
  const own = conditions.filter((one) => one.form !== form && thingsOf(one.form).has(after.id));
  const found =
    own.length === 2
      ? changeSaid(
          own.map((one) => one.form),
          after.id,
          form,
        )
      : null;
  return found === null ? null : { ...found, discount: after.id };
}

/** "How much does it cost after a discount of 25%?" */
function askedAfter(form: Form): After | null {
  const parts = conjunctsOf(form);
  const [said, second] = parts;
  if (said?.kind !== "quantified" || second !== undefined || said.quantifier !== "some") return null;
  if (said.holds.kind !== "atom" || said.holds.lemma !== "cost") return null;
  const after = said.holds.roles.find(({ role }) => role === "after")?.filler;
  if (after?.kind !== "variable" || after.id !== said.variable) return null;
  return changeSaid(conjunctsOf(said.where), said.variable, said.holds);
}

/** A noun of change, and by how many percent. */
function changeSaid(said: readonly Form[], id: number, cost: Atom): After | null {
  const isOwn = (form: Form, roles: number): form is Atom =>
    form.kind === "atom" &&
    form.roles.length === roles &&
    form.roles.some(({ role, filler }) => role === "subject" && "id" in filler && filler.id === id);
  const noun = said.find((one) => isOwn(one, 1) && one.category === "noun");
  const of = said.find((one) => isOwn(one, 2) && one.lemma === "of");
  const verb = noun?.kind === "atom" ? CHANGES.get(noun.lemma) : undefined;
  const by = of?.kind === "atom" ? of.roles[1]?.filler : undefined;
  const subject = cost.roles.find(({ role }) => role === "subject")?.filler;
  if (said.length !== 2 || verb === undefined || by?.kind !== "measure" || subject?.kind !== "thing")
    return null;
  return { change: changed(verb, subject.id, by, cost), cost: withoutAfter(cost) };
}

const withoutAfter = (cost: Atom): Atom => ({
  ...cost,
  roles: cost.roles.filter(({ role }) => role !== "after"),
});

const changed = (lemma: string, thing: number, by: Measure, { time, at }: Atom): Atom => ({
  kind: "atom",
  category: "verb",
  lemma,
  roles: [
    { role: "object", filler: { kind: "thing", id: thing } },
    { role: "by", filler: by },
  ],
  time,
  at,
});

/** "There is a 25% discount", of which it is not told what costs less by it. */
export const hasOpenChange = (discourse: Discourse): boolean =>
  discourse.conditions.some(({ form }) =>
    atomsIn(form).some(({ category, lemma }) => category === "noun" && OPEN.has(lemma)),
  );
const OPEN: ReadonlySet<string> = new Set([
  ...CHANGES.keys(),
  ..."coupon voucher rebate refund tax surcharge".split(" "),
]);
