// The order of variables, and the schedule of conjunctions. Both matter more for speed than any constant of the engine.

/** Hyperedges: the variables of each formula, as indices. */
export type Edges = readonly (readonly number[])[];

/** FORCE converges within some tens of rounds; the bound only guards against slow drift. */
const MAX_ROUNDS = 200;

/** Total span of an order: over all edges, the distance between the edge's first and last variable. */
export function totalSpan(order: readonly number[], edges: Edges): number {
  return rowsSpan(Int32Array.from(positions(order)), rowsOf(edges));
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
  const [edgeRows, incidentRows] = [rowsOf(edges), rowsOf(incident)];
  let best = given;
  let bestSpan = Infinity;
  for (const start of [near, far, given, [...given].reverse(), byDegree]) {
    const { order, span } = settle(start, edgeRows, incidentRows);
    if (span < bestSpan) {
      best = [...order];
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
  order.forEach((variable, at) => {
    position[variable] = at;
  });
  return position;
}

/** Indices of the edges at each variable. */
function incidence(variableCount: number, edges: Edges): number[][] {
  const incident: number[][] = Array.from({ length: variableCount }, () => []);
  edges.forEach((edge, index) => {
    for (const variable of edge) {
      const at = incident[variable];
      if (at === undefined)
        throw new RangeError(`edge ${index} names variable ${variable} of ${variableCount}`);
      at.push(index);
    }
  });
  return incident;
}

/** Variables in breadth-first order, component by component, each from its first variable in `roots`. */
function breadthFirst(
  roots: readonly number[],
  edges: Edges,
  incident: readonly (readonly number[])[],
): number[] {
  const order: number[] = [];
  const reached = new Set<number>();
  const crossed = new Set<number>();
  const reach = (variable: number): void => {
    if (!reached.has(variable)) {
      reached.add(variable);
      order.push(variable);
    }
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
function settle(start: readonly number[], edges: Rows, incident: Rows): { order: Int32Array; span: number } {
  let order = Int32Array.from(start);
  let position = Int32Array.from(positions(start));
  let span = rowsSpan(position, edges);
  const centre = new Float64Array(edges.count),
    pull = new Float64Array(incident.count);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    means(edges, position, centre);
    pull.set(position); // where a variable in no edge stays
    means(incident, centre, pull);
    const moved = sortedBy(pull, order);
    const movedPosition = new Int32Array(position.length);
    for (let at = 0; at < moved.length; at++) movedPosition[moved[at]!] = at;
    const movedSpan = rowsSpan(movedPosition, edges);
    if (movedSpan >= span) break;
    order = moved;
    position = movedPosition;
    span = movedSpan;
  }
  return { order, span };
}

const SHORT_RUN = 8;

/** Indices by ascending key, those of equal keys in the given order: a merge sort, as `sort` with a comparison takes most of the time of FORCE. */
function sortedBy(keys: Float64Array, indices: Int32Array): Int32Array<ArrayBuffer> {
  let from = Int32Array.from(indices),
    to = new Int32Array(indices.length);
  for (let start = 0; start < from.length; start += SHORT_RUN)
    insertionSort(keys, from, start, Math.min(start + SHORT_RUN, from.length));
  for (let width = SHORT_RUN; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length),
        end = Math.min(start + 2 * width, from.length);
      for (let left = start, right = middle, at = start; at < end; at++) {
        const takeLeft = left < middle && (right === end || keys[from[left]!]! <= keys[from[right]!]!);
        to[at] = takeLeft ? from[left++]! : from[right++]!;
      }
    }
    const swap = from;
    from = to;
    to = swap;
  }
  return from;
}

function insertionSort(keys: Float64Array, indices: Int32Array, start: number, end: number): void {
  for (let next = start + 1; next < end; next++) {
    const index = indices[next]!,
      key = keys[index]!;
    let at = next;
    for (; at > start && keys[indices[at - 1]!]! > key; at--) indices[at] = indices[at - 1]!;
    indices[at] = index;
  }
}

/** Lists of indices one after another: list `row` is `items` from `starts[row]` to `starts[row + 1]`. Loops over them are hot. */
interface Rows {
  readonly count: number;
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

function rowsOf(lists: Edges): Rows {
  const starts = new Int32Array(lists.length + 1);
  for (let row = 0; row < lists.length; row++) starts[row + 1] = starts[row]! + lists[row]!.length;
  const items = new Int32Array(starts[lists.length]!);
  for (let row = 0; row < lists.length; row++) items.set(lists[row]!, starts[row]);
  return { count: lists.length, starts, items };
}

/** Writes the mean of the values at each row's items; a row without items is left alone. */
function means({ count, starts, items }: Rows, values: Int32Array | Float64Array, out: Float64Array): void {
  for (let row = 0; row < count; row++) {
    const from = starts[row]!,
      to = starts[row + 1]!;
    let sum = 0;
    for (let at = from; at < to; at++) sum += values[items[at]!]!;
    if (to > from) out[row] = sum / (to - from);
  }
}

function rowsSpan(position: Int32Array, { count, starts, items }: Rows): number {
  let total = 0;
  for (let row = 0; row < count; row++) {
    const to = starts[row + 1]!;
    let at = starts[row]!;
    if (at === to) continue;
    let first = position[items[at]!]!,
      last = first;
    while (++at < to) {
      const place = position[items[at]!]!;
      if (place < first) first = place;
      if (place > last) last = place;
    }
    total += last - first;
  }
  return total;
}
