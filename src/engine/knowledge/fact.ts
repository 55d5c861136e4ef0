import type { Proposition } from "../language/meaning.ts";

/** How pack facts relate their subject to their object; `compile.ts` gives each its logical form and its wording. */
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
  /** A lemma in lower case, or the name of an individual as it is written. */
  readonly subject: string;
  readonly relation: Relation;
  readonly object: string;
  /** `strict` (the default): of every one. `typical`: of most; it never proves anything of a particular one. */
  readonly strength?: "typical";
  /** Key into the manifest's `provenance`. */
  readonly source: string;
}

/** One row of `definitions.jsonl`; `sense` sets several meanings of a word apart, as a WordNet sense key does. */
export interface Definition {
  readonly id: string;
  readonly term: string;
  readonly pos: "noun" | "adjective" | "verb" | "name" | "adverb";
  readonly definition: string;
  readonly sense?: string;
  readonly source: string;
}

/** One row of `rules.jsonl`: a sentence of the grammar that is true of everything it speaks of. */
export interface RuleRow {
  readonly id: string;
  readonly text: string;
  readonly source: string;
}

/** A sentence that can be a ground: what it says, and where it comes from. */
export interface Sentence {
  /** Unique among the sentences of one decision. */
  readonly id: string;
  readonly source: "prompt" | "pack" | "teaching" | "vault" | "assumption";
  /** `<pack_id>/<row id>`, a teaching's or vault entry's id, or `sentence <n>` of the prompt. */
  readonly ref: string;
  readonly text: string;
  readonly meaning: Proposition;
}
