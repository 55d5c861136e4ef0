// Every invariant the engine relies on, checked on the raw tables.

import type { Manager } from "../../../src/bdd/manager.ts";

/**
 * Checks the manager's tables: nodes are reduced, low edges regular, children earlier and strictly below, each function
 * held once and found in its bucket chain, cached keys and results within the arena.
 * @throws Error naming the first invariant that does not hold
 */
export function validate(manager: Manager): void {
  const { nodes, buckets, entries, end, bucketBits, cacheBits } = manager.tables();
  const check = (holds: boolean, invariant: string, at: number): void => {
    if (!holds) throw new Error(`diagram invariant broken at word ${at}: ${invariant}`);
  };
  const isRef = (ref: number): boolean => ref >= 0 && ref < end && (ref & 2) === 0;
  const seen = new Set<string>();
  for (let node = 4; node < end; node += 4) {
    const [level, low, high] = [nodes[node]!, nodes[node + 1]!, nodes[node + 2]!];
    check(level >= 0 && level < manager.variables, "the level is one of the manager's", node);
    check((low & 1) === 0, "the low edge is regular", node);
    check(low !== high, "the two children differ", node);
    check(isRef(low) && isRef(high) && low < node && (high & -2) < node, "children are earlier nodes", node);
    check(nodes[low]! > level && nodes[high & -2]! > level, "children lie at deeper levels", node);
    const triple = `${level} ${low} ${high}`;
    check(!seen.has(triple), "no two nodes are the same function", node);
    seen.add(triple);
  }
  let linked = 0;
  for (let bucket = 0; bucket < 1 << bucketBits; bucket++) {
    for (let node = buckets[bucket]!; node !== 0; node = nodes[node + 3]!) {
      check(
        isRef(node) && (node & 1) === 0 && ++linked <= end / 4 - 1,
        "bucket chains hold each node once",
        bucket,
      );
    }
  }
  check(linked === end / 4 - 1, "every node is in a bucket chain", linked);
  for (let at = 0; at < 4 << cacheBits; at += 4) {
    if (entries[at] === 0) continue;
    const [f, g, result, h] = [entries[at]!, entries[at + 1]!, entries[at + 2]!, entries[at + 3]!];
    const isIte = (f & 2) === 0 && (g & 2) !== 0;
    check(
      isRef(f & ~2) && isRef(g & ~2) && isRef(result) && (!isIte || isRef(h)),
      "cached references are in the arena",
      at,
    );
  }
}
