/**
 * The oracle's tokens. Splitting never fails: the first code point that starts no token becomes
 * an `unknown` token, which no grammar rule accepts.
 */

export type TokenKind =
  | "iff"
  | "implies"
  | "or"
  | "and"
  | "not"
  | "relation"
  | "plus"
  | "minus"
  | "times"
  | "open"
  | "close"
  | "name"
  | "integer"
  | "true"
  | "false"
  | "quantifier"
  | "unknown";

/** `at` is the offset in UTF-16 code units. */
export interface Token {
  readonly kind: TokenKind;
  readonly at: number;
  readonly text: string;
}

const SYMBOLS: readonly (readonly [spelling: string, kind: TokenKind])[] = [
  ["<->", "iff"],
  ["↔", "iff"],
  ["≡", "iff"],
  ["->", "implies"],
  ["→", "implies"],
  ["⊃", "implies"],
  ["|", "or"],
  ["||", "or"],
  ["∨", "or"],
  ["&", "and"],
  ["&&", "and"],
  ["∧", "and"],
  ["~", "not"],
  ["!", "not"],
  ["¬", "not"],
  ["=", "relation"],
  ["!=", "relation"],
  ["<", "relation"],
  ["<=", "relation"],
  [">", "relation"],
  [">=", "relation"],
  ["+", "plus"],
  ["-", "minus"],
  ["*", "times"],
  ["(", "open"],
  [")", "close"],
  ["∀", "quantifier"],
  ["∃", "quantifier"],
];

/** Reserved words, matched without regard to case. */
const WORDS: ReadonlyMap<string, TokenKind> = new Map([
  ["iff", "iff"],
  ["implies", "implies"],
  ["or", "or"],
  ["and", "and"],
  ["not", "not"],
  ["true", "true"],
  ["false", "false"],
  ["forall", "quantifier"],
  ["exists", "quantifier"],
]);

const LONGEST_WORD = 7;

/** The symbols by their first code unit, the longest first, so that the longest token wins. */
const SYMBOLS_BY_FIRST = new Map<number, (typeof SYMBOLS)[number][]>();
for (const symbol of SYMBOLS.toSorted(([a], [b]) => b.length - a.length)) {
  const first = symbol[0].charCodeAt(0);
  const others = SYMBOLS_BY_FIRST.get(first);
  if (others) others.push(symbol);
  else SYMBOLS_BY_FIRST.set(first, [symbol]);
}

const NAME = /[\p{L}_][\p{L}\p{Nd}_]*/uy;
const INTEGER = /[0-9]+/y;

/** Splits `text` into tokens, up to the first unknown one. */
export function splitTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (isSpace(text, at)) {
      at++;
      continue;
    }
    const token = readToken(text, at);
    tokens.push(token);
    if (token.kind === "unknown") break;
    at += token.text.length;
  }
  return tokens;
}

function readToken(text: string, at: number): Token {
  const symbol = SYMBOLS_BY_FIRST.get(text.charCodeAt(at))?.find(([spelling]) =>
    text.startsWith(spelling, at),
  );
  if (symbol) return { kind: symbol[1], at, text: symbol[0] };

  const name = match(NAME, text, at);
  if (name)
    return { kind: (name.length <= LONGEST_WORD && WORDS.get(name.toLowerCase())) || "name", at, text: name };

  const digits = match(INTEGER, text, at);
  if (digits) return { kind: "integer", at, text: digits };

  return { kind: "unknown", at, text: text.charAt(at) };
}

/** What the sticky `pattern` matches at `at`, or the empty string. */
function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.test(text) ? text.slice(at, pattern.lastIndex) : "";
}

/** White space as JavaScript's `\s` has it; the pattern is only asked outside ASCII. */
function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= 0x7f ? code === 0x20 || (code >= 0x09 && code <= 0x0d) : /\s/.test(text.charAt(at));
}
