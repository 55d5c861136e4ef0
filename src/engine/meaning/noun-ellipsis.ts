import { EMPTY_NOUN } from "../grammar/rows/building.ts";
import type { Modifier, Noun, NounPhrase, Word } from "../grammar/syntax.ts";
import { isAnaphoric } from "../lexicon/kinds.ts";
import { isUnit } from "./features.ts";
import { placesIn } from "./ledger.ts";
import { IllFormed, NotInterpreted, type Mention, type TextMeaning } from "./scope.ts";

/**
 * "One" and possessives alone: phrases that take their noun from another.
 *
 *     Ann had the desk by the window and Ned the one by the door      the desk by the door
 *     the green bowls float, whereas the red ones sink                the red bowls
 *     Ann's kite is whole; Max's is torn                              Max's kite
 *
 * The noun is that of the phrase before that is most like it: in the same place of its clause, described in the same way, near, and counted or owned.
 * Where two nouns are about as near, both are tried, so that the answers must agree.
 */

/** How much more a noun must have for it that others are not tried. */
const LEAD = 2;
/** How much dearer the second is. */
const SECOND = 0.1;

/** The phrase with the noun that it stands for; any other phrase as it was. */
export function withNounMeant(text: TextMeaning, noun: Noun, subject: boolean): Noun {
  const { head, modifiers, determiner, count } = noun;
  if (head?.lemma !== "one" || (noun.amount !== null && count !== "pl") || isQuantified(noun)) return noun;
  const isPointed = /^(?:this|that|which|what|each|every|another)$/.test(determiner?.word.lemma ?? "");
  const isOwned = determiner?.owner != null;
  // "The one" of "had | the one | by the door".
  if (modifiers.length === 0 && !isOwned && !isPointed) throw new IllFormed("a noun that is not said", head);
  const found = nounFor(text, noun, subject);
  const words = found.noun.modifiers.filter(({ kind }) => kind === "noun");
  const isCompound = modifiers.some(({ kind }) => kind === "noun");
  return {
    ...noun,
    head: { lemma: found.noun.head?.lemma ?? "", at: head.at },
    count: count === "pl" ? "pl" : "sg",
    modifiers: [
      ...modifiers,
      ...(isCompound
        ? []
        : words.map((one) => ({ ...one, word: { ...(one as { word: Word }).word, at: head.at } }))),
    ],
    ...(isPointed ? {} : { another: true as const }),
  };
}

/** "No one", "any one" */
const isQuantified = ({ determiner }: Noun): boolean =>
  determiner?.owner === null && /^(?:no|any|some|the other|other)$/.test(determiner.word.lemma);

function nounFor(text: TextMeaning, noun: Noun, subject: boolean): Mention {
  const { head } = noun;
  // "The one on the stairs" is no stair.
  const own = new Set(
    noun.modifiers.flatMap((one) =>
      one.kind === "phrase" && one.phrase.object.kind === "noun" ? [one.phrase.object.head?.lemma] : [],
    ),
  );
  const best = new Map<string, { readonly mention: Mention; readonly score: number }>();
  for (const mention of text.nouns) {
    const lemma = nameOf(mention.noun);
    if (lemma === null || own.has(lemma) || !isMeantFor(text, mention, head as Word)) continue;
    const score = likeness(text, mention, noun, subject);
    if (score > (best.get(lemma)?.score ?? -Infinity)) best.set(lemma, { mention, score });
  }
  const [first, second, third] = [...best.values()].sort((a, b) => b.score - a.score);
  if (first === undefined) throw new NotInterpreted("a phrase that stands for another", head);
  if (second === undefined || first.score - second.score >= LEAD) return first.mention;
  const isThird = third !== undefined && first.score - third.score < LEAD;
  if (isThird) throw new NotInterpreted("a phrase that stands for another", head);
  return text.choose([0, SECOND]) === 0 ? first.mention : second.mention;
}

/** The noun with those before it: "apple tree". */
const nameOf = ({ head, modifiers }: Noun): string | null =>
  head === null
    ? null
    : [...modifiers.flatMap((one) => (one.kind === "noun" ? [one.word] : [])), head]
        .map(({ lemma }) => lemma)
        .join(" ");

function isMeantFor({ words }: TextMeaning, { noun, inside }: Mention, one: Word): boolean {
  const { head, count } = noun;
  if (head === null || head.at >= one.at || inside.has(one.at) || isAnaphoric(head.lemma)) return false;
  const kinds = words.kindsOf(head.lemma);
  return count !== "mass" && !isUnit(head.lemma) && kinds?.every((kind) => kind === "time") !== true;
}

function likeness(text: TextMeaning, mention: Mention, noun: Noun, subject: boolean): number {
  const { noun: other, sentence } = mention;
  let score = -2 * Math.min(3, text.sentence - sentence);
  if (mention.subject === subject) score += 2;
  if (noun.determiner?.owner != null) {
    if (other.determiner?.owner != null) score += 2;
    else if (other.determiner?.word.lemma === "a") score += 1;
  } else if (noun.modifiers.some((one) => other.modifiers.some((two) => sortOf(one) === sortOf(two))))
    score += 2;
  if (isSeveral(other)) score += 2;
  // "The desk by the window": the window says only which desk.
  if (text.nouns.some(({ inside }) => inside.has(other.head?.at ?? -1))) score -= 3;
  return score;
}

const isSeveral = ({ count, amount, determiner }: Noun): boolean =>
  count === "pl" && (amount !== null || determiner !== null);

const sortOf = (one: Modifier): string => {
  switch (one.kind) {
    case "noun":
    case "adjective":
      return "adjective";
    case "participle":
      return "relative";
    case "called":
      return "label";
    default:
      return one.kind;
  }
};

/** What the text has spoken of, for a later "one". */
export function mentioned(noun: Noun, subject: boolean, sentence: number): Mention {
  return { noun, subject, sentence, inside: new Set(placesIn(noun.modifiers)) };
}

/** "That of Bob", "those by the door": the one of Bob, the ones by the door. */
export function asOnes(
  { tokens }: TextMeaning,
  { word, modifiers }: Extract<NounPhrase, { kind: "pronoun" }>,
): Noun {
  const count = /^(?:those|these)$/.test(tokens[word.at]?.lower ?? "") ? "pl" : "sg";
  const determiner = { word: { lemma: "the", at: word.at }, owner: null };
  return { ...EMPTY_NOUN, determiner, head: { lemma: "one", at: word.at }, count, modifiers };
}
