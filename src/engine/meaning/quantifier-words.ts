import { isAnaphoric } from "../lexicon/kinds.ts";
import type { Noun } from "../grammar/syntax.ts";
import type { Quantifier } from "./form.ts";
import { IllFormed, NotInterpreted } from "./scope.ts";

/** Words that quantify, as determiners and as pronouns. */

type Simple = "every" | "some" | "no" | "most" | "many" | "few";
export const QUANTIFIERS: ReadonlyMap<string, Simple> = new Map([
  ["every", "every"],
  ["each", "every"],
  ["all", "every"],
  ["both", "every"],
  ["any", "some"],
  ["some", "some"],
  ["a", "some"],
  ["several", "some"],
  ["a few", "some"],
  ["no", "no"],
  ["neither", "no"],
  ["most", "most"],
  ["many", "many"],
  ["few", "few"],
]);

export const PRONOUN_QUANTIFIERS: ReadonlyMap<
  string,
  readonly ["every" | "some" | "no", "person" | "thing"]
> = new Map([
  ["everyone", ["every", "person"]],
  ["everything", ["every", "thing"]],
  ["someone", ["some", "person"]],
  ["something", ["some", "thing"]],
  ["anyone", ["some", "person"]],
  ["anything", ["some", "thing"]],
  ["nobody", ["no", "person"]],
  ["nothing", ["no", "thing"]],
]);

/** A bare plural is generic as a subject, and some elsewhere. */
export function quantifierOf(
  { determiner, amount, head }: Noun,
  subject: boolean,
  kinds: boolean,
): Quantifier | "not every" {
  if (amount !== null && (determiner === null || determiner.word.lemma === "a")) return "count";
  if (determiner === null) return subject ? "generic" : "some";
  if (kinds && determiner.word.lemma === "a") return "generic";
  if (determiner.word.lemma === "not every") return "not every";
  const known = QUANTIFIERS.get(determiner.word.lemma);
  if (known === undefined || amount !== null)
    throw new NotInterpreted("a determiner of this kind", determiner.word);
  if (head?.lemma === "one" && known === "no") throw new IllFormed("nobody, in two words", head);
  if (head !== null && isAnaphoric(head.lemma))
    throw new NotInterpreted("a phrase that stands for another", head);
  return known;
}
