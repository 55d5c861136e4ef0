import type { NodeRef } from "../../bdd/ref.ts";
import type { Manager } from "../../bdd/manager.ts";
import { conjoin, type Step } from "./conjunction.ts";
import type { Diagrams } from "./diagrams.ts";
import type { Problem } from "./problem.ts";

/** A refutation by diagrams, as `src/verify/README.md` specifies it; the numbers are literals of its node list. */
export interface Refutation {
  readonly format: "touchstone-bdd-1";
  readonly goal: "entailed" | "refuted";
  readonly names: readonly string[];
  readonly nodes: readonly (readonly [level: number, low: number, high: number])[];
  readonly premises: readonly { readonly id: string; readonly gates: readonly number[] }[];
  /** Gates of a query that is no mere atom; absent for a claim. */
  readonly query?: readonly number[];
  readonly ranges: readonly number[];
  readonly steps: readonly (readonly [a: number, b: number, literal: number])[];
}

/**
 * Writes the refutation of the chosen premises and the negated goal.
 * @param chosen ascending indices of premises that suffice
 * @throws NodeLimitError; Error when the premises do not suffice
 */
export function writeRefutation(problem: Problem, diagrams: Diagrams, chosen: readonly number[], goal: "entailed" | "refuted"): Refutation {
  const { manager } = diagrams;
  const { root, line, steps } = conjoin(manager, startOf(problem, diagrams, chosen, goal).lines);
  if (root !== manager.FALSE) throw new Error(`the chosen premises do not show that the claim is ${goal}`);
  // A line that is false by itself ends the proof before its first step: say it once more.
  return refutationOf(problem, diagrams, chosen, goal, steps.length > 0 ? steps : [{ from: [line, line], root }]);
}

/** Writes a refutation whose steps are known: they count the chosen premises, their ranges and the negated goal as the first lines. */
export function refutationOf(problem: Problem, diagrams: Diagrams, chosen: readonly number[], goal: "entailed" | "refuted", steps: readonly Step[]): Refutation {
  const { manager, layout, queryGates } = diagrams;
  const { premises, ranges } = startOf(problem, diagrams, chosen, goal);
  const table = new NodeTable(manager);
  // Atoms are looked up in the node list, so they are there even where no gate or step mentions them.
  const atoms = new Set([...problem.query.atoms, ...premises.flatMap(({ premise }) => [...premise.atoms])]);
  for (const [name, level] of layout.atoms) if (atoms.has(name)) table.literal(manager.variable(level));
  const written = {
    premises: premises.map(({ premise, diagram }) => ({ id: premise.id, gates: diagram.gates.map((gate) => table.literal(gate)) })),
    ...(queryGates.length > 0 ? { query: queryGates.map((gate) => table.literal(gate)) } : {}),
    ranges: ranges.map((range) => table.literal(range)),
    steps: steps.map(({ from, root }) => [from[0], from[1], table.literal(root)] as const),
  };
  return { format: "touchstone-bdd-1", goal, names: layout.names, nodes: table.nodes, ...written };
}

/** The lines that a refutation starts from, in their order. */
function startOf(problem: Problem, diagrams: Diagrams, chosen: readonly number[], goal: "entailed" | "refuted") {
  const premises = chosen.map((index) => ({ premise: at(problem.premises, index), diagram: at(diagrams.premises, index) }));
  const inUse = new Set(premises.flatMap(({ premise }) => [...premise.variables]));
  const ranges = diagrams.ranges.filter(({ variable }) => inUse.has(variable)).map(({ root }) => root);
  const negatedGoal = goal === "entailed" ? diagrams.manager.not(diagrams.query) : diagrams.query;
  return { premises, ranges, lines: [...premises.map(({ diagram }) => diagram.root), ...ranges, negatedGoal] };
}

/** Numbers the nodes that literals mention, children first. */
class NodeTable {
  readonly nodes: (readonly [number, number, number])[] = [];
  /** Literal of each listed node's regular and negated reference. */
  private readonly literals = new Map<NodeRef, number>();
  private readonly manager: Manager;

  constructor(manager: Manager) {
    this.manager = manager;
    this.literals.set(manager.TRUE, 0).set(manager.FALSE, 1);
  }

  /** 0 is true, 1 false; 2k and 2k+1 are node k and its negation. Lists what is new; as deep as the variable order is long. */
  literal(f: NodeRef): number {
    const known = this.literals.get(f);
    if (known !== undefined) return known;
    const { manager, nodes, literals } = this;
    const low = this.literal(manager.low(f));
    nodes.push([manager.levelOf(f), low, this.literal(manager.high(f))]);
    literals.set(f, 2 * nodes.length).set(manager.not(f), 2 * nodes.length + 1);
    return 2 * nodes.length;
  }
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`there is no premise ${index}`);
  return item;
}
