import { dimensionOf, unitName } from "../words/units.ts";
import type { Words } from "../words/lexicon.ts";

const OTHERS = new Set([
  "cup",
  "gallon",
  "quart",
  "pint",
  "acre",
  "ton",
  "teaspoon",
  "tablespoon",
  "hectare",
  "decilitre",
  "centilitre",
]);

/** The unit of measure that a word names, in the singular; null when it names a thing. */
export function unitOfMeasure(word: string, words: Words): string | null {
  const single = unitName(words.singular(word));
  return dimensionOf(single) !== null || OTHERS.has(single) ? single : null;
}

/** A unit that stands alone: "20 litres"; "5 cups" may be things. */
export function loneUnit(word: string, words: Words): string | null {
  const unit = unitOfMeasure(word, words);
  return unit === null || OTHERS.has(unit) ? null : unit;
}
