import { splitSentences } from "../language/sentences.ts";
import { tokenise, type Token } from "../language/tokens.ts";
import type { Lexeme, Sentence } from "./lexemes.ts";
import { CURRENCY_SIGNS } from "./words/units.ts";
import { add, divide, multiply, parseDecimal, rational, type Rational } from "../text/rational.ts";

const SMALL: ReadonlyMap<string, bigint> = new Map(
  [
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
  ].map((word, value) => [word, BigInt(value)]),
);
const TENS: ReadonlyMap<string, bigint> = new Map(
  ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"].map((word, at) => [
    word,
    BigInt(10 * (at + 2)),
  ]),
);
const SCALES: ReadonlyMap<string, bigint> = new Map([
  ["hundred", 100n],
  ["thousand", 1000n],
  ["million", 1000000n],
  ["dozen", 12n],
  ["dozens", 12n],
]);
/** What a fraction in words is counted in; `second` is a unit of time or an ordinal and never a fraction. */
const PARTS: ReadonlyMap<string, bigint> = new Map([
  ["half", 2n],
  ["halves", 2n],
  ["third", 3n],
  ["thirds", 3n],
  ["quarter", 4n],
  ["quarters", 4n],
  ["fourth", 4n],
  ["fourths", 4n],
  ["fifth", 5n],
  ["fifths", 5n],
  ["sixth", 6n],
  ["sixths", 6n],
  ["seventh", 7n],
  ["sevenths", 7n],
  ["eighth", 8n],
  ["eighths", 8n],
  ["ninth", 9n],
  ["ninths", 9n],
  ["tenth", 10n],
  ["tenths", 10n],
]);
const MULTIPLES: ReadonlyMap<string, bigint> = new Map([
  ["twice", 2n],
  ["thrice", 3n],
  ["double", 2n],
  ["triple", 3n],
  ["doubled", 2n],
  ["tripled", 3n],
]);

interface Numeral {
  readonly value: Rational;
  readonly length: number;
  readonly form: "count" | "fraction" | "multiple";
}

/** Below a hundred: `seven`, `twenty`, `twenty-five`, `twenty five`. */
function below100(words: readonly string[]): readonly [bigint, number] | null {
  const [first = "", second = ""] = words;
  const small = SMALL.get(first);
  if (small !== undefined) return [small, 1];
  const hyphen = first.indexOf("-");
  const [tens, ones] =
    hyphen < 0
      ? [TENS.get(first), undefined]
      : [TENS.get(first.slice(0, hyphen)), SMALL.get(first.slice(hyphen + 1))];
  if (tens === undefined || (hyphen >= 0 && (ones === undefined || ones === 0n || ones > 9n))) return null;
  if (ones !== undefined) return [tens + ones, 1];
  const next = SMALL.get(second);
  return next !== undefined && next > 0n && next < 10n ? [tens + next, 2] : [tens, 1];
}

/** A count in words: `two hundred and five`, `three dozen`, `a hundred`. */
export function countInWords(words: readonly string[]): Numeral | null {
  const first =
    words[0] === "a" && SCALES.has(words[1] ?? "")
      ? ([1n, 1] as const)
      : SCALES.get(words[0] ?? "") !== undefined && words[0] !== "dozens"
        ? ([1n, 0] as const)
        : below100(words);
  if (first === null) return null;
  let [total, current, at] = [0n, first[0], first[1]];
  for (let scale = SCALES.get(words[at] ?? ""); scale !== undefined; scale = SCALES.get(words[at] ?? "")) {
    current *= scale;
    at++;
    if (scale === 1000n || scale === 1000000n) [total, current] = [total + current, 0n];
    if (scale === 12n) break;
    const skip = words[at] === "and" ? 1 : 0;
    const more = below100(words.slice(at + skip));
    if (more === null) continue;
    current += more[0];
    at += skip + more[1];
  }
  return { value: rational(total + current), length: at, form: "count" };
}

/** `two thirds`, `two-thirds`, `one-quarter`, `a half`, `half`, `a quarter of`. */
export function fractionInWords(words: readonly string[]): Numeral | null {
  const [first = "", second = "", third = ""] = words;
  if (first === "half")
    return { value: rational(1n, 2n), length: second === "a" || second === "an" ? 2 : 1, form: "fraction" };
  const hyphen = first.indexOf("-");
  const joined =
    hyphen < 0
      ? undefined
      : ([SMALL.get(first.slice(0, hyphen)), PARTS.get(first.slice(hyphen + 1))] as const);
  if (joined?.[0] !== undefined && joined[1] !== undefined)
    return { value: rational(joined[0], joined[1]), length: 1, form: "fraction" };
  const [over, under] = [
    first === "a" && /^(?:of|as|the|that)$/.test(third)
      ? 1n
      : first === "a" && second === "half"
        ? 1n
        : SMALL.get(first),
    PARTS.get(second),
  ];
  if (over === undefined || over === 0n || under === undefined) return null;
  // "Two quarters" may be coins, "two fifths" cannot.
  if (/^quarters?$/.test(second) && third !== "of" && third !== "as") return null;
  return { value: rational(over, under), length: 2, form: "fraction" };
}

/** Digits: `5`, `1,250.50`, `3/4`, `1 1/2`, `3 dozen`, `5 million`. */
function inDigits(tokens: readonly Token[], at: number): Numeral | null {
  const value = parseDecimal(tokens[at]?.text ?? "");
  if (value === null) return null;
  const over = (from: number): Rational | null => {
    const under =
      tokens[from + 1]?.text === "/" &&
      tokens[from + 1]?.spaced === false &&
      tokens[from + 2]?.spaced === false
        ? parseDecimal(tokens[from + 2]?.text ?? "")
        : null;
    return under === null || under.num === 0n ? null : under;
  };
  // "1/6th"
  const ordinal =
    tokens[at + 1]?.text === "/" && tokens[at + 2]?.spaced === false
      ? /^(\d+)th$/.exec(tokens[at + 2]?.lower ?? "")
      : null;
  if (ordinal !== null && ordinal[1] !== "0")
    return { value: divide(value, rational(BigInt(ordinal[1] ?? "1"))), length: 3, form: "fraction" };
  const under = over(at);
  if (under !== null) return { value: divide(value, under), length: 3, form: "fraction" };
  const mixed = tokens[at + 1]?.kind === "number" ? over(at + 1) : null;
  if (mixed !== null)
    return {
      value: add(value, divide(parseDecimal(tokens[at + 1]?.text ?? "") ?? value, mixed)),
      length: 4,
      form: "count",
    };
  const scale = SCALES.get(tokens[at + 1]?.lower ?? "");
  return scale === undefined
    ? { value, length: 1, form: "count" }
    : { value: multiply(value, rational(scale)), length: 2, form: "count" };
}

function numeralAt(tokens: readonly Token[], at: number): Numeral | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.kind === "number") return inDigits(tokens, at);
  if (token.kind !== "word") return null;
  const multiple = MULTIPLES.get(token.lower);
  if (multiple !== undefined) return { value: rational(multiple), length: 1, form: "multiple" };
  const words = tokens.slice(at, at + 10).map((one) => (one.kind === "word" ? one.lower : ""));
  return fractionInWords(words) ?? countInWords(words);
}

/** The lexemes of a sentence: numerals put together, everything else as it stands. */
function lexemesOf(tokens: readonly Token[], sentence: number): readonly Lexeme[] {
  const lexemes: Lexeme[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    // "the first half" of a game is a time.
    const half =
      /^(?:half|quarter)$/.test(token.lower) &&
      /^(?:first|second|third|fourth|last|other)$/.test(tokens[at - 1]?.lower ?? "");
    const currency = CURRENCY_SIGNS.has(token.text) && tokens[at + 1]?.kind === "number" ? 1 : 0;
    const numeral = half ? null : numeralAt(tokens, at + currency);
    const length = numeral === null ? 1 : numeral.length + currency;
    const after = tokens[at + length];
    const percent = numeral !== null && (after?.text === "%" || after?.lower === "percent") ? 1 : 0;
    const behind =
      numeral !== null &&
      token.kind === "number" &&
      currency === 0 &&
      CURRENCY_SIGNS.has(after?.text ?? "") &&
      tokens[at + length + 1]?.kind !== "number"
        ? 1
        : 0;
    const sign = percent + behind;
    const last = tokens[at + length + sign - 1] as Token;
    const text =
      length + sign === 1
        ? token.text
        : tokens
            .slice(at, at + length + sign)
            .map((one, index) => (index > 0 && one.spaced ? " " : "") + one.text)
            .join("");
    lexemes.push({
      kind: numeral !== null ? "number" : token.kind === "word" ? "word" : "mark",
      text,
      lower: text.toLowerCase(),
      start: token.start,
      end: last.end,
      sentence,
      token: at,
      value: numeral?.value ?? null,
      unit: numeral === null ? null : currency + behind === 1 ? "dollar" : percent === 1 ? "percent" : null,
      form: numeral?.form ?? null,
      spaced: token.spaced,
    });
    at += length + sign;
  }
  return lexemes;
}

/** A prompt as sentences of lexemes. Linear in its length. */
export function readSentences(prompt: string): readonly Sentence[] {
  return splitSentences(tokenise(prompt)).map(({ tokens, closing, start, end }, index) => ({
    index,
    lexemes: lexemesOf(tokens, index),
    closing,
    start,
    end,
  }));
}
