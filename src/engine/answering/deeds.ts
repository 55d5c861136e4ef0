import { vocabularyOf, type Proposition } from "../language/meaning.ts";
import { isStative } from "../language/stative-verbs.ts";

/** Propositions do not change, and every question looks at all of them. */
const DEEDS = new WeakMap<Proposition, readonly string[]>();

/**
 * The verbs of the deeds that a statement tells of: "Ann opens the door", "a boy opens the door", "the guests leave". What is denied, or is
 * so under a condition, is not told as done; what is said of a kind in general ("cats eat mice") is a habit and no deed.
 */
export function deedsIn(meaning: Proposition): readonly string[] {
  const known = DEEDS.get(meaning);
  if (known !== undefined) return known;
  const found = isGeneral(meaning) ? [] : verbsIn(meaning).filter((verb) => !isStative(verb));
  DEEDS.set(meaning, found);
  return found;
}

function verbsIn(part: Proposition): readonly string[] {
  switch (part.kind) {
    case "apply":
      return part.predicate.category === "verb" ? [part.predicate.lemma] : [];
    case "and":
    case "or":
    case "xor":
      return part.of.flatMap(verbsIn);
    case "some":
      return [...(part.where === null ? [] : verbsIn(part.where)), ...verbsIn(part.holds)];
    case "all":
      return verbsIn(part.holds);
    case "not":
    case "equal":
    case "implies":
    case "iff":
      return [];
  }
}

/** "Days pass" tells of what happens, as "two days pass" does. */
function isGeneral(meaning: Proposition): boolean {
  return meaning.kind === "all" && thingsIn(meaning).size === 0 && !kindsIn(meaning).some(isTime);
}

/** "Two weeks pass", "Winter comes". */
export function isTime(word: string): boolean {
  return /\b(?:time|second|minute|hour|day|night|morning|noon|evening|midnight|week|month|season|spring|summer|autumn|fall|winter|year|decade|century|age|while)s?$/iu.test(
    word,
  );
}

/** What a proposition speaks of by name; those whom "the guests" are have a noun of their own for it. */
export function thingsIn(meaning: Proposition): ReadonlySet<string> {
  const { names, symbols } = vocabularyOf(meaning);
  const groups = [...symbols].filter((symbol) => symbol.startsWith("noun:one of the "));
  return groups.length === 0 ? names : new Set([...names, ...groups]);
}

/** The kinds that a proposition speaks of. */
export function kindsIn(meaning: Proposition): readonly string[] {
  return [...vocabularyOf(meaning).symbols].flatMap((symbol) => /^noun:(.+)\/1$/u.exec(symbol)?.[1] ?? []);
}
