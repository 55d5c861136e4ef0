import type { Rational } from "../text/rational.ts";

/** One word, mark or numeral of a sentence; a numeral of several tokens (`$2.50`, `twenty five`, `1 1/2`) is one. */
export interface Lexeme {
  readonly kind: "word" | "number" | "mark";
  readonly text: string;
  readonly lower: string;
  /** Code units of the prompt, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly sentence: number;
  /** Index of its first token in the sentence. */
  readonly token: number;
  /** The value of a numeral, else null. */
  readonly value: Rational | null;
  /** `dollar` for the sign of any currency. */
  readonly unit: "dollar" | "percent" | null;
  /** `half`, `3/4`, `two-thirds`; `twice`, `double`: as a factor it says something that a count does not. */
  readonly form: "count" | "fraction" | "multiple" | null;
  /** A blank stands before it. */
  readonly spaced: boolean;
}

export interface Sentence {
  readonly index: number;
  readonly lexemes: readonly Lexeme[];
  readonly closing: "." | "?" | "!" | null;
  readonly start: number;
  readonly end: number;
}
