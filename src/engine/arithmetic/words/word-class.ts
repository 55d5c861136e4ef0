/** Classes of words that the operator can ratify, and those that only this reader knows. */
export type RatifiableCategory =
  | "change_verb"
  | "transfer_verb"
  | "comparison_word"
  | "unit_noun"
  | "container_noun"
  | "filler";
export type Category =
  | RatifiableCategory
  /** `have`, `contain`: how things stand. */
  | "state_verb"
  /** `put`, `remove`: things come to or leave a place. */
  | "place_verb"
  /** `join`, `leave`: those who act are counted, at a place. */
  | "motion_verb"
  /** `run`, `read`: an amount of doing, which nobody owns. */
  | "activity_verb"
  /** `weigh`, `cost`, `take`: a measure of the subject. */
  | "measure_verb"
  /** `need`, `want`. */
  | "need_verb"
  /** `divide`, `arrange`: into equal groups. */
  | "share_verb";

/** A word as the lexicon of word problems holds it. */
export interface WordEntry {
  readonly lemma: string;
  readonly category: Category;
  /** `increase`, `decrease`, `give`, `receive`, `more`, `fewer`, `put`, `remove`, `arrive`, `depart`; null for classes without one. */
  readonly polarity: string | null;
}

/** A line as the operator's ratified lexicon has it; its category is one of {@link RatifiableCategory}. */
export interface RatifiedWord {
  readonly lemma: string;
  readonly category: string;
  readonly polarity: string | null;
}

/** Verbs as `base`, `base/past` or `base/past/participle` (regular otherwise); a blank inside is a plus: `give+away`. */
export interface VerbRow {
  readonly category: Category;
  readonly polarity: string | null;
  readonly verbs: string;
}

/** What a word takes in: `child` takes in boys and girls. Parts marked `all` leave nothing out. Only where the sum of the parts is surely of the whole. */
export interface Kind {
  readonly whole: readonly string[];
  readonly parts: readonly string[];
  readonly exhaustive: boolean;
}
