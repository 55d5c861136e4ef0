import assert from "node:assert/strict";
import { test } from "node:test";
import { modelCount } from "../../src/bdd/count.ts";
import { canonicalKey } from "../../src/bdd/key.ts";
import type { Manager } from "../../src/bdd/manager.ts";
import { leastModel } from "../../src/bdd/models.ts";
import type { NodeRef } from "../../src/bdd/ref.ts";
import { validate } from "../../src/bdd/validate.ts";
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

test("a chain of 10,000 is descended to its end without the call stack", () => {
  const manager = managerWith(LONG, { maxNodes: 1 << 20 });
  const chain = implicationChain(manager, LONG);
  const last = manager.variable(level(LONG - 1));
  const end = level(LONG - 1);
  assert.equal(modelCount(manager, manager.and(chain, last), LONG), BigInt(LONG));
  assert.equal(modelCount(manager, manager.and(chain, manager.not(last)), LONG), 1n);
  assert.equal(modelCount(manager, manager.xor(chain, last), LONG), 2n ** BigInt(LONG - 1) + BigInt(LONG + 1) - 2n * BigInt(LONG));
  assert.equal(manager.restrict(chain, end, false), manager.not(manager.exists(manager.not(manager.restrict(chain, end, false)), end)));
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

test("the stackless operations give the references the recursive ones give", () => {
  const [shallow, deep] = [managerWith(3), managerWith(2_000)];
  const [a, b] = [allFunctions(shallow, [0, 1, 2]), allFunctions(deep, [0, 1, 2])];
  a.forEach((f, i) => a.forEach((g, j) => {
    if (i % 5 !== j % 5) return;
    assert.equal(deep.and(b[i]!, b[j]!), b[i & j]);
    assert.equal(deep.xor(b[i]!, b[j]!), b[i ^ j]);
    assert.equal(deep.ite(b[i]!, b[j]!, b[i * 7 & 255]!), b[a.indexOf(shallow.ite(f, g, a[i * 7 & 255]!))]);
    for (const at of [0, 1, 2]) {
      const without = (table: number): number => cofactorTable(table, 3, at, false) | cofactorTable(table, 3, at, true);
      assert.equal(deep.restrict(b[i]!, level(at), true), b[cofactorTable(i, 3, at, true)]);
      assert.equal(deep.exists(b[i]!, level(at)), b[without(i)]);
      assert.equal(deep.andExists(b[i]!, b[j]!, level(at)), b[without(i & j)]);
    }
  }));
  validate(deep);
});
