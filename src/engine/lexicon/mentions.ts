import type { Token } from "../text/document.ts";
import type { Analysis } from "./analysis.ts";
import { ONLY_CLOSED } from "./closed.ts";

/**
 * Words that are spoken of, not used: `the plural of "mouse"`, "the letter s". They are names whose lemma keeps the quotation marks, so that
 * nothing that is called so in earnest is taken for them.
 */

/** Nouns of words and of letters: what follows them is one. */
const WORD_NOUNS: ReadonlySet<string> = new Set(["word", "noun", "verb", "adjective", "adverb"]);
const LETTER_NOUNS: ReadonlySet<string> = new Set(["letter", "vowel", "consonant"]);
/** Nouns of what a word has: what follows their "of" is a word. */
const OF_WORDS: ReadonlySet<string> = new Set(
  "plural singular opposite antonym comparative superlative tense participle spelling".split(" "),
);
const MAX_WORDS = 3;
const isOpening = ({ text }: Token): boolean => text === '"' || text === "“";
const isClosing = (token: Token | undefined): boolean => token?.text === '"' || token?.text === "”";
const isWord = (token: Token | undefined): boolean => token?.kind === "word";

/** The mention that begins at a token, quotation marks included. */
export function mentionsAt(tokens: readonly Token[], index: number): readonly Analysis[] {
  const token = tokens[index];
  if (token === undefined) return [];
  if (token.kind !== "word") return isOpening(token) ? quotedAt(tokens, index) : [];
  return isSpokenOf(tokens, index) ? [mention([token], [token])] : [];
}

function quotedAt(tokens: readonly Token[], index: number): readonly Analysis[] {
  const end = tokens.findIndex((token, at) => at > index && isClosing(token));
  const inside = tokens.slice(index + 1, end);
  if (end < 0 || inside.length === 0 || inside.length > MAX_WORDS || !inside.every(isWord)) return [];
  return [mention(inside, tokens.slice(index, end + 1))];
}

/** "Garden" of "the word garden", "mouse" of "the plural of mouse"; "the letter I wrote" mentions none. */
function isSpokenOf(tokens: readonly Token[], index: number): boolean {
  const [first = "", second = "", word = "", next = ""] = [index - 2, index - 1, index, index + 1].map(
    (at) => tokens[at]?.lower ?? "",
  );
  if (LETTER_NOUNS.has(second))
    return word.length === 1 && first === "the" && (!/^[ai]$/.test(word) || AFTER_LETTERS.has(next));
  if (ONLY_CLOSED.has(word)) return false;
  if (second === "of") return OF_WORDS.has(first);
  return first === "the" && WORD_NOUNS.has(second) && tokens.some(({ lower }) => ON_WORDS.has(lower));
}

/** What follows a letter, and hardly a pronoun or an article. */
const AFTER_LETTERS: ReadonlySet<string> = new Set([
  "",
  "?",
  ".",
  "in",
  "occur",
  "appear",
  "come",
  "is",
  "and",
  "or",
]);
/** A text with one of them speaks of words. */
const ON_WORDS: ReadonlySet<string> = new Set(
  (
    "letter letters vowel vowels consonant consonants syllables spell spelled spelt spelling backwards backward palindrome plural singular " +
    "opposite tense participle rhyme contain begin start end occur appear mean"
  ).split(" "),
);

/** "Argo" of `the ship "Argo"` is a name like any other. */
function mention(words: readonly Token[], tokens: readonly Token[]): Analysis {
  const text = words.map((one) => one.text).join(" ");
  const isName = words.every((one) => one.text !== one.lower) && tokens.length > words.length;
  return { category: "name", lemma: isName ? text : `"${text}"`, features: { count: "sg" }, cost: 0, tokens };
}

/** The word that a name mentions; null where it names somebody or something. */
export const mentioned = (name: string | null): string | null =>
  name?.startsWith('"') === true ? name.slice(1, -1) : null;
