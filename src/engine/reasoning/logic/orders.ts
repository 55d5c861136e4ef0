/**
 * Relations of which the sentences only say which pairs are in them, which are not, that they are transitive
 * and, usually, that they are asymmetric: "taller than".
 *
 * Grounded, transitivity has an instance for every triple of names. But whether a pair is in the relation, or
 * can be, depends on few sentences. Let E be the stated pairs, N the denied ones, and E* the transitive
 * closure of E. Every model contains E*, and E* itself is a model exactly if it contains no pair of N and,
 * for an asymmetric relation, no pair together with its converse. So that is when the sentences are
 * consistent. Denying a pair adds it to N, asserting it adds it to E. A path that contradicts something
 * together with (a, b) leads from a to b, from b to a, or from p to a and from b to q for a pair (p, q) of N.
 * If the sentences are consistent, those that state the steps of such paths therefore decide (a, b) as all of
 * them do.
 *
 * Only speed relies on this argument. A decision from some of the sentences is either a refutation, which
 * stays valid beside further sentences, or a model, and then E* is evaluated on all of them.
 */
import type { Proposition } from "../../language/meaning.ts";
import type { FirstOrderClause, Literal } from "./clausal.ts";
import { Extensions } from "./extensions.ts";
import type { Structure } from "./structures.ts";

/** A stated or denied pair, with the index of its sentence. */
export interface Pair {
  readonly owner: number;
  readonly from: string;
  readonly to: string;
}

/** What sentences say about one relation. Sentences are given by index. */
export interface Order {
  readonly symbol: string;
  readonly chain: number;
  /** The sentence that states asymmetry, if there is one. */
  readonly oneWay: number | null;
  readonly pairs: readonly Pair[];
  readonly denied: readonly Pair[];
}

/**
 * What sentences, given as clauses, say about a relation; null if it is not transitive, or they say anything
 * else.
 */
export function orderOf(sentences: readonly (readonly FirstOrderClause[])[], symbol: string): Order | null {
  const parts: OrderParts = { chains: [], oneWay: [], pairs: [], denied: [] };
  for (const [owner, clauses] of sentences.entries()) {
    if (!clauses.some(({ literals }) => literals.some((literal) => literal.symbol === symbol))) continue;
    const [clause, another] = clauses;
    if (!clause || another || clause.literals.some((literal) => literal.symbol !== symbol)) return null;
    if (!takeClause(clause, owner, parts)) return null;
  }
  const { chains, oneWay, pairs, denied } = parts;
  const [chain] = chains;
  return chain === undefined || chains.length > 1 || oneWay.length > 1
    ? null
    : { symbol, chain, oneWay: oneWay[0] ?? null, pairs, denied };
}

interface OrderParts {
  readonly chains: number[];
  readonly oneWay: number[];
  readonly pairs: Pair[];
  readonly denied: Pair[];
}

/** Files one clause about the relation; false if it has none of the known forms. */
function takeClause(clause: FirstOrderClause, owner: number, parts: OrderParts): boolean {
  const [literal, second] = clause.literals;
  const [from, to] = literal?.arguments ?? [];
  if (isChain(clause)) parts.chains.push(owner);
  else if (isOneWay(clause)) parts.oneWay.push(owner);
  else if (!second && from?.kind === "name" && to?.kind === "name")
    (literal?.positive === true ? parts.pairs : parts.denied).push({ owner, from: from.name, to: to.name });
  else return false;
  return true;
}

/** The relations that some sentence declares transitive. */
export function chainedSymbols(sentences: readonly (readonly FirstOrderClause[])[]): string[] {
  return [
    ...new Set(
      sentences.flatMap(([clause]) => (clause && isChain(clause) ? [clause.literals[0]?.symbol ?? ""] : [])),
    ),
  ];
}

/** All sentences of an order. */
export function ownersIn({ chain, oneWay, pairs, denied }: Order): number[] {
  return [chain, ...(oneWay === null ? [] : [oneWay]), ...[...pairs, ...denied].map(({ owner }) => owner)];
}

/** The pair that a claim asserts or denies; null unless the claim is about just a pair of names. */
export function pairClaimed(
  claim: Proposition,
): { readonly from: string; readonly to: string; readonly positive: boolean } | null {
  const [atom, positive] = claim.kind === "not" ? [claim.of, false] : [claim, true];
  if (atom.kind !== "apply" || atom.terms.length !== 2) return null;
  const [from, to] = atom.terms;
  return from?.kind === "name" && to?.kind === "name" ? { from: from.name, to: to.name, positive } : null;
}

/** The order without one sentence. */
export function without(order: Order, owner: number): Order {
  const rest = (pairs: readonly Pair[]): Pair[] => pairs.filter((each) => each.owner !== owner);
  return {
    ...order,
    chain: order.chain === owner ? -1 : order.chain,
    oneWay: order.oneWay === owner ? null : order.oneWay,
    pairs: rest(order.pairs),
    denied: rest(order.denied),
  };
}

/** The order with one more stated or denied pair. */
export function withPair(
  order: Order,
  { from, to, positive }: { readonly from: string; readonly to: string; readonly positive: boolean },
): Order {
  const pair: Pair = { owner: -1, from, to };
  return positive
    ? { ...order, pairs: [...order.pairs, pair] }
    : { ...order, denied: [...order.denied, pair] };
}

/** Whether the sentences of an order are consistent. */
export function canHold(order: Order): boolean {
  const ways = new Ways(order.pairs);
  const goes =
    order.chain >= 0
      ? (from: string, to: string): boolean => ways.leads(from, to)
      : (from: string, to: string): boolean => ways.steps(from).includes(to);
  if (order.denied.some(({ from, to }) => goes(from, to))) return false;
  return (
    order.oneWay === null ||
    !(order.chain >= 0 ? ways.hasCircle() : order.pairs.some(({ from, to }) => goes(to, from)))
  );
}

/** Whether the chosen sentences alone put a pair into the relation. */
export function isGiven(
  { chain, pairs }: Order,
  { from, to }: { readonly from: string; readonly to: string },
  isChosen: (owner: number) => boolean,
): boolean {
  const ways = new Ways(pairs.filter(({ owner }) => isChosen(owner)));
  return isChosen(chain) ? ways.leads(from, to) : ways.steps(from).includes(to);
}

/** The indices of the sentences that can bear on a pair; see above. */
export function bearingOn(order: Order, a: string, b: string): ReadonlySet<number> {
  const there = new Ways(order.pairs);
  const back = new Ways(order.pairs.map(({ owner, from, to }) => ({ owner, from: to, to: from })));
  const between = (start: string, end: string): number[] => {
    const [after, before] = [there.from(start), back.from(end)];
    return order.pairs.flatMap(({ owner, from, to }) => (after.has(from) && before.has(to) ? [owner] : []));
  };
  const [beforeA, afterB] = [back.from(a), there.from(b)];
  const denied = order.denied.filter(
    ({ from, to }) => (from === a && to === b) || (beforeA.has(from) && afterB.has(to)),
  );
  return new Set([
    order.chain,
    ...(order.oneWay === null ? [] : [order.oneWay]),
    ...between(a, b),
    ...between(b, a),
    ...denied.flatMap(({ owner, from, to }) => [owner, ...between(from, a), ...between(b, to)]),
  ]);
}

/** The transitive closure of the stated pairs, as a structure over some names. */
export function closureOf({ symbol, pairs }: Order, names: readonly string[]): Structure {
  const elements = new Map(names.map((name, element) => [name, element]));
  const steps = names.map((): number[] => []);
  for (const { from, to } of pairs) {
    const [start, end] = [elements.get(from), elements.get(to)];
    if (start !== undefined && end !== undefined) steps[start]?.push(end);
  }
  const holds = new Extensions(names.length);
  for (const [element, row] of rowsOfWays(steps, holds.words).entries()) holds.addRow(symbol, element, row);
  return { size: names.length, names: elements, holds };
}

/** For each element a bit set of everything that a path of at least one step reaches. */
function rowsOfWays(steps: readonly (readonly number[])[], words: number): Int32Array[] {
  const rows = steps.map(() => new Int32Array(words));
  const open = takeAcyclic(steps, rows);
  for (const [element, row] of rows.entries()) {
    if (open[element] === 0) continue; // the rest leads into cycles
    const reached = new Set(steps[element]);
    for (const each of reached) for (const next of steps[each] ?? []) reached.add(next); // grows while iterated
    for (const each of reached) setBit(row, each);
  }
  return rows;
}

/**
 * Fills in the rows of elements that lead into no cycle, last ones first.
 * @returns for each element how many of its steps lead into a cycle
 */
function takeAcyclic(steps: readonly (readonly number[])[], rows: readonly Int32Array[]): readonly number[] {
  const open = steps.map(({ length }) => length);
  const before = steps.map((): number[] => []);
  for (const [from, list] of steps.entries()) for (const to of list) before[to]?.push(from);
  const done = [...open.keys()].filter((element) => open[element] === 0);
  for (const element of done) {
    // grows while iterated
    for (const from of before[element] ?? []) {
      addReached(rows[from], element, rows[element]);
      open[from] = (open[from] ?? 0) - 1;
      if (open[from] === 0) done.push(from);
    }
  }
  return open;
}

/** Adds an element to a row, and everything that it reaches. */
function addReached(row: Int32Array | undefined, element: number, further: Int32Array | undefined): void {
  if (!row || !further) return;
  setBit(row, element);
  for (let at = 0; at < row.length; at++) row[at] = (row[at] ?? 0) | (further[at] ?? 0);
}

function setBit(row: Int32Array, element: number): void {
  row[element >> 5] = (row[element >> 5] ?? 0) | (1 << (element & 31));
}

/** Paths along pairs. */
class Ways {
  private readonly next = new Map<string, string[]>();
  private readonly reached = new Map<string, ReadonlySet<string>>();

  constructor(pairs: readonly Pair[]) {
    for (const { from, to } of pairs) {
      const known = this.next.get(from);
      if (known) known.push(to);
      else this.next.set(from, [to]);
    }
  }

  steps(from: string): readonly string[] {
    return this.next.get(from) ?? [];
  }

  /** Everything that a path of at least one step reaches. */
  after(from: string): ReadonlySet<string> {
    const known = this.reached.get(from);
    if (known !== undefined) return known;
    const found = new Set(this.steps(from));
    for (const each of found) for (const next of this.steps(each)) found.add(next); // grows while iterated
    this.reached.set(from, found);
    return found;
  }

  /** The same including the start. */
  from(start: string): ReadonlySet<string> {
    return new Set([start, ...this.after(start)]);
  }

  leads(from: string, to: string): boolean {
    return this.after(from).has(to);
  }

  /** Whether there is a cycle: repeatedly removing names without predecessors leaves some. */
  hasCircle(): boolean {
    const arriving = new Map<string, number>();
    for (const list of this.next.values())
      for (const to of list) arriving.set(to, (arriving.get(to) ?? 0) + 1);
    const free = [...this.next.keys()].filter((name) => !arriving.has(name));
    for (const name of free) {
      for (const to of this.steps(name)) {
        const left = (arriving.get(to) ?? 0) - 1;
        arriving.set(to, left);
        if (left === 0) {
          arriving.delete(to);
          free.push(to);
        }
      }
    }
    return arriving.size > 0;
  }
}

/** Whether a clause states transitivity: if x to y and y to z, then x to z. */
function isChain({ literals, variables }: FirstOrderClause): boolean {
  const conditions = literals.filter(({ positive }) => !positive).map(variablesOf);
  const [head, ...others] = literals.filter(({ positive }) => positive).map(variablesOf);
  const [one, two, ...more] = conditions;
  if (
    variables !== 3 ||
    !head ||
    !one ||
    !two ||
    others.length > 0 ||
    more.length > 0 ||
    new Set(literals.map(({ symbol }) => symbol)).size !== 1
  )
    return false;
  return [
    [one, two],
    [two, one],
  ].some(
    ([first = [], second = []]) =>
      first[1] === second[0] &&
      head[0] === first[0] &&
      head[1] === second[1] &&
      new Set([...first, ...second]).size === 3,
  );
}

/** Whether a clause states asymmetry: not both x to y and y to x. */
function isOneWay({ literals, variables }: FirstOrderClause): boolean {
  const [one, two, ...more] = literals;
  if (
    variables !== 2 ||
    !one ||
    !two ||
    more.length > 0 ||
    one.positive ||
    two.positive ||
    one.symbol !== two.symbol
  )
    return false;
  const [first, second] = [variablesOf(one), variablesOf(two)];
  return first.length === 2 && first[0] !== first[1] && first[0] === second[1] && first[1] === second[0];
}

/** The variables of a literal with exactly two variables as arguments; else empty. */
function variablesOf({ arguments: places }: Literal): number[] {
  const variables = places.flatMap((place) => (place.kind === "variable" ? [place.index] : []));
  return places.length === 2 && variables.length === 2 ? variables : [];
}
