import type { Manager } from "../../bdd/manager.ts";
import type { Level } from "../../bdd/ref.ts";
import { createClauseQuestions, trimProof, type Clause, type LearnedClause } from "./clauses.ts";
import { buildDiagrams } from "./diagrams.ts";
import type { Entailment, TruthValues } from "./entailment.ts";
import { clausesOf, holdsIn } from "./normal-form.ts";
import { poseProblem, type Premise, type Problem } from "./problem.ts";
import { refutationOf, type Refutation } from "./refutation.ts";
import { resolutionSteps } from "./resolution.ts";

/** A problem as clauses. The variables are the atoms in ascending order of names, from 1. */
interface ClauseProblem {
  readonly problem: Problem;
  readonly names: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  /** The clauses of the premises, then those of the query, then those of its negation. */
  readonly clauses: readonly Clause[];
  /** The premise of each premise clause. */
  readonly sources: readonly number[];
  /** The index of the first clause of the negated query. */
  readonly denied: number;
}

/** Converts a problem to clauses; null if a formula needs too many. */
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
 * Decides by clause learning. The results are checked independently: models by the formulas, refutations step
 * by step by diagrams. The models are the least: names in ascending order, false before true.
 * @param maxConflicts beyond this many the answer is null
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
  // The least model of the premises settles one value of the query; ask for the least model with the other
  // value.
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
 * A model of the clauses as truth values of the formulas, and the query's value in it.
 * @throws Error if a premise does not hold
 */
function modelOf(
  { problem, names, numbers }: ClauseProblem,
  model: readonly boolean[],
): { readonly values: TruthValues; readonly query: boolean } {
  const truthOf = (name: string): boolean => model[(numbers.get(name) ?? 0) - 1] === true;
  for (const { formula } of problem.premises)
    if (!holdsIn(formula, truthOf)) throw new Error("a model of the clauses is not a model of the formulas");
  return {
    get values() {
      return truthValues(names, model);
    },
    query: holdsIn(problem.query.formula, truthOf),
  };
}

function truthValues(names: readonly string[], model: readonly boolean[]): TruthValues {
  if (names.includes("__proto__"))
    return Object.fromEntries(names.map((name, index) => [name, model[index] === true])); // also makes `__proto__` an own property
  const values: Record<string, boolean> = {};
  for (let index = 0; index < names.length; index++) values[names[index]!] = model[index] === true;
  return values;
}

/** The refutation of the premises that the proof uses, together with the negated goal. */
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
      })), // the line of an unused clause does not matter
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
  if ("outOfRegime" in part) throw new Error(part.outOfRegime); // a bug: the whole problem was in regime
  return part;
}

function missing(variable: number): never {
  throw new Error(`no level for variable ${variable}`);
}
