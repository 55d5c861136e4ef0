import { isUnsupported } from "./unsupported-words.ts";

/** Closed classes: words that belong to the grammar. None of them is ever read as a noun, an adjective, a verb or a name. */

export const QUANTIFIERS = ["every", "each", "all", "any", "some", "no", "only", "not every", "not all"] as const;

/** Pronouns that range over persons or over everything, as quantifier and domain. */
export const GENERIC_PRONOUNS: ReadonlyMap<string, { readonly quantifier: "every" | "any" | "some" | "no"; readonly persons: boolean; readonly either?: true }> = new Map([
  ["everyone", { quantifier: "every", persons: true }], ["everybody", { quantifier: "every", persons: true }], ["everything", { quantifier: "every", persons: false }],
  ["anyone", { quantifier: "any", persons: true }], ["anybody", { quantifier: "any", persons: true }], ["anything", { quantifier: "any", persons: false }],
  ["someone", { quantifier: "some", persons: true }], ["somebody", { quantifier: "some", persons: true }], ["something", { quantifier: "some", persons: false }],
  ["nobody", { quantifier: "no", persons: true }], ["nothing", { quantifier: "no", persons: false }],
  ["whoever", { quantifier: "every", persons: true }], ["whatever", { quantifier: "every", persons: false }],
]);

/** Personal pronouns by their form: as subject, and as object. */
export const SUBJECT_PRONOUNS: ReadonlyMap<string, "it" | "he" | "she" | "they"> = new Map([["it", "it"], ["he", "he"], ["she", "she"], ["they", "they"]]);
export const OBJECT_PRONOUNS: ReadonlyMap<string, "it" | "he" | "she" | "they"> = new Map([["it", "it"], ["him", "he"], ["her", "she"], ["them", "they"]]);

const ONE_WORD_PREPOSITIONS: readonly string[] = [
  "in", "on", "at", "under", "below", "above", "over", "behind", "beside", "near", "inside", "outside", "from", "with", "within", "beneath", "underneath", "against", "around",
];

/** Prepositions that make a relation of their own after `is`, the longest first; `part of` and `made of` are relations too. */
export const PREPOSITIONS: readonly string[] = [
  "to the left of", "to the right of", "on top of", "in front of", "next to", "close to", "far from", "north of", "south of", "east of", "west of",
  "northeast of", "northwest of", "southeast of", "southwest of", "left of", "right of", "inside of", "outside of", "made of", "part of",
  "right before", "right after", ...ONE_WORD_PREPOSITIONS,
];

/** What may join a verb, a noun or an adjective to what it is about: `lives in`, `aunt of`, `afraid of`. */
export const VERB_PREPOSITIONS: readonly string[] = ["right before", "right after", "in", "on", "at", "to", "with", "from", "for", "of", "about", "near", "under", "after", "into", "over", "behind", "against", "like"];
export const ADJECTIVE_PREPOSITIONS: readonly string[] = ["of", "to", "with", "for", "from", "in", "about", "at", "on", "by"];

/** Nouns whose relation only one thing bears: worded with `the`. */
export const UNIQUE_ROLES: readonly string[] = ["capital", "king", "queen", "president", "author", "inventor", "founder", "centre", "center", "opposite", "plural"];

/** It rains: verbs of the weather, which have no subject. */
export const WEATHER_VERBS: readonly string[] = ["rain", "snow", "hail", "drizzle", "thunder", "sleet"];

/** Verbs whose bare plural object is some: having wings is having some. Of other verbs it may be some or all. */
export const EXISTENTIAL_OBJECT_VERBS: ReadonlySet<string> = new Set([
  "have", "own", "possess", "contain", "wear", "produce", "lay", "make", "build", "carry", "hold", "eat", "drink", "include", "live in", "live on", "grow", "sell", "buy", "give", "write", "visit", "see",
]);

/** Verbs that somebody does something to somebody with: "gives Bob a book", "gives a book to Bob". */
export const GIVING_VERBS: readonly string[] = ["give", "send", "show", "lend", "sell", "hand", "offer", "teach", "tell", "bring", "pass", "throw", "owe", "read", "pay", "write", "feed", "serve", "post", "mail", "award", "grant"];

/** Verbs of what somebody says or takes to be so; of the factive ones it is so. */
export const FACTIVE_VERBS: readonly string[] = ["know", "realise", "realize", "notice", "discover"];
export const SPEECH_VERBS: readonly string[] = ["say", "claim", "believe", "think", "assert", "suspect", "suppose", "guess", "hope", "fear", "state", "argue", "declare", "insist", ...FACTIVE_VERBS];

/** Verbs of which a mass can be the object as a whole: "Alice likes music". Of all others it is some of it. */
export const ATTITUDE_VERBS: ReadonlySet<string> = new Set([
  "like", "love", "hate", "dislike", "enjoy", "admire", "know", "respect", "study", "teach", "understand", "appreciate", "adore", "despise", "detest", "tolerate", "trust", "distrust",
]);

/** Words of the grammar besides those above; nothing of an open class is spelt like them. */
const FUNCTION_WORDS: readonly string[] = [
  "a", "an", "the", "and", "or", "but", "nor", "either", "neither", "both", "not", "if", "then", "unless", "only", "when", "whenever", "is", "are", "am", "be",
  "do", "does", "can", "that", "who", "which", "whom", "whose", "what", "there", "than", "more", "less", "as", "it", "he", "she", "they", "him", "her", "them",
  "i", "you", "we", "me", "us", "my", "your", "his", "its", "our", "their", "this", "these", "those", "also", "too", "so", "by", "of", "to", "for", "into", "about", "as",
  "in", "on", "at", "from", "with", "whose", "else", "one", "no-one", "another", "other", "such", "very", "'s", "does", "because", "since", "while", "although", "though",
];

const CLOSED: ReadonlySet<string> = new Set([
  ...FUNCTION_WORDS, ...GENERIC_PRONOUNS.keys(), ...QUANTIFIERS.filter((one) => !one.includes(" ")), ...ONE_WORD_PREPOSITIONS,
]);

/** Whether a word belongs to the grammar, and so to no open class. */
export function isClosed(lower: string): boolean { return CLOSED.has(lower) || isUnsupported(lower); }
