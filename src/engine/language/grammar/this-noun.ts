import type { NounPhrase } from "../syntax.ts";
import { type Input, type Parses, parsed } from "./input.ts";
import { nounAlone } from "./noun-alone.ts";

/**
 * `this` and a noun, where it tells of whom or where: the one that is spoken of.
 *
 *     every member of  this club
 *                      ^
 */
export function thisAt(input: Input, at: number): Parses<NounPhrase> {
  if (input.lower(at) !== "this") return [];
  return input.words
    .nounsAt(input.tokens, at + 1)
    .filter(({ number }) => number !== "many")
    .map((noun) =>
      parsed<NounPhrase>(
        { kind: "definite", nominal: nounAlone(noun.lemma), name: `the ${noun.lemma}`, at },
        at + 1 + noun.length,
        noun.cost,
      ),
    );
}
