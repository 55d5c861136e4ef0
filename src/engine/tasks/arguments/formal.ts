import type { Formula } from "./formula.ts";
import { nameOf, type Words } from "./wording.ts";

/** A formula in writing that can be read back without knowing the text: `every x: ([sing](x) implies [dance](x))`; a unit stands in brackets, what it is said of behind it. */
export function formalOf(formula: Formula, words: Words): string {
  const inside = (part: Formula): string => formalOf(part, words);
  const joined = (parts: readonly Formula[], word: string): string =>
    `(${parts.map(inside).join(` ${word} `)})`;
  switch (formula.kind) {
    case "true":
      return "true";
    case "is":
      return `[${formula.unit}](${formula.of === null ? "x" : nameOf(formula.of, words)})`;
    case "not":
      return `not ${inside(formula.part)}`;
    case "and":
      return joined(formula.parts, "and");
    case "or":
      return joined(formula.parts, "or");
    case "either":
      return joined(formula.parts, "xor");
    case "if":
      return joined([formula.left, formula.right], "implies");
    case "iff":
      return joined([formula.left, formula.right], "iff");
    case "all":
      return `every x: ${inside(formula.part)}`;
    case "some":
      return `some x: ${inside(formula.part)}`;
  }
}
