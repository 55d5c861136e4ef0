import { convertible, unitsNamed, type Unit } from "../../lexicon/units.ts";
import type { Amount, Atom, Measure } from "../../meaning/form.ts";
import {
  add,
  compare,
  formatRational,
  isInteger,
  multiply,
  ONE,
  parseDecimal,
  type Rational,
} from "../../text/rational.ts";
import { tenseKey } from "../logic/compile.ts";
import { allOf, atom, implies, not, type Proposition } from "./proposition.ts";

/** How much or how many of something there is, as propositions "at least so much" and "more than so much". */
export class Scales {
  readonly #cuts = new Map<string, { readonly whole: boolean; readonly values: Rational[] }>();

  /** What a bound says of the quantity `key`; null for "about". @param whole whether it counts things */
  bounded(key: string, bound: Amount["bound"], value: Rational, whole: boolean): Proposition | null {
    const least = (one: Rational): Proposition => this.#least(key, one, whole);
    const above = (one: Rational): Proposition => this.#above(key, one, whole);
    switch (bound) {
      case "=":
        return allOf([least(value), not(above(value))]);
      case ">=":
        return least(value);
      case ">":
        return above(value);
      case "<=":
        return not(above(value));
      case "<":
        return not(least(value));
      case "~":
        return null;
    }
  }

  keys(): readonly string[] {
    return [...this.#cuts.keys()];
  }

  /** What is more than 5 is at least 5, and more than 3. */
  laws(): readonly Proposition[] {
    return [...this.#cuts].flatMap(([key, { whole, values }]) => {
      const sorted = [...values].sort(compare);
      return sorted.flatMap((value, index) => {
        const before = sorted[index - 1];
        const own = whole ? [] : [implies(atom(aboveKey(key, value)), atom(leastKey(key, value)))];
        if (before === undefined) return own;
        const step = whole ? leastKey(key, before) : aboveKey(key, before);
        return [...own, implies(atom(leastKey(key, value)), atom(step))];
      });
    });
  }

  #least(key: string, value: Rational, whole: boolean): Proposition {
    this.#cut(key, value, whole);
    return atom(leastKey(key, value));
  }

  #above(key: string, value: Rational, whole: boolean): Proposition {
    if (whole && isInteger(value)) return this.#least(key, add(value, ONE), whole);
    this.#cut(key, value, whole);
    return atom(aboveKey(key, value));
  }

  #cut(key: string, value: Rational, whole: boolean): void {
    const known = this.#cuts.get(key) ?? { whole, values: [] };
    if (!known.values.some((one) => compare(one, value) === 0)) known.values.push(value);
    this.#cuts.set(key, known);
  }
}

const leastKey = (key: string, value: Rational): string => `${key} >= ${formatRational(value)}`;
const aboveKey = (key: string, value: Rational): string => `${key} > ${formatRational(value)}`;

/** Prepositions that bound what stands before them: "orders over $50". */
const BOUNDS: ReadonlyMap<string, Amount["bound"] | "as said"> = new Map<string, Amount["bound"] | "as said">(
  [
    ["over", ">"],
    ["above", ">"],
    ["under", "<"],
    ["below", "<"],
    ["up to", "<="],
    ["of", "as said"],
    ["for", "as said"],
    ["be", "as said"],
    ["old", "as said"],
    ["cost", "as said"],
    ["weigh", "as said"],
    ["amount", "as said"],
  ],
);

/** A quantity of one thing that a clause bounds. */
export interface Bounded {
  readonly scale: string;
  readonly bound: Amount["bound"];
  readonly value: Rational;
}

/** "The order is over $50", "Ann is 16", "Ann is 16 years old"; null for other clauses. @param isPerson whether a bare number is an age */
export function boundedIn(one: Atom, isPerson: boolean): Bounded | null {
  const preposition = BOUNDS.get(one.lemma) ?? (isOfMeasure(one) ? "as said" : undefined);
  if (
    preposition === undefined ||
    one.roles.length !== 2 ||
    one.time.adverbs.some((word) => !/^(?:now|still)$/.test(word))
  )
    return null;
  const measure = one.roles
    .map(({ filler }) => filler)
    .find((filler): filler is Measure => filler.kind === "measure");
  if (measure === undefined || one.roles.find(({ role }) => role === "subject") === undefined) return null;
  const { amount, unit } = measure;
  if (amount.value === null || amount.relation !== null || amount.per !== undefined || amount.bound === "~")
    return null;
  if (preposition !== "as said" && amount.bound !== "=") return null;
  const bound = preposition === "as said" ? amount.bound : preposition;
  const scale = scaleOf(unit, isPerson);
  if (scale === null) return null;
  const name = isOfMeasure(one) ? `${scale.name} that it does ${tenseKey(one)}${one.lemma}` : scale.name;
  return { scale: name, bound, value: multiply(amount.value, scale.factor) };
}

/** "Runs 25 kilometres", "holds 30 litres": an amount of the verb's own, which need not be all: who runs 25 runs 20. */
export const isOfMeasure = ({ category, lemma, roles }: Atom): boolean =>
  category === "verb" &&
  !BOUNDS.has(lemma) &&
  roles.some(({ role, filler }) => role === "object" && filler.kind === "measure" && filler.unit !== "");

function scaleOf(
  unit: string,
  isPerson: boolean,
): { readonly name: string; readonly factor: Rational } | null {
  if (unit === "") return isPerson ? { name: "age in years", factor: ONE } : null;
  if (unit === "year" && isPerson) return { name: "age in years", factor: ONE };
  const units: readonly Unit[] = unitsNamed(unit).filter(({ dimension }) => dimension !== "count");
  const [first, ...others] = units;
  if (first === undefined || others.some((other) => !convertible(first, other))) return null;
  const factor = parseDecimal(first.factor);
  return factor === null ? null : { name: `${first.dimension} in ${first.system}`, factor };
}
