import { nameGender } from "../lexicon/given-names.ts";
import { kinshipOf } from "../lexicon/kinship.ts";
import type { Noun, NounPhrase } from "../grammar/syntax.ts";
import { isRank } from "./features.ts";
import { IllFormed, NotInterpreted, type TextMeaning } from "./scope.ts";

/** Noun phrases that nobody can mean, or hardly. */

/** "Two days after tomorrow": how far from it, not two days of some kind. */
export function isApart({ words }: TextMeaning, { determiner, head, modifiers }: Noun): boolean {
  if (determiner !== null || head === null || words.kindsOf(head.lemma)?.includes("time") !== true)
    return false;
  return modifiers.some(
    (one) => one.kind === "phrase" && /^(?:before|after)$/.test(one.phrase.preposition.lemma),
  );
}

/** "The next day Tom leaves": Tom is no kind of which this is one. */
export function isNamed({ tokens }: TextMeaning, { head, modifiers, determiner }: Noun): boolean {
  const word = head === null ? "" : (tokens[head.at]?.text ?? "");
  const isFirst = modifiers.length === 0 && determiner === null;
  return !isFirst && /^[A-Z]/.test(word) && nameGender(word) !== null;
}

/** How much dearer it is that "paints the wall red" speaks of a red. */
export const ODD_COMPOUND = 0.6;

export function endsInAdjective({ words, tokens }: TextMeaning, { head, modifiers }: Noun): boolean {
  if (head === null || !modifiers.some(({ kind }) => kind === "noun")) return false;
  // "There is a letter lying on the table": no lying of letters.
  if (POSTURE.test(tokens[head.at]?.lower ?? "")) return true;
  return words.analyse(head.lemma).some(({ pos, form }) => pos === "adjective" && form === "base");
}

const POSTURE = /^(?:lying|sitting|standing|sleeping|waiting|hanging|leaning|resting|kneeling)$/;

/** "The rest", "the others", "the remaining ones": all of these are the rest of what was parted. Any other phrase is as it was. */
export function asRest(noun: Noun): Noun {
  const { determiner, amount, head, modifiers, count } = noun;
  if (determiner?.word.lemma !== "the" || determiner.owner !== null || amount !== null || head === null)
    return noun;
  const [first, second] = modifiers;
  const isBare = first === undefined && (head.lemma === "rest" || (head.lemma === "other" && count === "pl"));
  const property = first?.kind === "adjective" && "word" in first.property ? first.property.word.lemma : "";
  const isOnes = /^(?:remaining|other)$/.test(property) && second === undefined && head.lemma === "one";
  if (!isBare && !(isOnes && count === "pl")) return noun;
  return { ...noun, head: { ...head, lemma: "rest" }, modifiers: [], count: "pl" };
}

/** The words of "remaining" in "the remaining ones". */
export const restPlaces = ({ modifiers }: Noun): readonly number[] =>
  modifiers.flatMap((one) =>
    one.kind === "adjective" && "word" in one.property ? [one.property.word.at] : [],
  );

/** "Bob", "Bob's mother" */
const isSomebody = (phrase: NounPhrase): boolean =>
  phrase.kind === "name" || (phrase.kind === "noun" && phrase.determiner?.owner != null);

/** "The mother of Bob" is Bob's mother. */
export function relativeOf(
  noun: Noun,
): { readonly noun: Noun; readonly whose: NounPhrase; readonly at: readonly number[] } | null {
  const phrases = noun.modifiers.filter((one) => one.kind === "phrase");
  const [of, second] = phrases;
  const isRelative = noun.head !== null && kinshipOf(noun.head.lemma) !== null;
  if (!isRelative || of === undefined || second !== undefined) return null;
  const { preposition, object, adverb } = of.phrase;
  if (preposition.lemma !== "of" || adverb !== null || !isSomebody(object)) return null;
  const modifiers = noun.modifiers.filter((one) => one !== of);
  return {
    noun: { ...noun, modifiers },
    whose: object,
    at: [...(noun.determiner === null ? [] : [noun.determiner.word.at]), preposition.at],
  };
}

/** "Who is the tallest?": who it is, and not what the tallest is. */
export const headless = ({ modifiers, determiner }: Noun): IllFormed | NotInterpreted =>
  modifiers.some(isRank)
    ? new IllFormed("a rank alone", null)
    : new NotInterpreted("a phrase without a noun", determiner?.word ?? null);
