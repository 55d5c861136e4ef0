// References, levels, and the two ways in which a diagram operation may stop early.

/**
 * A Boolean function held by one manager: `4 × node index + complement bit`.
 * Bit 0 negates, bit 1 is always clear, so `ref & ~1` is the node's word offset in the arena.
 * Equal functions of one manager are `===`; a reference means nothing after `reset` or to another manager.
 */
export type NodeRef = number & { readonly __brand: "NodeRef" };

/** A place in the variable order; 0 is the top. */
export type Level = number & { readonly __brand: "Level" };

/** The terminal is node 0; its regular reference is false, so a regular reference is false under the all-false assignment. */
export const FALSE = 0 as NodeRef;
export const TRUE = 1 as NodeRef;

/** An operation needed one node more than the manager may hold. The manager stays valid. */
export class NodeLimitError extends Error {
  readonly limit: number;

  constructor(limit: number) {
    super(`the diagram needs more than ${limit} nodes`);
    this.name = "NodeLimitError";
    this.limit = limit;
  }
}

/** An operation sequence needed more than `maxSteps` computed-cache misses since the last reset. The manager stays valid. */
export class StepLimitError extends Error {
  readonly limit: number;

  constructor(limit: number) {
    super(`the diagram needs more than ${limit} steps`);
    this.name = "StepLimitError";
    this.limit = limit;
  }
}
