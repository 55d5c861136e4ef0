// One manager holds the diagrams of one problem after another: create it once, `reset` it for each.

import { createDescent } from "./deep.ts";
import { createIteCache } from "./ite-cache.ts";
import { createConnectives } from "./ite.ts";
import { createQuantifiers } from "./quantify.ts";
import { FALSE, TRUE, type Level, type NodeRef } from "./ref.ts";
import { createUniqueTable } from "./unique-table.ts";

/** How many levels below the top of its operands an operation recurses. Further down it uses an explicit stack. */
const RECURSION_LEVELS = 1_500;
/** By default the computed cache may grow to about half of the node budget. */
const CACHE_BITS_BELOW_NODES = 1;
const SMALLEST_CACHE_BITS = 10;
/**
 * The fewest nodes for a collection to pay, since it also empties the computed cache. At 16,384 programs take 1.06 times as long; at 131,072 too many nodes
 * that nobody needs any more compete for the processor's cache (1.04, at worst 1.35).
 */
const FIRST_COLLECTION_NODES = 49_152;
/** The same per variable, since the nodes of the variables themselves are seldom garbage. Half of the allowed nodes is always enough. */
const COLLECTED_PER_VARIABLE = 4;
/** The next collection is due when the survivors have doubled, or when they have grown by three eighths and by this many nodes. */
const ROOMY_NODES = 32_768;
/** References are 32-bit integers of four times the node index. */
const MAX_NODES = 2 ** 28;
const MAX_CACHE_BITS = 24;

export interface ManagerOptions {
  /** Most nodes held at once. Without collections, this also bounds the nodes created since the last reset. */
  readonly maxNodes: number;
  /** Most computed-cache misses between two resets; unbounded when absent. */
  readonly maxSteps?: number;
  /** Largest computed cache, as a power of two of entries; by default about half of `maxNodes`. Affects time only. */
  readonly maxCacheBits?: number;
}

/** Raw words of the diagram store, for `validate` and measurements. */
export interface ManagerTables {
  readonly nodes: Int32Array;
  readonly buckets: Int32Array;
  readonly entries: Int32Array;
  /** First free word offset in `nodes`. */
  readonly end: number;
  readonly bucketBits: number;
  readonly cacheBits: number;
}

export interface Manager {
  readonly TRUE: NodeRef;
  readonly FALSE: NodeRef;
  /** Number of levels since the last reset. */
  readonly variables: number;
  /** Nodes created since the last reset, collected ones included. */
  readonly created: number;
  /** Computed-cache misses since the last reset. */
  readonly steps: number;
  /**
   * Forgets everything and starts with that many levels. The cost depends on what was used, not on the limits. Without `maxSteps` the
   * tables begin as large as the last problem needed, which affects time and the number of steps, and no reference.
   * @param nodes most nodes until the next reset; at most, and by default, the manager's own bound
   */
  reset(variables: number, nodes?: number): void;
  variable(level: Level): NodeRef;
  not(f: NodeRef): NodeRef;
  and(f: NodeRef, g: NodeRef): NodeRef;
  or(f: NodeRef, g: NodeRef): NodeRef;
  xor(f: NodeRef, g: NodeRef): NodeRef;
  implies(f: NodeRef, g: NodeRef): NodeRef;
  iff(f: NodeRef, g: NodeRef): NodeRef;
  ite(f: NodeRef, g: NodeRef, h: NodeRef): NodeRef;
  exists(f: NodeRef, level: Level): NodeRef;
  andExists(f: NodeRef, g: NodeRef, level: Level): NodeRef;
  restrict(f: NodeRef, level: Level, value: boolean): NodeRef;
  isConstant(f: NodeRef): boolean;
  /** Level of the topmost variable; `variables` for constants. */
  levelOf(f: NodeRef): Level;
  /** The cofactor with the topmost variable false (low) or true (high); a constant is its own cofactor. */
  low(f: NodeRef): NodeRef;
  high(f: NodeRef): NodeRef;
  /** Nodes of `f`'s diagram with complement edges, the terminal not counted. */
  size(f: NodeRef): number;
  /** Regular references of the nodes of `f`, each once, low child, high child, node; the terminal is left out. */
  postOrder(f: NodeRef): NodeRef[];
  /** True when enough nodes were created since the last collection for another to pay. */
  readonly collectionDue: boolean;
  /** Forgets every node the registers do not reach. Nodes move: the registers are rewritten, all other references are void. */
  collect(registers: Int32Array): void;
  tables(): ManagerTables;
}

/**
 * A manager with no variables; `reset` gives it some.
 * Memory is reserved for `maxNodes` at once and committed by the system as it is used: 20 to 32 bytes for each node.
 * Every operation throws NodeLimitError or StepLimitError before passing its limit and leaves the manager valid.
 * One manager in a thread runs about twice as fast as two: the compiler then knows its arrays. Reset it instead.
 * @throws RangeError when an option is out of range
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the table of a manager's operations, each of a line or two
export function createManager(options: ManagerOptions): Manager {
  const { maxNodes } = options;
  if (!Number.isInteger(maxNodes) || maxNodes < 1 || maxNodes > MAX_NODES)
    throw new RangeError(`maxNodes must be an integer from 1 to ${MAX_NODES}`);
  const maxBits =
    options.maxCacheBits ?? Math.max(SMALLEST_CACHE_BITS, 31 - Math.clz32(maxNodes) - CACHE_BITS_BELOW_NODES);
  if (!Number.isInteger(maxBits) || maxBits < 0 || maxBits > MAX_CACHE_BITS)
    throw new RangeError(`maxCacheBits must be an integer from 0 to ${MAX_CACHE_BITS}`);
  const table = createUniqueTable(maxNodes);
  const cache = createIteCache({
    maxBits,
    maxSteps: options.maxSteps ?? Infinity,
    bucketBits: table.bucketBits,
  });
  const descent = createDescent(table, cache);
  const connectives = createConnectives(table, cache, descent);
  const { and, xor, ite } = connectives;
  const { exists, andExists, restrict } = createQuantifiers(table, cache, connectives, descent);
  const { nodes, mk } = table;
  let collected = 0;
  /** The most words of nodes before a collection, since the last reset. */
  let mostEnd = 0;
  let firstCollection = 0;
  let collectAt = 0;
  const ref = (value: number): NodeRef => value as NodeRef; // kernel results are references by construction

  /** Before every operation: how far down from its operands it may recurse. */
  function from(f: number, g: number, h = f): void {
    descent.floor = Math.min(nodes[f & -2]!, nodes[g & -2]!, nodes[h & -2]!) + RECURSION_LEVELS;
  }

  function level(value: number): number {
    if (!Number.isInteger(value) || value < 0 || value >= nodes[0]!)
      throw new RangeError(`there is no level ${value} among ${nodes[0]}`);
    return value;
  }

  function reset(variables: number, allowed = maxNodes): void {
    if (!Number.isInteger(variables) || variables < 0 || variables > MAX_NODES)
      throw new RangeError(`cannot order ${variables} variables`);
    // Problems that follow each other are often alike. But a bound on steps must not depend on what came before.
    const isBounded = options.maxSteps !== undefined;
    table.reset(variables, allowed, isBounded ? 0 : Math.max(mostEnd, table.end()) / 4);
    cache.reset();
    mostEnd = 0;
    collected = 0;
    firstCollection =
      4 * Math.min(Math.max(FIRST_COLLECTION_NODES, COLLECTED_PER_VARIABLE * variables), allowed >> 1);
    collectAt = firstCollection;
  }

  function collect(registers: Int32Array): void {
    const before = table.end();
    table.compact(registers);
    table.relink();
    cache.clear();
    mostEnd = Math.max(mostEnd, before);
    collected += (before - table.end()) / 4;
    const kept = table.end();
    collectAt = Math.max(firstCollection, kept + Math.min(kept, Math.max(4 * ROOMY_NODES, 3 * (kept >> 3))));
  }

  /** Marks by complementing the level: no node is listed twice and no set is needed. */
  function postOrder(f: NodeRef): NodeRef[] {
    const order: NodeRef[] = [];
    const stack = [f & -2];
    const open = (child: number): boolean => child !== 0 && nodes[child]! >= 0;
    while (stack.length > 0) {
      const node = stack[stack.length - 1]!;
      const low = nodes[node + 1]!,
        high = nodes[node + 2]! & -2;
      if (!open(node)) stack.pop();
      else if (open(low)) stack.push(low);
      else if (open(high)) stack.push(high);
      else {
        nodes[node] = ~nodes[node]!;
        order.push(ref(node));
        stack.pop();
      }
    }
    for (const node of order) nodes[node] = ~nodes[node]!;
    return order;
  }

  /** A class, because an object literal with accessors is a dictionary, and each call of an operation a hash lookup. */
  class Readings {
    get variables(): number {
      return nodes[0]!;
    }
    get created(): number {
      return table.end() / 4 - 1 + collected;
    }
    get steps(): number {
      return cache.steps();
    }
    get collectionDue(): boolean {
      return table.end() >= collectAt;
    }
  }

  const operations: Omit<Manager, keyof Readings> = {
    TRUE,
    FALSE,
    reset,
    collect,
    postOrder,
    variable: (at) => ref(mk(level(at), FALSE, TRUE)),
    not: (f) => ref(f ^ 1),
    and: (f, g) => {
      from(f, g);
      return ref(and(f, g));
    },
    or: (f, g) => {
      from(f, g);
      return ref(and(f ^ 1, g ^ 1) ^ 1);
    },
    xor: (f, g) => {
      from(f, g);
      return ref(xor(f, g));
    },
    implies: (f, g) => {
      from(f, g);
      return ref(and(f, g ^ 1) ^ 1);
    },
    iff: (f, g) => {
      from(f, g);
      return ref(xor(f, g) ^ 1);
    },
    ite: (f, g, h) => {
      from(f, g, h);
      return ref(ite(f, g, h));
    },
    exists: (f, at) => {
      from(f, f);
      return ref(exists(f, level(at)));
    },
    andExists: (f, g, at) => {
      from(f, g);
      return ref(andExists(f, g, level(at)));
    },
    restrict: (f, at, value) => {
      from(f, f);
      return ref(restrict(f, level(at), value ? 1 : 0));
    },
    isConstant: (f) => f <= 1,
    levelOf: (f) => nodes[f & -2]! as Level,
    low: (f) => ref(nodes[(f & -2) + 1]! ^ (f & 1)), // the children of the terminal are the terminal
    high: (f) => ref(nodes[(f & -2) + 2]! ^ (f & 1)),
    size: (f) => postOrder(f).length,
    tables: () => ({
      nodes,
      buckets: table.buckets,
      entries: cache.entries,
      end: table.end(),
      bucketBits: table.bucketBits(),
      cacheBits: cache.bits(),
    }),
  };
  return Object.assign(new Readings(), operations);
}
