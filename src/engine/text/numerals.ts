import { add, divide, multiply, parseDecimal, rational, type Rational } from "./rational.ts";

/**
 * A number as a text writes it. `cardinal`: "5", "twenty-five", "a dozen" · `ordinal`: "third", "3rd" · `fraction`: "2/3", "two thirds",
 * "half" · `multiple`: "twice". `words`: how many pieces of the text it takes.
 */
export interface Numeral {
  readonly value: Rational;
  readonly form: "cardinal" | "ordinal" | "fraction" | "multiple";
}
export interface Numerals extends Numeral {
  readonly pieces: number;
}

const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const ORDINAL_ONES =
  "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth".split(
    " ",
  );
const ORDINAL_TENS = "twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth".split(
  " ",
);

const table = (words: readonly string[], value: (at: number) => bigint): [string, bigint][] =>
  words.map((word, at) => [word, value(at)]);
const SMALL: ReadonlyMap<string, bigint> = new Map(table(ONES, BigInt));
const TEN: ReadonlyMap<string, bigint> = new Map(table(TENS, (at) => BigInt(10 * (at + 2))));
const ORDINAL: ReadonlyMap<string, bigint> = new Map([
  ...table(ORDINAL_ONES, BigInt),
  ...table(ORDINAL_TENS, (at) => BigInt(10 * (at + 2))),
  ["hundredth", 100n],
  ["thousandth", 1000n],
]);
const SCALE: ReadonlyMap<string, bigint> = new Map([
  ["hundred", 100n],
  ["thousand", 1000n],
  ["million", 1_000_000n],
  ["billion", 1_000_000_000n],
  ["dozen", 12n],
]);
const MULTIPLE: ReadonlyMap<string, bigint> = new Map([
  ["twice", 2n],
  ["thrice", 3n],
]);
/** What "two thirds" counts; a second is never a part. */
const PART: ReadonlyMap<string, bigint> = new Map([
  ["half", 2n],
  ["halves", 2n],
  ["quarter", 4n],
  ["quarters", 4n],
  ...[...ORDINAL].filter(([, value]) => value > 2n).map(([word, value]): [string, bigint] => [word, value]),
  ...[...ORDINAL]
    .filter(([, value]) => value > 2n)
    .map(([word, value]): [string, bigint] => [`${word}s`, value]),
]);

/** Whether a word may be part of a number in words; "and" and "a" only join. */
export function isNumberWord(word: string): boolean {
  return word
    .split("-")
    .every(
      (part) =>
        SMALL.has(part) ||
        TEN.has(part) ||
        SCALE.has(part) ||
        ORDINAL.has(part) ||
        PART.has(part) ||
        MULTIPLE.has(part),
    );
}

/** A count below a hundred at the beginning of words: `seven`, `twenty-five`, `twenty five`. */
function below100(words: readonly string[]): readonly [value: bigint, pieces: number] | null {
  const [first = "", second = ""] = words;
  const small = SMALL.get(first);
  if (small !== undefined) return [small, 1];
  const [tens, ones, ...others] = first.split("-");
  const ten = TEN.get(tens ?? "");
  if (ten === undefined || others.length > 0) return null;
  if (ones !== undefined) {
    const one = SMALL.get(ones);
    return one === undefined || one === 0n || one > 9n ? null : [ten + one, 1];
  }
  const next = SMALL.get(second);
  return next !== undefined && next > 0n && next < 10n ? [ten + next, 2] : [ten, 1];
}

/** A count with the scales after it: `two | hundred and five`. */
function scaled(
  words: readonly string[],
  start: bigint,
  from: number,
): readonly [value: bigint, pieces: number] {
  let [total, current, at] = [0n, start, from];
  for (let scale = SCALE.get(words[at] ?? ""); scale !== undefined; scale = SCALE.get(words[at] ?? "")) {
    current *= scale;
    at++;
    if (scale === 12n) break;
    if (scale > 100n) [total, current] = [total + current, 0n];
    const joined = words[at] === "and" ? 1 : 0;
    const more = below100(words.slice(at + joined));
    if (more !== null) [current, at] = [current + more[0], at + joined + more[1]];
  }
  return [total + current, at];
}

/** `two hundred and five`, `three dozen`, `a hundred`, `half a dozen`, `two and a half`. */
function cardinal(words: readonly string[]): Numerals | null {
  if (words[0] === "half" && words[1] === "a" && words[2] === "dozen")
    return { value: rational(6n), form: "cardinal", pieces: 3 };
  const first = words[0] === "a" && SCALE.has(words[1] ?? "") ? ([1n, 1] as const) : below100(words);
  if (first === null) return null;
  const score = scoresAt(words, first);
  if (score !== null) return score;
  const [value, pieces] = scaled(words, first[0], first[1]);
  return withPart(words, value, pieces) ?? { value: rational(value), form: "cardinal", pieces };
}

/** `two and a half`, `one and three quarters`, `two and a half million`; null where no part follows. */
function withPart(words: readonly string[], whole: bigint, at: number): Numerals | null {
  if (words[at] !== "and" || whole === 0n) return null;
  const parts = words.slice(at + 1);
  const [one, under = ""] = parts;
  const single = one === "a" && /^(?:half|quarter|third)$/.test(under) ? partValue(under) : null;
  const part = single === null ? fraction(parts) : { value: single, pieces: 2 };
  if (part === null) return null;
  const end = at + 1 + part.pieces;
  const value = add(rational(whole), part.value);
  const scale = SCALE.get(words[end] ?? "");
  return scale === undefined
    ? { value, form: "cardinal", pieces: end }
    : { value: multiply(value, rational(scale)), form: "cardinal", pieces: end + 1 };
}

/** `three score and ten`: only so; "score" is a word of games otherwise. */
function scoresAt(words: readonly string[], [scores, at]: readonly [bigint, number]): Numerals | null {
  if (words[at] !== "score" || words[at + 1] !== "and" || scores === 0n) return null;
  const more = below100(words.slice(at + 2));
  if (more === null || more[0] >= 20n) return null;
  return { value: rational(20n * scores + more[0]), form: "cardinal", pieces: at + 2 + more[1] };
}

/** `third`, `twenty-first`, `twenty first`. */
function ordinal(words: readonly string[]): Numerals | null {
  const [first = "", second = ""] = words;
  const plain = ORDINAL.get(first);
  if (plain !== undefined) return { value: rational(plain), form: "ordinal", pieces: 1 };
  const [tens = "", ones] = first.split("-");
  const [ten, one] = [TEN.get(tens), ORDINAL.get(ones ?? second)];
  if (ten === undefined || one === undefined || one === 0n || one > 9n) return null;
  return { value: rational(ten + one), form: "ordinal", pieces: ones === undefined ? 2 : 1 };
}

/** `two thirds`, `two-thirds`, `three quarters`; `half` and `quarter` alone are words of their own. */
function fraction(words: readonly string[]): Numerals | null {
  const [first = "", second = ""] = words;
  const [over = "", under] = first.split("-");
  const [top, bottom] = [SMALL.get(over), PART.get(under ?? second)];
  if (top === undefined || top === 0n || bottom === undefined) return null;
  // "Two quarters" may be coins and "one second" is a time.
  const plural = (under ?? second).endsWith("s") || (under ?? second) === "halves";
  if ((top === 1n) === plural) return null;
  return { value: rational(top, bottom), form: "fraction", pieces: under === undefined ? 2 : 1 };
}

/** The longest number in words that begins here, or null. Words are in lower case. */
export function numeralInWords(words: readonly string[]): Numerals | null {
  const multiple = MULTIPLE.get(words[0] ?? "");
  if (multiple !== undefined) return { value: rational(multiple), form: "multiple", pieces: 1 };
  const found = [fraction(words), ordinal(words), cardinal(words)].filter((one) => one !== null);
  return found.length === 0 ? null : found.reduce((best, one) => (one.pieces > best.pieces ? one : best));
}

/** "third", "3rd" */
export const isOrdinal = (word: string): boolean =>
  ordinal([word]) !== null || numeralInDigits([word])?.form === "ordinal";

/** The value of one part, for "half", "a third", "quarters": a half is 1/2. */
export function partValue(word: string): Rational | null {
  const under = PART.get(word);
  return under === undefined ? null : rational(1n, under);
}

/** Digits: `5`, `1,250.50`, `3/4`, `1 1/2`, `3rd`, `5 million`. Pieces are as the tokeniser cut them: numbers, words, and `/` without blanks. */
export function numeralInDigits(pieces: readonly string[]): Numerals | null {
  const [first = "", slash, under = "", ...more] = pieces;
  const nth = /^(\d+)(?:st|nd|rd|th)$/.exec(first);
  if (nth !== null) return { value: rational(BigInt(nth[1] ?? "0")), form: "ordinal", pieces: 1 };
  const value = parseDecimal(first);
  if (value === null) return null;
  const bottom = slash === "/" ? parseDecimal(under) : null;
  if (bottom !== null && bottom.num !== 0n)
    return { value: divide(value, bottom), form: "fraction", pieces: 3 };
  const [inner, outer] = [parseDecimal(slash ?? ""), under === "/" ? parseDecimal(more[0] ?? "") : null];
  if (inner !== null && outer !== null && outer.num !== 0n)
    return { value: add(value, divide(inner, outer)), form: "cardinal", pieces: 4 };
  const scale = SCALE.get(slash ?? "");
  return scale === undefined
    ? { value, form: "cardinal", pieces: 1 }
    : { value: multiply(value, rational(scale)), form: "cardinal", pieces: 2 };
}
