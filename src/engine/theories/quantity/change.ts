import { unitsNamed } from "../../lexicon/units.ts";
import type { Atom, Form, Measure } from "../../meaning/form.ts";
import { conjunctsOf } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";
import { holderName } from "./account.ts";
import { exactValue, isDescription, restrictedTo } from "./groups.ts";
import { constant, minus, plus } from "./linear.ts";
import type { AskedAmount } from "./asking.ts";
import type { Told } from "./telling.ts";

/** "She buys a book for 13 dollars and pays with a 20 dollar bill. How much change does she get?": what she pays with without what all costs. */

const GETTING: ReadonlySet<string> = new Set(["get", "receive", "get back"]);
const BUYING: ReadonlySet<string> = new Set(["buy", "purchase"]);

/** Null where no change is asked for, or it is not told what she bought and what she paid with. */
export function changeAsked(discourse: Discourse, told: Told): AskedAmount | null {
  const who = whoGets(discourse);
  if (who === null) return null;
  const [bill, second] = discourse.conditions.flatMap((one) => paidWith(one, who, discourse));
  const holder = holderName({ kind: "thing", id: who }, discourse, told.stocks);
  const value = bill === undefined ? null : exactValue(bill.measure.amount);
  if (bill === undefined || second !== undefined || value === null) return null;
  const paid = told.stocks.flows.filter(
    ({ roles, kind }) => roles.get("subject") === holder && isMoney(kind.noun),
  );
  const [first, ...others] = paid;
  const isBought = paid.every(({ lemma, kind }) => BUYING.has(lemma) && kind.noun === bill.measure.unit);
  if (first === undefined || !isBought || !paysForAll(discourse, who, paid.length)) return null;
  const cost = others.reduce((sum, { size }) => plus(sum, size), first.size);
  return {
    kind: "asked",
    sum: minus(constant(value), cost),
    of: { noun: bill.measure.unit, marks: [] },
    holders: [holder],
    flows: paid,
    rates: paid.flatMap(({ price }) => price ?? []),
    settled: bill.from,
  };
}

const isMoney = (noun: string): boolean => unitsNamed(noun).some(({ dimension }) => dimension === "money");

/** Who gets the change that is asked for. */
function whoGets({ question: { asked, form } }: Discourse): number | null {
  if (asked.kind !== "amount" || asked.difference !== null || asked.noun !== "change") return null;
  const parts = conjunctsOf(form);
  const own = parts.filter((part) => isDescription(part, asked.variable));
  const kind = restrictedTo({ kind: "and", of: own, at: [] }, asked.variable)?.kind;
  const [said, second] = parts.filter((part) => !own.includes(part));
  const isPlain = kind?.marks.length === 0 && second === undefined && said?.kind === "atom";
  if (!isPlain || !GETTING.has(said.lemma) || said.roles.length !== 2) return null;
  return subjectOf(said);
}

function subjectOf({ roles }: Atom): number | null {
  const filler = roles.find(({ role }) => role === "subject")?.filler;
  return filler?.kind === "thing" ? filler.id : null;
}

/** "Pays with a 20 dollar bill", "with 20 dollars" */
function paidWith(
  { form, id }: Condition,
  who: number,
  { conditions }: Discourse,
): readonly { readonly measure: Measure; readonly from: readonly number[] }[] {
  if (form.kind !== "atom" || form.lemma !== "pay" || subjectOf(form) !== who || form.roles.length !== 2)
    return [];
  const filler = form.roles.find(({ role }) => role === "with")?.filler;
  if (filler?.kind === "measure") return [{ measure: filler, from: [id] }];
  if (filler?.kind !== "thing") return [];
  return conditions.flatMap((one) => {
    const measure = worthIn(one.form, filler.id);
    return measure === null ? [] : [{ measure, from: [id, one.id] }];
  });
}

/** "20 dollar" of a bill. */
function worthIn(form: Form, thing: number): Measure | null {
  if (form.kind !== "atom" || form.lemma !== "price") return null;
  const [own, measure] = form.roles.map(({ filler }) => filler);
  return own?.kind === "thing" && own.id === thing && measure?.kind === "measure" ? measure : null;
}

/** All that she bought has a price, and nothing else happens to her money. */
function paysForAll({ conditions }: Discourse, who: number, prices: number): boolean {
  const bought = conditions.filter(
    ({ form }) => (form.kind !== "atom" || form.category === "verb") && !isCost(form),
  );
  const isKnown = ({ form }: Condition): boolean => {
    const deed = deedIn(form);
    return deed !== null && (BUYING.has(deed.lemma) || deed.lemma === "pay") && subjectOf(deed) === who;
  };
  return bought.every(isKnown) && bought.length === prices + 1;
}

/** "A pen costs $2": what is paid for those that are bought is reckoned by it. */
const isCost = (form: Form): boolean =>
  form.kind === "atom" ? form.lemma === "cost" : form.kind === "quantified" && isCost(form.holds);

/** "Buys a book", "buys 3 pens" */
function deedIn(form: Form): Atom | null {
  if (form.kind === "atom") return form;
  return form.kind === "quantified" && form.quantifier === "count" ? deedIn(form.holds) : null;
}
