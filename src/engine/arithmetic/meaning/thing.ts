import type { NounPhrase } from "../grammar/syntax.ts";
import { ONE, type Rational } from "../../text/rational.ts";
import { KINDS, PERSON_NOUNS } from "../words/kinds.ts";
import type { Words } from "../words/lexicon.ts";
import { conversion, dimensionOf, sameThing, unitName, unitPlural } from "../words/units.ts";

/** What is counted: "green marbles", "pieces of candy", "dollars". Compared by `key`, which folds plurals and spellings. */
export interface Thing {
  readonly key: string;
  readonly mods: readonly string[];
  readonly of: Thing | null;
  /** As an answer names it, in the plural as the text has it. */
  readonly name: string;
  /** The adjectives of `mods` as the text writes them, in its order. */
  readonly spelled?: ReadonlyMap<string, string>;
  /** A mere count, as in "for 6 days": it is not turned into other units. */
  readonly fixed?: true;
  /** Words that stand beside it here and do not take it in, as `key`. */
  readonly beside?: ReadonlySet<string>;
}

/** Folds the two ways a plural can be undone: `cookies` is of `cookie` or `cooky`. */
function fold(word: string): string {
  return word.replace(/ie$/, "y").replace(/(?<=[a-z]{3})e$/, "");
}

/** Adjectives that say nothing of which ones. */
const EMPTY_MODS = new Set([
  "total",
  "whole",
  "own",
  "whole",
  "extra",
  "additional",
  "more",
  "other",
  "same",
  "different",
  "entire",
  "equal",
  "identical",
  "such",
]);

export function keyOf(word: string, words: Words): string {
  const unit = unitName(word.replace(/shelves$/, "shelf"));
  const single = unit === word || unit.endsWith("shelf") ? words.singular(unit) : unit;
  return fold(sameThing(unitName(single)));
}

/** The thing that a noun phrase names by itself; null without a noun. */
export function thingOf(np: NounPhrase, words: Words): Thing | null {
  if (np.head === "" || np.pronoun !== null) return null;
  const said = np.mods.filter((mod) => !EMPTY_MODS.has(mod));
  const measure =
    np.measure === null
      ? []
      : [
          [
            `${np.measure.amount.lexeme.lower}-${keyOf(np.measure.unit, words)}`,
            `${np.measure.amount.lexeme.lower}-${np.measure.unit}`,
          ] as const,
        ];
  const spelled = new Map([...measure, ...said.map((mod) => [keyOf(mod, words), mod] as const)]);
  return {
    key: keyOf(np.head, words),
    mods: [...said.map((mod) => keyOf(mod, words)), ...measure.map(([key]) => key)].sort(),
    of: np.of === null ? null : thingOf(np.of, words),
    name: np.head,
    spelled,
  };
}

export function sameKey(a: Thing, b: Thing): boolean {
  return (
    a.key === b.key &&
    a.mods.length === b.mods.length &&
    a.mods.every((mod) => b.mods.includes(mod)) &&
    (a.of === null ? b.of === null : b.of !== null && sameKey(a.of, b.of))
  );
}

/** A thing under one name: the same for whatever {@link sameKey} holds of. For look-ups, not to be read. */
export function idOf(thing: Thing): string {
  return `${[...thing.mods, thing.key].join(" ")}${thing.of === null ? "" : ` of ${idOf(thing.of)}`}`;
}

/** A thing as people read it: whole words, as the text writes them. */
export function describe(thing: Thing): string {
  const spelled = [...(thing.spelled ?? [])].flatMap(([key, word]) =>
    thing.mods.includes(key) ? [word] : [],
  );
  const mods = [...spelled, ...thing.mods.filter((mod) => thing.spelled?.has(mod) !== true)];
  return `${[...mods, nameOf(thing)].join(" ")}${thing.of === null ? "" : ` of ${describe(thing.of)}`}`;
}

/** The noun of a thing, a unit in the plural. */
export function nameOf({ name, key }: Thing): string {
  return unitPlural(name === "" ? key : name);
}

const PIECES = new Set(["piec", "bit"]);

/**
 * Whether everything that `stated` counts is among what `query` asks for, and the factor from one unit to the other; null when not.
 * Green marbles are marbles; pieces of candy are candy by the piece; hours are minutes by 60.
 */
export function covers(query: Thing, stated: Thing): Rational | null {
  const factor =
    query.key === stated.key
      ? ONE
      : conversion(stated.name === "" ? stated.key : unfold(stated.key), unfold(query.key));
  if (stated.fixed === true && query.key !== stated.key) return null;
  if (factor === null)
    return stated.of !== null &&
      PIECES.has(stated.key) &&
      query.of === null &&
      query.key === stated.of.key &&
      query.mods.every((mod) => stated.of?.mods.includes(mod))
      ? ONE
      : null;
  if (!query.mods.every((mod) => stated.mods.includes(mod) || stated.of?.mods.includes(mod) === true))
    return null;
  if (
    query.of !== null &&
    (stated.of === null || (covers(query.of, stated.of) === null && !isKindOf(stated.of, query.of)))
  )
    return null;
  return factor;
}

const UNFOLDED: ReadonlyMap<string, string> = new Map([
  ["inch", "inch"],
  ["minut", "minute"],
  ["mil", "mile"],
  ["gramm", "gram"],
  ["metr", "meter"],
  ["ounc", "ounce"],
  ["kilogramm", "kilogram"],
]);
export function unfold(key: string): string {
  return UNFOLDED.get(key) ?? key;
}

/** "How many things does she have?": whatever is counted, but neither persons nor measures. */
const isAnything = (query: Thing): boolean =>
  /^(?:thing|item|object)$/.test(query.key) && query.mods.length === 0 && query.of === null;
const PERSONS: ReadonlySet<string> = new Set([...PERSON_NOUNS].map(fold));

/** Whether one is a kind of the other by the words alone: boys are children. */
export function isKindOf(stated: Thing, query: Thing): boolean {
  if (stated.beside?.has(query.key) === true) return false;
  if (isAnything(query) && stated.key !== query.key)
    return (
      stated.fixed !== true &&
      dimensionOf(unfold(stated.key)) === null &&
      !PERSONS.has(stated.key) &&
      !/^(?:dollar|cent|time|year|day)$/.test(stated.key)
    );
  // "reading materials" is one word for a kind; a toy truck is a toy.
  if (
    query.of === null &&
    query.mods.length === 1 &&
    KINDS.some(
      ({ whole, parts }) =>
        whole.includes(`${query.mods[0] ?? ""} ${query.key}`) &&
        parts.some((word) => fold(word) === stated.key),
    )
  )
    return true;
  if (query.key === "toy" && query.mods.length === 0 && stated.mods.includes("toy")) return true;
  if (
    stated.key !== query.key &&
    query.mods.length === 0 &&
    query.of === null &&
    KINDS.some(
      ({ whole }) =>
        whole.some((word) => fold(word) === query.key) && whole.some((word) => fold(word) === stated.key),
    )
  )
    return true;
  return (
    query.mods.length === 0 &&
    query.of === null &&
    KINDS.some(
      ({ whole, parts }) =>
        whole.some((word) => fold(word) === query.key) && parts.some((word) => fold(word) === stated.key),
    )
  );
}

/** How much of a stated thing counts for the asked one. */
export function shareOf(query: Thing, stated: Thing): Rational | null {
  return covers(query, stated) ?? (isKindOf(stated, query) ? ONE : null);
}

/** Boys and girls are all the students there are. */
export function isOtherHalf(one: Thing, other: Thing, whole: Thing): boolean {
  return KINDS.some(
    (kind) =>
      kind.exhaustive &&
      kind.whole.some((word) => fold(word) === whole.key) &&
      kind.parts.length === 2 &&
      [one, other].every((part) => kind.parts.some((word) => fold(word) === part.key)) &&
      one.key !== other.key,
  );
}

/** By the words alone surely nothing of what is asked for: trousers are clothes, and no toy. */
export function isOfOtherKind(stated: Thing, query: Thing): boolean {
  const wholes = KINDS.filter(({ parts }) => parts.some((word) => fold(word) === stated.key));
  return (
    wholes.length > 0 &&
    KINDS.some(({ whole }) => whole.some((word) => fold(word) === query.key)) &&
    !isKindOf(stated, query)
  );
}

/** A word that takes in all of these, by the words alone; one of `known` where one does. */
export function wholeOf(things: readonly Thing[], known: readonly Thing[] = []): Thing | null {
  const named = known.findLast((whole) =>
    things.every((thing) => thing.key !== whole.key && isKindOf(thing, whole)),
  );
  if (named !== undefined) return named;
  const kind = KINDS.find(({ parts }) =>
    things.every((thing) => parts.some((word) => fold(word) === thing.key)),
  );
  const word = kind?.whole[0];
  return word === undefined ? null : { key: fold(word), mods: [], of: null, name: `${word}s` };
}
