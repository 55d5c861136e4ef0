import { baseOfComparative } from "../../../language/morphology.ts";

/**
 * What a word orders by. `axes`: the scales that it can be meant on. `way`: -1 for what stands nearer to the beginning of the scale (left, top,
 * front, first, the most of a quality), 1 for what stands nearer to its end.
 */
export interface Scale {
  readonly axes: readonly string[];
  readonly way: -1 | 1;
}

/** Scales of places; the others are scales of a quality, named by its adjective. */
export const PLACES: readonly string[] = ["horizontal", "vertical", "queue", "rank", "time"];

const RELATIONS: Readonly<Record<string, Scale>> = {
  left: { axes: ["horizontal"], way: -1 },
  right: { axes: ["horizontal"], way: 1 },
  above: { axes: ["vertical", "rank"], way: -1 },
  over: { axes: ["vertical"], way: -1 },
  below: { axes: ["vertical", "rank"], way: 1 },
  under: { axes: ["vertical"], way: 1 },
  underneath: { axes: ["vertical"], way: 1 },
  beneath: { axes: ["vertical"], way: 1 },
  "on top of": { axes: ["vertical"], way: -1 },
  "ahead of": { axes: ["rank", "queue", "time"], way: -1 },
  "in front of": { axes: ["queue"], way: -1 },
  behind: { axes: ["rank", "queue"], way: 1 },
  before: { axes: ["rank", "queue", "time"], way: -1 },
  after: { axes: ["rank", "queue", "time"], way: 1 },
  "earlier than": { axes: ["time", "rank"], way: -1 },
  "later than": { axes: ["time", "rank"], way: 1 },
  "sooner than": { axes: ["time", "rank"], way: -1 },
  "higher than": { axes: ["vertical", "rank", "high"], way: -1 },
  "lower than": { axes: ["vertical", "rank", "high"], way: 1 },
  "better than": { axes: ["rank", "good"], way: -1 },
  "worse than": { axes: ["rank", "good"], way: 1 },
};
const ENDS: Readonly<Record<string, Scale>> = {
  left: { axes: ["horizontal"], way: -1 },
  right: { axes: ["horizontal"], way: 1 },
  top: { axes: ["vertical", "rank"], way: -1 },
  bottom: { axes: ["vertical", "rank"], way: 1 },
  upper: { axes: ["vertical"], way: -1 },
  lower: { axes: ["vertical"], way: 1 },
  front: { axes: ["queue"], way: -1 },
  back: { axes: ["queue"], way: 1 },
  rear: { axes: ["queue"], way: 1 },
  fore: { axes: ["queue"], way: -1 },
  start: { axes: ["queue", "time"], way: -1 },
  beginning: { axes: ["queue", "time"], way: -1 },
  end: { axes: ["queue", "time", "rank"], way: 1 },
  first: { axes: ["rank", "queue", "time"], way: -1 },
  last: { axes: ["rank", "queue", "time"], way: 1 },
  earliest: { axes: ["time", "rank"], way: -1 },
  latest: { axes: ["time", "rank"], way: 1 },
  highest: { axes: ["vertical", "rank", "high"], way: -1 },
  lowest: { axes: ["vertical", "rank", "high"], way: 1 },
  best: { axes: ["rank", "good"], way: -1 },
  worst: { axes: ["rank", "good"], way: 1 },
};
/** Where "first", "third" and "last" count without a direction. */
const COUNTED: Scale = { axes: ["rank", "queue", "time"], way: -1 };

/** Adjectives that stand at the other end of one scale: its name, then the other end. */
const OPPOSITES: readonly (readonly [string, ...string[]])[] = [
  ["old", "new", "young", "recent", "modern"],
  ["expensive", "cheap", "inexpensive"],
  ["costly", "cheap"],
  ["heavy", "light"],
  ["big", "small", "little"],
  ["large", "small", "little"],
  ["long", "short"],
  ["tall", "short"],
  ["fast", "slow"],
  ["quick", "slow"],
  ["strong", "weak"],
  ["bright", "dim"],
  ["dark", "light"],
  ["thick", "thin"],
  ["wide", "narrow"],
  ["broad", "narrow"],
  ["deep", "shallow"],
  ["hot", "cold"],
  ["warm", "cool"],
  ["hard", "soft"],
  ["loud", "quiet"],
  ["rich", "poor"],
  ["wet", "dry"],
  ["sweet", "sour"],
  ["rough", "smooth"],
  ["hard", "easy"],
  ["difficult", "easy"],
  ["high", "low"],
  ["fat", "thin"],
  ["near", "far"],
  ["close", "far"],
  ["full", "empty"],
  ["sharp", "blunt"],
  ["clean", "dirty"],
  ["happy", "sad"],
  ["brave", "timid"],
  ["clever", "stupid"],
  ["smart", "dumb"],
  ["popular", "unpopular"],
  ["busy", "idle"],
  ["common", "rare"],
  ["safe", "dangerous"],
  ["good", "bad"],
  ["early", "late"],
];
/** Adjectives that mean one scale. */
const SYNONYMS: Readonly<Record<string, string>> = {
  costly: "expensive",
  large: "big",
  quick: "fast",
  pricey: "expensive",
  inexpensive: "cheap",
  little: "small",
  difficult: "hard",
  close: "near",
  ancient: "old",
};

/** The scales of an adjective: one for each thing that it can be the opposite of ("short" of "tall" and of "long"). */
function scaleOfAdjective(adjective: string): Scale {
  const word = SYNONYMS[adjective] ?? adjective;
  const named = OPPOSITES.filter(([name]) => name === word).map(([name]) => name);
  if (named.length > 0) return { axes: [...new Set(named)], way: -1 };
  const opposite = OPPOSITES.filter(
    ([name, ...others]) => others.includes(word) && SYNONYMS[name] === undefined,
  ).map(([name]) => name);
  return opposite.length > 0 ? { axes: [...new Set(opposite)], way: 1 } : { axes: [word], way: -1 };
}

const KNOWN_ADJECTIVES: ReadonlySet<string> = new Set(OPPOSITES.flat());

/** Adjectives that end as comparatives and superlatives do. */
const NO_GRADES: ReadonlySet<string> = new Set([
  "other",
  "rather",
  "former",
  "latter",
  "inner",
  "outer",
  "upper",
  "lower",
  "never",
  "ever",
  "rest",
  "test",
  "honest",
  "forest",
  "guest",
  "nest",
  "best",
  "worst",
  "further",
]);

/** `to the left of`, `above`, `ahead of`. */
export function scaleOfRelation(word: string): Scale | null {
  return RELATIONS[word] ?? null;
}
export function scaleOfEnd(word: string): Scale | null {
  return ENDS[word] ?? null;
}
export function scaleOfCount(): Scale {
  return COUNTED;
}

/** `older` → the scale of age, from the oldest. */
export function scaleOfComparative(word: string): Scale | null {
  const known = RELATIONS[`${word} than`];
  if (known !== undefined) return known;
  if (NO_GRADES.has(word)) return null;
  // "Taller" could be of "tal" by its letters.
  const bases = baseOfComparative(word);
  const base = bases.find((one) => KNOWN_ADJECTIVES.has(SYNONYMS[one] ?? one)) ?? bases[0];
  return base === undefined ? null : scaleOfAdjective(base);
}

export function scaleOfSuperlative(word: string): Scale | null {
  const known = ENDS[word];
  if (known !== undefined) return known;
  return NO_GRADES.has(word) || !/[a-z]{2}est$/u.test(word)
    ? null
    : scaleOfComparative(`${word.slice(0, -3)}er`);
}

/** `more expensive`, `least expensive`: also of nouns, as in "more coins". */
export function scaleOfDegree(degree: string, word: string): Scale {
  const { axes, way } = scaleOfAdjective(word);
  return { axes, way: /^(?:less|least|fewer|fewest)$/u.test(degree) ? (way === -1 ? 1 : -1) : way };
}
