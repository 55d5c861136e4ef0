import { BLADES, productSign, reverseSign } from "./blades.ts";

/** 32 components in bitmask order, see `blades.ts`. */
export type Multivector = Float64Array;

// Row `blade` has, for every left blade, the sign with which it and its partner make `blade`. Floats, since they are only used as factors.
const SIGNS = Float64Array.from({ length: BLADES * BLADES }, (_, at) =>
  productSign(at % BLADES, (at % BLADES) ^ Math.floor(at / BLADES)),
);
const REVERSE = Float64Array.from({ length: BLADES }, (_, blade) => reverseSign(blade));
/** The square of each blade. */
const SQUARES = Float64Array.from({ length: BLADES }, (_, blade) => productSign(blade, blade));

/** The multivector with these components; all others are 0. */
export function multivector(components: Readonly<Record<number, number>> = {}): Multivector {
  const x = new Float64Array(BLADES);
  for (const [blade, component] of Object.entries(components)) x[Number(blade)] = component;
  return x;
}

/**
 * The geometric product. Each component is a sum over the left factor's blades in ascending order, so the last bit is the same everywhere.
 * @param out where to write; must be neither `a` nor `b`
 */
export function product(
  a: Multivector,
  b: Multivector,
  out: Multivector = new Float64Array(BLADES),
): Multivector {
  for (let blade = 0; blade < BLADES; blade++) {
    let sum = 0;
    for (let left = 0; left < BLADES; left++)
      sum += SIGNS[blade * BLADES + left]! * a[left]! * b[left ^ blade]!;
    out[blade] = sum;
  }
  return out;
}

/** The multivector with the generators of every blade in reverse order. */
export function reverse(a: Multivector): Multivector {
  return a.map((component, blade) => component * REVERSE[blade]!);
}

export function scalarPart(a: Multivector): number {
  return a[0]!;
}

/**
 * The scalar part of (XY + YX)/2. Both products have the same one, a sum over the blades in ascending order. Allocates nothing.
 * Finite as long as no component exceeds `MAX_COMPONENT`.
 */
export function cgaInner(x: Multivector, y: Multivector): number {
  let sum = 0;
  for (let blade = 0; blade < BLADES; blade++) sum += SQUARES[blade]! * x[blade]! * y[blade]!;
  return sum;
}

/** `x` with the sign of each blade's square: `cgaInner(x, y)` is the plain dot product of this and `y`, to the last bit. */
export function withSquares(x: Multivector): Float64Array {
  return x.map((component, blade) => SQUARES[blade]! * component);
}
