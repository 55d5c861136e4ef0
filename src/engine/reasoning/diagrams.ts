import { createManager, type Manager } from "../../bdd/manager.ts";
import type { Level, NodeRef } from "../../bdd/ref.ts";
import { BitBlaster, type SumBudget } from "./bit-blasting.ts";
import type { Formula } from "./formula.ts";
import type { Premise, Problem } from "./problem.ts";
import { layOut, type Integer, type Layout } from "./variables.ts";

/**
 * The diagram of a formula. `gates`: the diagrams of its binary connectives and comparisons, in post-order;
 * certificates list them.
 */
export interface Diagram {
  readonly root: NodeRef;
  readonly gates: readonly NodeRef[];
}

/** The diagrams of a problem. */
export interface Diagrams {
  readonly manager: Manager;
  readonly layout: Layout;
  readonly premises: readonly Diagram[];
  readonly query: NodeRef;
  /** As in {@link Diagram}; empty if the query is an atom. */
  readonly queryGates: readonly NodeRef[];
  /**
   * For each variable, sorted by name, whose number of values is not a power of two: the constraint that its
   * bits encode a value in range.
   */
  readonly ranges: readonly { readonly variable: string; readonly root: NodeRef }[];
}

/**
 * Options for building diagrams: the order of the levels (default: by name), and the node limit (default:
 * that of the manager).
 */
export interface BuildOptions {
  readonly arrange?: (names: readonly string[]) => readonly string[];
  readonly maxNodes?: number;
  /** Partial sums of comparisons that may be visited; the default is that of the blaster. */
  readonly sums?: SumBudget;
}

/** Resets the manager and builds the diagrams of a problem. @throws NodeLimitError */
export function buildDiagrams(
  manager: Manager,
  problem: Problem,
  { arrange, maxNodes, sums }: BuildOptions = {},
): Diagrams {
  const layout = layOut(problem.atoms, problem.ranges, arrange);
  manager.reset(layout.names.length, maxNodes);
  const builder = new DiagramBuilder(manager, layout, sums);
  const premises: Diagram[] = [];
  for (const premise of problem.premises) premises.push(builder.build(premise));
  const query = builder.build(problem.query);
  const bounded: Integer[] = [];
  for (const integer of layout.integers.values())
    if (2 ** integer.bits.length !== integer.range.max - integer.range.min + 1) bounded.push(integer);
  if (bounded.length > 1) bounded.sort((a, b) => (a.name < b.name ? -1 : 1));
  const ranges: { readonly variable: string; readonly root: NodeRef }[] = [];
  for (const integer of bounded) ranges.push({ variable: integer.name, root: builder.withinRange(integer) });
  return { manager, layout, premises, query: query.root, queryGates: query.gates, ranges };
}

class DiagramBuilder {
  private readonly manager: Manager;
  private readonly atoms: ReadonlyMap<string, Level>;
  private readonly blaster: BitBlaster;

  constructor(manager: Manager, layout: Layout, sums?: SumBudget) {
    this.manager = manager;
    this.atoms = layout.atoms;
    this.blaster = new BitBlaster(manager, layout, sums);
  }

  build({ formula }: Premise): Diagram {
    const gates: NodeRef[] = [];
    const root = this.walk(formula, gates);
    return { root, gates };
  }

  withinRange: BitBlaster["withinRange"] = (integer) => this.blaster.withinRange(integer);

  private walk(formula: Formula, gates: NodeRef[]): NodeRef {
    const { manager } = this;
    switch (formula.kind) {
      case "constant":
        return formula.value ? manager.TRUE : manager.FALSE;
      case "atom": {
        const level = this.atoms.get(formula.name);
        if (level === undefined) throw new Error(`no level for \`${formula.name}\``);
        return manager.variable(level);
      }
      case "not":
        return manager.not(this.walk(formula.operand, gates));
      case "compare": {
        const gate = this.blaster.compare(formula.op, formula.difference);
        gates.push(gate);
        return gate;
      }
      case "and":
      case "or":
      case "implies":
      case "iff": {
        const left = this.walk(formula.left, gates);
        const gate = manager[formula.kind](left, this.walk(formula.right, gates));
        gates.push(gate);
        return gate;
      }
    }
  }
}

/** A manager for review-sized problems, reusable for thousands of them in turn. */
export function createReviewManager(maxNodes: number): Manager {
  return createManager({ maxNodes });
}
