import { inPlaces, roundHalfEven } from "./ratio.ts";

/** With fewer committed cases than this, a class has no floor. */
export const MIN_COMMITTED = 10;

// z = 2.576 = 322/125.
const Z_NUMERATOR = 322n;
const Z_DENOMINATOR = 125n;

/**
 * The one-sided Wilson lower bound of the share of correct cases at z = 2.576, in nine places, half to even;
 * 0 below {@link MIN_COMMITTED} cases.
 *
 * With n cases, c of them correct, w wrong and z = a/b, the bound is
 *
 *     n(2cb² + a²) − a·√(n(a²n + 4cwb²))
 *     ──────────────────────────────────     computed in whole numbers, so that its last digit is right on every machine.
 *              2n(nb² + a²)
 *
 * @param correct, wrong safe integers from 0
 * @see E. B. Wilson, JASA 22 (1927); contract §12.1
 */
export function reliabilityFloor(correct: number, wrong: number): number {
  if (correct + wrong < MIN_COMMITTED) return 0;
  const [c, w] = [BigInt(correct), BigInt(wrong)];
  const n = c + w;
  const [a2, b2] = [Z_NUMERATOR * Z_NUMERATOR, Z_DENOMINATOR * Z_DENOMINATOR];
  const middle = SCALE * n * (2n * c * b2 + a2);
  const radicand = SCALE * SCALE * a2 * n * (a2 * n + 4n * c * w * b2);
  const whole = 2n * n * (n * b2 + a2);
  return inPlaces(roundDifference(middle, radicand, whole));
}

const SCALE = 1_000_000_000n;

/** (m − √r) / d rounded half to even, clamped at 0; m, r ≥ 0 and d > 0. */
function roundDifference(m: bigint, r: bigint, d: bigint): bigint {
  const root = floorRoot(r);
  if (root >= m) return 0n; // then m − √r ≤ 0
  const least = m - root - (root * root === r ? 0n : 1n); // ⌊m − √r⌋
  const below = least / d;
  // m − √r − (below + ½)d has the sign of 2m − (2·below + 1)d − 2√r.
  const reach = 2n * m - (2n * below + 1n) * d;
  return roundHalfEven(below, reach < 0n ? -1n : reach * reach - 4n * r);
}

/** ⌊√n⌋ by Newton's iteration from above. */
function floorRoot(n: bigint): bigint {
  if (n < 2n) return n;
  let root = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + n / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
