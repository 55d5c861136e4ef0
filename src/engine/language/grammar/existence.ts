import type { Clause, NounPhrase } from "../syntax.ts";
import { type Construct, type Input, type Parses, mapped } from "./input.ts";

/**
 * That there is something of a kind.
 *
 *     There is  a red cat that chases Bob         There are no  cats
 *               ^                                 ^
 */
export const existence: Construct<Clause> = (input, at) => {
  if (input.lower(at) !== "there") return [];
  const verb = input.lower(at + 1);
  if (verb !== "is" && verb !== "are") return input.expect(at + 1, "`is` or `are`");
  const negated = input.lower(at + 2) === "not";
  return mapped(
    existing(input, negated ? at + 3 : at + 2),
    (subject): Clause => ({ kind: "existence", subject, negated }),
  );
};

/** What there is: with a, an, any, some, no, or a bare plural. */
export function existing(input: Input, at: number): Parses<NounPhrase> {
  return input.parse("subject", at).flatMap(({ value: { phrase }, next, cost }): Parses<NounPhrase> => {
    if (
      phrase.kind !== "quantified" ||
      !["a", "any", "some", "no", "bare", "count"].includes(phrase.quantifier)
    )
      return input.expect(at, "a, some, no or an amount");
    return [{ value: phrase, next, cost }];
  });
}
