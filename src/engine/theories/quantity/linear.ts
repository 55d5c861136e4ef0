import {
  add,
  divide,
  equals,
  isZero,
  multiply,
  negate,
  ONE,
  rational,
  type Rational,
  ZERO,
} from "../../text/rational.ts";

/** Linear equations over exact fractions, and where each comes from. */

/** A sum of variables with factors, and a number. */
export interface Linear {
  readonly terms: ReadonlyMap<string, Rational>;
  readonly constant: Rational;
}

/** `left` is zero. */
export interface Equation {
  readonly left: Linear;
  /** The conditions that say it. */
  readonly from: readonly number[];
  readonly rule: string;
}

export const constant = (value: Rational): Linear => ({ terms: new Map(), constant: value });
export const variable = (name: string): Linear => ({ terms: new Map([[name, ONE]]), constant: ZERO });

export function plus(a: Linear, b: Linear): Linear {
  const terms = new Map(a.terms);
  for (const [name, factor] of b.terms) {
    const sum = add(terms.get(name) ?? ZERO, factor);
    if (isZero(sum)) terms.delete(name);
    else terms.set(name, sum);
  }
  return { terms, constant: add(a.constant, b.constant) };
}

export function times(a: Linear, factor: Rational): Linear {
  if (isZero(factor)) return constant(ZERO);
  return {
    terms: new Map([...a.terms].map(([name, one]) => [name, multiply(one, factor)])),
    constant: multiply(a.constant, factor),
  };
}

export const minus = (a: Linear, b: Linear): Linear => plus(a, times(b, rational(-1n)));

export type Solved =
  | { readonly kind: "value"; readonly value: Rational; readonly used: readonly Equation[] }
  | { readonly kind: "open" }
  | { readonly kind: "contradiction"; readonly used: readonly Equation[] };

export type Solver = (equations: readonly Equation[], asked: Linear) => Solved;

/** An equation that others have been added to: by which factors. */
interface Row {
  readonly left: Linear;
  readonly sources: ReadonlyMap<number, Rational>;
}

/** What the equations say of a sum; `open` where they leave it free. */
export function solve(equations: readonly Equation[], asked: Linear): Solved {
  const pivots = new Map<string, Row>();
  const usedIn = (row: Row): readonly Equation[] => equations.filter((_, index) => row.sources.has(index));
  for (const [index, { left }] of equations.entries()) {
    const row = reduced({ left, sources: new Map([[index, ONE]]) }, pivots);
    const [first] = row.left.terms;
    if (first === undefined) {
      if (!isZero(row.left.constant)) return { kind: "contradiction", used: usedIn(row) };
      continue;
    }
    const [name, factor] = first;
    const pivot = scaled(row, divide(ONE, factor));
    for (const [other, earlier] of pivots) pivots.set(other, reduced(earlier, new Map([[name, pivot]])));
    pivots.set(name, pivot);
  }
  const row = reduced({ left: asked, sources: new Map() }, pivots);
  if (row.left.terms.size > 0) return { kind: "open" };
  return { kind: "value", value: row.left.constant, used: usedIn(row) };
}

/** The variables that the equations determine, each with its value. */
export function determined(equations: readonly Equation[], solver: Solver = solve): Map<string, Rational> {
  const names = new Set(equations.flatMap(({ left }) => [...left.terms.keys()]));
  const found = new Map<string, Rational>();
  for (const name of names) {
    const one = solver(equations, variable(name));
    if (one.kind === "value") found.set(name, one.value);
  }
  return found;
}

function reduced(row: Row, pivots: ReadonlyMap<string, Row>): Row {
  let left = row.left;
  const sources = new Map(row.sources);
  for (const [name, pivot] of pivots) {
    const factor = left.terms.get(name);
    if (factor === undefined) continue;
    left = minus(left, times(pivot.left, factor));
    for (const [index, one] of pivot.sources) {
      const sum = add(sources.get(index) ?? ZERO, negate(multiply(one, factor)));
      if (isZero(sum)) sources.delete(index);
      else sources.set(index, sum);
    }
  }
  return { left, sources };
}

const scaled = ({ left, sources }: Row, factor: Rational): Row => ({
  left: times(left, factor),
  sources: new Map([...sources].map(([index, one]) => [index, multiply(one, factor)])),
});

/** What a sum comes to; null where a value is missing. */
export function sumIn(
  { terms, constant: rest }: Linear,
  values: ReadonlyMap<string, Rational>,
): Rational | null {
  let sum = rest;
  for (const [name, factor] of terms) {
    const value = values.get(name);
    if (value === undefined) return null;
    sum = add(sum, multiply(value, factor));
  }
  return sum;
}

/** Whether values put into an equation make it true; null where one is missing. */
export function holds({ left }: Equation, values: ReadonlyMap<string, Rational>): boolean | null {
  const sum = sumIn(left, values);
  return sum === null ? null : equals(sum, ZERO);
}
