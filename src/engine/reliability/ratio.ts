/** Digits after the point in which shares and floors are told. */
const PLACES = 1_000_000_000n;

/**
 * A share in nine places, half to even, exact to the last digit.
 * @param part from 0 to `whole`
 * @returns 0 where `whole` is 0
 */
export function shareOf(part: number, whole: number): number {
  if (whole === 0) return 0;
  const [scaled, by] = [BigInt(part) * PLACES, BigInt(whole)];
  const below = scaled / by;
  return inPlaces(roundHalfEven(below, 2n * (scaled - below * by) - by));
}

/** Of `below` and the next number: the nearer one; the even one when the middle lies just between. `beyondHalf` has the sign of what is left minus one half. */
export function roundHalfEven(below: bigint, beyondHalf: bigint): bigint {
  if (beyondHalf === 0n) return below + (below % 2n);
  return beyondHalf > 0n ? below + 1n : below;
}

/** The number nearest to `count` billionths. Both are exact as floating-point numbers, so their quotient is rounded once. */
export function inPlaces(count: bigint): number {
  return Number(count) / Number(PLACES);
}
