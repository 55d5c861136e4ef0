import { ONE, ZERO, negate, rational, type Rational } from "../rational.ts";
import type { Equation, EquationSystem, Given, Term, TextSpan, Variable } from "../solving/equations.ts";

/** Variables and equations of a formula: one variable for each part of it. */
export class FormulaBuilder {
  readonly variables: Variable[] = [];
  readonly givens: Given[] = [];
  readonly equations: Equation[] = [];

  variable(label: string): string {
    const name = `v${this.variables.length + 1}`;
    this.variables.push({ name, label, integral: false, nonNegative: false });
    return name;
  }
  given(value: Rational, span: TextSpan, text: string): string {
    const name = this.variable(text);
    this.givens.push({ variable: name, value, span, text });
    return name;
  }
  linear(label: string, terms: readonly Term[], span: TextSpan): string {
    const whole = this.variable(label);
    this.equations.push({ kind: "linear", terms: [{ coefficient: negate(ONE), variable: whole }, ...terms], constant: ZERO, reason: label, spans: [span] });
    return whole;
  }
  sum(left: string, right: string, sign: 1 | -1, span: TextSpan, label: string): string {
    return this.linear(label, [{ coefficient: ONE, variable: left }, { coefficient: rational(BigInt(sign)), variable: right }], span);
  }
  product(left: string, right: string, span: TextSpan, label: string): string {
    const whole = this.variable(label);
    this.equations.push({ kind: "product", whole, factor: left, count: right, reason: label, spans: [span] });
    return whole;
  }
  /** left ÷ right: what times `right` gives `left`. */
  quotient(left: string, right: string, span: TextSpan, label: string): string {
    const result = this.variable(label);
    this.equations.push({ kind: "product", whole: left, factor: result, count: right, reason: label, spans: [span] });
    return result;
  }
  equal(left: string, right: string, span: TextSpan): void {
    this.equations.push({ kind: "linear", terms: [{ coefficient: ONE, variable: left }, { coefficient: negate(ONE), variable: right }], constant: ZERO, reason: "both sides are equal", spans: [span] });
  }
  system(target: string): EquationSystem { return { variables: this.variables, givens: this.givens, equations: this.equations, target }; }
}
