import type { Proposition } from "./proposition.ts";

/**
 * One step of a derivation. A ground is a step without `from`. Steps count from 1 and refer only backwards.
 * Each conclusion follows by its rule from the conclusions of the steps in `from`; `check.ts` verifies that
 * independently.
 */
export interface Step {
  readonly step: number;
  /**
   * `given`, `instance`, `modus_ponens`, `modus_tollens`, `and_elimination`, `disjunctive_syllogism`,
   * `cases`, `contradiction`, …
   */
  readonly rule: string;
  readonly from: readonly number[];
  readonly conclusion: Proposition;
  /** The id of the sentence that a ground quotes; else null. */
  readonly sentence: string | null;
}
