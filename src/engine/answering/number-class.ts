import { unitsNamed } from "../lexicon/units.ts";
import type { ProblemClass } from "../arithmetic/world/problem-class.ts";
import type { Outcome } from "../theories/theory.ts";
import { isInteger } from "../text/rational.ts";

type Counted = Extract<Outcome, { kind: "number" }>;

/** The class whose practice licenses a number: what it counts comes before how it is found. */
export function numberClass({ value, unit, steps }: Counted): ProblemClass {
  const dimensions = unit === null ? [] : unitsNamed(unit).map(({ dimension }) => dimension);
  const rules = new Set(steps.map(({ rule }) => rule));
  if (dimensions.includes("money")) return "money";
  if (dimensions.includes("time") || dimensions.includes("calendar")) return "time";
  if (rules.has("percent") || !isInteger(value)) return "fraction";
  if (steps.length > 2) return "multi_step";
  if (rules.has("than")) return "comparison";
  return rules.has("each") || rules.has("times") || rules.has("group") ? "multiplicative" : "additive";
}
