import { parseDecimal, type Rational } from "../rational.ts";

export interface FormulaToken { readonly kind: "number" | "name" | "operator" | "open" | "close" | "percent" | "equals"; readonly text: string; readonly start: number; readonly end: number; readonly value: Rational | null }

const PIECE = /\s+|\d+(?:,\d{3})*(?:\.\d+)?|\.\d+|[A-Za-z]+|\*\*|[-+*/^=()[\]{}%×÷·−–:]/y;
const OPERATORS: ReadonlyMap<string, string> = new Map([
  ["×", "*"], ["·", "*"], ["÷", "/"], ["−", "-"], ["–", "-"], ["**", "^"], [":", "/"], ["+", "+"], ["-", "-"], ["*", "*"], ["/", "/"], ["^", "^"],
  ["plus", "+"], ["minus", "-"], ["times", "*"], ["over", "/"],
]);
/** Operators of two words, by their first. */
const PHRASES: ReadonlyMap<string, readonly [second: string, operator: string]> = new Map([["divided", ["by", "/"]], ["multiplied", ["by", "*"]]]);

/** The tokens of a formula in symbols or words; null when something is no part of one. Offsets count from `offset`. */
export function lexFormula(text: string, offset: number): readonly FormulaToken[] | null {
  const tokens: FormulaToken[] = [];
  for (let at = 0; at < text.length;) {
    PIECE.lastIndex = at;
    const piece = PIECE.exec(text)?.[0];
    if (piece === undefined) return null;
    const [start, end] = [offset + at, offset + at + piece.length];
    at += piece.length;
    if (/^\s/.test(piece)) continue;
    const phrase = PHRASES.get(piece.toLowerCase());
    if (phrase !== undefined) {
      const second = new RegExp(`^\\s+${phrase[0]}(?![a-z])`, "i").exec(text.slice(at));
      if (second === null) return null;
      at += second[0].length;
      tokens.push({ kind: "operator", text: phrase[1], start, end: offset + at, value: null });
      continue;
    }
    const token = tokenOf(piece, start, end);
    if (token === null) return null;
    tokens.push(token);
  }
  return tokens;
}

function tokenOf(piece: string, start: number, end: number): FormulaToken | null {
  const operator = OPERATORS.get(piece.toLowerCase());
  if (operator !== undefined) return { kind: "operator", text: operator, start, end, value: null };
  if (/^[([{]$/.test(piece)) return { kind: "open", text: piece, start, end, value: null };
  if (/^[)\]}]$/.test(piece)) return { kind: "close", text: piece, start, end, value: null };
  if (piece === "=" || /^equals$/i.test(piece)) return { kind: "equals", text: "=", start, end, value: null };
  if (piece === "%" || /^percent$/i.test(piece)) return { kind: "percent", text: piece, start, end, value: null };
  if (/^of$/i.test(piece)) return { kind: "operator", text: "of", start, end, value: null };
  if (/^[.\d]/.test(piece)) {
    const value = parseDecimal(piece.startsWith(".") ? `0${piece}` : piece);
    return value === null ? null : { kind: "number", text: piece, start, end, value };
  }
  return /^[A-Za-z]$/.test(piece) ? { kind: "name", text: piece.toLowerCase(), start, end, value: null } : null;
}
