// Computations whose results and costs are written down: limits on nodes and steps decide what is refused, so that costs may not change unnoticed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { canonicalKey } from "../../src/bdd/key.ts";
import { forceOrder, totalSpan } from "../../src/bdd/order.ts";
import type { NodeRef } from "../../src/bdd/ref.ts";
import { validate } from "../support/bdd/validate.ts";
import { cofactorTable, fromTable, level, managerWith, samples } from "./functions.ts";

const without = (table: number, variable: number): number =>
  cofactorTable(table, 3, variable, false) | cofactorTable(table, 3, variable, true);

// Beneath 1,500 levels the operations descend with a stack of their own.
for (const [where, above] of [
  ["near the top", 0],
  ["beyond the recursion limit", 1_600],
] as const)
  test(`every operation on sampled functions of three variables, ${where}`, () => {
    const manager = managerWith(above + 4, { maxNodes: 1 << 14 });
    const levels = [above + 3, above + 1, above + 2];
    const top = manager.variable(level(0));
    const known = new Map<number, NodeRef>();
    const of = (table: number): NodeRef => {
      const ref = known.get(table) ?? manager.and(top, fromTable(manager, table, levels));
      known.set(table, ref);
      return ref;
    };
    const draw = samples(5);
    for (let round = 0; round < 60; round++) {
      const [a, b, c, variable] = [draw(256), draw(256), draw(256), draw(3)];
      const at = level(levels[variable]!);
      assert.equal(manager.and(of(a), of(b)), of(a & b));
      assert.equal(manager.or(of(a), of(b)), of(a | b));
      assert.equal(manager.xor(of(a), of(b)), of(a ^ b));
      assert.equal(manager.ite(of(a), of(b), of(c)), of((a & b) | (~a & c & 255)));
      assert.equal(manager.and(manager.implies(of(a), of(b)), top), of((~a | b) & 255));
      assert.equal(manager.and(manager.iff(of(a), of(b)), top), of(~(a ^ b) & 255));
      for (const value of [false, true])
        assert.equal(manager.restrict(of(a), at, value), of(cofactorTable(a, 3, variable, value)));
      assert.equal(manager.exists(of(a), at), of(without(a, variable)));
      assert.equal(manager.andExists(of(a), of(b), at), of(without(a & b, variable)));
      assert.equal(manager.exists(of(a), level(0)), manager.restrict(of(a), level(0), true));
    }
    assert.equal(manager.andExists(manager.FALSE, of(7), level(0)), manager.FALSE);
    assert.equal(manager.andExists(manager.TRUE, of(7), levels[0] as never), of(without(7, 0)));
    validate(manager);
  });

test("a constant is its own cofactor", () => {
  const manager = managerWith(2);
  for (const constant of [manager.FALSE, manager.TRUE])
    assert.deepEqual([manager.low(constant), manager.high(constant)], [constant, constant]);
});

test("a collection keeps what the registers reach, in their order, and frees the rest", () => {
  const manager = managerWith(6);
  const names = ["a", "b", "c", "d", "e", "f"];
  const draw = samples(11);
  const made = Array.from({ length: 12 }, () => fromTable(manager, draw(2 ** 30), [4, 2, 0, 5, 1]));
  const kept = made.filter((_, at) => at % 4 === 1);
  const keys = kept.map((f) => canonicalKey(manager, f, names));
  const reached = new Set(kept.flatMap((f) => manager.postOrder(f)));
  const created = manager.created;
  const registers = Int32Array.from(kept);
  manager.collect(registers);
  assert.deepEqual(
    [...registers].map((f) => canonicalKey(manager, f as NodeRef, names)),
    keys,
  );
  assert.equal(manager.tables().end / 4 - 1, reached.size);
  assert.equal(manager.created, created, "collected nodes count");
  validate(manager);
  assert.equal(manager.xor(registers[0] as NodeRef, registers[0] as NodeRef), manager.FALSE);
  const again = fromTable(manager, 0b1011, [2, 3]);
  assert.equal(fromTable(manager, 0b1011, [2, 3]), again);
  validate(manager);
});

/** Conjoins and quantifies random clauses; what that costs depends on every shortcut and on what the caches keep. */
function costs(variables: number, clauses: number, maxCacheBits: number): readonly number[] {
  const manager = managerWith(variables, { maxNodes: 1 << 18, maxCacheBits });
  const draw = samples(variables + clauses);
  const literal = (): NodeRef => {
    const f = manager.variable(level(draw(variables)));
    return draw(2) === 0 ? f : manager.not(f);
  };
  let all = manager.TRUE;
  let other = manager.FALSE;
  for (let at = 0; at < clauses; at++) {
    const clause = manager.or(literal(), manager.or(literal(), literal()));
    all = manager.and(all, clause);
    other = manager.xor(other, manager.ite(literal(), all, clause));
  }
  other = manager.exists(other, level(1));
  other = manager.andExists(all, other, level(variables - 2));
  return [manager.created, manager.steps, manager.size(all), manager.size(other), manager.tables().cacheBits];
}

test("the nodes and steps of a computation are what they were", () => {
  assert.deepEqual(
    [costs(10, 12, 16), costs(12, 24, 4), costs(13, 30, 16)],
    [
      [781, 1177, 46, 39, 10],
      [1573, 2693, 38, 29, 4],
      [7381, 9941, 14, 13, 12],
    ],
  );
});

test("the order of a small rule base is what it was, and its span the least that the search finds", () => {
  const draw = samples(3);
  const edges = Array.from({ length: 30 }, (_, at) => [at % 26, draw(26), (at * 7 + draw(3)) % 26]);
  const order = forceOrder(26, [...edges, [], [4]]);
  assert.deepEqual(
    [
      order,
      totalSpan(order, edges),
      forceOrder(4, [
        [0, 3],
        [3, 1],
      ]),
    ],
    [
      [19, 3, 17, 25, 21, 24, 22, 23, 7, 16, 18, 4, 5, 14, 6, 8, 11, 9, 13, 0, 1, 12, 10, 2, 15, 20],
      210,
      [0, 3, 1, 2],
    ],
  );
});
