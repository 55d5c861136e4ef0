/** An exact rational in lowest terms, the denominator positive. */
export interface Ratio {
  readonly num: bigint;
  readonly den: bigint;
}

/** Numbers that answers and labels write as words; "none" is zero. */
const WORDS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
  "twenty",
] as const;

/** `-12`, `3.25`, `.5`, `3/4`, `-1.5/2`, `1 1/2`. */
const NUMBER = /^(?<sign>-?)(?:(?<whole>\d+) )?(?<num>-?(?:\d+\.?\d*|\.\d+))(?:\s*\/\s*(?<den>\d+))?$/;

/**
 * Parses a number: `$1,234.50`, `3/4`, `1 1/2`, `-0.5`, `50%` (the number 50), `twelve`, `none`. Null for any
 * other text.
 */
export function parseRatio(text: string): Ratio | null {
  const plain = text
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase()
    .replaceAll("\u2212", "-")
    // Only commas between thousands go: "0, 1/2" is not a mixed number.
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, "")
    .replaceAll("$", "")
    .replace(/[.%]$/, "")
    .trim();
  const word = plain === "none" ? 0 : (WORDS as readonly string[]).indexOf(plain);
  if (word >= 0) return { num: BigInt(word), den: 1n };
  const { sign, whole, num = "", den } = NUMBER.exec(plain)?.groups ?? {};
  // Reject "1 2", which is two numbers, and inner signs: "--1", "1 -1/2".
  if (
    num === "" ||
    (whole !== undefined && den === undefined) ||
    (num.startsWith("-") && (sign === "-" || whole !== undefined))
  )
    return null;
  const below = BigInt(den ?? 1);
  if (below === 0n) return null;
  const value = decimal(num);
  const total = { num: value.num + BigInt(whole ?? 0) * value.den * below, den: value.den * below };
  return lowest(sign === "-" ? -total.num : total.num, total.den);
}

/** Whether two texts denote the same number; false if either is not a number. */
export function sameNumber(a: string, b: string): boolean {
  const [left, right] = [parseRatio(a), parseRatio(b)];
  return left !== null && right !== null && left.num === right.num && left.den === right.den;
}

function decimal(text: string): Ratio {
  const [whole = "", fraction = ""] = text.replace("-", "").split(".");
  const num = BigInt(`${whole}${fraction}` || "0");
  return { num: text.startsWith("-") ? -num : num, den: 10n ** BigInt(fraction.length) };
}

function lowest(num: bigint, den: bigint): Ratio {
  let [a, b] = [num < 0n ? -num : num, den];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? { num: 0n, den: 1n } : { num: num / a, den: den / a };
}
