import { ONE, compare, isInteger, rational, type Rational } from "../../text/rational.ts";
import { applyCall, powerOf } from "./formula-calls.ts";
import type { FormulaToken } from "./formula-lexer.ts";
import type { FormulaBuilder } from "./system-builder.ts";

/** Deeper brackets are not looked into. */
const MAX_DEPTH = 40;

export type Result = readonly [variable: string, next: number] | null;

/**
 * Reads a formula into equations, one for each operation: sums of products of powers of atoms.
 *     3 × (4 + 5)    20% of 50    2x + 3    the sum of 12 and twice a number    5 less than 8
 * A name stands for one unknown. Null when the tokens are no formula, or not one with a single meaning (`12 / 3(2)`, `the sum of 3 and 4 times 5`).
 */
export class FormulaParser {
  readonly #tokens: readonly FormulaToken[];
  readonly #builder: FormulaBuilder;
  readonly #unknowns: Map<string, string>;
  /** Where something said in words ended that a further operator could be meant to belong to. */
  readonly #loose = new Set<number>();
  /** Percentages of nothing yet: what they are of has to be said. */
  readonly #percents = new Set<string>();

  /** `unknowns`: the variables of names, shared between the equations of a system. */
  constructor(
    tokens: readonly FormulaToken[],
    builder: FormulaBuilder,
    unknowns = new Map<string, string>(),
  ) {
    [this.#tokens, this.#builder, this.#unknowns] = [tokens, builder, unknowns];
  }

  #span(from: number, to: number): { readonly start: number; readonly end: number } {
    return { start: this.#tokens[from]?.start ?? 0, end: this.#tokens[to - 1]?.end ?? 0 };
  }
  #label(from: number, to: number): string {
    return this.#tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(" ");
  }
  #operator(at: number, pattern: RegExp): string | null {
    const token = this.#tokens[at];
    return token?.kind === "operator" && pattern.test(token.text) ? token.text : null;
  }
  /** A word of words between parts: `and`, `by`. */
  isWord(at: number, text: string): boolean {
    return this.#tokens[at]?.kind === "word" && this.#tokens[at]?.text === text;
  }
  isPercent(variable: string): boolean {
    return this.#percents.has(variable);
  }

  /** A part that says what it is of, followed by nothing that it could take in besides. */
  #settled(from: Result): Result {
    return from !== null &&
      this.#loose.has(from[1]) &&
      /^(?:operator|inverted|of|after)$/.test(this.#tokens[from[1]]?.kind ?? "")
      ? null
      : from;
  }

  sum(from: number, depth = 0): Result {
    if (depth > MAX_DEPTH) return null;
    let left = this.product(from, depth);
    for (let count = 0; left !== null; count++) {
      const token = this.#tokens[left[1]];
      if (token?.kind === "inverted") return count > 0 ? null : this.#inverted(from, left, token, depth);
      const operator = this.#operator(left[1], /^(?:[-+]|up|down)$/);
      if (operator === null) return left;
      const right = this.product(left[1] + 1, depth);
      // "50 + 20%": of what is not said.
      if (
        right === null ||
        (this.isPercent(left[0]) !== this.isPercent(right[0]) && !/^(?:up|down)$/.test(operator))
      )
        return null;
      left = /^(?:up|down)$/.test(operator)
        ? this.changed(left[0], right, operator === "up" ? 1 : -1, from)
        : this.#added(left[0], right, operator === "+" ? 1 : -1, from);
      if (/^(?:up|down)$/.test(operator) && this.#tokens[left[1]]?.kind === "operator") return null;
    }
    return null;
  }

  #added(
    left: string,
    right: readonly [string, number],
    sign: 1 | -1,
    from: number,
  ): readonly [string, number] {
    const whole = this.#builder.sum(
      left,
      right[0],
      sign,
      this.#span(from, right[1]),
      this.#label(from, right[1]),
    );
    if (this.isPercent(left) && this.isPercent(right[0])) this.#percents.add(whole);
    return [whole, right[1]];
  }

  /** "80 increased by 15%": a percentage is of what is changed. */
  changed(
    left: string,
    right: readonly [string, number],
    sign: 1 | -1,
    from: number,
  ): readonly [string, number] {
    const [span, label] = [this.#span(from, right[1]), this.#label(from, right[1])];
    const by = this.isPercent(right[0]) ? this.#builder.product(right[0], left, span, label) : right[0];
    return [this.#builder.sum(left, by, sign, span, label), right[1]];
  }

  /** "5 less than 8", "20% more than 60": a lone number stands before the word, and nothing follows what comes after it. */
  #inverted(from: number, left: readonly [string, number], token: FormulaToken, depth: number): Result {
    const lone =
      (left[1] - from === (this.isPercent(left[0]) ? 2 : 1) && this.#tokens[from]?.form !== "multiple") ||
      /^(?:added|subtracted|taken)/.test(token.text) ||
      this.#tokens[from]?.kind === "call" ||
      this.#tokens[from]?.kind === "open";
    const right = lone ? this.product(left[1] + 1, depth) : null;
    if (right === null || /^(?:operator|inverted)$/.test(this.#tokens[right[1]]?.kind ?? "")) return null;
    return this.changed(right[0], [left[0], right[1]], token.text === "+" ? 1 : -1, from);
  }

  product(from: number, depth: number): Result {
    let left = this.#settled(this.signed(from, depth));
    const seen = new Set<string>();
    while (left !== null) {
      const operator = this.#operator(left[1], /^(?:[*/÷]|mod)$/);
      const joined = operator === null && this.#startsAtom(left[1]);
      if (operator === null && !joined) return left;
      // "12 / 3(2)" is read in two ways, and so is "8 divided by 2 times 4" when it is heard.
      const spoken = this.#tokens[left[1]]?.spoken === true;
      const divided = seen.has("/") || seen.has("÷");
      if (
        (joined && (divided || this.#tokens[left[1] - 1]?.form === "fraction")) ||
        (spoken && divided) ||
        (operator === "mod" && seen.size > 0) ||
        seen.has("mod")
      )
        return null;
      const at = joined ? left[1] : left[1] + 1;
      const right = this.#settled(this.signed(at, depth));
      if (right === null) return null;
      seen.add(operator ?? "*");
      // "3/4 / 1/2", and a stroke beside a sign of division.
      if (
        (operator === "/" &&
          !spoken &&
          (this.#tokens[at]?.form === "fraction" || this.#tokens[left[1] - 1]?.form === "fraction")) ||
        (seen.has("/") && seen.has("÷") && !spoken)
      )
        return null;
      left = this.#combined(left[0], right, operator ?? "*", from);
    }
    return null;
  }

  #combined(left: string, right: readonly [string, number], operator: string, from: number): Result {
    const [span, label] = [this.#span(from, right[1]), this.#label(from, right[1])];
    if (operator === "mod")
      return this.#wrap(applyCall(this.#builder, "remainder", [left, right[0]], span, label), right[1]);
    return [
      operator === "*"
        ? this.#builder.product(left, right[0], span, label)
        : this.#builder.quotient(left, right[0], span, label),
      right[1],
    ];
  }

  #wrap(variable: string | null, next: number): Result {
    return variable === null ? null : [variable, next];
  }

  /** "2x", "3(x - 2)": a product without a sign. Two numerals side by side are none. */
  #startsAtom(at: number): boolean {
    const [token, before] = [this.#tokens[at], this.#tokens[at - 1]];
    if (token?.kind === "open")
      return before?.kind === "number" || before?.kind === "close" || before?.kind === "name";
    return token?.kind === "name" && (before?.kind === "number" || before?.kind === "close");
  }

  signed(from: number, depth: number): Result {
    if (this.#operator(from, /^-$/) === null) return this.#power(from, depth);
    if (depth > MAX_DEPTH) return null;
    const inner = this.signed(from + 1, depth + 1);
    return inner === null
      ? null
      : [
          this.#builder.scaled(
            inner[0],
            rational(-1n),
            this.#span(from, inner[1]),
            this.#label(from, inner[1]),
          ),
          inner[1],
        ];
  }

  #power(from: number, depth: number): Result {
    let base = this.#atom(from, depth);
    if (base === null) return null;
    const after = this.#tokens[base[1]];
    if (after?.kind === "after") {
      const result = powerOf(
        this.#builder,
        base[0],
        after.text === "squared" ? 2n : 3n,
        this.#span(from, base[1] + 1),
        this.#label(from, base[1] + 1),
      );
      base = [result, base[1] + 1];
      return this.#operator(base[1], /^\^$/) === null && this.#tokens[base[1]]?.kind !== "after"
        ? base
        : null;
    }
    if (this.#operator(base[1], /^\^$/) === null) return base;
    const exponent = this.#tokens[base[1] + 1];
    if (
      exponent?.kind !== "number" ||
      exponent.value === null ||
      !isInteger(exponent.value) ||
      compare(exponent.value, ONE) < 0
    )
      return null;
    const next = base[1] + 2;
    if (this.#operator(next, /^\^$/) !== null || this.#tokens[next]?.kind === "after") return null;
    return [
      powerOf(this.#builder, base[0], exponent.value.num, this.#span(from, next), this.#label(from, next)),
      next,
    ];
  }

  #atom(from: number, depth: number): Result {
    const token = this.#tokens[from];
    if (depth > MAX_DEPTH) return null;
    if (token?.kind === "open") {
      const inner = this.sum(from + 1, depth + 1);
      return inner !== null && this.#tokens[inner[1]]?.kind === "close" ? [inner[0], inner[1] + 1] : null;
    }
    if (token?.kind === "call") return this.#call(from, token.text, depth + 1);
    if (token?.kind === "name") {
      const known = this.#unknowns.get(token.text) ?? this.#builder.variable(token.text);
      this.#unknowns.set(token.text, known);
      return [known, from + 1];
    }
    return token?.kind === "number" && token.value !== null
      ? this.#number(from, token, token.value, depth + 1)
      : null;
  }

  /** A number, `20% of 50`, `two thirds of 12`, `twice the sum of …`. */
  #number(from: number, token: FormulaToken, value: Rational, depth: number): Result {
    const given = this.#builder.given(value, { start: token.start, end: token.end }, token.text);
    const percent = this.#tokens[from + 1]?.kind === "percent";
    const part = percent
      ? this.#builder.scaled(
          given,
          rational(1n, 100n),
          this.#span(from, from + 2),
          this.#label(from, from + 2),
        )
      : given;
    const at = percent ? from + 2 : from + 1;
    const of = this.#tokens[at]?.kind === "of";
    const implied =
      token.spoken &&
      token.form !== "count" &&
      /^(?:number|name|call|open)$/.test(this.#tokens[at]?.kind ?? "");
    if (of && !percent && token.form !== "fraction") return null;
    if (!of && !implied) {
      if (percent) this.#percents.add(part);
      return token.form === "multiple" ? null : [part, at];
    }
    const whole = this.#settled(this.signed(of ? at + 1 : at, depth));
    if (whole === null || this.isPercent(whole[0])) return null;
    const spoken =
      token.spoken && this.#operator(whole[1], /^[-+]$/) !== null && this.#tokens[whole[1]]?.spoken === true;
    if (spoken && this.#builder.value(whole[0]) !== null) return null;
    return [
      this.#builder.product(part, whole[0], this.#span(from, whole[1]), this.#label(from, whole[1])),
      whole[1],
    ];
  }

  /** "the sum of 3, 4 and 5", "the square of 6", "the remainder when 17 is divided by 5". */
  #call(from: number, name: string, depth: number): Result {
    const read = /^(?:square|cube|root)$/.test(name)
      ? this.#one(from + 1, depth)
      : name === "remainder"
        ? this.#division(from + 1, depth)
        : this.#list(from + 1, depth);
    if (read === null) return null;
    const [parts, next] = read;
    if (parts.some((part) => this.isPercent(part))) return null;
    this.#loose.add(next);
    return this.#wrap(
      applyCall(this.#builder, name, parts, this.#span(from, next), this.#label(from, next)),
      next,
    );
  }

  #one(from: number, depth: number): readonly [readonly string[], number] | null {
    const part = this.signed(from, depth);
    return part === null ? null : [[part[0]], part[1]];
  }

  #division(from: number, depth: number): readonly [readonly string[], number] | null {
    const verb = this.#tokens[from]?.kind === "verb" && this.#tokens[from]?.text === "divide";
    const left = this.signed(verb ? from + 1 : from, depth);
    const joined =
      left !== null && (verb ? this.isWord(left[1], "by") : this.#operator(left[1], /^[/÷]$/) !== null);
    const right = left === null || !joined ? null : this.signed(left[1] + 1, depth);
    return left === null || right === null ? null : [[left[0], right[0]], right[1]];
  }

  #list(from: number, depth: number): readonly [readonly string[], number] | null {
    const parts: string[] = [];
    for (let at = from; parts.length < 60; ) {
      const part = this.product(at, depth);
      if (part === null) return null;
      parts.push(part[0]);
      at = part[1];
      if (this.#tokens[at]?.kind === "comma") at++;
      else if (!this.isWord(at, "and")) return null;
      if (!this.isWord(at, "and")) continue;
      // The last one takes in nothing but what belongs to it.
      const last = this.signed(at + 1, depth);
      return last === null ? null : [[...parts, last[0]], last[1]];
    }
    return null;
  }
}
