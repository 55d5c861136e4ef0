import type { Proposition } from "../language/meaning.ts";

/** The relations of pack facts. `compile.ts` gives each its logical form, `wording.ts` its wording. */
export const RELATIONS = [
  "is_a",
  "instance_of",
  "disjoint",
  "has",
  "lacks",
  "made_of",
  "property",
  "not_property",
  "can",
  "cannot",
  "part_of",
  "located_in",
  "capital_of",
  "borders",
  "precedes",
  "equals",
  "synonym",
  "antonym",
  "used_for",
] as const;
export type Relation = (typeof RELATIONS)[number];

/** The relations that deny each other. */
export const OPPOSITE: Readonly<Partial<Record<Relation, Relation>>> = {
  can: "cannot",
  cannot: "can",
  property: "not_property",
  not_property: "property",
  has: "lacks",
  lacks: "has",
};

/** One row of a pack's `facts.jsonl`. */
export interface Fact {
  /** Unique in its pack: `^[a-z0-9][a-z0-9_.-]{0,95}$`. */
  readonly id: string;
  /** A lemma in lower case, or the name of an individual as written. */
  readonly subject: string;
  readonly relation: Relation;
  readonly object: string;
  /** Absent: the fact holds for every member. `typical`: it holds for most, and proves nothing about a particular one. */
  readonly strength?: "typical";
  /** Key into the manifest's `provenance`. */
  readonly source: string;
}

/** One row of `definitions.jsonl`. `sense` distinguishes the meanings of a word, like a WordNet sense key. */
export interface Definition {
  readonly id: string;
  readonly term: string;
  readonly pos: "noun" | "adjective" | "verb" | "name" | "adverb";
  readonly definition: string;
  readonly sense?: string;
  readonly source: string;
}

/** One row of `rules.jsonl`: a sentence of the grammar that holds without exception. */
export interface RuleRow {
  readonly id: string;
  readonly text: string;
  readonly source: string;
}

/** A sentence that can serve as a ground: its meaning and its origin. */
export interface Sentence {
  /** Unique among the sentences of one decision. */
  readonly id: string;
  readonly source: "prompt" | "pack" | "teaching" | "vault" | "assumption";
  /** `<pack_id>/<row id>`, a teaching's or vault entry's id, or `sentence <n>` of the prompt. */
  readonly ref: string;
  readonly text: string;
  readonly meaning: Proposition;
}
