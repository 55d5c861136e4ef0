import type { Noun, NounPhrase } from "../grammar/syntax.ts";
import type { Said } from "./existence.ts";
import { isTerm } from "./features.ts";
import { withPlaces, type Filler, type Form } from "./form.ts";
import { within, type TextMeaning } from "./scope.ts";

/** "One of the parrots", "a kind of fish": what kind it is, said with a phrase. */

/** "Is one of the parrots in the aviary": a parrot there. Null for anything else. */
function oneOfKind({ referents }: TextMeaning, said: NounPhrase): KindSaid | null {
  if (said.kind !== "noun" || !isPart(said) || said.determiner !== null) return null;
  const [of, second] = said.modifiers;
  const value = said.amount?.relative === null ? said.amount.value : null;
  if (of?.kind !== "phrase" || second !== undefined || value?.lemma !== "one") return null;
  const all = of.phrase.object;
  if (all.kind !== "noun" || all.determiner?.word.lemma !== "the" || all.amount !== null) return null;
  if (all.determiner.owner !== null || all.head === null || all.count !== "pl") return null;
  // "Three children sing. Max is one of the children": of those three.
  const isTold = all.modifiers.some(({ kind }) => kind === "phrase" || kind === "relative");
  if (!isTold && referents.described(all.head.lemma, [], true).length > 0) return null;
  const a = { word: { ...all.determiner.word, lemma: "a" }, owner: null };
  return { kind: { ...all, determiner: a, count: "sg" }, at: [value.at, of.phrase.preposition.at] };
}

interface KindSaid {
  readonly kind: Noun;
  readonly at: readonly number[];
}

/** A kind that is said by another word before it; null for what is said of the thing itself. */
export const kindSaid = (text: TextMeaning, said: NounPhrase): KindSaid | null =>
  oneOfKind(text, said) ?? sortOfKind(said);

/** "Is one of the children": of them. */
function oneOfThem({ tokens }: TextMeaning, said: NounPhrase): KindSaid | null {
  if (said.kind !== "noun" || !isPart(said) || said.determiner !== null || said.modifiers.length > 1)
    return null;
  const { amount } = said;
  const value = amount?.bound === null && amount.relative === null ? amount.value : null;
  const isOne = value !== null && tokens[value.at]?.lower === "one";
  return isOne ? { kind: { ...said, amount: null, count: "sg" }, at: [value.at] } : null;
}

/** "A kind of fish": a fish. */
function sortOfKind(said: NounPhrase): KindSaid | null {
  if (said.kind !== "noun" || said.determiner?.word.lemma !== "a" || said.amount !== null) return null;
  const [of, second] = said.modifiers;
  if (said.head === null || !/^(?:kind|type|sort|species|breed)$/.test(said.head.lemma)) return null;
  if (of?.kind !== "phrase" || second !== undefined || of.phrase.preposition.lemma !== "of") return null;
  const whole = of.phrase.object;
  const isBare = whole.kind === "noun" && whole.head !== null && whole.amount === null;
  if (!isBare || !(whole.determiner === null || whole.determiner.word.lemma === "a")) return null;
  const kind: Noun = {
    ...whole,
    determiner: said.determiner,
    count: whole.count === "pl" ? "sg" : whole.count,
  };
  const { adverb, preposition } = of.phrase;
  const own = whole.determiner === null ? [] : [whole.determiner.word.at];
  return adverb === null ? { kind, at: [said.head.at, preposition.at, ...own] } : null;
}

/** "One of the parrots" */
export const isPart = (said: NounPhrase): boolean =>
  said.kind === "noun" && said.amount !== null && said.head === null && said.modifiers[0]?.kind === "phrase";

/** "Is one of the children" */
export function partForm(
  text: TextMeaning,
  subject: Filler,
  predicate: NounPhrase,
  { time, places, scope, slots }: Said,
): Form | null {
  const part = oneOfThem(text, predicate);
  if (part === null || !isTerm(subject) || slots.length > 0) return null;
  return withPlaces(text.read.described(text, part.kind, subject, within(scope), time), [
    ...places,
    ...part.at,
  ]);
}
