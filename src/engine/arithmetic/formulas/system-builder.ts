import {
  ONE,
  ZERO,
  add,
  divide,
  isZero,
  multiply,
  negate,
  rational,
  type Rational,
} from "../../text/rational.ts";
import type { Equation, EquationSystem, Given, Term, TextSpan, Variable } from "../solving/equations.ts";

/** Longer formulas, and numbers of more digits than this, are not computed. */
const MAX_VARIABLES = 160;
const MAX_BITS = 4000n;

/** A formula too large to be computed in reasonable time. Caught by the one who reads. */
export class FormulaTooLarge extends Error {}

const bits = ({ num, den }: Rational): bigint =>
  BigInt(num.toString(16).length + den.toString(16).length) * 4n;

/** Variables and equations of a formula: one variable for each part of it. Values that follow at once are kept, unknowns have none. */
export class FormulaBuilder {
  readonly variables: Variable[] = [];
  readonly givens: Given[] = [];
  readonly equations: Equation[] = [];
  readonly #values = new Map<string, Rational>();

  /** The value of a part without unknowns; null otherwise, and for what cannot be computed. */
  value(variable: string): Rational | null {
    return this.#values.get(variable) ?? null;
  }

  #keep(variable: string, value: Rational | null): string {
    if (value === null) return variable;
    if (bits(value) > MAX_BITS) throw new FormulaTooLarge();
    this.#values.set(variable, value);
    return variable;
  }

  variable(label: string): string {
    if (this.variables.length >= MAX_VARIABLES) throw new FormulaTooLarge();
    const name = `v${this.variables.length + 1}`;
    this.variables.push({ name, label, integral: false, nonNegative: false });
    return name;
  }
  given(value: Rational, span: TextSpan, text: string): string {
    const name = this.variable(text);
    this.givens.push({ variable: name, value, span, text });
    return this.#keep(name, value);
  }
  linear(label: string, terms: readonly Term[], span: TextSpan): string {
    const whole = this.variable(label);
    this.equations.push({
      kind: "linear",
      terms: [{ coefficient: negate(ONE), variable: whole }, ...terms],
      constant: ZERO,
      reason: label,
      spans: [span],
    });
    const parts = terms.map(({ coefficient, variable }) => ({ coefficient, known: this.value(variable) }));
    return this.#keep(
      whole,
      parts.reduce<Rational | null>(
        (sum, { coefficient, known }) =>
          sum === null || known === null ? null : add(sum, multiply(coefficient, known)),
        ZERO,
      ),
    );
  }
  /** So many times a part. */
  scaled(part: string, by: Rational, span: TextSpan, label: string): string {
    return this.linear(label, [{ coefficient: by, variable: part }], span);
  }
  sum(left: string, right: string, sign: 1 | -1, span: TextSpan, label: string): string {
    return this.linear(
      label,
      [
        { coefficient: ONE, variable: left },
        { coefficient: rational(BigInt(sign)), variable: right },
      ],
      span,
    );
  }
  product(left: string, right: string, span: TextSpan, label: string): string {
    const whole = this.variable(label);
    this.equations.push({ kind: "product", whole, factor: left, count: right, reason: label, spans: [span] });
    const [one, other] = [this.value(left), this.value(right)];
    return this.#keep(whole, one === null || other === null ? null : multiply(one, other));
  }
  /** left ÷ right: what times `right` gives `left`. */
  quotient(left: string, right: string, span: TextSpan, label: string): string {
    const result = this.variable(label);
    this.equations.push({
      kind: "product",
      whole: left,
      factor: result,
      count: right,
      reason: label,
      spans: [span],
    });
    const [one, other] = [this.value(left), this.value(right)];
    return this.#keep(result, one === null || other === null || isZero(other) ? null : divide(one, other));
  }
  equal(left: string, right: string, span: TextSpan): void {
    this.equations.push({
      kind: "linear",
      terms: [
        { coefficient: ONE, variable: left },
        { coefficient: negate(ONE), variable: right },
      ],
      constant: ZERO,
      reason: "both sides are equal",
      spans: [span],
    });
  }
  system(target: string): EquationSystem {
    return { variables: this.variables, givens: this.givens, equations: this.equations, target };
  }
}
