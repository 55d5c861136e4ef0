import assert from "node:assert/strict";
import { test } from "node:test";
import { modelCount } from "../support/bdd/model-count.ts";
import { canonicalKey } from "../../src/bdd/key.ts";
import type { Manager } from "../../src/bdd/manager.ts";
import { leastModel } from "../support/bdd/least-model.ts";
import type { NodeRef } from "../../src/bdd/ref.ts";
import { validate } from "../support/bdd/validate.ts";
import { allFunctions, cofactorTable, level, managerWith } from "./functions.ts";

const LONG = 10_000;

function implicationChain(manager: Manager, length: number): NodeRef {
  let chain = manager.TRUE;
  for (let at = length - 2; at >= 0; at--) {
    chain = manager.and(manager.implies(manager.variable(level(at)), manager.variable(level(at + 1))), chain);
  }
  return chain;
}

test("a chain of 10,000 implications entails its last atom from its first", () => {
  const manager = managerWith(LONG, { maxNodes: 1 << 18 });
  const chain = implicationChain(manager, LONG);
  const [first, last] = [manager.variable(level(0)), manager.variable(level(LONG - 1))];
  assert.equal(manager.and(manager.and(chain, first), manager.not(last)), manager.FALSE);
  assert.notEqual(manager.and(chain, manager.not(last)), manager.FALSE);
  assert.equal(modelCount(manager, chain, LONG), BigInt(LONG + 1));
  assert.deepEqual(leastModel(manager, manager.and(chain, first)), new Array(LONG).fill(true));
});

test("a chain of 10,000 is traversed to its end without the call stack", () => {
  const manager = managerWith(LONG, { maxNodes: 1 << 20 });
  const chain = implicationChain(manager, LONG);
  const last = manager.variable(level(LONG - 1));
  const end = level(LONG - 1);
  assert.equal(modelCount(manager, manager.and(chain, last), LONG), BigInt(LONG));
  assert.equal(modelCount(manager, manager.and(chain, manager.not(last)), LONG), 1n);
  assert.equal(
    modelCount(manager, manager.xor(chain, last), LONG),
    2n ** BigInt(LONG - 1) + BigInt(LONG + 1) - 2n * BigInt(LONG),
  );
  assert.equal(
    manager.restrict(chain, end, false),
    manager.not(manager.exists(manager.not(manager.restrict(chain, end, false)), end)),
  );
  assert.equal(modelCount(manager, manager.exists(chain, end), LONG), 2n * BigInt(LONG));
  assert.equal(manager.andExists(chain, last, end), manager.exists(chain, end));
  assert.equal(manager.ite(last, chain, manager.FALSE), manager.and(chain, last));
  validate(manager);
});

test("a canonical key of 20,000 nodes needs no call stack", () => {
  const manager = managerWith(LONG, { maxNodes: 1 << 18 });
  const names = Array.from({ length: LONG }, (_, at) => `a${String(at).padStart(5, "0")}`);
  const key = canonicalKey(manager, implicationChain(manager, LONG), names);
  assert.equal(key.split(";").length, 2 * LONG - 2);
  assert.ok(key.startsWith("0:a09999?T:F;1:a09998?@0:T"), key.slice(0, 60));
});

for (const maxCacheBits of [10, 2])
  test(`operations beyond the recursion limit give the same references as recursive ones, with a cache of ${1 << maxCacheBits}`, () => {
    const [shallow, long] = [managerWith(3), managerWith(2_000, { maxNodes: 1 << 16, maxCacheBits })];
    const levels = [1_997, 1_998, 1_999];
    const tables = allFunctions(shallow, [0, 1, 2]);
    // A conjunction with the topmost variable: everything about the other three is decided far beneath it.
    const top = long.variable(level(0));
    const f = allFunctions(long, levels).map((bottom) => long.and(top, bottom));
    tables.forEach((a, i) =>
      tables.forEach((b, j) => {
        if (i % 5 !== j % 5) return;
        const k = (i * 7) & 255;
        assert.equal(long.and(f[i]!, f[j]!), f[i & j]);
        assert.equal(long.or(f[i]!, f[j]!), f[i | j]);
        assert.equal(long.xor(f[i]!, f[j]!), f[i ^ j]);
        assert.equal(
          long.ite(f[i]!, f[j]!, f[k]!),
          long.and(top, f[tables.indexOf(shallow.ite(a, b, tables[k]!))]!),
        );
        levels.forEach((at, variable) => {
          const without = (table: number): number =>
            cofactorTable(table, 3, variable, false) | cofactorTable(table, 3, variable, true);
          assert.equal(long.restrict(f[i]!, level(at), true), f[cofactorTable(i, 3, variable, true)]);
          assert.equal(long.exists(f[i]!, level(at)), f[without(i)]);
          assert.equal(long.andExists(f[i]!, f[j]!, level(at)), f[without(i & j)]);
        });
      }),
    );
    validate(long);
  });

test("whether an operation reaches the recursion limit depends on the program alone, in every run", () => {
  const counts = [1, 2].map(() => {
    const manager = managerWith(LONG, { maxNodes: 1 << 18 });
    const chain = implicationChain(manager, LONG);
    manager.exists(manager.xor(chain, manager.variable(level(LONG - 1))), level(LONG - 2));
    return [manager.created, manager.steps];
  });
  assert.deepEqual(counts[0], counts[1]);
});
