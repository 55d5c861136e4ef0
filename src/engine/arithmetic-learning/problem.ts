import type { Expected } from "../scoring/score.ts";

/** A word of the reader's vocabulary with its class. */
export interface Word {
  readonly lemma: string;
  readonly category: string;
  readonly polarity: string | null;
}

/** The place at which a reader stopped, and why. */
export interface Stop {
  readonly token_text: string;
  readonly refusal_reason: string;
  readonly sentence_index: number;
  readonly token_index: number;
  readonly missing_operator: string | null;
  readonly sub_type: "lexical" | "frame" | "composition" | "reference" | "slot";
}

/** What a reader makes of a word problem. */
export type Reading =
  /** `value` is an exact decimal or `p/q`. */
  | {
      readonly kind: "solved";
      readonly value: string;
      readonly unit: string | null;
      readonly className: string;
    }
  | { readonly kind: "declined"; readonly stops: readonly Stop[] };

/** Reads one problem; pure. */
export type ReadProblem = (prompt: string) => Reading;
/** A reader that knows these words besides its own. */
export type MakeReader = (words: readonly Word[]) => ReadProblem;

/** A problem of practice with the answer that is right. */
export interface Problem {
  readonly caseId: string;
  readonly prompt: string;
  readonly expected: Expected;
}
