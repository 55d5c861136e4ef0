import type { EquationSystem } from "../solving/equations.ts";
import { lexFormula, type FormulaToken } from "./formula-lexer.ts";
import { FormulaParser } from "./formula-parser.ts";
import { FormulaBuilder } from "./system-builder.ts";

export interface Formula { readonly system: EquationSystem; readonly className: "expression" | "equation" }

/** Questions around an expression. */
const ASKS_VALUE = /^\s*(?:what\s+is|what's|calculate|compute|evaluate|work\s+out|simplify|how\s+much\s+is|find)(?:\s+the\s+(?:value|result)\s+of)?\s+([\s\S]*?)\s*[.?!=]*\s*\??\s*$/i;
const BARE = /^\s*([\d(−-][\s\S]*?)\s*=?\s*\??\s*$/;
/** Questions around an equation, in the order of equation and name or the other way. */
const EQUATION_FIRST = /^\s*(?:if\s+|suppose\s+|let\s+|given\s+(?:that\s+)?)?([^?]*?=[^?]*?)\s*[.,;]\s*(?:then\s+)?(?:what\s+is|what's|find|solve\s+for|calculate|determine)\s+(?:the\s+value\s+of\s+)?([a-z])\s*[?.]?\s*$/i;
const NAME_FIRST = /^\s*(?:solve|find)(?:\s+for)?\s+([a-z])\s*(?::|,|\bif\b|\bin\b|\bwhen\b|\bgiven\b|\bsuch that\b)\s*([^?]*?=[^?]*?)\s*[.?]?\s*$/i;
const SOLVE_ONLY = /^\s*solve\s*:?\s*([^?]*?=[^?]*?)\s*[.?]?\s*$/i;

/** Longer formulas are not read. */
const MAX_TOKENS = 400;

function tokensOf(prompt: string, part: string): readonly FormulaToken[] | null {
  const start = prompt.indexOf(part);
  const tokens = start < 0 || part === "" ? null : lexFormula(part, start);
  return tokens === null || tokens.length > MAX_TOKENS ? null : tokens;
}

function readExpression(prompt: string, part: string): Formula | null {
  const tokens = tokensOf(prompt, part);
  // A lone number is no question.
  if (tokens === null || !tokens.some(({ kind }) => kind === "operator" || kind === "percent") || tokens.some(({ kind }) => kind === "name" || kind === "equals")) return null;
  const builder = new FormulaBuilder();
  const read = new FormulaParser(tokens, builder).sum(0);
  return read === null || read[1] !== tokens.length ? null : { system: builder.system(read[0]), className: "expression" };
}

/** An equation in one unknown, each side a formula; `name` null: the only unknown there is. */
function readEquation(prompt: string, part: string, name: string | null): Formula | null {
  const tokens = tokensOf(prompt, part);
  const at = tokens?.findIndex(({ kind }) => kind === "equals") ?? -1;
  if (tokens === null || at <= 0 || tokens.filter(({ kind }) => kind === "equals").length !== 1) return null;
  const builder = new FormulaBuilder();
  const parser = new FormulaParser(tokens, builder);
  const left = parser.sum(0);
  const right = left?.[1] === at ? parser.sum(at + 1) : null;
  if (left === null || right === null || right[1] !== tokens.length || parser.unknowns.size !== 1) return null;
  const [[unknown, target] = []] = [...parser.unknowns];
  if (target === undefined || name !== null && unknown !== name.toLowerCase()) return null;
  builder.equal(left[0], right[0], { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 });
  return { system: builder.system(target), className: "equation" };
}

/** A prompt that is an expression to be evaluated or an equation to be solved; null for any other, which may be a word problem. */
export function readFormula(prompt: string): Formula | null {
  const first = EQUATION_FIRST.exec(prompt);
  if (first !== null) return readEquation(prompt, first[1] ?? "", first[2] ?? null);
  const second = NAME_FIRST.exec(prompt);
  if (second !== null) return readEquation(prompt, second[2] ?? "", second[1] ?? null);
  const third = SOLVE_ONLY.exec(prompt);
  if (third !== null) return readEquation(prompt, third[1] ?? "", null);
  const asked = ASKS_VALUE.exec(prompt) ?? BARE.exec(prompt);
  return asked === null ? null : readExpression(prompt, asked[1] ?? "");
}
