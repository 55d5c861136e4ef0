import { isNegative, isZero, rational } from "../../text/rational.ts";
import { lexFormula } from "./formula-lexer.ts";
import { FormulaParser } from "./formula-parser.ts";
import type { Formula } from "./formula.ts";
import { FormulaBuilder } from "./system-builder.ts";

/** How a question names the part and the whole: "what percent of 80 is 20", "20 is what fraction of 80". */
const OF = String.raw`(?<kind>percent|percentage|per\s+cent|fraction|part)`;
const SHARES: readonly RegExp[] = [
  new RegExp(
    String.raw`^\s*what\s+${OF}\s+of\s+(?<whole>[^?]+?)\s+(?:is|are|does)\s+(?<part>[^?]+?)\s*[?.]?\s*$`,
    "i",
  ),
  new RegExp(
    String.raw`^\s*(?<part>[^?]+?)\s+(?:is|are)\s+what\s+${OF}\s+of\s+(?<whole>[^?]+?)\s*[?.]?\s*$`,
    "i",
  ),
  new RegExp(String.raw`^\s*what\s+${OF}\s+is\s+(?<part>[^?]+?)\s+of\s+(?<whole>[^?]+?)\s*[?.]?\s*$`, "i"),
  new RegExp(
    String.raw`^\s*(?:what\s+is|express|write|give)\s+(?<part>[^?]+?)\s+as\s+a\s+${OF}\s+of\s+(?<whole>[^?]+?)\s*[?.]?\s*$`,
    "i",
  ),
];
const CHANGES: readonly RegExp[] = [
  /^\s*what\s+is\s+the\s+percent(?:age)?\s+(?<sign>increase|decrease)\s+from\s+(?<from>[^?]+?)\s+to\s+(?<to>[^?]+?)\s*[?.]?\s*$/i,
  /^\s*by\s+what\s+percent(?:age)?\s+(?:is|was)\s+(?<from>[^?]+?)\s+(?<sign>increase|decrease)d\s+(?:if\s+it\s+becomes|to\s+(?:get|become|make)|to\s+give)\s+(?<to>[^?]+?)\s*[?.]?\s*$/i,
];

/** A part of a question that is a formula without unknowns; null for any other. */
function readPart(prompt: string, part: string, builder: FormulaBuilder): string | null {
  const start = prompt.indexOf(part);
  const tokens = start < 0 ? null : lexFormula(part, start);
  if (tokens === null || tokens.some(({ kind }) => kind === "name" || kind === "equals")) return null;
  const parser = new FormulaParser(tokens, builder);
  const read = parser.sum(0);
  return read === null || read[1] !== tokens.length || parser.isPercent(read[0]) ? null : read[0];
}

/** "What percent of 80 is 20?", "What is the percentage increase from 40 to 50?"; null for any other question. */
export function readPercentQuestion(prompt: string): Formula | null {
  const span = { start: 0, end: prompt.length };
  for (const pattern of SHARES) {
    const found = pattern.exec(prompt)?.groups;
    if (found === undefined) continue;
    const builder = new FormulaBuilder();
    const [part, whole] = [
      readPart(prompt, found["part"] ?? "", builder),
      readPart(prompt, found["whole"] ?? "", builder),
    ];
    if (part === null || whole === null) continue;
    const share = builder.quotient(part, whole, span, "the part");
    const percent = /^per/i.test(found["kind"] ?? "");
    return {
      system: builder.system(percent ? builder.scaled(share, rational(100n), span, "percent") : share),
      className: "fraction",
      unit: percent ? "percent" : null,
    };
  }
  for (const pattern of CHANGES) {
    const found = pattern.exec(prompt)?.groups;
    if (found === undefined) continue;
    const builder = new FormulaBuilder();
    const [from, to] = [
      readPart(prompt, found["from"] ?? "", builder),
      readPart(prompt, found["to"] ?? "", builder),
    ];
    if (from === null || to === null || isZero(builder.value(from) ?? rational(0n))) continue;
    const change =
      found["sign"]?.toLowerCase() === "increase"
        ? builder.sum(to, from, -1, span, "the change")
        : builder.sum(from, to, -1, span, "the change");
    if (isNegative(builder.value(change) ?? rational(-1n))) continue;
    return {
      system: builder.system(
        builder.scaled(builder.quotient(change, from, span, "the part"), rational(100n), span, "percent"),
      ),
      className: "fraction",
      unit: "percent",
    };
  }
  return null;
}
