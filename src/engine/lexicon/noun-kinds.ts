import { isPersonNoun, isPlaceNoun } from "./kinds.ts";
import { type Supersense, supersenseOf } from "./supersenses.ts";
import { type Dimension, unitsNamed } from "./units.ts";
import type { WordList } from "./word-list.ts";

/**
 * The kinds that a noun can be of, for the verbs that choose by them (frame-match.ts): the first sense of the word list, and what the rows of
 * kinds.ts and units.ts know better: a kitchen is a place, a dollar is money. Null for a noun that none of them has.
 */
export function nounKinds(noun: string, list: WordList): readonly Supersense[] | null {
  const listed = list.lookup(noun).find(({ pos }) => pos === "noun");
  const kinds = new Set<Supersense>(unitsNamed(noun).map(({ dimension }) => kindOfUnit(dimension)));
  if (isPlaceNoun(noun)) kinds.add("location");
  if (isPersonNoun(noun)) kinds.add("person");
  const first = listed === undefined ? null : supersenseOf(listed.supersense);
  if (first !== null) kinds.add(THINGS.has(noun) ? "artifact" : first);
  return kinds.size === 0 ? null : [...kinds];
}

/** Words that the word list knows first as something else, games, men or marks: what is taken, lost and found is a thing. */
const THINGS: ReadonlySet<string> = new Set(
  `football basketball baseball volleyball softball rake kite brush saw wrench bolt folder racket whistle
  trophy medal mug funnel lid radio package`.split(/\s+/),
);

function kindOfUnit(dimension: Dimension): Supersense {
  if (dimension === "money") return "possession";
  return dimension === "time" || dimension === "calendar" ? "time" : "quantity";
}
