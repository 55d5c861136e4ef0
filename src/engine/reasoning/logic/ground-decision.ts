/**
 * Decides ground clauses in three ways: clause learning finds a model or a refutation; the diagram engine decides the clauses of the
 * refutation again; and if few atoms are left, so does the truth table, from their text.
 */
import { decideByTruthTable } from "../../../bdd/oracle/oracle.ts";
import { forceOrder } from "../../../bdd/order.ts";
import type { Manager } from "../../../bdd/manager.ts";
import type { Level, NodeRef } from "../../../bdd/ref.ts";
import { satisfy, trimProof, type Clause } from "../clauses.ts";
import { eliminate } from "../eliminate.ts";
import { withinNodes } from "../solve.ts";
import type { GroundInstance } from "./grounding.ts";

/** A clause over atoms counted from 1, with its owner. */
export interface OwnedClause {
  readonly owner: number;
  readonly clause: Clause;
}

export type GroundDecision =
  /** `holds`: the atoms that are true in the model. */
  | { readonly kind: "satisfiable"; readonly holds: ReadonlySet<number> }
  /** `owners`: a minimal set, ascending, whose clauses cannot hold together. */
  | { readonly kind: "unsatisfiable"; readonly owners: readonly number[] }
  | { readonly kind: "over_budget" }
  | { readonly kind: "disagreement" };

/** Up to this many atoms the truth table answers too; more would take longer than everything else. */
const ORACLE_ATOMS = 14;
const ORACLE_CLAUSES = 64;

export function ownedClause({ owner, requires, heads }: GroundInstance): OwnedClause {
  return { owner, clause: [...requires.map((atom) => -atom), ...heads] };
}

/**
 * @param required the owner whose clauses always stay while the rest is minimised
 * @param maxConflicts of one search
 */
export function decideGround(
  clauses: readonly OwnedClause[],
  required: number,
  manager: Manager,
  maxConflicts: number,
): GroundDecision {
  const first = solve(clauses, maxConflicts);
  return first.kind === "unsatisfiable" ? refuted(first.core, required, manager, maxConflicts) : first;
}

function refuted(
  clauses: readonly OwnedClause[],
  required: number,
  manager: Manager,
  maxConflicts: number,
): GroundDecision {
  const core = minimize(clauses, required, maxConflicts);
  const confirmed = confirm(core, manager);
  if (confirmed !== "unsatisfiable") return { kind: confirmed };
  return {
    kind: "unsatisfiable",
    owners: [...new Set(core.map(({ owner }) => owner))].sort((a, b) => a - b),
  };
}

/**
 * Like {@link decideGround}, for clauses that unit propagation refutes; null if more is needed. The result stays the same beside
 * any consistent clauses that share no atom with these, since they take no part in the propagation or its order.
 */
export function refuteAtOnce(
  clauses: readonly OwnedClause[],
  required: number,
  manager: Manager,
  maxConflicts: number,
): GroundDecision | null {
  const found = solve(clauses, 0); // no budget for conflicts: a decision would need one
  return found.kind === "unsatisfiable" ? refuted(found.core, required, manager, maxConflicts) : null;
}

/** Whether the clauses are satisfiable; false also past the budget. */
export function isSatisfiable(clauses: readonly OwnedClause[], maxConflicts: number): boolean {
  return solve(clauses, maxConflicts).kind === "satisfiable";
}

type Solved =
  | { readonly kind: "satisfiable"; readonly holds: ReadonlySet<number> }
  | { readonly kind: "unsatisfiable"; readonly core: readonly OwnedClause[] }
  | { readonly kind: "over_budget" };

function solve(clauses: readonly OwnedClause[], maxConflicts: number): Solved {
  const { numbers, atoms } = compact(clauses);
  const cnf = {
    variables: atoms.length,
    clauses: clauses.map(({ clause }) =>
      clause.map((literal) => Math.sign(literal) * (numbers.get(Math.abs(literal)) ?? 0)),
    ),
  };
  const found = satisfy(cnf, maxConflicts);
  switch (found.kind) {
    case "over_budget":
      return found;
    case "satisfiable":
      return { kind: "satisfiable", holds: new Set(atoms.filter((_, index) => found.model[index] === true)) };
    case "unsatisfiable": {
      const used = new Set(trimProof(clauses.length, found.learned).flatMap(({ hints }) => hints));
      return { kind: "unsatisfiable", core: clauses.filter((_, index) => used.has(index + 1)) };
    }
  }
}

/** Atoms in use, numbered from 1 without gaps. */
function compact(clauses: readonly OwnedClause[]): {
  readonly numbers: ReadonlyMap<number, number>;
  readonly atoms: readonly number[];
} {
  const numbers = new Map<number, number>();
  for (const { clause } of clauses)
    for (const literal of clause)
      if (!numbers.has(Math.abs(literal))) numbers.set(Math.abs(literal), numbers.size + 1);
  return { numbers, atoms: [...numbers.keys()] };
}

/** Drops owners one by one, the last first, as long as the rest stays unsatisfiable. */
function minimize(
  core: readonly OwnedClause[],
  required: number,
  maxConflicts: number,
): readonly OwnedClause[] {
  let kept = core;
  const owners = [...new Set(core.map(({ owner }) => owner))].sort((a, b) => b - a);
  for (const owner of owners) {
    if (owner === required || !kept.some((each) => each.owner === owner)) continue;
    const without = solve(
      kept.filter((each) => each.owner !== owner),
      maxConflicts,
    );
    if (without.kind === "unsatisfiable") kept = without.core;
  }
  return kept;
}

/** Whether diagrams, and the truth table where it can, find the clauses unsatisfiable too. */
function confirm(
  core: readonly OwnedClause[],
  manager: Manager,
): "unsatisfiable" | "over_budget" | "disagreement" {
  const { numbers, atoms } = compact(core);
  const rows = core.map(({ clause }) =>
    clause.map((literal) => Math.sign(literal) * (numbers.get(Math.abs(literal)) ?? 0)),
  );
  const found = withinNodes(() => {
    const order = forceOrder(
      atoms.length,
      rows.filter((row) => row.length > 0).map((row) => row.map((literal) => Math.abs(literal) - 1)),
    );
    const levels = new Array<number>(atoms.length).fill(0);
    order.forEach((variable, level) => {
      levels[variable] = level;
    });
    manager.reset(atoms.length);
    return eliminate(
      manager,
      rows.map((row) => diagramOf(manager, row, levels)),
    );
  });
  if (found.kind === "over_budget") return "over_budget";
  if (found.kind === "satisfiable") return "disagreement";
  if (atoms.length > ORACLE_ATOMS || rows.length > ORACLE_CLAUSES) return "unsatisfiable";
  const premises = rows.map(
    (row) => row.map((literal) => (literal > 0 ? `x${literal}` : `!x${-literal}`)).join(" | ") || "false",
  );
  const oracle = decideByTruthTable({
    mode: "bounded_deductive",
    premises,
    query: "false",
    ranges: new Map(),
  });
  return oracle.reason === "inconsistent_premises" ? "unsatisfiable" : "disagreement";
}

function diagramOf(manager: Manager, row: Clause, levels: readonly number[]): NodeRef {
  return row.reduce<NodeRef>((sum, literal) => {
    const variable = manager.variable((levels[Math.abs(literal) - 1] ?? 0) as Level); // levels below the number of atoms
    return manager.or(sum, literal > 0 ? variable : manager.not(variable));
  }, manager.FALSE);
}
