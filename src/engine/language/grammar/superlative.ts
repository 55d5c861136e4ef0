import { numberOf } from "../amounts.ts";
import { baseOfComparative } from "../morphology.ts";
import type { Superlative } from "../syntax.ts";
import { type Input, type Parses, mapped, parsed } from "./input.ts";

const ORDINALS: readonly string[] = ["", "first", "second", "third", "fourth", "fifth", "sixth"];

/**
 * Who is first among a kind.
 *
 *     Ann is  the tallest girl          Bob is  the second most careful of the clerks
 *             ^                                 ^
 */
export function superlativeAt(input: Input, at: number): Parses<Superlative> {
  if (input.lower(at) !== "the") return [];
  const rank = Math.max(ORDINALS.indexOf(input.lower(at + 1)), 1);
  const start = ORDINALS.includes(input.lower(at + 1), 1) ? at + 2 : at + 1;
  return gradesAt(input, start).flatMap(({ value: lemma, next, cost }) => {
    const of = input.oneOf(["of all the", "of all", "of the"], next);
    const few = of === null || of.words === "of all" ? null : numberOf(input.lower(of.next));
    const nominals =
      of === null
        ? input.parse("nominalOne", next)
        : input.parse("nominalMany", few === null ? of.next : of.next + 1);
    const told = nominals.filter(({ value }) => value.noun !== null && (few === null || few > rank));
    if (told.length === 0) input.expect(next, "a noun", "say among which: `the tallest girl`");
    return mapped(told, (nominal): Superlative => ({ lemma, rank, nominal })).map((parse) => ({
      ...parse,
      cost: parse.cost + cost,
    }));
  });
}

/** The adjective of `tallest`, `most careful`. */
function gradesAt(input: Input, at: number): Parses<string> {
  if (input.lower(at) === "most")
    return input.words
      .adjectivesAt(input.tokens, at + 1)
      .map(({ lemma, length, cost }) => parsed(lemma, at + 1 + length, cost));
  const lower = input.lower(at);
  const known = input.words.lexicon
    .analyse(lower)
    .filter((one) => one.pos === "adjective" && one.form === "superlative");
  if (known.length > 0) return known.map(({ lemma }) => parsed(lemma, at + 1));
  if (!/[a-z]{2}est$/.test(lower) || input.words.isKnown(lower)) return [];
  const bases = baseOfComparative(`${lower.slice(0, -3)}er`);
  const lemma =
    bases.find((one) => input.words.isKnownAs(one, "adjective")) ??
    bases.find((one) => input.words.isPresent(one)) ??
    bases[0];
  return lemma === undefined ? [] : [parsed(lemma, at + 1, 1)];
}
