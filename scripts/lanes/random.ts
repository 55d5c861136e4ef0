import { sha256Hex } from "../../src/canonical/digest.ts";

/** A random generator seeded by a text, with the same draws on every machine. */
export interface Random {
  /** A whole number from 0 up to, but excluding, `below`. */
  below(below: number): number;
  /** One item of a non-empty list. */
  pick<T>(from: readonly T[]): T;
  /** `count` different items of a list, in random order. */
  sample<T>(from: readonly T[], count: number): T[];
  /** True once in `often` draws, on average. */
  once(often: number): boolean;
}

export function createRandom(seed: string): Random {
  let state = Number.parseInt(sha256Hex(seed).slice(0, 8), 16);
  const below = (limit: number): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  const pick = <T>(from: readonly T[]): T => {
    const index = below(from.length);
    if (index >= from.length) throw new Error("there is nothing to pick from");
    return from[index] as T; // the index is in range
  };
  const sample = <T>(from: readonly T[], count: number): T[] => {
    const left = [...from];
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(below(left.length), 1),
    ).flat();
  };
  return { below, pick, sample, once: (often) => below(often) === 0 };
}
