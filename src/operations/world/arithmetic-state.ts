import { Words } from "../../engine/arithmetic/words/lexicon.ts";
import type { Ledger } from "../../engine/reliability/leeway.ts";

/** What the operator and practice have added to the reader of word problems. */
export interface ArithmeticState {
  /** The built-in words and the ratified ones. */
  readonly words: Words;
  /** Counts of right and wrong answers by class, which licences rest on. Null: no licence. */
  readonly practice: Ledger | null;
}

export interface ArithmeticStateSource {
  /** Both members are the same objects until their files change. @throws Failure `read_error` for an unreadable lexicon: it is then unknown which words are ratified */
  current(): Promise<ArithmeticState>;
}

/** The built-in words, and no licence. */
export const INITIAL_ARITHMETIC_STATE: ArithmeticStateSource = {
  current: () => Promise.resolve({ words: new Words([]), practice: null }),
};
