import type { Count } from "../lexicon/analysis.ts";

/**
 * What the grammar builds: clauses with their noun phrases, before any scope, reference or time is decided. Every word that carries
 * content stands in one place of a tree; `at` is the index of its (last) token in the document.
 */

/** A word of the text. */
export interface Word {
  readonly lemma: string;
  readonly at: number;
}

/** A number with what bounds it: "at least 3", "about 20"; without a bound it is exact. */
export interface Amount {
  readonly bound: Word | null;
  readonly value: Word | null;
  /** "twice as many … as X", "3 more … than X", "half of X": what the number is counted from. */
  readonly relative: Relative | null;
}
export interface Relative {
  /** `rest`: all but so many. */
  readonly kind: "times" | "plus" | "minus" | "part" | "rest";
  /** `more`, `fewer`, `as many`. */
  readonly word: Word | null;
  readonly than: NounPhrase | Clause | null;
}

export type NounPhrase =
  | Noun
  | { readonly kind: "name"; readonly name: readonly Word[]; readonly modifiers: readonly Modifier[] }
  | { readonly kind: "pronoun"; readonly word: Word; readonly modifiers: readonly Modifier[] }
  /** `of`: what the parts are, and that there are no more: "three books: a red one, …". */
  | {
      readonly kind: "group";
      readonly joint: Joint;
      readonly parts: readonly NounPhrase[];
      readonly of?: Noun;
      /** "Called" of "two dogs called Rex and Bello". */
      readonly by?: Word;
    }
  | { readonly kind: "moment"; readonly word: Word }
  | {
      readonly kind: "content";
      readonly form: "that" | "whether" | "infinitive" | "bare" | "gerund" | "wh";
      readonly clause: Sentential;
      /** Of the "to" of an infinitive. */
      readonly at?: number;
      /** What a question inside a sentence asks for, where that was moved. */
      readonly asked?: Utterance["asked"];
    }
  /** Where a question or a relative clause has moved a phrase away from. */
  | { readonly kind: "gap" };

export interface Noun {
  readonly kind: "noun";
  readonly determiner: Determiner | null;
  readonly amount: Amount | null;
  /** Null for "two of them", "the rest of it", "the red one". */
  readonly head: Word | null;
  readonly count: Count;
  readonly modifiers: readonly Modifier[];
  /** Its head stands for "one" or "Bob's": another than what it takes its noun from, unless it is described as that is. */
  readonly another?: true;
  /** "Every cat or dog": the other kind that the determiner is for. */
  readonly beside?: { readonly word: Word; readonly noun: Noun };
}

/** `owner`: "Tom's", "his". `wh`: "which", "how many". */
export interface Determiner {
  readonly word: Word;
  readonly owner: NounPhrase | null;
}

export type Modifier =
  | { readonly kind: "adjective"; readonly property: Property | Properties }
  | { readonly kind: "noun"; readonly word: Word }
  /** "batch 5" */
  | { readonly kind: "label"; readonly word: Word }
  /** "release Otter"; `by`: the word that says so, "a boy named Uwe". */
  | { readonly kind: "called"; readonly name: readonly Word[]; readonly by?: Word }
  | { readonly kind: "ordinal"; readonly word: Word }
  /** "$5" of "a $5 bill" */
  | { readonly kind: "price"; readonly price: Noun }
  | { readonly kind: "phrase"; readonly phrase: Prepositional }
  | { readonly kind: "relative"; readonly clause: Sentential; readonly preposition: Word | null }
  | { readonly kind: "participle"; readonly clause: Clause }
  | { readonly kind: "apposition"; readonly of: NounPhrase }
  /** "only" of "only apples", "just" of "just Tom"; of a group it stands with the first part. */
  | { readonly kind: "only"; readonly word: Word };

/** An adjective with its degree: "very tall", "taller than Ann", "3 years older than Tom", "as tall as Ann". */
export interface Property {
  readonly word: Word;
  readonly degree: "positive" | "comparative" | "superlative" | "equative";
  readonly degreeWord: Word | null;
  /** "the second tallest" */
  readonly rank?: Word;
  /** "at least as tall as" */
  readonly bound?: Word;
  readonly measure: NounPhrase | null;
  readonly than: NounPhrase | Clause | null;
  readonly complement: Prepositional | NounPhrase | null;
}

/** Adjectives joined by a word, or by a comma alone. */
export interface Properties {
  readonly kind: "properties";
  readonly joint: Joint | null;
  readonly parts: readonly (Property | Properties)[];
}

/** Phrases of several kinds that a copula says of one subject: "red or a dumpus", "kind and not a baker". */
export interface Predicates {
  readonly kind: "predicates";
  readonly joint: Joint;
  readonly parts: readonly (NounPhrase | Property | Properties | Prepositional | Denied | Predicates)[];
}
/** "not red" beside another phrase. */
export interface Denied {
  readonly kind: "denied";
  readonly word: Word;
  readonly of: NounPhrase | Property | Properties | Prepositional;
}

export interface Prepositional {
  readonly preposition: Word;
  readonly object: NounPhrase;
  readonly adverb: Word | null;
  /** "two metres above the door" */
  readonly measure?: NounPhrase;
}

export interface Joint {
  readonly word: Word;
  /** "both", "either", "neither" before it. */
  readonly first: Word | null;
  /** The preposition that is said again: "in the school or in the park". */
  readonly again?: Word;
}

/** A verb or a copula with what stands with it. */
export interface Clause {
  readonly kind: "clause";
  readonly subject: NounPhrase | null;
  readonly verb: Word;
  readonly copula: boolean;
  readonly particle: Word | null;
  readonly objects: readonly NounPhrase[];
  /** What a copula says of its subject. */
  readonly predicate: NounPhrase | Property | Properties | Predicates | Prepositional | Word | null;
  readonly phrases: readonly Prepositional[];
  readonly adverbs: readonly Word[];
  readonly tense: "present" | "past" | "none";
  readonly perfect: Word | null;
  readonly progressive: Word | null;
  readonly passive: Word | null;
  readonly modal: Word | null;
  /** What says the modal together with it: "allowed to". */
  readonly also?: readonly Word[];
  readonly negation: Word | null;
  readonly support: Word | null;
  readonly times: readonly NounPhrase[];
}

/** A clause, or clauses joined by a word. */
export type Sentential =
  | Clause
  | { readonly kind: "joined"; readonly joint: Joint; readonly parts: readonly Sentential[] }
  | {
      readonly kind: "subordinate";
      readonly word: Word;
      readonly condition: Sentential;
      readonly main: Sentential;
      /** "one day" of "one day after it was found" */
      readonly measure?: NounPhrase;
    };

export interface Utterance {
  readonly mood: "statement" | "question" | "command" | "fragment";
  readonly body: Sentential | NounPhrase;
  /** "But …", "And …" before it. */
  readonly joint?: Word;
  /** "Rule 2:" before it. */
  readonly label?: readonly Word[];
  /** "Who is taller, Ann or Bob?": of whom the question is. */
  readonly choices?: NounPhrase;
  /** "There are 5 now, how many did she pick?": what is told before the question. */
  readonly given?: readonly Sentential[];
  /** Adverbs before a question. */
  readonly adverbs?: readonly Word[];
  /** For a question that asks for something: the phrase with "who", "which", "how many". */
  readonly asked: NounPhrase | Property | Prepositional | Manner | Word | null;
}

/** "how often", "how much further" */
export interface Manner {
  readonly kind: "manner";
  readonly how: Word;
  readonly adverbs: readonly Word[];
}
