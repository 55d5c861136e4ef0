import { countInWords, fractionInWords } from "../numerals.ts";
import { divide, parseDecimal, add, type Rational } from "../../text/rational.ts";

/**
 * `operator`: infix, its text one of + - * / ^; `of`: after a fraction or percentage; `inverted`: the right side comes first (`5 less than 8`);
 * `call`: an operation that stands before what it takes (`the sum of`); `after`: one that stands behind it (`squared`); `verb`: one that is
 * to be done (`multiply`); `word`: a word between what is taken (`and`, `by`, `to`, `from`).
 */
export interface FormulaToken {
  readonly kind:
    | "number"
    | "name"
    | "operator"
    | "of"
    | "inverted"
    | "call"
    | "after"
    | "verb"
    | "word"
    | "open"
    | "close"
    | "percent"
    | "equals"
    | "comma";
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly value: Rational | null;
  /** Said in words: then what it binds to can be doubtful. */
  readonly spoken: boolean;
  /** A fraction: `3/4`, `two thirds`, `half`; a multiple: `twice`. */
  readonly form: "count" | "fraction" | "multiple" | null;
}

type Kind = FormulaToken["kind"];
/** The name under which `a number` is kept. */
export const UNKNOWN = "the number";

/** Words of a formula, the longest phrase first; an article before them says nothing. */
const PHRASES: readonly (readonly [words: string, kind: Kind, text: string])[] = (
  [
    ["divided by", "operator", "/"],
    ["multiplied by", "operator", "*"],
    ["plus", "operator", "+"],
    ["minus", "operator", "-"],
    ["times", "operator", "*"],
    ["over", "operator", "/"],
    ["to the power of", "operator", "^"],
    ["raised to the power of", "operator", "^"],
    ["modulo", "operator", "mod"],
    ["mod", "operator", "mod"],
    ["increased by", "operator", "up"],
    ["decreased by", "operator", "down"],
    ["reduced by", "operator", "down"],
    ["diminished by", "operator", "down"],
    ["added to", "inverted", "+"],
    ["more than", "inverted", "+"],
    ["greater than", "inverted", "+"],
    ["subtracted from", "inverted", "-"],
    ["taken away from", "inverted", "-"],
    ["taken from", "inverted", "-"],
    ["less than", "inverted", "-"],
    ["fewer than", "inverted", "-"],
    ["sum of", "call", "sum"],
    ["total of", "call", "sum"],
    ["difference between", "call", "between"],
    ["difference of", "call", "difference"],
    ["product of", "call", "product"],
    ["quotient of", "call", "quotient"],
    ["ratio of", "call", "quotient"],
    ["square of", "call", "square"],
    ["cube of", "call", "cube"],
    ["square root of", "call", "root"],
    ["average of", "call", "average"],
    ["mean of", "call", "average"],
    ["double of", "call", "double"],
    ["remainder when", "call", "remainder"],
    ["remainder of", "call", "remainder"],
    ["left over when", "call", "remainder"],
    ["remainder if", "call", "remainder"],
    ["left over if", "call", "remainder"],
    ["greatest common divisor of", "call", "gcd"],
    ["greatest common factor of", "call", "gcd"],
    ["least common multiple of", "call", "lcm"],
    ["lowest common multiple of", "call", "lcm"],
    ["squared", "after", "squared"],
    ["cubed", "after", "cubed"],
    ["add", "verb", "add"],
    ["subtract", "verb", "subtract"],
    ["take away", "verb", "subtract"],
    ["take", "verb", "subtract"],
    ["multiply", "verb", "multiply"],
    ["divide", "verb", "divide"],
    ["increase", "verb", "increase"],
    ["decrease", "verb", "decrease"],
    ["reduce", "verb", "decrease"],
    ["halve", "verb", "halve"],
    ["square", "verb", "square"],
    ["and", "word", "and"],
    ["by", "word", "by"],
    ["to", "word", "to"],
    ["from", "word", "from"],
    ["is divided by", "operator", "/"],
    ["equals", "equals", "="],
    ["is equal to", "equals", "="],
    ["equal", "equals", "="],
    ["is the same as", "equals", "="],
    ["is", "equals", "="],
    ["gives", "equals", "="],
    ["makes", "equals", "="],
    ["was", "equals", "="],
    ["results in", "equals", "="],
    ["percent of", "percent", "%"],
    ["percent", "percent", "%"],
    ["per cent", "percent", "%"],
    ["of", "of", "of"],
    ["a number", "name", UNKNOWN],
    ["the number", "name", UNKNOWN],
    ["what number", "name", UNKNOWN],
    ["which number", "name", UNKNOWN],
    ["this number", "name", UNKNOWN],
    ["that number", "name", UNKNOWN],
    ["some number", "name", UNKNOWN],
    ["a certain number", "name", UNKNOWN],
    ["my number", "name", UNKNOWN],
    ["an unknown number", "name", UNKNOWN],
    ["the same number", "name", UNKNOWN],
    ["number", "name", UNKNOWN],
  ] as const
)
  .map((row) => [...row] as const)
  .sort((a, b) => b[0].length - a[0].length);
type PhraseRow = readonly [pattern: RegExp, kind: Kind, text: string];
/** The rows by their first word, made for a word when it is met first: the patterns have classes of letters, which take long to build. */
const BY_FIRST = new Map<string, readonly PhraseRow[]>();
const FIRST_WORDS: ReadonlySet<string> = new Set(PHRASES.map(([words]) => words.split(" ")[0] ?? ""));

function rowsFrom(first: string): readonly PhraseRow[] {
  if (!FIRST_WORDS.has(first)) return [];
  const rows =
    BY_FIRST.get(first) ??
    PHRASES.filter(([words]) => words.split(" ")[0] === first).map(
      ([words, kind, text]): PhraseRow => [
        new RegExp(`${words.replaceAll(" ", "\\s+")}(?![\\p{L}\\p{N}-])`, "iyu"),
        kind,
        text,
      ],
    );
  BY_FIRST.set(first, rows);
  return rows;
}

const SYMBOLS: ReadonlyMap<string, readonly [Kind, string]> = new Map([
  ["×", ["operator", "*"]],
  ["·", ["operator", "*"]],
  ["÷", ["operator", "÷"]],
  ["−", ["operator", "-"]],
  ["–", ["operator", "-"]],
  ["**", ["operator", "^"]],
  [":", ["operator", "÷"]],
  ["+", ["operator", "+"]],
  ["-", ["operator", "-"]],
  ["*", ["operator", "*"]],
  ["/", ["operator", "/"]],
  ["^", ["operator", "^"]],
  ["²", ["after", "squared"]],
  ["³", ["after", "cubed"]],
  ["=", ["equals", "="]],
  ["%", ["percent", "%"]],
  ["(", ["open", "("]],
  ["[", ["open", "("]],
  ["{", ["open", "("]],
  [")", ["close", ")"]],
  ["]", ["close", ")"]],
  ["}", ["close", ")"]],
  [",", ["comma", ","]],
] as const);
const SPACE = /\s+/y;
/** `1 1/2`, `3/4`: no blank around the stroke, and no other stroke or power beside it. */
const FRACTION = /(?:(\d+)\s+)?(\d+)\/(\d+)(?![\d./^]|\s*\^)/y;
const NUMBER = /\d+(?:,\d{3})*(?:\.\d+)?|\.\d+/y;
const WORD = /[\p{L}][\p{L}-]*/uy;

const at = (pattern: RegExp, text: string, from: number): RegExpExecArray | null => {
  pattern.lastIndex = from;
  return pattern.exec(text);
};

/** The tokens of a formula in symbols or words; null when something is no part of one. Offsets count from `offset`. */
export function lexFormula(text: string, offset: number): readonly FormulaToken[] | null {
  const tokens: FormulaToken[] = [];
  for (let from = 0; from < text.length; ) {
    const blank = at(SPACE, text, from);
    if (blank !== null) {
      from += blank[0].length;
      continue;
    }
    const token =
      fractionAt(text, from) ??
      numberAt(text, from) ??
      symbolAt(text, from) ??
      wordsAt(text, from, tokens.at(-1));
    if (token === null) return null;
    if (token.end <= from) return null;
    if (token.text !== "") tokens.push({ ...token, start: token.start + offset, end: token.end + offset });
    from = token.end;
  }
  return tokens;
}

const token = (
  kind: Kind,
  text: string,
  start: number,
  end: number,
  more: Partial<FormulaToken> = {},
): FormulaToken => ({ kind, text, start, end, value: null, spoken: false, form: null, ...more });

function fractionAt(text: string, from: number): FormulaToken | null {
  const found = /[/^]/.test(text[from - 1] ?? "") ? null : at(FRACTION, text, from);
  const [whole, num, den] = [found?.[1], parseDecimal(found?.[2] ?? ""), parseDecimal(found?.[3] ?? "")];
  if (
    found === null ||
    num === null ||
    den === null ||
    den.num === 0n ||
    /^[\d.,]/.test(text[from + found[0].length] ?? "")
  )
    return null;
  const part = divide(num, den);
  return token("number", found[0], from, from + found[0].length, {
    value: whole === undefined ? part : add(parseDecimal(whole) as Rational, part),
    form: "fraction",
  });
}

function numberAt(text: string, from: number): FormulaToken | null {
  const found = at(NUMBER, text, from)?.[0];
  const value = found === undefined ? null : parseDecimal(found.startsWith(".") ? `0${found}` : found);
  return found === undefined || value === null
    ? null
    : token("number", found, from, from + found.length, { value, form: "count" });
}

function symbolAt(text: string, from: number): FormulaToken | null {
  for (const length of [2, 1]) {
    const symbol = SYMBOLS.get(text.slice(from, from + length));
    if (symbol !== undefined) return token(symbol[0], symbol[1], from, from + length);
  }
  return null;
}

/** "a + 3", "a times b": there the letter is a name. */
const AFTER_ARTICLE =
  /\s+(?!(?:times|plus|minus|over|divided|multiplied|is|equals?|squared|cubed)\b)\p{L}/iuy;
const MULTIPLES: ReadonlyMap<string, bigint> = new Map([
  ["twice", 2n],
  ["double", 2n],
  ["thrice", 3n],
  ["triple", 3n],
]);

function wordsAt(text: string, from: number, before: FormulaToken | undefined): FormulaToken | null {
  const word = at(WORD, text, from)?.[0];
  if (word === undefined) return null;
  const lower = word.toLowerCase();
  for (const [pattern, kind, name] of rowsFrom(lower)) {
    const found = at(pattern, text, from);
    if (found === null) continue;
    // `percent of` leaves the `of` to be read.
    const end = name === "%" && /of$/i.test(found[0]) ? from + found[0].length - 2 : from + found[0].length;
    return token(kind, name, from, end, { spoken: true });
  }
  const multiple = MULTIPLES.get(lower);
  if (multiple !== undefined)
    return token("number", word, from, from + word.length, {
      value: { num: multiple, den: 1n },
      form: "multiple",
      spoken: true,
    });
  const numeral = numeralAt(text, from);
  if (numeral !== null) return numeral;
  if (
    /^(?:the|a|an)$/.test(lower) &&
    before?.kind !== "number" &&
    at(AFTER_ARTICLE, text, from + word.length) !== null
  )
    return token("word", "", from, from + word.length);
  return /^[a-z]$/i.test(word) ? token("name", lower, from, from + 1) : null;
}

/** `twenty-five`, `two thirds`, `half`, `a quarter of`. */
function numeralAt(text: string, from: number): FormulaToken | null {
  const words: { readonly word: string; readonly end: number }[] = [];
  for (let next = from; words.length < 8; ) {
    const word = at(WORD, text, next)?.[0];
    if (word === undefined) break;
    words.push({ word: word.toLowerCase(), end: next + word.length });
    next += word.length;
    next += at(SPACE, text, next)?.[0].length ?? 0;
  }
  const list = words.map(({ word }) => word);
  const numeral = fractionInWords(list) ?? countInWords(list);
  const last = numeral === null ? undefined : words[numeral.length - 1];
  return numeral === null || last === undefined
    ? null
    : token("number", text.slice(from, last.end), from, last.end, {
        value: numeral.value,
        form: numeral.form,
        spoken: true,
      });
}
