import { rational } from "../../text/rational.ts";
import type { Formula } from "./formula.ts";
import { lexFormula, UNKNOWN, type FormulaToken } from "./formula-lexer.ts";
import { FormulaParser } from "./formula-parser.ts";
import { readTwoNumbers } from "./two-numbers.ts";
import { readPercentQuestion } from "./percent-question.ts";
import { readRiddle } from "./riddle.ts";
import { FormulaBuilder, FormulaTooLarge } from "./system-builder.ts";

/** Questions around an expression. */
const ASKS_VALUE =
  /^\s*(?:please\s+)?(?:(?:can you\s+)?(?:tell me\s+)?what\s+is|what's|what\s+are|calculate|compute|evaluate|work\s+out|simplify|how\s+much\s+is|how\s+much\s+are|find|determine|what\s+number\s+is|what\s+(?:do|would|will)\s+you\s+get\s+(?:if|when)\s+you|what\s+is\s+the\s+result\s+(?:if|when)\s+you)(?:\s+the\s+(?:value|result|answer)\s+(?:of|to))?\s*:?\s+([\s\S]*?)\s*[.?!=]*\s*\??\s*$/i;
const ASKS_EQUAL =
  /^\s*(?:what|how\s+much)\s+(?:does|do)\s+([\s\S]*?)\s+(?:equal|make|come\s+to|give)\s*\??\s*$/i;
const BARE =
  /^\s*([\d(−-][\s\S]*?|(?:add|subtract|multiply|divide|increase|decrease|reduce|take|halve|square)\s[\s\S]*?)\s*=?\s*[?.]?\s*$/i;
/** Questions around an equation, in the order of equation and name or the other way. */
const NAME = String.raw`([a-z]|(?:the|this|that|my)\s+number|it)`;
const EQUATION_FIRST = new RegExp(
  String.raw`^\s*(?:(?:if|suppose|let|given)(?:\s+that)?\s+)?([^?]*?)\s*[.,;:]?\s*(?:then\s+)?(?:what\s+is|what's|what\s+was|find|solve\s+for|calculate|determine|what\s+must\s+be|how\s+much\s+is)\s+(?:the\s+value\s+of\s+)?${NAME}\s*[?.]?\s*$`,
  "i",
);
const NAME_FIRST = new RegExp(
  String.raw`^\s*(?:solve|find|what\s+is|determine|calculate)(?:\s+for)?\s+(?:the\s+value\s+of\s+)?${NAME}\s*(?::|,|\bif\b|\bin\b|\bwhen\b|\bgiven\b|\bsuch that\b|\bfor which\b)\s*([^?]*?)\s*[.?]?\s*$`,
  "i",
);
const SOLVE_ONLY =
  /^\s*solve(?:\s+the\s+equation)?\s*:?\s*([^?]*?=[^?]*?)(?:\s*,?\s*for\s+([a-z]))?\s*[.?]?\s*$/i;
const GIVEN_VALUE =
  /^\s*(?:(?:if|suppose|let|given)(?:\s+that)?\s+)?([^?]*?)\s*[.,;]\s*(?:then\s+)?(?:what\s+is|what's|find|calculate|evaluate|how\s+much\s+is)\s+(?:the\s+value\s+of\s+)?([^?=]*?)\s*[?.]?\s*$/i;
const EVALUATED =
  /^\s*(?:evaluate|calculate|what\s+is|find|compute)\s+(?:the\s+value\s+of\s+)?([^?=]*?)\s*,?\s+(?:for|when|if|where|given\s+that)\s+([^?]*?)\s*[?.]?\s*$/i;
/** "2x + 3 = 11", and nothing else; "x = 5" says its answer itself and asks nothing. */
const EQUATION_ALONE =
  /^\s*(?!(?:[a-z]\s*=\s*[^a-z=]*|[^a-z=]*=\s*[a-z])\s*[.?]?\s*$)((?=[^?]*(?<![a-z])[a-z](?![a-z]))[^?=]*=[^?=]*?)\s*[.?]?\s*$/i;
/** "What number plus 7 is 12?", "20 is 40% of what number?" */
const ASKS_NUMBER = /^\s*([^?.]*\b(?:what|which)\s+number\b[^?.]*?)\s*[?.]?\s*$/i;

/** Longer formulas are not read, nor wide blanks: the patterns above would try every way to share them out. */
const MAX_TOKENS = 120;
const MAX_LENGTH = 1200;
const WIDE_BLANK = /\s{3}/;

function tokensOf(prompt: string, part: string, from = 0): readonly FormulaToken[] | null {
  const start = prompt.indexOf(part, from);
  const tokens = start < 0 || part === "" ? null : lexFormula(part, start);
  return tokens === null || tokens.length > MAX_TOKENS ? null : tokens;
}

/** "2 x 3" among numbers only: the letter is a sign. */
function timesSigns(tokens: readonly FormulaToken[]): readonly FormulaToken[] {
  const closes = (token: FormulaToken | undefined): boolean =>
    token?.kind === "number" || token?.kind === "close";
  const opens = (token: FormulaToken | undefined): boolean =>
    token?.kind === "number" || token?.kind === "open";
  return tokens.map((token, at) =>
    token.kind === "name" &&
    token.text === "x" &&
    closes(tokens[at - 1]) &&
    opens(tokens[at + 1]) &&
    (tokens[at - 1]?.end === token.start) === (tokens[at + 1]?.start === token.end)
      ? { ...token, kind: "operator" as const, text: "*" }
      : token,
  );
}

function readExpression(prompt: string, part: string): Formula | null {
  const lexed = tokensOf(prompt, part);
  const tokens = lexed === null ? null : timesSigns(lexed);
  // A lone number is no question.
  if (
    tokens === null ||
    (!tokens.some(({ kind }) => /^(?:operator|percent|of|inverted|call|after|verb)$/.test(kind)) &&
      !tokens.some(({ form }) => form === "multiple" || form === "fraction")) ||
    (tokens.length < 2 && tokens[0]?.kind === "number")
  )
    return null;
  if (tokens.some(({ kind }) => kind === "name" || kind === "equals")) return null;
  const builder = new FormulaBuilder();
  const parser = new FormulaParser(tokens, builder);
  const read = tokens[0]?.kind === "verb" ? readCommand(tokens, parser, builder) : parser.sum(0);
  if (read === null || read[1] !== tokens.length) return null;
  const percent = parser.isPercent(read[0]);
  if (percent) return null;
  return { system: builder.system(read[0]), className: "expression", unit: null };
}

const ORDERS: Readonly<
  Record<
    string,
    {
      readonly joint: string;
      readonly reversed: boolean;
      readonly operation: "+" | "-" | "*" | "/" | "up" | "down";
    }
  >
> = {
  "add to": { joint: "to", reversed: true, operation: "+" },
  "add and": { joint: "and", reversed: false, operation: "+" },
  "subtract from": { joint: "from", reversed: true, operation: "-" },
  "multiply by": { joint: "by", reversed: false, operation: "*" },
  "multiply and": { joint: "and", reversed: false, operation: "*" },
  "divide by": { joint: "by", reversed: false, operation: "/" },
  "increase by": { joint: "by", reversed: false, operation: "up" },
  "decrease by": { joint: "by", reversed: false, operation: "down" },
};

/** "Subtract 5 from 12", "multiply 6 by 7", "increase 80 by 15%": one thing to be done, and nothing after it. */
function readCommand(
  tokens: readonly FormulaToken[],
  parser: FormulaParser,
  builder: FormulaBuilder,
): readonly [string, number] | null {
  const verb = tokens[0]?.text ?? "";
  const left = parser.product(1, 0);
  if (left === null) return null;
  const span = { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 };
  if (verb === "square") return [builder.product(left[0], left[0], span, "squared"), left[1]];
  if (verb === "halve") return [builder.scaled(left[0], rational(1n, 2n), span, "half"), left[1]];
  const order = ORDERS[`${verb} ${tokens[left[1]]?.text ?? ""}`];
  const right = order === undefined ? null : parser.product(left[1] + 1, 0);
  if (order === undefined || right === null) return null;
  const [one, other] = order.reversed ? [right[0], left[0]] : [left[0], right[0]];
  const sign = order.operation === "+" || order.operation === "up" ? 1 : -1;
  if (order.operation === "up" || order.operation === "down")
    return parser.changed(one, [other, right[1]], sign, 0);
  if (parser.isPercent(one) || parser.isPercent(other)) return null;
  const made =
    order.operation === "*"
      ? builder.product(one, other, span, "product")
      : order.operation === "/"
        ? builder.quotient(one, other, span, "quotient")
        : builder.sum(one, other, sign, span, "sum");
  return [made, right[1]];
}

/** Equations in as many unknowns, each side a formula; `name` null: the only unknown there is. */
function readEquations(prompt: string, part: string, name: string | null): Formula | null {
  const parts = part
    .split(/\s*(?:;|,\s*(?:and\s+)?(?=[^,]*=)|\band\b(?=[^=]*=))\s*/i)
    .filter((one) => one.trim() !== "");
  const several = parts.length > 1 && parts.every((one) => one.split("=").length === 2);
  const [builder, unknowns] = [new FormulaBuilder(), new Map<string, string>()];
  let from = 0;
  for (const one of several ? parts : [part]) {
    const tokens = tokensOf(prompt, one, from);
    if (tokens === null || !equate(tokens, builder, unknowns)) return null;
    from = tokens.at(-1)?.end ?? 0;
  }
  if (unknowns.size === 0 || unknowns.size > (several ? parts.length : 1)) return null;
  const target =
    name === null ? (unknowns.size === 1 ? [...unknowns.values()][0] : undefined) : unknowns.get(name);
  return target === undefined
    ? null
    : { system: builder.system(target), className: "expression", unit: null };
}

function equate(
  tokens: readonly FormulaToken[],
  builder: FormulaBuilder,
  unknowns: Map<string, string>,
): boolean {
  const at = tokens.findIndex(({ kind }) => kind === "equals");
  if (at <= 0 || tokens.filter(({ kind }) => kind === "equals").length !== 1) return false;
  const parser = new FormulaParser(tokens, builder, unknowns);
  const left = parser.sum(0);
  const right = left?.[1] === at ? parser.sum(at + 1) : null;
  if (
    left === null ||
    right === null ||
    right[1] !== tokens.length ||
    parser.isPercent(left[0]) ||
    parser.isPercent(right[0])
  )
    return false;
  builder.equal(left[0], right[0], { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 });
  return true;
}

/** "If x = 5, what is 2x + 1?", "Evaluate 2x + 1 for x = 3.", "20% of a number is 8. What is half of the number?" */
function readValueGiven(prompt: string, equations: string, asked: string): Formula | null {
  const [builder, unknowns] = [new FormulaBuilder(), new Map<string, string>()];
  for (const one of equations.split(/\s*(?:;|,\s*(?:and\s+)?|\band\b(?=[^=]*=))\s*/i)) {
    const tokens = tokensOf(prompt, one, 0);
    if (
      tokens === null ||
      prompt.indexOf(one) !== prompt.lastIndexOf(one) ||
      !equate(tokens, builder, unknowns)
    )
      return null;
  }
  const tokens = tokensOf(prompt, asked, 0);
  if (
    tokens === null ||
    prompt.indexOf(asked) !== prompt.lastIndexOf(asked) ||
    tokens.some(({ kind, text }) => kind === "name" && !unknowns.has(text)) ||
    !tokens.some(({ kind }) => kind === "name")
  )
    return null;
  const parser = new FormulaParser(tokens, builder, unknowns);
  const read = parser.sum(0);
  return read === null || read[1] !== tokens.length || parser.isPercent(read[0])
    ? null
    : { system: builder.system(read[0]), className: "expression", unit: null };
}

/** The name asked for as the tokens have it. */
const nameOf = (text: string | undefined): string | null =>
  text === undefined ? null : /^[a-z]$/i.test(text) ? text.toLowerCase() : UNKNOWN;

function readAny(prompt: string): Formula | null {
  const percent = readPercentQuestion(prompt);
  if (percent !== null) return percent;
  const first = EQUATION_FIRST.exec(prompt);
  const equation = first === null ? null : readEquations(prompt, first[1] ?? "", nameOf(first[2]));
  if (equation !== null) return equation;
  const second = NAME_FIRST.exec(prompt);
  const named = second === null ? null : readEquations(prompt, second[2] ?? "", nameOf(second[1]));
  if (named !== null) return named;
  const [given, evaluated] = [GIVEN_VALUE.exec(prompt), EVALUATED.exec(prompt)];
  const value =
    given !== null
      ? readValueGiven(prompt, given[1] ?? "", given[2] ?? "")
      : evaluated !== null
        ? readValueGiven(prompt, evaluated[2] ?? "", evaluated[1] ?? "")
        : null;
  if (value !== null) return value;
  const third = SOLVE_ONLY.exec(prompt);
  if (third !== null) return readEquations(prompt, third[1] ?? "", nameOf(third[2]));
  const alone = EQUATION_ALONE.exec(prompt);
  const lone = alone === null ? null : readEquations(prompt, alone[1] ?? "", null);
  if (lone !== null) return lone;
  const asked = ASKS_VALUE.exec(prompt) ?? ASKS_EQUAL.exec(prompt) ?? BARE.exec(prompt);
  const plain = asked === null ? null : readExpression(prompt, asked[1] ?? "");
  if (plain !== null) return plain;
  const number = ASKS_NUMBER.exec(prompt);
  return (
    (number === null ? null : readEquations(prompt, number[1] ?? "", UNKNOWN)) ??
    readRiddle(prompt) ??
    readTwoNumbers(prompt)
  );
}

/** A prompt that is an expression to be evaluated or an equation to be solved; null for any other, which may be a word problem. */
export function readFormula(prompt: string): Formula | null {
  try {
    const text = prompt.trimEnd();
    return text.length > MAX_LENGTH || WIDE_BLANK.test(text) ? null : readAny(text);
  } catch (error) {
    if (error instanceof FormulaTooLarge) return null;
    throw error;
  }
}
