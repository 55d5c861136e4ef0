import { KINSHIP, kinshipOf, type BasicKin, type Kinship } from "../../lexicon/kinship.ts";
import { BACK, type Family, type KinStep } from "./people.ts";

/** A way from one person to another, over parents, children and spouses, none of whom stands on it twice. */
export interface Way {
  readonly kin: readonly BasicKin[];
  readonly steps: readonly KinStep[];
}

/** All steps of a family, in both directions. */
const bothWays = ({ steps }: Family): readonly KinStep[] =>
  steps.flatMap((step) => [step, { ...step, from: step.to, to: step.from, kin: BACK[step.kin] }]);

const MAX_LENGTH = Math.max(...KINSHIP.flatMap(({ ways }) => ways.map(({ length }) => length)));

/** The ways between two persons that are as short as any; one for each row of steps. */
export function shortestWays(family: Family, from: number, to: number): readonly Way[] {
  const all = bothWays(family);
  const seen = new Set([from]);
  let ring: readonly Reached[] = [{ at: from, kin: [], steps: [] }];
  for (let length = 1; length <= MAX_LENGTH && ring.length > 0; length++) {
    const further = ring.flatMap((way) =>
      all.filter((step) => step.from === way.at && !seen.has(step.to)).map((step) => extended(way, step)),
    );
    ring = [...new Map(further.map((way) => [`${way.at} ${way.kin.join()}`, way])).values()];
    const found = ring.filter(({ at }) => at === to);
    if (found.length > 0) return found;
    for (const { at } of ring) seen.add(at);
  }
  return [];
}

interface Reached extends Way {
  readonly at: number;
}

const extended = ({ kin, steps }: Reached, step: KinStep): Reached => ({
  at: step.to,
  kin: [...kin, step.kin],
  steps: [...steps, step],
});

/** The rows of words for a way, the nearest first: father and mother. */
export const wordsFor = (kin: readonly BasicKin[]): readonly Kinship[] =>
  KINSHIP.filter(({ ways, word }) => !/^half-/.test(word) && ways.some((way) => way.join() === kin.join()));

/**
 * The second computation: everybody who is the word of a person by its definition, as sets that are followed step by step. It knows
 * nothing of shortest ways.
 */
export function byDefinition(family: Family, word: string, person: number): ReadonlySet<number> {
  const found = new Set<number>();
  const rows = new Map<string, KinStep[]>();
  for (const step of family.steps)
    for (const [from, to, kin] of [
      [step.from, step.to, step.kin],
      [step.to, step.from, BACK[step.kin]],
    ] as const) {
      const key = `${from} ${kin}`;
      rows.set(key, [...(rows.get(key) ?? []), { ...step, from, to, kin }]);
    }
  const follow = (at: number, way: readonly BasicKin[], passed: readonly number[]): void => {
    const [first, ...rest] = way;
    if (first === undefined) found.add(at);
    else
      for (const { to } of rows.get(`${at} ${first}`) ?? [])
        if (!passed.includes(to)) follow(to, rest, [...passed, to]);
  };
  for (const way of kinshipOf(word)?.ways ?? []) follow(person, way, [person]);
  return found;
}
