import { compareText } from "../../canonical/json.ts";
import type { Manager } from "../../bdd/manager.ts";
import { conjoin } from "./conjunction.ts";
import type { SumBudget } from "./bit-blasting.ts";
import { buildDiagrams } from "./diagrams.ts";
import { leastModel, type Assignment } from "./models.ts";
import { poseProblem, type Premise, type Problem } from "./problem.ts";
import type { Solved } from "./solve.ts";
import type { Range } from "./variables.ts";

/** Which premises beg the question, and for some of the others a world that shows they do not. */
export interface Begging {
  /** Ascending indices of the premises that alone entail the query. */
  readonly indices: readonly number[];
  /**
   * For each premise that entails the query over the declared ranges but not alone: values of its atoms and variables
   * under which it holds and the query fails.
   */
  readonly worlds: ReadonlyMap<number, Assignment>;
}

const NONE: Begging = { indices: [], worlds: new Map() };

/** Every value that a quantity can have (contract §15.2). A premise without declared ranges is judged over all of them. */
const EVERY_VALUE: Range = { min: -1_000_000_000, max: 1_000_000_000 };

/** Partial sums that all premises together may take over every value, which is some tenths of a second. */
const MAX_SUMS = 50_000;

/**
 * Finds the premises that alone entail the query (contract §15.6). The ranges of variables do not help a premise, since
 * other records declare them: `n > 5 -> c` entails `c` only where something says that n is above 5, so it does not beg.
 * Resets the manager where a premise needs the wider ranges.
 * @throws NodeLimitError
 */
export function beggingPremises(problem: Problem, { diagrams, outcome }: Solved): Begging {
  // Where the query can fail in some world of all premises, no premise alone entails it.
  if (outcome === "unknown" || outcome === "refuted") return NONE;
  const { manager, query, premises } = diagrams;
  const fails = [manager.not(query)];
  for (const { root } of diagrams.ranges) fails.push(root);
  const background = conjoin(manager, fails).root;
  const candidates: number[] = [];
  for (let index = 0; index < premises.length; index++)
    if (manager.and(premises[index]?.root ?? manager.TRUE, background) === manager.FALSE)
      candidates.push(index);
  const sums = { left: MAX_SUMS };
  const indices: number[] = [];
  const worlds = new Map<number, Assignment>();
  for (const index of candidates) {
    const premise = problem.premises[index];
    if (!premise) continue;
    const world = premise.variables.size === 0 ? null : worldAgainst(premise, problem, manager, sums);
    if (world === null) indices.push(index);
    else worlds.set(index, world);
  }
  return { indices, worlds };
}

/** The least world in which the premise holds and the query fails, over every value of the variables; null if there is none. */
function worldAgainst(
  premise: Premise,
  { mode, query }: Problem,
  manager: Manager,
  sums: SumBudget,
): Assignment | null {
  const ranges = new Map<string, Range>();
  for (const variable of premise.variables) ranges.set(variable, EVERY_VALUE);
  const alone = poseProblem(mode, [premise], query, ranges);
  if ("outOfRegime" in alone) throw new Error(alone.outOfRegime); // a bug: it is part of a valid problem
  const diagrams = buildDiagrams(manager, alone, { arrange: highBitsFirst, sums });
  const lines = [manager.not(diagrams.query)];
  for (const { root } of diagrams.premises) lines.push(root);
  for (const { root } of diagrams.ranges) lines.push(root);
  const { root } = conjoin(manager, lines);
  return root === manager.FALSE ? null : leastModel(diagrams, root);
}

/** Atoms, then the bits of all variables from the highest down: sums of wide numbers stay small in this order alone. */
function highBitsFirst(names: readonly string[]): readonly string[] {
  const bitOf = (name: string): number => (name.includes("#") ? Number(name.split("#")[1]) : 99);
  return names.toSorted((a, b) => bitOf(b) - bitOf(a) || compareText(a, b));
}
