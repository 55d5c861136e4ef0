import {
  ONE,
  ZERO,
  add,
  divide,
  equals,
  isZero,
  multiply,
  negate,
  type Rational,
} from "../../text/rational.ts";
import type { Equation, EquationSystem, LinearEquation } from "./equations.ts";

export type Elimination =
  | { readonly kind: "solved"; readonly values: ReadonlyMap<string, Rational> }
  | { readonly kind: "open" }
  | { readonly kind: "contradiction"; readonly reason: string };

type Row = Map<string, Rational>;
/** The constant of a row stands under a name that no variable has. */
const CONSTANT = "";

function rowOf({ terms, constant }: LinearEquation): Row {
  const row: Row = new Map([[CONSTANT, constant]]);
  for (const { variable, coefficient } of terms)
    row.set(variable, add(row.get(variable) ?? ZERO, coefficient));
  for (const [name, value] of row) if (isZero(value) && name !== CONSTANT) row.delete(name);
  return row;
}

function addMultiple(row: Row, other: Row, factor: Rational): void {
  for (const [name, value] of other) {
    const sum = add(row.get(name) ?? ZERO, multiply(value, factor));
    if (isZero(sum) && name !== CONSTANT) row.delete(name);
    else row.set(name, sum);
  }
}

/** Rows in echelon form: each pivot stands in its own row only. */
class Matrix {
  readonly #pivots = new Map<string, Row>();
  #broken: string | null = null;

  get contradiction(): string | null {
    return this.#broken;
  }

  add(row: Row, reason: string): void {
    for (const [name, pivotRow] of this.#pivots) {
      const factor = row.get(name);
      if (factor !== undefined) addMultiple(row, pivotRow, negate(factor));
    }
    const pivot = [...row.keys()].find((name) => name !== CONSTANT);
    if (pivot === undefined) {
      if (!isZero(row.get(CONSTANT) ?? ZERO)) this.#broken ??= reason;
      return;
    }
    const scale = divide(ONE, row.get(pivot) as Rational);
    for (const [name, value] of row) row.set(name, multiply(value, scale));
    for (const other of this.#pivots.values()) {
      const factor = other.get(pivot);
      if (factor !== undefined) addMultiple(other, row, negate(factor));
    }
    this.#pivots.set(pivot, row);
  }

  /** The value of a variable when the rows fix it. */
  value(variable: string): Rational | null {
    const row = this.#pivots.get(variable);
    if (row === undefined || row.size > 2 || (row.size === 2 && !row.has(CONSTANT))) return null;
    return negate(row.get(CONSTANT) ?? ZERO);
  }
}

const substituted = (known: Rational, variable: string, whole: string): LinearEquation => ({
  kind: "linear",
  terms: [
    { coefficient: ONE, variable: whole },
    { coefficient: negate(known), variable },
  ],
  constant: ZERO,
  reason: "product",
  spans: [],
});

/** The linear equation that a product becomes once one of its parts is known; null before. */
function reduce(equation: Equation, matrix: Matrix): LinearEquation | null {
  if (equation.kind === "linear") return equation;
  const [factor, count] = [matrix.value(equation.factor), matrix.value(equation.count)];
  if (factor !== null)
    return { ...substituted(factor, equation.count, equation.whole), reason: equation.reason };
  return count === null
    ? null
    : { ...substituted(count, equation.factor, equation.whole), reason: equation.reason };
}

/** Solves by elimination, products as soon as a part of them is known. Exact; at most one pass per product. */
export function eliminate({ variables, givens, equations, target }: EquationSystem): Elimination {
  const matrix = new Matrix();
  for (const { variable, value, text } of givens)
    matrix.add(
      new Map([
        [variable, ONE],
        [CONSTANT, negate(value)],
      ]),
      text,
    );
  let waiting: readonly Equation[] = equations;
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length;
    waiting = waiting.filter((equation) => {
      const linear = reduce(equation, matrix);
      if (linear !== null) matrix.add(rowOf(linear), equation.reason);
      return linear === null;
    });
  }
  if (matrix.contradiction !== null) return { kind: "contradiction", reason: matrix.contradiction };
  if (matrix.value(target) === null) return { kind: "open" };
  const values = new Map<string, Rational>();
  for (const { name } of variables) {
    const value = matrix.value(name);
    if (value !== null) values.set(name, value);
  }
  return { kind: "solved", values };
}

/** Whether values satisfy an equation; true where one of them is unknown. */
export function holds(equation: Equation, values: ReadonlyMap<string, Rational>): boolean {
  if (equation.kind === "product") {
    const [whole, factor, count] = [
      values.get(equation.whole),
      values.get(equation.factor),
      values.get(equation.count),
    ];
    return (
      whole === undefined ||
      factor === undefined ||
      count === undefined ||
      equals(whole, multiply(factor, count))
    );
  }
  let sum = equation.constant;
  for (const { coefficient, variable } of equation.terms) {
    const value = values.get(variable);
    if (value === undefined) return true;
    sum = add(sum, multiply(coefficient, value));
  }
  return isZero(sum);
}
