// The 32 basis blades of Cl(4,1). A blade is a bitmask of its generators: e1 = 1, e2 = 2, e3 = 4, e+ = 8, e− = 16.
// The first four square to +1, e− to −1.

export const E1 = 1;
export const E2 = 2;
export const E3 = 4;
export const E_PLUS = 8;
export const E_MINUS = 16;

/** How many components a multivector has. */
export const BLADES = 32;

/** How many generators a blade has: the number of ones in a small mask. */
export function gradeOf(blade: number): number {
  let grade = 0;
  for (let rest = blade; rest !== 0; rest &= rest - 1) grade++;
  return grade;
}

/**
 * The sign of the product of two blades; the product's blade is `a ^ b`.
 * Every generator of `b` passes the higher ones of `a`. Each pass flips the sign, and so does e− meeting itself.
 */
export function productSign(a: number, b: number): 1 | -1 {
  let flips = gradeOf(a & b & E_MINUS);
  for (let higher = a >> 1; higher !== 0; higher >>= 1) flips += gradeOf(higher & b);
  return flips % 2 === 0 ? 1 : -1;
}

/** The sign that a blade gets when its generators are reversed: + + − − + + by grade. */
export function reverseSign(blade: number): 1 | -1 {
  return (gradeOf(blade) & 2) === 0 ? 1 : -1;
}
