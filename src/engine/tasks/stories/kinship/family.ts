import { LETTERS, TERMS, type Relation, type Step } from "./terms.ts";
import type { Fact } from "./sentences.ts";

/** A fact taken as a step from one person to another. */
export interface Leg {
  readonly from: string;
  readonly to: string;
  readonly step: Step;
  readonly facts: readonly Fact[];
}

const BACK: Readonly<Record<Step, Step>> = {
  parent: "child",
  child: "parent",
  sibling: "sibling",
  spouse: "spouse",
};

/** The steps that facts tell, both ways, and those to brothers and sisters: children of one parent. */
export function legsOf(facts: readonly Fact[]): readonly Leg[] {
  const told = facts.flatMap((fact): Leg[] =>
    fact.step === null || fact.other === null
      ? []
      : [
          { from: fact.other, to: fact.one, step: fact.step, facts: [fact] },
          { from: fact.one, to: fact.other, step: BACK[fact.step], facts: [fact] },
        ],
  );
  const siblings = told.flatMap((up) =>
    up.step !== "parent"
      ? []
      : told.flatMap((down): Leg[] =>
          down.step === "child" && down.from === up.to && down.to !== up.from
            ? [{ from: up.from, to: down.to, step: "sibling", facts: [...up.facts, ...down.facts] }]
            : [],
        ),
  );
  const seen = new Set<string>();
  return [...told, ...siblings].filter(({ from, to, step }) => {
    const key = `${from} ${step} ${to}`;
    return seen.has(key) ? false : seen.add(key) !== null;
  });
}

/** The shortest ways from one person to another, as letters of steps, each with its legs; one for each different row of letters. */
export function waysBetween(
  legs: readonly Leg[],
  from: string,
  to: string,
): ReadonlyMap<string, readonly Leg[]> {
  let ring = new Map([[from, new Map<string, readonly Leg[]>([["", []]])]]);
  const seen = new Set<string>();
  while (ring.size > 0) {
    const found = ring.get(to);
    if (found !== undefined) return found;
    for (const person of ring.keys()) seen.add(person);
    const next: typeof ring = new Map();
    for (const [person, ways] of ring) {
      for (const leg of legs) {
        if (leg.from !== person || seen.has(leg.to)) continue;
        const there = next.get(leg.to) ?? new Map<string, readonly Leg[]>();
        for (const [letters, way] of ways)
          if (!there.has(letters + LETTERS[leg.step])) there.set(letters + LETTERS[leg.step], [...way, leg]);
        next.set(leg.to, there);
      }
    }
    ring = next;
  }
  return new Map();
}

/** The second computation: all relations that hold by their definitions, over the sets of parents, children and so on. */
export function relationsBetween(facts: readonly Fact[], one: string, other: string): readonly Relation[] {
  return TERMS.filter(({ ways }) => ways.some((way) => reachedBy(facts, way, other).has(one)));
}

/** Everybody whom the letters of a way lead to. Brothers and sisters: told, or children of one parent. */
export function reachedBy(facts: readonly Fact[], way: string, start: string): ReadonlySet<string> {
  let people = new Set([start]);
  for (const letter of way) {
    const next = new Set<string>();
    for (const person of people) for (const found of stepTo(facts, letter, person)) next.add(found);
    people = next;
  }
  people.delete(start);
  return people;
}

function stepTo(facts: readonly Fact[], letter: string, person: string): readonly string[] {
  const step = (step: Step): string[] =>
    facts.flatMap((fact) =>
      fact.step === step && fact.other === person
        ? [fact.one]
        : fact.step === BACK[step] && fact.one === person && fact.other !== null
          ? [fact.other]
          : [],
    );
  switch (letter) {
    case "P":
      return step("parent");
    case "C":
      return step("child");
    case "S":
      return step("spouse");
    default:
      return [
        ...step("sibling"),
        ...step("parent")
          .flatMap((parent) => stepTo(facts, "C", parent))
          .filter((sibling) => sibling !== person),
      ];
  }
}
