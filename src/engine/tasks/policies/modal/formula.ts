/** What can be the case in a world: `atom` by its number. */
export type Fact =
  | { readonly kind: "atom"; readonly atom: number }
  | { readonly kind: "not"; readonly of: Fact }
  | { readonly kind: "or"; readonly of: readonly Fact[] }
  | { readonly kind: "implies"; readonly when: Fact; readonly then: Fact };

/**
 * A formula of one world with modal words that are not nested. `alternatives`: what "or" joins, each held open by "may" and by "must"; one where
 * there is no "or". The logic is that of duties (every world has an acceptable one) or of knowledge (the actual world is among the possible).
 */
export type Formula =
  | { readonly kind: "fact"; readonly fact: Fact }
  | { readonly kind: "modal"; readonly force: "must" | "may"; readonly alternatives: readonly Fact[] }
  | { readonly kind: "not"; readonly of: Formula }
  | { readonly kind: "and"; readonly of: readonly Formula[] }
  | { readonly kind: "implies"; readonly when: Formula; readonly then: Formula };

/** `duties`: an acceptable world exists. `knowledge`: the actual world is possible. */
export type Logic = "duties" | "knowledge";

export function atomsOfFact(fact: Fact, into: Set<number>): Set<number> {
  switch (fact.kind) {
    case "atom":
      return into.add(fact.atom);
    case "not":
      return atomsOfFact(fact.of, into);
    case "or":
      for (const one of fact.of) atomsOfFact(one, into);
      return into;
    case "implies":
      atomsOfFact(fact.when, into);
      return atomsOfFact(fact.then, into);
  }
}

/** The modal words of a formula. */
export function modalsOf(formula: Formula): readonly Extract<Formula, { kind: "modal" }>[] {
  switch (formula.kind) {
    case "fact":
      return [];
    case "modal":
      return [formula];
    case "not":
      return modalsOf(formula.of);
    case "and":
      return formula.of.flatMap(modalsOf);
    case "implies":
      return [...modalsOf(formula.when), ...modalsOf(formula.then)];
  }
}

export function atomsOf(formula: Formula, into: Set<number> = new Set()): Set<number> {
  switch (formula.kind) {
    case "fact":
      return atomsOfFact(formula.fact, into);
    case "modal":
      for (const one of formula.alternatives) atomsOfFact(one, into);
      return into;
    case "not":
      return atomsOf(formula.of, into);
    case "and":
      for (const one of formula.of) atomsOf(one, into);
      return into;
    case "implies":
      atomsOf(formula.when, into);
      return atomsOf(formula.then, into);
  }
}
