import type { Role } from "../../lexicon/frames/effects.ts";
import { adverbEffect } from "../../lexicon/adverbs.ts";
import { headAfter, isAbsence, isElliptic, isOfContents } from "../../lexicon/kinds.ts";
import type { Amount, Atom, Filler } from "../../meaning/form.ts";
import { compare, multiply, rational, subtract } from "../../text/rational.ts";
import { atomsIn } from "../forms.ts";
import type { Deed } from "../state/roles.ts";
import type { Condition } from "../theory.ts";
import type { Account } from "./account.ts";
import { groupOf, restrictedTo, type Group, type Kind, type Statement } from "./groups.ts";
import { plus, times, variable, type Linear } from "./linear.ts";
import { isOnePerson, isOneOfThem } from "./participants.ts";
import { isPlain, PLACES } from "./phrases.ts";
import { groupVariable, kindOf, sizeOf } from "./sizes.ts";
import { nameOf, type Stock } from "./stocks.ts";

/** States: who has how many, how many are so. */

export function takeState(account: Account, statement: Statement, deed: Deed): void {
  const { atom, condition } = statement;
  const filler = (role: Role | null): Filler | null =>
    role === null ? null : (deed.roles.get(role)?.filler ?? null);
  if (atom.time.perfect) {
    account.block(condition, "what has been so need not be so now");
    return;
  }
  for (const effect of deed.effects) {
    switch (effect.kind) {
      case "hold":
      case "stay":
      case "contain":
        takeHolding(account, statement, filler(effect.theme), filler(effect.to));
        break;
      case "need":
        takeNeed(account, statement, filler(effect.theme));
        break;
      default:
        takeMeasure(account, statement);
    }
  }
  if (deed.alsoTouches.some(({ what }) => what === "amount"))
    account.block(condition, "it may change how many");
  // "3 boys stay": of those that were counted in some place.
  const stays = deed.effects.some(({ kind }) => kind === "stay") && atom.lemma !== "exist";
  const isPlaced = deed.effects.every(({ to }) => to !== null && deed.roles.has(to));
  if (stays && !isPlaced) account.block(condition, "who stays is said");
  // "There are 3 coins left": of what was told before, in a way that is not computed.
  if (atom.time.adverbs.includes("left") && !saysRest(account, statement, deed)) {
    const nouns = atom.roles.flatMap(
      ({ filler: one }) => groupOf(one, statement, account.discourse)?.kind?.noun ?? [],
    );
    account.stocks.block(condition.id, "what is left is told", nouns, []);
  }
  if (deed.effects.length === 0) takeMeasure(account, statement);
}

/** "Tom sold 5 pens. He has 3 left": what he has after what came and went. */
function saysRest(account: Account, statement: Statement, { effects, roles }: Deed): boolean {
  const { discourse, stocks } = account;
  return effects.every(({ theme, to }) => {
    const [held, holder] = [theme, to].map((role) => (role === null ? undefined : roles.get(role)?.filler));
    const kind = held === undefined ? null : (groupOf(held, statement, discourse)?.kind ?? null);
    if (kind === null || holder?.kind !== "thing") return false;
    const isOwn = account.holders(holder, statement).every((name) => stocks.find(kind, name)?.stretch);
    return isOwn && placeWithin(account, account.name(holder), statement.atom) === account.name(holder);
  });
}

/** "3 pens are in the box" */
export function takePlace(account: Account, statement: Statement): void {
  const role = (name: string): Filler | null =>
    statement.atom.roles.find((one) => one.role === name)?.filler ?? null;
  takeHolding(account, statement, role("subject"), role("object"));
}

/** "Ann has 5 pens", "there are 5 pens in the box". */
function takeHolding(account: Account, statement: Statement, theme: Filler | null, to: Filler | null): void {
  const { condition, atom, each } = statement;
  const { discourse } = account;
  const group = theme === null ? null : groupOf(theme, statement, discourse);
  if (group === null) {
    account.inert.add(condition.id);
    return;
  }
  if (atom.roles.some((one) => one.filler !== theme && !isPlain(one, statement, discourse))) {
    account.block(condition, "it is said with more than a place");
    return;
  }
  // "Tom has the tenth coin": one of those that there are.
  if (isOneOfThem(group, discourse)) {
    account.blockTogether(condition, "one of them is spoken of");
    return;
  }
  const where = to === null ? placeOfCompared(account, group) : null;
  const holders = where === null ? account.holders(to, statement) : [where];
  const [holder] = holders;
  const telling = account.telling(holder ?? null, null);
  const kind = kindOf(group, telling);
  if (holder === undefined || kind === null) {
    account.block(condition, "who has what is not clear");
    return;
  }
  // "8 blue ones", of which no noun was told: they may be of any kind.
  if (isElliptic(kind.noun)) account.stocks.block(condition.id, "of what it speaks is not said", [], []);
  const size = sizeOf(group, telling);
  if (each.length > 0) {
    takeRate(account, statement, { to, kind, size });
    return;
  }
  if (holders.length > 1) {
    takeTogether(account, condition, { holders, kind, size });
    return;
  }
  takeStock(account, statement, { group, kind, size, holder });
}

/** "There are 12 boys in a class. There are 3 more girls than boys": where the boys are. */
function placeOfCompared({ stocks }: Account, { amount }: Group): string | null {
  const { than = null, variable: id } = (amount === "all" ? null : amount)?.relation ?? {};
  if (than === null || id === undefined || than.kind === "thing" || than.kind === "variable") return null;
  const kind = restrictedTo(than, id)?.kind ?? null;
  const [only, second] = kind === null ? [] : stocks.within(kind, null);
  return only === undefined || second !== undefined ? null : only.holder;
}

/** Who has so many, or how many there are in one place. */
function takeStock(
  account: Account,
  statement: Statement,
  held: { readonly group: Group; readonly kind: Kind; readonly size: Linear | null; readonly holder: string },
): void {
  const { condition, atom } = statement;
  const { stocks } = account;
  const { group, kind, size, holder } = held;
  const stock = stocks.open(kind, placeWithin(account, holder, atom), false);
  account.introduce(group, stock, size, condition);
  const said = size ?? (group.thing === null || group.partOf !== null ? null : groupVariable(group.thing));
  if (said === null) {
    account.block(condition, "how many is not said");
    return;
  }
  const isFirst = atom.time.adverbs.some((adverb) => adverbEffect(adverb) === "initial");
  // "Tom ate 3 plums. He had 9": before or afterwards.
  const isUndated = stock.stretch > 0 && atom.time.adverbs.length === 0;
  if (!isFirst && atom.time.tense === "past" && (isUndated || isChangedNow(account, stock))) {
    account.block(condition, "how many there were before is said");
    return;
  }
  if (isFirst) stocks.sayFirst(stock, said, condition.id);
  else stocks.say(stock, said, condition.id);
  for (const amount of group.also) {
    const again = sizeOf({ ...group, amount, also: [] }, account.telling(holder, null));
    if (again === null) {
      account.block(condition, "how many is said in two ways");
      return;
    }
    stocks.say(stock, again, condition.id);
  }
  if (atom.time.tense === "present") account.present.add(stock);
  blockMeasures(account, statement);
}

/** "Tom gets 3 coins. He had 10": what he had is from before. */
function isChangedNow({ stocks, discourse }: Account, stock: Stock): boolean {
  if (stock.stretch === 0) return false;
  const changes = stocks.equations.filter(({ left }) => left.terms.has(nameOf(stock)));
  return changes.some(({ from }) =>
    discourse.conditions.some(
      ({ id, form }) =>
        from.includes(id) &&
        atomsIn(form).some(({ category, time }) => category === "verb" && time.tense === "present"),
    ),
  );
}

interface Held {
  readonly holders: readonly string[];
  readonly kind: Kind;
  readonly size: Linear | null;
}

/** "Ann and Bob have 16 pens together." */
function takeTogether(account: Account, condition: Condition, { holders, kind, size }: Held): void {
  const { stocks } = account;
  const [first, ...others] = holders.map((one) => variable(nameOf(stocks.open(kind, one, false))));
  if (first === undefined || size === null) {
    account.block(condition, "how many they have is not said");
    return;
  }
  stocks.equate(
    others.reduce((sum, one) => plus(sum, one), first),
    size,
    condition.id,
    "together",
  );
}

/** "In his bag" of what he has: a place of its own. */
function placeWithin(account: Account, holder: string, atom: Atom): string {
  if (atom.lemma === "exist" || atom.category === "place") return holder;
  const place = atom.roles.find(({ role }) => PLACES.has(role))?.filler;
  return place?.kind === "thing" ? `${holder} in ${account.name(place)}` : holder;
}

/** The numbers of phrases that no stock holds are not used. */
function blockMeasures({ stocks }: Account, { atom, condition }: Statement): void {
  const units = atom.roles.flatMap(({ filler, role }) =>
    filler.kind === "measure" && role !== "object" ? [filler.unit] : [],
  );
  if (units.length > 0) stocks.block(condition.id, "a measure besides", units, []);
}

/** "Each box holds 9 pens", "there are 9 pens in each box". */
function takeRate(
  account: Account,
  statement: Statement,
  { to, kind, size }: { readonly to: Filler | null; readonly kind: Kind; readonly size: Linear | null },
): void {
  const { condition, each } = statement;
  const [only, second] = each;
  const isHolder =
    (to?.kind === "variable" && to.id === only?.variable) ||
    (to?.kind === "thing" && only !== undefined && isInOwn(account, statement, only, account.name(to)));
  if (only === undefined || second !== undefined || !isHolder || size === null) {
    account.block(condition, "what holds of each");
    return;
  }
  const owner = to?.kind === "thing" ? { owner: account.name(to) } : {};
  account.rates.push({ each: only.kind, kind, size, condition: condition.id, roles: new Map(), ...owner });
  account.stocks.taken.add(condition.id);
}

/** "The train has 30 seats in each car", where all cars are those of the train. */
function isInOwn(
  { stocks }: Account,
  { atom }: Statement,
  { variable: each, kind }: Statement["each"][number],
  owner: string,
): boolean {
  const places = atom.roles.filter(({ role }) => PLACES.has(role)).map(({ filler }) => filler);
  const [place, second] = places;
  const isEach = place?.kind === "variable" && place.id === each && second === undefined;
  const all = stocks.within({ noun: kind.noun, marks: [] }, null);
  return isEach && all.length > 0 && all.every(({ holder }) => holder === owner);
}

function takeNeed(account: Account, statement: Statement, theme: Filler | null): void {
  const { atom, condition, each } = statement;
  const group = theme === null ? null : groupOf(theme, statement, account.discourse);
  const telling = account.telling(account.subjectOf(statement), atom.lemma);
  const found = group === null ? null : sized(group, telling);
  if (found === null || each.length > 0) {
    account.block(condition, "how many is not said");
    return;
  }
  account.flow(statement, atom.lemma, found.kind, found.size);
}

function sized(
  group: Group,
  telling: ReturnType<Account["telling"]>,
): { readonly kind: Kind; readonly size: Linear } | null {
  const kind = kindOf(group, telling);
  const size = sizeOf(group, telling);
  return kind === null || size === null ? null : { kind, size };
}

/** Prices, weights, ages: they say nothing of how many there are. */
function takeMeasure(account: Account, { atom, condition }: Statement): void {
  const units = atom.roles.flatMap(({ filler }) => (filler.kind === "measure" ? [filler.unit] : []));
  const subject = atom.roles.find(({ role }) => role === "subject")?.filler;
  // "The number of coins is 3"
  if (units.includes("") && !isOnePerson(subject, account.discourse)) {
    account.blockSentence(condition, "a number that is said of something");
    return;
  }
  const isPrice = account.prices.some((price) => price.condition === condition.id);
  if (units.length === 0 || isPrice) account.inert.add(condition.id);
  else account.stocks.block(condition.id, "a price or a measure", units, []);
}

/** "Tom is 9" */
export const isAge = ({ atom }: Statement, discourse: Account["discourse"]): boolean =>
  atom.lemma === "be" &&
  atom.roles.every(({ role, filler }) =>
    role === "subject" ? isOnePerson(filler, discourse) : filler.kind === "measure" && filler.unit === "",
  );

/** "The box is empty", "3 boxes are full" */
function blockContents(account: Account, { condition }: Statement, subject: Filler): void {
  if (subject.kind === "thing")
    account.stocks.block(condition.id, "how much is in it is said", [], [account.name(subject)]);
  else account.block(condition, "how much is in some is said");
}

/** "A quarter of them are broken": a part of a kind. Of single things it says no amount. */
export function takeProperty(account: Account, statement: Statement): void {
  const { atom, condition, each } = statement;
  const subject = atom.roles.find(({ role }) => role === "subject")?.filler;
  const others = atom.roles.filter(({ role }) => role !== "subject");
  if (isGone(statement)) {
    account.block(condition, "they are not there any more");
    return;
  }
  if (subject?.kind === "measure" && subject.unit === "percent" && others.length === 0) {
    takePercentage(account, statement, subject.amount);
    return;
  }
  const isCounted = subject?.kind === "variable" || subject?.kind === "measure";
  if (subject !== undefined && isOfContents(atom.lemma)) blockContents(account, statement, subject);
  if ((others.length === 0 || atom.category === "of") && !isCounted) {
    account.inert.add(condition.id);
    return;
  }
  const group = subject === undefined ? null : groupOf(subject, statement, account.discourse);
  const found = group === null ? null : sized(group, account.telling(null, null));
  if (found === null || others.length > 0 || each.length > 0 || isMore(group)) {
    account.block(condition, "a property of so many");
    return;
  }
  const { kind, size } = found;
  // "3 of them are fake": these are no coins.
  if (headAfter(atom.lemma, null) === "denied") account.block(condition, "some are not what they are called");
  const part: Kind =
    atom.category === "noun"
      ? { noun: atom.lemma, marks: kind.marks }
      : { noun: kind.noun, marks: [...kind.marks, atom.lemma].sort() };
  account.flow(statement, "be", part, size);
}

/** "4 more are blue": than what were blue before. */
function isMore(group: Group | null): boolean {
  const relation = group === null || group.amount === "all" ? null : (group.amount?.relation ?? null);
  return relation !== null && relation.than === null && relation.kind !== "part";
}

/** "The coins are gone" */
const isGone = ({ atom }: Statement): boolean =>
  isAbsence(atom.lemma) && atom.roles.every(({ filler }) => filler.kind === "thing");

/** "20 % are ill": of the one kind that was counted. */
function takePercentage(account: Account, statement: Statement, { value, bound, relation }: Amount): void {
  const { atom, condition } = statement;
  const [stock, second] = account.stocks.all();
  const isPart = value !== null && compare(value, rational(100n)) <= 0;
  if (stock === undefined || second !== undefined || !isPart || bound !== "=" || relation !== null) {
    account.block(condition, "of what it is a part is not said");
    return;
  }
  const part = { noun: stock.kind.noun, marks: [...stock.kind.marks, atom.lemma].sort() };
  const share = multiply(value, rational(1n, 100n));
  account.flow(statement, "be", part, times(variable(nameOf(stock)), share));
}

/** "40 % are not ill": the others are. Whether a condition says this. */
export function takeDeniedPercentage(account: Account, condition: Condition): boolean {
  const { form } = condition;
  if (form.kind !== "not" || form.of.kind !== "atom") return false;
  const atom = form.of;
  const [subject, second] = atom.roles;
  if (subject?.filler.kind !== "measure" || subject.filler.unit !== "percent" || second !== undefined)
    return false;
  const { amount } = subject.filler;
  const rest = amount.value === null ? null : subtract(rational(100n), amount.value);
  takePercentage(account, { condition, atom, groups: new Map(), each: [] }, { ...amount, value: rest });
  return true;
}
