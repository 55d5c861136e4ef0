/** The spellings of the formula language. Longer spellings come before their own prefixes: the longest token wins. */
const SYMBOLS = [
  ["<->", "iff"], ["↔", "iff"], ["≡", "iff"],
  ["->", "implies"], ["→", "implies"], ["⊃", "implies"],
  ["||", "or"], ["|", "or"], ["∨", "or"],
  ["&&", "and"], ["&", "and"], ["∧", "and"],
  ["!=", "compare"], ["<=", "compare"], [">=", "compare"], ["=", "compare"], ["<", "compare"], [">", "compare"],
  ["~", "not"], ["!", "not"], ["¬", "not"],
  ["+", "plus"], ["-", "minus"], ["*", "times"],
  ["(", "open"], [")", "close"],
  ["∀", "quantifier"], ["∃", "quantifier"],
] as const;

/** Reserved in any mixture of upper and lower case. */
const WORDS = new Map([
  ["and", "and"], ["or", "or"], ["not", "not"], ["implies", "implies"], ["iff", "iff"],
  ["true", "true"], ["false", "false"], ["forall", "quantifier"], ["exists", "quantifier"],
] as const);

export type TokenKind = (typeof SYMBOLS)[number][1] | "true" | "false" | "name" | "integer" | "unknown" | "end";

/** `at` counts code points from the start of the text. */
export interface Token { readonly kind: TokenKind; readonly text: string; readonly at: number }

const SPACE = /\s+/uy;
const NAME = /[\p{L}_][\p{L}\p{Nd}_]*/uy;
const INTEGER = /[0-9]+/y;

/** Splits a formula into tokens, the last of kind `end`. Unknown characters become tokens of their own; nothing is lost. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let unit = 0; // position in UTF-16 code units
  let at = 0;   // the same in code points
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = unit;
    return pattern.exec(text)?.[0] ?? null;
  };
  const push = (kind: TokenKind, spelling: string) => {
    tokens.push({ kind, text: spelling, at });
    unit += spelling.length;
    at += [...spelling].length;
  };
  while (unit < text.length) {
    const space = take(SPACE);
    if (space !== null) { unit += space.length; at += space.length; continue; } // white space is in the basic plane
    const name = take(NAME);
    if (name !== null) { push(WORDS.get(name.toLowerCase() as "and") ?? "name", name); continue; }
    const integer = take(INTEGER);
    if (integer !== null) { push("integer", integer); continue; }
    const symbol = SYMBOLS.find(([spelling]) => text.startsWith(spelling, unit));
    if (symbol) push(symbol[1], symbol[0]);
    else push("unknown", String.fromCodePoint(text.codePointAt(unit) ?? 0));
  }
  tokens.push({ kind: "end", text: "", at });
  return tokens;
}
