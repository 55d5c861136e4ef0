import { rational } from "../../text/rational.ts";
import { lexFormula, UNKNOWN, type FormulaToken } from "./formula-lexer.ts";
import { FormulaParser } from "./formula-parser.ts";
import type { Formula } from "./formula.ts";
import { FormulaBuilder } from "./system-builder.ts";

const OPENING =
  /^\s*(?:(?:i|we|you|[A-Z][a-z]+)\s+(?:think|thinks|thought|am\s+thinking|is\s+thinking|choose|chooses|chose|pick|picks|picked)\s+(?:of\s+)?(?:a|some)\s+number|think\s+of\s+a\s+number)\s*(?:[.,;]|\band\b)\s*/i;
const ASKING =
  /\s*(?:[.,;]\s*(?:and\s+)?)?(?:what\s+(?:is|was)\s+(?:the|my|his|her|this|that|the\s+original|the\s+first)\s+number|what\s+(?:is|was)\s+it|what\s+number\s+(?:am\s+i|is\s+(?:he|she|it)|was\s+(?:he|she|it)|did\s+(?:i|he|she|we|you)\s+(?:think\s+of|choose|pick|start\s+with))(?:\s+thinking\s+of)?|which\s+number\s+(?:is|was)\s+(?:it|that)|find\s+the\s+number|what\s+number\s+is\s+(?:it|this|that))\s*[?.]?\s*$/i;
/** "Which number must be added to 80 to get 41?" */
const MUST =
  /^\s*(?:what|which)\s+(?:number\s+)?(?:must|should|has\s+to|needs\s+to)\s+be\s+(?<what>added\s+to|subtracted\s+from|taken\s+(?:away\s+)?from|multiplied\s+by|divided\s+by)\s+(?<with>[^?]+?)\s+to\s+(?:get|make|give|obtain|reach)\s+(?<result>[^?]+?)\s*[?.]?\s*$/i;

const RUNNING = String.raw`(?:it|this|that|the\s+(?:number|result|answer|sum|product|difference|quotient|total)|my\s+number|a\s+number|this\s+number|that\s+number|the\s+new\s+number)`;
const PERSON = String.raw`(?:(?:i|you|we|he|she)\s+)?`;
type Operation = "+" | "-" | "from" | "*" | "/" | "up" | "down" | "double" | "triple" | "half" | "square";
/** What is done to the running number; `(?<by>…)` with what. Each is a whole step. */
const STEPS: readonly (readonly [RegExp, Operation])[] = (
  [
    [`multiply\\s+${RUNNING}\\s+by\\s+(?<by>.+)`, "*"],
    [`divide\\s+${RUNNING}\\s+by\\s+(?<by>.+)`, "/"],
    ["divide\\s+by\\s+(?<by>.+)", "/"],
    ["multiply\\s+by\\s+(?<by>.+)", "*"],
    [`add\\s+(?<by>.+?)\\s+to\\s+${RUNNING}`, "+"],
    ["add\\s+(?<by>.+)", "+"],
    [`subtract\\s+${RUNNING}\\s+from\\s+(?<by>.+)`, "from"],
    [`(?:subtract|take(?:\\s+away)?)\\s+(?<by>.+?)(?:\\s+away)?\\s+from\\s+${RUNNING}`, "-"],
    ["(?:subtract|take\\s+away)\\s+(?<by>.+)", "-"],
    [`double\\s+${RUNNING}`, "double"],
    [`triple\\s+${RUNNING}`, "triple"],
    [`halve\\s+${RUNNING}`, "half"],
    [`square\\s+${RUNNING}`, "square"],
    [`increase\\s+${RUNNING}\\s+by\\s+(?<by>.+)`, "up"],
    [`(?:decrease|reduce)\\s+${RUNNING}\\s+by\\s+(?<by>.+)`, "down"],
    [`(?:${RUNNING}\\s+)?(?:is\\s+|was\\s+)?(?:then\\s+)?multiplied\\s+by\\s+(?<by>.+)`, "*"],
    [`(?:${RUNNING}\\s+)?(?:is\\s+|was\\s+)?(?:then\\s+)?divided\\s+by\\s+(?<by>.+)`, "/"],
    [`(?:${RUNNING}\\s+)?(?:is|was)\\s+(?:then\\s+)?doubled`, "double"],
    [`(?:${RUNNING}\\s+)?(?:is|was)\\s+(?:then\\s+)?tripled`, "triple"],
    [`(?:${RUNNING}\\s+)?(?:is|was)\\s+(?:then\\s+)?halved`, "half"],
    [`(?:${RUNNING}\\s+)?(?:is\\s+|was\\s+)?(?:then\\s+)?increased\\s+by\\s+(?<by>.+)`, "up"],
    [
      `(?:${RUNNING}\\s+)?(?:is\\s+|was\\s+)?(?:then\\s+)?(?:decreased|reduced|diminished)\\s+by\\s+(?<by>.+)`,
      "down",
    ],
    [`(?<by>.+?)\\s+(?:is|was)\\s+(?:then\\s+)?added(?:\\s+to\\s+${RUNNING})?`, "+"],
    [`(?<by>.+?)\\s+(?:is|was)\\s+(?:then\\s+)?(?:subtracted|taken\\s+away)(?:\\s+from\\s+${RUNNING})?`, "-"],
  ] as const
).map(([pattern, operation]) => [new RegExp(`^(?:${PERSON})${pattern}$`, "i"), operation]);
const RESULT = new RegExp(
  String.raw`^(?:(?:(?:i|you|we|he|she)\s+)?(?:get|gets|got|obtain|end\s+up\s+with)|i\s+have|to\s+get|(?:the|my|his|her)\s+(?:(?:final|new)\s+)?(?:result|answer|total|outcome)\s+(?:is|was)|it\s+(?:gives|makes|becomes|is)|(?:this|that)\s+(?:gives|makes|is)|gives|(?:the\s+)?(?:result|answer)\s+(?:is|was))\s+(?<by>.+)$`,
  "i",
);

/** Longer riddles are not read. */
const MAX_STEPS = 12;
/** The stretches of a riddle: at stops, and before what begins another step. */
const CUT = /\s*[.;,]\s*(?:(?:and|but)\s+)?(?:then\s+)?|\s+(?:and\s+then|then|and|to\s+(?=get\b))\s+/i;

interface Part {
  readonly text: string;
  readonly start: number;
}

function partsOf(text: string, offset: number): readonly Part[] {
  const parts: Part[] = [];
  for (let rest = text, start = offset; rest !== ""; ) {
    const cut = CUT.exec(rest);
    const end = cut?.index ?? rest.length;
    const piece = rest.slice(0, end);
    const lead = /^\s*(?:(?:when|if|first|now|next|afterwards|and|then)\s+)*/i.exec(piece)?.[0].length ?? 0;
    if (piece.slice(lead).trim() !== "")
      parts.push({ text: piece.slice(lead).trimEnd(), start: start + lead });
    const next = end + (cut?.[0].length ?? 0);
    [rest, start] = [cut === null ? "" : rest.slice(next), start + next];
    // "to get 12" keeps its verb.
  }
  return parts;
}

/** A number that a step is done with: a formula without unknowns. */
class Steps {
  readonly builder = new FormulaBuilder();
  readonly start = this.builder.variable(UNKNOWN);
  running = this.start;
  #parser: FormulaParser | null = null;

  #number(text: string, start: number): string | null {
    const tokens: readonly FormulaToken[] | null = lexFormula(text, start);
    if (tokens === null || tokens.some(({ kind }) => kind === "name" || kind === "equals")) return null;
    this.#parser = new FormulaParser(tokens, this.builder);
    const read = this.#parser.sum(0);
    return read === null || read[1] !== tokens.length ? null : read[0];
  }

  /** Does a step; false when its number cannot be read. */
  take({ text, start }: Part, by: string | undefined, operation: Operation): boolean {
    const span = { start, end: start + text.length };
    const fixed = { double: 2n, triple: 3n, half: 0n }[operation as string];
    if (fixed !== undefined)
      this.running = this.builder.scaled(
        this.running,
        fixed === 0n ? rational(1n, 2n) : rational(fixed),
        span,
        text,
      );
    else if (operation === "square")
      this.running = this.builder.product(this.running, this.running, span, text);
    else {
      const number = by === undefined ? null : this.#number(by, start + text.indexOf(by));
      if (number === null) return false;
      const percent = this.#parser?.isPercent(number) === true;
      if (percent && operation !== "up" && operation !== "down") return false;
      const amount = percent ? this.builder.product(number, this.running, span, text) : number;
      if (operation === "*") this.running = this.builder.product(this.running, amount, span, text);
      else if (operation === "/") this.running = this.builder.quotient(this.running, amount, span, text);
      else if (operation === "from") this.running = this.builder.sum(amount, this.running, -1, span, text);
      else
        this.running = this.builder.sum(
          this.running,
          amount,
          operation === "+" || operation === "up" ? 1 : -1,
          span,
          text,
        );
    }
    return true;
  }

  /** Says what came out. */
  end({ text, start }: Part, by: string): boolean {
    const number = this.#number(by, start + text.lastIndexOf(by));
    if (number === null || this.#parser?.isPercent(number) === true) return false;
    this.builder.equal(this.running, number, { start, end: start + text.length });
    return true;
  }
  formula(): Formula {
    return { system: this.builder.system(this.start), className: "expression", unit: null };
  }
}

/** "I think of a number. When I multiply it by 4 and add 3, I get 31. What is the number?"; null for any other text. */
export function readRiddle(prompt: string): Formula | null {
  const must = MUST.exec(prompt)?.groups;
  if (must !== undefined) return readMust(prompt, must);
  const asking = ASKING.exec(prompt);
  if (asking === null) return null;
  const opening = OPENING.exec(prompt)?.[0].length ?? 0;
  const steps = new Steps();
  const parts = partsOf(prompt.slice(opening, asking.index), opening);
  if (parts.length < 2 || parts.length > MAX_STEPS) return null;
  for (const [index, part] of parts.entries()) {
    const result = RESULT.exec(part.text)?.groups?.["by"];
    if (result !== undefined)
      return index === parts.length - 1 && index > 0 && steps.end(part, result) ? steps.formula() : null;
    // "a number" can only be spoken of at first.
    if (index > 0 && /\ba number\b/i.test(part.text)) return null;
    const step = STEPS.find(([pattern]) => pattern.test(part.text));
    if (step === undefined || !steps.take(part, step[0].exec(part.text)?.groups?.["by"], step[1]))
      return null;
  }
  return null;
}

function readMust(prompt: string, groups: Readonly<Record<string, string>>): Formula | null {
  const steps = new Steps();
  const [what, by, result] = [groups["what"] ?? "", groups["with"] ?? "", groups["result"] ?? ""];
  const operation: Operation = /^added/i.test(what)
    ? "+"
    : /from$/i.test(what)
      ? "from"
      : /^mult/i.test(what)
        ? "*"
        : "/";
  const part = { text: prompt, start: 0 };
  return steps.take(part, by, operation) && steps.end(part, result) ? steps.formula() : null;
}
