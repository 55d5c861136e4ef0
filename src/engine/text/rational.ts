/** An exact fraction in lowest terms; `den` is positive. */
export interface Rational {
  readonly num: bigint;
  readonly den: bigint;
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}

/** `num / den` in lowest terms. @throws RangeError when `den` is zero. */
export function rational(num: bigint, den = 1n): Rational {
  if (den === 0n) throw new RangeError("a fraction needs a denominator other than zero");
  const divisor = gcd(num, den) * (den < 0n ? -1n : 1n);
  return divisor === 0n ? { num: 0n, den: 1n } : { num: num / divisor, den: den / divisor };
}

export const ZERO = rational(0n);
export const ONE = rational(1n);

export function add(a: Rational, b: Rational): Rational {
  return rational(a.num * b.den + b.num * a.den, a.den * b.den);
}
export function subtract(a: Rational, b: Rational): Rational {
  return rational(a.num * b.den - b.num * a.den, a.den * b.den);
}
export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.num * b.num, a.den * b.den);
}
/** @throws RangeError when `b` is zero. */
export function divide(a: Rational, b: Rational): Rational {
  return rational(a.num * b.den, a.den * b.num);
}
export function negate(a: Rational): Rational {
  return { num: -a.num, den: a.den };
}
export function equals(a: Rational, b: Rational): boolean {
  return a.num === b.num && a.den === b.den;
}
/** -1, 0 or 1. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.num * b.den - b.num * a.den;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}
export function isZero(a: Rational): boolean {
  return a.num === 0n;
}
export function isNegative(a: Rational): boolean {
  return a.num < 0n;
}
export function isInteger(a: Rational): boolean {
  return a.den === 1n;
}

/** Digits with thousands commas and a decimal point: `1,250.5`. Null for any other text. */
export function parseDecimal(text: string): Rational | null {
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(text)) return null;
  const [whole = "", decimals = ""] = text.replaceAll(",", "").split(".");
  return rational(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

/** An exact decimal where there is one (`2.5`), otherwise `p/q`. */
export function formatRational(value: Rational): string {
  const [twos, rest] = factors(value.den, 2n);
  const [fives, other] = factors(rest, 5n);
  if (other !== 1n) return `${value.num}/${value.den}`;
  const places = Math.max(twos, fives);
  const digits = (((value.num < 0n ? -value.num : value.num) * 10n ** BigInt(places)) / value.den)
    .toString()
    .padStart(places + 1, "0");
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return value.num < 0n ? `-${text}` : text;
}

function factors(value: bigint, prime: bigint): readonly [number, bigint] {
  let [count, rest] = [0, value];
  for (; rest % prime === 0n; rest /= prime) count++;
  return [count, rest];
}
