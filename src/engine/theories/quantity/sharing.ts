import { adverbEffect } from "../../lexicon/adverbs.ts";
import { unitsNamed } from "../../lexicon/units.ts";
import { NOW, type Atom, type Form, type Measure } from "../../meaning/form.ts";
import { ZERO, equals } from "../../text/rational.ts";
import { atomsIn, conjunctsOf, partsOf, thingsOf } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";
import { holderName } from "./account.ts";
import {
  exactValue,
  isDescription,
  isWithin,
  restrictedTo,
  statementsOf,
  type Kind,
  type Statement,
} from "./groups.ts";
import { constant, variable, type Linear } from "./linear.ts";
import type { Product } from "./products.ts";
import type { AskedAmount } from "./asking.ts";
import { isPersonHolder, stockSum } from "./sums.ts";
import { amountIn, amountsIn, measuresIn, nounsIn } from "./said-amounts.ts";
import type { Told } from "./telling.ts";
import type { Rate } from "./stocks.ts";

/** Questions for one factor of a product: how many boxes so many need, how many each gets, how many so much money buys. */

/** What is asked for, and the one predication that is made of it. */
interface Wanted {
  /** Null for "how much" alone. */
  readonly kind: Kind | null;
  readonly price: Measure | null;
  readonly statement: Statement;
  readonly variable: number;
  readonly discourse: Discourse;
  readonly told: Told;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split("|"));
/** So many boxes are needed, filled, made of what is put into them. */
const NEEDING = words("need|use|fill|require|make|create|form|bake|cook|prepare|build|assemble|sew|knit");
/** They are parted, most often so that each has as many as another. */
const SHARING = words(
  "divide|share|split|distribute|separate|group|sort|organize|organise|arrange|store|put|form|pack|place|tie|bundle",
);
/** "The tickets are divided equally." */
const SHARED = words("divided|shared|split|distributed|separated|grouped|sorted|organized|arranged|stored");
const RIDING = words("ride|sit|fit|hold|store|seat|park|stay|sleep|carry|go|travel|contain");
const RECEIVING = words("get|receive|have|hold|contain|go|exist|in|on|give|put|be|pay");
const EQUALLY = words("equally|evenly|fairly");
const BUYING = words("buy|purchase|afford|get");

/** Null where no factor of a product is asked, or the other two are not told. */
export function factorAsked(discourse: Discourse, told: Told): AskedAmount | null {
  const wanted = wantedIn(discourse, told);
  if (wanted === null) return null;
  const found =
    roomFor(wanted) ?? boughtFor(wanted) ?? neededFor(wanted) ?? partedInto(wanted) ?? shareOfEach(wanted);
  return found === null || saysMore(found, wanted) ? null : found;
}

/** "4 seats are broken", "12 guests do not come": more is said of what is counted than the product holds. */
function saysMore({ of, also = [], products = [] }: AskedAmount, { discourse, told }: Wanted): boolean {
  const counted = new Set([
    ...told.stocks.equations.flatMap(({ from }) => from),
    ...products.flatMap(({ from }) => from),
  ]);
  const kinds = [of, ...also];
  return discourse.conditions.some(({ id, form }) => {
    const isPlain = form.kind === "atom" && (form.category === "noun" || form.category === "of");
    if (counted.has(id) || isPlain) return false;
    const nouns = nounsIn(form, discourse);
    return kinds.some(({ noun }) => nouns.has(noun));
  });
}

function wantedIn(discourse: Discourse, told: Told): Wanted | null {
  const { asked, form: question } = discourse.question;
  if (asked.kind !== "amount" || asked.difference !== null) return null;
  const { variable: id } = asked;
  const parts = conjunctsOf(question);
  const price = parts.map((part) => priceIn(part, id)).find((one) => one !== null) ?? null;
  const others = parts.filter((part) => priceIn(part, id) === null);
  const restrictors = others.filter((part) => isDescription(part, id));
  const [predicate, second] = others.filter((part) => !isDescription(part, id));
  if (predicate === undefined || second !== undefined) return null;
  const kind =
    restrictors.length === 0 ? null : restrictedTo({ kind: "and", of: restrictors, at: [] }, id)?.kind;
  if (kind === undefined || (kind === null && restrictors.length > 0)) return null;
  const form = eachOfThem(withoutModal(predicate), discourse);
  const said = { id: -1, sentence: discourse.asking, form, at: [] };
  const [statement, another] = statementsOf(said) ?? [];
  if (statement === undefined || another !== undefined) return null;
  const { adverbs } = statement.atom.time;
  if (adverbs.some((one) => adverbEffect(one) === null && !EQUALLY.has(one) && one !== "at the same time"))
    return null;
  return { kind, price, statement, variable: id, discourse, told };
}

/** "Each of them" is each of the kind that they are of; "each", of those who share. */
function eachOfThem(form: Form, discourse: Discourse): Form {
  const { referents } = discourse;
  if (form.kind === "quantified" && form.quantifier === "every" && form.where.kind === "true") {
    const [noun, second] = new Set(discourse.conditions.flatMap((one) => sharersIn(one)));
    if (noun === undefined || second !== undefined) return form;
    const roles = [{ role: "subject", filler: { kind: "variable", id: form.variable } as const }];
    return {
      ...form,
      where: { kind: "atom", category: "noun", lemma: noun, roles, time: NOW, at: [] },
    };
  }
  if (form.kind !== "quantified" || form.quantifier !== "every" || form.where.kind !== "atom") return form;
  const [own, whole] = form.where.roles;
  const noun = whole?.filler.kind === "thing" ? referents.get(whole.filler.id).noun : null;
  if (form.where.lemma !== "of" || own === undefined || noun === null) return form;
  return { ...form, where: { ...form.where, category: "noun", lemma: noun, roles: [own] } };
}

/** "Five friends" of "five friends share 35 cherries". */
function sharersIn({ form }: Condition): readonly string[] {
  const sharing = atomsIn(form).filter((atom) => isSharing(atom) && isEven(atom));
  const ids = sharing.flatMap(({ roles }) =>
    roles.flatMap(({ role, filler }) =>
      /^(?:subject|by|among|between)$/.test(role) && filler.kind === "variable" ? [filler.id] : [],
    ),
  );
  return [...partsOf(form)].flatMap((part) =>
    part.kind === "quantified" && part.quantifier === "count" && ids.includes(part.variable)
      ? (restrictedTo(part.where, part.variable)?.kind?.noun ?? [])
      : [],
  );
}

/** "5 dollars" of "5 dollar toys". */
function priceIn(part: Form, id: number): Measure | null {
  if (part.kind !== "atom" || part.lemma !== "price") return null;
  const [subject, measure] = part.roles.map(({ filler }) => filler);
  const isOwn = subject?.kind === "variable" && subject.id === id;
  return isOwn && measure?.kind === "measure" ? measure : null;
}

/** "How many must go in each box", "could he buy": what would come of it. */
const withoutModal = (form: Form): Form =>
  form.kind === "modal" && form.force !== "may" && form.force !== "might" ? withoutModal(form.of) : form;

/** The things that take part besides what is asked, each with its role. */
function othersIn({ statement, variable: id }: Wanted): Atom["roles"] {
  return statement.atom.roles.filter(({ filler }) => filler.kind !== "variable" || filler.id !== id);
}

/** Who does it, where nobody and nothing else takes part. */
function onlySubject(wanted: Wanted): string | null | undefined {
  const [one, second] = othersIn(wanted);
  if (one === undefined) return null;
  if (second !== undefined || one.role !== "subject" || one.filler.kind !== "thing") return undefined;
  return nameIn(wanted, one.filler.id);
}

const nameIn = ({ discourse, told }: Wanted, id: number): string =>
  holderName({ kind: "thing", id }, discourse, told.stocks);

/** All that is told of a kind: what the holder has, else what one alone has. */
function wholeOf(wanted: Wanted, kind: Kind, holder: string | null): AskedAmount | null {
  const { told, discourse } = wanted;
  const base = { kind, variable: wanted.variable, predicate: null, denied: null, discourse, told };
  const stocks = told.stocks.within(kind, null);
  const holders = [...new Set(stocks.map((one) => one.holder.replace(/ in #.*$/, "")))];
  // "2 oatmeal cookies and 16 ginger cookies" are 18 cookies.
  if (holder !== null && (holders.includes(holder) || holders.length === 0)) return stockSum(base, holder);
  const [only, second] = holders;
  // What Olaf has is not what Nora can use.
  const isOther = holder !== null && isPersonHolder(holder, discourse);
  if (only === undefined || second !== undefined || (isOther && isPersonHolder(only, discourse))) return null;
  return stockSum(base, only);
}

const ASKED = variable("what is asked");

function factor(
  { kind }: Wanted,
  of: Kind,
  product: Product,
  parts: readonly (AskedAmount | Rate)[],
): AskedAmount {
  const sums = parts.filter((one): one is AskedAmount => "sum" in one);
  const rates = parts.filter((one): one is Rate => "each" in one);
  return {
    kind: "asked",
    sum: ASKED,
    of: kind === null || kind.noun === "money" ? of : kind,
    holders: sums.flatMap(({ holders }) => holders),
    flows: sums.flatMap(({ flows }) => flows),
    rates: [...rates, ...sums.flatMap((one) => one.rates)],
    products: [product],
    also: [of, ...sums.map((one) => one.of), ...rates.map(({ each }) => each)],
  };
}

/** "How many 5 dollar toys could he buy?", "… if each pack costs 26 dollars": so many as his money pays for. */
function boughtFor(wanted: Wanted): AskedAmount | null {
  const { statement, kind, price, told } = wanted;
  if (!BUYING.has(statement.atom.lemma) || statement.each.length > 0 || kind === null) return null;
  const left = othersIn(wanted).flatMap((one) => moneyLeft(one, wanted) ?? []);
  const [subject, second] = othersIn(wanted).filter((one) => moneyLeft(one, wanted) === null);
  if (subject?.role !== "subject" || second !== undefined || subject.filler.kind !== "thing") return null;
  const rate = price === null ? costOf(kind, told) : null;
  const cost = price === null ? rate?.size.constant : exactValue(price.amount);
  const unit = price === null ? rate?.kind.noun : price.unit;
  if (cost == null || unit === undefined || equals(cost, ZERO) || toldAny(kind, wanted)) return null;
  const money = wholeOf(wanted, { noun: unit, marks: [] }, nameIn(wanted, subject.filler.id));
  if (money === null) return null;
  const from = [...left, ...(rate == null ? [] : [rate.condition])];
  const product = { whole: money.sum, count: ASKED, size: constant(cost), from, rule: "each" };
  return factor(wanted, money.of, product, rate == null ? [money] : [money, rate]);
}

/** The conditions that say of "the money he had left" that it was left; null where it is not what fills the role. */
function moneyLeft(
  { role, filler }: Atom["roles"][number],
  { discourse, statement }: Wanted,
): readonly number[] | null {
  if (role !== "with" || filler.kind !== "thing") return null;
  const { noun, description } = discourse.referents.get(filler.id);
  const said = discourse.conditions.filter(({ form }) => thingsOf(form).has(filler.id));
  const isLeft =
    statement.atom.time.adverbs.includes("left") ||
    said.some(({ form }) =>
      atomsIn(form).some(
        ({ lemma, time }) => lemma === "leave" || lemma === "left" || time.adverbs.includes("left"),
      ),
    );
  const isPlain = noun === "money" && description.every((one) => one === "left" || one.startsWith("that "));
  return isPlain && isLeft ? said.map(({ id }) => id) : null;
}

/** What each of a kind costs. */
function costOf(kind: Kind, { eachRates }: Told): Rate | null {
  const [rate, second] = eachRates.filter(({ each, lemma }) => lemma === "cost" && isWithin(kind, each));
  return rate === undefined || second !== undefined || rate.roles.size > 0 ? null : rate;
}

/** Whether some of a kind are told of: how many more is another question. */
const toldAny = (kind: Kind, { told: { stocks }, discourse: { words: lexicon } }: Wanted): boolean =>
  [...stocks.all(), ...stocks.flows].some(
    ({ kind: { noun } }) =>
      noun === kind.noun || lexicon.isKindOf(noun, kind.noun) || lexicon.isKindOf(kind.noun, noun),
  );

/** "She puts 3 pencils in each cup." */
const FILLING = words("put|place|pack|store|pour|plant");

/** "Each pie takes 4 apples." */
const USING = words("take|use|need|require|contain");

/** A condition is read once, whatever it is taken for. */
const withoutSame = (rates: readonly Rate[]): readonly Rate[] =>
  rates.filter((one, at) => rates.findIndex(({ condition }) => condition === one.condition) === at);

/** "Each table holds 4 guests. How many tables does he need?" */
function neededFor(wanted: Wanted): AskedAmount | null {
  const { statement, kind, told } = wanted;
  if (kind === null || !NEEDING.has(statement.atom.lemma) || statement.each.length > 0) return null;
  const holder = onlySubject(wanted);
  const put = told.eachRates.filter(
    ({ lemma = "", roles }) =>
      (FILLING.has(lemma) && roles.size === 1) || (USING.has(lemma) && roles.size === 0),
  );
  const [rate, second] = withoutSame([...told.rates, ...told.capacities, ...put]).filter(
    ({ each, owner }) => owner === undefined && isWithin(kind, each),
  );
  if (holder === undefined || rate === undefined || second !== undefined || toldAny(kind, wanted))
    return null;
  const whole = wholeOf(wanted, rate.kind, holder);
  if (whole === null || whole.rates.length > 0) return null;
  const product = {
    whole: whole.sum,
    count: ASKED,
    size: rate.size,
    from: [rate.condition],
    rule: "in each",
  };
  return factor(wanted, rate.kind, product, [whole, rate]);
}

/** "Each of the 14 seats can hold 6 people. How many people can ride it?" */
function roomFor(wanted: Wanted): AskedAmount | null {
  const { statement, kind, told, discourse } = wanted;
  const isRoom = discourse.question.form.kind === "modal" || asksCan(discourse);
  if (kind === null || !isRoom || statement.each.length > 0 || !RIDING.has(statement.atom.lemma)) return null;
  const others = othersIn(wanted);
  if (others.some(({ filler }) => filler.kind !== "thing") || others.length > 1) return null;
  const [rate, second] = told.capacities.filter((one) => isWithin(one.kind, kind));
  if (rate === undefined || second !== undefined || toldAny(kind, wanted)) return null;
  const count = wholeOf(wanted, rate.each, null);
  if (count === null) return null;
  const product = {
    whole: ASKED,
    count: count.sum,
    size: rate.size,
    from: [rate.condition],
    rule: "in each",
  };
  return factor(wanted, rate.kind, product, [count, rate]);
}

const asksCan = ({ question: { form } }: Discourse): boolean =>
  conjunctsOf(form).some((part) => part.kind === "modal" && part.force === "can");

/** "Split the marbles into groups of 4. How many groups are there?" */
function partedInto(wanted: Wanted): AskedAmount | null {
  const { statement, kind, told, discourse } = wanted;
  const { lemma } = statement.atom;
  if (kind === null || statement.each.length > 0 || onlySubject(wanted) === undefined) return null;
  if (!NEEDING.has(lemma) && lemma !== "exist") return null;
  const sizes = discourse.conditions.flatMap((one) => sizesIn(one, kind, discourse));
  const [size, second] = sizes;
  const [parting, other] = discourse.conditions.filter((one) => isParting(one, kind.noun, discourse));
  if (size === undefined || second !== undefined || parting === undefined || other !== undefined) return null;
  const nouns = nounsIn(parting.form, discourse);
  const [parted, third] = kindsOf(told).filter((one) => nouns.has(one.noun) && one.noun !== kind.noun);
  if (parted === undefined || third !== undefined || toldAny(kind, wanted)) return null;
  const rest = someOfThem(parting.form, parted, discourse);
  const whole = rest ?? wholeOf(wanted, parted, null);
  if (whole === null) return null;
  const from = [parting.id, size.condition];
  const product = { whole: sumOf(whole), count: ASKED, size: constant(size.value), from, rule: "in each" };
  return factor(wanted, parted, product, "sum" in whole ? [whole] : []);
}

/** "35 of them", as the rest is told. */
function someOfThem(form: Form, { noun }: Kind, { referents }: Discourse): Linear | null {
  const counts = [...partsOf(form)].flatMap((part) => {
    if (part.kind !== "quantified" || part.quantifier !== "count") return [];
    const whole = restrictedTo(part.where, part.variable)?.partOf;
    return whole?.kind === "thing" && referents.get(whole.id).noun === noun ? [exactValue(part.amount)] : [];
  });
  const [only, second] = counts;
  return only == null || second !== undefined ? null : constant(only);
}

/** "Groups of 4", "teams of 4 children" */
function sizesIn({ form, id }: Condition, { noun }: Kind, { referents }: Discourse) {
  const counts = [...partsOf(form)].filter(
    (part) => part.kind === "quantified" && part.quantifier === "count",
  );
  return atomsIn(form).flatMap(({ lemma, roles }) => {
    const [subject, size] = roles.map(({ filler }) => filler);
    const isNamed = subject?.kind === "thing" && referents.get(subject.id).noun === noun;
    const isOwn = isNamed || (subject?.kind === "variable" && isOfNoun(form, subject.id, noun));
    if (lemma !== "of" || !isOwn) return [];
    const counted = counts.find(
      (part) => part.kind === "quantified" && size?.kind === "variable" && part.variable === size.id,
    );
    const amount = counted?.kind === "quantified" ? counted.amount : null;
    const bare = size?.kind === "measure" && size.unit === "" ? size.amount : null;
    const value = exactValue(bare ?? amount);
    return value === null ? [] : [{ value, condition: id }];
  });
}

const isOfNoun = (form: Form, id: number, noun: string): boolean =>
  atomsIn(form).some(({ category, lemma, roles: [subject] }) => {
    const isSaid = subject?.filler.kind === "variable" && subject.filler.id === id;
    return category === "noun" && lemma === noun && isSaid;
  });

const kindsOf = ({ stocks }: Told): readonly Kind[] => {
  const found = new Map(
    stocks.all().map(({ kind }) => [`${kind.marks.join(" ")} ${kind.noun}`, kind] as const),
  );
  return [...found.values()];
};

/** "81 tickets are divided among 9 students. How many does each get?" */
function shareOfEach(wanted: Wanted): AskedAmount | null {
  const { statement, told, discourse } = wanted;
  const [each, second] = statement.each;
  if (each === undefined || second !== undefined || !RECEIVING.has(statement.atom.lemma)) return null;
  const isEach = ({ filler }: Atom["roles"][number]): boolean =>
    filler.kind === "variable" && filler.id === each.variable;
  const plain = othersIn(wanted).filter((one) => !isEach(one));
  if (plain.some(({ role, filler }) => role !== "subject" || filler.kind !== "thing")) return null;
  const parting = discourse.conditions.filter((one) => isParting(one, each.kind.noun, discourse));
  const [only, another] = parting;
  const kind = moneyOr(wanted, only);
  // "13 cards are shared among some neighbours. How many does each of them get?" No card gets cards.
  if (only === undefined || another !== undefined || kind === null || kind.noun === each.kind.noun)
    return null;
  if (!nounsIn(only.form, discourse).has(kind.noun) || isTouchedAfter(only, [kind, each.kind], discourse))
    return null;
  // "7 big boxes and 3 small ones": which of them it is put into is not said.
  const isOther = (one: Kind): boolean => one.noun === each.kind.noun && !isWithin(one, each.kind);
  if (kindsOf(told).some(isOther)) return null;
  const whole = amountIn(only.form, kind) ?? wholeOf(wanted, kind, null);
  const count =
    amountIn(only.form, each.kind) ?? wholeOf(wanted, countedAs(each.kind, told, discourse), null);
  // What is in each is told as well.
  if (whole === null || count === null || told.rates.some((rate) => isWithin(rate.kind, kind))) return null;
  const product = {
    whole: sumOf(whole),
    count: sumOf(count),
    size: ASKED,
    from: [only.id],
    rule: "shared equally",
  };
  return factor(
    wanted,
    kind,
    product,
    [whole, count].flatMap((one) => ("sum" in one ? [one] : [])),
  );
}

/** "And keeps 3": what was shared is not all that was told of. That there are so many who share says no more. */
const isTouchedAfter = (parting: Condition, kinds: readonly Kind[], discourse: Discourse): boolean => {
  const [parted, into] = kinds.map(({ noun }) => noun);
  return discourse.conditions.some(({ id, form }) => {
    if (id <= parting.id || !saysAmount(form)) return false;
    const isCount = atomsIn(form).every(
      ({ category, lemma }) => category !== "verb" || lemma === "exist" || lemma === "have",
    );
    return isAbout(form, parted ?? "", discourse) || (!isCount && isAbout(form, into ?? "", discourse));
  });
};

const saysAmount = (form: Form): boolean => form.kind !== "atom" || measuresIn(form).length > 0;

/** "3" alone may be of anything. */
function isAbout(form: Form, noun: string, discourse: Discourse): boolean {
  const nouns = nounsIn(form, discourse);
  return nouns.has(noun) || nouns.has("");
}

const sumOf = (one: AskedAmount | Linear): Linear => ("sum" in one ? one.sum : one);

/** What is asked for; "how much money", "how much": the currency that is shared. */
function moneyOr({ kind }: Wanted, parting: Condition | undefined): Kind | null {
  if (kind !== null && kind.noun !== "money") return kind;
  const units = parting === undefined ? [] : measuresIn(parting.form).map(({ unit }) => unit);
  const [unit, second] = [...new Set(units)].filter((one) =>
    unitsNamed(one).some(({ dimension }) => dimension === "money"),
  );
  return unit === undefined || second !== undefined ? null : { noun: unit, marks: [] };
}

/** "Each person" of 3 friends: the one kind of them that is counted. */
function countedAs(kind: Kind, told: Told, { words: lexicon }: Discourse): Kind {
  const found = kindsOf(told).filter(({ noun }) => noun !== kind.noun && lexicon.isKindOf(noun, kind.noun));
  const isCounted = kindsOf(told).some((one) => isWithin(one, kind));
  const [only, second] = found;
  return isCounted || only === undefined || second !== undefined ? kind : only;
}

/** Whether a condition says that something is shared among so many, or put into them. */
function isParting({ form }: Condition, into: string, discourse: Discourse): boolean {
  const parts = [...partsOf(form)];
  if (parts.some(({ kind }) => kind === "not" || kind === "or" || kind === "xor" || kind === "if"))
    return false;
  if (parts.some((part) => part.kind === "quantified" && part.quantifier === "no")) return false;
  const nouns = nounsIn(form, discourse);
  // "Half of them are shared"
  if (amountsIn(form).some(({ relation }) => relation !== null)) return false;
  const isMeant = [...nouns].some((noun) => noun === into || discourse.words.isKindOf(noun, into));
  const atoms = atomsIn(form);
  return isMeant && !atoms.some(isWithOthers) && atoms.some((atom) => isSharing(atom) && isEven(atom));
}

/** "With Tom", "with 3 friends": who shares them gets a part as well. */
const isWithOthers = ({ roles }: Atom): boolean =>
  roles.some(
    ({ role, filler }) => role === "with" && (filler.kind === "thing" || filler.kind === "variable"),
  );

const isSharing = ({ lemma, category }: Atom): boolean =>
  category === "verb" ? SHARING.has(lemma) : SHARED.has(lemma);

const isEven = ({ time }: Atom): boolean =>
  time.adverbs.every((one) => EQUALLY.has(one) || adverbEffect(one) !== null);
