import type { NounPhrase } from "../syntax.ts";
import { isCapitalised } from "../tokens.ts";
import { type Input, type Parses, type Subject, parsed } from "./input.ts";

/**
 * `the` and a plural: those that are spoken of.
 *
 *     The  red dogs  bark          Ann sees  the  dogs
 *     ^    ^                                 ^
 */
export function spokenAt(input: Input, at: number): Parses<Subject> {
  const token = input.tokens[at + 1];
  if (input.lower(at) !== "the" || token === undefined || isCapitalised(token)) return [];
  const plural = [1, 2, 3, 4].some((after) =>
    input.words
      .nounsAt(input.tokens, at + after)
      .some(({ lemma, number }) => number !== "one" && isShown(input, lemma)),
  );
  if (!plural) return []; // nothing is expected here of what is one thing
  return input
    .parse("nominalMany", at + 1)
    .filter(
      ({ value: { noun, of, relatives }, next }) =>
        noun !== null &&
        of === null &&
        relatives.length === 0 &&
        input.words.isPlural(input.tokens[next - 1]) &&
        isShown(input, noun) &&
        !(/^(?:and|or|,)$/.test(input.lower(next)) && input.lower(next + 1) !== "the"),
    )
    .map(({ value: nominal, next, cost }) => {
      const words = input.tokens
        .slice(at + 1, next)
        .map(({ lower }) => lower)
        .join(" ");
      const phrase: NounPhrase = {
        kind: "quantified",
        quantifier: "each",
        nominal,
        generic: false,
        plural: true,
        spoken: input.words.isOnlySpokenOf(words, nominal.noun ?? "") ? "those" : "those or all",
        words,
        at,
      };
      return parsed<Subject>({ phrase, agreement: "many" }, next, cost);
    });
}

/** Whether it shows that the word is a plural: an unknown `lynxes` may be one or several. */
function isShown(input: Input, noun: string | null): boolean {
  return noun !== null && (input.words.isKnownAs(noun, "noun") || input.words.isPresent(noun));
}
