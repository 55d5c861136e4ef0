import type { InferenceMode } from "../../contract/types/review.ts";
import { tokenize, type Token, type TokenKind } from "./tokens.ts";

export type Mode = InferenceMode;
export type Connective = "and" | "or" | "implies" | "iff";
export type Comparator = "=" | "!=" | "<" | "<=" | ">" | ">=";

/** An exact integer-linear form: `Σ coefficient × variable + constant`. */
export interface Linear {
  readonly terms: ReadonlyMap<string, bigint>;
  readonly constant: bigint;
}

/**
 * A parsed formula. A comparison is stored as `difference op 0`, where the difference is left side minus
 * right side.
 */
export type Formula =
  | { readonly kind: "constant"; readonly value: boolean }
  | { readonly kind: "atom"; readonly name: string }
  | { readonly kind: "not"; readonly operand: Formula }
  | { readonly kind: Connective; readonly left: Formula; readonly right: Formula }
  | { readonly kind: "compare"; readonly op: Comparator; readonly difference: Linear };

/** Why a text is not a formula: malformed, or beyond what the mode supports. `at` counts code points. */
export interface Rejection {
  readonly kind: "rejected";
  readonly cause: "malformed" | "out_of_regime";
  readonly at: number;
  readonly found: string;
  readonly expected: string;
}

export interface Parsed {
  readonly kind: "parsed";
  readonly formula: Formula;
  readonly atoms: ReadonlySet<string>;
  readonly variables: ReadonlySet<string>;
}

/** Nesting of parentheses, negations and right-hand sides of implications, together. */
export const MAX_NESTING = 200;
const MAX_INTEGER = 1_000_000_000n;
const NONE: ReadonlySet<string> = new Set();

/**
 * Parses one formula of contract §15.6.
 *
 *     fever & !cough -> flu        dose__mg * 2 <= limit__mg
 *     ^^^^^^^^^^^^^^               ^^^^^^^^^^^^
 *     left side of an implication  sum
 *
 * Linear in the length of the text: a parenthesis turns out to hold a formula or a sum once its content is
 * parsed.
 */
export function parseFormula(text: string, mode: Mode): Parsed | Rejection {
  try {
    return new FormulaParser(tokenize(text), mode).parse();
  } catch (error) {
    if (error instanceof Stop) return error.rejection;
    throw error;
  }
}

/** Describes a rejection in one line, position first. */
export function describeRejection({ cause, at, found, expected }: Rejection): string {
  const what = found === "" ? "the end" : `\`${found}\``;
  return `${cause === "malformed" ? "malformed" : "out of regime"} at ${at}: found ${what}, expected ${expected}`;
}

/** Carries a rejection out of the recursive descent; never leaves this file. */
class Stop extends Error {
  readonly rejection: Rejection;
  constructor(rejection: Rejection) {
    super("rejected");
    this.rejection = rejection;
  }
}

/** The content of an operand or parenthesis. A lone name may still become an atom or a variable. */
type Operand =
  | { readonly type: "formula"; readonly formula: Formula }
  | { readonly type: "name"; readonly name: string }
  | { readonly type: "sum"; readonly sum: Linear; readonly symbolic: boolean };

class FormulaParser {
  private position = 0;
  private depth = 0;
  private readonly atoms = new Set<string>();
  private variables: Set<string> | null = null; // most formulas have none
  private readonly tokens: readonly Token[];
  private readonly mode: Mode;

  constructor(tokens: readonly Token[], mode: Mode) {
    this.tokens = tokens;
    this.mode = mode;
  }

  parse(): Parsed {
    const formula = this.asFormula(this.iff());
    if (this.peek().kind !== "end") this.reject("an operator or the end");
    for (const name of this.variables ?? NONE) {
      if (this.atoms.has(name))
        this.reject(
          `\`${name}\` as an atom or as a variable, not both`,
          "out_of_regime",
          this.tokens.find((token) => token.text === name),
        );
    }
    return { kind: "parsed", formula, atoms: this.atoms, variables: this.variables ?? NONE };
  }

  // ---- formulas, loosest first ----

  private iff(): Operand {
    let left = this.implies();
    while (this.accept("iff")) left = this.join("iff", left, this.implies());
    return left;
  }

  private implies(): Operand {
    const left = this.or();
    if (!this.accept("implies")) return left;
    return this.join(
      "implies",
      left,
      this.nested(() => this.implies()),
    );
  }

  private or(): Operand {
    let left = this.and();
    while (this.accept("or")) left = this.join("or", left, this.and());
    return left;
  }

  private and(): Operand {
    let left = this.not();
    while (this.accept("and")) left = this.join("and", left, this.not());
    return left;
  }

  private not(): Operand {
    if (!this.accept("not")) return this.comparison();
    const operand = this.nested(() => this.not());
    return { type: "formula", formula: { kind: "not", operand: this.asFormula(operand) } };
  }

  private join(kind: Connective, left: Operand, right: Operand): Operand {
    return { type: "formula", formula: { kind, left: this.asFormula(left), right: this.asFormula(right) } };
  }

  // ---- sums: `[-] term {(+|-) term} CMP sum` ----

  private comparison(): Operand {
    const left = this.sum();
    const token = this.peek();
    if (token.kind !== "compare") return left;
    if (this.mode === "bounded_deductive") this.reject("no comparison in bounded_deductive", "out_of_regime");
    const difference = this.asSum(left).sum;
    this.position++;
    const start = this.peek();
    const right = this.asSum(this.sum(), start).sum;
    // The token's kind says that its text is a comparator.
    return {
      type: "formula",
      formula: { kind: "compare", op: token.text as Comparator, difference: add(difference, right, -1n) },
    };
  }

  private sum(): Operand {
    const negative = this.accept("minus");
    let left = this.term();
    if (negative) {
      const { sum, symbolic } = this.asSum(left);
      left = { type: "sum", sum: add(ZERO, sum, -1n), symbolic };
    }
    for (;;) {
      const operator = this.peek();
      const sign = this.sign();
      if (sign === 0n) return left;
      const a = this.asSum(left, operator);
      const start = this.peek();
      const b = this.asSum(this.term(), start);
      left = { type: "sum", sum: add(a.sum, b.sum, sign), symbolic: a.symbolic || b.symbolic };
    }
  }

  /** Consumes `+` or `-`; 0 if there is neither. */
  private sign(): bigint {
    if (this.accept("plus")) return 1n;
    return this.accept("minus") ? -1n : 0n;
  }

  private term(): Operand {
    let left = this.factor();
    for (let operator = this.peek(); this.accept("times"); operator = this.peek()) {
      const start = this.peek();
      const a = this.asSum(left, operator);
      const b = this.asSum(this.factor(), start);
      if (a.symbolic && b.symbolic) this.reject("at most one factor with a variable", "out_of_regime", start);
      left = {
        type: "sum",
        sum: a.symbolic ? scale(a.sum, b.sum.constant) : scale(b.sum, a.sum.constant),
        symbolic: a.symbolic || b.symbolic,
      };
    }
    return left;
  }

  private factor(): Operand {
    const token = this.peek();
    switch (token.kind) {
      case "true":
      case "false":
        this.position++;
        return { type: "formula", formula: { kind: "constant", value: token.kind === "true" } };
      case "name":
        this.position++;
        if (this.peek().kind === "open") this.reject("no `(` directly after a name", "out_of_regime");
        return { type: "name", name: token.text };
      case "integer":
        return this.integer(token);
      case "open":
        return this.parenthesis();
      case "quantifier":
        return this.reject("a formula without quantifiers", "out_of_regime");
      default:
        return this.reject(
          this.mode === "bounded_arithmetic" ? "an atom, a variable, an integer or `(`" : "an atom or `(`",
        );
    }
  }

  private integer(token: Token): Operand {
    if (this.mode === "bounded_deductive") this.reject("no integer in bounded_deductive", "out_of_regime");
    const value = BigInt(token.text);
    if (value > MAX_INTEGER) this.reject(`an integer of at most ${MAX_INTEGER}`);
    this.position++;
    return { type: "sum", sum: { terms: new Map(), constant: value }, symbolic: false };
  }

  private parenthesis(): Operand {
    this.position++;
    const inner = this.nested(() => this.iff());
    if (!this.accept("close")) this.reject("an operator or `)`");
    return inner;
  }

  // ---- readings ----

  private asFormula(operand: Operand): Formula {
    switch (operand.type) {
      case "formula":
        return operand.formula;
      case "name":
        this.atoms.add(operand.name);
        return { kind: "atom", name: operand.name };
      case "sum":
        return this.reject("a comparison after the sum");
    }
  }

  /** @param token where a rejection points */
  private asSum(operand: Operand, token = this.peek()): { sum: Linear; symbolic: boolean } {
    switch (operand.type) {
      case "sum":
        return operand;
      case "formula":
        return this.reject("a sum on both sides of an arithmetic operator", "malformed", token);
      case "name":
        if (this.mode === "bounded_deductive")
          this.reject("no arithmetic in bounded_deductive", "out_of_regime", token);
        (this.variables ??= new Set()).add(operand.name);
        return { sum: { terms: new Map([[operand.name, 1n]]), constant: 0n }, symbolic: true };
    }
  }

  // ---- tokens ----

  private peek(): Token {
    const token = this.tokens[this.position];
    if (!token) throw new Error("the parser ran past the end token"); // `end` is never consumed
    return token;
  }

  private accept(kind: TokenKind): boolean {
    if (this.peek().kind !== kind) return false;
    this.position++;
    return true;
  }

  private nested<T>(parse: () => T): T {
    if (this.depth === MAX_NESTING) this.reject(`nesting of at most ${MAX_NESTING}`);
    this.depth++;
    const result = parse();
    this.depth--;
    return result;
  }

  private reject(
    expected: string,
    cause: Rejection["cause"] = "malformed",
    token: Token = this.peek(),
  ): never {
    throw new Stop({ kind: "rejected", cause, at: token.at, found: token.text, expected });
  }
}

const ZERO: Linear = { terms: new Map(), constant: 0n };

/** `a + factor × b`, without variables whose coefficients cancel. */
function add(a: Linear, b: Linear, factor: bigint): Linear {
  const terms = new Map(a.terms);
  for (const [name, coefficient] of b.terms) {
    const sum = (terms.get(name) ?? 0n) + factor * coefficient;
    if (sum === 0n) terms.delete(name);
    else terms.set(name, sum);
  }
  return { terms, constant: a.constant + factor * b.constant };
}

function scale(a: Linear, factor: bigint): Linear {
  return add(ZERO, a, factor);
}
