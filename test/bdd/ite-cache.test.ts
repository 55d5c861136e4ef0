import assert from "node:assert/strict";
import { test } from "node:test";
import { createIteCache, type IteCache } from "../../src/bdd/ite-cache.ts";

/** What an operation does with the cache: looks a pair up, and stores a result where it is missing. */
function ask(cache: IteCache, f: number, g: number): void {
  const at = cache.pairSlot(f, g);
  if (cache.entries[at] !== f || cache.entries[at + 1] !== g) cache.storePair(f, g, 4);
}

function cacheBeside(bucketBits: number, maxBits = 20, maxSteps = Infinity): IteCache {
  return createIteCache({ maxBits, maxSteps, bucketBits: () => bucketBits });
}

const MISSES = 200_000;

/** Keys as an operation has them: references are multiples of four, in no order. */
function reference(i: number): number {
  return 4 * (1 + ((i * i) % 65_521));
}

function askInRounds(cache: IteCache, keys: number): void {
  for (let i = 0; cache.steps() < MISSES && i < 100 * MISSES; i++) ask(cache, reference(i % keys), 4 * 7919);
}

test("a cache whose keys recur grows until it holds them", () => {
  const cache = cacheBeside(16);
  askInRounds(cache, 6_000);
  assert.ok(cache.bits() > 12, `2^${cache.bits()} entries for 6,000 keys`);
  const before = cache.steps();
  for (let i = 0; i < 6_000; i++) ask(cache, reference(i), 4 * 7919);
  assert.ok(cache.steps() - before < 3_000, `${cache.steps() - before} of 6,000 keys missed`);
});

test("a cache whose keys never recur stays at a sixteenth of the buckets", () => {
  const cache = cacheBeside(16);
  for (let i = 1; i <= MISSES; i++) ask(cache, 4 * i, 4 * (i + 1));
  assert.equal(cache.bits(), 12);
});

test("no cache exceeds half of the buckets, or its maximum number of entries", () => {
  const beside = cacheBeside(13);
  askInRounds(beside, 3_000);
  assert.equal(beside.bits(), 12);
  const small = cacheBeside(16, 11);
  askInRounds(small, 3_000);
  assert.equal(small.bits(), 11);
});

test("two equal sequences of keys give bounded caches of equal size, whatever came before a reset", () => {
  const [fresh, used] = [cacheBeside(16, 20, 2 * MISSES), cacheBeside(16, 20, 2 * MISSES)];
  askInRounds(used, 6_000);
  used.reset();
  for (const cache of [fresh, used]) askInRounds(cache, 9_000);
  assert.equal(used.bits(), fresh.bits());
  assert.equal(used.steps(), fresh.steps());
});
