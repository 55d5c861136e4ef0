import { articleFor } from "../morphology.ts";
import type { NounPhrase } from "../syntax.ts";
import type { Scope } from "./scope.ts";

/** An indefinite object as words of the predicate that it stands behind: `a unicorn` of "wants a unicorn". */
export interface OpaqueObject {
  readonly words: string /** "wants no unicorn" */;
  readonly denied: boolean;
}

/**
 * The words of an object that need not be there, where the verb does not say that it is; null for what is there, as a name. Of what is
 * wanted more is said than can be kept in a word when it has a relative clause: then there is a problem.
 */
export function opaqueWords(object: NounPhrase, scope: Scope): OpaqueObject | null {
  if (object.kind === "group") {
    if (object.parts.some((part) => opaqueWords(part, scope) !== null))
      scope.reject(
        object.at,
        "one thing",
        "what is wanted, sought or possible need not be there: say each in a sentence of its own",
      );
    return null;
  }
  if (
    object.kind !== "quantified" ||
    !["a", "bare", "any", "some", "no", "count"].includes(object.quantifier)
  )
    return null;
  const { nominal, quantifier, words, generic, plural } = object;
  if (nominal.relatives.length > 0 || nominal.of !== null || (nominal.adjectives.length > 0 && generic)) {
    scope.reject(
      object.at,
      "a plain noun",
      "what is wanted, sought or possible need not be there: say it in a few words, without `that`, `who` or `of`",
    );
    return null;
  }
  scope.discourse.mention({
    term: null,
    noun: nominal.noun,
    plural,
    sentence: scope.sentence,
    subject: false,
  });
  if (generic || plural || quantifier === "bare")
    return {
      words: quantifier === "some" && !generic ? `some ${words}` : words,
      denied: quantifier === "no",
    };
  return {
    words: `${quantifier === "some" ? "some" : articleFor(words)} ${words}`,
    denied: quantifier === "no",
  };
}
