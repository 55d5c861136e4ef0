import type { Span, TaskWord } from "../text.ts";

/** One thing as a sentence names it. `key`: what names the same thing, in lower case without article; `text`: how to write it. */
export interface Noun extends Span {
  readonly key: string;
  readonly text: string;
  readonly form: "name" | "definite" | "indefinite" | "bare" | "pronoun";
}

const PRONOUNS: ReadonlySet<string> = new Set(["he", "she", "they", "it", "him", "her", "them"]);
const DEFINITE: ReadonlySet<string> = new Set(["the"]);
const INDEFINITE: ReadonlySet<string> = new Set(["a", "an"]);

/** Words that no name of a thing holds: with one of them inside it is a clause, or hedged. */
const CLOSED: ReadonlySet<string> = new Set([
  "the",
  "a",
  "an",
  "this",
  "that",
  "these",
  "those",
  "some",
  "any",
  "all",
  "every",
  "each",
  "both",
  "either",
  "neither",
  "no",
  "not",
  "none",
  "one",
  "two",
  "three",
  "another",
  "other",
  "others",
  "same",
  "different",
  "and",
  "or",
  "nor",
  "but",
  "if",
  "unless",
  "because",
  "since",
  "while",
  "when",
  "where",
  "who",
  "whom",
  "whose",
  "which",
  "what",
  "why",
  "how",
  "than",
  "then",
  "so",
  "as",
  "whether",
  "is",
  "are",
  "was",
  "were",
  "be",
  "been",
  "being",
  "am",
  "has",
  "have",
  "had",
  "do",
  "does",
  "did",
  "will",
  "would",
  "can",
  "could",
  "may",
  "might",
  "must",
  "shall",
  "should",
  "cannot",
  "to",
  "in",
  "on",
  "at",
  "by",
  "for",
  "from",
  "with",
  "without",
  "into",
  "onto",
  "over",
  "under",
  "above",
  "below",
  "before",
  "after",
  "until",
  "during",
  "about",
  "through",
  "between",
  "inside",
  "outside",
  "near",
  "behind",
  "beside",
  "toward",
  "towards",
  "against",
  "across",
  "along",
  "off",
  "out",
  "up",
  "down",
  "away",
  "back",
  "around",
  "i",
  "you",
  "we",
  "us",
  "me",
  "my",
  "your",
  "our",
  "his",
  "hers",
  "its",
  "their",
  "himself",
  "herself",
  "itself",
  "themselves",
  "someone",
  "somebody",
  "something",
  "anyone",
  "anybody",
  "anything",
  "everyone",
  "everybody",
  "everything",
  "nobody",
  "nothing",
  "somewhere",
  "anywhere",
  "everywhere",
  "nowhere",
  "never",
  "almost",
  "nearly",
  "only",
  "also",
  "just",
  "still",
  "always",
  "often",
  "sometimes",
  "rarely",
  "seldom",
  "hardly",
  "barely",
  "maybe",
  "perhaps",
  "again",
  "already",
  "once",
  "twice",
  "soon",
  "later",
  "now",
  "here",
  "there",
  "too",
  "else",
  "yet",
  "ever",
  "yesterday",
  "today",
  "tomorrow",
  "tonight",
  "instead",
  "together",
  "alone",
  "except",
  "said",
  "says",
  "thinks",
  "thought",
  "believes",
  "believed",
  ...PRONOUNS,
]);
/** Nouns in -ly; other words in -ly say how, or how surely. */
const LY_NOUNS: ReadonlySet<string> = new Set([
  "family",
  "belly",
  "jelly",
  "fly",
  "butterfly",
  "dragonfly",
  "lily",
  "holly",
  "bully",
  "ally",
  "gully",
  "trolley",
  "dolly",
  "emily",
  "sally",
  "molly",
  "polly",
  "kelly",
  "billy",
  "lily",
  "carly",
  "beverly",
  "shelly",
  "kimberly",
  "ally",
  "milly",
  "lilly",
  "willy",
]);

/** Reads words as the name of one thing: "Ann", "the red ball", "a box of nails", "Ann's hat", "it". */
export function readNoun(words: readonly TaskWord[]): Noun | null {
  const [first, ...others] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined || words.length > 7) return null;
  const span = { start: first.start, end: last.end };
  if (others.length === 0 && PRONOUNS.has(first.lower))
    return { ...span, key: first.lower, text: first.lower, form: "pronoun" };
  const article = DEFINITE.has(first.lower)
    ? "definite"
    : INDEFINITE.has(first.lower) && others.length > 0
      ? "indefinite"
      : null;
  const rest = article === null ? words : others;
  if (rest.length === 0 || !isNominal(rest, article !== null)) return null;
  const name =
    isCapital(rest[0]) && rest.every((word) => isCapital(word) || word.lower === "'s" || word.lower === "of");
  const key = rest
    .map(({ lower }) => lower)
    .join(" ")
    .replaceAll(" 's", "'s");
  const plain = rest
    .map(({ text }) => text)
    .join(" ")
    .replace(/ ['’]s/gu, "'s");
  if (article !== null) return { ...span, key, text: `the ${plain}`, form: article };
  return { ...span, key, text: plain, form: name || /'s /u.test(key) ? "name" : "bare" };
}

function isCapital(word: TaskWord | undefined): boolean {
  return word !== undefined && /^\p{Lu}/u.test(word.text);
}

/** Words that make up one name: no closed word but one "of" between two of them, no adverb, no capital behind a small letter. */
function isNominal(words: readonly TaskWord[], afterArticle: boolean): boolean {
  const letters = words.every(
    ({ text, lower }) =>
      (/^\p{L}[\p{L}\p{M}'’-]*$/u.test(text) || /^['’]s$/u.test(text)) && !/n't$/u.test(lower),
  );
  if (!letters || words.at(-1)?.lower === "'s" || words[0]?.lower === "'s") return false;
  return words.every((word, at) => {
    const inner = at > 0 && at < words.length - 1;
    if (word.lower === "of") return inner;
    if (word.lower === "'s") return inner && words.filter(({ lower }) => lower === "'s").length === 1;
    if (CLOSED.has(word.lower) && !(word.text.length === 1 && isCapital(word) && words.length === 1))
      return false;
    if (/ly$/u.test(word.lower) && !LY_NOUNS.has(word.lower) && !isCapital(word)) return false;
    const before = words[at - 1];
    return !(
      isCapital(word) &&
      before !== undefined &&
      !isCapital(before) &&
      before.lower !== "'s" &&
      before.lower !== "of" &&
      !(afterArticle && /^\p{Lu}$/u.test(word.text))
    );
  });
}
