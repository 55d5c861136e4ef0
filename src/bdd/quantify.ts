// Cofactors and quantifiers of one variable.

import type { IteCache } from "./ite-cache.ts";
import type { Connectives, Descent, Quantifiers } from "./operations.ts";
import type { UniqueTable } from "./unique-table.ts";

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short functions that share the arrays as constants
export function createQuantifiers(
  table: UniqueTable,
  cache: IteCache,
  connectives: Connectives,
  descent: Descent,
): Quantifiers {
  const { nodes, mk } = table;
  const { entries, tripleSlot, storeTriple } = cache;
  const { and } = connectives;
  const { deep } = descent;
  // Third word of the cache key: 4·level plus one of these.
  const FALSE_COFACTOR = 0,
    EXISTS = 2,
    AND_EXISTS = 3;

  function restrict(f: number, level: number, value: number): number {
    const flip = f & 1;
    const node = f ^ flip;
    const top = nodes[node]!;
    if (top > level) return f;
    if (top === level) return nodes[node + 1 + value]! ^ flip;
    const tag = 4 * level + FALSE_COFACTOR + value;
    const at = tripleSlot(node | 2, 2, tag);
    if (entries[at] === (node | 2) && entries[at + 1] === 2 && entries[at + 3] === tag)
      return entries[at + 2]! ^ flip;
    if (top >= descent.floor) return deep.restrict(f, level, value);
    const low = restrict(nodes[node + 1]!, level, value);
    const high = restrict(nodes[node + 2]!, level, value);
    const result = mk(top, low, high);
    storeTriple(node | 2, 2, tag, result);
    return result ^ flip;
  }

  function exists(f: number, level: number): number {
    const c = f & 1;
    const node = f ^ c;
    const top = nodes[node]!;
    if (top > level) return f;
    const low = nodes[node + 1]! ^ c,
      high = nodes[node + 2]! ^ c;
    if (top === level) return and(low ^ 1, high ^ 1) ^ 1;
    const tag = 4 * level + EXISTS;
    const at = tripleSlot(f | 2, 2, tag);
    if (entries[at] === (f | 2) && entries[at + 1] === 2 && entries[at + 3] === tag) return entries[at + 2]!;
    if (top >= descent.floor) return deep.exists(f, level);
    const first = exists(low, level),
      second = exists(high, level);
    // If the variable does not occur below, the node is its own result: no lookup.
    const result = first === low && second === high ? f : mk(top, first, second);
    storeTriple(f | 2, 2, tag, result);
    return result;
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the terminal cases, one line each
  function andExists(f: number, g: number, level: number): number {
    if (f > g) {
      const swap = f;
      f = g;
      g = swap;
    }
    if (f <= 1) return f === 0 ? 0 : exists(g, level);
    if ((f ^ g) <= 1) return f === g ? exists(f, level) : 0;
    const top = Math.min(nodes[f & -2]!, nodes[g & -2]!);
    if (top > level) return and(f, g);
    const tag = 4 * level + AND_EXISTS;
    const at = tripleSlot(f | 2, g | 2, tag);
    if (entries[at] === (f | 2) && entries[at + 1] === (g | 2) && entries[at + 3] === tag)
      return entries[at + 2]!;
    if (top >= descent.floor) return deep.andExists(f, g, level);
    const result = andExistsMiss(f, g, top, level);
    storeTriple(f | 2, g | 2, tag, result);
    return result;
  }

  /** Here neither is constant, and `top`, the level of the upper one, is at most `level`. */
  function andExistsMiss(f: number, g: number, top: number, level: number): number {
    const f0 = cofactor(f, top, 1),
      f1 = cofactor(f, top, 2);
    const g0 = cofactor(g, top, 1),
      g1 = cofactor(g, top, 2);
    if (top === level) return andOr(f0, g0, f1, g1);
    const low = andExists(f0, g0, level);
    return mk(top, low, andExists(f1, g1, level));
  }

  /** `f` with the variable of `level`, which is not below its own, false (branch 1) or true (branch 2). */
  function cofactor(f: number, level: number, branch: 1 | 2): number {
    const node = f & -2;
    return nodes[node] === level ? nodes[node + branch]! ^ (f & 1) : f;
  }

  /** `(f0 ∧ g0) ∨ (f1 ∧ g1)`, without the second half when the first is already true. */
  function andOr(f0: number, g0: number, f1: number, g1: number): number {
    const low = and(f0, g0);
    return low === 1 ? 1 : and(low ^ 1, and(f1, g1) ^ 1) ^ 1;
  }

  return { restrict, exists, andExists };
}
