import assert from "node:assert/strict";
import { test } from "node:test";
import { type IteCache, createIteCache } from "../../src/bdd/ite-cache.ts";
import { StepLimitError } from "../../src/bdd/ref.ts";

// What growing keeps and when it happens, in a few thousand misses. References are multiples of four.

const FIRST = 1024; // entries
const cacheBeside = (bucketBits: number, maxSteps = Infinity, maxBits = 14): IteCache =>
  createIteCache({ maxBits, maxSteps, bucketBits: () => bucketBits });

/** Stores a result for a pair unless it is there. */
function ask(cache: IteCache, f: number, g: number): void {
  const at = cache.pairSlot(f, g);
  if (cache.entries[at] !== f || cache.entries[at + 1] !== g) cache.storePair(f, g, 4);
}

test("the cache doubles after one miss for each entry, up to a sixteenth of the buckets", () => {
  const cache = cacheBeside(16);
  const sizes: [steps: number, bits: number][] = [[0, cache.bits()]];
  for (let i = 1; i <= 26_000; i++) {
    cache.storePair(4 * i, 4 * i + 8, 4);
    assert.equal(cache.steps(), i);
    if (sizes.at(-1)![1] !== cache.bits()) sizes.push([i, cache.bits()]);
  }
  assert.deepEqual(sizes, [
    [0, 10],
    [FIRST + 1, 11],
    [3 * FIRST + 1, 12],
  ]);
  cache.reset();
  assert.deepEqual([cache.bits(), cache.steps()], [12, 0], "as the last problem needed");
  assert.ok(cache.entries.subarray(0, 4 << 12).every((word) => word === 0));
  for (let i = 1; i <= 1_025; i++) cache.storePair(4 * i, 4 * i + 8, 4);
  cache.reset();
  assert.equal(cache.bits(), 11, "an entry for each miss of a smaller problem is enough");
  cache.reset();
  assert.equal(cache.bits(), 10, "and no cache is smaller than the first one");
});

test("what it holds before it doubles it holds afterwards", () => {
  const cache = cacheBeside(16);
  const held = (): string[] => {
    const found: string[] = [];
    for (let at = 0; at < 4 << cache.bits(); at += 4) {
      const [f = 0, g = 0, result = 0, h = 0] = cache.entries.subarray(at, at + 4);
      if (f === 0) continue;
      const isPair = (g & 2) === 0;
      assert.equal(isPair ? cache.pairSlot(f, g) : cache.tripleSlot(f, g, h), at);
      found.push(isPair ? `${f} ${g} ${result}` : `${f} ${g} ${result} ${h}`);
    }
    return found.sort();
  };
  for (let i = 1; i <= FIRST; i++)
    if (i % 3 === 0) cache.storeTriple(4 * (i % 500) + 4, 6, 4 * (i % 9), 4 * (i % 7) + 1);
    else cache.storePair(4 * (i % 700) + 4, 4, 4 * i);
  const before = held();
  assert.ok(before.length > FIRST / 2 && before.length < FIRST, `${before.length} held`);
  cache.storePair(8, 12, 16);
  assert.equal(cache.bits(), 11);
  const added = "8 12 16";
  const after = new Set(held());
  const gone = before.filter((entry) => !after.has(entry));
  assert.ok(after.has(added));
  assert.ok(gone.length <= 1, "only what the new entry took the place of");
  cache.clear();
  assert.deepEqual([held(), cache.bits()], [[], 11]);
});

test("past 4,096 entries and a sixteenth of the buckets it doubles only if keys recur that it could not hold", () => {
  for (const keys of [5000, 8000]) {
    const recurring = cacheBeside(16);
    for (let i = 0; recurring.steps() <= 26 * FIRST; i++)
      ask(recurring, 4 + 4 * (((i % keys) * (i % keys)) % 65_521), 4 * 7919);
    assert.ok(recurring.bits() > 12, `${keys} keys`);
  }
  const [fresh, still] = [cacheBeside(16), cacheBeside(16)];
  for (let i = 1; i <= 26 * FIRST; i++) ask(fresh, 4 * i, 4 * (i + 1));
  assert.equal(fresh.bits(), 12);
  // Keys that stay where they are looked at: the others never recur.
  const watched = (at: number): boolean => at % (4 * ((4 * FIRST) / 16)) === 0;
  for (let i = 1; still.steps() <= 18 * FIRST; i++)
    if (!watched(still.pairSlot(4 * i, 4 * 7919)) || i <= 4 * FIRST) ask(still, 4 * i, 4 * 7919);
  assert.equal(still.bits(), 12);
});

test("it never exceeds its maximum, nor half of the buckets", () => {
  for (const [bucketBits, maxBits, bits] of [
    [12, 14, 11],
    [16, 11, 11],
    [30, 3, 3],
  ] as const) {
    const cache = cacheBeside(bucketBits, Infinity, maxBits);
    for (let i = 0; cache.steps() < 26 * FIRST; i++) cache.storePair(4 + 4 * (i % 3000), 4 * 7919, 4);
    assert.equal(cache.bits(), bits);
    assert.equal(cache.entries.length, 4 << maxBits);
  }
});

test("the bound of steps is met exactly, in whatever portion it ends", () => {
  for (const bound of [0, 1, 255, 256, 257, 600]) {
    const cache = cacheBeside(16, bound);
    for (let i = 1; i <= bound; i++)
      if (i % 2 === 0) cache.storePair(4 * i, 4, 4);
      else cache.storeTriple(4 * i, 6, 4, 4);
    for (const store of [() => cache.storePair(4, 8, 4), () => cache.storeTriple(4, 6, 8, 4)])
      assert.throws(store, (error) => error instanceof StepLimitError && error.limit === bound);
    assert.equal(cache.steps(), bound);
    cache.reset();
    assert.equal(cache.steps(), 0);
  }
});
