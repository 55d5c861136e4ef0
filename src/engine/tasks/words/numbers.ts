const ONES = [
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
] as const;
const TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"] as const;
const IRREGULAR_ORDINALS: Readonly<Record<string, string>> = {
  one: "first",
  two: "second",
  three: "third",
  five: "fifth",
  eight: "eighth",
  nine: "ninth",
  twelve: "twelfth",
};

function ordinalWord(cardinal: string): string {
  const [tens, ones] = cardinal.split("-");
  if (ones !== undefined) return `${tens ?? ""}-${ordinalWord(ones)}`;
  return (
    IRREGULAR_ORDINALS[cardinal] ??
    (cardinal.endsWith("y") ? `${cardinal.slice(0, -1)}ieth` : `${cardinal}th`)
  );
}

/** The words for 0 to 99, at their number. */
const CARDINALS: readonly string[] = [
  ...ONES,
  ...TENS.flatMap((tens) => [tens, ...ONES.slice(1, 10).map((one) => `${tens}-${one}`)]),
];
const ORDINALS: readonly string[] = CARDINALS.map(ordinalWord);
const CARDINAL_OF: ReadonlyMap<string, number> = new Map(
  [...CARDINALS.entries()].map(([value, word]) => [word, value]),
);
const ORDINAL_OF: ReadonlyMap<string, number> = new Map(
  [...ORDINALS.entries()].slice(1).map(([value, word]) => [word, value]),
);

/** `third`, for 1 to 99. */
export function ordinalOf(value: number): string {
  return ORDINALS[value] ?? `${value}th`;
}
export function cardinalOf(value: number): string {
  return CARDINALS[value] ?? String(value);
}

/** A whole number below a million: `12`, `1,200`, `twelve`, `twenty-one`, `twenty one`; null for anything else. */
export function countIn(text: string): number | null {
  const word = text.toLowerCase();
  if (/^\d{1,6}$/u.test(word) || /^\d{1,3},\d{3}$/u.test(word)) return Number(word.replace(",", ""));
  return CARDINAL_OF.get(word.replace(/\s+/gu, "-")) ?? (/^(?:a|one) hundred$/u.test(word) ? 100 : null);
}

/** The same with `a` and `an` for one, and `no` for none. */
export function amountIn(text: string): number | null {
  return /^an?$/iu.test(text) ? 1 : /^no$/iu.test(text) ? 0 : countIn(text);
}

/** `third`, `3rd`, `twenty-first`: from 1. */
export function ordinalIn(text: string): number | null {
  const word = text.toLowerCase();
  const digits = /^(\d{1,3})(?:st|nd|rd|th)$/u.exec(word);
  const value = digits === null ? ORDINAL_OF.get(word.replace(/\s+/gu, "-")) : Number(digits[1]);
  return value === undefined || value === 0 ? null : value;
}

/** Matches a count in a pattern: digits, or words up to ninety-nine. No group. */
export const COUNT = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,6}|(?:${TENS.join("|")})[- ](?:${ONES.slice(1, 10).join("|")})|${[...ONES].reverse().join("|")}|${TENS.join("|")})`;
/** Matches an ordinal in a pattern. No group. */
export const ORDINAL = String.raw`(?:\d{1,3}(?:st|nd|rd|th)|(?:${TENS.join("|")})[- ](?:${ORDINALS.slice(1, 10).join("|")})|${[...ORDINALS.slice(1, 20)].reverse().join("|")}|twentieth|thirtieth)`;
