import type { Formula } from "../formulas/formula.ts";
import { FormulaTooLarge } from "../formulas/system-builder.ts";
import type { Words } from "../words/lexicon.ts";
import { readAllGiven } from "./all-given.ts";
import { readComparedTotal } from "./compared-total.ts";
import { readJointProportion } from "./joint-proportion.ts";
import { ratioText, type RatioText } from "./ratio-text.ts";
import { readRectangleSides } from "./rectangle-sides.ts";
import { readShareChain } from "./share-chain.ts";
import { readSharedWork } from "./shared-work.ts";
import { readTaskTimes } from "./task-times.ts";

/** Longer texts are not looked at. */
const MAX_LENGTH = 700;
const READERS: readonly ((text: RatioText) => Formula | null)[] = [
  readJointProportion,
  readAllGiven,
  readTaskTimes,
  readShareChain,
  readComparedTotal,
  readSharedWork,
  readRectangleSides,
];

/** A text in which quantities stand in fixed ratios, read as a whole: every sentence that counts is one of its kind; null for any other. */
export function readRatios(prompt: string, words: Words): Formula | null {
  if (prompt.length > MAX_LENGTH || /\s{3}/.test(prompt.trim())) return null;
  const text = ratioText(prompt, words);
  if (text === null) return null;
  try {
    for (const read of READERS) {
      const formula = read(text);
      if (formula !== null) return formula;
    }
    return null;
  } catch (error) {
    if (error instanceof FormulaTooLarge) return null;
    throw error;
  }
}
