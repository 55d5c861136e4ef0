import type { NounPhrase, Quantifier } from "../syntax.ts";
import { type Agreement, type Input, type Parses, type Subject, parsed } from "./input.ts";
import { possessorAt } from "./possessive.ts";

interface Head {
  readonly words: string;
  readonly quantifier: Quantifier;
  readonly forms: readonly Agreement[];
}

/** The agreement is that of the verb; the noun is a plural in any case. */
const HEADS: readonly Head[] = [
  { words: "at least one of", quantifier: "some", forms: ["one"] },
  { words: "one of", quantifier: "some", forms: ["one"] },
  { words: "not all of", quantifier: "not every", forms: ["many"] },
  { words: "each of", quantifier: "each", forms: ["one"] },
  { words: "every one of", quantifier: "every", forms: ["one"] },
  { words: "all of", quantifier: "all", forms: ["many"] },
  { words: "any of", quantifier: "any", forms: ["one", "many"] },
  { words: "some of", quantifier: "some", forms: ["one", "many"] },
  { words: "none of", quantifier: "no", forms: ["one", "many"] },
  { words: "not one of", quantifier: "no", forms: ["one"] },
];

/**
 * Some, all or none of those that a plural names.
 *
 *     One of  the clerks of Rosa  is kind          None of  Rosa's clerks  are kind
 *     ^       ^                                    ^        ^
 */
export function partitiveAt(input: Input, at: number): Parses<Subject> {
  return HEADS.flatMap(({ words, quantifier, forms }) => {
    const start = input.phrase(words, at);
    if (start === null) return [];
    const article = input.lower(start) === "the" && possessorAt(input, start).length === 0;
    const owned = article || possessorAt(input, start).length > 0;
    if (!owned) return [];
    const many = input.parse("nominalMany", article ? start + 1 : start);
    const one = many.length === 0 && quantifier === "some" ? input.parse("nominalOne", start) : [];
    return [...many, ...one].flatMap(({ value: nominal, next, cost }) =>
      forms.map((agreement) => {
        const phrase: NounPhrase = {
          kind: "quantified",
          quantifier,
          nominal,
          generic: false,
          plural: true,
          words: nominal.noun ?? "things",
          at,
        };
        return parsed<Subject>({ phrase, agreement }, next, cost);
      }),
    );
  });
}
