/**
 * Relations of which nothing is said but which pairs are in them, which are not, that they go over chains and, mostly, not both ways: "taller than".
 *
 * Grounded, such a relation has an instance for each three in a row. But whether a pair is in it, or can be, depends on few of the sentences. Let E be the
 * pairs said to be in it, N those said not to be. Everything that E and the chain give is E*, the pairs that a way along E connects; so the sentences
 * can hold together exactly if no pair of N is in E*, and, where it does not go both ways, none is in E* with its opposite: E* itself is then a model, and every
 * model has all of E*. A pair's denial is one more pair in N, a pair asserted one more in E. A way that takes part in a contradiction with a or b
 * in it leads from a to b, from b to a, or from p to a and from b to q for a pair (p, q) of N. Of sentences that can hold together, those that say
 * the steps of such ways therefore decide (a, b) as all of them do.
 *
 * That is relied on for speed alone. What is decided from a part is a refutation, which holds beside more sentences, or a model, and then E* is evaluated on all of them.
 */
import type { Proposition } from "../../language/meaning.ts";
import type { FirstOrderClause, Literal } from "./clausal.ts";
import { Extensions } from "./extensions.ts";
import type { Structure } from "./structures.ts";

/** A pair said to be in a relation, or not to be, and by which sentence. */
export interface Pair {
  readonly owner: number;
  readonly from: string;
  readonly to: string;
}

/** What sentences say of one relation, by their indices. */
export interface Order {
  readonly symbol: string;
  readonly chain: number;
  /** The sentence that it does not go both ways, if there is one. */
  readonly oneWay: number | null;
  readonly pairs: readonly Pair[];
  readonly denied: readonly Pair[];
}

/** What sentences, by their clauses, say of a relation; null if it goes over no chains, or something else is said of it, or with it. */
export function orderOf(sentences: readonly (readonly FirstOrderClause[])[], symbol: string): Order | null {
  const chains: number[] = [];
  const oneWay: number[] = [];
  const pairs: Pair[] = [];
  const denied: Pair[] = [];
  for (const [owner, clauses] of sentences.entries()) {
    if (!clauses.some(({ literals }) => literals.some((literal) => literal.symbol === symbol))) continue;
    const [clause, another] = clauses;
    if (!clause || another || clause.literals.some((literal) => literal.symbol !== symbol)) return null;
    const [literal, second] = clause.literals;
    const [from, to] = literal?.arguments ?? [];
    if (isChain(clause)) chains.push(owner);
    else if (isOneWay(clause)) oneWay.push(owner);
    else if (!second && from?.kind === "name" && to?.kind === "name")
      (literal?.positive === true ? pairs : denied).push({ owner, from: from.name, to: to.name });
    else return null;
  }
  const [chain] = chains;
  return chain === undefined || chains.length > 1 || oneWay.length > 1
    ? null
    : { symbol, chain, oneWay: oneWay[0] ?? null, pairs, denied };
}

/** The relations that go over chains by one of the sentences. */
export function chainedSymbols(sentences: readonly (readonly FirstOrderClause[])[]): string[] {
  return [
    ...new Set(
      sentences.flatMap(([clause]) => (clause && isChain(clause) ? [clause.literals[0]?.symbol ?? ""] : [])),
    ),
  ];
}

/** Every sentence that an order consists of. */
export function ownersIn({ chain, oneWay, pairs, denied }: Order): number[] {
  return [chain, ...(oneWay === null ? [] : [oneWay]), ...[...pairs, ...denied].map(({ owner }) => owner)];
}

/** The pair that a claim asserts or denies, if it is about a pair of names and nothing else. */
export function pairClaimed(
  claim: Proposition,
): { readonly from: string; readonly to: string; readonly positive: boolean } | null {
  const [atom, positive] = claim.kind === "not" ? [claim.of, false] : [claim, true];
  if (atom.kind !== "apply" || atom.terms.length !== 2) return null;
  const [from, to] = atom.terms;
  return from?.kind === "name" && to?.kind === "name" ? { from: from.name, to: to.name, positive } : null;
}

/** Without a sentence. */
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

/** With a pair said to be in it, or not to be. */
export function withPair(
  order: Order,
  { from, to, positive }: { readonly from: string; readonly to: string; readonly positive: boolean },
): Order {
  const pair: Pair = { owner: -1, from, to };
  return positive
    ? { ...order, pairs: [...order.pairs, pair] }
    : { ...order, denied: [...order.denied, pair] };
}

/** Whether all that is said of it can hold together. */
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

/** Whether a pair is in the relation by those sentences alone that are chosen. */
export function isGiven(
  { chain, pairs }: Order,
  { from, to }: { readonly from: string; readonly to: string },
  isChosen: (owner: number) => boolean,
): boolean {
  const ways = new Ways(pairs.filter(({ owner }) => isChosen(owner)));
  return isChosen(chain) ? ways.leads(from, to) : ways.steps(from).includes(to);
}

/** The sentences that can bear on a pair, by their indices; see above. */
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

/** The relation in which exactly those pairs are that the stated ones and the chain give, over some names. */
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

/** For each element all that a way of one step or more leads to, a bit each. */
function rowsOfWays(steps: readonly (readonly number[])[], words: number): Int32Array[] {
  const rows = steps.map(() => new Int32Array(words));
  const open = steps.map(({ length }) => length);
  const before = steps.map((): number[] => []);
  for (const [from, list] of steps.entries()) for (const to of list) before[to]?.push(from);
  const take = (row: Int32Array, element: number): void => {
    row[element >> 5] = (row[element >> 5] ?? 0) | (1 << (element & 31));
  };
  const done = [...open.keys()].filter((element) => open[element] === 0);
  for (const element of done) {
    // grows while it is walked: what leads on to nothing that is left
    for (const from of before[element] ?? []) {
      const [row, further] = [rows[from], rows[element]];
      if (!row || !further) continue;
      take(row, element);
      for (let at = 0; at < words; at++) row[at] = (row[at] ?? 0) | (further[at] ?? 0);
      open[from] = (open[from] ?? 0) - 1;
      if (open[from] === 0) done.push(from);
    }
  }
  for (const [element, row] of rows.entries()) {
    // what is left leads into a circle
    if (open[element] === 0) continue;
    const reached = new Set(steps[element]);
    for (const each of reached) for (const next of steps[each] ?? []) reached.add(next); // grows while it is walked
    for (const each of reached) take(row, each);
  }
  return rows;
}

/** Ways along pairs. */
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

  /** All that a way of one step or more leads to. */
  after(from: string): ReadonlySet<string> {
    const known = this.reached.get(from);
    if (known !== undefined) return known;
    const found = new Set(this.steps(from));
    for (const each of found) for (const next of this.steps(each)) found.add(next); // grows while it is walked
    this.reached.set(from, found);
    return found;
  }

  /** The same, and itself. */
  from(start: string): ReadonlySet<string> {
    return new Set([start, ...this.after(start)]);
  }

  leads(from: string, to: string): boolean {
    return this.after(from).has(to);
  }

  /** Whether a way leads back to where it began: taking away what nothing leads to leaves something. */
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

/** If x to y and y to z, then x to z. */
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

/** Not both x to y and y to x. */
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

/** The variables of a literal of two places; empty if it has others than variables, or other places. */
function variablesOf({ arguments: places }: Literal): number[] {
  const variables = places.flatMap((place) => (place.kind === "variable" ? [place.index] : []));
  return places.length === 2 && variables.length === 2 ? variables : [];
}
