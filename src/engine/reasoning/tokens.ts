/** The spellings of the formula language. Longer spellings come before their own prefixes: the longest token wins. */
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

/** What a character of ASCII begins or belongs to; past it the patterns say. */
const SPACES = 1,
  LETTERS = 2,
  DIGITS = 4;
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /\s/.test(character)
    ? SPACES
    : /[A-Za-z_]/.test(character)
      ? LETTERS
      : /[0-9]/.test(character)
        ? DIGITS
        : 0;
});
/** The spellings that begin with a character, in the order of the table. */
const SPELLINGS = new Map(
  SYMBOLS.map(([{ 0: first }]) => [first, SYMBOLS.filter(([spelling]) => spelling[0] === first)]),
);
const LONGEST_WORD = Math.max(...[...WORDS.keys()].map((word) => word.length));

/** Splits a formula into tokens, the last of kind `end`. Unknown characters become tokens of their own; nothing is lost. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let unit = 0; // position in UTF-16 code units
  let at = 0; // the same in code points
  const push = (kind: TokenKind, spelling: string) => {
    tokens.push({ kind, text: spelling, at });
    unit += spelling.length;
    at += codePoints(spelling);
  };
  while (unit < text.length) {
    const found = CLASSES[text.charCodeAt(unit)];
    const space = found === undefined || found === SPACES ? run(text, unit, SPACES, SPACE) : "";
    if (space !== "") {
      unit += space.length;
      at += space.length;
      continue;
    } // white space is in the basic plane
    const name = found === undefined || found === LETTERS ? run(text, unit, LETTERS | DIGITS, NAME) : "";
    if (name !== "") {
      push(wordKind(name), name);
      continue;
    }
    if (found === DIGITS) {
      push("integer", run(text, unit, DIGITS, INTEGER));
      continue;
    }
    const symbol = SPELLINGS.get(text[unit] ?? "")?.find(([spelling]) => text.startsWith(spelling, unit));
    if (symbol) push(symbol[1], symbol[0]);
    else push("unknown", String.fromCodePoint(text.codePointAt(unit) ?? 0));
  }
  tokens.push({ kind: "end", text: "", at });
  return tokens;
}

/** The characters of some classes from a place on; where one past ASCII is met, what the pattern matches there. */
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
