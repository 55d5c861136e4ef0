import { pluralise } from "../../language/morphology.ts";
import { multiply, rational, type Rational } from "../../text/rational.ts";

/** Units of one dimension, each as a multiple of the smallest, exactly. */
const DIMENSIONS: Readonly<Record<string, Readonly<Record<string, bigint>>>> = {
  money: { cent: 1n, dollar: 100n },
  time: { second: 1n, minute: 60n, hour: 3600n, day: 86400n, week: 604800n },
  months: { month: 1n, year: 12n },
  length: { inch: 1n, foot: 12n, yard: 36n, mile: 63360n },
  "metric length": { millimeter: 1n, centimeter: 10n, meter: 1000n, kilometer: 1000000n },
  weight: { ounce: 1n, pound: 16n },
  "metric weight": { gram: 1n, kilogram: 1000n },
  "metric volume": { milliliter: 1n, liter: 1000n },
};

/** Other words for a unit, and plurals that are spelt as they like. */
const SAME: ReadonlyMap<string, string> = new Map([
  ["buck", "dollar"],
  ["kg", "kilogram"],
  ["km", "kilometer"],
  ["kilometre", "kilometer"],
  ["metre", "meter"],
  ["centimetre", "centimeter"],
  ["cm", "centimeter"],
  ["mm", "millimeter"],
  ["litre", "liter"],
  ["lb", "pound"],
  ["lbs", "pound"],
  ["oz", "ounce"],
  ["hr", "hour"],
  ["min", "minute"],
  ["feet", "foot"],
  // The one currency of a text: texts with several are not read.
  ["euro", "dollar"],
  ["yen", "dollar"],
  ["rupee", "dollar"],
  ["peso", "dollar"],
  ["franc", "dollar"],
  ["£", "dollar"],
  ["pence", "cent"],
]);
/** What a sign stands for; the sign of pounds for itself, as the word is of a weight too. */
export const CURRENCY_SIGNS: ReadonlyMap<string, string> = new Map([
  ["$", "dollar"],
  ["€", "euro"],
  ["£", "£"],
  ["¥", "yen"],
  ["₹", "rupee"],
  ["¢", "cent"],
]);
const CURRENCY_NOUN = /^(?:dollar|buck|euro|yen|rupee|peso|franc)s?$/;
/** The currency of an amount by its sign: `$5` is of dollars. */
export function currencyOfSign(text: string): string {
  return [...CURRENCY_SIGNS].find(([sign]) => text.includes(sign))?.[1] ?? "dollar";
}
/** The currency that a word or an amount is of, cents left out; null for others. */
export function currencyOf(text: string): string | null {
  const sign = [...CURRENCY_SIGNS].find(([one]) => one !== "¢" && text.includes(one));
  return sign?.[1] ?? (CURRENCY_NOUN.test(text) ? text.replace(/s$/, "").replace("buck", "dollar") : null);
}
/** One thing under two names: `baggie` and `bag`. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ["baggie", "bag"],
  ["baggy", "bag"],
  ["flowerbed", "bed"],
  ["package", "pack"],
  ["packet", "pack"],
  ["money", "dollar"],
  ["cash", "dollar"],
  ["kid", "child"],
  ["pupil", "student"],
]);

/** The unit a word means, in the singular: `bucks` was `buck` and is `dollar`. */
export function unitName(noun: string): string {
  return SAME.get(noun) ?? noun;
}
export function sameThing(noun: string): string {
  return SAME.get(noun) ?? SYNONYMS.get(noun) ?? noun;
}

/** A unit as an answer names it: in the plural, however few they are; other words as they stand. */
export function unitPlural(word: string): string {
  if (word === "£") return "pounds";
  return dimensionOf(word) !== null ||
    /^(?:buck|euro|rupee|peso|franc|(?:kilo|centi|milli)?metre|(?:milli)?litre)$/.test(word)
    ? pluralise(word)
    : word;
}

export function dimensionOf(unit: string): string | null {
  for (const [dimension, units] of Object.entries(DIMENSIONS))
    if (Object.hasOwn(units, unit)) return dimension;
  return null;
}
/** The factor from one unit to another of its dimension: hour to minute is 60. Null when they have none in common. */
export function conversion(from: string, to: string): Rational | null {
  if (from === to) return rational(1n);
  for (const units of Object.values(DIMENSIONS)) {
    const [one, other] = [units[from], units[to]];
    if (one !== undefined && other !== undefined) return multiply(rational(one), rational(1n, other));
  }
  return null;
}
