// Functions given by truth tables: bit a of a table is the value under the assignment whose bit i is variable i.

import { createManager, type Manager, type ManagerOptions } from "../../src/bdd/manager.ts";
import type { Level, NodeRef } from "../../src/bdd/ref.ts";

export const ORDERS_OF_3: readonly (readonly number[])[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

export const level = (value: number): Level => value as Level; // tests name levels by literals

export function managerWith(variables: number, options: Partial<ManagerOptions> = {}): Manager {
  const manager = createManager({ maxNodes: 1 << 15, ...options });
  manager.reset(variables);
  return manager;
}

/** The function of a truth table, as a disjunction of its minterms; `levels[i]` is where variable i stands. */
export function fromTable(manager: Manager, table: number, levels: readonly number[]): NodeRef {
  let result = manager.FALSE;
  for (let assignment = 0; assignment < 1 << levels.length; assignment++) {
    if (((table >> assignment) & 1) === 0) continue;
    let minterm = manager.TRUE;
    levels.forEach((at, variable) => {
      const literal = manager.variable(level(at));
      minterm = manager.and(minterm, ((assignment >> variable) & 1) === 1 ? literal : manager.not(literal));
    });
    result = manager.or(result, minterm);
  }
  return result;
}

export function allFunctions(manager: Manager, levels: readonly number[]): NodeRef[] {
  return Array.from({ length: 2 ** (2 ** levels.length) }, (_, table) => fromTable(manager, table, levels));
}

/** The value under an assignment by level, found by walking the diagram. */
export function evaluate(manager: Manager, f: NodeRef, valueAt: (level: number) => boolean): boolean {
  while (!manager.isConstant(f)) f = valueAt(manager.levelOf(f)) ? manager.high(f) : manager.low(f);
  return f === manager.TRUE;
}

export function toTable(manager: Manager, f: NodeRef, levels: readonly number[]): number {
  let table = 0;
  for (let assignment = 0; assignment < 1 << levels.length; assignment++) {
    if (evaluate(manager, f, (at) => ((assignment >> levels.indexOf(at)) & 1) === 1))
      table |= 1 << assignment;
  }
  return table;
}

/** The table of `f` with one variable fixed, by brute force. */
export function cofactorTable(table: number, variables: number, variable: number, value: boolean): number {
  let result = 0;
  for (let assignment = 0; assignment < 1 << variables; assignment++) {
    const fixed = value ? assignment | (1 << variable) : assignment & ~(1 << variable);
    if (((table >> fixed) & 1) === 1) result |= 1 << assignment;
  }
  return result;
}

export const show = (table: number, variables = 3): string => table.toString(2).padStart(1 << variables, "0");

/** A small linear congruential generator, so that samples are the same everywhere. */
export function samples(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
