import type { Complement } from "../syntax.ts";
import { type Input, type Parses, after, mapped, parsed } from "./input.ts";

/**
 * Comparisons of two.
 *
 *     is  taller than Bob          is  more careful than every dog
 *         ^      ^                     ^
 */
export function comparativeAt(input: Input, at: number): Parses<Complement> {
  const adjectives =
    input.lower(at) === "more"
      ? input.words
          .adjectivesAt(input.tokens, at + 1)
          .map(({ lemma, length, cost }) => parsed(lemma, at + 1 + length, cost))
      : input.words
          .comparativesAt(input.tokens, at)
          .map(({ lemma, length, cost }) => parsed(lemma, at + length, cost));
  return after(adjectives, (lemma, next) => {
    if (input.lower(next) !== "than") return input.lower(at) === "more" ? input.expect(next, "`than`") : [];
    return mapped(
      input.parse("object", next + 1),
      (object): Complement => ({ kind: "comparative", lemma, object }),
    );
  });
}
