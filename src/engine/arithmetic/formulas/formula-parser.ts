import { rational } from "../rational.ts";
import type { FormulaToken } from "./formula-lexer.ts";
import type { FormulaBuilder } from "./system-builder.ts";

/** Deeper brackets and larger exponents are not looked into. */
const MAX_DEPTH = 40;
const MAX_EXPONENT = 40n;

type Result = readonly [variable: string, next: number] | null;

/**
 * Reads a formula into equations, one for each operation: sums of products of powers of atoms.
 *     3 × (4 + 5)    20% of 50    2x + 3
 * A name stands for one unknown. Null when the tokens are no formula, or not one with a single meaning (`12 / 3(2)`).
 */
export class FormulaParser {
  readonly #tokens: readonly FormulaToken[];
  readonly #builder: FormulaBuilder;
  readonly #unknowns = new Map<string, string>();

  constructor(tokens: readonly FormulaToken[], builder: FormulaBuilder) { [this.#tokens, this.#builder] = [tokens, builder]; }

  get unknowns(): ReadonlyMap<string, string> { return this.#unknowns; }

  #span(from: number, to: number): { readonly start: number; readonly end: number } { return { start: this.#tokens[from]?.start ?? 0, end: this.#tokens[to - 1]?.end ?? 0 }; }
  #label(from: number, to: number): string { return this.#tokens.slice(from, to).map(({ text }) => text).join(" "); }
  #operator(at: number, pattern: RegExp): string | null {
    const token = this.#tokens[at];
    return token?.kind === "operator" && pattern.test(token.text) ? token.text : null;
  }

  sum(from: number, depth = 0): Result {
    if (depth > MAX_DEPTH) return null;
    let left = this.#product(from, depth);
    while (left !== null) {
      const operator = this.#operator(left[1], /^[-+]$/);
      if (operator === null) return left;
      const right = this.#product(left[1] + 1, depth);
      if (right === null) return null;
      left = [this.#builder.sum(left[0], right[0], operator === "+" ? 1 : -1, this.#span(from, right[1]), this.#label(from, right[1])), right[1]];
    }
    return null;
  }

  #product(from: number, depth: number): Result {
    let left = this.#signed(from, depth);
    let divided = false;
    while (left !== null) {
      const operator = this.#operator(left[1], /^(?:[*/]|of)$/);
      const joined = operator === null && this.#startsAtom(left[1]);
      if (operator === null && !joined) return left;
      // "12 / 3(2)" is read in two ways.
      if (joined && divided) return null;
      const at = joined ? left[1] : left[1] + 1;
      const right = this.#signed(at, depth);
      if (right === null) return null;
      const [span, label] = [this.#span(from, right[1]), this.#label(from, right[1])];
      left = [operator === "/" ? this.#builder.quotient(left[0], right[0], span, label) : this.#builder.product(left[0], right[0], span, label), right[1]];
      divided ||= operator === "/";
    }
    return null;
  }

  /** "2x", "3(x - 2)": a product without a sign. Two numerals side by side are none. */
  #startsAtom(at: number): boolean {
    const [token, before] = [this.#tokens[at], this.#tokens[at - 1]];
    if (token?.kind === "open") return before?.kind === "number" || before?.kind === "close" || before?.kind === "name";
    return token?.kind === "name" && (before?.kind === "number" || before?.kind === "close");
  }

  #signed(from: number, depth: number): Result {
    if (this.#operator(from, /^-$/) === null) return this.#power(from, depth);
    if (depth > MAX_DEPTH) return null;
    const inner = this.#signed(from + 1, depth + 1);
    return inner === null ? null : [this.#builder.linear(this.#label(from, inner[1]), [{ coefficient: rational(-1n), variable: inner[0] }], this.#span(from, inner[1])), inner[1]];
  }

  #power(from: number, depth: number): Result {
    const base = this.#atom(from, depth);
    if (base === null || this.#operator(base[1], /^\^$/) === null) return base;
    const exponent = this.#tokens[base[1] + 1];
    if (exponent?.kind !== "number" || exponent.value === null || exponent.value.den !== 1n || exponent.value.num < 1n || exponent.value.num > MAX_EXPONENT) return null;
    const next = base[1] + 2;
    if (this.#operator(next, /^\^$/) !== null) return null;
    let result = base[0];
    for (let count = 1n; count < exponent.value.num; count++) result = this.#builder.product(result, base[0], this.#span(from, next), this.#label(from, next));
    return [result, next];
  }

  #atom(from: number, depth: number): Result {
    const token = this.#tokens[from];
    if (token?.kind === "open") {
      const inner = this.sum(from + 1, depth + 1);
      return inner !== null && this.#tokens[inner[1]]?.kind === "close" ? [inner[0], inner[1] + 1] : null;
    }
    if (token?.kind === "name") {
      const known = this.#unknowns.get(token.text) ?? this.#builder.variable(token.text);
      this.#unknowns.set(token.text, known);
      return [known, from + 1];
    }
    if (token?.kind !== "number" || token.value === null) return null;
    const given = this.#builder.given(token.value, { start: token.start, end: token.end }, token.text);
    if (this.#tokens[from + 1]?.kind !== "percent") return [given, from + 1];
    return [this.#builder.linear(this.#label(from, from + 2), [{ coefficient: rational(1n, 100n), variable: given }], this.#span(from, from + 2)), from + 2];
  }
}
