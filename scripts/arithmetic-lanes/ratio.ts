/** An exact fraction in lowest terms; `den` is positive. The lanes have their own type, so that the engine's arithmetic is never checked against itself. */
export interface Ratio {
  readonly num: bigint;
  readonly den: bigint;
}

/** @throws Error for a denominator of 0 */
export function ratio(num: bigint | number, den: bigint | number = 1n): Ratio {
  const [n, d] = [BigInt(num), BigInt(den)];
  if (d === 0n) throw new Error(`${n} is divided by 0`);
  const factor = gcd(n < 0n ? -n : n, d < 0n ? -d : d) * (d < 0n ? -1n : 1n);
  return { num: n / factor, den: d / factor };
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? (a === 0n ? 1n : a) : gcd(b, a % b);
}

/** `3/8`, in lowest terms. */
export const showFraction = ({ num, den }: Ratio): string => `${num}/${den}`;

export const ZERO = ratio(0);
export const ONE = ratio(1);
export const add = (a: Ratio, b: Ratio): Ratio => ratio(a.num * b.den + b.num * a.den, a.den * b.den);
export const mul = (a: Ratio, b: Ratio): Ratio => ratio(a.num * b.num, a.den * b.den);
export const neg = (a: Ratio): Ratio => ({ num: -a.num, den: a.den });
export const sub = (a: Ratio, b: Ratio): Ratio => add(a, neg(b));
/** @throws Error if b is 0 */
export const div = (a: Ratio, b: Ratio): Ratio => ratio(a.num * b.den, a.den * b.num);
export const isZero = (a: Ratio): boolean => a.num === 0n;
export const isWhole = (a: Ratio): boolean => a.den === 1n;

/** `12`, `-3.75`, or `5/12` if no finite decimal is exact. */
export function show({ num, den }: Ratio): string {
  for (let digits = 0, power = 1n; digits <= 9; digits++, power *= 10n) {
    if (power % den !== 0n) continue;
    const whole = (num < 0n ? -num : num) * (power / den);
    const text = whole.toString().padStart(digits + 1, "0");
    return `${num < 0n ? "-" : ""}${digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`}`;
  }
  return `${num}/${den}`;
}
