// Which variable goes where, and which formula is conjoined when. Both decide more than any constant of the engine.

/** Hyperedges: the variables of each formula, as indices. */
export type Edges = readonly (readonly number[])[];

/** FORCE converges within some tens of rounds; the bound only guards against slow drift. */
const MAX_ROUNDS = 200;

/** Total span of an order: over all edges, the distance between the edge's first and last variable. */
export function totalSpan(order: readonly number[], edges: Edges): number {
  return spanOf(positions(order), edges);
}

/**
 * A variable order, top to bottom, in which variables of one formula stand close together.
 * FORCE from five deterministic starts (breadth-first from the first and from a far variable, given, reversed, by
 * descending degree); the least total span wins, the earlier start on a tie, and the least possible one ends the search.
 * @see Aloul, Markov, Sakallah, "FORCE: a fast and easy-to-implement variable-ordering heuristic", GLSVLSI 2003.
 */
export function forceOrder(variableCount: number, edges: Edges): number[] {
  const incident = incidence(variableCount, edges);
  const given = Array.from({ length: variableCount }, (_, variable) => variable);
  const near = breadthFirst(given, edges, incident);
  const far = breadthFirst([...near].reverse(), edges, incident);
  const byDegree = [...given].sort((a, b) => incident[b]!.length - incident[a]!.length || a - b);
  // No order can do better than to put the variables of each edge side by side.
  const leastSpan = edges.reduce((sum, edge) => sum + Math.max(0, new Set(edge).size - 1), 0);
  let best = given;
  let bestSpan = Infinity;
  for (const start of [near, far, given, [...given].reverse(), byDegree]) {
    const { order, span } = settle(start, edges, incident);
    if (span < bestSpan) {
      best = order;
      bestSpan = span;
    }
    if (bestSpan === leastSpan) break;
  }
  return best;
}

/**
 * When to conjoin which formula, bottom-up: groups of formula indices by topmost level, deepest group first, the given
 * order within a group. Formulas without variables form the first group.
 * @param order variables from top to bottom, as `forceOrder` gives them
 */
export function conjunctionSchedule(order: readonly number[], edges: Edges): number[][] {
  const level = positions(order);
  const groups: number[][] = Array.from({ length: order.length + 1 }, () => []);
  edges.forEach((edge, formula) => {
    const top = edge.reduce((least, variable) => Math.min(least, level[variable]!), order.length);
    groups[top]!.push(formula);
  });
  return groups.reverse().filter((group) => group.length > 0);
}

function positions(order: readonly number[]): number[] {
  const position = new Array<number>(order.length).fill(0);
  order.forEach((variable, at) => { position[variable] = at; });
  return position;
}

function spanOf(position: readonly number[], edges: Edges): number {
  let total = 0;
  for (const edge of edges) {
    let first = Infinity, last = -Infinity;
    for (const variable of edge) {
      const at = position[variable]!;
      if (at < first) first = at;
      if (at > last) last = at;
    }
    if (edge.length > 0) total += last - first;
  }
  return total;
}

/** Indices of the edges at each variable. */
function incidence(variableCount: number, edges: Edges): number[][] {
  const incident: number[][] = Array.from({ length: variableCount }, () => []);
  edges.forEach((edge, index) => {
    for (const variable of edge) {
      const at = incident[variable];
      if (at === undefined) throw new RangeError(`edge ${index} names variable ${variable} of ${variableCount}`);
      at.push(index);
    }
  });
  return incident;
}

/** Variables in breadth-first order, component by component, each from its first variable in `roots`. */
function breadthFirst(roots: readonly number[], edges: Edges, incident: readonly (readonly number[])[]): number[] {
  const order: number[] = [];
  const reached = new Set<number>();
  const crossed = new Set<number>();
  const reach = (variable: number): void => {
    if (!reached.has(variable)) { reached.add(variable); order.push(variable); }
  };
  for (const root of roots) {
    let next = order.length;
    reach(root);
    for (; next < order.length; next++) {
      for (const edge of incident[order[next]!]!) {
        if (crossed.has(edge)) continue;
        crossed.add(edge);
        edges[edge]!.forEach(reach);
      }
    }
  }
  return order;
}

/** FORCE proper: variables move to the mean of their edges' centres of gravity until the span stops falling. */
function settle(start: readonly number[], edges: Edges, incident: readonly (readonly number[])[]): { order: number[]; span: number } {
  let order = [...start];
  let position = positions(order);
  let span = spanOf(position, edges);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const centre = edges.map((edge) => edge.reduce((sum, variable) => sum + position[variable]!, 0) / edge.length);
    const pull = incident.map((at, variable) =>
      at.length === 0 ? position[variable]! : at.reduce((sum, edge) => sum + centre[edge]!, 0) / at.length);
    const moved = [...order].sort((a, b) => pull[a]! - pull[b]! || position[a]! - position[b]!);
    const movedPosition = positions(moved);
    const movedSpan = spanOf(movedPosition, edges);
    if (movedSpan >= span) break;
    order = moved;
    position = movedPosition;
    span = movedSpan;
  }
  return { order, span };
}
