// How many assignments satisfy a function.

import type { Manager } from "../../../src/bdd/manager.ts";
import type { NodeRef } from "../../../src/bdd/ref.ts";

/** Up to this many variables every count is an integer a double holds exactly. */
const EXACT_DOUBLE_VARIABLES = 53;

/**
 * Models of `f` over the assignments of `variables` levels, exactly.
 * Linear in the size of `f`, with arithmetic on doubles up to 53 variables and on big integers past them.
 * @throws RangeError when `f` depends on a level that is not below `variables`.
 */
export function modelCount(manager: Manager, f: NodeRef, variables: number): bigint {
  const order = manager.postOrder(f);
  if (order.some((node) => manager.levelOf(node) >= variables))
    throw new RangeError(`the function has a level past ${variables} variables`);
  return variables <= EXACT_DOUBLE_VARIABLES
    ? BigInt(countDouble(manager, order, f, variables))
    : countBig(manager, order, f, variables);
}

// Both count, for each node, the models over the levels from the node's own on; a reference to a node k levels further
// down counts 2^k times, and a complemented one counts the rest.

function countDouble(manager: Manager, order: readonly NodeRef[], f: NodeRef, variables: number): number {
  const models = new Map<number, number>([[0, 0]]);
  const from = (ref: NodeRef, top: number): number => {
    const level = Math.min(manager.levelOf(ref), variables);
    const regular = models.get(ref & -2)!;
    return 2 ** (level - top) * ((ref & 1) === 0 ? regular : 2 ** (variables - level) - regular);
  };
  for (const node of order) {
    const below = manager.levelOf(node) + 1;
    models.set(node, from(manager.low(node), below) + from(manager.high(node), below));
  }
  return from(f, 0);
}

function countBig(manager: Manager, order: readonly NodeRef[], f: NodeRef, variables: number): bigint {
  const models = new Map<number, bigint>([[0, 0n]]);
  const from = (ref: NodeRef, top: number): bigint => {
    const level = Math.min(manager.levelOf(ref), variables);
    const regular = models.get(ref & -2)!;
    return ((ref & 1) === 0 ? regular : (1n << BigInt(variables - level)) - regular) << BigInt(level - top);
  };
  for (const node of order) {
    const below = manager.levelOf(node) + 1;
    models.set(node, from(manager.low(node), below) + from(manager.high(node), below));
  }
  return from(f, 0);
}
