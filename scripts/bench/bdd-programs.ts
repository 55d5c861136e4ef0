// The benchmark programs by name, and those built from puzzles and chains. All are deterministic.

import { adders, multiplier } from "./bdd-circuits.ts";
import { gridColouring, knights, latinSquare, random4, reachability } from "./bdd-constraints.ts";
import {
  comparator,
  hiddenWeightedBit,
  iteNet,
  majorityParity,
  rotator,
  sorter,
  thresholds,
} from "./bdd-functions.ts";
import { cone, random3, random3Quantified, rules } from "./bdd-premises.ts";
import { ProgramWriter, range, type Clause, type Program, type Register } from "./bdd-trace.ts";

/** n queens: one queen in each row, then the four exclusions of each square. */
function queens(n: number): Program {
  const w = new ProgramWriter(n * n);
  const square = (row: number, column: number): Register => w.variable(row * n + column);
  w.allVariables();
  let all = w.constant(true);
  for (const row of range(n)) {
    let some = w.constant(false);
    for (const column of range(n)) some = w.orInto(some, square(row, column));
    all = w.andInto(all, some);
  }
  for (const row of range(n))
    for (const column of range(n)) {
      const others = range(n).filter((k) => k !== row);
      const onBoard = ([, k]: readonly [number, number]): boolean => k >= 0 && k < n;
      const lines = [
        range(n)
          .filter((k) => k !== column)
          .map((k) => [row, k] as const),
        others.map((k) => [k, column] as const),
        others.map((k) => [k, k - row + column] as const).filter(onBoard),
        others.map((k) => [k, row + column - k] as const).filter(onBoard),
      ];
      for (const line of lines) {
        let empty = w.constant(true);
        for (const [r, c] of line) {
          const no = w.not(square(r, c));
          const attacked = w.implies(square(row, column), no);
          w.drop(no);
          empty = w.andInto(empty, attacked);
        }
        all = w.andInto(all, empty);
      }
    }
  w.query(all);
  return w.finish();
}

/** a1, a1 → a2, … entails the last atom; conjoined in text order or bottom-up. */
function chain(n: number, direction: "text order" | "bottom-up"): Program {
  const w = new ProgramWriter(n);
  w.allVariables();
  const link = (i: number): Register => w.implies(w.variable(i), w.variable(i + 1));
  let premises: Register;
  if (direction === "text order") {
    premises = w.copy(w.variable(0));
    for (const i of range(n - 1)) premises = w.andInto(premises, link(i));
  } else {
    premises = w.constant(true);
    for (const i of range(n - 1).reverse()) premises = w.andInto(link(i), premises);
    premises = w.andInto(premises, w.variable(0));
  }
  const denied = w.not(w.variable(n - 1));
  w.query(w.and(premises, denied));
  return w.finish();
}

/** The same chain; each atom is quantified out as soon as its last formula is conjoined. */
function chainQuantified(n: number): Program {
  const w = new ProgramWriter(n);
  w.allVariables();
  let carry = w.copy(w.variable(0));
  for (const i of range(n - 1)) {
    const link = w.implies(w.variable(i), w.variable(i + 1));
    const next = w.andExists(carry, link, i);
    w.drop(carry, link);
    carry = next;
  }
  const denied = w.not(w.variable(n - 1));
  w.query(w.and(carry, denied));
  return w.finish();
}

/** h + 1 pigeons in h holes; pigeon i in hole j is variable i·h + j. */
function pigeonholeClauses(h: number): Clause[] {
  const inHole = (pigeon: number, hole: number): number => pigeon * h + hole + 1;
  const clauses: Clause[] = range(h + 1).map((pigeon) => range(h).map((hole) => inHole(pigeon, hole)));
  for (const hole of range(h))
    for (const i of range(h + 1))
      for (let k = i + 1; k < h + 1; k++) {
        clauses.push([-inHole(i, hole), -inHole(k, hole)]);
      }
  return clauses;
}

function pigeonhole(h: number): Program {
  const w = new ProgramWriter((h + 1) * h);
  w.allVariables();
  let all = w.constant(true);
  for (const clause of pigeonholeClauses(h)) all = w.andInto(all, w.clause(clause));
  w.query(all);
  return w.finish();
}

/** Pigeons ordered by rows and eliminated hole by hole: polynomial. */
function pigeonholeQuantified(h: number): Program {
  const variables = (h + 1) * h;
  const w = new ProgramWriter(variables);
  w.allVariables();
  const elimination = range(h).flatMap((hole) => range(h + 1).map((pigeon) => pigeon * h + hole));
  const rank: number[] = [];
  elimination.forEach((variable, at) => {
    rank[variable] = at;
  });
  interface Part {
    readonly value: () => Register;
    readonly support: ReadonlySet<number>;
  }
  const buckets = elimination.map((): Part[] => []);
  const put = (part: Part): void => {
    buckets[Math.min(...[...part.support].map((variable) => rank[variable]!))]!.push(part);
  };
  for (const clause of pigeonholeClauses(h))
    put({ value: () => w.clause(clause), support: new Set(clause.map((literal) => Math.abs(literal) - 1)) });
  const conjoin = (joined: Register | null, next: Register): Register =>
    joined === null ? next : w.andInto(joined, next);
  let verdict: Register | null = null;
  for (const [at, variable] of elimination.entries()) {
    let joined: Register | null = null;
    const support = new Set(buckets[at]!.flatMap((part) => [...part.support]));
    for (const part of buckets[at]!) joined = conjoin(joined, part.value());
    if (joined === null) continue;
    const rest = w.exists(joined, variable);
    w.drop(joined);
    support.delete(variable);
    if (support.size > 0) put({ value: () => rest, support });
    else verdict = conjoin(verdict, rest);
  }
  if (verdict !== null) w.query(verdict);
  return w.finish();
}

/** Every benchmark by name; the number is its size. */
export const PROGRAMS: Readonly<Record<string, (size: number) => Program>> = {
  queens,
  mult: multiplier,
  adder: (n) => adders(n, "lowest bit"),
  addermsb: (n) => adders(n, "highest bit"),
  rnd3: random3,
  rnd3q: random3Quantified,
  chain: (n) => chain(n, "text order"),
  chainrev: (n) => chain(n, "bottom-up"),
  chainq: chainQuantified,
  php: pigeonhole,
  phpq: pigeonholeQuantified,
  cone,
  rules,
  hwb: hiddenWeightedBit,
  rotator,
  sorter,
  colouring: gridColouring,
  knights,
  reach: reachability,
  comparator,
  rnd4: random4,
  majparity: majorityParity,
  itenet: iteNet,
  latin: latinSquare,
  thresholds,
};
