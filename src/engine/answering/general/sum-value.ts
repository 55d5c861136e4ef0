import type { Token } from "../../text/document.ts";
import { partValue } from "../../text/numerals.ts";
import {
  add,
  divide,
  isInteger,
  isZero,
  multiply,
  negate,
  ONE,
  rational,
  subtract,
  type Rational,
} from "../../text/rational.ts";

/**
 * What a sum in figures or words comes to; null where its tokens are none.
 *
 *     sum      = product (("+" | "minus" …) product)*      a comma before an operator closes what stands before it
 *     product  = power (("×" | "divided by" | "of" …) power)*
 *     power    = number | "(" sum ")" | "double" power, with "squared", "^ 3" behind it
 */
export function sumValue(tokens: readonly Token[]): Rational | null {
  const reader = new SumReader(tokens);
  const value = reader.sum();
  return value !== null && reader.isDone ? value : null;
}

/** Whether there is anything to reckon: a number alone is none. */
export const isReckoned = (tokens: readonly Token[]): boolean => tokens.length > 1;

type Operator = "+" | "-" | "*" | "/";

/** How operators are written, the longest first. */
const WRITTEN: readonly (readonly [words: string, operator: Operator])[] = [
  ["multiplied by", "*"],
  ["divided by", "/"],
  ...["+", "plus"].map((word) => [word, "+"] as const),
  ...["-", "−", "–", "minus"].map((word) => [word, "-"] as const),
  ...["*", "×", "·", "x", "times", "of"].map((word) => [word, "*"] as const),
  ...["/", "÷", ":", "over"].map((word) => [word, "/"] as const),
];
const TIMES: Readonly<Record<string, bigint>> = { double: 2n, twice: 2n, triple: 3n, thrice: 3n };
const POWERS: Readonly<Record<string, number>> = { squared: 2, cubed: 3 };
/** Larger powers are long, and nobody asks for them. */
const MAX_POWER = 64;

class SumReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isDone(): boolean {
    return this.#at === this.#tokens.length;
  }

  sum(): Rational | null {
    let value = this.#product();
    for (;;) {
      const start = this.#at;
      const closed = this.#take(",");
      const operator = this.#operator(closed ? "+-*/" : "+-");
      if (value === null || operator === null) {
        this.#at = start;
        return value;
      }
      const other = this.#product();
      value = other === null ? null : reckoned(value, operator, other);
    }
  }

  #product(): Rational | null {
    let value = this.#power();
    for (;;) {
      const start = this.#at;
      // Only a part is "of" something.
      const isPart = this.#isPart(start - 1);
      const operator = this.#operator("*/");
      const isOf = this.#tokens[start]?.lower === "of";
      if (value === null || operator === null || (isOf && !isPart)) {
        this.#at = start;
        return value;
      }
      const other = this.#power();
      value = other === null ? null : reckoned(value, operator, other);
    }
  }

  #power(): Rational | null {
    const times = TIMES[this.#tokens[this.#at]?.lower ?? ""];
    if (times !== undefined) {
      this.#at++;
      const value = this.#power();
      return value === null ? null : multiply(rational(times), value);
    }
    const value = this.#primary();
    if (value === null) return null;
    const named = POWERS[this.#tokens[this.#at]?.lower ?? ""];
    if (named !== undefined) this.#at++;
    const power = named ?? this.#exponent();
    return power === null ? value : raised(value, power);
  }

  #exponent(): number | null {
    if (!this.#take("^") && !this.#takeWords("to the power of")) return null;
    const value = this.#primary();
    return value === null || !isInteger(value) ? Number.NaN : Number(value.num);
  }

  #primary(): Rational | null {
    if (this.#take("-") || this.#take("−")) {
      const value = this.#primary();
      return value === null ? null : negate(value);
    }
    if (this.#take("(")) {
      const inner = this.sum();
      return this.#take(")") ? inner : null;
    }
    const part = this.#part();
    if (part !== null) return part;
    const token = this.#tokens[this.#at];
    const numeral = token?.numeral ?? null;
    if (token === undefined || numeral === null || numeral.form === "ordinal") return null;
    if (token.sign !== null && token.sign !== "percent") return null;
    this.#at++;
    return token.sign === "percent" ? divide(numeral.value, rational(100n)) : numeral.value;
  }

  /** "Half", "a quarter", before "of". */
  #part(): Rational | null {
    const at = this.#at + (/^(?:an?|one)$/.test(this.#tokens[this.#at]?.lower ?? "") ? 1 : 0);
    const value = partValue(this.#tokens[at]?.lower ?? "");
    if (value === null || this.#tokens[at + 1]?.lower !== "of") return null;
    this.#at = at + 1;
    return value;
  }

  #isPart(at: number): boolean {
    const token = this.#tokens[at];
    const isNamed = token !== undefined && partValue(token.lower) !== null;
    return isNamed || token?.sign === "percent" || token?.numeral?.form === "fraction";
  }

  #operator(allowed: string): Operator | null {
    const found = WRITTEN.find(
      ([words, operator]) => allowed.includes(operator) && this.#isAt(words.split(" ")),
    );
    if (found === undefined) return null;
    this.#at += found[0].split(" ").length;
    return found[1];
  }

  #isAt(words: readonly string[]): boolean {
    return words.every((word, nth) => this.#tokens[this.#at + nth]?.lower === word);
  }

  #takeWords(words: string): boolean {
    const wanted = words.split(" ");
    const isThere = this.#isAt(wanted);
    if (isThere) this.#at += wanted.length;
    return isThere;
  }

  #take(word: string): boolean {
    return this.#takeWords(word);
  }
}

function reckoned(one: Rational, operator: Operator, other: Rational): Rational | null {
  switch (operator) {
    case "+":
      return add(one, other);
    case "-":
      return subtract(one, other);
    case "*":
      return multiply(one, other);
    case "/":
      return isZero(other) ? null : divide(one, other);
  }
}

function raised(value: Rational, power: number): Rational | null {
  if (!(power >= 0 && power <= MAX_POWER)) return null;
  return Array.from({ length: power }, () => value).reduce(multiply, ONE);
}
