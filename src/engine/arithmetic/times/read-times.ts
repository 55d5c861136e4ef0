import type { Formula } from "../formulas/formula.ts";
import { FormulaTooLarge } from "../formulas/system-builder.ts";
import { readAgeProblem } from "./age-problem.ts";
import { readClockProblem } from "./clock-problem.ts";
import { readSpanProblem } from "./span-problem.ts";
import { timeSentences } from "./time-text.ts";
import { readConversion } from "./time-conversion.ts";

/** Longer texts, and those that speak of no time, are not looked at. */
const MAX_LENGTH = 1500;
const MAX_SENTENCE = 240;
const SPEAKS =
  /\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|old|older|younger|ages?|noon|midnight)\b/i;

/** "some minutes", "several hours": how many is not said. */
const UNSAID =
  /\b(?:some|several|a few) (?:more )?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b/i;

/** A problem about stretches of time, times of day or ages that is read as a whole; null for any other. */
export function readTimes(prompt: string): Formula | null {
  if (prompt.length > MAX_LENGTH || !SPEAKS.test(prompt) || /\s{3}/.test(prompt.trim())) return null;
  if (UNSAID.test(prompt)) return null;
  const sentences = timeSentences(prompt);
  // What lists many times is not read.
  if (
    sentences.length > 12 ||
    sentences.some(({ text, slots }) => slots.length > 8 || text.length > MAX_SENTENCE)
  )
    return null;
  try {
    return (
      readConversion(sentences) ??
      readSpanProblem(sentences) ??
      readClockProblem(sentences) ??
      readAgeProblem(sentences)
    );
  } catch (error) {
    if (error instanceof FormulaTooLarge) return null;
    throw error;
  }
}
