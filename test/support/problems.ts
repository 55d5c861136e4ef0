import assert from "node:assert/strict";
import { createManager, type Manager } from "../../src/bdd/manager.ts";
import { decideByTruthTable } from "../../src/bdd/oracle/oracle.ts";
import { parseFormula, type Mode } from "../../src/engine/reasoning/formula.ts";
import {
  poseProblem,
  REVIEW_BOUNDS,
  type Premise,
  type Problem,
} from "../../src/engine/reasoning/problem.ts";
import { solve, type Solution } from "../../src/engine/reasoning/solve.ts";
import type { Range } from "../../src/engine/reasoning/variables.ts";

export const MANAGER: Manager = createManager({ maxNodes: REVIEW_BOUNDS.maxNodes });

/** Parses a text that must be a formula. */
export function premiseOf(text: string, mode: Mode, id = "p"): Premise {
  const parsed = parseFormula(text, mode);
  if (parsed.kind === "rejected") assert.fail(`not a formula: ${text}`);
  return { id, formula: parsed.formula, atoms: parsed.atoms, variables: parsed.variables };
}

export function problemOf(
  mode: Mode,
  premises: readonly string[],
  query: string,
  ranges: ReadonlyMap<string, Range> = new Map(),
): Problem {
  const problem = poseProblem(
    mode,
    premises.map((text, index) => premiseOf(text, mode, `p${index}`)),
    premiseOf(query, mode, "query"),
    ranges,
  );
  if ("outOfRegime" in problem) assert.fail(problem.outOfRegime);
  return problem;
}

export function solveTexts(
  mode: Mode,
  premises: readonly string[],
  query: string,
  ranges?: ReadonlyMap<string, Range>,
): Solution {
  return solve(MANAGER, problemOf(mode, premises, query, ranges), REVIEW_BOUNDS);
}

/** The oracle's word in the engine's terms. */
export function oracleSays(
  mode: Mode,
  premises: readonly string[],
  query: string,
  ranges: ReadonlyMap<string, Range> = new Map(),
): string {
  const { verdict, reason } = decideByTruthTable({ mode, premises, query, ranges });
  return verdict === "refused" && reason === "inconsistent_premises" ? "inconsistent" : verdict;
}
