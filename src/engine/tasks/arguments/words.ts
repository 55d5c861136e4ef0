import { basesOfPast, basesOfPresent, basesOfParticiple } from "../policies/verbs.ts";
import { singularise } from "../../language/morphology.ts";
import { VERBS } from "./verbs.ts";

/** One word of a sentence: in lower case, and as it is written. */
export interface Word {
  readonly lower: string;
  readonly text: string;
  readonly first: boolean;
}
export type Words = readonly Word[];

export const BE: ReadonlySet<string> = new Set(["is", "are", "was", "were", "am"]);
export const DO: ReadonlySet<string> = new Set(["do", "does", "did"]);
export const HAVE: ReadonlySet<string> = new Set(["has", "have", "had"]);
/** `will` and `would` are left out of what is said: general statements use them for what is always so. */
export const FUTURE: ReadonlySet<string> = new Set(["will", "would", "shall"]);
export const MODALS: ReadonlySet<string> = new Set(["can", "could", "may", "might", "must", "should"]);
export const PRONOUNS: ReadonlySet<string> = new Set(["he", "she", "it", "they", "you", "one"]);
const OWNERS: ReadonlySet<string> = new Set([
  "his",
  "her",
  "hers",
  "their",
  "theirs",
  "its",
  "your",
  "my",
  "our",
  "him",
  "them",
  "himself",
  "herself",
  "itself",
  "themselves",
  "themself",
  "yourself",
  "oneself",
]);
export const PREPOSITIONS: ReadonlySet<string> = new Set([
  "in",
  "on",
  "at",
  "to",
  "of",
  "for",
  "from",
  "with",
  "by",
  "about",
  "among",
  "between",
  "into",
  "over",
  "under",
  "as",
  "than",
  "within",
  "without",
  "during",
  "after",
  "before",
  "through",
  "against",
  "near",
  "along",
  "off",
  "per",
  "via",
]);
const DROPPED: ReadonlySet<string> = new Set(["a", "an", "the", "also", "both", "themselves", ","]);
export const DETERMINERS: ReadonlySet<string> = new Set([
  "a",
  "an",
  "the",
  "all",
  "every",
  "each",
  "any",
  "no",
  "some",
  "this",
  "that",
  "these",
  "those",
  "his",
  "her",
  "their",
  "its",
  "my",
  "your",
  "our",
  "many",
  "most",
  "several",
]);

const SPLIT: ReadonlyMap<string, readonly string[]> = new Map([
  ["cannot", ["can", "not"]],
  ["can't", ["can", "not"]],
  ["won't", ["will", "not"]],
  ["shan't", ["shall", "not"]],
  ["ain't", ["is", "not"]],
  ["he's", ["he", "is"]],
  ["she's", ["she", "is"]],
  ["it's", ["it", "is"]],
  ["they're", ["they", "are"]],
  ["you're", ["you", "are"]],
  ["there's", ["there", "is"]],
  ["there're", ["there", "are"]],
  ["whoever", ["everyone", "who"]],
  ["whatever", ["everything", "that"]],
  ["noone", ["no", "one"]],
  ["nobody", ["no", "one"]],
  ["anybody", ["anyone"]],
  ["everybody", ["everyone"]],
  ["somebody", ["someone"]],
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
    if (
      mark !== undefined &&
      other !== undefined &&
      (mark.lower === "/" || mark.lower === "or") &&
      PAIRS.has(`${one.lower} ${other.lower}`)
    )
      at += 2;
  }
  return kept;
}
const PAIRS: ReadonlySet<string> = new Set(["he she", "she he", "his her", "her his", "him her", "her him"]);

export function shown(words: Words): string {
  return words
    .map(({ text }) => text)
    .join(" ")
    .replace(/ ([,;:'’%/)-])/gu, "$1")
    .replace(/([$(/-]) /gu, "$1");
}

/** Of one thing, of several, or behind a helping verb. */
export type Number = "one" | "many" | "base";

const ADVERBS: ReadonlySet<string> = new Set([
  "also",
  "often",
  "always",
  "sometimes",
  "usually",
  "once",
  "still",
  "never",
  "then",
  "all",
  "just",
  "now",
  "too",
  "even",
  "ever",
]);
export const isAdverb = ({ lower }: Word): boolean =>
  ADVERBS.has(lower) ||
  (/[a-z]{2}ly$/u.test(lower) &&
    !/^(?:fly|apply|reply|rely|supply|only|family|early|multiply|comply|imply|friendly|lovely|lonely)$/u.test(
      lower,
    ));

/** Without commas at the ends. */
export function trimmed(words: Words): Words {
  let [from, to] = [0, words.length];
  while (from < to && isMark(words[from])) from++;
  while (to > from && isMark(words[to - 1])) to--;
  return words.slice(from, to);
}
const isMark = (word: Word | undefined): boolean => word?.lower === "," || word?.lower === ";";

// ---- one word for its forms ----------------------------------------------------------------------------------------------

function singular(word: string): string {
  return /^(?:as|is|was|has|his|this|its|us|always|news|less|plus|yes|perhaps|besides|towards|across|sometimes)$/u.test(
    word,
  )
    ? word
    : (singularise(word)[0] ?? word);
}

/** A word inside a phrase: one form for singular and plural, for whose it is, and for irregular participles. */
function normal({ lower }: Word): string {
  if (OWNERS.has(lower)) return "own";
  if (BE.has(lower)) return "be";
  if (HAVE.has(lower)) return "have";
  return singular(lower);
}

export function phraseKey(words: Words): string {
  return words
    .filter(({ lower, text, first }) => !DROPPED.has(lower) || (text === "A" && !first))
    .map(normal)
    .join(" ")
    .replace(/^(?:located|situated|based) (?=(?:in|on|within|at|near) )/u, "")
    .replace(/^within /u, "in ")
    .replaceAll("full-time", "full time")
    .replaceAll("part-time", "part time");
}

/** The verbs that a word can be a finite form of, by this list and by what the text shows; `number`: of what it is said. */
export class VerbForms {
  readonly #known: ReadonlySet<string>;
  constructor(shown: ReadonlySet<string>) {
    this.#known = shown;
  }

  isKnown(base: string): boolean {
    return VERBS.has(base) || this.#known.has(base);
  }

  /** In the present tense of a third person singular: `lives`. */
  third(word: string): string | null {
    return /s$/u.test(word)
      ? (basesOfPresent(word)
          .slice(1)
          .find((base) => this.isKnown(base)) ?? null)
      : null;
  }

  base(word: string): string | null {
    return this.isKnown(word) ? word : null;
  }

  past(word: string): string | null {
    return basesOfPast(word).find((base) => this.isKnown(base)) ?? null;
  }

  participle(word: string): string | null {
    return basesOfParticiple(word).find((base) => this.isKnown(base)) ?? null;
  }
}

/** Verbs that stand where nothing else can: behind `does not`, `can`, `who`, `they`, a name or `neither`. In their base form, as far as endings tell. */
export function shownVerbs(sentences: readonly Words[]): ReadonlySet<string> {
  return new Set(
    sentences.flatMap((words) =>
      words.flatMap((word, at) =>
        isLower(word) && !NO_VERBS.has(word.lower) && !isAdverb(word) ? verbsAt(words, at) : [],
      ),
    ),
  );
}

const NO_VERBS: ReadonlySet<string> = new Set([
  "be",
  "have",
  "has",
  "had",
  "do",
  "does",
  "did",
  "is",
  "are",
  "was",
  "were",
  "not",
  "also",
  "only",
  "either",
  "never",
  "neither",
  "both",
  "nor",
  "or",
  "and",
  "who",
  "that",
  "which",
  "can",
  "could",
  "may",
  "might",
  "must",
  "should",
  "will",
  "would",
  "cannot",
  "a",
  "an",
  "the",
  "in",
  "at",
  "on",
  "of",
  "to",
  "s",
]);
const isLower = ({ lower, text }: Word): boolean => text === lower && /^[a-z]+$/u.test(lower);

function verbsAt(words: Words, at: number): readonly string[] {
  const { lower } = words[at] ?? { lower: "" };
  const [before, earlier] = [words[at - 1], words[at - 2]?.lower ?? ""];
  if (before === undefined) return [];
  const helps = (word: string): boolean => DO.has(word) || MODALS.has(word) || FUTURE.has(word);
  if ((helps(before.lower) && before.lower !== "do") || (before.lower === "not" && helps(earlier)))
    return [lower];
  if (basesOfPast(lower).some((base) => VERBS.has(base))) return [];
  const past = basesOfPast(lower).slice(0, 1);
  const finite =
    past.length > 0 && !/ed$/u.test(lower)
      ? past
      : /[^s]s$/u.test(lower)
        ? basesOfPresent(lower).slice(1, 2)
        : /ed$/u.test(lower)
          ? past
          : [lower];
  if (before.lower === "who" || /^(?:he|she|they|you)$/u.test(before.lower)) return finite;
  const third = /[^s]s$/u.test(lower) && lower.length > 3 ? basesOfPresent(lower).slice(1, 2) : [];
  if (
    /^\p{Lu}/u.test(before.text) &&
    (at === 1 ||
      /^(?:a|an|the|his|her|their|in|at|on|to|with|for|from|up|as|every|each|like)$/u.test(
        words[at + 1]?.lower ?? "",
      ))
  )
    return third;
  return /^(?:neither|either)$/u.test(before.lower) && /^\p{Lu}/u.test(words[at - 2]?.text ?? "")
    ? third
    : [];
}
