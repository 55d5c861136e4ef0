import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../support/properties.ts";
import { conjunctionSchedule, forceOrder, totalSpan } from "../../src/bdd/order.ts";
import { samples } from "./functions.ts";

const hypergraph = fc.integer({ min: 1, max: 30 }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    edges: fc.array(fc.array(fc.nat(count - 1), { maxLength: 5 }), { maxLength: 40 }),
  }),
);

test("forceOrder is a permutation, the same each time, and never longer than the given order", () => {
  fc.assert(
    fc.property(hypergraph, ({ count, edges }) => {
      const order = forceOrder(count, edges);
      const given = Array.from({ length: count }, (_, variable) => variable);
      assert.deepEqual(
        [...order].sort((a, b) => a - b),
        given,
      );
      assert.deepEqual(forceOrder(count, edges), order);
      assert.ok(totalSpan(order, edges) <= totalSpan(given, edges));
    }),
  );
});

function shuffled(count: number, seed: number): number[] {
  const draw = samples(seed);
  const list = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = draw(i + 1);
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}

test("a shuffled chain of 200 variables is laid out almost straight", () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const chain = shuffled(200, seed);
    const edges = shuffled(199, seed + 100).map((at) => [chain[at]!, chain[at + 1]!]);
    assert.ok(
      totalSpan(
        chain.map((_, i) => i),
        edges,
      ) > 5_000,
      "the given order was meant to be bad",
    );
    const span = totalSpan(forceOrder(200, edges), edges);
    assert.ok(span <= 1.5 * 199, `span ${span} of at best 199`);
  }
});

test("modules of a shuffled rule base stay together", () => {
  const [modules, size] = [8, 24];
  const place = shuffled(modules * size, 9);
  const draw = samples(10);
  const edges = Array.from({ length: modules * 36 }, (_, i) =>
    [0, 1, 2].map(() => place[(i % modules) * size + draw(size)]!),
  );
  const span = totalSpan(forceOrder(modules * size, edges), edges);
  assert.ok(span <= edges.length * size, `span ${span}: on average no formula is longer than a module`);
});

test("the span of an order is the sum over formulas of the distance from first to last variable", () => {
  assert.equal(totalSpan([2, 0, 1, 3], [[0, 1], [2, 3, 2], [1], []]), 1 + 3 + 0 + 0);
});

test("the schedule takes formulas by their topmost level, deepest first, in the given order within a level", () => {
  const order = [3, 1, 0, 2]; // level of variable 0 is 2, of 1 is 1, of 2 is 3, of 3 is 0
  assert.deepEqual(conjunctionSchedule(order, [[3, 2], [0], [2], [1, 0], [0, 2], []]), [
    [5],
    [2],
    [1, 4],
    [3],
    [0],
  ]);
});

test("an edge naming a variable that does not exist is a range error", () => {
  assert.throws(() => forceOrder(2, [[0, 2]]), RangeError);
});
