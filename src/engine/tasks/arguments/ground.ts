import { satisfy, type Clause } from "../../reasoning/clauses.ts";
import type { Formula } from "./formula.ts";

/** Conflicts within which one question about one reading is decided. */
const MOST_CONFLICTS = 2_000;

/** What is true of each thing: `unit` of `thing`; things are the names, then others by number. */
export type Model = ReadonlyMap<string, boolean>;
export type Found = { readonly kind: "model"; readonly model: Model } | { readonly kind: "none" } | { readonly kind: "over_budget" };

/** The things that decide formulas without equality whose quantifiers hold one variable each: the names, and a witness for each quantifier that needs one. */
export function thingsFor(formulas: readonly Formula[], names: readonly string[]): readonly string[] {
  const witnesses = formulas.reduce((sum, formula) => sum + witnessesOf(formula, true), 0);
  const others = Array.from({ length: Math.max(witnesses, names.length === 0 ? 1 : 0) }, (_, at) => `#${at + 1}`);
  return [...names, ...others];
}

function witnessesOf(formula: Formula, positive: boolean): number {
  switch (formula.kind) {
    case "is": case "true": return 0;
    case "not": return witnessesOf(formula.part, !positive);
    case "all": return (positive ? 0 : 1) + witnessesOf(formula.part, positive);
    case "some": return (positive ? 1 : 0) + witnessesOf(formula.part, positive);
    case "if": return witnessesOf(formula.left, !positive) + witnessesOf(formula.right, positive);
    case "iff": return witnessesOf(formula.left, true) + witnessesOf(formula.left, false) + witnessesOf(formula.right, true) + witnessesOf(formula.right, false);
    case "either": return formula.parts.reduce((sum, part) => sum + witnessesOf(part, true) + witnessesOf(part, false), 0);
    case "and": case "or": return formula.parts.reduce((sum, part) => sum + witnessesOf(part, positive), 0);
  }
}

/** Looks for a structure over `things` in which all formulas hold, by clauses over what can be true of each thing. */
export function findByClauses(formulas: readonly Formula[], things: readonly string[]): Found {
  const clauses: Clause[] = [];
  const atoms = new Map<string, number>();
  const gates = new Map<string, number>();
  let variables = 0;
  const fresh = (): number => ++variables;
  const atomOf = (unit: string, thing: string): number => {
    const key = atomKey(unit, thing);
    const known = atoms.get(key) ?? fresh();
    atoms.set(key, known);
    return known;
  };
  const conjunction = (literals: readonly number[]): number => {
    const key = [...new Set(literals)].sort((one, other) => one - other).join(" ");
    const known = gates.get(key);
    if (known !== undefined) return known;
    const gate = fresh();
    gates.set(key, gate);
    clauses.push(...literals.map((literal) => [-gate, literal]), [gate, ...literals.map((literal) => -literal)]);
    return gate;
  };
  const disjunction = (literals: readonly number[]): number => -conjunction(literals.map((literal) => -literal));
  const literalOf = (formula: Formula, thing: string | null): number => {
    switch (formula.kind) {
      case "true": return conjunction([]);
      case "is": return atomOf(formula.unit, formula.of ?? thing ?? "");
      case "not": return -literalOf(formula.part, thing);
      case "and": return conjunction(formula.parts.map((part) => literalOf(part, thing)));
      case "or": return disjunction(formula.parts.map((part) => literalOf(part, thing)));
      case "either": {
        const parts = formula.parts.map((part) => literalOf(part, thing));
        const pairs = parts.flatMap((one, at) => parts.slice(at + 1).map((other) => -conjunction([one, other])));
        return conjunction([disjunction(parts), ...pairs]);
      }
      case "if": return disjunction([-literalOf(formula.left, thing), literalOf(formula.right, thing)]);
      case "iff": {
        const [left, right] = [literalOf(formula.left, thing), literalOf(formula.right, thing)];
        return conjunction([disjunction([-left, right]), disjunction([left, -right])]);
      }
      case "all": return conjunction(things.map((one) => literalOf(formula.part, one)));
      case "some": return disjunction(things.map((one) => literalOf(formula.part, one)));
    }
  };
  for (const formula of formulas) clauses.push([literalOf(formula, null)]);
  const found = satisfy({ variables, clauses: clauses.map((clause) => [...new Set(clause)]).filter((clause) => !clause.some((literal) => clause.includes(-literal))) }, MOST_CONFLICTS);
  if (found.kind === "over_budget") return found;
  if (found.kind === "unsatisfiable") return { kind: "none" };
  return { kind: "model", model: new Map([...atoms].map(([key, at]) => [key, found.model[at - 1] ?? false])) };
}

export function atomKey(unit: string, thing: string): string { return `${unit}\n${thing}`; }
