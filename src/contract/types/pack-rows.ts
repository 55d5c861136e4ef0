/** The relations of pack facts. */
export type FactRelation =
  | "is_a"
  | "instance_of"
  | "disjoint"
  | "has"
  | "lacks"
  | "made_of"
  | "property"
  | "not_property"
  | "can"
  | "cannot"
  | "part_of"
  | "located_in"
  | "partly_in"
  | "capital_of"
  | "borders"
  | "precedes"
  | "equals"
  | "has_exactly"
  | "synonym"
  | "antonym"
  | "does"
  | "used_for";

export type PartOfSpeech = "noun" | "adjective" | "verb" | "name" | "adverb";

/** One row of a pack's `facts.jsonl`. */
export interface FactRow {
  /** Unique in its pack: `^[a-z0-9][a-z0-9_.-]{0,95}$`. */
  readonly id: string;
  /** A lemma in lower case, or the name of an individual as written. */
  readonly subject: string;
  readonly relation: FactRelation;
  readonly object: string;
  /** Absent: the fact holds for every member. `typical`: it holds for most, and proves nothing about a particular one. */
  readonly strength?: "typical";
  /** Key into the manifest's `provenance`. */
  readonly source: string;
}

/** One row of `definitions.jsonl`. `sense` distinguishes the meanings of a word, like a WordNet sense key. */
export interface DefinitionRow {
  readonly id: string;
  readonly term: string;
  readonly pos: PartOfSpeech;
  readonly definition: string;
  readonly sense?: string;
  readonly source: string;
}

/** One row of `words.jsonl`: a word and its forms that are not regular. */
export interface WordRow {
  readonly lemma: string;
  readonly pos: PartOfSpeech;
  readonly plural?: string;
  readonly mass?: true;
  readonly past?: string;
  readonly participle?: string;
  readonly third?: string;
  readonly gerund?: string;
  readonly comparative?: string;
  readonly superlative?: string;
}

/** One row of `rules.jsonl`: a sentence of the grammar that is true without exception. */
export interface RuleRow {
  readonly id: string;
  readonly text: string;
  readonly source: string;
}

/** One row of `senses.jsonl`: a meaning that several words share. Links name the `id` of other rows. */
export interface SenseRow {
  /** The sense key of its first word: `dog%1:05:00::`. */
  readonly id: string;
  readonly pos: PartOfSpeech;
  /** Its words as they are written, with blanks; each word's sense key, and its place among that word's senses of this part of speech, from 1. */
  readonly lemmas: readonly string[];
  readonly keys: readonly string[];
  readonly numbers: readonly number[];
  readonly gloss: string;
  /** More general rows; an individual's class is in `classes`. */
  readonly hypernyms: readonly string[];
  readonly classes: readonly string[];
  readonly parts: readonly string[];
  /** Pairs of sense keys: a word of this row and its opposite. */
  readonly antonyms: readonly (readonly [string, string])[];
  readonly source: string;
}
