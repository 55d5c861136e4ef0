import type { Clause, Item } from "../grammar/syntax.ts";
import { refuse, type Holder, type HolderId } from "./facts.ts";
import { verbLexeme, type Story } from "./story.ts";
import { covers, isKindOf, sameKey, type Thing } from "./thing.ts";

/** Those of whom the story says that they have, or got, such things. */
export function holdersOf(story: Story, thing: Thing): readonly Holder[] {
  const found: Holder[] = [];
  const push = (holder: Holder | null): void => {
    if (holder !== null && !found.some((one) => one.owner === holder.owner && one.place === holder.place))
      found.push(holder);
  };
  const overlaps = (other: Thing): boolean =>
    covers(thing, other) !== null || covers(other, thing) !== null || isKindOf(other, thing);
  for (const fact of story.facts) {
    if (fact.kind === "hold" && fact.mode === "have" && !fact.part && overlaps(fact.thing)) push(fact.holder);
    if (fact.kind === "flow" && overlaps(fact.thing)) push(fact.to);
  }
  return found;
}

/** "6 walnut trees … remove 4 trees": of those that are there, where they are of one sort. */
export function sortOf(story: Story, thing: Thing): Thing {
  if (thing.mods.length > 0 || thing.of !== null) return thing;
  const told = story.facts
    .flatMap((fact) =>
      (fact.kind === "hold" && fact.mode === "have") || fact.kind === "flow" ? [fact.thing] : [],
    )
    .filter((one) => one.key === thing.key && one.fixed !== true);
  const [sort] = told;
  return sort !== undefined && sort.mods.length > 0 && told.every((one) => sameKey(one, sort)) ? sort : thing;
}

/**
 * Whose they were: of the one who loses them, where that one had some; else of the only one who had, where the words point back:
 * "The deer ate 6 of the cabbages", "her sister drank 10".
 */
export function sourceOf(
  story: Story,
  clause: Clause,
  { np }: Item,
  thing: Thing,
  actors: readonly HolderId[],
): Holder {
  const holders = holdersOf(story, thing);
  const own = holders.find(
    ({ owner, place }) =>
      (owner !== null && actors.includes(owner)) || (place !== null && actors.includes(place)),
  );
  const possessor = np.possessor?.pronoun ?? np.of?.possessor?.pronoun ?? null;
  // "1/5 of her money": of the one who gives it or loses it.
  if (possessor !== null && actors.length > 0) return { owner: actors[0] ?? null, place: null };
  const pointsBack =
    np.head === "" ||
    np.determiner === "the" ||
    np.determiner === "poss" ||
    (np.of !== null && (np.of.determiner === "the" || np.of.determiner === "poss" || np.of.pronoun !== null));
  if (own !== undefined || !pointsBack) return { owner: actors[0] ?? null, place: null };
  if (holders.length === 1 && holders[0] !== undefined) return holders[0];
  if (holders.length === 0) return { owner: actors[0] ?? null, place: null };
  return refuse(
    np.amount?.lexeme ?? verbLexeme(story, clause),
    "reference",
    "whose they were is not clear",
    "whose they were",
    clause.verb.lemma,
  );
}
