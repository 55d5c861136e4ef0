import { keyOf } from "../arithmetic/meaning/thing.ts";
import { readSentences } from "../arithmetic/numerals.ts";
import type { Words } from "../arithmetic/words/lexicon.ts";

/** The words of a problem as it has them. The reader compares words in a folded form (`marbl`, `tom`), which nobody wants to see. */
export interface PromptWords {
  /** A text with the words of the prompt for folded ones. */
  restore(text: string): string;
  /** What a quantity is called: `marbl of tom` is `Tom's marbles`. */
  name(label: string): string;
  /** What is missing, where that may be such a label: the number of it. */
  need(missing: string): string;
}

/** Words of the reader's own sentences that another word of a text folds to: `fare`, `here`. */
const KEPT = new Set(["car", "far", "her"]);

export function wordsOfPrompt(prompt: string, words: Words): PromptWords {
  const nouns = new Map<string, string>();
  const names = new Map<string, string>();
  for (const { lexemes } of readSentences(prompt)) {
    for (const { kind, text, lower } of lexemes) {
      if (kind !== "word") continue;
      const key = keyOf(lower, words);
      if (key !== lower && !nouns.has(key) && !(KEPT.has(key) && !lower.endsWith("s"))) nouns.set(key, lower);
      if (text !== lower) names.set(lower, text);
    }
  }
  const restore = (text: string): string =>
    text
      .replace(/\bof (\p{Ll}+)(?![\p{L}'])/gu, (whole, name: string) =>
        names.has(name) ? `of ${names.get(name) ?? name}` : whole,
      )
      .replace(/(?<![\p{L}'])\p{Ll}+(?![\p{L}'])/gu, (word) => nouns.get(word) ?? word);
  const held = (label: string): string | null => {
    const [, thing = "", holder = ""] = /^([\p{Ll} ]+) of (\p{Lu}\p{L}*)$/u.exec(restore(label)) ?? [];
    return holder === "" ? null : `${holder}'s ${thing}`;
  };
  return {
    restore,
    name: (label) => held(label) ?? restore(label),
    need: (missing) => {
      const quantity = /^(?:how|what) /.test(missing) ? null : held(missing);
      return quantity === null ? restore(missing) : `the number of ${quantity}`;
    },
  };
}
