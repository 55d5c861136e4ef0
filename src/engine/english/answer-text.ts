import type { EnglishWords } from "../lexicon/english.ts";
import type { Document } from "../text/document.ts";
import { decide, keyOf } from "../theories/decide.ts";
import type { Discourse, FormalMode, Outcome } from "../theories/theory.ts";
import { wordOutcome, type WordedOutcome } from "../wording/outcome.ts";
import { readText, type TextRead } from "./read-text.ts";

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

/** A text and what it comes to, in words. */
export function answerText(text: string, words: EnglishWords, mode: FormalMode | null = null): WordedOutcome {
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
