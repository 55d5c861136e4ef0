import type { Fact } from "./fact.ts";
import { sharedParts, type Roles } from "./roles.ts";

/** The hierarchy of terms, including synonyms. */
export interface Taxonomy {
  /** Subjects of facts, sorted. */
  readonly terms: readonly string[];
  /** A term, its synonyms, and everything above them. */
  upwards(term: string): ReadonlySet<string>;
  /** The terms directly above, without synonyms. */
  parents(term: string): readonly string[];
}

/** @param facts strict facts only */
export function createTaxonomy(facts: readonly Fact[], roles: Roles): Taxonomy {
  const parents = new Map<string, string[]>();
  const same = new Map<string, string[]>();
  const add = (edges: Map<string, string[]>, from: string, to: string): void => {
    edges.set(from, [...(edges.get(from) ?? []), to]);
  };
  for (const fact of facts) {
    if (fact.relation === "is_a" || fact.relation === "instance_of") add(parents, fact.subject, fact.object);
    if (
      fact.relation === "synonym" &&
      sharedParts(roles, fact).some((pos) => pos === "noun" || pos === "name")
    ) {
      add(same, fact.subject, fact.object);
      add(same, fact.object, fact.subject);
    }
  }
  const known = new Map<string, ReadonlySet<string>>();
  const upwards = (term: string): ReadonlySet<string> => {
    const before = known.get(term);
    if (before) return before;
    const found = new Set([term]);
    for (const each of found)
      for (const above of [...(parents.get(each) ?? []), ...(same.get(each) ?? [])]) found.add(above);
    known.set(term, found);
    return found;
  };
  return {
    terms: [...new Set(facts.map(({ subject }) => subject))].sort(),
    upwards,
    parents: (term) => parents.get(term) ?? [],
  };
}
