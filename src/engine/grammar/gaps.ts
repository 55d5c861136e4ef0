import type { Clause, NounPhrase } from "./syntax.ts";

/** The clause with the phrase in the place that one was moved away from. */
export function withGapFilled(clause: Clause, phrase: NounPhrase): Clause {
  const inPlace = <T extends NounPhrase | Clause["predicate"]>(one: T): T | NounPhrase =>
    one !== null && "kind" in one && one.kind === "gap" ? phrase : one;
  return {
    ...clause,
    subject: inPlace(clause.subject) as NounPhrase | null,
    objects: clause.objects.map((one) => inPlace(one)),
    predicate: inPlace(clause.predicate),
    phrases: clause.phrases.map((one) => ({ ...one, object: inPlace(one.object) })),
  };
}
