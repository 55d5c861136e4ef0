import assert from "node:assert/strict";
import { test } from "node:test";
import { type Edges, forceOrder, totalSpan } from "../../src/bdd/order.ts";
import { samples } from "./functions.ts";

// FORCE once more, without typed arrays, a sort of its own, or an early end.

const places = (order: readonly number[]): number[] =>
  order.reduce<number[]>((at, variable, place) => {
    at[variable] = place;
    return at;
  }, []);

function span(order: readonly number[], edges: Edges): number {
  const at = places(order);
  return edges
    .filter((edge) => edge.length > 0)
    .map((edge) => edge.map((variable) => at[variable]!))
    .reduce((sum, each) => sum + Math.max(...each) - Math.min(...each), 0);
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function settled(start: readonly number[], edges: Edges, incident: Edges): number[] {
  let order = [...start];
  for (;;) {
    const at = places(order);
    const centres = edges.map((edge) => mean(edge.map((variable) => at[variable]!)));
    const pulls = incident.map((of, variable) =>
      of.length === 0 ? at[variable]! : mean(of.map((edge) => centres[edge]!)),
    );
    const moved = order.toSorted((a, b) => pulls[a]! - pulls[b]!);
    if (span(moved, edges) >= span(order, edges)) return order;
    order = moved;
  }
}

/** Every variable, each root followed by what it reaches over edges, the nearest first. */
function breadthFirst(roots: readonly number[], edges: Edges, incident: Edges): number[] {
  const order: number[] = [];
  for (const root of roots)
    for (const queue = [root]; queue.length > 0; ) {
      const variable = queue.shift()!;
      if (order.includes(variable)) continue;
      order.push(variable);
      queue.push(...incident[variable]!.flatMap((edge) => edges[edge]!));
    }
  return order;
}

function naiveOrder(count: number, edges: Edges): number[] {
  const given = Array.from({ length: count }, (_, variable) => variable);
  const incident = given.map((variable) =>
    edges.flatMap((edge, index) => edge.filter((each) => each === variable).map(() => index)),
  );
  const near = breadthFirst(given, edges, incident);
  const far = breadthFirst(near.toReversed(), edges, incident);
  const byDegree = given.toSorted((a, b) => incident[b]!.length - incident[a]!.length);
  const found = [near, far, given, given.toReversed(), byDegree].map((start) =>
    settled(start, edges, incident),
  );
  return found.reduce((best, order) => (span(order, edges) < span(best, edges) ? order : best));
}

for (const [count, density, longest] of [
  [5, 1, 3],
  [9, 1, 2],
  [12, 2, 4],
  [20, 1, 3],
  [40, 1, 2],
] as const)
  test(`the order of ${count} variables is the one of a plain program`, () => {
    const draw = samples(count);
    for (let round = 0; round < 12; round++) {
      const edges = Array.from({ length: density * count }, () =>
        Array.from({ length: draw(longest + 1) }, () => draw(count)),
      );
      const order = forceOrder(count, edges);
      assert.deepEqual(order, naiveOrder(count, edges), JSON.stringify(edges));
      assert.equal(totalSpan(order, edges), span(order, edges));
    }
  });
