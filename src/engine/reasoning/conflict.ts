import type { NodeRef } from "../../bdd/ref.ts";
import type { Manager } from "../../bdd/manager.ts";

/**
 * A minimal conflict by deletion: each premise in turn goes if the rest is still inconsistent.
 * Linear in conjunctions: the kept ones so far are held as one diagram, each tail as another.
 * @param roots diagrams whose conjunction with `background` is false
 * @returns the indices of what remains, ascending.
 * @throws NodeLimitError
 */
export function conflictCore(manager: Manager, roots: readonly NodeRef[], background: NodeRef): number[] {
  // What the roots from an index on come to: the shortest of these tails first.
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
