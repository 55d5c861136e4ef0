/**
 * The symbols of the formula language. A symbol precedes its own prefixes, so that the longest match wins.
 */
const SYMBOLS = [
  ["<->", "iff"],
  ["↔", "iff"],
  ["≡", "iff"],
  ["->", "implies"],
  ["→", "implies"],
  ["⊃", "implies"],
  ["||", "or"],
  ["|", "or"],
  ["∨", "or"],
  ["&&", "and"],
  ["&", "and"],
  ["∧", "and"],
  ["!=", "compare"],
  ["<=", "compare"],
  [">=", "compare"],
  ["=", "compare"],
  ["<", "compare"],
  [">", "compare"],
  ["~", "not"],
  ["!", "not"],
  ["¬", "not"],
  ["+", "plus"],
  ["-", "minus"],
  ["*", "times"],
  ["(", "open"],
  [")", "close"],
  ["∀", "quantifier"],
  ["∃", "quantifier"],
] as const;

/** Reserved in any mixture of upper and lower case. */
const WORDS = new Map([
  ["and", "and"],
  ["or", "or"],
  ["not", "not"],
  ["implies", "implies"],
  ["iff", "iff"],
  ["true", "true"],
  ["false", "false"],
  ["forall", "quantifier"],
  ["exists", "quantifier"],
] as const);

export type TokenKind =
  | (typeof SYMBOLS)[number][1]
  | "true"
  | "false"
  | "name"
  | "integer"
  | "unknown"
  | "end";

/** `at` counts code points from the start of the text. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly at: number;
}

const SPACE = /\s+/uy;
const NAME = /[\p{L}_][\p{L}\p{Nd}_]*/uy;
const INTEGER = /[0-9]+/y;

/** The class of each ASCII character. The regular expressions above decide about all others. */
const SPACES = 1,
  LETTERS = 2,
  DIGITS = 4;
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/\s/.test(character)) return SPACES;
  if (/[A-Za-z_]/.test(character)) return LETTERS;
  return /[0-9]/.test(character) ? DIGITS : 0;
});
/** The symbols by their first character, in the order of the table. */
const SPELLINGS = new Map(
  SYMBOLS.map(([{ 0: first }]) => [first, SYMBOLS.filter(([spelling]) => spelling[0] === first)]),
);
const LONGEST_WORD = Math.max(...[...WORDS.keys()].map((word) => word.length));

/** Splits a formula into tokens, the last of kind `end`. An unknown character becomes a token of its own. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let unit = 0; // position in UTF-16 code units
  let at = 0; // the same in code points
  while (unit < text.length) {
    const space = spaceAt(text, unit);
    unit += space.length;
    at += space.length; // white space lies in the basic plane: one unit each
    if (unit === text.length) break;
    const [kind, spelling] = tokenAt(text, unit);
    tokens.push({ kind, text: spelling, at });
    unit += spelling.length;
    at += codePoints(spelling);
  }
  tokens.push({ kind: "end", text: "", at });
  return tokens;
}

function spaceAt(text: string, unit: number): string {
  const found = CLASSES[text.charCodeAt(unit)];
  return found === undefined || found === SPACES ? run(text, unit, SPACES, SPACE) : "";
}

/** The token at a position that is not white space. */
function tokenAt(text: string, unit: number): readonly [kind: TokenKind, spelling: string] {
  const found = CLASSES[text.charCodeAt(unit)];
  if (found === DIGITS) return ["integer", run(text, unit, DIGITS, INTEGER)];
  const name = found === undefined || found === LETTERS ? run(text, unit, LETTERS | DIGITS, NAME) : "";
  if (name !== "") return [wordKind(name), name];
  const symbol = SPELLINGS.get(text[unit] ?? "")?.find(([spelling]) => text.startsWith(spelling, unit));
  return symbol ? [symbol[1], symbol[0]] : ["unknown", String.fromCodePoint(text.codePointAt(unit) ?? 0)];
}

/**
 * The run of characters of the given classes from a position on. If it reaches a character beyond ASCII, the
 * match of the pattern instead.
 */
function run(text: string, from: number, classes: number, pattern: RegExp): string {
  let to = from;
  while (to < text.length && ((CLASSES[text.charCodeAt(to)] ?? 0) & classes) !== 0) to++;
  if (to === text.length || text.charCodeAt(to) < CLASSES.length) return text.slice(from, to);
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0] ?? "";
}

function wordKind(name: string): TokenKind {
  return name.length > LONGEST_WORD ? "name" : (WORDS.get(name.toLowerCase() as "and") ?? "name");
}

function codePoints(text: string): number {
  let count = text.length;
  for (let unit = 0; unit < text.length; unit++)
    if (
      (text.charCodeAt(unit) & 0xfc00) === 0xd800 &&
      unit + 1 < text.length &&
      (text.charCodeAt(unit + 1) & 0xfc00) === 0xdc00
    )
      count--;
  return count;
}
