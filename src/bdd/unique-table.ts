// The arena of nodes and the hash table that keeps them unique.
//
// A node is four words `[level, low, high, next]` at a word offset that is a multiple of four; its children always
// lie at smaller offsets. `low` is regular (bit 0 clear), `next` chains the nodes of one hash bucket. Offset 0 is the
// terminal. Both arrays have their final size from the start: the system commits memory when it is first touched.

import { NodeLimitError } from "./ref.ts";

const INITIAL_BUCKET_BITS = 10;
/** Up to here the table grows fourfold: relinking costs more than the space. */
const SMALL_BUCKET_BITS = 14;

export interface UniqueTable {
  /** Four words per node; offset 0 is the terminal, whose level is the number of variables. */
  readonly nodes: Int32Array;
  readonly buckets: Int32Array;
  /** The only function that makes nodes: reduced, low edge regular, interned. @throws NodeLimitError */
  mk(level: number, low: number, high: number): number;
  /**
   * @param nodes most nodes held from now on, at most those of the table
   * @param expected for how many the table has room before it grows
   */
  reset(variables: number, nodes: number, expected: number): void;
  /** Keeps what the roots reach, slides it together in order, and rewrites the roots and `next` as forwarding word. */
  compact(roots: Int32Array): void;
  /** Rebuilds the buckets after `compact`, whose forwarding words it overwrites. */
  relink(): void;
  /** First free word offset. */
  end(): number;
  bucketBits(): number;
}

/** The smallest power of two that is not below a count, as its exponent. */
export function bitsFor(count: number): number {
  return count <= 1 ? 0 : 32 - Math.clz32(count - 1);
}

/** @param maxNodes most nodes held at once, without the terminal */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short functions that share the arrays as constants
export function createUniqueTable(maxNodes: number): UniqueTable {
  const { imul } = Math;
  const nodes = new Int32Array(4 * (maxNodes + 1));
  const maxBucketBits = Math.max(INITIAL_BUCKET_BITS, 32 - Math.clz32(maxNodes));
  const buckets = new Int32Array(1 << maxBucketBits);
  let limit = nodes.length;
  let bits = 0;
  let mask = 0;
  let room = 0;
  let end = 4;
  resize(INITIAL_BUCKET_BITS);

  /** Sets the number of buckets, and the end offset at which they are full (one node each) or no more nodes are allowed. */
  function resize(toBits: number): void {
    bits = toBits;
    mask = (1 << bits) - 1;
    room = Math.min(4 * ((1 << bits) + 1), limit);
  }

  /**
   * Nodes of one level whose children lie side by side in the arena come side by side in the buckets: a walk over them then stays in the
   * processor's cache. Hashes that scatter find no shorter chains and take a tenth longer.
   */
  function hash(level: number, low: number, high: number): number {
    return ((low + imul(high, 5)) >> 2) + imul(level, 0x3c6ef373);
  }

  function mk(level: number, low: number, high: number): number {
    if (low === high) return low;
    const flip = low & 1;
    low ^= flip;
    high ^= flip;
    const hashed = hash(level, low, high);
    for (let node = buckets[hashed & mask]!; node !== 0; node = nodes[node + 3]!) {
      if (nodes[node + 2] === high && nodes[node + 1] === low && nodes[node] === level) return node | flip;
    }
    return insert(level, low, high, hashed) | flip;
  }

  function insert(level: number, low: number, high: number, hashed: number): number {
    const node = end;
    if (node >= room) grow();
    end = node + 4;
    const bucket = hashed & mask;
    nodes[node] = level;
    nodes[node + 1] = low;
    nodes[node + 2] = high;
    nodes[node + 3] = buckets[bucket]!;
    buckets[bucket] = node;
    return node;
  }

  function grow(): void {
    if (end >= limit) throw new NodeLimitError(limit / 4 - 1);
    resize(Math.min(maxBucketBits, bits < SMALL_BUCKET_BITS ? bits + 2 : bits + 1));
    relink();
  }

  function relink(): void {
    buckets.fill(0, 0, 1 << bits);
    for (let node = 4; node < end; node += 4) {
      const bucket = hash(nodes[node]!, nodes[node + 1]!, nodes[node + 2]!) & mask;
      nodes[node + 3] = buckets[bucket]!;
      buckets[bucket] = node;
    }
  }

  function reset(variables: number, allowed: number, expected: number): void {
    limit = Math.min(4 * (allowed + 1), nodes.length);
    buckets.fill(0, 0, 1 << bits);
    // Many variables have at least some nodes each: room for four to eight, so that the table need not grow.
    const wanted = Math.max(34 - Math.clz32(variables), bitsFor(expected));
    resize(Math.max(INITIAL_BUCKET_BITS, Math.min(wanted, maxBucketBits)));
    end = 4;
    nodes[0] = variables;
  }

  function compact(roots: Int32Array): void {
    // Children precede parents: one pass down marks (level complemented) and chains what it marked, which then slides, the lowest first.
    for (const root of roots) mark(root);
    let lowest = 0;
    for (let node = end - 4; node > 0; node -= 4) {
      if (nodes[node]! >= 0) continue;
      mark(nodes[node + 1]!);
      mark(nodes[node + 2]!);
      nodes[node + 3] = lowest;
      lowest = node;
    }
    let to = 4;
    for (let node = lowest; node !== 0; to += 4) {
      const above = nodes[node + 3]!;
      nodes[to] = ~nodes[node]!;
      nodes[to + 1] = forward(nodes[node + 1]!);
      nodes[to + 2] = forward(nodes[node + 2]!);
      nodes[node + 3] = to;
      node = above;
    }
    end = to;
    for (let i = 0; i < roots.length; i++) roots[i] = forward(roots[i]!);
  }

  function mark(ref: number): void {
    const node = ref & -2;
    if (node !== 0 && nodes[node]! >= 0) nodes[node] = ~nodes[node]!;
  }

  function forward(ref: number): number {
    return nodes[(ref & -2) + 3]! | (ref & 1);
  }

  return {
    nodes,
    buckets,
    mk,
    reset,
    compact,
    relink,
    end: () => end,
    bucketBits: () => bits,
  };
}
