import type { NodeRef } from "../../bdd/ref.ts";
import type { Manager } from "../../bdd/manager.ts";
import { conjoin, type Step } from "./conjunction.ts";
import type { Diagram, Diagrams } from "./diagrams.ts";
import type { Premise, Problem } from "./problem.ts";

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
export function writeRefutation(
  problem: Problem,
  diagrams: Diagrams,
  chosen: readonly number[],
  goal: "entailed" | "refuted",
): Refutation {
  const { manager } = diagrams;
  const start = startOf(problem, diagrams, chosen, goal);
  const { root, line, steps } = conjoin(manager, start.lines);
  if (root !== manager.FALSE) throw new Error(`the chosen premises do not show that the claim is ${goal}`);
  // A line that is false by itself ends the proof before its first step: say it once more.
  return refutationFrom(
    start,
    problem,
    diagrams,
    goal,
    steps.length > 0 ? steps : [{ from: [line, line], root }],
  );
}

/** Writes a refutation whose steps are known: they count the chosen premises, their ranges and the negated goal as the first lines. */
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
  // Atoms are looked up in the node list, so they are there even where no gate or step mentions them.
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

/** What a refutation starts from: premises, ranges of the variables in these, and the negated goal; the lines of all, in this order. */
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

/** The canonical JSON of a refutation: its keys in order, no member but strings, integers and lists of them. */
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

/** Numbers the nodes that literals mention, children first. */
class NodeTable {
  readonly nodes: (readonly [number, number, number])[] = [];
  /** By a regular reference's node: the literal, or 0 for what is not listed yet. */
  private readonly literals: Int32Array;
  private readonly manager: Manager;

  /** @param more how many nodes may come to be until all is listed */
  constructor(manager: Manager, more: number) {
    this.manager = manager;
    this.literals = new Int32Array((manager.tables().end >> 2) + more);
  }

  /** The literals of these, in this order. */
  listed(refs: readonly NodeRef[]): number[] {
    const literals: number[] = [];
    for (const ref of refs) literals.push(this.literal(ref));
    return literals;
  }

  /** 0 is true, 1 false; 2k and 2k+1 are node k and its negation. Lists what is new; as deep as the variable order is long. */
  literal(f: NodeRef): number {
    const { manager, nodes, literals } = this;
    if (manager.isConstant(f)) return f === manager.TRUE ? 0 : 1;
    const place = f >> 2,
      known = literals[place]!;
    // The literal of the reference that was listed first, of which the lowest bit says whether it was negated.
    if (known !== 0) return (known & -2) | ((known ^ f) & 1);
    const low = this.literal(manager.low(f));
    nodes.push([manager.levelOf(f), low, this.literal(manager.high(f))]);
    literals[place] = (2 * nodes.length) | (f & 1);
    return 2 * nodes.length;
  }
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`there is no premise ${index}`);
  return item;
}
