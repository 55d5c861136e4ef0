import type { Form, Time } from "../../meaning/form.ts";
import { atomsIn, thingsOf } from "../forms.ts";
import { refused, type Discourse, type Refused } from "../theory.ts";
import type { Account, Purchase } from "./account.ts";
import {
  eachAmount,
  groupOf,
  isWithin,
  statementsOf,
  type Group,
  type Kind,
  type Statement,
} from "./groups.ts";
import { constant } from "./linear.ts";
import { rateOf } from "./rates.ts";
import type { Rate } from "./stocks.ts";

/** "Each ticket costs $7", "a ticket costs $7": whoever buys some pays as much for each, whether the price is told before or after. */
export function pricesTold(account: Account, { conditions }: Discourse): readonly Rate[] {
  return conditions.flatMap((condition) =>
    (statementsOf(condition) ?? []).flatMap((statement) => {
      const { category, lemma } = statement.atom;
      if (category === "verb" && lemma === "sell") return saleIn(statement, account) ?? [];
      const isCost = category === "verb" && lemma === "cost";
      const rate = isCost ? rateOf(account, statement) : null;
      return rate === null || rate.roles.size > 0 ? [] : [rate];
    }),
  );
}

/** "A shop sells pens for $2 each" */
function saleIn(statement: Statement, { discourse }: Account): Rate | null {
  const { atom, condition, each } = statement;
  const groups = atom.roles.map(({ filler }) => groupOf(filler, statement, discourse));
  const [price, second] = groups.filter((group) => group?.unit === true);
  const sold = groups.find((group) => group?.unit === false && isAnySold(group, atom.time, discourse));
  if (price == null || second !== undefined || sold?.kind == null || each.length > 0) return null;
  const { kind } = price;
  const amount = eachAmount(price);
  if (kind === null || amount?.value == null || atom.time.adverbs.length > 0) return null;
  return {
    // "Lemonade for $2 a cup": of each cup.
    each: amount.per === sold.kind.noun ? sold.kind : { noun: amount.per, marks: [] },
    kind,
    size: constant(amount.value),
    condition: condition.id,
    lemma: "cost",
    roles: new Map(),
  };
}

/** Pens, lemonade; not those of somebody, nor so many. */
const isAnySold = (group: Group, { tense }: Time, { referents }: Discourse): boolean =>
  (group.thing === null || (tense === "present" && referents.get(group.thing).owner === null)) &&
  (group.amount === null || (group.thing !== null && !referents.get(group.thing).several));

/** What each of a kind costs; null where nothing or more than one price is told of it. */
export function priceOf(kind: Kind, prices: readonly Rate[]): Rate | null {
  // "A ticket costs $7": cheap tickets may cost less.
  const fits = ({ each }: Rate): boolean => isWithin(kind, each) && each.marks.length === kind.marks.length;
  const [price, second] = prices.filter(fits);
  return price === undefined || second !== undefined ? null : price;
}

const RETURNING: ReadonlySet<string> = new Set(
  "return|refund|exchange|swap|cancel|bring back|take back|give back|send back|get back|pay back".split("|"),
);

/** "She returns 2 of them", "she has a coupon", "the third pen is free": what was paid in the end is not said. */
export function doubtfulPrice(
  { conditions, referents }: Discourse,
  { purchases, stocks }: Pick<Account, "stocks"> & { readonly purchases: readonly Purchase[] },
  used: readonly number[],
): Refused | null {
  const bought = purchases.filter(({ condition }) => used.includes(condition));
  if (bought.length === 0) return null;
  const known = new Set(bought.flatMap(({ condition, price }) => [condition, price?.condition ?? condition]));
  const nouns = new Set(bought.map(({ noun }) => noun));
  const speaksOfBought = (form: Form): boolean =>
    atomsIn(form).some(({ category, lemma }) => category === "noun" && nouns.has(lemma)) ||
    [...thingsOf(form)].some((id) => nouns.has(referents.get(id).noun ?? ""));
  // That it is a pen, and of one that costs so much, that it is big.
  const priced = new Set(conditions.flatMap(({ form }) => (isCost(form) ? [...thingsOf(form)] : [])));
  const describes = (form: Form): boolean =>
    form.kind === "atom" && (form.category === "noun" || [...thingsOf(form)].every((id) => priced.has(id)));
  // "She gives one to Tom" changes no price.
  const happens = (form: Form): boolean => atomsIn(form).some(({ category }) => category === "verb");
  const other = conditions.find(
    ({ id, form }) =>
      !known.has(id) && (changesPrice(form) || (speaksOfBought(form) && !describes(form) && !happens(form))),
  );
  // "She buys 3 pens. She pays 5 dollars": for them, or for something else.
  const paid = stocks.flows.find(({ lemma, condition }) => lemma === "pay" && !known.has(condition));
  if (paid !== undefined) return refused("for what it is paid is not said");
  return other === undefined ? null : refused("what is paid then is not said", other.at);
}

const isCost = (form: Form): boolean =>
  atomsIn(form).some(({ category, lemma }) => category === "verb" && lemma === "cost");

const changesPrice = (form: Form): boolean =>
  atomsIn(form).some(
    ({ category, lemma, time }) =>
      (category === "verb" && (RETURNING.has(lemma) || time.adverbs.includes("back"))) ||
      (category === "noun" && /^(?:discount|coupon|refund|voucher|change|rebate|tax|tip|sale)$/.test(lemma)),
  );
