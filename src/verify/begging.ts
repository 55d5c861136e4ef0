import { type Formula, type Sum, negate, signOf } from "./formula.ts";
import type { budget } from "./shapes.ts";
import { leastModel } from "./models.ts";

/** The sum of a comparison so far: still open, or above or below zero whatever digits follow. */
type Total = bigint | "+" | "-";
type Spend = ReturnType<typeof budget>;

/** No quantity is larger (contract section 15.2), so a premise without ranges is judged over all values up to it. */
const MOST = 1_000_000_000n,
  DIGITS = 31,
  STEP = 1024; // of the budget, which counts words of truth tables, for each total of a digit

/** Whether a premise alone entails the query: no values of its atoms and variables let it hold and the query fail. */
export function begsAlone(premise: Formula, query: Formula, spend: Spend): boolean {
  const sums: Sum[] = [],
    skip = (): void => {};
  premise<void>({
    constant: skip,
    atom: skip,
    not: skip,
    connect: skip,
    compare: (sum) => void sums.push(sum),
  });
  const settled =
    (signs: readonly number[]): Formula =>
    (reading) => {
      let place = 0;
      return premise({
        ...reading,
        compare: (_, wanted) => reading.constant(wanted.includes(signs[place++]!)),
      });
    };
  return signsOf(sums, spend).every(
    (signs) => leastModel([settled(signs), negate(query)], new Map(), spend) === null,
  );
}

/**
 * The combinations of signs that the sums can have, over all integers of at most 1000000000 in magnitude. Writes the
 * values in binary from the highest digit down, and keeps only what the digits so far leave open of each sum.
 */
function signsOf(given: readonly Sum[], spend: Spend): number[][] {
  const variables = [...new Set(given.flatMap((sum) => [...sum.keys()].filter((name) => name !== "")))];
  const limits: Sum[] = variables.map(
    (name) =>
      new Map([
        ["", -MOST],
        [name, 1n],
      ]),
  ); // value - MOST: not above 0
  const sums = [...given, ...limits],
    by = (at: number, name: string): bigint => sums[at]!.get(name) ?? 0n;
  const digits = Array.from({ length: DIGITS }, (_, from) => 1n << BigInt(DIGITS - 1 - from)).flatMap(
    (weight) => variables.map((name) => ({ name, weight })),
  );
  const start = sums.map(
    (sum, at) => (sum.get("") ?? 0n) - MOST * variables.reduce((total, name) => total + by(at, name), 0n),
  );
  // What the following digits can still take from a sum, and add to it.
  const least = start.map(() => 0n),
    most = start.map(() => 0n);
  const move = (name: string, weight: bigint): void =>
    sums.forEach((_, at) => {
      const amount = by(at, name) * weight;
      (amount < 0n === weight > 0n ? least : most)[at]! += amount;
    });
  for (const { name, weight } of digits) move(name, weight);
  let states = new Map<string, Total[]>([["", start]]);
  for (const { name, weight } of digits) {
    move(name, -weight);
    const next = new Map<string, Total[]>();
    for (const state of states.values())
      for (const digit of [0n, weight]) {
        spend(STEP * sums.length);
        const totals = state.map((total, at) => settle(total, by(at, name) * digit, least[at]!, most[at]!));
        if (!totals.slice(given.length).includes("+")) next.set(totals.join(), totals);
      }
    states = next;
  }
  return [...states.values()].map((totals) =>
    totals
      .slice(0, given.length)
      .map((total) => (typeof total === "bigint" ? signOf(total) : Number(`${total}1`))),
  );
}

function settle(total: Total, amount: bigint, least: bigint, most: bigint): Total {
  if (typeof total !== "bigint") return total;
  const value = total + amount;
  if (value + least > 0n) return "+";
  return value + most < 0n ? "-" : value;
}
