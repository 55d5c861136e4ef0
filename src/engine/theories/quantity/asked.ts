import { adverbEffect } from "../../lexicon/adverbs.ts";
import { unitsNamed } from "../../lexicon/units.ts";
import type { Atom, Filler, Form } from "../../meaning/form.ts";
import { conjunctsOf, placesIn, thingsOf, withoutWould } from "../forms.ts";
import { deedOf } from "../state/roles.ts";
import { refused, type Discourse, type Refused } from "../theory.ts";
import { isDescription, isWithin, restrictedTo, type Kind } from "./groups.ts";
import { minus } from "./linear.ts";
import type { Flow } from "./stocks.ts";
import { holderName } from "./account.ts";
import { EARNING, PAYING, atRate } from "./rates.ts";
import { DAYS } from "./days.ts";
import { comparedClause } from "./compared-clauses.ts";
import { comparesDeeds, isThan } from "./done-more.ts";
import { inAllOf } from "./contents-of-things.ts";
import { flowsAsked } from "./done-flows.ts";
import { changeAsked } from "./change.ts";
import { RETURNING } from "./effect-kinds.ts";
import { goalAsked } from "./goals.ts";
import { factorAsked } from "./sharing.ts";
import type { AskedAmount, Asking } from "./asking.ts";
import { addAll, everywhere, inEach, merged, stockSum } from "./sums.ts";
import type { Told } from "./telling.ts";

/** What "how many" asks, in the variables of the stocks. */

const EACH = { kind: "asked", holders: [], flows: [] } as const;

export function askedAmount(discourse: Discourse, told: Told): AskedAmount | Refused {
  const { question } = discourse;
  if (question.asked.kind !== "amount") return refused("no amount is asked", placesIn(question.form));
  const each = atRate(discourse, told);
  if (each !== null)
    return { ...EACH, sum: each.sum, of: each.rate.kind, rates: [each.rate], flows: each.flows };
  const factor = factorAsked(discourse, told) ?? goalAsked(discourse, told) ?? changeAsked(discourse, told);
  if (factor !== null) return factor;
  const asking = asked(question.form, question.asked.variable, discourse, told);
  if (asking === null)
    return refused("I have no rule for an amount that is asked in this way", placesIn(question.form));
  const late = asking.predicate?.time.adverbs.find((one) => adverbEffect(one) === null && !DAYS.has(one));
  if (late !== undefined) return refused(`what "${late}" changes is not known`, placesIn(question.form));
  const { difference } = question.asked;
  const compares =
    [asking.than, asking.day, asking.other].some((one) => one !== undefined) ||
    comparesDeeds(asking.predicate);
  if (difference !== null && !compares && !asksNeed(asking))
    return refused("more than whom is not said", placesIn(question.form));
  const found = foundIn(asking);
  if (found !== null && found.rates.length === 0 && isInside(found.of, told))
    return refused("how many are in each is not said", placesIn(question.form));
  return found ?? refused("how many is not said", placesIn(question.form));
}

/** "10 coins and 3 bags of coins": in the bags there are more. */
const isInside = ({ noun }: Kind, { stocks }: Told): boolean =>
  [...stocks.all(), ...stocks.flows].some(({ kind }) => kind.marks.includes(`of ${noun}`));

function asksNeed({ predicate, discourse, variable, kind }: Asking): boolean {
  if (predicate?.category !== "verb") return false;
  const found = deedOf(predicate, discourse, {
    nounOfVariable: (id) => (id === variable ? kind.noun : null),
  });
  return found.kind === "deed" && found.deed.effects.some((effect) => effect.kind === "need");
}

function asked(form: Form, id: number, discourse: Discourse, told: Told): Asking | null {
  const restrictors: Form[] = [];
  const predicates: Form[] = [];
  for (const one of conjunctsOf(form)) {
    // "How many would she have?": what it asks of is supposed.
    const part = withoutWould(one);
    (isDescription(part, id) && !isLeft(part) ? restrictors : predicates).push(part);
  }
  const [predicate, second] = predicates;
  const described = isMoneyAsked(restrictors, predicate, told)
    ? { kind: { noun: "money", marks: [] } }
    : restrictedTo({ kind: "and", of: restrictors, at: [] }, id);
  if (described?.kind == null || second !== undefined) return null;
  const kind = piecesOf(measuredOf(moneyOf(described.kind, told), told), told);
  const base = { kind, variable: id, discourse, told };
  if (predicate === undefined) return { ...base, predicate: null, denied: null };
  const clause = comparedClause(predicate);
  if (clause !== null) {
    const other = { discourse, told, denied: null, ...clause.other };
    return { ...base, denied: null, predicate: clause.predicate, other };
  }
  const compared = comparedIn(predicate);
  if (compared !== null) return { ...base, denied: null, ...compared };
  if (predicate.kind === "atom" && isLeft(predicate))
    return { ...base, predicate: asLeft(predicate), denied: null };
  if (predicate.kind === "not" && predicate.of.kind === "atom")
    return { ...base, predicate: null, denied: predicate.of };
  return predicate.kind === "atom" ? { ...base, predicate, denied: null } : null;
}

/** "How many eggs are left?", of which nobody is said to leave them. */
const isLeft = (form: Form): boolean =>
  form.kind === "atom" &&
  ((form.category === "verb" &&
    form.lemma === "leave" &&
    form.roles.every(({ role }) => role === "object" || WHERE.has(role))) ||
    (form.category === "adjective" && form.lemma === "left" && form.roles.length === 1));

const asLeft = (atom: Atom): Atom => ({
  ...atom,
  category: "adjective",
  lemma: "left",
  roles: atom.roles.map((one) => (one.role === "object" ? { ...one, role: "subject" } : one)),
});

/** "How much flour": of flour that is told of by one unit, so many of that. */
function measuredOf(kind: Kind, { stocks }: Told): Kind {
  const all = [...stocks.all(), ...stocks.flows].map((one) => one.kind);
  if (all.some(({ noun }) => noun === kind.noun) || kind.marks.length > 0) return kind;
  const measured = all.filter(({ marks }) => marks.includes(`of ${kind.noun}`));
  const units = new Set(measured.map(({ noun }) => noun));
  const [unit, second] = units;
  const isUnit =
    unit !== undefined &&
    unitsNamed(unit).some(({ dimension }) => /^(?:mass|volume|length)$/.test(dimension));
  return isUnit && second === undefined ? { noun: unit, marks: [`of ${kind.noun}`] } : kind;
}

/** "Pieces of fruit", where no pieces are told of: apples and pears. */
function piecesOf(kind: Kind, { stocks, rates, eachRates }: Told): Kind {
  const [mark, second] = kind.marks;
  const isPieces =
    /^(?:piece|item)$/.test(kind.noun) && mark?.startsWith("of ") === true && second === undefined;
  const all = [...stocks.all(), ...stocks.flows, ...rates, ...eachRates];
  const isTold = all.some((one) => one.kind.noun === kind.noun);
  return isPieces && !isTold ? { noun: mark.slice(3), marks: [] } : kind;
}

/** "How many more eggs than marbles does she have?": the same of another kind. */
function comparedIn(form: Form): Pick<Asking, "predicate" | "than" | "day"> | null {
  if (form.kind !== "quantified" || form.holds.kind !== "atom") return null;
  if (form.quantifier !== "some" && form.quantifier !== "generic") return null;
  const { holds, variable } = form;
  const other = holds.roles.find(({ role }) => role === "than")?.filler;
  const than = restrictedTo(form.where, variable)?.kind ?? null;
  if (other?.kind !== "variable" || other.id !== variable || than === null) return null;
  const plain = { ...holds, roles: holds.roles.filter(({ role }) => role !== "than") };
  return DAYS.has(than.noun) ? { predicate: plain, day: than.noun } : { predicate: plain, than };
}

/** "How much did she spend?", "save?", where money is told to be saved, and nothing else. */
function isMoneyAsked(restrictors: readonly Form[], predicate: Form | undefined, { stocks }: Told): boolean {
  if (restrictors.length > 0 || predicate?.kind !== "atom" || predicate.category !== "verb") return false;
  const { lemma } = predicate;
  const done = stocks.flows.filter((flow) => flow.lemma === lemma);
  const isMoney = ({ kind }: Flow): boolean =>
    kind.marks.length === 0 && unitsNamed(kind.noun).some(({ dimension }) => dimension === "money");
  return PAYING.has(lemma) || EARNING.has(lemma) || (done.length > 0 && done.every(isMoney));
}

/** "Money": the one currency that the text speaks of. */
function moneyOf(kind: Kind, { stocks }: Told): Kind {
  if (kind.noun !== "money" || kind.marks.length > 0) return kind;
  const kinds = [...stocks.all(), ...stocks.flows].map((one) => one.kind.noun);
  const currencies = new Set(
    kinds.filter((noun) => unitsNamed(noun).some(({ dimension }) => dimension === "money")),
  );
  const [only, second] = currencies;
  return only === undefined || second !== undefined ? kind : { noun: only, marks: [] };
}

function foundIn(asking: Asking): AskedAmount | null {
  const { than, other } = asking;
  if (than !== undefined) return differenceAsked(asking, than);
  const own = sumAsked(asking);
  if (other === undefined) return own;
  const compared = sumAsked(other);
  return own === null || compared === null ? null : merged(own, compared, minus(own.sum, compared.sum));
}

/** So many more of the one kind than of the other. */
function differenceAsked(asking: Asking, than: Kind): AskedAmount | null {
  if (isWithin(asking.kind, than) || isWithin(than, asking.kind)) return null;
  const one = sumAsked(asking);
  const other = sumAsked({ ...asking, kind: than });
  if (one === null || other === null) return null;
  return { ...merged(one, other, minus(one.sum, other.sum)), also: [than] };
}

function sumAsked(asking: Asking): AskedAmount | null {
  const { predicate, denied } = asking;
  if (denied !== null) return withoutProperty(asking, denied);
  if (predicate === null) return propertySum(asking, asking.kind);
  if (isThere(predicate)) return stockAsked(asking, placeOf(predicate), []);
  if (predicate.category === "place") {
    const place = predicate.roles.find(({ role }) => role === "object")?.filler ?? null;
    return WHERE.has(predicate.lemma) ? stockAsked(asking, place, []) : null;
  }
  if (predicate.category !== "verb") return null;
  const isExist = predicate.lemma === "exist" && predicate.roles.length === 1;
  return verbAsked(asking, predicate) ?? (isExist ? partThere(asking) : null);
}

/** Whether some of a noun came or went after it was told how many are so. */
const isChangedSince = ({ condition }: Flow, { stocks }: Told, noun: string): boolean =>
  stocks.equations.some(
    ({ rule, from, left }) =>
      (rule === "more" || rule === "fewer") &&
      (from[0] ?? -1) > condition &&
      [...left.terms.keys()].some((name) => name.includes(`${noun} of `)),
  );

/** "5 of the letters are vowels. How many vowels are there?" */
function partThere({ told, kind }: Asking): AskedAmount | null {
  const own = told.stocks.flows.filter((one) => one.lemma === "be" && one.kind.noun === kind.noun);
  const [only, second] = own;
  const isHeld = told.stocks.all().some((one) => one.kind.noun === kind.noun);
  if (only === undefined || second !== undefined || isHeld || kind.marks.length > 0) return null;
  if (isChangedSince(only, told, "")) return null;
  return { kind: "asked", sum: only.size, of: kind, holders: [], flows: own, rates: [] };
}

/** "How many are now there?", "are left in the jar", "are available": that there are so many. */
const isThere = ({ category, lemma, roles }: Atom): boolean =>
  (category === "adjective" || (category === "place" && lemma === "there")) &&
  THERE_WORDS.has(lemma) &&
  roles.every(({ role }) => role === "subject" || WHERE.has(role));
const THERE_WORDS: ReadonlySet<string> = new Set(["now", "left", "there", "available", "remaining"]);

const placeOf = ({ roles }: Atom): Filler | null => roles.find(({ role }) => WHERE.has(role))?.filler ?? null;

/** "How many cars are in the lot?" Beside it there may be others. */
const WHERE: ReadonlySet<string> = new Set(["in", "on", "at"]);

function verbAsked(asking: Asking, predicate: Atom): AskedAmount | null {
  const { discourse } = asking;
  const compared = predicate.roles.filter(isThan);
  const plain = { ...predicate, roles: predicate.roles.filter((one) => !isThan(one)) };
  const found = deedOf(plain, discourse, {
    nounOfVariable: (id) => (id === asking.variable ? asking.kind.noun : null),
    having: plain.lemma === "have",
  });
  if (found.kind === "unknown") return null;
  const { deed } = found;
  const state = deed.effects.find(({ kind }) => kind === "hold" || kind === "stay" || kind === "contain");
  if (state !== undefined && deed.aspect === "state") {
    const theme = state.theme === null ? undefined : deed.roles.get(state.theme)?.filler;
    if (theme?.kind !== "variable" || theme.id !== asking.variable) return null;
    const to = state.to === null ? null : (deed.roles.get(state.to)?.filler ?? null);
    const others = plain.roles.filter(({ filler }) => filler !== theme && filler !== to);
    return stockAsked(asking, to, [...others, ...compared]);
  }
  if (deed.effects.some(({ kind }) => kind === "need")) return needed(asking, predicate);
  return flowsAsked(asking, predicate);
}

/** Who has, or where there are. */
function stockAsked(asking: Asking, to: Filler | null, others: Atom["roles"]): AskedAmount | null {
  const { discourse, told } = asking;
  const than = others.find(({ role }) => role === "than")?.filler;
  const isPlain = (one: Atom["roles"][number]): boolean =>
    one.role === "than" || isAtEnd(one, discourse) || isOnlySource(one, asking);
  if (!others.every(isPlain)) return null;
  if (to === null) return than === undefined ? everywhere(asking) : null;
  if (to.kind !== "thing") return null;
  const all = than === undefined ? inSeveral(asking, to.id) : null;
  if (all !== null) return all;
  const members = membersOf(to.id, discourse);
  const name = (id: number): string => holderName({ kind: "thing", id }, discourse, told.stocks);
  const holders = members.length > 0 ? members.map(name) : [name(to.id)];
  const parts = holders.map((holder) => stockSum(asking, holder));
  const sum = addAll(parts);
  if (sum === null) return null;
  if (than === undefined) return { ...sum, holders };
  if (than.kind !== "thing" || holders.length > 1) return null;
  const other = stockSum(asking, name(than.id));
  if (other === null) return null;
  return { ...merged(sum, other, minus(sum.sum, other.sum)), holders: [...holders, name(than.id)] };
}

/** "How many beans are in the jars?": as many as are in each, or in all of them. */
function inSeveral(asking: Asking, group: number): AskedAmount | null {
  const { noun, several, name } = asking.discourse.referents.get(group);
  return several && name === null && noun !== null ? (inEach(asking, noun) ?? inAllOf(asking, noun)) : null;
}

/** The members of a group; of "the boys", "the two friends", of whom the text does not speak before, all who are named. */
function membersOf(id: number, { referents, conditions, firstAsked, words }: Discourse): readonly number[] {
  const { members, several, noun, owner, description } = referents.get(id);
  const isPersons = noun !== null && words.kindsOf(noun)?.includes("person") === true;
  if (members.length > 0 || !several || !isPersons || owner !== null || description.length > 0)
    return members;
  const things = [...new Set(conditions.flatMap(({ form }) => [...thingsOf(form)]))].map((one) =>
    referents.get(one),
  );
  const named = things.filter((one) => one.name !== null && one.gender !== "it");
  // "The boys" of a text with girls or with other boys are some of them.
  const isOther = things.some(
    (one) => one.noun !== null && words.kindsOf(one.noun)?.includes("person") === true,
  );
  const fits = named.every(({ gender }) => !GENDERS.has(noun) || gender === GENDERS.get(noun));
  return firstAsked.has(id) && fits && !isOther && named.length > 1 ? named.map((one) => one.id) : [];
}
const GENDERS: ReadonlyMap<string, string> = new Map([
  ["boy", "he"],
  ["man", "he"],
  ["brother", "he"],
  ["girl", "she"],
  ["woman", "she"],
  ["sister", "she"],
]);

/** "At the end of the game" */
const isAtEnd = ({ role, filler }: Atom["roles"][number], { referents }: Discourse): boolean =>
  /^(?:at|by|in)$/.test(role) && filler.kind === "thing" && referents.get(filler.id).noun === "end";

/** "How many has he still from the library?", where all that he has of them came from there. */
function isOnlySource({ role, filler }: Atom["roles"][number], { told, kind, discourse }: Asking): boolean {
  if (role !== "from" || filler.kind !== "thing") return false;
  const name = holderName(filler, discourse, told.stocks);
  const flows = told.stocks.flows.filter((one) => isWithin(one.kind, kind));
  const isOwn = told.stocks.within(kind, null).some((one) => one.told);
  const isOfIt = ({ roles, lemma }: Flow): boolean => roles.get("from") === name || RETURNING.has(lemma);
  return !isOwn && flows.length > 0 && flows.every(isOfIt);
}

/** "How many eggs are broken?" */
function propertySum({ told }: Asking, kind: Kind): AskedAmount | null {
  const flows = told.stocks.flows.filter(
    (one) => one.lemma === "be" && one.kind.noun === kind.noun && sameMarks(one.kind, kind),
  );
  const [only, second] = flows;
  if (only === undefined || second !== undefined || kind.marks.length === 0) return null;
  // "Bob has 3 blue pens" besides; "she loses 2 pens" then.
  if (told.stocks.within(kind, null).length > 0 || isChangedSince(only, told, kind.noun)) return null;
  return { kind: "asked", sum: only.size, of: kind, holders: [], flows, rates: [] };
}

const sameMarks = (a: Kind, b: Kind): boolean => a.marks.join() === b.marks.join();

/** "How many children are not ill?": all but those who are. */
function withoutProperty(asking: Asking, denied: Atom): AskedAmount | null {
  if (denied.category !== "adjective" || denied.roles.length > 1) return null;
  const { kind } = asking;
  const part = propertySum(asking, { noun: kind.noun, marks: [...kind.marks, denied.lemma].sort() });
  const all = everywhere(asking);
  return part === null || all === null ? null : merged(all, part, minus(all.sum, part.sum));
}

/** "How many more does he need?": what he needs without what he has. */
function needed(asking: Asking, predicate: Atom): AskedAmount | null {
  const flows = flowsAsked(asking, predicate);
  const { question } = asking.discourse;
  const more = question.asked.kind === "amount" && question.asked.difference === "plus";
  const [holder, second] = flows?.holders ?? [];
  if (flows === null || !more || holder === undefined || second !== undefined) return null;
  const has = stockSum(asking, holder);
  return has === null ? null : merged(flows, has, minus(flows.sum, has.sum));
}
