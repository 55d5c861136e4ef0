import { E1, E2, E3, E_MINUS, E_PLUS } from "../../src/algebra/blades.ts";
import { multivector, type Multivector } from "../../src/algebra/multivector.ts";

/** A place in Euclidean three-space. */
export type Place = readonly [x: number, y: number, z: number];

/**
 * The conformal point of a place: p + ½·p²·e∞ + e0, with e∞ = e+ + e− and e0 = (e− − e+)/2, so that e∞·e0 = −1.
 * Points lie on the null cone, P·P = 0, and the inner product of two is −½ of their squared distance.
 */
export function pointOf([x, y, z]: Place): Multivector {
  const half = (x * x + y * y + z * z) / 2;
  return multivector({ [E1]: x, [E2]: y, [E3]: z, [E_PLUS]: half - 0.5, [E_MINUS]: half + 0.5 });
}
