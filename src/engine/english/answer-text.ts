import { decide, keyOf } from "../theories/decide.ts";
import type { Outcome } from "../theories/theory.ts";
import type { EnglishWords } from "../lexicon/english.ts";
import { readText } from "./read-text.ts";
import { wordOutcome, type WordedOutcome } from "../wording/outcome.ts";

/** A text and what it comes to: each of its readings must come to the same. */
export function answerText(text: string, words: EnglishWords): WordedOutcome {
  const read = readText(text, words);
  if (read.kind === "unread") return { kind: "unread", reason: read.reason, sentence: read.sentence };
  const outcomes = read.discourses.map((discourse): { outcome: Outcome; worded: WordedOutcome } => {
    const outcome = decide(discourse);
    return { outcome, worded: wordOutcome(outcome, discourse, read.document) };
  });
  const [first] = outcomes;
  if (first === undefined) return { kind: "unread", reason: "nothing to read", sentence: 0 };
  const other = outcomes.find(({ outcome }) => keyOf(outcome) !== keyOf(first.outcome));
  if (other === undefined) return first.worded;
  return { kind: "ambiguous", answers: [first.worded, other.worded] };
}
