import type { Category, Proposition, Term } from "../answer/proposition.ts";

export {
  symbolOf,
  vocabularyOf,
  type Category,
  type Predicate,
  type Proposition,
  type Term,
} from "../answer/proposition.ts";

/**
 * Logical form: what a sentence says, in first-order logic. One translation per construct of the grammar makes it, the reasoner
 * grounds it, `realize.ts` words it. It is plain data, so that its canonical JSON is its identity.
 */

/** Modes that this version decides in; the contract's list is longer. */
export const MODES = ["classical", "classical_import", "rules_forward", "rules_closed"] as const;
export type Mode = (typeof MODES)[number];
/** Whether a mode is first-order logic in an open world; in `classical_import` every general term mentioned names something besides. */
export function isOpenMode(mode: Mode): mode is "classical" | "classical_import" {
  return mode === "classical" || mode === "classical_import";
}
/** Modes of readers of whole texts, which this grammar does not read: `arithmetic` takes the text for a problem, the others for a task of their kind. */
export const TEXT_MODES = ["arithmetic", "state", "defeasible", "modal", "words"] as const;
/** What a first line `mode: …` can name. */
export const NAMED_MODES = [...MODES, ...TEXT_MODES] as const;
export type NamedMode = (typeof NAMED_MODES)[number];

export function apply(category: Category, lemma: string, ...terms: readonly Term[]): Proposition {
  return { kind: "apply", predicate: { category, lemma }, terms };
}
export function named(name: string): Term {
  return { kind: "name", name };
}
export function bound(variable: number): Term {
  return { kind: "variable", variable };
}
export function not(of: Proposition): Proposition {
  return of.kind === "not" ? of.of : { kind: "not", of };
}
