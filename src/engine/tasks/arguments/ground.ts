import { satisfy, type Clause, type Cnf } from "../../reasoning/clauses.ts";
import type { Formula } from "./formula.ts";

/** Conflicts within which one question about one reading is decided. */
const MOST_CONFLICTS = 2_000;

/** What is true of each thing: `unit` of `thing`; things are the names, then others by number. */
export type Model = ReadonlyMap<string, boolean>;
export type Found =
  | { readonly kind: "model"; readonly model: Model }
  | { readonly kind: "none" }
  | { readonly kind: "over_budget" };

/** The things that decide formulas without equality whose quantifiers hold one variable each: the names, and a witness for each quantifier that needs one. */
export function thingsFor(formulas: readonly Formula[], names: readonly string[]): readonly string[] {
  const witnesses = formulas.reduce((sum, formula) => sum + witnessesOf(formula, true), 0);
  const others = Array.from(
    { length: Math.max(witnesses, names.length === 0 ? 1 : 0) },
    (_, at) => `#${at + 1}`,
  );
  return [...names, ...others];
}

function witnessesOf(formula: Formula, positive: boolean): number {
  switch (formula.kind) {
    case "is":
    case "true":
      return 0;
    case "not":
      return witnessesOf(formula.part, !positive);
    case "all":
      return (positive ? 0 : 1) + witnessesOf(formula.part, positive);
    case "some":
      return (positive ? 1 : 0) + witnessesOf(formula.part, positive);
    case "if":
      return witnessesOf(formula.left, !positive) + witnessesOf(formula.right, positive);
    case "iff":
      return (
        witnessesOf(formula.left, true) +
        witnessesOf(formula.left, false) +
        witnessesOf(formula.right, true) +
        witnessesOf(formula.right, false)
      );
    case "either":
      return formula.parts.reduce((sum, part) => sum + witnessesOf(part, true) + witnessesOf(part, false), 0);
    case "and":
    case "or":
      return formula.parts.reduce((sum, part) => sum + witnessesOf(part, positive), 0);
  }
}

/** Looks for a structure over `things` in which all formulas hold, by clauses over what can be true of each thing. */
export function findByClauses(formulas: readonly Formula[], things: readonly string[]): Found {
  const encoding = new Encoding(things);
  for (const formula of formulas) encoding.require(formula);
  const found = satisfy(encoding.clauses(), MOST_CONFLICTS);
  if (found.kind === "over_budget") return found;
  if (found.kind === "unsatisfiable") return { kind: "none" };
  return {
    kind: "model",
    model: new Map([...encoding.atoms].map(([key, at]) => [key, found.model[at - 1] ?? false])),
  };
}

/** Formulas as clauses: a variable for each atom of each thing and for each conjunction. */
class Encoding {
  readonly atoms = new Map<string, number>();
  readonly #gates = new Map<string, number>();
  readonly #clauses: Clause[] = [];
  readonly #things: readonly string[];
  #variables = 0;

  constructor(things: readonly string[]) {
    this.#things = things;
  }

  require(formula: Formula): void {
    this.#clauses.push([this.#literal(formula, null)]);
  }

  clauses(): Cnf {
    const distinct = this.#clauses.map((clause) => [...new Set(clause)]);
    return {
      variables: this.#variables,
      clauses: distinct.filter((clause) => !clause.some((literal) => clause.includes(-literal))),
    };
  }

  #atom(unit: string, thing: string): number {
    const key = atomKey(unit, thing);
    const known = this.atoms.get(key) ?? ++this.#variables;
    this.atoms.set(key, known);
    return known;
  }

  #all(literals: readonly number[]): number {
    const key = [...new Set(literals)].sort((one, other) => one - other).join(" ");
    const known = this.#gates.get(key);
    if (known !== undefined) return known;
    const gate = ++this.#variables;
    this.#gates.set(key, gate);
    this.#clauses.push(...literals.map((literal) => [-gate, literal]), [
      gate,
      ...literals.map((literal) => -literal),
    ]);
    return gate;
  }

  #any(literals: readonly number[]): number {
    return -this.#all(literals.map((literal) => -literal));
  }

  #literal(formula: Formula, thing: string | null): number {
    switch (formula.kind) {
      case "true":
        return this.#all([]);
      case "is":
        return this.#atom(formula.unit, formula.of ?? thing ?? "");
      case "not":
        return -this.#literal(formula.part, thing);
      case "and":
        return this.#all(formula.parts.map((part) => this.#literal(part, thing)));
      case "or":
        return this.#any(formula.parts.map((part) => this.#literal(part, thing)));
      case "either":
        return this.#one(formula.parts.map((part) => this.#literal(part, thing)));
      case "if":
        return this.#any([-this.#literal(formula.left, thing), this.#literal(formula.right, thing)]);
      case "iff":
        return this.#same(this.#literal(formula.left, thing), this.#literal(formula.right, thing));
      case "all":
        return this.#all(this.#things.map((one) => this.#literal(formula.part, one)));
      case "some":
        return this.#any(this.#things.map((one) => this.#literal(formula.part, one)));
    }
  }

  #one(parts: readonly number[]): number {
    const pairs = parts.flatMap((one, at) => parts.slice(at + 1).map((other) => -this.#all([one, other])));
    return this.#all([this.#any(parts), ...pairs]);
  }

  #same(left: number, right: number): number {
    return this.#all([this.#any([-left, right]), this.#any([left, -right])]);
  }
}

export function atomKey(unit: string, thing: string): string {
  return `${unit}\n${thing}`;
}
