import {
  ONE,
  ZERO,
  compare,
  isInteger,
  isNegative,
  isZero,
  rational,
  type Rational,
} from "../../text/rational.ts";
import type { TextSpan } from "../solving/equations.ts";
import { FormulaTooLarge, type FormulaBuilder } from "./system-builder.ts";

/** Larger exponents are not computed. */
const MAX_EXPONENT = 40n;

/** A part multiplied with itself. @throws FormulaTooLarge for a larger exponent */
export function powerOf(
  builder: FormulaBuilder,
  base: string,
  exponent: bigint,
  span: TextSpan,
  label: string,
): string {
  if (exponent > MAX_EXPONENT) throw new FormulaTooLarge();
  let result = base;
  for (let count = 1n; count < exponent; count++) result = builder.product(result, base, span, label);
  return result;
}

type Call = (
  builder: FormulaBuilder,
  parts: readonly string[],
  span: TextSpan,
  label: string,
) => string | null;

const two =
  (
    make: (
      builder: FormulaBuilder,
      left: string,
      right: string,
      span: TextSpan,
      label: string,
    ) => string | null,
  ): Call =>
  (builder, [left, right, ...more], span, label) =>
    left === undefined || right === undefined || more.length > 0
      ? null
      : make(builder, left, right, span, label);

/** What is left over of two whole numbers, the second not zero: the first less so many times the second. */
const remainder = two((builder, left, right, span, label) => {
  const [whole, by] = [builder.value(left), builder.value(right)];
  if (
    whole === null ||
    by === null ||
    !isInteger(whole) ||
    !isInteger(by) ||
    isNegative(whole) ||
    compare(by, ZERO) <= 0
  )
    return null;
  return builder.linear(
    label,
    [
      { coefficient: ONE, variable: left },
      { coefficient: rational(-(whole.num / by.num)), variable: right },
    ],
    span,
  );
});

/** The larger less the smaller; with an unknown among them it is not said which is which. */
const between = two((builder, left, right, span, label) => {
  const [one, other] = [builder.value(left), builder.value(right)];
  if (one === null || other === null) return null;
  return compare(one, other) >= 0
    ? builder.sum(left, right, -1, span, label)
    : builder.sum(right, left, -1, span, label);
});

/** "The difference of 5 and 9" may be meant with its sign. */
const difference = two((builder, left, right, span, label) => {
  const [one, other] = [builder.value(left), builder.value(right)];
  return one !== null && other !== null && compare(one, other) < 0
    ? null
    : builder.sum(left, right, -1, span, label);
});

const sum: Call = (builder, parts, span, label) =>
  builder.linear(
    label,
    parts.map((variable) => ({ coefficient: ONE, variable })),
    span,
  );
const average: Call = (builder, parts, span, label) =>
  builder.scaled(sum(builder, parts, span, label) as string, rational(1n, BigInt(parts.length)), span, label);
const product: Call = (builder, [first, ...others], span, label) =>
  first === undefined
    ? null
    : others.reduce((whole, part) => builder.product(whole, part, span, label), first);

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}
const common =
  (pick: (a: bigint, b: bigint) => bigint): Call =>
  (builder, [first, ...others], span, label) => {
    const values = [first, ...others].map((part) => (part === undefined ? null : builder.value(part)));
    if (first === undefined || values.some((value) => value === null || !isInteger(value) || value.num <= 0n))
      return null;
    const [start = 1n, ...rest] = values.map((value) => (value as Rational).num);
    return builder.scaled(first, rational(rest.reduce(pick, start), start), span, label);
  };

/** The root of a square number or of a fraction of square numbers; null for any other. */
const root: Call = (builder, [part], span, label) => {
  const value = part === undefined ? null : builder.value(part);
  if (part === undefined || value === null || isNegative(value) || isZero(value)) return null;
  const [num, den] = [squareRoot(value.num), squareRoot(value.den)];
  return num === null || den === null ? null : builder.scaled(part, rational(den, num), span, label);
};

function squareRoot(value: bigint): bigint | null {
  let [low, high] = [0n, value + 1n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle * middle <= value) low = middle;
    else high = middle;
  }
  return low * low === value ? low : null;
}

const CALLS: Readonly<Record<string, Call>> = {
  sum,
  average,
  product,
  remainder,
  between,
  difference,
  root,
  quotient: two((builder, left, right, span, label) => builder.quotient(left, right, span, label)),
  square: (builder, [part], span, label) =>
    part === undefined ? null : powerOf(builder, part, 2n, span, label),
  cube: (builder, [part], span, label) =>
    part === undefined ? null : powerOf(builder, part, 3n, span, label),
  gcd: common(gcd),
  lcm: common((a, b) => (a / gcd(a, b)) * b),
};

/** An operation by its name on what it takes; null where it has no single result. */
export function applyCall(
  builder: FormulaBuilder,
  name: string,
  parts: readonly string[],
  span: TextSpan,
  label: string,
): string | null {
  return CALLS[name]?.(builder, parts, span, label) ?? null;
}
