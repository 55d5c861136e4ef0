import { relativeProperty } from "../attributes.ts";
import { apply, type Proposition, type Term } from "../meaning.ts";
import type { Nominal } from "../syntax.ts";

/** What its adjectives say of a term. Being small for an elephant is not being small. */
export function propertiesOf(
  { noun, of, adjectives, measured }: Nominal,
  term: Term,
): readonly Proposition[] {
  const measure = of === null ? noun : null;
  return adjectives
    .filter((adjective) => measure !== null || !measured.includes(adjective))
    .map((adjective) =>
      apply(
        "adjective",
        measure !== null && measured.includes(adjective) ? relativeProperty(adjective, measure) : adjective,
        term,
      ),
    );
}
