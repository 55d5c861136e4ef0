import { baseUnitsIn, convertible, UNITS, unitsNamed, type Unit } from "../../lexicon/units.ts";
import type { Conversion, Knowledge } from "../../knowledge/knowledge.ts";
import { divide, equals, multiply, ONE, parseDecimal, type Rational } from "../../text/rational.ts";
import type { Cited } from "./finding.ts";
import { synonymsOf } from "./counts.ts";

/** How many of one unit make another, with the rows that say so. */
export interface Converted {
  readonly value: Rational;
  readonly cited: readonly Cited[];
}

/** More steps than any two units need. */
const MAX_STEPS = 4;

/**
 * How many `part` a `whole` has. It is computed by the table of the lexicon and by the rows of packs, and told only where both agree: "gallon",
 * which names two units, has no row.
 */
export function convert(knowledge: Knowledge, whole: string, part: string): Converted | null {
  const factor = factorOf(whole, part);
  if (factor === null) return null;
  const [from, ...others] = factor.from;
  if (from === undefined || others.length > 0) return null;
  const found = walk(knowledge, namesOf(knowledge, from, whole), factor.to);
  return found !== null && equals(found.value, factor.value) ? found : null;
}

/** "How many days does a leap year have?" The lexicon has no unit that is one of two kinds of year. */
export function yearly(knowledge: Knowledge, whole: string, part: string): Converted | null {
  if (unitsNamed(whole).length > 0) return null;
  const rows = knowledge.conversionsOf(whole).filter(({ of }) => of === part);
  const [row, second] = rows;
  const value = row === undefined ? null : amountOf(row);
  return row === undefined || second !== undefined || value === null ? null : { value, cited: [row] };
}

const namesOf = (knowledge: Knowledge, { unit, names }: Unit, word: string): readonly string[] => [
  ...new Set([word, unit, ...names, ...synonymsOf(knowledge, unit)]),
];

interface Factor {
  readonly value: Rational;
  readonly from: readonly Unit[];
  /** Names of the unit that is counted. */
  readonly to: ReadonlySet<string>;
}

/** By the lexicon: the one pair of units of these names that measure the same. */
function factorOf(whole: string, part: string): Factor | null {
  const pairs = unitsNamed(whole).flatMap((one) =>
    unitsNamed(part)
      .filter((other) => convertible(one, other) && one.unit !== other.unit)
      .map((other) => ({ one, other })),
  );
  const [pair, second] = pairs;
  if (pair === undefined || second !== undefined) return null;
  const [big, small] = [baseUnitsIn(pair.one), baseUnitsIn(pair.other)];
  if (big === null || small === null) return null;
  return {
    value: divide(big, small),
    from: [pair.one],
    to: new Set([part, pair.other.unit, ...pair.other.names]),
  };
}

/** By the packs: along their rows, in both directions, the shortest way first. */
function walk(knowledge: Knowledge, from: readonly string[], to: ReadonlySet<string>): Converted | null {
  let level = from.map((unit) => ({ unit, value: ONE, cited: [] as readonly Cited[] }));
  const seen = new Set(from);
  for (let step = 0; step <= MAX_STEPS; step++) {
    const found = level.find(({ unit }) => to.has(unit));
    if (found !== undefined) return found;
    level = level.flatMap((at) =>
      neighbours(knowledge, at.unit)
        .filter(({ unit }) => !seen.has(unit))
        .map(({ unit, factor, row }) => {
          seen.add(unit);
          return { unit, value: multiply(at.value, factor), cited: [...at.cited, row] };
        }),
    );
  }
  return null;
}

interface Neighbour {
  readonly unit: string;
  readonly factor: Rational;
  readonly row: Cited;
}

function neighbours(knowledge: Knowledge, unit: string): readonly Neighbour[] {
  const down = knowledge.conversionsOf(unit).flatMap((row) => {
    const factor = amountOf(row);
    return factor === null ? [] : [{ unit: row.of, factor, row }];
  });
  const up = wider(knowledge, unit).flatMap((row) => {
    const factor = amountOf(row);
    return factor === null ? [] : [{ unit: row.unit, factor: divide(ONE, factor), row }];
  });
  return [...down, ...up];
}

/** The rows that count something in this unit, of the units that the lexicon knows to measure the same. */
function wider(knowledge: Knowledge, unit: string): readonly Conversion[] {
  return unitsNamed(unit).flatMap((one) =>
    measuringTheSame(one)
      .flatMap((other) => knowledge.conversionsOf(other.unit))
      .filter(({ of }) => of === unit),
  );
}

const measuringTheSame = (unit: Unit): readonly Unit[] =>
  UNITS.filter((other) => convertible(unit, other) && other.unit !== unit.unit);

const amountOf = ({ amount }: Conversion): Rational | null => {
  const [num = "", den = "1"] = amount.split("/");
  const [top, bottom] = [parseDecimal(num), parseDecimal(den)];
  return top === null || bottom === null ? null : divide(top, bottom);
};
