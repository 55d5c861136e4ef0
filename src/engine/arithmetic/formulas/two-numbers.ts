import {
  ONE,
  compare,
  isInteger,
  isNegative,
  rational,
  subtract,
  type Rational,
} from "../../text/rational.ts";
import { eliminate } from "../solving/eliminate.ts";
import { lexFormula } from "./formula-lexer.ts";
import { FormulaParser } from "./formula-parser.ts";
import type { Formula } from "./formula.ts";
import { FormulaBuilder } from "./system-builder.ts";

type Says = "sum" | "difference" | "times" | "more" | "consecutive";
const N = String.raw`(?<n>[\w.,/ -]+?)`;
const NUMBERS = String.raw`(?:two|the|these|the two|both)\s+(?:positive\s+|whole\s+)?(?:numbers|integers)`;
const OTHER = String.raw`(?:the\s+other|another|the\s+second|the\s+smaller|the\s+lesser)(?:\s+(?:number|one))?`;
const ONE_OF = String.raw`(?:one(?:\s+of\s+(?:them|the\s+(?:two\s+)?numbers))?|one\s+number|the\s+(?:larger|bigger|greater|first)(?:\s+(?:number|one))?)`;
/** What a part of the text says of the larger and the smaller number. */
const SAYS: readonly (readonly [RegExp, Says])[] = (
  [
    [`(?:the\\s+)?(?:sum|total)\\s+of\\s+${NUMBERS}\\s+is\\s+${N}`, "sum"],
    [`(?:their\\s+(?:sum|total)|the\\s+sum)\\s+is\\s+${N}`, "sum"],
    [`${NUMBERS}\\s+(?:add\\s+up\\s+to|have\\s+a\\s+(?:sum|total)\\s+of|total)\\s+${N}`, "sum"],
    [`(?:the\\s+)?difference\\s+(?:between|of)\\s+(?:them|${NUMBERS})\\s+is\\s+${N}`, "difference"],
    [`(?:their\\s+difference|the\\s+difference)\\s+is\\s+${N}`, "difference"],
    [`${NUMBERS}\\s+(?:differ\\s+by|have\\s+a\\s+difference\\s+of)\\s+${N}`, "difference"],
    [`a\\s+difference\\s+of\\s+${N}`, "difference"],
    [`${ONE_OF}\\s+is\\s+${N}\\s+times\\s+(?:as\\s+(?:large|big|great)\\s+as\\s+)?${OTHER}`, "times"],
    [
      `${ONE_OF}\\s+is\\s+(?<n>twice|double|triple)\\s+(?:as\\s+(?:large|big|great)\\s+as\\s+)?${OTHER}`,
      "times",
    ],
    [`${ONE_OF}\\s+is\\s+${N}\\s+(?:more|greater|larger|bigger)\\s+than\\s+${OTHER}`, "more"],
    [
      `(?:the\\s+)?sum\\s+of\\s+two\\s+consecutive\\s+(?<step>even\\s+|odd\\s+)?(?:whole\\s+)?(?:numbers|integers)\\s+is\\s+${N}`,
      "consecutive",
    ],
  ] as const
).map(([pattern, says]) => [new RegExp(`^${pattern}$`, "i"), says]);
const ASKS =
  /\s*[.;,?]?\s*(?:what\s+is|what\s+are|find)\s+the\s+(?<which>larger|bigger|greater|largest|smaller|lesser|smallest)\s+(?:number|one|of\s+(?:the\s+)?(?:two|them)(?:\s+numbers)?)\s*[?.]?\s*$/i;

/** A number without unknowns. */
function readNumber(text: string, start: number, builder: FormulaBuilder): string | null {
  const tokens = lexFormula(text, start);
  if (tokens === null || tokens.some(({ kind }) => kind !== "number")) return null;
  const [only] = tokens;
  if (tokens.length === 1 && only?.form === "multiple" && only.value !== null)
    return builder.given(only.value, only, only.text);
  const read = tokens.length === 1 ? new FormulaParser(tokens, builder).sum(0) : null;
  return read?.[0] ?? null;
}

/** Larger and smaller number of the text, and the equations between them. */
class Pair {
  readonly builder = new FormulaBuilder();
  readonly larger = this.builder.variable("the larger number");
  readonly smaller = this.builder.variable("the smaller number");
  /** Said by "the larger is …": which of them is meant is then sure. */
  told = new Set<Says>();

  take(text: string, start: number): boolean {
    for (const [pattern, says] of SAYS) {
      const groups = pattern.exec(text)?.groups;
      const said = groups?.["n"];
      if (groups === undefined || said === undefined) continue;
      const number = readNumber(said, start + text.lastIndexOf(said), this.builder);
      const value = number === null ? null : this.builder.value(number);
      if (number === null || value === null || isNegative(value) || this.told.has(says)) return false;
      this.told.add(says);
      return this.#say(says, number, value, groups["step"], { start, end: start + text.length });
    }
    return false;
  }

  #say(
    says: Says,
    number: string,
    value: Rational,
    step: string | undefined,
    span: { readonly start: number; readonly end: number },
  ): boolean {
    const { builder, larger, smaller } = this;
    if (says === "sum" || says === "consecutive")
      builder.equal(builder.sum(larger, smaller, 1, span, "the sum"), number, span);
    if (says === "difference" || says === "more")
      builder.equal(builder.sum(larger, smaller, -1, span, "the difference"), number, span);
    if (says === "times")
      builder.equal(builder.product(number, smaller, span, "times the smaller"), larger, span);
    if (says === "times" && compare(value, ONE) <= 0) return false;
    if (says !== "consecutive") return true;
    const gap = step === undefined ? 1n : 2n;
    builder.equations.push({
      kind: "linear",
      terms: [
        { coefficient: ONE, variable: larger },
        { coefficient: rational(-1n), variable: smaller },
      ],
      constant: rational(-gap),
      reason: "one follows the other",
      spans: [span],
    });
    return (
      isInteger(value) &&
      (value.num - gap) % 2n === 0n &&
      (gap === 1n || (((value.num - gap) / 2n) % 2n === 0n) === /even/i.test(step ?? ""))
    );
  }
}

/** "The sum of two numbers is 20, and their difference is 4. What is the larger number?"; null for any other text. */
export function readTwoNumbers(prompt: string): Formula | null {
  const asks = ASKS.exec(prompt);
  const which = asks?.groups?.["which"]?.toLowerCase();
  if (asks === null || which === undefined) return null;
  const pair = new Pair();
  let start = 0;
  for (const part of prompt
    .slice(0, asks.index)
    .split(/(\s*[.;,]\s*(?:and\s+)?|\s+and\s+(?=(?:their|the|one|a|differ|have)\b))/i)) {
    const text = part.trim();
    if (!/^(?:[.;,]?\s*(?:and)?)$/i.test(text) && !pair.take(text, start + part.indexOf(text))) return null;
    start += part.length;
  }
  const system = pair.builder.system(
    /^(?:l|b|g)/.test(which) && which !== "lesser" ? pair.larger : pair.smaller,
  );
  const solved = eliminate(system);
  if (pair.told.size === 0 || solved.kind !== "solved") return null;
  const [larger, smaller] = [solved.values.get(pair.larger), solved.values.get(pair.smaller)];
  return larger === undefined || smaller === undefined || isNegative(subtract(larger, smaller))
    ? null
    : { system, className: "expression", unit: null };
}
