import { FormulaBuilder } from "../formulas/system-builder.ts";
import type { Formula } from "../formulas/formula.ts";
import {
  ONE,
  ZERO,
  isNegative,
  isZero,
  multiply,
  negate,
  rational,
  type Rational,
} from "../../text/rational.ts";
import type { Lexeme } from "../lexemes.ts";
import { conversion } from "../words/units.ts";
import type { Clock, Count, Duration } from "./time-text.ts";

/** Builds the equations of a problem about times; every quantity in one unit. */
export class TimeBuilder {
  readonly formulas = new FormulaBuilder();
  readonly #givens = new Map<Lexeme, string>();

  #given(lexeme: Lexeme): string {
    const known = this.#givens.get(lexeme);
    if (known !== undefined) return known;
    const name = this.formulas.given(
      lexeme.value ?? ONE,
      { start: lexeme.start, end: lexeme.end },
      lexeme.text,
    );
    this.#givens.set(lexeme, name);
    return name;
  }

  count({ lexeme }: Count): string {
    return this.#given(lexeme);
  }

  /** A duration in a unit; null when it has no exact size in it. */
  duration({ parts }: Duration, unit: string): string | null {
    const terms = parts.map((part) => ({
      factor: conversion(part.unit, unit),
      variable: this.#given(part.lexeme),
    }));
    if (terms.some(({ factor }) => factor === null)) return null;
    const first = parts[0] as Duration["parts"][number];
    const last = parts.at(-1) as Duration["parts"][number];
    return this.formulas.linear(
      `the time in ${unit}s`,
      terms.map(({ factor, variable }) => ({ coefficient: factor as Rational, variable })),
      { start: first.lexeme.start, end: last.lexeme.end },
    );
  }

  /** Minutes after midnight; `add` moves it by whole half days. */
  clock({ hour, minute, fixed }: Clock, add: number): string {
    const terms = [
      ...(hour === null ? [] : [{ coefficient: rational(60n), variable: this.#given(hour) }]),
      ...(minute === null ? [] : [{ coefficient: ONE, variable: this.#given(minute) }]),
    ];
    const name = this.formulas.variable("minutes after midnight");
    const span = { start: (hour ?? minute)?.start ?? 0, end: (minute ?? hour)?.end ?? 0 };
    this.formulas.equations.push({
      kind: "linear",
      terms: [{ coefficient: negate(ONE), variable: name }, ...terms],
      constant: rational(BigInt(fixed + add)),
      reason: "minutes after midnight",
      spans: hour === null ? [] : [span],
    });
    return name;
  }

  /** A sum of parts, each with its sign. */
  sum(label: string, parts: readonly (readonly [string, bigint])[]): string {
    return this.formulas.linear(
      label,
      parts.map(([variable, sign]) => ({ coefficient: rational(sign), variable })),
      { start: 0, end: 0 },
    );
  }
  times(label: string, left: string, right: string): string {
    return this.formulas.product(left, right, { start: 0, end: 0 }, label);
  }
  over(label: string, left: string, right: string): string {
    return this.formulas.quotient(left, right, { start: 0, end: 0 }, label);
  }
  scaled(label: string, part: string, by: Rational): string {
    return this.formulas.scaled(part, by, { start: 0, end: 0 }, label);
  }
  /** From one unit to another. */
  converted(part: string, from: string, to: string): string | null {
    const factor = conversion(from, to);
    return factor === null
      ? null
      : from === to
        ? part
        : this.scaled(`in ${to}s`, part, multiply(factor, ONE));
  }
  /** The answer with the unit as it was asked for; null when it is known to be less than none. */
  formula(target: string | null, unit: string): Formula | null {
    if (target === null) return null;
    const value = this.formulas.value(target) ?? ZERO;
    return isNegative(value) || (isZero(value) && this.formulas.value(target) !== null)
      ? null
      : { system: this.formulas.system(target), className: "time", unit };
  }
}
