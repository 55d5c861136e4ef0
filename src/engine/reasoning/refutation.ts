import type { NodeRef } from "../../bdd/ref.ts";
import type { Manager } from "../../bdd/manager.ts";
import { conjoin, type Step } from "./conjunction.ts";
import type { Diagram, Diagrams } from "./diagrams.ts";
import type { Premise, Problem } from "./problem.ts";

/**
 * A refutation by diagrams in the format of `src/verify/README.md`. The numbers are literals of its node
 * list.
 */
export interface Refutation {
  readonly format: "touchstone-bdd-1";
  readonly goal: "entailed" | "refuted";
  readonly names: readonly string[];
  readonly nodes: readonly (readonly [level: number, low: number, high: number])[];
  readonly premises: readonly { readonly id: string; readonly gates: readonly number[] }[];
  /** The gates of a query that is more than an atom; absent for a claim. */
  readonly query?: readonly number[];
  readonly ranges: readonly number[];
  readonly steps: readonly (readonly [a: number, b: number, literal: number])[];
}

/**
 * Writes the refutation of the chosen premises and the negated goal.
 * @param chosen ascending indices of premises that suffice
 * @throws NodeLimitError; Error when the premises do not suffice
 */
export function writeRefutation(
  problem: Problem,
  diagrams: Diagrams,
  chosen: readonly number[],
  goal: "entailed" | "refuted",
): Refutation {
  const { manager } = diagrams;
  const start = startOf(problem, diagrams, chosen, goal);
  const { root, line, steps } = conjoin(manager, start.lines);
  if (root !== manager.FALSE) throw new Error(`the chosen premises do not prove that the claim is ${goal}`);
  // If a single line is false there are no steps, but the format needs one: repeat the line.
  return refutationFrom(
    start,
    problem,
    diagrams,
    goal,
    steps.length > 0 ? steps : [{ from: [line, line], root }],
  );
}

/**
 * Writes a refutation with known steps. The first lines are the chosen premises, their ranges and the negated
 * goal.
 */
export function refutationOf(
  problem: Problem,
  diagrams: Diagrams,
  chosen: readonly number[],
  goal: "entailed" | "refuted",
  steps: readonly Step[],
): Refutation {
  return refutationFrom(startOf(problem, diagrams, chosen, goal), problem, diagrams, goal, steps);
}

function refutationFrom(
  { premises, ranges }: Start,
  problem: Problem,
  diagrams: Diagrams,
  goal: "entailed" | "refuted",
  steps: readonly Step[],
): Refutation {
  const { manager, layout, queryGates } = diagrams;
  const table = new NodeTable(manager, layout.names.length);
  // The verifier looks up atoms in the node list, so list them even if no gate or step mentions them.
  const atoms = new Set(problem.query.atoms);
  for (const { premise } of premises) for (const atom of premise.atoms) atoms.add(atom);
  for (const [name, level] of layout.atoms) if (atoms.has(name)) table.literal(manager.variable(level));
  const written: { readonly gates: readonly number[]; readonly id: string }[] = [];
  for (const { premise, diagram } of premises)
    written.push({ gates: table.listed(diagram.gates), id: premise.id });
  const query = queryGates.length > 0 ? { query: table.listed(queryGates) } : null;
  const literals = table.listed(ranges);
  const stepped: (readonly [number, number, number])[] = [];
  for (const { from, root } of steps) stepped.push([from[0], from[1], table.literal(root)]);
  return {
    format: "touchstone-bdd-1",
    goal,
    names: layout.names,
    nodes: table.nodes,
    premises: written,
    ...query,
    ranges: literals,
    steps: stepped,
  };
}

/**
 * The start of a refutation. `lines`: premises, ranges of their variables, and the negated goal, in this
 * order.
 */
interface Start {
  readonly premises: readonly { readonly premise: Premise; readonly diagram: Diagram }[];
  readonly ranges: readonly NodeRef[];
  readonly lines: readonly NodeRef[];
}

function startOf(
  problem: Problem,
  diagrams: Diagrams,
  chosen: readonly number[],
  goal: "entailed" | "refuted",
): Start {
  const premises: { readonly premise: Premise; readonly diagram: Diagram }[] = [];
  const ranges: NodeRef[] = [];
  const lines: NodeRef[] = [];
  const inUse = new Set<string>();
  for (const index of chosen) {
    const premise = at(problem.premises, index);
    const diagram = at(diagrams.premises, index);
    premises.push({ premise, diagram });
    lines.push(diagram.root);
    for (const variable of premise.variables) inUse.add(variable);
  }
  for (const { variable, root } of diagrams.ranges) if (inUse.has(variable)) ranges.push(root);
  for (const root of ranges) lines.push(root);
  lines.push(goal === "entailed" ? diagrams.manager.not(diagrams.query) : diagrams.query);
  return { premises, ranges, lines };
}

/**
 * The canonical JSON of a refutation. Plain `stringify` suffices: keys in order, and only strings, integers
 * and lists.
 */
export function refutationText({
  format,
  goal,
  names,
  nodes,
  premises,
  query,
  ranges,
  steps,
}: Refutation): string {
  return JSON.stringify({
    format,
    goal,
    names,
    nodes,
    premises: premises.map(({ id, gates }) => ({ gates, id })),
    ...(query ? { query } : {}),
    ranges,
    steps,
  });
}

/** Numbers the nodes of literals, children first. */
class NodeTable {
  readonly nodes: (readonly [number, number, number])[] = [];
  /** For each node: the literal under which it is listed, or 0. */
  private readonly literals: Int32Array;
  private readonly manager: Manager;

  /** @param more how many nodes may still be created while listing */
  constructor(manager: Manager, more: number) {
    this.manager = manager;
    this.literals = new Int32Array((manager.tables().end >> 2) + more);
  }

  /** The literals of the references, in order. */
  listed(refs: readonly NodeRef[]): number[] {
    const literals: number[] = [];
    for (const ref of refs) literals.push(this.literal(ref));
    return literals;
  }

  /**
   * The literal of a reference: 0 is true, 1 is false, 2k and 2k + 1 are node k and its negation. Recursion
   * is as deep as the variable order.
   */
  literal(f: NodeRef): number {
    const { manager, nodes, literals } = this;
    if (manager.isConstant(f)) return f === manager.TRUE ? 0 : 1;
    const place = f >> 2,
      known = literals[place]!;
    // The entry keeps the polarity of the first reference in its lowest bit.
    if (known !== 0) return (known & -2) | ((known ^ f) & 1);
    const low = this.literal(manager.low(f));
    nodes.push([manager.levelOf(f), low, this.literal(manager.high(f))]);
    literals[place] = (2 * nodes.length) | (f & 1);
    return 2 * nodes.length;
  }
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no premise ${index}`);
  return item;
}
