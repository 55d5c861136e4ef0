import { fc } from "../support/properties.ts";
import { multivector, product, type Multivector } from "../../src/algebra/multivector.ts";
import type { Digest } from "../../src/canonical/digest.ts";

const float = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Any multivector with components of moderate size. */
export const anyMultivector: fc.Arbitrary<Multivector> = fc
  .array(float(-8, 8), { minLength: 32, maxLength: 32 })
  .map((components) => Float64Array.from(components));

/** Small whole numbers: products and sums of them are exact. */
export const wholeMultivector: fc.Arbitrary<Multivector> = fc
  .array(fc.integer({ min: -9, max: 9 }), { minLength: 32, maxLength: 32 })
  .map((components) => Float64Array.from(components));

/** A product of unit vectors that square to +1: any versor of magnitude 1, some of them with e−. */
export const anyVersor: fc.Arbitrary<Multivector> = fc
  .array(fc.array(float(-1, 1), { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 6 })
  .map((vectors) => vectors.map(unitOf).reduce((versor, vector) => product(versor, vector)));

function unitOf([a = 0, b = 0, c = 0, d = 0, e = 0]: readonly number[]): Multivector {
  const square = (a + 2) ** 2 + b * b + c * c + d * d - e * e; // from 0 to 12
  if (square < 0.25) return multivector({ 1: 1 }); // near the null cone, where dividing would blow it up
  const size = Math.sqrt(square);
  return multivector({ 1: (a + 2) / size, 2: b / size, 4: c / size, 8: d / size, 16: e / size });
}

export const anyDigest: fc.Arbitrary<Digest> = fc
  .array(fc.integer({ min: 0, max: 15 }), { minLength: 64, maxLength: 64 })
  .map((digits): Digest => `sha256:${digits.map((digit) => digit.toString(16)).join("")}`);

/** The largest difference between two components. */
export function distance(a: Multivector, b: Multivector): number {
  return a.reduce((most, component, blade) => Math.max(most, Math.abs(component - (b[blade] ?? NaN))), 0);
}
