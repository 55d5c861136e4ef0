import type { NodeRef } from "../../bdd/ref.ts";
import type { Manager } from "../../bdd/manager.ts";

/**
 * Finds a minimal conflict by deletion: drops each premise whose removal leaves the rest inconsistent.
 * Needs linearly many conjunctions: one diagram holds the premises kept so far, and one each tail of the
 * list.
 * @param roots diagrams whose conjunction with `background` is false
 * @returns ascending indices of the minimal conflict
 * @throws NodeLimitError
 */
export function conflictCore(manager: Manager, roots: readonly NodeRef[], background: NodeRef): number[] {
  // The conjunctions of the tails of the list, the shortest first.
  const tails: NodeRef[] = [background];
  let tail = background;
  for (let index = roots.length - 1; index >= 0; index--) {
    tail = manager.and(roots[index] ?? manager.TRUE, tail);
    tails.push(tail);
  }
  const kept: number[] = [];
  let head = manager.TRUE;
  for (let index = 0; index < roots.length; index++) {
    const root = roots[index] ?? manager.TRUE;
    const rest = manager.and(head, tails[roots.length - 1 - index] ?? background);
    if (rest === manager.FALSE) continue;
    kept.push(index);
    head = manager.and(head, root);
  }
  return kept;
}
