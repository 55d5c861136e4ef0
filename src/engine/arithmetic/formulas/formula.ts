import type { EquationSystem } from "../solving/equations.ts";

/** An expression, an equation or a number riddle as equations; `unit`: `percent` where that is asked for. */
export interface Formula {
  readonly system: EquationSystem;
  readonly className: "expression" | "fraction" | "time" | "multiplicative";
  readonly unit: string | null;
}
