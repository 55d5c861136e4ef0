import type { Rational } from "../../text/rational.ts";
import type { Arrangement, Scale } from "./arrangement.ts";
import { relationsIn, thingsOfRelation, type Claim, type Relation } from "./claims.ts";

/**
 * The check of orders: every way to give the things places or values, one thing after the other, and what the text claims looked up in it.
 * It shares nothing with the solver: no differences, no paths, no denials.
 */
export type Verdict = "yes" | "no" | "unknown";

/** Whether all ways to place the things say the same as the verdict; of too many ways none is agreed to. */
export function agrees(arrangement: Arrangement, asked: Claim, verdict: Verdict): boolean {
  if (isMeasured(arrangement, asked)) return agreesByMeasure(arrangement, asked, verdict);
  const search = new Placements(arrangement, asked);
  const found = search.run();
  if (found === null) return false;
  const [holding, failing] = found;
  if (!holding && !failing) return false;
  if (verdict === "unknown") return holding && failing;
  return verdict === "yes" ? !failing : !holding;
}

const MAX_TRIED = 150_000;
/** Places beyond the things with a name, where it is open how many there are. */
const BEYOND = 3;

/** A thing on a scale. */
interface Seat {
  readonly scale: Scale;
  readonly thing: number;
}
type Values = ReadonlyMap<string, ReadonlyMap<number, number>>;

class Placements {
  readonly #arrangement: Arrangement;
  readonly #asked: Claim;
  #tried = 0;
  #holding = false;
  #failing = false;

  constructor(arrangement: Arrangement, asked: Claim) {
    this.#arrangement = arrangement;
    this.#asked = asked;
  }

  /** Whether what is asked holds in any placement that fits what is told, and whether it fails in any; null beyond the bound. */
  run(): readonly [holding: boolean, failing: boolean] | null {
    const scales = [...this.#arrangement.scales.values()];
    const open = scales.some(({ count, row }) => row && count === null);
    for (let more = 0; more <= (open ? BEYOND : 0); more++) this.#sized(scales, more);
    return this.#tried > MAX_TRIED ? null : [this.#holding, this.#failing];
  }

  #sized(scales: readonly Scale[], more: number): void {
    const sizes = new Map(scales.map((scale) => [scale.name, sizeOf(scale, this.#claims(), more)]));
    const seats = scales.flatMap((scale): Seat[] =>
      membersOf(this.#arrangement, scale).map((thing) => ({ scale, thing })),
    );
    const values = new Map(scales.map(({ name }) => [name, new Map<number, number>()]));
    const claims = this.#arrangement.told.map(({ claim }) => claim);
    this.#place(seats, values, sizes, claims);
  }

  #note(holds: boolean): void {
    if (holds) this.#holding = true;
    else this.#failing = true;
  }

  #claims(): readonly Claim[] {
    return [...this.#arrangement.told.map(({ claim }) => claim), this.#asked];
  }

  #place(
    seats: readonly Seat[],
    values: ReadonlyMap<string, Map<number, number>>,
    sizes: ReadonlyMap<string, number>,
    claims: readonly Claim[],
  ): void {
    if ((this.#holding && this.#failing) || ++this.#tried > MAX_TRIED) return;
    const look = (claim: Claim): boolean | null => seen(claim, values, sizes, this.#arrangement);
    const looked = claims.map((claim) => ({ claim, value: look(claim) }));
    if (looked.some(({ value }) => value === false)) return;
    const open = looked.filter(({ value }) => value === null).map(({ claim }) => claim);
    const [seat, ...others] = seats;
    if (seat === undefined) {
      if (open.length === 0) this.#note(look(this.#asked) === true);
      return;
    }
    const { name, row } = seat.scale;
    const taken = values.get(name) as Map<number, number>;
    const used = new Set(taken.values());
    for (let value = 1; value <= (sizes.get(name) ?? 0); value++) {
      if (row && used.has(value)) continue;
      taken.set(seat.thing, value);
      this.#place(others, values, sizes, open);
      taken.delete(seat.thing);
    }
  }
}

/** As many values as there are things are enough for every order of them, equal ones included. */
function sizeOf({ things, row, count, name }: Scale, claims: readonly Claim[], more: number): number {
  if (!row) return things.length + unnamed({ things, row, count, name, counted: false });
  if (count !== null) return Number(count);
  const places = claims
    .flatMap((claim) => [...relationsIn(claim)])
    .map((one) => (one.kind === "rank" && one.scale === name ? one.place : 1));
  return Math.max(things.length, ...places) + more;
}

const unnamed = ({ things, row, count }: Scale): number =>
  row || count === null ? 0 : Math.max(0, Math.min(Number(count) - things.length, 2));

/** Things without a name have numbers of their own. */
const membersOf = (_arrangement: Arrangement, scale: Scale): readonly number[] => [
  ...scale.things,
  ...Array.from({ length: unnamed(scale) }, (_, index) => -10 - index),
];

/** Whether a claim holds among the values that are known; null where one that it needs is missing. */
function seen(
  claim: Claim,
  values: Values,
  sizes: ReadonlyMap<string, number>,
  arrangement: Arrangement,
): boolean | null {
  const look = (part: Claim): boolean | null => seen(part, values, sizes, arrangement);
  switch (claim.kind) {
    case "not": {
      const of = look(claim.of);
      return of === null ? null : !of;
    }
    case "all":
    case "any": {
      const decides = claim.kind === "any";
      const parts = claim.of.map(look);
      if (parts.includes(decides)) return decides;
      return parts.includes(null) ? null : !decides;
    }
    case "each": {
      const things = arrangement.scales.get(claim.scale)?.things ?? [];
      const parts = things.filter((thing) => !claim.except.includes(thing)).map((thing) => claim.of(thing));
      return look({ kind: "all", of: parts.filter((part): part is Claim => part !== null) });
    }
    default: {
      const of = values.get(claim.scale) ?? new Map<number, number>();
      const places = thingsOfRelation(claim).map((thing) => of.get(thing));
      if (places.includes(undefined)) return null;
      const scale = arrangement.scales.get(claim.scale) as Scale;
      return seenRelation(claim, places as number[], {
        of,
        scale,
        size: sizes.get(claim.scale) ?? 0,
        arrangement,
      });
    }
  }
}

interface Around {
  readonly of: ReadonlyMap<number, number>;
  readonly scale: Scale;
  readonly size: number;
  readonly arrangement: Arrangement;
}

function seenRelation(relation: Relation, places: readonly number[], around: Around): boolean | null {
  const [first = 0, second = 0, third = 0] = places;
  switch (relation.kind) {
    case "compare":
      if (relation.by === "more") return first > second;
      if (relation.by === "at least") return first >= second;
      return relation.by === "equal" ? first === second : first === second + Number(relation.by.num);
    case "between":
      return (second < first && first < third) || (third < first && first < second);
    case "gap":
      return Math.abs(first - second) === relation.between + 1;
    case "beside":
      return Math.abs(first - second) === 1;
    case "middle":
      return first - 1 === around.size - first;
    case "value":
      return null;
    case "rank":
      return seenRank(relation, first, around);
  }
}

/** Counted among all who are there: how many are before it. */
function seenRank(
  { place, low, thing }: Extract<Relation, { kind: "rank" }>,
  own: number,
  { of, scale, size, arrangement }: Around,
): boolean | null {
  if (scale.row) return place === (low ? own : size + 1 - own);
  const all = membersOf(arrangement, scale);
  if (of.size < all.length) return null;
  return all.every((other) => {
    const value = of.get(other) ?? 0;
    return other === thing || (low ? value > own : value < own);
  });
}

/** "3 cm taller": amounts need numbers, not places. */
function isMeasured({ told, rows }: Arrangement, asked: Claim): boolean {
  const relations = [...told.map(({ claim }) => claim), asked].flatMap((claim) => [...relationsIn(claim)]);
  return relations.some(
    (one) =>
      one.kind === "value" || (one.kind === "compare" && typeof one.by !== "string" && !rows.has(one.scale)),
  );
}

/** The least by which each point is above one, found by going along what is told again and again: `[amount, whether more than that]`. */
type Least = readonly [amount: number, strict: boolean];

/** What is told of amounts without "or" and "not". */
function agreesByMeasure({ told, rows, scales }: Arrangement, asked: Claim, verdict: Verdict): boolean {
  const relations = told.flatMap(({ claim }) => {
    const parts = claim.kind === "all" ? claim.of : [claim];
    return parts.map((part) => (part.kind === "compare" || part.kind === "value" ? part : null));
  });
  const known = relations.filter((one): one is Measured => one !== null);
  if (known.length < relations.length || rows.size > 0) return false;
  const found = lookedAt(asked, known, [...scales.values()]);
  return found === verdict;
}

type Measured = Extract<Relation, { kind: "compare" | "value" }>;

const keyOf = (scale: string, thing: number | "zero"): string => `${scale} ${thing}`;
const numberOf = ({ num, den }: Rational): number => Number(num) / Number(den);

/** high − low ≥ by, or more than that. */
interface Step {
  readonly high: string;
  readonly low: string;
  readonly by: number;
  readonly strict: boolean;
}

function stepsOf(one: Measured): readonly Step[] {
  const isValue = one.kind === "value";
  const high = keyOf(one.scale, isValue ? one.thing : one.one);
  const low = keyOf(one.scale, isValue ? "zero" : one.other);
  const said = isValue ? one.value : one.by;
  const by = typeof said === "string" ? 0 : numberOf(said);
  const up = { high, low, by, strict: said === "more" };
  return said === "more" || said === "at least"
    ? [up]
    : [up, { high: low, low: high, by: -by, strict: false }];
}

/** For each point how far it is above the other at least, by ever longer ways. */
function leastAbove(from: string, relations: readonly Measured[]): ReadonlyMap<string, Least> {
  const found = new Map<string, Least>([[from, [0, false]]]);
  const steps = relations.flatMap(stepsOf);
  for (let round = 0; round <= steps.length; round++)
    for (const { high, low, by, strict } of steps) {
      const reached = found.get(low);
      if (reached === undefined) continue;
      const next: Least = [reached[0] + by, reached[1] || strict];
      if (isFurther(next, found.get(high))) found.set(high, next);
    }
  return found;
}

const isFurther = (next: Least, known: Least | undefined): boolean =>
  known === undefined || next[0] > known[0] || (next[0] === known[0] && next[1] && !known[1]);

function lookedAt(claim: Claim, relations: readonly Measured[], scales: readonly Scale[]): Verdict {
  const look = (part: Claim): Verdict => lookedAt(part, relations, scales);
  switch (claim.kind) {
    case "not":
      return OTHER[look(claim.of)];
    case "all":
      return together(claim.of.map(look));
    case "rank": {
      const things = scales.find(({ name }) => name === claim.scale)?.things ?? [];
      const others = things.filter((thing) => thing !== claim.thing);
      const of = others.map((other): Verdict => {
        const [one, two] = claim.low ? [other, claim.thing] : [claim.thing, other];
        return lookedAtPair({ kind: "compare", scale: claim.scale, one, other: two, by: "more" }, relations);
      });
      return claim.place === 1 ? together(of) : "unknown";
    }
    case "compare":
      return lookedAtPair(claim, relations);
    default:
      return "unknown";
  }
}

const OTHER = { yes: "no", no: "yes", unknown: "unknown" } as const;

function together(parts: readonly Verdict[]): Verdict {
  if (parts.includes("no")) return "no";
  return parts.includes("unknown") ? "unknown" : "yes";
}

function lookedAtPair(
  { scale, one, other, by }: Extract<Relation, { kind: "compare" }>,
  relations: readonly Measured[],
): Verdict {
  const amount = typeof by === "string" ? 0 : numberOf(by);
  const up = leastAbove(keyOf(scale, other), relations).get(keyOf(scale, one));
  const down = leastAbove(keyOf(scale, one), relations).get(keyOf(scale, other));
  const more = isAbove(up, amount);
  const less = isAbove(down, -amount);
  const [atLeast, atMost] = [(up?.[0] ?? -Infinity) >= amount, (down?.[0] ?? -Infinity) >= -amount];
  if (by === "more") return decided(more, atMost);
  if (by === "at least") return decided(atLeast, less);
  return decided(atLeast && atMost, more || less);
}

const isAbove = (least: Least | undefined, amount: number): boolean =>
  least !== undefined && (least[0] > amount || (least[0] === amount && least[1]));

function decided(yes: boolean, no: boolean): Verdict {
  if (yes) return "yes";
  return no ? "no" : "unknown";
}
