import type { Level, NodeRef } from "../../bdd/ref.ts";
import type { Manager } from "../../bdd/manager.ts";
import type { Step } from "./conjunction.ts";

/**
 * The result for a set of diagrams: unsatisfiable, with steps that lead to false, or satisfiable, with a
 * model by level.
 */
export type Elimination =
  | { readonly kind: "unsatisfiable"; readonly steps: readonly Step[] }
  | { readonly kind: "satisfiable"; readonly model: readonly boolean[] };

interface Line {
  readonly root: NodeRef;
  readonly line: number;
}

/**
 * Decides by bucket elimination whether diagrams can hold together: conjoins all that mention the deepest
 * variable, quantifies it away, and files the result under its next deepest variable. Needs far smaller
 * diagrams than the whole conjunction. The model prefers false, from the top level down.
 * @param roots lines 0, 1, …; steps count on from there
 * @throws NodeLimitError, StepLimitError
 * @see Dechter, "Bucket elimination: a unifying framework for reasoning", Artificial Intelligence 113, 1999.
 */
export function eliminate(manager: Manager, roots: readonly NodeRef[]): Elimination {
  const steps: Step[] = [];
  const add = (from: readonly [number, number], root: NodeRef): Line => {
    steps.push({ from, root });
    return { root, line: roots.length + steps.length - 1 };
  };
  const buckets: Line[][] = Array.from({ length: manager.variables }, () => []);
  /** Files a line under its deepest level. Returns whether the line is false. */
  const file = (line: Line): boolean => {
    if (line.root === manager.FALSE) return true;
    if (line.root !== manager.TRUE) buckets[deepestLevel(manager, line.root)]?.push(line);
    return false;
  };
  const conjunctions: NodeRef[] = new Array<NodeRef>(manager.variables).fill(manager.TRUE);

  for (const [line, root] of roots.entries()) {
    if (file({ root, line })) return { kind: "unsatisfiable", steps: [{ from: [line, line], root }] };
  }
  for (let level = manager.variables - 1; level >= 0; level--) {
    const [first, ...others] = buckets[level] ?? [];
    if (!first) continue;
    let all = first;
    for (const other of others) all = add([all.line, other.line], manager.and(all.root, other.root));
    conjunctions[level] = all.root;
    const rest = add([all.line, all.line], manager.exists(all.root, level as Level)); // `level` is below `variables`
    if (file(rest)) return { kind: "unsatisfiable", steps };
  }
  return { kind: "satisfiable", model: modelFrom(manager, conjunctions) };
}

/**
 * Each conjunction mentions only its own level and those above, and is satisfiable for every choice above.
 */
function modelFrom(manager: Manager, conjunctions: readonly NodeRef[]): boolean[] {
  const model: boolean[] = [];
  for (const conjunction of conjunctions) {
    model.push(false);
    if (!holds(manager, conjunction, model)) model[model.length - 1] = true;
  }
  return model;
}

function holds(manager: Manager, root: NodeRef, model: readonly boolean[]): boolean {
  let f = root;
  while (!manager.isConstant(f)) f = model[manager.levelOf(f)] ? manager.high(f) : manager.low(f);
  return f === manager.TRUE;
}

function deepestLevel(manager: Manager, root: NodeRef): number {
  return manager.postOrder(root).reduce((deepest, node) => Math.max(deepest, manager.levelOf(node)), 0);
}
