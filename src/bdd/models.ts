// Single models of a function.

import type { Manager } from "./manager.ts";
import type { NodeRef } from "./ref.ts";

/**
 * The lexicographically least model over the levels from the top, false before true; null when there is none.
 * One entry for each level of the manager; a variable that does not matter is false.
 */
export function leastModel(manager: Manager, f: NodeRef): boolean[] | null {
  if (f === manager.FALSE) return null;
  const model = new Array<boolean>(manager.variables).fill(false);
  while (f !== manager.TRUE) {
    const low = manager.low(f);
    // Every diagram but FALSE has a model, so the low branch is taken wherever it is not FALSE.
    if (low === manager.FALSE) model[manager.levelOf(f)] = true;
    f = low === manager.FALSE ? manager.high(f) : low;
  }
  return model;
}

/**
 * A model none of whose true variables can be made false together with any others: inclusion-minimal.
 * It is the least model: a model with a proper subset of its true variables would be false at the first difference,
 * hence lexicographically smaller. The same as making each level false in order wherever a model remains.
 */
export function minimalModel(manager: Manager, f: NodeRef): boolean[] | null {
  return leastModel(manager, f);
}
