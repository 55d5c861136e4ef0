import { adverbEffect } from "../../lexicon/adverbs.ts";
import { unitsNamed } from "../../lexicon/units.ts";
import type { Atom, Filler, Form } from "../../meaning/form.ts";
import { atomsIn, conjunctsOf, partsOf, placesIn, withoutWould } from "../forms.ts";
import { deedOf, isPerson } from "../state/roles.ts";
import { refused, type Discourse, type Refused } from "../theory.ts";
import { isWithin, restrictedTo, type Kind } from "./groups.ts";
import { minus, plus, times, variable, type Linear } from "./linear.ts";
import { nameOf, type Flow, type Stock } from "./stocks.ts";
import { holderName, THERE, type Rate } from "./account.ts";
import { atRate } from "./rates.ts";
import type { Told } from "./telling.ts";

/** What "how many" asks, in the variables of the stocks. */

export interface AskedAmount {
  readonly kind: "asked";
  readonly sum: Linear;
  readonly of: Kind;
  /** Of whom; empty for all. */
  readonly holders: readonly string[];
  readonly flows: readonly Flow[];
  readonly rates: readonly Rate[];
}

/** One predication with the asked variable in it, and what is asked for. */
interface Asking {
  readonly kind: Kind;
  readonly variable: number;
  readonly predicate: Atom | null;
  readonly denied: Atom | null;
  readonly discourse: Discourse;
  readonly told: Told;
}

const EACH = { kind: "asked", holders: [], flows: [] } as const;

export function askedAmount(discourse: Discourse, told: Told): AskedAmount | Refused {
  const { question } = discourse;
  if (question.asked.kind !== "amount") return refused("no amount is asked", placesIn(question.form));
  const each = atRate(discourse, told);
  if (each !== null) return { ...EACH, sum: each.sum, of: each.rate.kind, rates: [each.rate] };
  const asking = asked(question.form, question.asked.variable, discourse, told);
  if (asking === null) return refused("an amount that is asked in this way", placesIn(question.form));
  const late = asking.predicate?.time.adverbs.find((adverb) => adverbEffect(adverb) === null);
  if (late !== undefined) return refused(`"${late}"`, placesIn(question.form));
  const { difference } = question.asked;
  const compares = asking.predicate?.roles.some(({ role }) => role === "than") === true;
  if (difference !== null && !compares && !asksNeed(asking))
    return refused("more than whom is not said", placesIn(question.form));
  const found = sumAsked(asking);
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
    const isOwn = part.kind === "atom" && (part.category === "noun" || part.category === "adjective");
    (isOwn && part.roles.length === 1 ? restrictors : predicates).push(part);
  }
  const [predicate, second] = predicates;
  const described = restrictedTo({ kind: "and", of: restrictors, at: [] }, id);
  if (described?.kind == null || second !== undefined) return null;
  const kind = moneyOf(described.kind, told);
  const base = { kind, variable: id, discourse, told };
  if (predicate === undefined) return { ...base, predicate: null, denied: null };
  if (predicate.kind === "not" && predicate.of.kind === "atom")
    return { ...base, predicate: null, denied: predicate.of };
  return predicate.kind === "atom" ? { ...base, predicate, denied: null } : null;
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

function sumAsked(asking: Asking): AskedAmount | null {
  const { predicate, denied } = asking;
  if (denied !== null) return withoutProperty(asking, denied);
  if (predicate === null) return propertySum(asking, asking.kind);
  if (predicate.category === "place") {
    const place = predicate.roles.find(({ role }) => role === "object")?.filler ?? null;
    return WHERE.has(predicate.lemma) ? stockAsked(asking, place, []) : null;
  }
  return predicate.category === "verb" ? verbAsked(asking, predicate) : null;
}

/** "How many cars are in the lot?" Beside it there may be others. */
const WHERE: ReadonlySet<string> = new Set(["in", "on", "at"]);

function verbAsked(asking: Asking, predicate: Atom): AskedAmount | null {
  const { discourse } = asking;
  const compared = predicate.roles.filter(({ role }) => role === "than");
  const plain = { ...predicate, roles: predicate.roles.filter(({ role }) => role !== "than") };
  const found = deedOf(plain, discourse, {
    nounOfVariable: (id) => (id === asking.variable ? asking.kind.noun : null),
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
  if (others.some(({ role }) => role !== "than")) return null;
  if (to === null) return than === undefined ? everywhere(asking) : null;
  if (to.kind !== "thing") return null;
  const { members } = discourse.referents.get(to.id);
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

const merged = (a: AskedAmount, b: AskedAmount, sum: Linear): AskedAmount => ({
  ...a,
  sum,
  holders: [...a.holders, ...b.holders],
  flows: [...a.flows, ...b.flows],
  rates: [...a.rates, ...b.rates],
});

function addAll(parts: readonly (AskedAmount | null)[]): AskedAmount | null {
  const [first, ...others] = parts;
  if (first == null) return null;
  return others.reduce<AskedAmount | null>(
    (total, one) => (total === null || one === null ? null : merged(total, one, plus(total.sum, one.sum))),
    first,
  );
}

/** What a holder has of a kind: all that is told of it, of its narrower kinds, and of its places. */
function stockSum(asking: Asking, holder: string): AskedAmount | null {
  const { kind, told } = asking;
  const all = told.stocks.within(kind, null).filter((one) => isOf(one, holder));
  // What he has in his pocket may be a part of what he has.
  const whole = all.filter((one) => one.holder === holder && one.kind.marks.length === kind.marks.length);
  const own = whole.length > 0 ? whole : all;
  const exact = own.filter((one) => one.kind.marks.length === kind.marks.length);
  const counted = exact.length > 0 ? exact : own;
  if (counted.some((one) => isPlaceMoved(one, asking.discourse))) return null;
  const inEach = rated(asking, (one) => isOf(one, holder), [holder]);
  if (counted.length === 0) return inEach ?? narrower(asking, (one) => isOf(one, holder), [holder]);
  // "3 boxes and 2 pens, and 4 pens in each box": whether the 2 are among them is not said.
  return inEach === null ? ofStocks(asking, counted, [holder]) : null;
}

/** "Ann has 8 pens in her bag. She gives the bag to Bob": what happens to the place happens to what is in it. */
function isPlaceMoved({ holder }: Stock, { conditions }: Discourse): boolean {
  const [, place] = holder.split(" in #");
  if (place === undefined) return false;
  const id = Number.parseInt(place, 10);
  return conditions.some(({ form }) =>
    [...partsOf(form)].some(
      (part) =>
        part.kind === "atom" &&
        (part.category === "verb" || part.category === "adjective") &&
        part.roles.some(
          ({ role, filler }) =>
            (role === "subject" || role === "object") && filler.kind === "thing" && filler.id === id,
        ),
    ),
  );
}

/** "27 boys and 35 girls. How many children?": all that are told of, if they are apart. */
function narrower(
  asking: Asking,
  isMeant: (stock: Stock) => boolean,
  holders: readonly string[],
): AskedAmount | null {
  const { kind, told, discourse } = asking;
  const { words } = discourse;
  const found = told.stocks.all().filter((one) => isMeant(one) && words.mayName(one.kind.noun, kind.noun));
  const nouns = [...new Set(found.map((one) => one.kind.noun))];
  const areAll = found.every((one) => one.told && words.isKindOf(one.kind.noun, kind.noun));
  const isApart = (noun: string): boolean =>
    nouns.every((other) => other === noun || !words.mayName(noun, other));
  if (kind.marks.length > 0 || nouns.length < 2 || !areAll || !nouns.every(isApart)) return null;
  return ofStocks(asking, found, holders);
}

const isOf = (stock: Stock, holder: string): boolean =>
  stock.holder === holder || stock.holder.startsWith(`${holder} in `);

function ofStocks(
  { predicate, kind }: Pick<Asking, "kind" | "predicate">,
  stocks: readonly Stock[],
  holders: readonly string[],
): AskedAmount {
  const isFirst = predicate?.time.adverbs.some((adverb) => adverbEffect(adverb) === "initial") === true;
  const [first, ...others] = stocks.map((one) => variable(isFirst ? nameOf(one, 0) : nameOf(one)));
  const sum = others.reduce((total, one) => plus(total, one), first as Linear);
  return { kind: "asked", sum, of: kind, holders, flows: [], rates: [] };
}

/** "Each box holds 9 pens": so many for each of the boxes. */
function rated(
  { kind, told }: Asking,
  isMeant: (stock: Stock) => boolean,
  holders: readonly string[],
): AskedAmount | null {
  const rates = told.rates.filter((rate) => isWithin(rate.kind, kind));
  const [rate, second] = rates;
  if (rate === undefined || second !== undefined || rate.size.terms.size > 0) return null;
  const each = told.stocks.all().filter((one) => isWithin(one.kind, rate.each) && isMeant(one));
  if (each.length === 0) return null;
  const { sum } = ofStocks({ kind: rate.each, predicate: null }, each, []);
  return { kind: "asked", sum: times(sum, rate.size.constant), of: kind, holders, flows: [], rates };
}

/** "How many pens are there?": all that are told of. */
function everywhere(asking: Asking): AskedAmount | null {
  const { kind, told } = asking;
  const all = told.stocks.within(kind, null);
  const exact = all.filter((one) => one.kind.marks.length === kind.marks.length);
  const found = exact.length > 0 ? exact : all;
  if (found.some(({ holder }) => holder === THERE) && found.length > 1 && exact.length > 1) return null;
  const counted = placesOnly(asking, found);
  if (counted === null) return null;
  // "The blue team has 10 points. How many points are there?" Others may have some.
  if (counted.length === 1 && counted[0]?.holder !== THERE && !isToldThere(asking)) return null;
  if (counted.length > 0) return ofStocks(asking, counted, []);
  return rated(asking, () => true, []) ?? narrower(asking, () => true, []);
}

/** Whether the text says that there are some, not only who has some. */
const isToldThere = ({ discourse: { conditions }, kind }: Asking): boolean =>
  conditions.some(({ form }) => {
    const parts = atomsIn(form);
    return (
      parts.some(
        ({ lemma, category }) => (category === "verb" && lemma === "exist") || category === "place",
      ) && parts.some(({ lemma, category }) => category === "noun" && lemma === kind.noun)
    );
  });

/** "There are 7 pens in the drawer. Ann takes 3. How many are there now?": those in the drawer; altogether there may be 7. */
function placesOnly({ predicate, discourse }: Asking, found: readonly Stock[]): readonly Stock[] | null {
  const told = found.filter((one) => one.told);
  if (told.length === 0 || told.length === found.length) return found;
  const isHeld = ({ holder }: Stock): boolean => isPersonHolder(holder, discourse);
  const isAll = predicate?.time.adverbs.includes("altogether") === true;
  return isAll || told.some(isHeld) || !found.every((one) => one.told || isHeld(one)) ? null : told;
}

const isPersonHolder = (holder: string, discourse: Discourse): boolean =>
  holder.startsWith("#") && isPerson(Number.parseInt(holder.slice(1), 10), discourse);

/** "How many eggs are broken?" */
function propertySum({ told }: Asking, kind: Kind): AskedAmount | null {
  const flows = told.stocks.flows.filter(
    (one) => one.lemma === "be" && one.kind.noun === kind.noun && sameMarks(one.kind, kind),
  );
  const [only, second] = flows;
  if (only === undefined || second !== undefined || kind.marks.length === 0) return null;
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

/** "How many oranges did Ann buy?": all that she is told to have bought. */
function flowsAsked(asking: Asking, predicate: Atom): AskedAmount | null {
  const { kind, told, discourse } = asking;
  const wanted = new Map<string, readonly string[]>();
  for (const { role, filler } of predicate.roles) {
    if (filler.kind === "variable" && filler.id === asking.variable) continue;
    if (filler.kind !== "thing") return null;
    const { members } = discourse.referents.get(filler.id);
    const ids = members.length > 0 ? members : [filler.id];
    wanted.set(
      role,
      ids.map((id) => holderName({ kind: "thing", id }, discourse, told.stocks)),
    );
  }
  const fits = (flow: Flow): boolean =>
    flow.lemma === predicate.lemma &&
    isWithin(flow.kind, kind) &&
    [...wanted].every(([role, names]) => names.includes(flow.roles.get(role) ?? ""));
  const flows = told.stocks.flows.filter(fits);
  const everyone = [...wanted].every(([role, names]) =>
    names.every((name) => flows.some((flow) => flow.roles.get(role) === name)),
  );
  const [first, ...others] = flows;
  if (first === undefined || !everyone) return null;
  const sum = others.reduce((total, one) => plus(total, one.size), first.size);
  return { kind: "asked", sum, of: kind, holders: wanted.get("subject") ?? [], flows, rates: [] };
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
