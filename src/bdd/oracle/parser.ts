import type { Rejection } from "./reader.ts";
import { TokenReader } from "./reader.ts";
import { FALSE_LEAF, Operator, TRUE_LEAF } from "./signature.ts";
import type { Program, Signature } from "./signature.ts";
import { parseSum } from "./sum.ts";

export type Parsed =
  | { readonly kind: "program"; readonly program: Program }
  | { readonly kind: "rejected"; readonly rejection: Rejection };

/**
 * Parses one formula into a postfix program, adding its names and comparisons to `signature`.
 * Linear in the length of `text`; recursion is bounded by the nesting limit.
 */
export function parseFormula(text: string, signature: Signature): Parsed {
  return new Parser(text, signature).parse();
}

/** What continues or compares a sum. */
const ARITHMETIC: ReadonlySet<string> = new Set(["plus", "minus", "times", "relation"]);

class Parser {
  readonly #reader: TokenReader;
  readonly #signature: Signature;
  readonly #program: number[] = [];

  constructor(text: string, signature: Signature) {
    this.#reader = new TokenReader(text);
    this.#signature = signature;
  }

  parse(): Parsed {
    this.#formula();
    if (this.#reader.kind !== "end") this.#reader.reject("a connective or the end of the text");
    const { rejection } = this.#reader;
    return rejection ? { kind: "rejected", rejection } : { kind: "program", program: this.#program };
  }

  // a -> b <-> c
  // ^^^^^^ ^
  #formula(): void {
    this.#implication();
    while (this.#reader.take("iff")) {
      this.#implication();
      this.#program.push(Operator.iff);
    }
  }

  // a | b -> c -> d      to the right: a | b -> (c -> d)
  // ^^^^^    ^^^^^^
  #implication(): void {
    this.#disjunction();
    if (!this.#reader.take("implies")) return;
    this.#reader.nest(1, () => this.#implication());
    this.#program.push(Operator.implies);
  }

  // a & b | c
  // ^^^^^   ^
  #disjunction(): void {
    this.#conjunction();
    while (this.#reader.take("or")) {
      this.#conjunction();
      this.#program.push(Operator.or);
    }
  }

  // !a & b
  // ^^   ^
  #conjunction(): void {
    this.#negation();
    while (this.#reader.take("and")) {
      this.#negation();
      this.#program.push(Operator.and);
    }
  }

  // !!!a      each `!` is one level of nesting, an even number of them cancels
  // ^^^^
  #negation(): void {
    let count = 0;
    while (this.#reader.take("not")) count++;
    this.#reader.nest(count, () => this.#primary());
    if (count % 2 === 1) this.#program.push(Operator.not);
  }

  // (a | b)    a    true    x + 1 < 2
  // ^^^^^^^    ^    ^^^^    ^^^^^^^^^
  #primary(): void {
    if (this.#startsComparison()) this.#comparison();
    else if (this.#reader.take("true")) this.#program.push(TRUE_LEAF);
    else if (this.#reader.take("false")) this.#program.push(FALSE_LEAF);
    else if (this.#reader.kind === "name")
      this.#program.push(this.#reader.takeName((name) => this.#signature.atom(name)));
    else if (this.#reader.take("open")) {
      this.#reader.nest(1, () => this.#formula());
      if (!this.#reader.take("close")) this.#reader.reject("a connective or `)`");
    } else
      this.#reader.reject(this.#reader.kind === "quantifier" ? "a formula without quantifiers" : "a formula");
  }

  /**
   * Whether the primary here is a comparison, by one token of lookahead. A parenthesis opens a sum
   * exactly when arithmetic follows the parenthesis that closes it: nothing else continues a sum,
   * and nothing of the sort continues a formula.
   */
  // ((x) + 1) * 2 < 5
  // ^       ^ ^
  #startsComparison(): boolean {
    switch (this.#reader.kind) {
      case "integer":
      case "minus":
        return true;
      case "name":
      case "open":
        return ARITHMETIC.has(this.#reader.kindAfter);
      default:
        return false;
    }
  }

  // x + 1 < 2 * y      `a > b` is `b - a` negative, `a >= b` is `a - b` not negative
  // ^^^^^   ^^^^^
  #comparison(): void {
    if (!this.#signature.arithmetic) this.#reader.reject("a formula without arithmetic");
    const left = parseSum(this.#reader, this.#signature);
    const relation = this.#reader.text;
    if (!this.#reader.take("relation")) this.#reader.reject("an arithmetic operator or a comparison sign");
    const right = parseSum(this.#reader, this.#signature);

    const swapped = relation === ">" || relation === "<=";
    const form = swapped ? right : left;
    form.add(swapped ? left : right, -1n);
    const test = relation === "=" || relation === "!=" ? "zero" : "negative";
    this.#program.push(this.#signature.comparison({ test, form }));
    if (relation === "!=" || relation === "<=" || relation === ">=") this.#program.push(Operator.not);
  }
}
