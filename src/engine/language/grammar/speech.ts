import { SPEECH_VERBS } from "../closed-words.ts";
import type { VerbPhrase } from "../syntax.ts";
import { type Input, type Parses, mapped } from "./input.ts";

/**
 * What somebody says or believes, which need not be so.
 *
 *     Ann  says that  Bob lies          Does Ann  believe  it rains?
 *          ^          ^                           ^        ^
 */
export function speechAt(input: Input, at: number, form: "third" | "base"): Parses<VerbPhrase> {
  return input.words
    .verbsAt(input.tokens, at, form)
    .filter(({ lemma }) => SPEECH_VERBS.includes(lemma))
    .flatMap(({ lemma, length, cost }) => {
      const that = input.lower(at + length) === "that";
      const start = that ? at + length + 1 : at + length;
      if (input.isEnd(start)) return [];
      return mapped(
        input.parse("coordination", start).filter(({ next }) => next > start),
        (content) => content,
      ).map(({ value: content, next, cost: more }) => ({
        value: { kind: "say" as const, verb: lemma, content, words: wordsOf(input, start, next), at },
        next,
        cost: cost + more + (that ? 0 : 1),
      }));
    });
}

/** As written, but for a capital at the beginning. */
function wordsOf(input: Input, from: number, to: number): string {
  return input.tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(" ");
}
