import type { Condition, DerivationStep } from "./theory.ts";

/** A derivation that takes one condition after another: the first is told, each later one goes on from the step before by `rule`. */
export function chained(conditions: readonly Condition[], rule: string): readonly DerivationStep[] {
  return conditions.map(({ at }, index) => ({
    step: index + 1,
    rule: index === 0 ? "told" : rule,
    from: index === 0 ? [] : [index],
    text: "",
    at: at.slice(-1),
  }));
}
