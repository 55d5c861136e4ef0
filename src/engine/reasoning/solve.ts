import type { Manager } from "../../bdd/manager.ts";
import { NodeLimitError, StepLimitError, type NodeRef } from "../../bdd/ref.ts";
import { conflictCore } from "./conflict.ts";
import { conjoin } from "./conjunction.ts";
import { buildDiagrams, type Diagrams } from "./diagrams.ts";
import { isWithinBounds, type Bounds, type Problem } from "./problem.ts";

export type Outcome = "entailed" | "refuted" | "unknown";

/** A decided problem. Its references are valid until the manager is reset. */
export interface Solved {
  readonly kind: "solved";
  readonly diagrams: Diagrams;
  /** All premises and the ranges of the variables in use. */
  readonly conjunction: NodeRef;
  readonly outcome: Outcome | "inconsistent";
}
export type Solution = Solved | { readonly kind: "over_budget" };

/**
 * Decides whether the premises entail the query, refute it, leave it open, or contradict each other.
 * Sound and complete within the bounds; past them the answer is `over_budget`, never a guess.
 */
export function solve(manager: Manager, problem: Problem, bounds: Bounds): Solution {
  if (!isWithinBounds(problem, bounds)) return { kind: "over_budget" };
  return withinNodes(() => {
    const diagrams = buildDiagrams(manager, problem);
    const conjunction = conjoin(manager, lines(diagrams)).root;
    const canFail = manager.and(conjunction, manager.not(diagrams.query)) !== manager.FALSE;
    const canHold = manager.and(conjunction, diagrams.query) !== manager.FALSE;
    return { kind: "solved", diagrams, conjunction, outcome: outcomeOf(canHold, canFail) };
  });
}

function outcomeOf(canHold: boolean, canFail: boolean): Solved["outcome"] {
  if (canFail) return canHold ? "unknown" : "refuted";
  return canHold ? "entailed" : "inconsistent";
}

/** Runs diagram work; exceeding the node or step limit is an outcome, any other error a bug. */
export function withinNodes<T>(work: () => T): T | { readonly kind: "over_budget" } {
  try {
    return work();
  } catch (error) {
    if (error instanceof NodeLimitError || error instanceof StepLimitError) return { kind: "over_budget" };
    throw error;
  }
}

/** The diagrams to conjoin: the premises, then the ranges. */
export function lines({ premises, ranges }: Diagrams): NodeRef[] {
  const roots: NodeRef[] = [];
  for (const { root } of premises) roots.push(root);
  for (const { root } of ranges) roots.push(root);
  return roots;
}

/**
 * A minimal set of premises that refutes the negated goal, as ascending indices. Premises that beg the
 * question are dropped first, so one stays only if the others do not suffice.
 * @param begging indices of the premises that beg the question
 * @param goal `entailed` or `refuted`, as the problem was decided
 */
export function sufficientPremises(
  { diagrams }: Solved,
  begging: ReadonlySet<number>,
  goal: "entailed" | "refuted",
): number[] {
  const { manager, premises, query, ranges } = diagrams;
  const goals = [goal === "entailed" ? manager.not(query) : query];
  for (const { root } of ranges) goals.push(root);
  const order: number[] = [];
  const roots: NodeRef[] = [];
  for (const first of [true, false]) {
    for (let index = 0; index < premises.length; index++) {
      const premise = premises[index];
      if (premise === undefined || begging.has(index) !== first) continue;
      order.push(index);
      roots.push(premise.root);
    }
  }
  const core = conflictCore(manager, roots, conjoin(manager, goals).root);
  const chosen: number[] = [];
  for (const place of core) chosen.push(order[place] ?? 0);
  return chosen.sort((a, b) => a - b);
}
