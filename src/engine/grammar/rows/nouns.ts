import type { Item, Made, Row } from "../chart.ts";
import type {
  Clause,
  Modifier,
  Noun,
  Prepositional,
  Properties,
  Property,
  Sentential,
  Word,
} from "../syntax.ts";
import { EMPTY_NOUN, asking, isContrast, made, oneGap, row, tree, withModifier, word } from "./building.ts";
import { isTimeNoun, TIME_NOUNS } from "./verbs.ts";

/** Nouns with what describes them (N1). */

/** What a price is told in. */
export const MONEY = /^(?:dollar|cent|euro|pound|buck|yen|rupee|peso)$/;

export const prefixed = (modifier: Modifier, noun: Noun): Noun => ({
  ...noun,
  modifiers: [modifier, ...noun.modifiers],
});

/** "The one who sings": a person. */
function whoIs(noun: Noun, { parts: [first] }: Item): Noun {
  const isWho = first?.category === "wh" && first.analysis?.lemma === "who";
  const { head, modifiers } = noun;
  return isWho && head?.lemma === "one" && modifiers.length === 0
    ? { ...noun, head: { ...head, lemma: "person" } }
    : noun;
}

export const NOUN_ROWS: readonly Row[] = [
  row("n1.noun", "N1", "noun", (noun) =>
    made(
      { ...noun.features, shape: "bare" },
      { ...EMPTY_NOUN, head: word(noun), count: noun.features.count ?? "any" },
    ),
  ),
  row("n1.adjective", "N1", "AP N1", (adjective, noun) =>
    noun.features.shape === "post" ||
    adjective.features.shape === "heavy" ||
    // "A certain bird" is some bird.
    isCertain(tree<Property | Properties>(adjective))
      ? null
      : made(
          { ...noun.features, shape: "adjectives" },
          prefixed({ kind: "adjective", property: tree<Property>(adjective) }, tree<Noun>(noun)),
        ),
  ),
  row("n1.ordinal", "N1", "ordinal N1", (ordinal, noun) =>
    noun.features.shape === "post" || isSuperlative(tree<Noun>(noun).modifiers[0])
      ? null
      : made(
          { ...noun.features, shape: "adjectives" },
          prefixed({ kind: "ordinal", word: word(ordinal) }, tree<Noun>(noun)),
        ),
  ),
  /** "apple trees", "school bus": nothing is known of the compound but its words. */
  row(
    "n1.compound",
    "N1",
    "noun N1",
    (first, noun) =>
      noun.features.shape !== "bare" || first.features.count === "pl"
        ? null
        : made({ ...noun.features }, prefixed({ kind: "noun", word: word(first) }, tree<Noun>(noun))),
    0.5,
  ),
  row(
    "n1.named",
    "N1",
    "name N1",
    (first, noun) =>
      noun.features.shape !== "bare"
        ? null
        : made({ ...noun.features }, prefixed({ kind: "noun", word: word(first) }, tree<Noun>(noun))),
    1.5,
  ),
  row(
    "n1.phrase",
    "N1",
    "N1 PP",
    (noun, phrase) =>
      isOf(phrase) || isOfAnEvent(phrase) || isToSomebody(phrase) || isWithItself(noun, phrase)
        ? null
        : withPhrase(noun, phrase),
    0.3,
  ),
  /** "Gave 17 of the shells to Jason": hardly shells to Jason. */
  row(
    "n1.to",
    "N1",
    "N1 PP",
    (noun, phrase) => (isToSomebody(phrase) ? withPhrase(noun, phrase) : null),
    0.65,
  ),
  /** "The lecture before lunch", "the games over the weekend", "the films for 3 hours": hardly "the milk before the kitchen". */
  row(
    "n1.time",
    "N1",
    "N1 PP",
    (noun, phrase) => (isOfAnEvent(phrase) ? withPhrase(noun, phrase) : null),
    0.45,
  ),
  /** "3 boxes of pens": rather of the noun than of anything else. */
  row(
    "n1.of",
    "N1",
    "N1 PP",
    (noun, phrase) => (isOf(phrase) && !isOfItself(noun, phrase) ? withPhrase(noun, phrase) : null),
    0.05,
  ),
  /** "Shelves with 12 books each", "boxes of 6 eggs each": 12 books per shelf. */
  row("n1.each", "N1", "N1 PP adverb", (noun, phrase, each) => {
    const { object, preposition } = tree<Prepositional>(phrase);
    const { head } = tree<Noun>(noun);
    const isCounted = object.kind === "noun" && object.amount !== null && object.head !== null;
    if (word(each).lemma !== "each" || !isCounted || head === null) return null;
    if (!/^(?:of|with)$/.test(preposition.lemma) || phrase.features.gap !== undefined) return null;
    const per = { preposition: word(each), object: { ...EMPTY_NOUN, head }, adverb: null };
    const inside = withModifier(object, { kind: "phrase", phrase: per });
    return made(
      { ...noun.features, shape: "post", objects: 1 },
      withModifier(tree<Noun>(noun), {
        kind: "phrase",
        phrase: { ...tree<Prepositional>(phrase), object: inside },
      }),
    );
  }),
  row("n1.relative", "N1", "N1 Relative", (noun, relative) => {
    const { clause, preposition } = tree<{ clause: Sentential; preposition: Word | null }>(relative);
    // "Waited at the stop when the bus came": no stop when it came.
    if (preposition?.lemma === "when" && !isOfTime(tree<Noun>(noun))) return null;
    return made(
      { ...noun.features, shape: "post" },
      withModifier(whoIs(tree<Noun>(noun), relative), { kind: "relative", clause, preposition }),
    );
  }),
  row("n1.gerundAfter", "N1", "N1 VPing", withParticiple, 0.6),
  row("n1.participle", "N1", "N1 VPen", withParticiple, 0.6),
];

/** "The day when it rained" */
const isOfTime = ({ head }: Noun): boolean =>
  head !== null && (TIME_NOUNS.test(head.lemma) || /^(?:moment|occasion|period)$/.test(head.lemma));

/** "Pupils playing a game", "a box filled with pens" */
function withParticiple(noun: Item, phrase: Item): Made | null {
  const { form, gap, shape, objects } = phrase.features;
  if (gap !== undefined) return null;
  // "Spent 11 dollars buying pens": no dollars buy.
  if (form === "gerund" && MONEY.test(tree<Noun>(noun).head?.lemma ?? "")) return null;
  if (form === "participle" && objects !== 0 && shape !== "after") return null;
  if (tree<Sentential>(phrase).kind !== "clause") return null;
  return made(
    { ...noun.features, shape: "post" },
    withModifier(tree<Noun>(noun), { kind: "participle", clause: tree<Clause>(phrase) }),
  );
}

const isOf = (phrase: Item): boolean => tree<Prepositional>(phrase).preposition.lemma === "of";

/** "8 rows of 7 tulips and 3 rows of 5 roses": no row of rows. */
function isOfItself(noun: Item, phrase: Item): boolean {
  const { object } = tree<Prepositional>(phrase);
  const { head } = tree<Noun>(noun);
  return (
    object.kind === "group" &&
    object.parts.some(
      (part) => part.kind === "noun" && part.amount !== null && part.head?.lemma === head?.lemma,
    )
  );
}

/** "3 boxes of crayons with 8 crayons in each": no crayons with crayons. */
function isWithItself(noun: Item, phrase: Item): boolean {
  const { object, preposition } = tree<Prepositional>(phrase);
  // "Three times as many": no times.
  if (preposition.lemma === "as" && tree<Noun>(noun).head?.lemma === "time") return true;
  return (
    object.kind === "noun" && object.amount !== null && object.head?.lemma === tree<Noun>(noun).head?.lemma
  );
}

const isToSomebody = (phrase: Item): boolean => {
  const { preposition, object } = tree<Prepositional>(phrase);
  return preposition.lemma === "to" && (object.kind === "name" || object.kind === "pronoun");
};

function isOfAnEvent(phrase: Item): boolean {
  const { preposition, object } = tree<Prepositional>(phrase);
  const isSpan =
    object.kind === "noun" &&
    isTimeNoun(object) &&
    (preposition.lemma === "over" || (preposition.lemma === "for" && object.amount !== null));
  // "Needs flour for 12 cookies": hardly flour of that kind.
  const isPurpose = preposition.lemma === "for" && object.kind === "noun" && object.amount !== null;
  return isSpan || isPurpose || /^(?:before|after|during)$/.test(preposition.lemma);
}

function withPhrase(noun: Item, phrase: Item): Made | null {
  const gap = oneGap(noun, phrase);
  if (gap === null || phrase.features.gap !== undefined) return null;
  // "A car instead of a boat" is no car of that kind.
  if (isContrast(tree<Prepositional>(phrase).preposition.lemma)) return null;
  return made(
    { ...noun.features, shape: "post", ...asking(phrase), objects: isOf(phrase) ? 0 : 1 },
    withModifier(tree<Noun>(noun), { kind: "phrase", phrase: tree<Prepositional>(phrase) }),
  );
}

/** "The second tallest sailor" is not the second of several tallest ones. */
const isSuperlative = (one: Modifier | undefined): boolean =>
  one?.kind === "adjective" && "degree" in one.property && one.property.degree === "superlative";

const isCertain = (property: Property | Properties): boolean =>
  "word" in property && property.word.lemma === "certain";
