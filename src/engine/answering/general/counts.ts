import type { Knowledge, ToldFact } from "../../knowledge/knowledge.ts";
import { parseDecimal, type Rational } from "../../text/rational.ts";

/** How many of something a kind or an individual has, by the nearest row `has_exactly`. */
export interface Count {
  readonly value: Rational;
  readonly told: ToldFact;
  readonly typical: boolean;
}

/** Null where no row says it, where two say different things, and where a nearer row says that it has none. */
export function countOf(knowledge: Knowledge, term: string, part: string): Count | null {
  const parts = [part, ...synonymsOf(knowledge, part)];
  let level: readonly string[] = [term, ...synonymsOf(knowledge, term)];
  const seen = new Set<string>();
  while (level.length > 0) {
    for (const one of level) seen.add(one);
    const facts = level.flatMap((one) =>
      knowledge.factsAbout(one).filter(({ fact }) => fact.subject === one),
    );
    const isOf = ({ fact }: ToldFact, relation: string, object: string): boolean =>
      fact.relation === relation && parts.includes(object);
    if (facts.some((told) => isOf(told, "lacks", told.fact.object))) return null;
    const counts = facts.flatMap((told): Count[] => {
      const [number = "", ...noun] = told.fact.object.split(" ");
      const value = parseDecimal(number);
      return value !== null && isOf(told, "has_exactly", noun.join(" "))
        ? [{ value, told, typical: told.fact.strength === "typical" }]
        : [];
    });
    const [first] = counts;
    if (first !== undefined) return counts.every(({ value }) => value.num === first.value.num) ? first : null;
    level = [...new Set(level.flatMap((one) => knowledge.parentsOf(one)))].filter((one) => !seen.has(one));
  }
  return null;
}

export const synonymsOf = (knowledge: Knowledge, term: string): readonly string[] =>
  knowledge
    .factsAbout(term)
    .filter(({ fact }) => fact.relation === "synonym")
    .map(({ fact }) => (fact.subject === term ? fact.object : fact.subject));
