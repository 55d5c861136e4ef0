import { baseUnitsIn, unitsNamed, type Unit } from "../../../lexicon/units.ts";
import { multiply, ONE, type Rational } from "../../../text/rational.ts";

/** On what an amount is counted: a scale with its system, "mass mass", or a noun, "egg". */
export interface Counted {
  readonly key: string;
  /** The word of the text for it. */
  readonly unit: string;
  /** How many of the scale's base unit one is; 1 of a noun. */
  readonly size: Rational;
  readonly isScale: boolean;
}

/** Of a unit its scale, of any other noun itself; null for "pound", which is a weight and money. */
export function countedBy(noun: string): Counted | null {
  const [unit, second] = unitsNamed(noun).filter(({ dimension }) => dimension !== "count");
  if (unit === undefined) return kindOf(noun);
  return second === undefined ? onScale(unit, noun) : null;
}

/** A kind of things that are counted one by one. */
export const kindOf = (key: string, noun = key): Counted => ({ key, unit: noun, size: ONE, isScale: false });

function onScale(unit: Unit, noun: string): Counted | null {
  const size = baseUnitsIn(unit);
  return size === null ? null : { key: scaleOf(unit), unit: noun, size, isScale: true };
}

/** Who earns 12 dollars an hour earns no 288 a day: hours are on another scale than days. */
function scaleOf({ dimension, system, unit }: Unit): string {
  if (dimension !== "time") return `${dimension} ${system}`;
  return DAYS.has(unit) ? "time days" : "time hours";
}
const DAYS: ReadonlySet<string> = new Set(["day", "week", "fortnight"]);

/** "4 hours a day, 5 days a week": hours that are counted, and days that are. */
export function timesApart(noun: string): Counted | null {
  const found = countedBy(noun);
  return found !== null && isOn(found, "time") ? kindOf(noun) : found;
}

/** Whether a key is that of a scale of this dimension. */
export const isOn = ({ key, isScale }: Counted, dimension: string): boolean =>
  isScale && key.startsWith(`${dimension} `);

/** "A pair of socks", "two dozen eggs": so many of what they are of. */
export function numberNoun(noun: string): Rational | null {
  const [unit, second] = unitsNamed(noun);
  const isNumber = unit?.dimension === "count" && unit.unit !== "one" && second === undefined;
  return isNumber ? baseUnitsIn(unit) : null;
}

export const inBase = (value: Rational, { size }: Counted): Rational => multiply(value, size);
