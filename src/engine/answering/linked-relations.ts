import type { Sentence } from "../knowledge/fact.ts";
import { vocabularyOf, type Proposition } from "../language/meaning.ts";
import { indexOf } from "../answer/fact-index.ts";
import type { World } from "./world.ts";
import { kindsIn, thingsIn } from "./deeds.ts";

/** Verbs that place one thing by another, as `in` and `before` do: "The box contains the pen", "Ann lives in Rome". */
const PLACING: ReadonlySet<string> = new Set([
  "contain",
  "include",
  "hold",
  "enclose",
  "surround",
  "cover",
  "touch",
  "border",
  "adjoin",
  "face",
  "overlook",
  "precede",
  "follow",
  "succeed",
  "own",
  "outrank",
  "outweigh",
  "outlive",
  "exceed",
  "equal",
  "resemble",
  "lead",
  "beat",
  "consist",
  "belong",
]);
/** Behind a verb of being somewhere: "lives in", "stands behind", "comes before". */
const PREPOSITION = new RegExp(
  String.raw` (?:in|inside|on|at|near|under|below|beneath|above|over|behind|beside|before|after|between|opposite` +
    String.raw`|in front of|next to|outside|within|across|around|against|along|by|towards?|north of|south of|east of|west of|left of|right of)\b`,
  "u",
);

/** Whether a predicate places one thing by another, and is more than the text says: what is in a box that is in a car is in the car. */
function places(symbol: string): boolean {
  const [, category = "", lemma = ""] = /^(\w+):(.+)\/2$/u.exec(symbol) ?? [];
  if (category === "relation" || category === "comparative") return true;
  return category === "verb" && (PLACING.has(lemma.split(" ")[0] ?? "") || PREPOSITION.test(lemma));
}

/** "Capital of", "friend of": what is told of one says nothing of the next. */
const ROLE =
  /^relation:(?!(?:north|south|east|west|left|right|in front|inside|outside|ahead|part|on top|to the \w+) of\/).* of\//u;

/**
 * The statement that links what a question places by one another: "The pen is in the box. The box is in the car. Is the pen in the car?" What
 * follows from such relations together is not known here, so that it is not known to be open either. Null where nothing links them, or where all
 * that does are comparatives of the one word that is asked for, of which everything is known that follows.
 */
export function linkedBy(
  { vault: { facts } }: World,
  premises: readonly Sentence[],
  claim: Proposition,
): Sentence | null {
  return link(facts, premises, claim, [...vocabularyOf(claim).symbols].filter(places));
}

/** As {@link linkedBy}, for an argument: that a user of one thing is a user of another is a matter of its form alone. */
export function linkedInForm(
  { vault: { facts } }: World,
  premises: readonly Sentence[],
  claim: Proposition,
): Sentence | null {
  const asked = [...vocabularyOf(claim).symbols].filter((symbol) => places(symbol) && !ROLE.test(symbol));
  return link(facts, premises, claim, asked);
}

function link(
  facts: World["vault"]["facts"],
  premises: readonly Sentence[],
  claim: Proposition,
  asked: readonly string[],
): Sentence | null {
  if (asked.length === 0) return null;
  const statements = [
    ...indexOf(facts)
      .of(linksPlaces)
      .flatMap(({ status, sentence }) => (status === "contested" ? [] : [sentence])),
    ...premises.filter(({ id, meaning }) => /^prompt:\d+$/u.test(id) && linksPlaces({ meaning })),
  ];
  const nodes = (meaning: Proposition): readonly string[] =>
    thingsIn(meaning).size > 1 ? [...thingsIn(meaning)] : [...thingsIn(meaning), ...kindsIn(meaning)];
  const [first, ...others] = nodes(claim);
  if (first === undefined || others.length === 0) return null;
  const reached = new Set([first]);
  const used = new Set<Sentence>();
  for (let size = -1; size !== used.size; ) {
    size = used.size;
    for (const statement of statements) {
      const ends = nodes(statement.meaning);
      if (used.has(statement) || !ends.some((end) => reached.has(end))) continue;
      used.add(statement);
      for (const end of ends) reached.add(end);
    }
  }
  if (!others.every((node) => reached.has(node))) return null;
  const words = new Set(
    [...used].flatMap(({ meaning }) => [...vocabularyOf(meaning).symbols].filter(places)),
  );
  const known =
    asked.length === 1 &&
    asked.every((symbol) => symbol.startsWith("comparative:")) &&
    [...words].every((symbol) => asked.includes(symbol));
  return known ? null : ([...used].at(-1) ?? null);
}

/**
 * The statement by which a list may leave something out: "The pen is in the box. The box is in the car. What is in the car?" Null where what is
 * listed stands in the relation to nothing else.
 */
export function leavesOut(
  premises: readonly Sentence[],
  claim: Proposition,
  items: readonly string[],
): Sentence | null {
  const asked = [...vocabularyOf(claim).symbols].filter(
    (symbol) => places(symbol) && !symbol.startsWith("comparative:") && !ROLE.test(symbol),
  );
  const told = new Set([...items, ...thingsIn(claim)].map((thing) => thing.toLowerCase()));
  const listed = new Set(items.map((item) => item.toLowerCase()));
  return (
    premises.find(({ id, meaning }) => {
      if (
        !/^prompt:\d+$/u.test(id) ||
        !links(meaning) ||
        ![...vocabularyOf(meaning).symbols].some((symbol) => asked.includes(symbol))
      )
        return false;
      const names = [...thingsIn(meaning)].map((thing) => thing.toLowerCase());
      return names.some((name) => listed.has(name)) && names.some((name) => !told.has(name));
    }) ?? null
  );
}

function linksPlaces({ meaning }: Pick<Sentence, "meaning">): boolean {
  return links(meaning) && [...vocabularyOf(meaning).symbols].some(places);
}

/** What is told as so of single things, or of every member of a kind. */
function links(meaning: Proposition): boolean {
  switch (meaning.kind) {
    case "apply":
      return true;
    case "and":
      return meaning.of.some(links);
    case "all":
    case "some":
      return links(meaning.holds);
    default:
      return false;
  }
}
