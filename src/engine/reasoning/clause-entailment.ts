import type { Manager } from "../../bdd/manager.ts";
import type { Level } from "../../bdd/ref.ts";
import { createClauseQuestions, trimProof, type Clause, type LearnedClause } from "./clauses.ts";
import { buildDiagrams } from "./diagrams.ts";
import type { Entailment, TruthValues } from "./entailment.ts";
import { clausesOf, holdsIn } from "./normal-form.ts";
import { poseProblem, type Premise, type Problem } from "./problem.ts";
import { refutationOf, type Refutation } from "./refutation.ts";
import { resolutionSteps } from "./resolution.ts";

/** A problem as clauses: variables are the atoms in ascending order of names, from 1. */
interface ClauseProblem {
  readonly problem: Problem;
  readonly names: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  /** The premises', then those that hold where the query is true, then those where it is false. */
  readonly clauses: readonly Clause[];
  /** The premise that each of the first comes from. */
  readonly sources: readonly number[];
  /** Where the clauses of a query begin that is false. */
  readonly denied: number;
}

/** The problem as clauses; null where a formula comes to too many. */
export function readClauses(problem: Problem): ClauseProblem | null {
  const names = [...problem.atoms].sort(); // by code units
  const numbers = new Map<string, number>();
  for (const name of names) numbers.set(name, numbers.size + 1);
  const numberOf = (name: string): number => numbers.get(name) ?? 0;
  const clauses: Clause[] = [],
    sources: number[] = [];
  for (const [index, { formula }] of problem.premises.entries()) {
    const found = clausesOf(formula, true, numberOf);
    if (!found) return null;
    for (const clause of found) {
      clauses.push(clause);
      sources.push(index);
    }
  }
  const holds = clausesOf(problem.query.formula, true, numberOf),
    fails = clausesOf(problem.query.formula, false, numberOf);
  if (!holds || !fails) return null;
  clauses.push(...holds);
  const denied = clauses.length;
  clauses.push(...fails);
  return { problem, names, numbers, clauses, sources, denied };
}

/**
 * Decides by clause learning. What it finds is checked apart from it: models by the formulas, refutations step by step by diagrams.
 * The models are the least: names in ascending order, false before true.
 * @param maxConflicts past this many the answer is null
 * @throws NodeLimitError, StepLimitError
 */
export function decideByClauses(
  read: ClauseProblem,
  maxConflicts: number,
  manager: Manager,
): Entailment | null {
  const { names, clauses, sources, denied } = read;
  const questions = createClauseQuestions({ variables: names.length, clauses }, sources.length, maxConflicts);
  const found = questions.satisfyLeast();
  if (found.kind === "over_budget") return null;
  if (found.kind === "unsatisfiable")
    return { kind: "inconsistent", refutation: refute(read, "entailed", found.learned, manager) };
  // The least model of the premises is also the least of those that give the query the same value; the other value is asked for.
  const model = modelOf(read, found.model);
  if (model.query) questions.add(denied, clauses.length);
  else questions.add(sources.length, denied);
  const other = questions.satisfyLeast();
  if (other.kind === "over_budget") return null;
  if (other.kind === "unsatisfiable") {
    const goal = model.query ? "entailed" : "refuted";
    return { kind: goal, refutation: refute(read, goal, other.learned, manager) };
  }
  const second = modelOf(read, other.model);
  if (second.query === model.query) throw new Error("the query has the value that was ruled out");
  const [holds, fails] = model.query ? [model, second] : [second, model];
  return { kind: "unknown", holds: holds.values, fails: fails.values };
}

/**
 * The model that clauses have, as the formulas see it, and the query's value in it.
 * @throws Error where a premise does not hold
 */
function modelOf(
  { problem, names, numbers }: ClauseProblem,
  model: readonly boolean[],
): { readonly values: TruthValues; readonly query: boolean } {
  const valueOf = (name: string): boolean => model[(numbers.get(name) ?? 0) - 1] === true;
  for (const { formula } of problem.premises)
    if (!holdsIn(formula, valueOf)) throw new Error("a model of the clauses is none of the formulas");
  return {
    get values() {
      return truthValues(names, model);
    },
    query: holdsIn(problem.query.formula, valueOf),
  };
}

function truthValues(names: readonly string[], model: readonly boolean[]): TruthValues {
  if (names.includes("__proto__"))
    return Object.fromEntries(names.map((name, index) => [name, model[index] === true])); // an own property, too
  const values: Record<string, boolean> = {};
  for (let index = 0; index < names.length; index++) values[names[index]!] = model[index] === true;
  return values;
}

/** The refutation of those premises that the proof rests on, and of the negated goal. */
function refute(
  { problem, numbers, clauses, sources }: ClauseProblem,
  goal: "entailed" | "refuted",
  learned: readonly LearnedClause[],
  manager: Manager,
): Refutation {
  const proof = trimProof(clauses.length, learned);
  const used = new Set(proof.flatMap(({ hints }) => hints.flatMap((hint) => sources[hint - 1] ?? [])));
  const chosen = [...used].sort((a, b) => a - b);
  const lines = new Map(chosen.map((index, line) => [index, line]));
  const part = partOf(problem, chosen);
  const diagrams = buildDiagrams(manager, part);
  const levels: Level[] = []; // by variable
  for (const [name, level] of diagrams.layout.atoms) levels[numbers.get(name) ?? 0] = level;
  const roots = [
    ...diagrams.premises.map(({ root }) => root),
    goal === "entailed" ? manager.not(diagrams.query) : diagrams.query,
  ];
  const steps = resolutionSteps(
    {
      manager,
      roots,
      levelOf: (variable) => levels[variable] ?? missing(variable),
      given: clauses.map((clause, index) => ({
        clause,
        line: lines.get(sources[index] ?? -1) ?? chosen.length,
      })), // of what the proof does not use the line does not matter
    },
    proof,
  );
  return refutationOf(
    part,
    diagrams,
    chosen.map((_, line) => line),
    goal,
    steps,
  );
}

function partOf({ mode, premises, query }: Problem, chosen: readonly number[]): Problem {
  const part = poseProblem(
    mode,
    chosen.flatMap((index): Premise[] => (premises[index] === undefined ? [] : [premises[index]])),
    query,
    new Map(),
  );
  if ("outOfRegime" in part) throw new Error(part.outOfRegime); // the whole was not
  return part;
}

function missing(variable: number): never {
  throw new Error(`no level for variable ${variable}`);
}
