import { reject } from "./shapes.ts";

export type Mode = "bounded_deductive" | "bounded_arithmetic";
/** Coefficients by variable, with the constant under "". A variable that cancels out stays with coefficient 0, since it occurs. */
export type Sum = ReadonlyMap<string, bigint>;
/** A fold over the parts of a formula, in post-order (left, right, itself). `compare`: whether the sum has one of these signs. */
export interface Reading<T> {
  constant(value: boolean): T;
  atom(name: string): T;
  compare(sum: Sum, signs: readonly number[]): T;
  not(operand: T): T;
  connect(op: "and" | "or" | "implies" | "iff", left: T, right: T): T;
}
/** A formula that parses its text anew at each call. Rejects text that is malformed or out of regime; the contract has one row for both. */
export type Formula = <T>(reading: Reading<T>) => T;

const TOKEN = /\s+|<->|->|<=|>=|!=|\|\||&&|[\p{L}_][\p{L}\p{Nd}_]*|[0-9]+|./gsu; // `.`: any other character becomes a token that no rule accepts
const SPELLINGS = new Map(
  Object.entries({ iff: "<-> ↔ ≡", implies: "-> → ⊃", or: "| || ∨", and: "& && ∧", not: "~ ! ¬" }).flatMap(
    ([kind, spelled]) => spelled.split(" ").map((sign) => [sign, kind] as const),
  ),
);
const RESERVED = new Set([...SPELLINGS.values(), "true", "false", "forall", "exists"]);
const SIGNS = new Map(
  Object.entries({ "=": [0], "!=": [-1, 1], "<": [-1], "<=": [-1, 0], ">": [1], ">=": [0, 1] }),
);
const MAX_INTEGER = 1_000_000_000,
  MAX_NESTING = 200,
  ZERO: Sum = new Map([["", 0n]]);
const plus = (a: Sum, b: Sum, by: bigint): Sum =>
  new Map([...a, ...[...b].map(([name, n]) => [name, (a.get(name) ?? 0n) + by * n] as const)]);
const malformed = (): never => reject("malformed or out of regime");
const tokenize = (source: string) =>
  (source.match(TOKEN) ?? [])
    .filter((text) => text.trim() !== "")
    .map((text) => ({ text, kind: kindOf(text) }));
const kindOf = (text: string): string => {
  if (/^[0-9]/.test(text)) return "integer";
  if (!/^[\p{L}_]/u.test(text)) return SPELLINGS.get(text) ?? text;
  return RESERVED.has(text.toLowerCase()) ? text.toLowerCase() : "name";
};
export const signOf = (value: bigint | number): number => Number(value > 0) - Number(value < 0);
export const negate =
  (formula: Formula): Formula =>
  (reading) =>
    reading.not(formula(reading));

/** A formula in the grammar of the contract, section 15.6. */
export const parse =
  (source: string, mode: Mode): Formula =>
  <T>(reading: Reading<T>): T => {
    const tokens = tokenize(source);
    let next = 0,
      nesting = 0;
    const accept = (kind: string): boolean => tokens[next]?.kind === kind && ++next > 0;
    const nested = <R>(rule: () => R, end?: string): R => {
      const inner = ++nesting > MAX_NESTING ? malformed() : rule();
      nesting--;
      return end === undefined || accept(end) ? inner : malformed();
    };
    const chain =
      (op: "and" | "or" | "iff", operand: () => T) =>
      (left = operand()): T => {
        while (accept(op)) left = reading.connect(op, left, operand());
        return left;
      };
    const not = (): T => (accept("not") ? reading.not(nested(not)) : primary());
    const or = chain("or", chain("and", not));
    const implies = (left = or()): T =>
      accept("implies") ? reading.connect("implies", left, nested(implies)) : left;
    const formula = chain("iff", implies);
    const primary = (): T => {
      const comparison = mode === "bounded_arithmetic" && compared();
      if (comparison) return reading.compare(...comparison);
      if (accept("(")) return nested(formula, ")");
      if (accept("true") || accept("false")) return reading.constant(tokens[next - 1]!.kind === "true");
      return accept("name") ? reading.atom(tokens[next - 1]!.text) : malformed();
    };
    const compared = (): [Sum, readonly number[]] | null => {
      const [start, depth] = [next, nesting];
      try {
        const left = sum(),
          signs = SIGNS.get(tokens[next++]?.text ?? "") ?? malformed();
        return [plus(left, sum(), -1n), signs];
      } catch {
        [next, nesting] = [start, depth];
        return null; // not a comparison, then
      }
    };
    const sum = (total = ZERO, sign = accept("-") ? -1n : 1n): Sum => {
      const more = plus(total, term(), sign);
      if (accept("+")) return sum(more, 1n);
      return accept("-") ? sum(more, -1n) : more;
    };
    const term = (product = factor()): Sum => {
      if (!accept("*")) return product;
      const right = factor(),
        [open, constant] = right.size > 1 ? [right, product] : [product, right];
      return term(constant.size > 1 ? malformed() : plus(ZERO, open, constant.get("")!));
    };
    const factor = (token = tokens[next]?.text ?? ""): Sum => {
      if (accept("integer"))
        return Number(token) > MAX_INTEGER ? malformed() : new Map([["", BigInt(Number(token))]]);
      if (accept("(")) return nested(sum, ")");
      if (!accept("name")) return malformed();
      return new Map([
        ["", 0n],
        [token, 1n],
      ]);
    };
    const whole = formula();
    return next === tokens.length ? whole : malformed();
  };
