import { negate, ONE, rational, ZERO, type Rational } from "../../text/rational.ts";

/**
 * What a text says of an order: differences between points. A point is a thing on one scale ("height 3"), or an end of a row. Points of a row
 * have whole places from 1; points of other scales have values of which two may be equal.
 */
export type Bond =
  /** high − low ≥ least, or > least if `strict`. */
  | {
      readonly kind: "apart";
      readonly high: Point;
      readonly low: Point;
      readonly least: Rational;
      readonly strict: boolean;
    }
  | { readonly kind: "all" | "any"; readonly of: readonly Bond[] };

export type Point = string;

/** The scale of a point, and the thing that it stands for; an end of a row stands for none. */
export const pointOf = (scale: string, thing: number): Point => `${scale} #${thing}`;
/** Before the first place of a row; of a scale, where it has the value 0. */
export const originOf = (scale: string): Point => `${scale} origin`;
/** The last place of a row, somebody's or not. */
export const lastOf = (scale: string): Point => `${scale} last`;
export const scaleOf = (point: Point): string => point.slice(0, point.lastIndexOf(" "));

export const allOf = (of: readonly Bond[]): Bond => ({ kind: "all", of });
export const oneOf = (of: readonly Bond[]): Bond => ({ kind: "any", of });

export const above = (high: Point, low: Point): Bond => ({
  kind: "apart",
  high,
  low,
  least: ZERO,
  strict: true,
});
export const atLeast = (high: Point, low: Point, least: Rational = ZERO): Bond => ({
  kind: "apart",
  high,
  low,
  least,
  strict: false,
});
/** high − low = by */
export const exactly = (high: Point, low: Point, by: Rational = ZERO): Bond =>
  allOf([atLeast(high, low, by), atLeast(low, high, negate(by))]);

export function denied(bond: Bond): Bond {
  if (bond.kind === "apart") {
    const { high, low, least, strict } = bond;
    return { kind: "apart", high: low, low: high, least: negate(least), strict: !strict };
  }
  return { kind: bond.kind === "all" ? "any" : "all", of: bond.of.map(denied) };
}

export function* apartIn(bond: Bond): Generator<Extract<Bond, { kind: "apart" }>> {
  if (bond.kind === "apart") yield bond;
  else for (const part of bond.of) yield* apartIn(part);
}

export const pointsIn = (bond: Bond): ReadonlySet<Point> =>
  new Set([...apartIn(bond)].flatMap(({ high, low }) => [high, low]));

/** What makes a row of points: each has a whole place of its own, none after the last. */
export function rowBonds(scale: string, things: readonly Point[], count: bigint | null): readonly Bond[] {
  const within = things.flatMap((point) => [
    atLeast(point, originOf(scale), ONE),
    atLeast(lastOf(scale), point),
  ]);
  const apart = things.flatMap((point, index) =>
    things.slice(0, index).map((other) => oneOf([above(point, other), above(other, point)])),
  );
  const most = rational(BigInt(things.length));
  const size =
    count === null
      ? [atLeast(lastOf(scale), originOf(scale), most)]
      : [exactly(lastOf(scale), originOf(scale), rational(count))];
  return [...within, ...size, ...apart];
}
