import { isInteger, isNegative, isZero, type Rational } from "../../text/rational.ts";
import type { EquationSystem } from "./equations.ts";

/** What cannot be: fewer than none, none of what there are some of, or a part of something that is counted. Null when nothing is amiss. */
export function findImplausible(
  { variables }: EquationSystem,
  values: ReadonlyMap<string, Rational>,
): string | null {
  for (const { name, label, integral, nonNegative, isSome } of variables) {
    const value = values.get(name);
    if (value === undefined) continue;
    if (nonNegative && isNegative(value)) return `there would be fewer than none of ${label}`;
    if (isSome === true && isZero(value)) return `there would be none of ${label}, and there are some`;
    if (integral && !isInteger(value)) return `there would be a part of one of ${label}`;
  }
  return null;
}
