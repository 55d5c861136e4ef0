/** Shares and floors are rounded to nine decimal places. */
const PLACES = 1_000_000_000n;

/**
 * A share rounded half to even to nine decimal places, exact to the last digit.
 * @param part from 0 to `whole`
 * @returns 0 if `whole` is 0
 */
export function shareOf(part: number, whole: number): number {
  if (whole === 0) return 0;
  const [scaled, by] = [BigInt(part) * PLACES, BigInt(whole)];
  const below = scaled / by;
  return inPlaces(roundHalfEven(below, 2n * (scaled - below * by) - by));
}

/** Rounds `below` plus a fraction, half to even. `beyondHalf` has the sign of the fraction minus one half. */
export function roundHalfEven(below: bigint, beyondHalf: bigint): bigint {
  if (beyondHalf === 0n) return below + (below % 2n);
  return beyondHalf > 0n ? below + 1n : below;
}

/** The float nearest to `count` billionths. Both operands are exact, so the quotient is rounded only once. */
export function inPlaces(count: bigint): number {
  return Number(count) / Number(PLACES);
}
