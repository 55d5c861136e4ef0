import type { NounPhrase } from "../syntax.ts";

/** In "every friend of Tom and every brother of Ann" the list is of the friends and the brothers, not of those whose friends they are. */
export function isOneOwner(phrase: NounPhrase): boolean {
  if (phrase.kind !== "group") return true;
  const alike = phrase.parts[0]?.kind === "quantified";
  return phrase.parts.every(
    (part, index) =>
      index === 0 ||
      part.kind !== "quantified" ||
      (alike && (part.quantifier === "a" || part.quantifier === "bare")),
  );
}
