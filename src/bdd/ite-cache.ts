// The computed cache: results of operations, direct-mapped and lossy. Losing an entry costs time, never a result.
//
// An entry is four words `[f, g, result, h]`. Bit 1, clear in every reference, names the operation: it is clear in both
// `f` and `g` for AND, set in `f` for XOR, set in `g` for ITE, whose third operand is `h`, and set in both for the
// quantifiers, whose parameter is `h`. AND and XOR so compare two words and leave `h` alone. An empty entry has f = 0.
// The cache starts as large as the last problem needed, at first small, and doubles with misses: small problems stay in the processor's first cache level. Past
// 4,096 entries and a sixteenth of the buckets it doubles only if that would save misses, as some watched slots tell:
// `majparity 24` then needs half of the steps, while `queens 9`, which would save 3 %, keeps a cache that the processor's caches hold.

import { StepLimitError } from "./ref.ts";
import { bitsFor } from "./unique-table.ts";

const INITIAL_BITS = 10;
/** Misses per entry after which the cache may double: moving the entries then costs less than the misses did. */
const MISSES_PER_ENTRY = 1;
/**
 * Misses are counted down in portions this small so that the compiler sees one end before it optimises. With one
 * plain counter, the first run in a process takes 1.2 times as long and later ones 1.07 times.
 */
const PORTION = 256;
/** The cache doubles without further reason until it has this many entries (64 KiB), or a sixteenth as many as the unique table has buckets. */
const FREE_BITS = 12;
const FREE_BITS_BELOW_BUCKETS = 4;
/** In any case, until it has half as many. */
const LEAST_BITS_BELOW_BUCKETS = 1;
/** So many slots are watched. */
const WATCHED_SLOTS = 16;
/** Doubling is worth it if it saves one miss in so many, judged by at least so many. */
const SAVED_MISSES = 12;
const JUDGED_MISSES = 32;

export interface CacheLimits {
  /** Largest size, as a power of two of entries. */
  readonly maxBits: number;
  /** Most misses between two resets. */
  readonly maxSteps: number;
  /** Present size of the unique table, as a power of two of buckets. */
  readonly bucketBits: () => number;
}

export interface IteCache {
  readonly entries: Int32Array;
  /** Word offset of the only place for a key of two words, at the present size. */
  pairSlot(f: number, g: number): number;
  /** The same for a key of three words; bit 1 of `g` is set. */
  tripleSlot(f: number, g: number, h: number): number;
  /** Stores a result after a miss. @throws StepLimitError */
  storePair(f: number, g: number, result: number): void;
  storeTriple(f: number, g: number, h: number, result: number): void;
  reset(): void;
  /** Forgets all entries and keeps the size. */
  clear(): void;
  bits(): number;
  /** Misses since the last reset. */
  steps(): number;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short functions that share the array as a constant
export function createIteCache({ maxBits, maxSteps, bucketBits }: CacheLimits): IteCache {
  const { imul } = Math;
  const firstBits = Math.min(INITIAL_BITS, maxBits);
  const entries = new Int32Array(4 << maxBits);
  // At the end of a portion the cache may grow, or the step budget may be spent.
  let shift = 0;
  let fuelLeft = 0;
  let bits = firstBits;
  let granted = 0;
  let growAt = 0;
  // For each watched slot the last keys of the two slots that it would be in a cache of twice the size, and which was the latest.
  const watched = new Int32Array(WATCHED_SLOTS * 2 * 3);
  const latest = new Int8Array(WATCHED_SLOTS);
  let missed = 0;
  let saved = 0;
  reset();

  function pairHash(f: number, g: number): number {
    return imul(f, 0x9e3779b1) ^ imul(g, 0x85ebca6b);
  }

  function tripleHash(f: number, g: number, h: number): number {
    return imul(f, 0x9e3779b1) ^ imul(g, 0x85ebca6b) ^ imul(h, 0xc2b2ae35);
  }

  function pairSlot(f: number, g: number): number {
    return (pairHash(f, g) >>> shift) & -4;
  }

  function tripleSlot(f: number, g: number, h: number): number {
    return (tripleHash(f, g, h) >>> shift) & -4;
  }

  function storePair(f: number, g: number, result: number): void {
    if ((fuelLeft -= 1) < 0) spend();
    const at = pairSlot(f, g);
    entries[at] = f;
    entries[at + 1] = g;
    entries[at + 2] = result;
  }

  function storeTriple(f: number, g: number, h: number, result: number): void {
    if ((fuelLeft -= 1) < 0) spend();
    const at = tripleSlot(f, g, h);
    entries[at] = f;
    entries[at + 1] = g;
    entries[at + 2] = result;
    entries[at + 3] = h;
  }

  function spend(): void {
    fuelLeft = 0;
    if (granted >= maxSteps) throw new StepLimitError(maxSteps);
    if (bits < maxBits) {
      if (bits >= FREE_BITS) watch();
      if (granted >= growAt) growIfWorthIt();
    }
    refuel();
    fuelLeft -= 1;
  }

  function growIfWorthIt(): void {
    const room = bucketBits() - bits - LEAST_BITS_BELOW_BUCKETS;
    const free = bits < FREE_BITS || bucketBits() - bits > FREE_BITS_BELOW_BUCKETS;
    if (room > 0 && (free || isWorthIt())) grow();
    else growAt = granted + (MISSES_PER_ENTRY << bits);
  }

  /** What the watched slots tell; what they told before counts half the next time. */
  function isWorthIt(): boolean {
    if (missed < JUDGED_MISSES) return false;
    if (saved * SAVED_MISSES >= missed) return true;
    missed >>= 1;
    saved >>= 1;
    return false;
  }

  /**
   * Counts the watched slots that changed hands, and those that a cache of twice the size would have saved. A slot changes hands once in
   * as many misses as there are slots, so looking once in a portion sees nearly all.
   */
  function watch(): void {
    for (let i = 0; i < WATCHED_SLOTS; i++) if (entries[watchedSlot(i)] !== 0) watchSlot(i);
  }

  function watchedSlot(i: number): number {
    return ((4 << bits) / WATCHED_SLOTS) * i;
  }

  function watchSlot(i: number): void {
    const at = watchedSlot(i);
    const f = entries[at]!,
      g = entries[at + 1]!;
    const pair = (g & 2) === 0;
    const h = pair ? 0 : entries[at + 3]!;
    const half = ((pair ? pairHash(f, g) : tripleHash(f, g, h)) >>> (shift + 1)) & 1;
    const key = 3 * (2 * i + half);
    const known = watched[key] === f && watched[key + 1] === g && watched[key + 2] === h;
    if (known && latest[i] === half) return;
    missed += 1;
    if (known) saved += 1;
    latest[i] = half;
    watched[key] = f;
    watched[key + 1] = g;
    watched[key + 2] = h;
  }

  function forgetWatched(): void {
    watched.fill(0);
  }

  function refuel(): void {
    const fuel = Math.min(PORTION, maxSteps - granted);
    fuelLeft = fuel;
    granted += fuel;
  }

  function resize(toBits: number): void {
    bits = toBits;
    shift = 30 - bits;
    growAt = granted + (MISSES_PER_ENTRY << bits);
    forgetWatched();
    missed = 0;
    saved = 0;
  }

  /** Doubles in place: entry i moves to 2i or 2i + 1, from the last to the first, so that none is overwritten unread. */
  function grow(): void {
    resize(bits + 1);
    for (let from = (4 << (bits - 1)) - 4; from >= 0; from -= 4) {
      const f = entries[from]!,
        g = entries[from + 1]!,
        result = entries[from + 2]!,
        h = entries[from + 3]!;
      entries[2 * from] = 0;
      entries[2 * from + 4] = 0;
      if (f === 0) continue;
      const at = (g & 2) === 0 ? pairSlot(f, g) : tripleSlot(f, g, h);
      entries[at] = f;
      entries[at + 1] = g;
      entries[at + 2] = result;
      entries[at + 3] = h;
    }
  }

  function clear(): void {
    entries.fill(0, 0, 4 << bits);
    forgetWatched();
  }

  function reset(): void {
    const had = Math.min(bits, bitsFor(granted - fuelLeft), bucketBits() - LEAST_BITS_BELOW_BUCKETS);
    clear();
    granted = 0;
    // As the last problem needed it. But a bound on misses must not depend on what came before, so a bounded cache starts small.
    resize(maxSteps === Infinity ? Math.max(firstBits, had) : firstBits);
    refuel();
  }

  return {
    entries,
    pairSlot,
    tripleSlot,
    storePair,
    storeTriple,
    reset,
    clear,
    bits: () => bits,
    steps: () => granted - fuelLeft,
  };
}
