import { isPossession } from "../../lexicon/frames.ts";
import { isTangible, type Supersense } from "../../lexicon/supersenses.ts";
import { equals, rational } from "../../text/rational.ts";
import type { Atom, Form, Quantified } from "../../meaning/form.ts";
import { atomsIn, thingsOf } from "../forms.ts";
import { isPerson } from "../state/roles.ts";
import type { Condition, Discourse } from "../theory.ts";
import { exactValue } from "./groups.ts";
import { plus, variable, type Linear } from "./linear.ts";
import { nameOf, type Stock } from "./stocks.ts";
import type { AskedAmount, Asking } from "./asking.ts";

/**
 * "Tom has a red jar and a blue jar. The red jar has 15 beans, and the blue jar has 10": what is in the things that somebody has is theirs, and the
 * jars hold what each of them does. All things of their noun have to be told of, and nothing may happen to one of them.
 */

/** What is in the things of a holder; null where that is not all told. */
export function inOwned(asking: Asking, holder: string): AskedAmount | null {
  const things = filledThings(asking);
  const owner = /^#(\d+)$/.exec(holder)?.[1];
  if (owner === undefined || !isPerson(Number(owner), asking.discourse)) return null;
  const owned = things.map(({ id }) => ownedBy(id, Number(owner), asking.discourse));
  const from = owned.flatMap((one) => (one === null ? [] : [one.id]));
  return from.length < things.length ? null : sumOf(asking, things, [...new Set(from)], [holder]);
}

/** "How many beans are in the jars?": in all things of the noun. */
export function inAllOf(asking: Asking, noun: string): AskedAmount | null {
  const things = filledThings(asking);
  const { referents } = asking.discourse;
  return things.length > 1 && things.every(({ id }) => referents.get(id).noun === noun)
    ? sumOf(asking, things, [], [])
    : null;
}

interface Filled {
  readonly id: number;
  readonly stock: Stock;
}

function sumOf(
  { kind, discourse }: Asking,
  things: readonly Filled[],
  from: readonly number[],
  holders: readonly string[],
): AskedAmount | null {
  const [first, ...others] = things.map(({ stock }): Linear => variable(nameOf(stock)));
  if (first === undefined || !areAll(things, discourse) || isDealtWith(things, discourse)) return null;
  const sum = others.reduce((total, one) => plus(total, one), first);
  const all = [...holders, ...things.map(({ stock }) => stock.holder)];
  return { kind: "asked", sum, of: kind, holders: all, flows: [], rates: [], settled: from };
}

/** The things that hold what is asked; none where somebody or some place holds it as well. */
function filledThings({ kind, told, discourse }: Asking): readonly Filled[] {
  const { referents, words } = discourse;
  const stocks = told.stocks.within(kind, null);
  const things = stocks.flatMap((stock) => {
    const id = /^#(\d+)$/.exec(stock.holder)?.[1];
    if (id === undefined || !stock.told) return [];
    const { noun, several } = referents.get(Number(id));
    const kinds = noun === null ? null : words.kindsOf(noun);
    const isThing = kinds?.some(holdsThings) === true && !kinds.some((one) => LIVING.test(one));
    return isThing && !several ? [{ id: Number(id), stock }] : [];
  });
  return things.length === stocks.length ? things : [];
}
/** A book is one as well. */
const holdsThings = (kind: Supersense): boolean => isTangible(kind) || kind === "communication";
const LIVING = /^(?:person|animal|group|location)$/;

/** The condition by which somebody has or gets a thing; null where they need not have it. */
function ownedBy(thing: number, owner: number, { conditions, referents }: Discourse): Condition | null {
  const { noun, description, owner: whose } = referents.get(thing);
  const isOfPair = description.length === 1 && PAIR.test(description[0] ?? "");
  return (
    conditions.find(({ form }) => {
      const [atom, second] = atomsIn(form).filter(({ category }) => category === "verb");
      if (whose === owner) return thingsOf(form).has(thing);
      if (atom === undefined || second !== undefined || !isGetting(atom, owner)) return false;
      const object = atom.roles.find(({ role }) => role === "object")?.filler;
      if (object?.kind === "thing") return object.id === thing && form === atom;
      return isOfPair && form.kind === "quantified" && countsOf(form, noun ?? "");
    }) ?? null
  );
}
const PAIR = /^(?:one|other|first|second)$/;

const isGetting = ({ lemma, roles, time }: Atom, owner: number): boolean =>
  (isPossession(lemma) || GETTING.has(lemma)) &&
  time.adverbs.length === 0 &&
  roles.some(({ role, filler }) => role === "subject" && filler.kind === "thing" && filler.id === owner);
const GETTING: ReadonlySet<string> = new Set(["buy", "purchase", "get", "receive"]);

/** "Two jars" */
const countsOf = ({ quantifier, amount, where }: Quantified, noun: string): boolean =>
  quantifier === "count" &&
  amount?.relation === null &&
  where.kind === "atom" &&
  where.category === "noun" &&
  where.lemma === noun;

/** Whether what they hold is told of all things of their nouns, of so many as were counted. */
function areAll(things: readonly Filled[], { conditions, referents }: Discourse): boolean {
  const told = new Set(things.map(({ id }) => id));
  const nouns = new Set(things.map(({ id }) => referents.get(id).noun ?? ""));
  const others = conditions.flatMap(({ form }) => [...thingsOf(form)]).filter((id) => !told.has(id));
  const isMissing = others.some((id) => {
    const { noun, several } = referents.get(id);
    return noun !== null && nouns.has(noun) && !several;
  });
  const counts = conditions.flatMap(({ form }) => (form.kind === "quantified" ? [form] : []));
  return (
    !isMissing &&
    [...nouns].every((noun) => {
      const all = things.filter(({ id }) => referents.get(id).noun === noun).length;
      return counts
        .filter((one) => countsOf(one, noun))
        .every(({ amount }) => {
          const value = exactValue(amount);
          return value !== null && equals(value, rational(BigInt(all)));
        });
    })
  );
}

/** "He gives one to Bob", "they are empty": then it is not sure who has what is in it. */
function isDealtWith(things: readonly Filled[], { conditions, referents }: Discourse): boolean {
  const nouns = new Set(things.map(({ id }) => referents.get(id).noun));
  const isOne = (id: number): boolean => nouns.has(referents.get(id).noun);
  const isCount = (form: Form): boolean =>
    form.kind === "quantified" && [...nouns].some((noun) => countsOf(form, noun ?? ""));
  return conditions.some(({ form }) => {
    const deeds = atomsIn(form).filter(({ category }) => category === "verb");
    const isHarmless = deeds.every(
      ({ lemma }) => isPossession(lemma) || GETTING.has(lemma) || HOLDING.has(lemma),
    );
    return !isHarmless && (isCount(form) || [...thingsOf(form)].some(isOne));
  });
}
const HOLDING: ReadonlySet<string> = new Set(["exist", "contain", "hold"]);
