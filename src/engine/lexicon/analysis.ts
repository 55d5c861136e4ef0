import type { Token } from "../text/document.ts";

/** What a word can be in a sentence. Closed classes have categories of their own where the grammar treats their words alike. */
export type Category =
  | "noun"
  | "name"
  | "verb"
  | "adjective"
  | "adverb"
  | "determiner"
  | "quantifier"
  | "pronoun"
  | "possessive"
  | "preposition"
  | "be"
  | "have"
  | "do"
  | "modal"
  | "not"
  | "to"
  | "that"
  | "there"
  | "coordinator"
  | "both"
  | "likewise"
  | "subordinator"
  | "wh"
  | "wh-determiner"
  | "how"
  | "degree"
  | "more"
  | "most"
  | "than"
  | "as"
  | "bound"
  | "particle"
  | "genitive"
  | "let"
  | "numeral"
  | "ordinal"
  | "part"
  | "multiple"
  | "money"
  | "percent"
  | "moment"
  | "comma"
  | "colon"
  | "dash"
  /** Between a number and what it counts: "a 5-day week". */
  | "hyphen"
  | "open"
  | "close"
  | "quote"
  | "mark";

/** `sg`, `pl`: one or several; `mass`: no number of things; `any`: the form shows no number ("sheep", "the", "can"). */
export type Count = "sg" | "pl" | "mass" | "any";

export interface Features {
  readonly count?: Count;
  readonly person?: 1 | 2 | 3;
  /** An adverb that is an adjective as well: "fast", "early". */
  readonly flat?: true;
  /** "'s" that stands with the word before it. */
  readonly clitic?: true;
  readonly case?: "subject" | "object" | "any";
  /** Of verbs and auxiliaries. `present` is the form of the third person where it differs, else the base. */
  readonly form?: "base" | "present" | "past" | "participle" | "gerund" | "infinitive";
  readonly degree?: "positive" | "comparative" | "superlative";
  /** `opaque`: a word that no list knows; its identity is its spelling. */
  readonly known?: "opaque";
  readonly definite?: boolean;
  readonly gender?: "he" | "she" | "it" | "they";
  readonly reflexive?: boolean;
}

/** One way to take one or several tokens. The lower the cost, the more natural. */
export interface Analysis {
  readonly category: Category;
  readonly lemma: string;
  readonly features: Features;
  readonly cost: number;
  readonly tokens: readonly Token[];
}
