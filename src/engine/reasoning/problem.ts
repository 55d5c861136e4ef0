import type { Formula, Mode } from "./formula.ts";
import type { Range } from "./variables.ts";

/** The bounds of one decision (contract §15.6). The command `entail` may raise `maxAtoms` and `maxNodes`. */
export interface Bounds {
  readonly maxAtoms: number;
  readonly maxAssignments: number;
  readonly maxNodes: number;
}
export const REVIEW_BOUNDS: Bounds = { maxAtoms: 20, maxAssignments: 2 ** 20, maxNodes: 100_000 };

/** A premise: its formula and the names in it. */
export interface Premise {
  readonly id: string;
  readonly formula: Formula;
  readonly atoms: ReadonlySet<string>;
  readonly variables: ReadonlySet<string>;
}

/** Premises and a query. Every variable in use has a range. */
export interface Problem {
  readonly mode: Mode;
  readonly premises: readonly Premise[];
  readonly query: Premise;
  /** The atoms in use. */
  readonly atoms: ReadonlySet<string>;
  /** Ranges of the variables in use, and of no others. */
  readonly ranges: ReadonlyMap<string, Range>;
}

/** A premise that is one atom or its negation. */
export function literalPremise(id: string, atom: string, positive: boolean): Premise {
  const formula: Formula = { kind: "atom", name: atom };
  return {
    id,
    formula: positive ? formula : { kind: "not", operand: formula },
    atoms: new Set([atom]),
    variables: new Set(),
  };
}

/** The premise `variable = value`. */
export function equalityPremise(id: string, variable: string, value: number): Premise {
  const difference = { terms: new Map([[variable, 1n]]), constant: -BigInt(value) };
  return {
    id,
    formula: { kind: "compare", op: "=", difference },
    atoms: new Set(),
    variables: new Set([variable]),
  };
}

function occurring(premises: readonly Premise[], names: "atoms" | "variables"): Set<string> {
  const found = new Set<string>();
  for (const premise of premises)
    if (premise[names].size > 0) for (const name of premise[names]) found.add(name);
  return found;
}

/**
 * Combines premises and query into a problem.
 * @param declared all declared ranges, including those of unused variables
 * @returns the problem, or the name that is out of regime: both an atom and a variable, or without a range
 */
export function poseProblem(
  mode: Mode,
  premises: readonly Premise[],
  query: Premise,
  declared: ReadonlyMap<string, Range>,
): Problem | { readonly outOfRegime: string } {
  const all = [...premises, query];
  const atoms = occurring(all, "atoms");
  const ranges = new Map<string, Range>();
  for (const variable of occurring(all, "variables")) {
    const range = declared.get(variable);
    if (atoms.has(variable)) return { outOfRegime: `\`${variable}\` is an atom and a variable` };
    if (!range) return { outOfRegime: `\`${variable}\` has no range` };
    ranges.set(variable, range);
  }
  return { mode, premises, query, atoms, ranges };
}

/** Whether the problem keeps to the bounds on atoms and assignments, which need no diagram. */
export function isWithinBounds({ atoms, ranges }: Problem, { maxAtoms, maxAssignments }: Bounds): boolean {
  let assignments = 2 ** atoms.size;
  for (const { min, max } of ranges.values()) assignments *= max - min + 1;
  return atoms.size <= maxAtoms && assignments <= maxAssignments;
}
