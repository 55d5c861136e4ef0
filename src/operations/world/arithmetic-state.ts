import type { ContextWord } from "../../contract/context.ts";
import type { PracticeReport } from "../../contract/calibration.ts";
import { Words } from "../../engine/arithmetic/words/lexicon.ts";
import type { Ledger } from "../../engine/reliability/leeway.ts";

/** What the operator and practice have added to the reader of word problems. */
export interface ArithmeticState {
  /** The built-in words and the ratified ones. */
  readonly words: Words;
  /** Counts of right and wrong answers by class, which licences rest on. Null: no licence. */
  readonly practice: Ledger | null;
}

/** What an arithmetic state is made of, as it is stored. */
export interface StoredArithmetic {
  readonly words: readonly ContextWord[];
  /** Null: there is none, or one that licenses nothing. */
  readonly report: PracticeReport | null;
}

export interface ArithmeticStateSource {
  /** All members are the same objects until their files change. @throws Failure `read_error` for an unreadable lexicon: it is then unknown which words are ratified */
  current(): Promise<ArithmeticState & { readonly stored: StoredArithmetic }>;
  /** The state that stored words and a report make. */
  from(stored: StoredArithmetic): ArithmeticState;
}

const NOTHING_STORED: StoredArithmetic = { words: [], report: null };

/** The built-in words, and no licence. */
export const INITIAL_ARITHMETIC_STATE: ArithmeticStateSource = {
  current: () => Promise.resolve({ words: new Words([]), practice: null, stored: NOTHING_STORED }),
  from: () => ({ words: new Words([]), practice: null }),
};
