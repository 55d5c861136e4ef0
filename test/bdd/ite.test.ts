import assert from "node:assert/strict";
import { test } from "node:test";
import { validate } from "../support/bdd/validate.ts";
import type { NodeRef } from "../../src/bdd/ref.ts";
import { ORDERS_OF_3, allFunctions, managerWith, samples, show, toTable } from "./functions.ts";

const MASK = 255;

test("every three-variable function built under every order has its own truth table and its own reference", () => {
  for (const levels of ORDERS_OF_3) {
    const manager = managerWith(3);
    const functions = allFunctions(manager, levels);
    functions.forEach((f, table) => {
      assert.equal(toTable(manager, f, levels), table, `table ${show(table)} under order ${levels.join("")}`);
    });
    assert.equal(new Set(functions).size, 256);
    validate(manager);
  }
});

const BINARY = [
  ["and", (a: number, b: number) => a & b],
  ["or", (a: number, b: number) => a | b],
  ["xor", (a: number, b: number) => a ^ b],
  ["implies", (a: number, b: number) => (~a & MASK) | b],
  ["iff", (a: number, b: number) => ~(a ^ b) & MASK],
] as const;

for (const [name, onTables] of BINARY) {
  test(`${name} of all 65,536 pairs of three-variable functions is the function of the combined table`, () => {
    const manager = managerWith(3);
    const functions = allFunctions(manager, [0, 1, 2]);
    let compared = 0;
    functions.forEach((f, a) =>
      functions.forEach((g, b) => {
        if (manager[name](f, g) !== functions[onTables(a, b)])
          assert.fail(`${name} of ${show(a)} and ${show(b)}`);
        compared++;
      }),
    );
    assert.equal(compared, 65_536);
    validate(manager);
  });
}

test("not is an involution that complements the table and costs no node", () => {
  const manager = managerWith(3);
  const functions = allFunctions(manager, [0, 1, 2]);
  const created = manager.created;
  functions.forEach((f, table) => {
    assert.equal(manager.not(f), functions[~table & MASK], show(table));
    assert.equal(manager.not(manager.not(f)), f);
  });
  assert.equal(manager.created, created);
});

function assertIte(
  functions: readonly NodeRef[],
  ite: (f: NodeRef, g: NodeRef, h: NodeRef) => NodeRef,
  triple: readonly [number, number, number],
): void {
  const [f, g, h] = triple;
  const mask = functions.length - 1;
  if (ite(functions[f]!, functions[g]!, functions[h]!) !== functions[(f & g) | (~f & mask & h)])
    assert.fail(`ite of tables ${triple.join(", ")}`);
}

test("ite agrees with truth tables on all triples of two-variable functions", () => {
  const manager = managerWith(2);
  const functions = allFunctions(manager, [0, 1]);
  for (let f = 0; f < 16; f++)
    for (let g = 0; g < 16; g++) for (let h = 0; h < 16; h++) assertIte(functions, manager.ite, [f, g, h]);
  validate(manager);
});

test("ite agrees with truth tables on 200,000 sampled triples of three-variable functions", () => {
  const manager = managerWith(3);
  const functions = allFunctions(manager, [2, 0, 1]);
  const draw = samples(1);
  for (let i = 0; i < 200_000; i++) assertIte(functions, manager.ite, [draw(256), draw(256), draw(256)]);
  validate(manager);
});

test("a cache of two entries loses results and never changes one", () => {
  const usual = managerWith(6, { maxNodes: 1 << 16 });
  const tiny = managerWith(6, { maxNodes: 1 << 16, maxCacheBits: 1 });
  const draw = samples(2);
  const build = (manager: typeof usual, picks: readonly number[]): NodeRef[] => {
    const pool: NodeRef[] = Array.from({ length: 6 }, (_, at) => manager.variable(at as never));
    for (let i = 0; i < picks.length; i += 3) {
      const [f, g, h] = [picks[i]!, picks[i + 1]!, picks[i + 2]!].map(
        (pick) => pool[pick % pool.length]!,
      ) as [NodeRef, NodeRef, NodeRef];
      pool.push(i % 2 === 0 ? manager.ite(f, g, manager.not(h)) : manager.xor(manager.and(f, g), h));
    }
    return pool;
  };
  const picks = Array.from({ length: 1200 }, () => draw(1 << 20));
  assert.deepEqual(build(tiny, picks), build(usual, picks));
  assert.equal(tiny.created, usual.created);
  assert.ok(tiny.steps > usual.steps, "the tiny cache was meant to lose entries");
  validate(tiny);
});
