import { adverbDegreesOf, degreesOf, orderingDegreesOf } from "../../lexicon/degrees.ts";

/** Which words of a text order things on one scale: taller and shorter; hotter and colder. */

export interface ScaleOfWord {
  readonly scale: string;
  /** Whether more of it is higher: "taller" is, "shorter" is not. */
  readonly high: boolean;
}

/** The scale of each word; null where it is open which scale it means. */
export type Scales = ReadonlyMap<string, ScaleOfWord | null>;

export function scalesOf(words: Iterable<string>): Scales {
  const found = new Map<string, ScaleOfWord | null>();
  for (const group of grouped([...new Set(words)])) {
    const [first = "", ...others] = group;
    if (others.length === 0) {
      const low = orderingDegreesOf(first).every(({ pole }) => pole === "low");
      const known = orderingDegreesOf(first).length > 0;
      found.set(first, { scale: `more ${first}`, high: !(known && low) });
      continue;
    }
    const polesOn = (scale: string): readonly boolean[] =>
      group.map((word) => orderingDegreesOf(word).find((one) => one.scale === scale)?.pole === "high");
    const shared = orderingDegreesOf(first)
      .map(({ scale }) => scale)
      .filter((scale) => others.every((word) => orderingDegreesOf(word).some((one) => one.scale === scale)));
    const [scale] = shared;
    const clear =
      scale !== undefined && shared.every((one) => String(polesOn(one)) === String(polesOn(scale)));
    group.forEach((word, index) => {
      found.set(word, clear ? { scale, high: polesOn(scale)[index] === true } : null);
    });
  }
  return found;
}

/** Words that share a scale, one group each. */
function grouped(words: readonly string[]): readonly (readonly string[])[] {
  let groups: string[][] = [];
  for (const word of words) {
    const near = groups.filter((group) => group.some((other) => share(word, other, orderingDegreesOf)));
    groups = [...groups.filter((group) => !near.includes(group)), [...near.flat(), word]];
  }
  return groups;
}

type DegreesOf = typeof degreesOf;

function share(one: string, other: string, of: DegreesOf): boolean {
  const others = of(other);
  return of(one).some(({ scale }) => others.some((degree) => degree.scale === scale));
}

/** "Wise" and "clever" are of one scale and do not order alike: what the one says may bear on the other. */
export function isNear(one: string, other: string): boolean {
  const anyOf: DegreesOf = (word) => [...degreesOf(word), ...adverbDegreesOf(word)];
  return one !== other && share(one, other, anyOf);
}
