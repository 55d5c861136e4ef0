// The same operations with an explicit stack, for diagrams too deep for the call stack.
// Only conjunction, exclusive or and restriction descend; the others are expressed by them.

import type { IteCache } from "./ite-cache.ts";
import type { Connectives, Descent, Quantifiers } from "./operations.ts";
import type { UniqueTable } from "./unique-table.ts";

const UNKNOWN = -1;
const INITIAL_FRAMES = 1_024;

interface Operation {
  /** Third word of the cache key. */
  readonly tag: number;
  /** The result if it needs no descent, else UNKNOWN. */
  terminal(f: number, g: number): number;
}

export function createDescent(table: UniqueTable, cache: IteCache): Descent {
  return { floor: 0, deep: createDeepOperations(table, cache) };
}

type Descend = (operation: Operation, f: number, g: number) => number;

function createDescend({ nodes, mk }: UniqueTable, { entries, tripleSlot, storeTriple }: IteCache): Descend {
  /** Cofactor of `f` at `level`; `branch` is 1 for low, 2 for high. */
  function cofactor(f: number, level: number, branch: number): number {
    const node = f & -2;
    return nodes[node] === level ? nodes[node + branch]! ^ (f & 1) : f;
  }

  function lookUp(operation: Operation, f: number, g: number): number {
    const known = operation.terminal(f, g);
    if (known !== UNKNOWN) return known;
    const at = tripleSlot(f | 2, g | 2, operation.tag);
    return entries[at] === (f | 2) && entries[at + 1] === (g | 2) && entries[at + 3] === operation.tag
      ? entries[at + 2]!
      : UNKNOWN;
  }

  // Frames of three: f, g, and the low result or UNKNOWN while that is being computed. Operations do not nest.
  let stack = new Int32Array(3 * INITIAL_FRAMES);
  let top = 0;

  function push(f: number, g: number): void {
    if (top === stack.length) {
      const full = stack;
      stack = new Int32Array(2 * full.length);
      stack.set(full);
    }
    stack[top] = f;
    stack[top + 1] = g;
    stack[top + 2] = UNKNOWN;
    top += 3;
  }

  function descend(operation: Operation, f: number, g: number): number {
    top = 0;
    let result = lookUp(operation, f, g);
    for (;;) {
      while (result === UNKNOWN) {
        push(f, g);
        const level = Math.min(nodes[f & -2]!, nodes[g & -2]!);
        f = cofactor(f, level, 1);
        g = cofactor(g, level, 1);
        result = lookUp(operation, f, g);
      }
      if (top === 0) return result;
      f = stack[top - 3]!;
      g = stack[top - 2]!;
      const low = stack[top - 1]!;
      const level = Math.min(nodes[f & -2]!, nodes[g & -2]!);
      if (low === UNKNOWN) {
        stack[top - 1] = result;
        f = cofactor(f, level, 2);
        g = cofactor(g, level, 2);
        result = lookUp(operation, f, g);
      } else {
        top -= 3;
        result = mk(level, low, result);
        storeTriple(f | 2, g | 2, operation.tag, result);
      }
    }
  }

  return descend;
}

function createDeepOperations(table: UniqueTable, cache: IteCache): Connectives & Quantifiers {
  const { nodes } = table;
  const descend = createDescend(table, cache);
  const AND: Operation = {
    tag: -1,
    terminal: (f, g) => {
      if (f <= 1) return -f & g;
      if (g <= 1) return -g & f;
      if ((f ^ g) > 1) return UNKNOWN;
      return f === g ? f : 0;
    },
  };
  const XOR: Operation = {
    tag: -2,
    terminal: (f, g) => (f <= 1 || g <= 1 || (f ^ g) <= 1 ? f ^ g : UNKNOWN),
  };
  /** `g` is the constant FALSE here: the parameters live in the tag. */
  const restriction = (level: number, value: number): Operation => ({
    tag: 4 * level + value,
    terminal: (f) => {
      const node = f & -2;
      if (nodes[node]! > level) return f;
      return nodes[node] === level ? nodes[node + 1 + value]! ^ (f & 1) : UNKNOWN;
    },
  });

  const and = (f: number, g: number): number => (f < g ? descend(AND, f, g) : descend(AND, g, f));
  const or = (f: number, g: number): number => and(f ^ 1, g ^ 1) ^ 1;
  const xor = (f: number, g: number): number => descend(XOR, f & -2, g & -2) ^ ((f ^ g) & 1);
  const ite = (f: number, g: number, h: number): number => or(and(f, g), and(f ^ 1, h));
  const restrict = (f: number, level: number, value: number): number =>
    descend(restriction(level, value), f, 0);
  const exists = (f: number, level: number): number => or(restrict(f, level, 0), restrict(f, level, 1));
  const andExists = (f: number, g: number, level: number): number => exists(and(f, g), level);
  return { and, xor, ite, restrict, exists, andExists };
}
