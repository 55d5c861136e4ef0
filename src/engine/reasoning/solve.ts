import type { Manager } from "../../bdd/manager.ts";
import { NodeLimitError, StepLimitError, type NodeRef } from "../../bdd/ref.ts";
import { conflictCore } from "./conflict.ts";
import { conjoin } from "./conjunction.ts";
import { buildDiagrams, type Diagrams } from "./diagrams.ts";
import { isWithinBounds, type Bounds, type Problem } from "./problem.ts";

export type Outcome = "entailed" | "refuted" | "unknown";

/** A decided problem; its references are good until the manager is reset. */
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
    const outcome = canFail ? (canHold ? "unknown" : "refuted") : canHold ? "entailed" : "inconsistent";
    return { kind: "solved", diagrams, conjunction, outcome };
  });
}

/** Runs diagram work; running out of nodes is an outcome, everything else a bug. */
export function withinNodes<T>(work: () => T): T | { readonly kind: "over_budget" } {
  try {
    return work();
  } catch (error) {
    if (error instanceof NodeLimitError || error instanceof StepLimitError) return { kind: "over_budget" };
    throw error;
  }
}

/** What is conjoined: the premises, then the ranges. */
export function lines({ premises, ranges }: Diagrams): NodeRef[] {
  return [...premises.map(({ root }) => root), ...ranges.map(({ root }) => root)];
}

/**
 * The indices of the premises that say exactly what the query says, however they put it. A premise about quantities is none:
 * it says what the query says only because of the quantities' values.
 */
export function beggingPremises({ premises }: Problem, diagrams: Diagrams): number[] {
  return premises.flatMap(({ variables }, index) => (variables.size === 0 && diagrams.premises[index]?.root === diagrams.query ? [index] : []));
}

/**
 * A minimal set of premises that already refutes the negated goal, as ascending indices. Premises that beg the question
 * go first, so one of them stays only where the others do not suffice.
 * @param begging indices of the premises that beg the question
 * @param goal `entailed` or `refuted`, as the problem was decided
 */
export function sufficientPremises({ diagrams }: Solved, begging: ReadonlySet<number>, goal: "entailed" | "refuted"): number[] {
  const { manager, premises, query, ranges } = diagrams;
  const order = premises.map((_, index) => index).sort((a, b) => Number(begging.has(b)) - Number(begging.has(a)) || a - b);
  const negatedGoal = goal === "entailed" ? manager.not(query) : query;
  const background = conjoin(manager, [negatedGoal, ...ranges.map(({ root }) => root)]).root;
  const roots = order.map((index) => premises[index]?.root ?? manager.TRUE);
  return conflictCore(manager, roots, background).map((place) => order[place] ?? 0).sort((a, b) => a - b);
}
