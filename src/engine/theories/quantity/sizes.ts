import type { Amount, Form, Term } from "../../meaning/form.ts";
import type { Discourse } from "../theory.ts";
import { plainGroup, restrictedTo, type Group, type Kind } from "./groups.ts";
import { constant, plus, times, variable, type Linear } from "./linear.ts";
import { nameOf, type Stock, type Stocks } from "./stocks.ts";

/** How large a group is said to be, in the variables of the stocks. */

export const groupVariable = (thing: number): Linear => variable(`group ${thing}`);

/** Where the size of a group is told: who has it, or what is done with it. */
export interface Telling {
  readonly stocks: Stocks;
  readonly discourse: Discourse;
  /** Who does it, or has it. */
  readonly holder: string | null;
  /** The verb of an event; null for a state. */
  readonly event: string | null;
  readonly holderOf: (term: Term) => string;
  /** Whether no earlier sentence speaks of it, and no word says whose it is. */
  readonly isNew: (thing: number) => boolean;
}

/** So many of a kind, in one role of an event. */
export interface Theme {
  readonly group: Group;
  readonly kind: Kind;
  readonly size: Linear;
}

/** The kind of a group; of "2 of them" the kind of what they are. */
export function kindOf({ kind, partOf, marks }: Group, { discourse }: Telling): Kind | null {
  if (kind !== null || partOf?.kind !== "thing") return kind;
  const { noun, description } = discourse.referents.get(partOf.id);
  return noun === null ? null : { noun, marks: [...description, ...marks].sort() };
}

/** Null where the text does not say it so that it can be computed with. */
export function sizeOf(group: Group, telling: Telling): Linear | null {
  const { amount, thing, partOf } = group;
  if (partOf !== null) return partSize(group, telling);
  if (amount === "all") return null;
  if (amount !== null) return amountSize(amount, group, telling);
  if (thing === null) return null;
  if (telling.isNew(thing)) return groupVariable(thing); // "sold some shells"
  return telling.stocks.placeOf(thing) === null ? wholeOf(thing, telling) : groupVariable(thing);
}

function partSize(group: Group, telling: Telling): Linear | null {
  const { amount, partOf, thing } = group;
  if (partOf?.kind !== "thing") return null;
  if (amount === null) return thing === null ? null : groupVariable(thing);
  if (amount === "all") return wholeOf(partOf.id, telling);
  if (amount.relation?.kind !== "part") return amountSize(amount, group, telling);
  const whole = wholeOf(partOf.id, telling);
  if (whole === null || amount.relation.than !== null || amount.bound !== "=" || amount.value === null)
    return null;
  return times(whole, amount.value);
}

/** All that "them" or "the coins" means now. */
function wholeOf(thing: number, telling: Telling): Linear | null {
  const { stocks } = telling;
  const place = stocks.placeOf(thing);
  if (place !== null)
    return place.stock === null || place.stock.stretch === place.stretch ? groupVariable(thing) : null;
  const stock = stockMeant(thing, telling);
  return stock === null ? null : variable(nameOf(stock));
}

/** The stock that "the coins", "her coins" speak of, though no group was introduced by these words. */
export function stockMeant(thing: number, telling: Telling): Stock | null {
  const { stocks, discourse, holder } = telling;
  const { noun, description, owner, several } = discourse.referents.get(thing);
  if (noun === null || !several) return null;
  const kind = { noun, marks: [...description].sort() };
  const whose = owner === null ? null : telling.holderOf({ kind: "thing", id: owner });
  const own = stocks.within(kind, null).filter((one) => isWith(one, whose ?? holder));
  const candidates = own.length > 0 || whose !== null ? own : stocks.within(kind, null);
  const [only, second] = candidates;
  return second === undefined ? (only ?? null) : null;
}

/** What he has, and what he has in his pocket. */
const isWith = ({ holder }: Stock, who: string | null): boolean =>
  who === null || holder === who || holder.startsWith(`${who} in `);

function amountSize(amount: Amount, group: Group, telling: Telling): Linear | null {
  const { bound, value, relation, per } = amount;
  if (bound !== "=" || value === null || per !== undefined) return null;
  if (relation === null) return constant(value);
  const base = comparedSize(amount, group, telling);
  if (base === null) return relation.than === null && telling.event !== null ? more(amount) : null;
  switch (relation.kind) {
    case "plus":
      return plus(base, constant(value));
    case "minus":
      return plus(base, times(constant(value), { num: -1n, den: 1n }));
    case "times":
    case "part":
      return times(base, value);
    case "rest":
      return null;
  }
}

/** "Finds 3 more": so many come. */
const more = ({ relation, value }: Amount): Linear | null =>
  relation?.kind === "plus" && value !== null ? constant(value) : null;

/** What an amount is compared with: what another has or does, all else being the same. */
function comparedSize({ relation }: Amount, group: Group, telling: Telling): Linear | null {
  const kind = kindOf(group, telling);
  if (relation === null || kind === null) return null;
  const { stocks, event } = telling;
  if (relation.than === null) return comparedBefore(relation.kind, kind, telling);
  if (relation.than.kind !== "thing") return ofOtherKind(relation.than, relation.variable, telling);
  const than = telling.holderOf(relation.than);
  if (event === null) return variable(nameOf(stocks.open(kind, than, false)));
  const [flow, second] = stocks.flows.filter(
    (one) => one.lemma === event && one.roles.get("subject") === than && one.kind.noun === kind.noun,
  );
  return flow === undefined || second !== undefined ? null : flow.size;
}

/** "3 more", "twice as many": than what was told before. */
function comparedBefore(relation: string, kind: Kind, telling: Telling): Linear | null {
  const { stocks, event, holder } = telling;
  if (event !== null) return relation === "plus" ? null : doneBefore(event, telling);
  const others = stocks.within(kind, null).filter((one) => one.holder !== holder && one.told);
  const [only, second] = others.length === 0 ? besides(kind, relation, telling) : others;
  return only === undefined || second !== undefined ? null : variable(nameOf(only));
}

/** "Saw 4 lions and twice as many monkeys": the one number of what the same has done so. */
function doneBefore(event: string, { stocks, holder }: Telling): Linear | null {
  const [only, second] = stocks.flows.filter(
    ({ lemma, roles }) => lemma === event && holder !== null && roles.get("subject") === holder,
  );
  return second === undefined ? (only?.size ?? null) : null;
}

/** "18 cows and half as many sheep", "and 5 fewer sheep": what else the same holder has. "3 more" may be besides. */
function besides({ noun }: Kind, relation: string, { stocks, holder }: Telling): readonly Stock[] {
  if (relation !== "times" && relation !== "minus") return [];
  const own = stocks.all().filter((one) => one.holder === holder);
  const isOther = own.every((one) => one.told && one.stretch === 0 && one.kind.noun !== noun);
  return isOther || own.every((one) => one.kind.noun === noun) ? own : [];
}

/** "5 more sheep than cows", "half as many sheep as cows": of which the same holder has so many. */
function ofOtherKind(
  than: Term | Form,
  id: number | undefined,
  { stocks, event, holder }: Telling,
): Linear | null {
  if (than.kind === "thing" || than.kind === "variable" || id === undefined || event !== null) return null;
  const kind = restrictedTo(than, id)?.kind ?? null;
  if (kind === null || holder === null) return null;
  const [only, second] = stocks.within(kind, holder);
  // "He has 5 fewer sheep than goats. He has 17 goats."
  if (only === undefined) return variable(nameOf(stocks.open(kind, holder, false)));
  return second !== undefined || !only.told ? null : variable(nameOf(only));
}

/** Some coins, of which the text may say later how many they were. */
export const unknownSize = ({ thing, amount }: Group): Linear | null =>
  thing !== null && amount === null ? groupVariable(thing) : null;

/** "3 bags of 5 oranges": 15 oranges. */
export function insideOf({ contents }: Group, size: Linear): Theme | null {
  if (contents === null) return null;
  const { amount, kind } = contents;
  const { value, bound, relation, per } = amount;
  if (value === null || bound !== "=" || relation !== null || per !== undefined) return null;
  return { group: plainGroup(kind), kind, size: times(size, value) };
}
