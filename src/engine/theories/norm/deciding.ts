import type { Instance } from "./ground.ts";
import { allOf, implies, keysOf, type Proposition } from "./proposition.ts";
import { isOpen } from "./tableau.ts";
import { hasModel, type Premises } from "./worlds.ts";

/** Whether propositions can hold together: by models, and again by a tableau. */

/** The two ways; tests plant bugs in one of them. */
export interface Ways {
  readonly hasModel: (premises: Premises) => boolean | "bounded";
  readonly isOpen: (premises: Premises) => boolean | "bounded";
}
const WAYS: Ways = { hasModel, isOpen };

/** Whether the premises can hold, with `more` where it is given; else why nobody can say. */
export function decided(
  { here, everywhere }: Premises,
  more: Proposition | null,
  ways: Ways = WAYS,
): boolean | string {
  const premises = { here: more === null ? here : [...here, more], everywhere };
  const model = ways.hasModel(premises);
  const open = ways.isOpen(premises);
  if (model === "bounded" || open === "bounded") return "it takes too many steps";
  return model === open ? model : "two ways to decide it differ";
}

export const asProposition = ({ conditions, head }: Instance): Proposition =>
  implies(allOf(conditions), head);

/** What shares an atom with what is asked, or with what does, and so on. */
export function sliced(
  instances: readonly Instance[],
  laws: readonly Proposition[],
  asked: readonly Proposition[],
): Premises {
  const keys = new Set(asked.flatMap((one) => [...keysOf(one)]));
  const rest = new Set<Proposition>([...instances.map(asProposition), ...laws]);
  const law = new Set<Proposition>(laws);
  const found: Proposition[] = [];
  for (let grown = true; grown; ) {
    grown = false;
    for (const one of rest) {
      const own = keysOf(one);
      if (own.size > 0 && ![...own].some((key) => keys.has(key))) continue;
      rest.delete(one);
      found.push(one);
      for (const key of own) keys.add(key);
      grown = true;
    }
  }
  return { here: found.filter((one) => !law.has(one)), everywhere: found.filter((one) => law.has(one)) };
}

/** A least set of conditions of the text with which `against` cannot hold. */
export function leastSources(
  instances: readonly Instance[],
  laws: readonly Proposition[],
  against: Proposition,
): readonly number[] {
  const holds = (sources: ReadonlySet<number>): boolean => {
    const told = instances.filter(({ source }) => sources.has(source));
    const { here, everywhere } = sliced(told, laws, [against]);
    return hasModel({ here: [...here, against], everywhere }) === false;
  };
  const left = new Set(instances.map(({ source }) => source));
  for (const source of [...left].sort((a, b) => b - a)) {
    left.delete(source);
    if (!holds(left)) left.add(source);
  }
  return [...left].sort((a, b) => a - b);
}

/** All that is said, and what is presumed as long as it can hold with it. */
export function withPresumed(
  instances: readonly Instance[],
  laws: readonly Proposition[],
): readonly Instance[] {
  const kept = instances.filter(({ isPresumed }) => isPresumed !== true);
  for (const one of instances) {
    const proposition = asProposition(one);
    if (one.isPresumed === true && decided(sliced(kept, laws, [proposition]), proposition) === true)
      kept.push(one);
  }
  return kept;
}
