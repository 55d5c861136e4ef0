import { adverbEffect } from "../../lexicon/adverbs.ts";
import { areLearners } from "../../lexicon/halves.ts";
import { atomsIn, partsOf } from "../forms.ts";
import { isPerson } from "../state/roles.ts";
import type { Discourse } from "../theory.ts";
import { isOver, THERE } from "./account.ts";
import { inOwned } from "./contents-of-things.ts";
import { isLongerNoun } from "./compounds.ts";
import { isWithin, type Kind } from "./groups.ts";
import type { AskedAmount, Asking } from "./asking.ts";
import { plus, times, variable, type Linear } from "./linear.ts";
import { nameOf, type Stock } from "./stocks.ts";

/** Sums over stocks: what a holder has of a kind, what there is of it. */

export const merged = (a: AskedAmount, b: AskedAmount, sum: Linear): AskedAmount => ({
  ...a,
  sum,
  holders: [...a.holders, ...b.holders],
  flows: [...a.flows, ...b.flows],
  rates: [...a.rates, ...b.rates],
});

export function addAll(parts: readonly (AskedAmount | null)[]): AskedAmount | null {
  const [first, ...others] = parts;
  if (first == null) return null;
  return others.reduce<AskedAmount | null>(
    (total, one) => (total === null || one === null ? null : merged(total, one, plus(total.sum, one.sum))),
    first,
  );
}

/** What a holder has of a kind: all that is told of it, of its narrower kinds, and of its places. */
export function stockSum(asking: Asking, holder: string): AskedAmount | null {
  const { kind, told } = asking;
  const all = told.stocks.within(kind, null).filter((one) => isOf(one, holder));
  // What he has in his pocket may be a part of what he has.
  const whole = all.filter((one) => one.holder === holder && one.kind.marks.length === kind.marks.length);
  const own = whole.length > 0 ? whole : all;
  const exact = own.filter((one) => one.kind.marks.length === kind.marks.length);
  const counted = exact.length > 0 ? exact : [...own, ...longerThan(asking, own, holder)];
  if (counted.some((one) => isPlaceMoved(one, asking.discourse))) return null;
  // "12 coins that lie on the table, and 3 coins": whether they are among them is not said.
  if (all.some((one) => !counted.includes(one) && one.kind.marks.some((mark) => mark.startsWith("that "))))
    return null;
  const inEach = rated(asking, (one) => isOf(one, holder), [holder]);
  if (counted.length === 0)
    return inEach ?? narrower(asking, (one) => isOf(one, holder), [holder]) ?? inOwned(asking, holder);
  // "3 boxes and 2 pens, and 4 pens in each box": whether the 2 are among them is not said.
  return inEach === null || counted.every(isOfContents) ? ofStocks(asking, counted, [holder]) : null;
}

/** "5 apple pies and 6 green pies" are 11 pies. */
function longerThan({ kind, told }: Asking, own: readonly Stock[], holder: string): readonly Stock[] {
  if (own.length === 0 || kind.marks.length > 0) return [];
  return told.stocks.all().filter((one) => isOf(one, holder) && isLongerNoun(one.kind.noun, kind.noun));
}

/** Of eggs that were told of as those in the boxes, which are as many as then. */
const isOfContents = ({ opened }: Stock): boolean =>
  opened !== undefined && opened.each.stretch === opened.stretch;

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
  const mayBe = ({ noun }: Kind): boolean => words.mayName(noun, kind.noun) || noun.endsWith(` ${kind.noun}`);
  const found = told.stocks.all().filter((one) => isMeant(one) && mayBe(one.kind));
  const nouns = [...new Set(found.map((one) => one.kind.noun))];
  const isKind = ({ holder, kind: { noun } }: Stock): boolean =>
    words.isKindOf(noun, kind.noun) ||
    isLongerNoun(noun, kind.noun) ||
    (words.isKindOf(noun, "child") && areLearners(kind.noun, nounOfHolder(holder, discourse)));
  const areAll = found.every((one) => one.told && isKind(one));
  const isApart = (noun: string): boolean =>
    nouns.every((other) => other === noun || !words.mayName(noun, other));
  if (kind.marks.length > 0 || nouns.length < 2 || !areAll || !nouns.every(isApart)) return null;
  return ofStocks(asking, found, holders);
}

/** "Class" of "a class", of "the class" */
function nounOfHolder(holder: string, { referents }: Discourse): string | null {
  if (holder.startsWith("a ")) return holder.slice(2);
  const id = /^#(\d+)$/.exec(holder)?.[1];
  return id === undefined ? null : referents.get(Number(id)).noun;
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

/** "Pieces" of "pieces of gum": what is in a package of gum is of gum. */
const withoutOf = ({ noun, marks }: Kind): Kind => ({ noun, marks: marks.filter((one) => !isOfMark(one)) });
export const isOfMark = (mark: string): boolean => mark.startsWith("of ");

/** Whether what is in each of a kind is of what is asked: "pieces of gum" in packages of gum, "slices of pizza" of each pizza. */
const areOf = (kind: Kind, each: Kind): boolean =>
  kind.marks.every((mark) => !isOfMark(mark) || each.marks.includes(mark) || mark === `of ${each.noun}`);

/** "Each box holds 9 pens": so many for each of the boxes. */
function rated(
  { kind, told, discourse }: Asking,
  isMeant: (stock: Stock) => boolean,
  holders: readonly string[],
): AskedAmount | null {
  const rates = told.rates.filter((one) => isWithin(one.kind, kind) || isWithin(one.kind, withoutOf(kind)));
  const [rate, second] = rates;
  if (rate === undefined || second !== undefined || rate.size.terms.size > 0) return null;
  if (isOver(rate, discourse)) return null;
  const isOfKind = (one: Stock): boolean => isWithin(rate.kind, kind) || areOf(kind, one.kind);
  const each = told.stocks
    .all()
    .filter((one) => isWithin(one.kind, rate.each) && isMeant(one) && isOfKind(one));
  const isOwn = ({ holder }: Stock): boolean => rate.owner === undefined || holder === rate.owner;
  if (each.length === 0 || !each.every(isOwn)) return null;
  const { sum } = ofStocks({ kind: rate.each, predicate: null }, each, []);
  return { kind: "asked", sum: times(sum, rate.size.constant), of: kind, holders, flows: [], rates };
}

/** "How many legs do the tables have?": so many as each of them has, if that is told of all of them. */
export function inEach(asking: Asking, noun: string): AskedAmount | null {
  const { rates, stocks } = asking.told;
  const all = stocks.all().filter(({ kind }) => kind.noun === noun);
  const isOfAll = rates.some(
    ({ each }) => each.noun === noun && all.every(({ kind }) => isWithin(kind, each)),
  );
  return isOfAll ? rated(asking, ({ kind }) => kind.noun === noun, []) : null;
}

/** "How many pens are there?": all that are told of. */
export function everywhere(asking: Asking): AskedAmount | null {
  const { kind, told } = asking;
  const all = told.stocks.within(kind, null);
  const exact = all.filter((one) => one.kind.marks.length === kind.marks.length);
  const found = exact.length > 0 ? exact : all;
  if (found.some((one) => one.opened !== undefined && !isOfContents(one))) return null;
  if (found.some(({ holder }) => holder === THERE) && found.length > 1 && exact.length > 1) return null;
  const counted = placesOnly(asking, found);
  if (counted === null) return null;
  // "The blue team has 10 points. How many points are there?" Others may have some.
  const isOne = counted.length === 1 && counted[0]?.holder !== THERE && !isToldThere(asking);
  if (isOne && !(asking.predicate?.lemma === "left" && counted[0]?.told === true)) return null;
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

export const isPersonHolder = (holder: string, discourse: Discourse): boolean =>
  holder.startsWith("#") && isPerson(Number.parseInt(holder.slice(1), 10), discourse);
