/**
 * An element s + b12·e12 + b13·e13 + b23·e23 of the even algebra of three dimensions, whose generators square to +1. It has magnitude 1
 * if it represents a rotation. The bivectors each square to −1, and e12·e13 = −e23, e12·e23 = e13, e13·e23 = −e12.
 */
export type Spin3 = readonly [s: number, b12: number, b13: number, b23: number];

/** The identity rotation. */
export const SPIN3_ONE: Spin3 = [1, 0, 0, 0];

/** The geometric product: the rotations `a` and `b` composed, in the order in which they are written. Each sum is taken in the order shown here. */
export function spin3Product([s, b12, b13, b23]: Spin3, [t, c12, c13, c23]: Spin3): Spin3 {
  return [
    s * t - b12 * c12 - b13 * c13 - b23 * c23,
    s * c12 + b12 * t - b13 * c23 + b23 * c13,
    s * c13 + b13 * t + b12 * c23 - b23 * c12,
    s * c23 + b23 * t - b12 * c13 + b13 * c12,
  ];
}

/** Reverses the generators of every blade: for a rotor, the inverse. */
export function spin3Reverse([s, b12, b13, b23]: Spin3): Spin3 {
  return [s, 0 - b12, 0 - b13, 0 - b23]; // a plain minus would make negative zeros
}

/** The element of magnitude 1 in the same direction; null for zero, which has no direction. Takes finite components of any size. */
export function spin3Normalise(x: readonly number[]): Spin3 | null {
  const largest = Math.max(...x.map((component) => Math.abs(component)));
  if (x.length !== 4 || !(largest > 0 && largest < Infinity)) return null;
  const [s, b12, b13, b23] = x.map((component) => component / largest) as unknown as Spin3; // now the squares can neither overflow nor all underflow
  const magnitude = Math.sqrt(s * s + b12 * b12 + b13 * b13 + b23 * b23);
  return [s / magnitude, b12 / magnitude, b13 / magnitude, b23 / magnitude];
}

/** How far an element is from 1: the largest absolute component of the difference. */
export function spin3Deviation([s, b12, b13, b23]: Spin3): number {
  return Math.max(Math.abs(s - 1), Math.abs(b12), Math.abs(b13), Math.abs(b23));
}
