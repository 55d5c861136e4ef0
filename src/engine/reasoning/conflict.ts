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
  const tails: NodeRef[] = [background];
  for (const root of roots.toReversed()) tails.unshift(manager.and(root, tails[0] ?? background));
  const kept: number[] = [];
  let head = manager.TRUE;
  roots.forEach((root, index) => {
    const rest = manager.and(head, tails[index + 1] ?? background);
    if (rest === manager.FALSE) return;
    kept.push(index);
    head = manager.and(head, root);
  });
  return kept;
}
