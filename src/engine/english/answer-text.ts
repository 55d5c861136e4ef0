import type { EnglishWords } from "../lexicon/english.ts";
import type { Document } from "../text/document.ts";
import { keyOf } from "../theories/as-asked.ts";
import { decide } from "../theories/decide.ts";
import type { Discourse, FormalMode, Outcome } from "../theories/theory.ts";
import { wordOutcome, type WordedOutcome } from "../wording/outcome.ts";
import { readChoices, readText, type TextRead } from "./read-text.ts";

/** What one reading of a text comes to. */
export interface DecidedText {
  readonly document: Document;
  readonly discourse: Discourse;
  readonly outcome: Outcome;
}

/** A text that was read, decided: the outcome of its cheapest reading, and one that another reading has instead. */
export interface Decided {
  readonly first: DecidedText;
  readonly other: DecidedText | null;
}

/** Decides each reading of a text: all of them must come to the same. Null if nothing is to be read. */
export function decideText(
  { document, discourses }: Extract<TextRead, { kind: "read" }>,
  mode: FormalMode | null = null,
): Decided | null {
  const decided = discourses.map(
    (discourse): DecidedText => ({ document, discourse, outcome: decide(discourse, mode) }),
  );
  const [first] = decided;
  if (first === undefined) return null;
  return { first, other: decided.find(({ outcome }) => keyOf(outcome) !== keyOf(first.outcome)) ?? null };
}

/**
 * Decides which of the choices of a text is true, or which is false: each is asked by itself, and one alone must come out so. Null for a text
 * without choices, and where that is not so.
 */
export function decideChoices(text: string, words: EnglishWords): Decided | null {
  const posed = readChoices(text, words);
  if (posed === null) return null;
  const found: DecidedText[] = [];
  for (const { choice, read } of posed.choices) {
    const decided = read.kind === "read" ? decideText(read) : null;
    if (decided === null || decided.other !== null || decided.first.outcome.kind !== "verdict") return null;
    const { verdict, steps } = decided.first.outcome;
    if (verdict === posed.sought)
      found.push({ ...decided.first, outcome: { kind: "text", text: choice, steps } });
  }
  const [first, second] = found;
  return first === undefined || second !== undefined ? null : { first, other: null };
}

/** A text and what it comes to, in words. */
export function answerText(text: string, words: EnglishWords, mode: FormalMode | null = null): WordedOutcome {
  const chosen = decideChoices(text, words);
  if (chosen !== null) return worded(chosen.first);
  const read = readText(text, words, mode !== null);
  if (read.kind === "unread") return { kind: "unread", reason: read.reason, sentence: read.sentence };
  const decided = decideText(read, mode);
  if (decided === null) return { kind: "unread", reason: "nothing to read", sentence: 0 };
  const { first, other } = decided;
  if (other === null) return worded(first);
  return { kind: "ambiguous", answers: [worded(first), worded(other)] };
}

const worded = ({ outcome, discourse, document }: DecidedText): WordedOutcome =>
  wordOutcome(outcome, discourse, document);
