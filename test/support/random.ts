/** A small seeded generator (mulberry32): the same numbers for the same seed, everywhere. */
export interface Random {
  /** A whole number from 0 to `below` − 1. */
  int(below: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    int,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[int(items.length)];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
    shuffle: (items) => {
      const rest = [...items];
      const result = [];
      while (rest.length > 0) result.push(...rest.splice(int(rest.length), 1));
      return result;
    },
  };
}
