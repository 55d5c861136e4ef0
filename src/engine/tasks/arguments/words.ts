import { basesOfPast, basesOfPresent, basesOfParticiple } from "../policies/verbs.ts";
import { singularise } from "../../language/morphology.ts";
import { VERBS } from "./verbs.ts";

/** One word of a sentence: in lower case, and as it is written. */
export interface Word { readonly lower: string; readonly text: string; readonly first: boolean }
export type Words = readonly Word[];

export const BE: ReadonlySet<string> = new Set(["is", "are", "was", "were", "am"]);
export const DO: ReadonlySet<string> = new Set(["do", "does", "did"]);
export const HAVE: ReadonlySet<string> = new Set(["has", "have", "had"]);
/** `will` and `would` are left out of what is said: general statements use them for what is always so. */
export const FUTURE: ReadonlySet<string> = new Set(["will", "would", "shall"]);
export const MODALS: ReadonlySet<string> = new Set(["can", "could", "may", "might", "must", "should"]);
export const PRONOUNS: ReadonlySet<string> = new Set(["he", "she", "it", "they", "you", "one"]);
const OWNERS: ReadonlySet<string> = new Set(["his", "her", "hers", "their", "theirs", "its", "your", "my", "our", "him", "them", "himself", "herself", "itself", "themselves", "themself", "yourself", "oneself"]);
export const PREPOSITIONS: ReadonlySet<string> = new Set(["in", "on", "at", "to", "of", "for", "from", "with", "by", "about", "among", "between", "into", "over", "under", "as", "than", "within", "without", "during", "after", "before", "through", "against", "near", "along", "off", "per", "via"]);
const DROPPED: ReadonlySet<string> = new Set(["a", "an", "the", "also", "both", "themselves", ","]);
export const DETERMINERS: ReadonlySet<string> = new Set(["a", "an", "the", "all", "every", "each", "any", "no", "some", "this", "that", "these", "those", "his", "her", "their", "its", "my", "your", "our", "many", "most", "several"]);

const SPLIT: ReadonlyMap<string, readonly string[]> = new Map([
  ["cannot", ["can", "not"]], ["can't", ["can", "not"]], ["won't", ["will", "not"]], ["shan't", ["shall", "not"]], ["ain't", ["is", "not"]],
  ["he's", ["he", "is"]], ["she's", ["she", "is"]], ["it's", ["it", "is"]], ["they're", ["they", "are"]], ["you're", ["you", "are"]], ["there's", ["there", "is"]], ["there're", ["there", "are"]],
  ["noone", ["no", "one"]], ["nobody", ["no", "one"]], ["anybody", ["anyone"]], ["everybody", ["everyone"]], ["somebody", ["someone"]],
]);

/** The words of a sentence with short forms written out; `he or she` and `he/she` are one pronoun. */
export function wordsOf(given: readonly { readonly text: string; readonly lower: string }[]): Words {
  const words: Word[] = [];
  for (const [at, { text, lower }] of given.entries()) {
    const split = SPLIT.get(lower) ?? (/n't$/u.test(lower) ? [lower.slice(0, -3), "not"] : null);
    if (split === null) words.push({ lower, text, first: at === 0 });
    else for (const one of split) words.push({ lower: one, text: one, first: at === 0 });
  }
  return joinPronouns(words);
}

function joinPronouns(words: Words): Words {
  const kept: Word[] = [];
  for (let at = 0; at < words.length; at++) {
    const [one, mark, other] = [words[at], words[at + 1], words[at + 2]];
    if (one === undefined) continue;
    kept.push(one);
    if (mark !== undefined && other !== undefined && (mark.lower === "/" || mark.lower === "or") && PAIRS.has(`${one.lower} ${other.lower}`)) at += 2;
  }
  return kept;
}
const PAIRS: ReadonlySet<string> = new Set(["he she", "she he", "his her", "her his", "him her", "her him"]);

export function shown(words: Words): string {
  return words.map(({ text }) => text).join(" ").replace(/ ([,;:'’%/)-])/gu, "$1").replace(/([$(/-]) /gu, "$1");
}

// ---- one word for its forms ----------------------------------------------------------------------------------------------

function singular(word: string): string {
  return /^(?:as|is|was|has|his|this|its|us|always|news|less|plus|yes|perhaps|besides|towards|across|sometimes)$/u.test(word) ? word : singularise(word)[0] ?? word;
}

/** A word inside a phrase: one form for singular and plural, for whose it is, and for irregular participles. */
function normal({ lower }: Word): string {
  if (OWNERS.has(lower)) return "own";
  if (BE.has(lower)) return "be";
  if (HAVE.has(lower)) return "have";
  return singular(lower);
}

export function phraseKey(words: Words): string {
  return words.filter(({ lower }) => !DROPPED.has(lower)).map(normal).join(" ").replaceAll("full-time", "full time").replaceAll("part-time", "part time");
}

/** The verbs that a word can be a finite form of, by this list and by what the text shows; `number`: of what it is said. */
export class VerbForms {
  readonly #known: ReadonlySet<string>;
  constructor(shown: ReadonlySet<string>) { this.#known = shown; }

  isKnown(base: string): boolean { return VERBS.has(base) || this.#known.has(base); }

  /** In the present tense of a third person singular: `lives`. */
  third(word: string): string | null {
    return /s$/u.test(word) ? basesOfPresent(word).slice(1).find((base) => this.isKnown(base)) ?? null : null;
  }

  base(word: string): string | null { return this.isKnown(word) ? word : null; }

  past(word: string): string | null { return basesOfPast(word).find((base) => this.isKnown(base)) ?? null; }

  participle(word: string): string | null { return basesOfParticiple(word).find((base) => this.isKnown(base)) ?? null; }
}

/** Verbs that stand where nothing else can: after `does not`, `can not`, `who do not`, `to` before no name. */
export function shownVerbs(sentences: readonly Words[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const words of sentences) {
    for (const [at, { lower, text }] of words.entries()) {
      if (text !== lower || !/^[a-z]+$/u.test(lower)) continue;
      const [before, earlier] = [words[at - 1]?.lower ?? "", words[at - 2]?.lower ?? ""];
      const helped = before === "not" && (DO.has(earlier) || MODALS.has(earlier) || FUTURE.has(earlier));
      if ((helped || MODALS.has(before) || FUTURE.has(before)) && !["be", "have", "not", "also", "only", "either", "never", "neither", "both"].includes(lower)) found.add(lower);
    }
  }
  return found;
}
