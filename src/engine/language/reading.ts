import type { WordRow } from "../../contract/types/pack-rows.ts";
import type { Mode, NamedMode, Predicate, Proposition, Term } from "./meaning.ts";

/** A stretch of the prompt: code unit offsets, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What a question asks. */
export type Question =
  /** "Is Alice nice?", "Are all cats animals?", "Is it true that …?" */
  | { readonly kind: "polar"; readonly claim: Proposition }
  /** "Is this argument valid: … Therefore, …", "… Conclusion: … Valid or invalid?": the statements before it are the premises. */
  | { readonly kind: "validity"; readonly conclusion: Proposition }
  /** "Who is nice?", "Which animals can fly?", "What does Bob chase?": the names, or kinds, that `where` holds of. `variable` is free in it. */
  | { readonly kind: "which"; readonly variable: number; readonly where: Proposition }
  /** "What is a penguin?", "Define gravity.", "What does `brittle` mean?" */
  | { readonly kind: "definition"; readonly term: string }
  /** "What do you know about penguins?", "Tell me about Alice." */
  | { readonly kind: "about"; readonly term: string; readonly individual: boolean }
  /** "What is the difference between a cedar and an oak?", "What do they have in common?", or both: "Compare a cedar and an oak." */
  | {
      readonly kind: "compare";
      readonly terms: readonly [string, string];
      readonly focus: "difference" | "common" | "both";
    }
  /** "List the kinds of bird.", "What kinds of bird are there?" */
  | { readonly kind: "kinds"; readonly predicate: Predicate };

/** One sentence, read. */
export type Utterance =
  /** `presupposes`: what the wording takes for granted, as that the cat is a cat in "The cat is big". */
  | {
      readonly kind: "statement";
      readonly span: Span;
      readonly text: string;
      readonly meaning: Proposition;
      readonly presupposes: readonly Proposition[];
    }
  /** "Actually, …", "No, …", "Correction: …", "I was wrong: …": a statement that goes against an earlier one. */
  | {
      readonly kind: "correction";
      readonly span: Span;
      readonly text: string;
      readonly meaning: Proposition;
      readonly presupposes: readonly Proposition[];
    }
  | {
      readonly kind: "question";
      readonly span: Span;
      readonly text: string;
      readonly question: Question;
      readonly presupposes: readonly Proposition[];
    };

/** A sentence that the grammar does not accept: where it stopped, and what would have let it go on. */
export interface Rejection {
  readonly kind: "rejected";
  readonly span: Span;
  readonly text: string;
  /** Code unit offset in the prompt of the first token that could not be taken, and that token. */
  readonly at: number;
  readonly found: string;
  /** What could stand there, in plain words: `a verb`, `the end of the sentence`. */
  readonly expected: string;
  /** An advice in plain words, for example a sentence form that is understood, or null. */
  readonly help: string | null;
}

/** One way of reading the whole prompt. */
export interface Reading {
  readonly utterances: readonly Utterance[];
}

/** A prompt, read. `readings` are alternatives (at most 16), the most natural first: an answer must hold in all of them. */
export type Read =
  | {
      readonly kind: "read";
      readonly mode: Mode | null;
      readonly sentences: readonly string[];
      readonly tokens: readonly string[];
      readonly readings: readonly Reading[];
    }
  /** In the mode `arithmetic` without rejections: such a text is not for this grammar. */
  | {
      readonly kind: "rejected";
      readonly mode: NamedMode | null;
      readonly sentences: readonly string[];
      readonly tokens: readonly string[];
      readonly rejections: readonly Rejection[] /** The sentences that were read. */;
      readonly accepted: readonly Utterance[];
    };

/** A word's forms as far as they are not regular; regular ones are derived. */
export type { WordRow as WordEntry };

/** The vocabulary that packs bring. The grammar also takes words it does not know, wherever the sentence itself shows what they are. */
export interface Lexicon {
  /** Every entry of a lemma (lower case; names as written), empty when unknown. Words of several tokens are joined by blanks. */
  lookup(lemma: string): readonly WordRow[];
  /** The lemmas and parts of speech that a form can belong to, regular forms of known lemmas included. */
  analyse(form: string): readonly {
    readonly lemma: string;
    readonly pos: WordRow["pos"];
    readonly form:
      | "base"
      | "plural"
      | "third"
      | "past"
      | "participle"
      | "gerund"
      | "comparative"
      | "superlative";
  }[];
  /** The largest number of tokens in an entry that begins with this token, 0 when none does. */
  longest(firstToken: string): number;
}

export type { Mode, Predicate, Proposition };
