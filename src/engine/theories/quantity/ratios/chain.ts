import { add, divide, equals, isInteger, isZero, multiply, type Rational } from "../../../text/rational.ts";
import { holdsOthers } from "../groups.ts";
import { isHaving, type Given, type Ratio } from "./ratios-told.ts";
import type { Counted } from "./scales.ts";
import type { Question } from "./text-told.ts";

/** What follows from given amounts along ratios. */

/** An amount, and what it was found by. */
export interface Value {
  readonly value: Rational;
  readonly from: ReadonlySet<Given | Ratio>;
}
/** What is given of each kind; null where two amounts of one kind are no sum. */
export function givenValues(givens: readonly Given[], question: Question): ReadonlyMap<string, Value> | null {
  const found = new Map<string, Given[]>();
  for (const one of givens) found.set(one.of.key, [...(found.get(one.of.key) ?? []), one]);
  const values = new Map<string, Value>();
  for (const [key, all] of found) {
    // "Each of the five kittens. How much do three of them …?"
    const own = all.filter((one) => question.givens.includes(one));
    const numbered = all.filter(({ isOne }) => !isOne);
    const sure = [own, numbered, all].find((some) => some.length > 0) ?? all;
    const [first, ...others] = sure;
    if (first === undefined) continue;
    // "There are 6 teams. Each of the 5 teams …"
    if (
      sure === numbered &&
      all.some((one) => one.isOne && one.isNumbered && !equals(one.value, first.value))
    )
      return null;
    if (others.some((one) => !isAddedTo(first, one))) return null;
    values.set(key, {
      value: others.reduce((sum, one) => add(sum, one.value), first.value),
      from: new Set(sure),
    });
  }
  return values;
}

/** "Worked 5 hours on Monday and 3 on Tuesday": two doings of one kind by one. */
const isAddedTo = (one: Given, other: Given): boolean =>
  one.condition !== null &&
  other.condition !== null &&
  one.said.lemmas.join() === other.said.lemmas.join() &&
  !isHaving(one.said.atom.lemma) &&
  one.said.atom.time.tense === "past" &&
  other.said.atom.time.tense === "past" &&
  one.said.things.get("subject") === other.said.things.get("subject");

/** All that follows, then what is asked; null where two ways to it differ. */
export function solved(
  ratios: readonly Ratio[],
  given: ReadonlyMap<string, Value>,
  asked: string,
  isSum: (each: Counted) => boolean,
): Value | null {
  const values = new Map(given);
  const own = values.get(asked);
  values.delete(asked);
  const others = ratios.filter(({ of, by }) => of.key !== asked && by.every(({ key }) => key !== asked));
  for (let grown = true; grown; ) {
    grown = false;
    for (const ratio of others) {
      const next = unknownOf(ratio, values);
      if (next === "conflict" || isBroken(next, ratio)) return null;
      if (next === null) continue;
      values.set(next.key, next.value);
      grown = true;
    }
  }
  const last = ratios
    .filter((one) => !others.includes(one))
    .flatMap((ratio) => {
      const next = unknownOf(ratio, values);
      return next === null || next === "conflict" ? [] : [{ ...next.value, ratio }];
    });
  return together(own, last, isSum, asked);
}

/** "A box of 12 costs $3": of a box there is no half. */
const isBroken = (next: ReturnType<typeof unknownOf>, { of, by }: Ratio): boolean =>
  next !== null &&
  next !== "conflict" &&
  [of, ...by].some(({ key, unit, isScale }) => key === next.key && !isScale && holdsOthers(unit)) &&
  !isInteger(next.value.value);

/** One way to it, or what it has from several of a kind that is asked for: legs of hens and of goats. */
function together(
  own: Value | undefined,
  last: readonly (Value & { readonly ratio: Ratio })[],
  isSum: (each: Counted) => boolean,
  asked: string,
): Value | null {
  const [first, ...others] = [...(own === undefined ? [] : [own]), ...last];
  if (first === undefined) return null;
  const isAdded = ({ ratio }: (typeof last)[number]): boolean =>
    ratio.of.key === asked && ratio.by.every(isSum);
  if (others.length > 0 && (own !== undefined || !last.every(isAdded))) return null;
  return others.reduce(
    (sum: Value, one): Value => ({
      value: add(sum.value, one.value),
      from: new Set([...sum.from, ...one.from]),
    }),
    { value: first.value, from: first.from },
  );
}

/** The one amount of a ratio that is not known, reckoned from the others. */
function unknownOf(
  ratio: Ratio,
  values: ReadonlyMap<string, Value>,
): { readonly key: string; readonly value: Value } | "conflict" | null {
  const keys = [ratio.of.key, ...ratio.by.map(({ key }) => key)];
  const missing = keys.filter((key) => !values.has(key));
  const known = ratio.by.flatMap(({ key }) => values.get(key) ?? []);
  const whole = values.get(ratio.of.key);
  const product = known.reduce((all, { value }) => multiply(all, value), ratio.size);
  const [only, second] = missing;
  if (only === undefined) return whole !== undefined && !equals(whole.value, product) ? "conflict" : null;
  if (second !== undefined) return null;
  const from = new Set<Given | Ratio>([
    ratio,
    ...known.flatMap((one) => [...one.from]),
    ...(whole?.from ?? []),
  ]);
  if (only === ratio.of.key) return { key: only, value: { value: product, from } };
  if (whole === undefined || isZero(product)) return null;
  return { key: only, value: { value: divide(whole.value, product), from } };
}
