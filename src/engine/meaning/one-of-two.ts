import type { Noun, Word } from "../grammar/syntax.ts";
import { equals, rational } from "../text/rational.ts";
import type { Referent } from "./referents.ts";
import type { Token } from "../text/document.ts";
import { IllFormed, type TextMeaning } from "./scope.ts";

/**
 * "Tom has two jars. One has 15 beans and the other has 10": two of which the text goes on to speak one by one. Each is a thing of its own, that is
 * called "the one" and "the other" by what it is described with.
 */

const TWO = rational(2n);

export interface Member {
  readonly noun: string;
  readonly called: "one" | "other";
  readonly at: readonly number[];
}

/** What the phrase means, if it is one of two that were counted before, and the words that say so; null for any other phrase. */
export function oneOfTwo(text: TextMeaning, noun: Noun, subject: boolean): Member | null {
  const one = subject ? oneSaid(text, noun) : null;
  if (one !== null) {
    const counted = pairCounted(text);
    return counted === null ? null : { noun: counted, called: "one", at: [one.at] };
  }
  const other = otherSaid(noun);
  if (other === null) return null;
  const first = memberOf(text, "one");
  if (first?.noun != null) return { noun: first.noun, called: "other", at: other.map(({ at }) => at) };
  // "One is black": nobody is called so.
  const [the] = other;
  if (pairCounted(text) !== null && the !== undefined && comesAfterOne(text, the.at))
    throw new IllFormed("a number as a name", the);
  return null;
}

/** The thing that a member is, which the text may not have spoken of yet. */
export function memberReferent(
  text: TextMeaning,
  { noun, called }: Member,
  gender: Referent["gender"],
): Referent {
  const { sentence: lastSentence } = text;
  return memberOf(text, called) ?? text.referents.add({ noun, description: [called], gender, lastSentence });
}

const memberOf = ({ referents }: TextMeaning, called: "one" | "other"): Referent | null =>
  referents.all().findLast(({ description }) => description.join() === called) ?? null;

/** "One", where the sentence goes on with "the other". */
function oneSaid(text: TextMeaning, { head, amount, determiner, modifiers }: Noun): Word | null {
  const value = amount?.value ?? null;
  const isBare = head === null && determiner === null && modifiers.length === 0;
  if (!isBare || value === null || amount?.bound !== null || amount.relative !== null) return null;
  return text.tokens[value.at]?.lower === "one" && goesOnWithOther(text, value.at) ? value : null;
}

function goesOnWithOther({ tokens }: TextMeaning, from: number): boolean {
  const rest = tokens.slice(from + 1);
  const end = rest.findIndex(isEnd);
  const words = (end < 0 ? rest : rest.slice(0, end)).map(({ lower }) => lower);
  return words.some((word, at) => word === "other" && words[at - 1] === "the");
}

function comesAfterOne({ tokens }: TextMeaning, to: number): boolean {
  const before = tokens.slice(0, to);
  const start = before.findLastIndex(isEnd);
  return before.slice(start + 1).some(({ lower }) => lower === "one");
}

const isEnd = ({ kind, text }: Token): boolean => kind === "mark" && /^[.?!]$/.test(text);

/** The words of "the other", without a noun. */
function otherSaid({ head, amount, determiner, modifiers, count }: Noun): readonly Word[] | null {
  if (amount !== null || determiner === null || determiner.owner !== null) return null;
  const { word } = determiner;
  const [only, second] = modifiers;
  if (second !== undefined) return null;
  if (word.lemma === "the other") return head === null && only === undefined ? [word] : null;
  if (word.lemma !== "the") return null;
  const isNoun = head?.lemma === "other" && count !== "pl" && only === undefined;
  const property = only?.kind === "adjective" && "word" in only.property ? only.property.word : null;
  const bare = head === null ? property : null;
  const said = isNoun ? head : bare;
  return said?.lemma === "other" ? [word, said] : null;
}

/** The noun of which the text counted two last. */
function pairCounted({ counted, tokens }: TextMeaning): string | null {
  const value = counted?.amount?.value ?? null;
  if (counted?.head == null || value === null || counted.amount?.relative != null) return null;
  const number = tokens[value.at]?.numeral?.value;
  return number !== undefined && equals(number, TWO) ? counted.head.lemma : null;
}
