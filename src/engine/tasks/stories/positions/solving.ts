import { add, HERE, opposite, same, type Offset } from "./directions.ts";
import type { Fact } from "./sentences.ts";

/** One fact on a way from one thing to another: the next thing stands at `offset` from the last. */
export interface Leg {
  readonly fact: Fact;
  readonly from: string;
  readonly to: string;
  readonly offset: Offset;
}

/** The shortest way over facts between two things, and how many ways of that length lead there (2: two or more). Null: none. */
export function findWay(
  facts: readonly Fact[],
  from: string,
  to: string,
): { readonly legs: readonly Leg[]; readonly ways: number } | null {
  const depth = new Map([[from, 0]]);
  const ways = new Map([[from, 1]]);
  const reached = new Map<string, Leg>();
  for (let ring = [from]; ring.length > 0; ) {
    const next: string[] = [];
    for (const here of ring) {
      const turns = new Map<string, Leg>(); // a relation told twice is one way
      for (const leg of legsFrom(facts, here))
        turns.set(
          `${leg.to} ${leg.offset.dx} ${leg.offset.dy}`,
          turns.get(`${leg.to} ${leg.offset.dx} ${leg.offset.dy}`) ?? leg,
        );
      for (const leg of turns.values()) {
        const known = depth.get(leg.to);
        if (known === undefined) {
          depth.set(leg.to, (depth.get(here) ?? 0) + 1);
          reached.set(leg.to, leg);
          next.push(leg.to);
        }
        if (known === undefined || known === (depth.get(here) ?? 0) + 1)
          ways.set(leg.to, Math.min(2, (ways.get(leg.to) ?? 0) + (ways.get(here) ?? 0)));
      }
    }
    ring = next;
  }
  if (!depth.has(to)) return null;
  const legs: Leg[] = [];
  for (let at = to; at !== from; ) {
    const leg = reached.get(at);
    if (leg === undefined) return null;
    legs.unshift(leg);
    at = leg.from;
  }
  return { legs, ways: ways.get(to) ?? 1 };
}

function legsFrom(facts: readonly Fact[], here: string): readonly Leg[] {
  return facts.flatMap((fact): Leg[] =>
    fact.other === here
      ? [{ fact, from: here, to: fact.one, offset: fact.offset }]
      : fact.one === here
        ? [{ fact, from: here, to: fact.other, offset: opposite(fact.offset) }]
        : [],
  );
}

/**
 * The second computation: the coordinates of all things, from joining groups of things whose places in the group are known, fact by fact.
 * Null where a fact contradicts the ones before.
 */
export function solve(
  facts: readonly Fact[],
): ReadonlyMap<string, { readonly group: number; readonly at: Offset }> | null {
  const placed = new Map<string, { readonly group: number; readonly at: Offset }>();
  let groups = 0;
  const place = (key: string): { readonly group: number; readonly at: Offset } => {
    const known = placed.get(key) ?? { group: ++groups, at: HERE };
    placed.set(key, known);
    return known;
  };
  for (const { one, other, offset } of facts) {
    const [a, b] = [place(one), place(other)];
    const wanted = add(b.at, offset);
    if (a.group === b.group) {
      if (!same(a.at, wanted)) return null;
      continue;
    }
    const shift = add(wanted, opposite(a.at));
    for (const [key, { group, at }] of placed)
      if (group === a.group) placed.set(key, { group: b.group, at: add(at, shift) });
  }
  return placed;
}
