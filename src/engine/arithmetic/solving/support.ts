import { equals, isNegative, type Rational } from "../../text/rational.ts";
import { eliminate } from "./eliminate.ts";
import type { EquationSystem } from "./equations.ts";

/** Systems larger than this are taken as they are. */
const MAX_PARTS = 40;

/**
 * What an answer rests on, with the values that it alone fixes: numbers and equations without which the target has the same value are
 * left out, the last said first. Only where something would be fewer than none: a story may tell of what cannot be (one has 67 fewer
 * than one who has 12) and ask for something else. At most one elimination for each number and equation.
 */
export function supportOf(
  system: EquationSystem,
  values: ReadonlyMap<string, Rational>,
): readonly [EquationSystem, ReadonlyMap<string, Rational>] {
  const target = values.get(system.target);
  const impossible = system.variables.filter(
    ({ name, nonNegative }) => nonNegative && isNegativeValue(values.get(name)),
  );
  // Elsewhere what cannot be shows that the text was not understood.
  const compared = impossible.every(({ name }) =>
    system.equations.some(
      (equation) =>
        equation.kind === "linear" &&
        equation.reason.startsWith("compared") &&
        equation.terms.some(({ variable }) => variable === name),
    ),
  );
  if (
    impossible.length === 0 ||
    !compared ||
    target === undefined ||
    system.givens.length + system.equations.length > MAX_PARTS
  )
    return [system, values];
  let [least, known] = [system, values];
  const attempt = (smaller: EquationSystem): void => {
    const elimination = eliminate(smaller);
    const found = elimination.kind === "solved" ? elimination.values.get(system.target) : undefined;
    if (elimination.kind === "solved" && found !== undefined && equals(found, target))
      [least, known] = [smaller, elimination.values];
  };
  for (const given of [...system.givens].reverse())
    attempt({ ...least, givens: least.givens.filter((one) => one !== given) });
  for (const equation of [...system.equations].reverse())
    attempt({ ...least, equations: least.equations.filter((one) => one !== equation) });
  return [least, known];
}

function isNegativeValue(value: Rational | undefined): boolean {
  return value !== undefined && isNegative(value);
}
