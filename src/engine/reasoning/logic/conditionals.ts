/** Clauses as conditions and what they give, and the atoms that these are of: what is grounded. */
import type { Argument } from "./clausal.ts";

export interface Pattern {
  readonly symbol: string;
  readonly arguments: readonly Argument[];
}

/** `requires` together give one of `heads`. `aside`: atoms that are instantiated with it, and need not be possible. */
export interface Conditional {
  /** Whose clause it is: carried to its instances. */
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
