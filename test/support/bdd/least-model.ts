import type { Manager } from "../../../src/bdd/manager.ts";
import type { NodeRef } from "../../../src/bdd/ref.ts";

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
