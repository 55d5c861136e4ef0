import { atomsIn, distinct, or, PERSON, TRUE, type Formula } from "./formula.ts";

/** Each sentence with the ways of taking it that are left. */
export interface Readings {
  readonly premises: readonly (readonly Formula[])[];
  readonly claim: readonly Formula[];
}

/** Of the ways of taking a sentence, those whose phrases other sentences use; of these, those that take phrases apart the furthest. */
export function preferShared({ premises, claim }: Readings): Readings {
  const all = [...premises, claim];
  const units = all.map((ways) => new Set(ways.flatMap(atomsIn).map(({ unit }) => unit)));
  const chosen = all.map((ways, at) => {
    const elsewhere = new Set(units.flatMap((set, other) => (other === at ? [] : [...set])));
    const own = (formula: Formula): string[] => [...new Set(atomsIn(formula).map(({ unit }) => unit))];
    const ranked = ways.map((formula) => ({
      formula,
      rank: rankOf(own(formula), elsewhere, atomsIn(formula).length),
    }));
    const best = ranked
      .map(({ rank }) => rank)
      .reduce((least, rank) => (less(rank, least) ? rank : least), [Infinity, 0, 0]);
    return ranked.filter(({ rank }) => !less(best, rank)).map(({ formula }) => formula);
  });
  return { premises: chosen.slice(0, -1), claim: chosen.at(-1) ?? [] };
}

type Rank = readonly [unshared: number, joined: number, few: number];
function rankOf(units: readonly string[], elsewhere: ReadonlySet<string>, atoms: number): Rank {
  return [
    units.filter((unit) => !elsewhere.has(unit)).length,
    units.filter((unit) => / (?:and|or) /u.test(unit)).length,
    -atoms,
  ];
}
function less(one: Rank, other: Rank): boolean {
  for (const [at, value] of one.entries()) {
    const against = other[at] ?? 0;
    if (value !== against) return value < against;
  }
  return false;
}

/** Every combination of the ways of taking the sentences; null where there are too many. */
export function combinations({ premises, claim }: Readings, most: number): readonly Reading[] | null {
  const all = [...premises, claim].map(distinct);
  if (all.reduce((product, ways) => product * ways.length, 1) > most) return null;
  const rows = all.reduce<readonly (readonly Formula[])[]>(
    (found, ways) => found.flatMap((row) => ways.map((way) => [...row, way])),
    [[]],
  );
  return rows.map((row) => ({ premises: row.slice(0, -1), claim: row.at(-1) ?? TRUE }));
}

/** One way of taking a whole text. */
export interface Reading {
  readonly premises: readonly Formula[];
  readonly claim: Formula;
}

/** Alternatives that are taken in both senses one by one; where there are more, those of the premises together, and those of the claim. */
const MOST_ALTERNATIVES = 3;

/** A text with "either … or" in both senses: at least one, or exactly one. The same alternatives are taken in the same sense. */
export function senses({ premises, claim }: Reading): readonly Reading[] {
  const keys = [...new Set([...premises, claim].flatMap(alternativesIn))];
  const sets =
    keys.length <= MOST_ALTERNATIVES
      ? keys.reduce<readonly (readonly string[])[]>(
          (found, key) => found.flatMap((set) => [set, [...set, key]]),
          [[]],
        )
      : null;
  const taken =
    sets === null
      ? fourWays({ premises, claim })
      : sets.map((loose) => ({
          premises: premises.map((one) => inclusive(one, loose)),
          claim: inclusive(claim, loose),
        }));
  return [...new Map(taken.map((reading) => [JSON.stringify(reading), reading])).values()];
}

function fourWays({ premises, claim }: Reading): readonly Reading[] {
  const [loose, looseClaim] = [premises.map((one) => inclusive(one, null)), inclusive(claim, null)];
  return [
    { premises, claim },
    { premises: loose, claim },
    { premises, claim: looseClaim },
    { premises: loose, claim: looseClaim },
  ];
}

function alternativesIn(formula: Formula): readonly string[] {
  switch (formula.kind) {
    case "either":
      return [keyOfAlternatives(formula.parts), ...formula.parts.flatMap(alternativesIn)];
    case "is":
    case "true":
      return [];
    case "not":
    case "all":
    case "some":
      return alternativesIn(formula.part);
    case "if":
    case "iff":
      return [...alternativesIn(formula.left), ...alternativesIn(formula.right)];
    case "and":
    case "or":
      return formula.parts.flatMap(alternativesIn);
  }
}

function keyOfAlternatives(parts: readonly Formula[]): string {
  return parts
    .map((part) =>
      [
        ...new Set(
          atomsIn(part)
            .map(({ unit }) => unit)
            .filter((unit) => unit !== PERSON),
        ),
      ].join(" & "),
    )
    .sort()
    .join(" / ");
}

/** `loose`: the alternatives of which at least one is meant; null: all. */
function inclusive(formula: Formula, loose: readonly string[] | null): Formula {
  const inside = (part: Formula): Formula => inclusive(part, loose);
  switch (formula.kind) {
    case "either":
      return loose === null || loose.includes(keyOfAlternatives(formula.parts))
        ? or(...formula.parts.map(inside))
        : { kind: "either", parts: formula.parts.map(inside) };
    case "is":
    case "true":
      return formula;
    case "not":
    case "all":
    case "some":
      return { ...formula, part: inside(formula.part) };
    case "if":
    case "iff":
      return { ...formula, left: inside(formula.left), right: inside(formula.right) };
    case "and":
    case "or":
      return { ...formula, parts: formula.parts.map(inside) };
  }
}
