import type { Clause } from "./clauses.ts";
import type { Formula } from "./formula.ts";

/** Rules, definitions and facts need a few clauses each; formulas that need more suit diagrams better. */
const MAX_CLAUSES = 64;

/**
 * The clauses of a formula (`value` true) or of its negation, without auxiliary variables and tautologies.
 * @returns null for comparisons, and if any part needs more than 64 clauses
 */
export function clausesOf(
  formula: Formula,
  value: boolean,
  numberOf: (name: string) => number,
): Clause[] | null {
  const clause: number[] = [];
  if (!isClause(formula, value, numberOf, clause)) return expand(formula, value, numberOf);
  return clause.some((literal) => clause.includes(-literal)) ? [] : [clause];
}

/** Whether the formula is a single clause, as rules and facts are. Adds its literals. */
function isClause(
  formula: Formula,
  value: boolean,
  numberOf: (name: string) => number,
  literals: number[],
): boolean {
  switch (formula.kind) {
    case "atom": {
      const literal = value ? numberOf(formula.name) : -numberOf(formula.name);
      if (!literals.includes(literal)) literals.push(literal);
      return true;
    }
    case "constant":
      return formula.value !== value; // a true constant leaves no clause at all
    case "not":
      return isClause(formula.operand, !value, numberOf, literals);
    case "and":
    case "or":
    case "implies":
      return (
        value !== (formula.kind === "and") &&
        isClause(formula.left, value !== (formula.kind === "implies"), numberOf, literals) &&
        isClause(formula.right, value, numberOf, literals)
      );
    case "iff":
    case "compare":
      return false;
  }
}

function expand(formula: Formula, value: boolean, numberOf: (name: string) => number): Clause[] | null {
  switch (formula.kind) {
    case "constant":
      return formula.value === value ? [] : [[]];
    case "atom":
      return [[value ? numberOf(formula.name) : -numberOf(formula.name)]];
    case "not":
      return expand(formula.operand, !value, numberOf);
    case "compare":
      return null;
    case "and":
    case "or":
    case "implies": {
      const left = expand(formula.left, value !== (formula.kind === "implies"), numberOf);
      const right = left && expand(formula.right, value, numberOf);
      return value === (formula.kind === "and") ? both(left, right) : either(left, right);
    }
    case "iff": {
      const { left, right } = formula;
      const first = either(expand(left, false, numberOf), expand(right, value, numberOf));
      return first && both(first, either(expand(left, true, numberOf), expand(right, !value, numberOf)));
    }
  }
}

function both(left: readonly Clause[] | null, right: readonly Clause[] | null): Clause[] | null {
  return left && right && left.length + right.length <= MAX_CLAUSES ? [...left, ...right] : null;
}

function either(left: readonly Clause[] | null, right: readonly Clause[] | null): Clause[] | null {
  if (!left || !right || left.length * right.length > MAX_CLAUSES) return null;
  const clauses: Clause[] = [];
  for (const a of left) {
    for (const b of right) {
      const clause = [...a];
      for (const literal of b) if (!clause.includes(literal)) clause.push(literal);
      if (!b.some((literal) => a.includes(-literal))) clauses.push(clause);
    }
  }
  return clauses;
}

/** Evaluates a formula without comparisons. */
export function holdsIn(formula: Formula, truthOf: (name: string) => boolean): boolean {
  switch (formula.kind) {
    case "constant":
      return formula.value;
    case "atom":
      return truthOf(formula.name);
    case "not":
      return !holdsIn(formula.operand, truthOf);
    case "and":
      return holdsIn(formula.left, truthOf) && holdsIn(formula.right, truthOf);
    case "or":
      return holdsIn(formula.left, truthOf) || holdsIn(formula.right, truthOf);
    case "implies":
      return !holdsIn(formula.left, truthOf) || holdsIn(formula.right, truthOf);
    case "iff":
      return holdsIn(formula.left, truthOf) === holdsIn(formula.right, truthOf);
    case "compare":
      throw new Error("cannot evaluate a comparison without the values of variables");
  }
}
