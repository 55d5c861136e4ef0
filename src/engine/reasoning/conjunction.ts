import type { NodeRef } from "../../bdd/ref.ts";
import type { Manager } from "../../bdd/manager.ts";

/** `from` names two earlier lines that together imply `root`. */
export interface Step {
  readonly from: readonly [number, number];
  readonly root: NodeRef;
}

/** A conjunction and its steps. Line numbers count the given roots first, then the steps. */
export interface Conjunction {
  readonly root: NodeRef;
  readonly line: number;
  readonly steps: readonly Step[];
}

/**
 * Conjoins diagrams bottom-up: the one whose top level is deepest first, which keeps intermediate results
 * small. Ties keep the given order. Stops at false.
 * @param roots at least one
 * @throws NodeLimitError
 */
export function conjoin(manager: Manager, roots: readonly NodeRef[]): Conjunction {
  const schedule: { readonly root: NodeRef; readonly line: number; readonly level: number }[] = [];
  for (const root of roots) schedule.push({ root, line: schedule.length, level: manager.levelOf(root) });
  schedule.sort((a, b) => b.level - a.level || a.line - b.line);
  const first = schedule[0];
  if (!first) throw new RangeError("nothing to conjoin");
  const steps: Step[] = [];
  let { root, line } = first;
  for (const next of schedule) {
    if (root === manager.FALSE) break;
    if (next.root === root || next.root === manager.TRUE) continue; // also skips the first root itself
    root = manager.and(root, next.root);
    steps.push({ from: [line, next.line], root });
    line = roots.length + steps.length - 1;
  }
  return { root, line, steps };
}
