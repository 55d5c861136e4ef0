import { BLADES } from "./blades.ts";
import { product, reverse, type Multivector } from "./multivector.ts";

/** How far from a versor of magnitude 1 a multivector is: the Euclidean norm of X·reverse(X) − 1. */
export function versorCondition(x: Multivector): number {
  const square = product(x, reverse(x));
  square[0]! -= 1;
  let sum = 0;
  for (let blade = 0; blade < BLADES; blade++) sum += square[blade]! * square[blade]!;
  return Math.sqrt(sum);
}
