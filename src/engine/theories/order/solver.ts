import { multiply, rational, type Rational } from "../../text/rational.ts";
import { apartIn, pointsIn, scaleOf, type Bond, type Point } from "./bonds.ts";

/**
 * Whether bonds can hold together: differences as the longest paths between points, "or" by cases. Values are exact whole numbers: a row
 * counts in places, another scale in steps so small that as many strict ones as there are points fit between two amounts.
 */
export type Satisfied = "yes" | "no" | "bounded";
export type Solver = (bonds: readonly Bond[], rows: ReadonlySet<string>) => Satisfied;

const MAX_POINTS = 40;
const MAX_CASES = 4000;

export const satisfied: Solver = (bonds, rows) => {
  const points = [...new Set(bonds.flatMap((bond) => [...pointsIn(bond)]))];
  if (points.length > MAX_POINTS) return "bounded";
  return new Search(points, bonds, rows).run(bonds);
};

/** high − low ≥ least, by the indices of the points. */
interface Edge {
  readonly high: number;
  readonly low: number;
  readonly least: number;
}
/** For each point and each other how much it is above it at least; −∞: nothing is known. */
type Bounds = readonly Float64Array[];

class Search {
  readonly #index: ReadonlyMap<Point, number>;
  readonly #unit: bigint;
  readonly #steps: bigint;
  readonly #rows: ReadonlySet<string>;
  #cases = 0;

  constructor(points: readonly Point[], bonds: readonly Bond[], rows: ReadonlySet<string>) {
    this.#index = new Map(points.map((point, index) => [point, index]));
    this.#rows = rows;
    const dens = bonds.flatMap((bond) => [...apartIn(bond)].map(({ least }) => least.den));
    this.#unit = dens.reduce((product, den) => (product % den === 0n ? product : product * den), 1n);
    this.#steps = BigInt(points.length + 2);
  }

  run(bonds: readonly Bond[]): Satisfied {
    const start = Array.from({ length: this.#index.size }, (_, one) =>
      Float64Array.from({ length: this.#index.size }, (_other, other) => (one === other ? 0 : -Infinity)),
    );
    return this.#solve(start, bonds);
  }

  #edge({ high, low, least, strict }: Extract<Bond, { kind: "apart" }>): Edge {
    const whole = this.#scaled(least);
    // In a row, more than 2 places is at least 3.
    const step = this.#rows.has(scaleOf(high)) ? this.#unit * this.#steps : 1n;
    return {
      high: this.#index.get(high) ?? 0,
      low: this.#index.get(low) ?? 0,
      least: Number(strict ? whole + step : whole),
    };
  }

  #scaled(value: Rational): bigint {
    const { num, den } = multiply(value, rational(this.#unit * this.#steps));
    return num / den;
  }

  /** Takes all that is said without "or", then the "or" with the fewest cases left. */
  #solve(before: Bounds, bonds: readonly Bond[]): Satisfied {
    if (++this.#cases > MAX_CASES) return "bounded";
    const bounds = before.map((row) => row.slice());
    let open = bonds;
    for (let grown = true; grown; ) {
      const reduced = this.#reduce(bounds, open);
      if (reduced === null) return "no";
      grown = reduced.grown;
      open = reduced.open;
    }
    const [next] = [...open].sort((a, b) => casesOf(a) - casesOf(b));
    if (next === undefined) return "yes";
    if (next.kind !== "any") return "bounded";
    const others = open.filter((one) => one !== next);
    let bounded = false;
    for (const one of next.of) {
      const found = this.#solve(bounds, [...others, one]);
      if (found === "yes") return "yes";
      bounded ||= found === "bounded";
    }
    return bounded ? "bounded" : "no";
  }

  /** Null where they cannot hold; else the "or" that are left. */
  #reduce(bounds: Bounds, bonds: readonly Bond[]): { open: readonly Bond[]; grown: boolean } | null {
    const open: Bond[] = [];
    let grown = false;
    for (const bond of bonds.flatMap(flat)) {
      if (bond.kind === "apart") {
        if (!assert(bounds, this.#edge(bond))) return null;
        grown = true;
        continue;
      }
      const left = bond.of.filter((one) => this.#mayHold(bounds, one));
      if (left.some((one) => this.#holds(bounds, one))) continue;
      const [only] = left;
      if (only === undefined) return null;
      if (left.length === 1) grown = true;
      open.push(left.length === 1 ? only : { kind: "any", of: left });
    }
    return { open, grown };
  }

  #mayHold(bounds: Bounds, bond: Bond): boolean {
    if (bond.kind !== "apart") {
      const one = (part: Bond): boolean => this.#mayHold(bounds, part);
      return bond.kind === "any" ? bond.of.some(one) : bond.of.every(one);
    }
    const { high, low, least } = this.#edge(bond);
    return (bounds[low]?.[high] ?? 0) + least <= 0;
  }

  #holds(bounds: Bounds, bond: Bond): boolean {
    if (bond.kind !== "apart") {
      const one = (part: Bond): boolean => this.#holds(bounds, part);
      return bond.kind === "any" ? bond.of.some(one) : bond.of.every(one);
    }
    const { high, low, least } = this.#edge(bond);
    return (bounds[high]?.[low] ?? -Infinity) >= least;
  }
}

const flat = (bond: Bond): readonly Bond[] => (bond.kind === "all" ? bond.of.flatMap(flat) : [bond]);
const casesOf = (bond: Bond): number => (bond.kind === "any" ? bond.of.length : 1);

/** Adds an edge and all paths over it. False where a point would be above itself. */
function assert(bounds: Bounds, { high, low, least }: Edge): boolean {
  const at = (one: number, other: number): number => bounds[one]?.[other] ?? -Infinity;
  if (at(high, low) >= least) return true;
  if (at(low, high) + least > 0) return false;
  for (let one = 0; one < bounds.length; one++) {
    const row = bounds[one];
    const reach = at(one, high) + least;
    if (row === undefined || reach === -Infinity) continue;
    for (let other = 0; other < bounds.length; other++) {
      const path = reach + at(low, other);
      if (path > (row[other] ?? -Infinity)) row[other] = path;
    }
  }
  return true;
}
