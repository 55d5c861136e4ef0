import type { Solved } from "../arithmetic/solve-problem.ts";
import { dimensionOf } from "../arithmetic/words/units.ts";
import type { Words } from "../arithmetic/words/lexicon.ts";
import { pluralise } from "../language/morphology.ts";

/** The unit of an answer, in the plural; null where the text counts nothing. */
export function unitOf({ unit }: Solved, words: Words): string | null {
  if (unit === null || unit === "") return null;
  return words.singular(unit) === unit && dimensionOf(unit) !== null ? pluralise(unit) : unit;
}

/** An amount as a person writes it: `12 apples`, `$2.50`, `x = 4`. @param unit in the number that goes with the value */
export function amountOf({ text, system }: Solved, unit: string | null): string {
  const label = system.variables.find(({ name }) => name === system.target)?.label ?? "";
  return /^\p{L}$/u.test(label) ? `${label} = ${text}` : amountIn(text, unit);
}

/** `12 apples`, `$2.50`. @param text an exact decimal or `p/q` */
export function amountIn(text: string, unit: string | null): string {
  if (unit !== null && /^dollars?$/.test(unit) && /^\d+(?:\.\d\d?)?$/.test(text))
    return `$${text}${/\.\d$/.test(text) ? "0" : ""}`;
  return unit === null ? text : `${text} ${unit}`;
}
