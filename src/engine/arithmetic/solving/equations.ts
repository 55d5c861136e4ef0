import type { Rational } from "../../text/rational.ts";

/** Code units of the prompt, end exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

export interface Term {
  readonly coefficient: Rational;
  readonly variable: string;
}

/** The sum of the terms and of `constant` is zero. */
export interface LinearEquation {
  readonly kind: "linear";
  readonly terms: readonly Term[];
  readonly constant: Rational;
  readonly reason: string;
  readonly spans: readonly TextSpan[];
}
/** whole = factor × count. */
export interface ProductEquation {
  readonly kind: "product";
  readonly whole: string;
  readonly factor: string;
  readonly count: string;
  readonly reason: string;
  readonly spans: readonly TextSpan[];
}
export type Equation = LinearEquation | ProductEquation;

/** A variable whose value a stretch of the text says. */
export interface Given {
  readonly variable: string;
  readonly value: Rational;
  readonly span: TextSpan;
  readonly text: string;
}

/** What a variable stands for, and what it can be. */
export interface Variable {
  readonly name: string;
  readonly label: string;
  readonly integral: boolean;
  readonly nonNegative: boolean;
  /** The text says that there are some. */
  readonly isSome?: boolean;
}

export interface EquationSystem {
  readonly variables: readonly Variable[];
  readonly givens: readonly Given[];
  readonly equations: readonly Equation[];
  readonly target: string;
}
