import { compareText } from "../../canonical/json.ts";
import type { Level, NodeRef } from "../../bdd/ref.ts";
import type { Assignment } from "../../contract/types/review-result.ts";
import type { Diagrams } from "./diagrams.ts";

export type { Assignment };

/**
 * The least model of a diagram: names in ascending order, false before true, small before large.
 * Every atom and variable of the layout gets a value, whether the diagram depends on it or not.
 * @param root satisfiable
 */
export function leastModel({ manager, layout }: Diagrams, root: NodeRef): Assignment {
  const fixed = new Int8Array(layout.names.length).fill(-1);
  const chooseLeast = (level: Level): 0 | 1 => {
    fixed[level] = 0;
    if (!isSatisfiable()) fixed[level] = 1;
    return fixed[level] === 1 ? 1 : 0;
  };
  /** Whether some path to true agrees with the values fixed so far. Creates no nodes. */
  function isSatisfiable(): boolean {
    const visited = new Set<NodeRef>();
    const stack = [root];
    for (let f = stack.pop(); f !== undefined; f = stack.pop()) {
      if (f === manager.TRUE) return true;
      if (f === manager.FALSE || visited.has(f)) continue;
      visited.add(f);
      const value = fixed[manager.levelOf(f)];
      if (value !== 0) stack.push(manager.high(f));
      if (value !== 1) stack.push(manager.low(f));
    }
    return false;
  }

  const valueIn = (name: string): boolean | number => {
    const atom = layout.atoms.get(name);
    if (atom !== undefined) return chooseLeast(atom) === 1;
    const integer = layout.integers.get(name);
    if (!integer) throw new Error(`\`${name}\` is neither an atom nor an integer`);
    return integer.bits
      .toReversed()
      .reduce((value, { level, weight }) => value + chooseLeast(level) * Number(weight), integer.range.min);
  };
  // `fromEntries` makes own properties even of names such as `__proto__`. Each value depends on the ones
  // before it.
  return Object.fromEntries(
    [...layout.atoms.keys(), ...layout.integers.keys()]
      .sort(compareText)
      .map((name) => [name, valueIn(name)]),
  );
}
