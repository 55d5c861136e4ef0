import { unitsNamed } from "../../lexicon/units.ts";
import type { Atom, Filler, Form } from "../../meaning/form.ts";
import { conjunctsOf, thingsOf } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";
import { add, equals, multiply, ONE, type Rational } from "../../text/rational.ts";
import { type Account, holderName, isOver } from "./account.ts";
import { factorTo } from "./units.ts";
import {
  exactValue,
  groupOf,
  isWithin,
  restrictedTo,
  statementsOf,
  type Group,
  type Kind,
  type Statement,
} from "./groups.ts";
import { constant, times, variable as linear, type Linear } from "./linear.ts";
import { nameOf, type Flow, type Rate } from "./stocks.ts";

/** So many for each: "scored 9 points in each game", "costs $3", "earns $12 an hour". */

/** Verbs by which a price is told and asked for: who pays for pens what they cost spends it. */
const PRICING: ReadonlySet<string> = new Set(["cost", "pay", "spend", "charge"]);
/** Verbs by which money goes to others. */
export const PAYING: ReadonlySet<string> = new Set(["pay", "spend", "buy", "purchase"]);
export const EARNING: ReadonlySet<string> = new Set(["earn", "make", "get", "receive"]);

const isMoney = (noun: string): boolean =>
  unitsNamed(noun).some(({ dimension, factor }) => dimension === "money" && factor === "1");

/** What an event or a price says of each; what is done so often stays blocked for all else. */
export function takeEachRate(account: Account, statement: Statement): void {
  const rate = rateOf(account, statement);
  if (rate !== null) account.eachRates.push(rate);
}

/** So many for each, as a statement tells it; null where it tells more or something else. */
export function rateOf(account: Account, statement: Statement): Rate | null {
  const { atom, condition, each } = statement;
  const [only, second] = each;
  const perUnit = perOf(statement);
  const kind = only === undefined ? (perUnit ?? onlyOne(statement, account)) : only.kind;
  if (kind === null || second !== undefined || (only !== undefined && perUnit !== null)) return null;
  const isAny = only === undefined && perUnit === null;
  // "And is taxed": more is said of each.
  if (isOneOfSeveral(condition) || hasOtherVariable(statement)) return null;
  const measured = atom.roles.filter(
    ({ role }) => only !== undefined || perUnit !== null || role !== "subject",
  );
  const [amount, another] = measured.flatMap(({ filler }) => amountsOf(filler, statement, account));
  if (amount === undefined || another !== undefined || atom.time.perfect || atom.time.adverbs.length > 0)
    return null;
  return {
    each: kind,
    kind: amount.kind,
    size: constant(amount.value),
    condition: condition.id,
    lemma: atom.lemma,
    roles: rolesOf(
      isAny ? { ...atom, roles: atom.roles.filter(({ role }) => role !== "subject") } : atom,
      account,
    ),
    isEvery: only !== undefined,
  };
}

/** "1 pencil weighs 28 grams", "a pen costs $2": another one the same. */
function onlyOne({ atom, groups, condition }: Statement, account: Account): Kind | null {
  const subject = atom.roles.find(({ role }) => role === "subject")?.filler;
  if (subject?.kind === "thing") return SCALES.has(atom.lemma) ? anyOf(subject.id, condition, account) : null;
  const group = subject?.kind === "variable" ? groups.get(subject.id) : undefined;
  const amount = group?.amount ?? null;
  const isOne = amount !== null && amount !== "all" && amount.bound === "=" && amount.relation === null;
  return SCALES.has(atom.lemma) && isOne && amount.value !== null && equals(amount.value, ONE)
    ? (group?.kind ?? null)
    : null;
}
const SCALES: ReadonlySet<string> = new Set(["weigh", "cost"]);

/** "A pen", which the text does not speak of again. */
function anyOf(thing: number, { id }: Condition, { discourse }: Account): Kind | null {
  const { conditions, question, referents } = discourse;
  const { noun, name, owner, several, description } = referents.get(thing);
  const about = conditions.filter(({ form }) => thingsOf(form).has(thing));
  const isNamed = (form: Form): boolean => form.kind === "atom" && form.category === "noun";
  const isNew = about.some(({ form }) => isNamed(form));
  const others = about.filter(
    ({ form, id: other }) =>
      other !== id && !(form.kind === "atom" && form.category !== "verb" && form.roles.length === 1),
  );
  const isAny = noun !== null && name === null && owner === null && !several && isNew;
  if (!isAny || others.length > 0 || thingsOf(question.form).has(thing)) return null;
  return { noun, marks: [...description].sort() };
}

const isOneOfSeveral = (condition: Condition): boolean => {
  const all = statementsOf(condition);
  return all !== null && all.length !== 1;
};

function amountsOf(filler: Filler, statement: Statement, { discourse }: Account) {
  // "A factory makes 250 toys per day": it is no number of factories.
  if (filler.kind === "thing") return [];
  const group = groupOf(filler, statement, discourse);
  const amount = group?.amount ?? null;
  const isExact = amount !== null && amount !== "all" && amount.bound === "=" && amount.relation === null;
  if (group?.kind == null || !isExact || amount.value === null || group.partOf !== null) return [];
  const isTime = unitsNamed(group.kind.noun).some(({ dimension }) => dimension === "time");
  return group.contents === null && !isTime ? [{ kind: group.kind, value: amount.value }] : [];
}

/** "On weekdays": of how many is not said. */
function hasOtherVariable({ atom, groups, each }: Statement): boolean {
  return atom.roles.some(
    ({ filler }) =>
      filler.kind === "variable" &&
      groups.get(filler.id)?.amount == null &&
      !each.some(({ variable }) => variable === filler.id),
  );
}

/** "An hour" of "$12 an hour". */
function perOf({ atom, groups }: Statement): Kind | null {
  const pers = atom.roles.flatMap(({ filler }) => {
    const amount = filler.kind === "measure" ? filler.amount : null;
    const counted = filler.kind === "variable" ? (groups.get(filler.id)?.amount ?? null) : null;
    const per = amount?.per ?? (counted === null || counted === "all" ? undefined : counted.per);
    return per === undefined ? [] : [{ noun: per, marks: [] }];
  });
  return pers.length === 1 ? (pers[0] ?? null) : null;
}

function rolesOf(atom: Atom, account: Pick<Account, "discourse" | "stocks">): ReadonlyMap<string, string> {
  return new Map(
    atom.roles.flatMap(({ role, filler }) =>
      filler.kind === "thing" ? [[role, holderName(filler, account.discourse, account.stocks)] as const] : [],
    ),
  );
}

/** "How many ounces are in 33 cups?", "do 33 cups hold?" */
const isHeldIn = ({ lemma, category }: Atom): boolean =>
  category === "place" ? lemma === "in" : /^(?:exist|contain|hold|have)$/.test(lemma);

/** What has been told so far. */
interface Rated {
  readonly rates: readonly Rate[];
  readonly stocks: Account["stocks"];
  readonly eachRates: readonly Rate[];
}

export interface AtRate {
  readonly sum: Linear;
  readonly rate: Rate;
  /** What the number of times is told by. */
  readonly flows: readonly Flow[];
}

/** "How many points did she score in 79 games?", "how much do 5 pens cost?": so many times what is told of each. */
export function atRate(discourse: Discourse, told: Rated): AtRate | null {
  const { asked, form } = discourse.question;
  if (asked.kind !== "amount" || asked.difference !== null) return null;
  const parts = conjunctsOf(form);
  const isOwn = (part: Form): boolean =>
    part.kind === "atom" && part.category === "noun" && part.roles.length === 1;
  const [predicate, second] = parts.filter((part) => !isOwn(part));
  if (predicate === undefined || second !== undefined) return null;
  const wanted = restrictedTo({ kind: "and", of: parts.filter(isOwn), at: [] }, asked.variable)?.kind ?? null;
  const condition = { id: -1, sentence: discourse.asking, form: withoutMust(predicate), at: [] };
  const [statement, other] = statementsOf(condition) ?? [];
  if (statement === undefined || other !== undefined || statement.each.length > 0) return null;
  const roles = rolesOf(statement.atom, { discourse, stocks: told.stocks });
  const count =
    countIn(statement, asked.variable, discourse) ??
    countTold(statement, asked.variable, roles, told) ??
    countOfAll(statement, asked.variable, roles, told);
  if (count === null) return null;
  const fits = (rate: Rate): boolean =>
    timesOf(count.kind, rate) !== null &&
    isSameDeed(rate.lemma ?? "", statement.atom.lemma) &&
    isWanted(rate.kind, wanted, statement.atom.lemma) &&
    agrees(rate, roles);
  const contained = told.rates.filter(
    (one) =>
      one.owner === undefined &&
      isHeldIn(statement.atom) &&
      !hasOthers(one, told) &&
      !isOver(one, discourse) &&
      isWithin(count.kind, one.each) &&
      isWithin(one.kind, wanted ?? one.kind),
  );
  const [rate, another] = [...told.eachRates.filter(fits), ...contained];
  if (rate === undefined || another !== undefined || hasOthers(rate, told)) return null;
  const factor = timesOf(count.kind, rate);
  if (factor === null) return null;
  const size = multiply(rate.size.constant, factor);
  return { sum: times(count.value, size), rate, flows: count.flows ?? [] };
}

interface Count {
  readonly kind: Kind;
  readonly value: Linear;
  /** Absent where the question itself says it. */
  readonly flows?: readonly Flow[];
}

/** "He worked 6 hours", "she made 5 batches": how often what is told of each was done, by the same one. */
function countTold(
  { atom }: Statement,
  variable: number,
  roles: ReadonlyMap<string, string>,
  { eachRates, stocks }: Rated,
): Count | null {
  const rates = eachRates.filter((rate) => isSameDeed(rate.lemma ?? "", atom.lemma) && agrees(rate, roles));
  const [rate, second] = rates;
  if (!namesNoMore(atom, variable) || rate === undefined || rate.lemma === "cost" || second !== undefined)
    return null;
  const isOwn = ({ lemma }: Flow): boolean =>
    EARNING.has(atom.lemma) && CLOCK.has(rate.each.noun) ? lemma === "work" : lemma === atom.lemma;
  const flows = stocks.flows.filter(
    (flow) =>
      isOwn(flow) && timesOf(flow.kind, rate) !== null && flow.roles.get("subject") === roles.get("subject"),
  );
  const [first, ...others] = flows;
  const isSameUnit = others.every(({ kind }) => kind.noun === first?.kind.noun);
  if (first === undefined || !isSameUnit || flows.some(({ size }) => size.terms.size > 0)) return null;
  const value = others.reduce((sum, { size }) => add(sum, size.constant), first.size.constant);
  return { kind: first.kind, value: constant(value), flows };
}

/** Whether a predication names who does it and what is counted, and nothing else. */
const namesNoMore = ({ roles }: Atom, variable: number): boolean =>
  roles.every(
    ({ role, filler }) =>
      (role === "subject" && filler.kind === "thing") ||
      (filler.kind === "variable" && filler.id === variable),
  );

/** "He gives 3 pens to each of his 4 friends": for each of all that are told of, by the same one. */
function countOfAll(
  { atom }: Statement,
  variable: number,
  roles: ReadonlyMap<string, string>,
  { eachRates, stocks }: Rated,
): Count | null {
  const [rate, second] = eachRates.filter(
    (one) => isSameDeed(one.lemma ?? "", atom.lemma) && agrees(one, roles),
  );
  if (!namesNoMore(atom, variable) || rate?.isEvery !== true || rate.roles.size === 0 || second !== undefined)
    return null;
  const [all, other] = stocks.all().filter((one) => isWithin(one.kind, rate.each));
  if (all === undefined || other !== undefined || !all.told || all.stretch > 0) return null;
  return { kind: rate.each, value: linear(nameOf(all)) };
}

/** How many of what a rate is of one of a kind is: 60 minutes for an hour. Whether a week has 7 or 5 days of work is not said, but of "every day". */
function timesOf(kind: Kind, { each, isEvery = false }: Rate): Rational | null {
  if (isWithin(kind, each)) return ONE;
  if (kind.marks.length + each.marks.length > 0) return null;
  const isWeek = isEvery && kind.noun === "week" && each.noun === "day";
  return isWeek || (CLOCK.has(kind.noun) && CLOCK.has(each.noun)) ? factorTo(kind.noun, each.noun) : null;
}
const CLOCK: ReadonlySet<string> = new Set(["second", "minute", "hour"]);

/** "How much must she pay?", "would it cost?" */
const withoutMust = (form: Form): Form =>
  form.kind === "modal" && (form.force === "must" || form.force === "would") ? withoutMust(form.of) : form;

/** The one exact number of things or units in the question. */
function countIn(statement: Statement, variable: number, discourse: Discourse): Count | null {
  const counts = statement.atom.roles.flatMap(({ filler }) => {
    if (filler.kind === "thing" || (filler.kind === "variable" && filler.id === variable)) return [];
    const group = groupOf(filler, statement, discourse);
    return group?.kind == null ? [] : [{ kind: group.kind, value: numberIn(group, group.kind) }];
  });
  const [only, second] = counts;
  return only === undefined || second !== undefined || only.value === null
    ? null
    : { kind: only.kind, value: constant(only.value) };
}

function numberIn({ amount, unit }: Group, { noun }: Kind): Rational | null {
  // "In a week"
  if (amount === null && !unit) return CLOCK.has(noun) || /^(?:day|week)$/.test(noun) ? ONE : null;
  return amount === "all" ? null : exactValue(amount);
}

const isSameDeed = (told: string, asked: string): boolean =>
  told === asked ||
  (told === "give" && asked === "give away") ||
  (PRICING.has(told) && PRICING.has(asked)) ||
  (EARNING.has(told) && EARNING.has(asked));

function isWanted(kind: Kind, wanted: Kind | null, lemma: string): boolean {
  if (wanted === null && lemma === "weigh")
    return unitsNamed(kind.noun).some(({ dimension }) => dimension === "mass");
  if (wanted === null)
    return unitsNamed(kind.noun).some(({ factor, dimension }) => dimension !== "money" || factor === "1");
  return wanted.noun === "money" ? isMoney(kind.noun) : isWithin(kind, wanted);
}

/** Who does it is the same; what costs so much costs it whoever pays. */
function agrees({ roles, lemma }: Rate, asked: ReadonlyMap<string, string>): boolean {
  if (lemma === "cost") return roles.size === 0 && asked.size <= 1;
  return roles.size === asked.size && [...roles].every(([role, name]) => asked.get(role) === name);
}

/** "Then she reads 5 more": other amounts of the kind, of the same who does it, may have to be added. */
function hasOthers(rate: Rate, { stocks, eachRates }: Rated): boolean {
  const isSame = (roles: ReadonlyMap<string, string>): boolean =>
    roles.get("subject") === rate.roles.get("subject");
  const others = [...eachRates.filter(({ each }) => isWithin(each, rate.each)), ...stocks.flows];
  return others.some(
    (one) => one.condition !== rate.condition && isWithin(one.kind, rate.kind) && isSame(one.roles),
  );
}
