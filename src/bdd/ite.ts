// Conjunction, exclusive or, and if-then-else. Everything else is one of these with some edges complemented.
// Inside the kernel references are plain 32-bit integers; the manager brands them at its edge.

import type { IteCache } from "./ite-cache.ts";
import type { Connectives, Descent } from "./operations.ts";
import type { UniqueTable } from "./unique-table.ts";

/**
 * The recursive operations, each one function: with the descent in a second one, the compiler puts the two into each other several times, and a
 * program takes up to a fifth longer, a first run a fifth. From the floor of `descent` downwards they hand over to its operations with an explicit stack.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short functions that share the arrays as constants
export function createConnectives(table: UniqueTable, cache: IteCache, descent: Descent): Connectives {
  // Constants, so that the compiler knows the functions and the addresses of the arrays.
  const { nodes, mk } = table;
  const { deep } = descent;
  const { entries, pairSlot, tripleSlot, storePair, storeTriple } = cache;

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: with the terminal cases in a function of their own, `chain` takes a tenth longer
  function and(a: number, b: number): number {
    // f = min, g = max without a branch, which the processor would mispredict every other time: with `Math.min` and
    // `Math.max`, programs take about a tenth longer.
    const excess = (a - b) & ((a - b) >> 31);
    const f = b + excess,
      g = a - excess;
    if (f <= 1) return -f & g;
    if ((f ^ g) <= 1) return ((f ^ g) - 1) & f; // f ∧ f, or f ∧ ¬f
    const at = pairSlot(f, g);
    if (entries[at] === f && entries[at + 1] === g) return entries[at + 2]!;
    const fNode = f & -2,
      gNode = g & -2;
    const fLevel = nodes[fNode]!,
      gLevel = nodes[gNode]!;
    const level = Math.min(fLevel, gLevel);
    if (level >= descent.floor) return deep.and(f, g);
    let f0 = f,
      f1 = f,
      g0 = g,
      g1 = g;
    if (fLevel === level) {
      f0 = nodes[fNode + 1]! ^ (f & 1);
      f1 = nodes[fNode + 2]! ^ (f & 1);
    }
    if (gLevel === level) {
      g0 = nodes[gNode + 1]! ^ (g & 1);
      g1 = nodes[gNode + 2]! ^ (g & 1);
    }
    // In many programs a sixth to a half of these calls would end at once because an operand is FALSE. The test costs less than the call.
    const low = f0 === 0 || g0 === 0 ? 0 : and(f0, g0);
    const result = mk(level, low, f1 === 0 || g1 === 0 ? 0 : and(f1, g1));
    storePair(f, g, result);
    return result;
  }

  function xor(a: number, b: number): number {
    const flip = (a ^ b) & 1;
    a &= -2;
    b &= -2;
    const excess = (a - b) & ((a - b) >> 31);
    const f = b + excess,
      g = a - excess;
    if (f === 0) return g | flip;
    if (f === g) return flip;
    const at = pairSlot(f | 2, g);
    if (entries[at] === (f | 2) && entries[at + 1] === g) return entries[at + 2]! ^ flip;
    const fLevel = nodes[f]!,
      gLevel = nodes[g]!;
    let f0 = f,
      f1 = f,
      g0 = g,
      g1 = g,
      level = gLevel;
    if (fLevel <= gLevel) {
      level = fLevel;
      f0 = nodes[f + 1]!;
      f1 = nodes[f + 2]!;
    }
    if (gLevel <= fLevel) {
      g0 = nodes[g + 1]!;
      g1 = nodes[g + 2]!;
    }
    if (level >= descent.floor) return deep.xor(f, g) ^ flip;
    const low = xor(f0, g0);
    const result = mk(level, low, xor(f1, g1));
    storePair(f | 2, g, result);
    return result ^ flip;
  }

  /** Normalised to the standard triples of Brace, Rudell and Bryant (DAC 1990). */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the terminal cases, one line each
  function ite(f: number, g: number, h: number): number {
    if (f <= 1) return f === 0 ? h : g;
    if ((g ^ f) <= 1) g = g ^ f ^ 1;
    if ((h ^ f) <= 1) h = h ^ f;
    if (g === h) return g;
    if ((g ^ h) === 1) return xor(f, h);
    if (g <= 1) return g === 0 ? and(f ^ 1, h) : and(f ^ 1, h ^ 1) ^ 1;
    if (h <= 1) return h === 0 ? and(f, g) : and(f, g ^ 1) ^ 1;
    if ((f & 1) !== 0) {
      f ^= 1;
      const swap = g;
      g = h;
      h = swap;
    }
    const flip = g & 1;
    g ^= flip;
    h ^= flip;
    const at = tripleSlot(f, g | 2, h);
    const known = entries[at] === f && entries[at + 1] === (g | 2) && entries[at + 3] === h;
    if (known) return entries[at + 2]! ^ flip;
    const hNode = h & -2;
    const fLevel = nodes[f]!,
      gLevel = nodes[g]!,
      hLevel = nodes[hNode]!;
    const level = Math.min(fLevel, gLevel, hLevel);
    if (level >= descent.floor) return deep.ite(f, g, h) ^ flip;
    let f0 = f,
      f1 = f,
      g0 = g,
      g1 = g,
      h0 = h,
      h1 = h;
    if (fLevel === level) {
      f0 = nodes[f + 1]!;
      f1 = nodes[f + 2]!;
    }
    if (gLevel === level) {
      g0 = nodes[g + 1]!;
      g1 = nodes[g + 2]!;
    }
    if (hLevel === level) {
      h0 = nodes[hNode + 1]! ^ (h & 1);
      h1 = nodes[hNode + 2]! ^ (h & 1);
    }
    const low = ite(f0, g0, h0);
    const result = mk(level, low, ite(f1, g1, h1));
    storeTriple(f, g | 2, h, result);
    return result ^ flip;
  }

  return { and, xor, ite };
}
