import { atomsOf, atomsOfFact, modalsOf, type Fact, type Formula, type Logic } from "./formula.ts";

/** What is so in the actual world, and in each of those that are acceptable or possible: sets of atoms. */
export interface Model {
  readonly actual: ReadonlySet<number>;
  readonly worlds: readonly ReadonlySet<number>[];
}

/** At most so many pairs of an actual world and a set of others are looked at. */
const MAX_MODELS = 60_000;

type World = number;
interface Frame {
  readonly bits: ReadonlyMap<number, number>;
  readonly actual: World;
  readonly worlds: readonly World[];
}

/**
 * A model of all formulas in which the last one, where `denied` is given, cannot be asserted; null where there is none. Looks at every actual
 * world with every set of worlds that could matter: one for each modal word, and one more. `bounded`: there are too many.
 */
export function findModel(
  formulas: readonly Formula[],
  denied: Formula | null,
  logic: Logic,
): Model | "bounded" | null {
  const all = denied === null ? formulas : [...formulas, denied];
  const modals = all.flatMap(modalsOf);
  const inside = [
    ...modals
      .flatMap(({ alternatives }) => alternatives)
      .reduce((into, fact) => atomsOfFact(fact, into), new Set<number>()),
  ];
  const others = [...all.reduce((into, formula) => atomsOf(formula, into), new Set<number>())].filter(
    (atom) => !inside.includes(atom),
  );
  const bits = new Map([...inside, ...others].map((atom, at) => [atom, at]));
  const size = modals.reduce((sum, { alternatives }) => sum + alternatives.length, 0) + 1;
  const sets = setsOfWorlds(inside.length, size, MAX_MODELS >> bits.size);
  if (sets === null) return "bounded";
  const mask = 2 ** inside.length - 1;
  for (let actual = 0; actual < 2 ** bits.size; actual++) {
    for (const worlds of sets) {
      if (logic === "knowledge" && !worlds.includes(actual & mask)) continue;
      const frame: Frame = { bits, actual, worlds };
      if (
        formulas.every((formula) => asserts(formula, frame)) &&
        (denied === null || !asserts(denied, frame))
      )
        return modelOf(frame, inside);
    }
  }
  return null;
}

/** All sets of one to `size` worlds over so many atoms; null where there are more than `most`. */
function setsOfWorlds(atoms: number, size: number, most: number): readonly (readonly World[])[] | null {
  if (atoms > 8) return null;
  let last: (readonly World[])[] = [[]];
  const all: (readonly World[])[] = [];
  for (let count = 1; count <= Math.min(size, 2 ** atoms); count++) {
    const next: (readonly World[])[] = [];
    for (const set of last) {
      for (let world = (set.at(-1) ?? -1) + 1; world < 2 ** atoms; world++) next.push([...set, world]);
      if (all.length + next.length > most) return null;
    }
    all.push(...next);
    last = next;
  }
  return all.length > most ? null : all;
}

/** Whether a formula can be asserted: "may" and "must" of alternatives hold each of them open. Its denial is not of that kind: "may not A or B" denies both. */
function asserts(formula: Formula, frame: Frame): boolean {
  switch (formula.kind) {
    case "fact":
      return holds(formula.fact, frame.actual, frame.bits);
    case "and":
      return formula.of.every((one) => asserts(one, frame));
    case "implies":
      return !asserts(formula.when, frame) || asserts(formula.then, frame);
    case "not":
      return denies(formula.of, frame);
    case "modal": {
      const open = formula.alternatives.every((one) =>
        frame.worlds.some((world) => holds(one, world, frame.bits)),
      );
      if (formula.force === "may") return open;
      return (
        frame.worlds.every((world) => formula.alternatives.some((one) => holds(one, world, frame.bits))) &&
        (open || formula.alternatives.length === 1)
      );
    }
  }
}

function denies(formula: Formula, frame: Frame): boolean {
  switch (formula.kind) {
    case "fact":
      return !holds(formula.fact, frame.actual, frame.bits);
    case "and":
      return formula.of.some((one) => denies(one, frame));
    case "implies":
      return asserts(formula.when, frame) && denies(formula.then, frame);
    case "not":
      return asserts(formula.of, frame);
    case "modal": {
      const every = formula.force === "must";
      const some = (world: World): boolean =>
        formula.alternatives.some((one) => holds(one, world, frame.bits));
      return every ? !frame.worlds.every(some) : !frame.worlds.some(some);
    }
  }
}

function holds(fact: Fact, world: World, bits: ReadonlyMap<number, number>): boolean {
  switch (fact.kind) {
    case "atom":
      return ((world >> (bits.get(fact.atom) ?? 0)) & 1) === 1;
    case "not":
      return !holds(fact.of, world, bits);
    case "or":
      return fact.of.some((one) => holds(one, world, bits));
    case "implies":
      return !holds(fact.when, world, bits) || holds(fact.then, world, bits);
  }
}

function modelOf({ bits, actual, worlds }: Frame, inside: readonly number[]): Model {
  const read = (world: World, atoms: Iterable<number>): ReadonlySet<number> =>
    new Set([...atoms].filter((atom) => ((world >> (bits.get(atom) ?? 0)) & 1) === 1));
  return { actual: read(actual, bits.keys()), worlds: worlds.map((world) => read(world, inside)) };
}
