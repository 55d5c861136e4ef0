/** Clauses as conditionals, and their atoms: the input of grounding. */
import type { Argument } from "./clausal.ts";

export interface Pattern {
  readonly symbol: string;
  readonly arguments: readonly Argument[];
}

/** If all of `requires` hold, so does one of `heads`. `aside`: atoms that are instantiated as well but need not be possible. */
export interface Conditional {
  /** The owner of the clause; its instances inherit it. */
  readonly owner: number;
  readonly requires: readonly Pattern[];
  readonly heads: readonly Pattern[];
  readonly aside: readonly Pattern[];
  readonly variables: number;
}

/** A ground atom: its terms are indices into the grounding's terms. */
export interface GroundAtom {
  readonly symbol: string;
  readonly terms: readonly number[];
}
