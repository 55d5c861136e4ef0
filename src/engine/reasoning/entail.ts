import { forceOrder } from "../../bdd/order.ts";
import type { Manager } from "../../bdd/manager.ts";
import { compareText } from "../../canonical/json.ts";
import type { NodeRef } from "../../bdd/ref.ts";
import { decideByClauses, readClauses } from "./clause-entailment.ts";
import { conjoin } from "./conjunction.ts";
import { buildDiagrams, type Diagrams } from "./diagrams.ts";
import { eliminate } from "./eliminate.ts";
import type { Entailment, TruthValues } from "./entailment.ts";
import { describeRejection, parseFormula, type Rejection } from "./formula.ts";
import { leastModel } from "./models.ts";
import { isWithinBounds, poseProblem, type Bounds, type Premise, type Problem } from "./problem.ts";
import { refutationOf, writeRefutation } from "./refutation.ts";
import { withinNodes } from "./solve.ts";

/** Formula texts, in the grammar of contract §15.6. */
export interface Question {
  readonly premises: readonly string[];
  readonly query: string;
}

/**
 * Decides a propositional question of any size that the bounds allow: by clause learning, or by diagrams in a
 * FORCE order, conjoined or eliminated variable by variable. Sound and complete within the bounds.
 * @param manager has room for `bounds.maxNodes` nodes; its contents are discarded
 * @returns the answer, and the number of atoms (0 if a text is rejected)
 */
export function decideEntailment(
  question: Question,
  bounds: Bounds,
  manager: Manager,
): Entailment & { readonly atoms: number } {
  const parsed = [...question.premises, question.query].map((text) =>
    parseFormula(text, "bounded_deductive"),
  );
  const premises: Premise[] = [];
  for (const [index, each] of parsed.entries()) {
    if (each.kind === "rejected")
      return { ...rejected(each, index === question.premises.length ? "query" : index), atoms: 0 };
    premises.push({ id: String(index), formula: each.formula, atoms: each.atoms, variables: each.variables });
  }
  const query = premises.pop();
  if (!query) throw new Error("a question has a query");
  const problem = poseProblem("bounded_deductive", premises, query, new Map());
  if ("outOfRegime" in problem) throw new Error(problem.outOfRegime); // a bug: only variables can be out of regime, and this mode has none
  const atoms = problem.atoms.size;
  if (!isWithinBounds(problem, bounds)) return { kind: "over_budget", atoms };
  return { ...decide(problem, bounds, manager), atoms };
}

function rejected(rejection: Rejection, which: number | "query"): Entailment {
  return { kind: "rejected", which, rejection: describeRejection(rejection) };
}

/** Up to this many atoms, a truth table can confirm the answer. */
const TABLE_ATOMS = 20;
/**
 * Rule bases need few conflicts, if any. A problem that needs more may suit diagrams better, such as
 * pigeonholes.
 */
const FEW_CONFLICTS = 200;
const FEW_NODES = 20_000;
const MANY_CONFLICTS = 5_000;

/**
 * Tries several procedures in turn with growing budgets, since none is good at everything. The last is
 * elimination with all available nodes.
 */
function decide(problem: Problem, bounds: Bounds, manager: Manager): Entailment {
  if (problem.atoms.size <= TABLE_ATOMS)
    return withinNodes(() => decideByElimination(problem, manager, (names) => arrange(names, problem)));
  const clauses = readClauses(problem);
  let order: readonly string[] | undefined;
  const arranged = (names: readonly string[]): readonly string[] => (order ??= arrange(names, problem));
  const byClauses = (conflicts: number) => () =>
    clauses && decideByClauses(clauses, Math.min(conflicts, bounds.maxNodes), manager);
  const ways: readonly (() => Entailment | null)[] = [
    byClauses(FEW_CONFLICTS),
    () => decideByConjunction(problem, manager, arranged),
    byClauses(MANY_CONFLICTS),
    () => decideByElimination(problem, manager, arranged),
  ];
  for (const way of ways) {
    const answer = withinNodes(way);
    if (answer !== null && answer.kind !== "over_budget") return answer;
  }
  return { kind: "over_budget" };
}

type Arrange = (names: readonly string[]) => readonly string[];

/** Conjoins everything, bottom-up. @throws NodeLimitError, StepLimitError */
function decideByConjunction(problem: Problem, manager: Manager, arranged: Arrange): Entailment {
  const diagrams = buildDiagrams(manager, problem, { arrange: arranged, maxNodes: FEW_NODES });
  const roots = diagrams.premises.map(({ root }) => root),
    all = roots.map((_, index) => index);
  const failing = conjoin(manager, [...roots, manager.not(diagrams.query)]).root,
    holding = conjoin(manager, [...roots, diagrams.query]).root;
  const refutationFor = (goal: "entailed" | "refuted") => writeRefutation(problem, diagrams, all, goal);
  if (failing === manager.FALSE)
    return {
      kind: holding === manager.FALSE ? "inconsistent" : "entailed",
      refutation: refutationFor("entailed"),
    };
  if (holding === manager.FALSE) return { kind: "refuted", refutation: refutationFor("refuted") };
  return { kind: "unknown", holds: leastValues(diagrams, holding), fails: leastValues(diagrams, failing) };
}

function leastValues(diagrams: Diagrams, root: NodeRef): TruthValues {
  return leastModel(diagrams, root) as TruthValues; // there are no integer variables
}

/** @throws NodeLimitError, StepLimitError */
function decideByElimination(problem: Problem, manager: Manager, arranged: Arrange): Entailment {
  const diagrams = buildDiagrams(manager, problem, { arrange: arranged });
  const { premises, query } = diagrams;
  const roots = premises.map(({ root }) => root);
  const without = eliminate(manager, [...roots, manager.not(query)]);
  const within = eliminate(manager, [...roots, query]);
  const all = premises.map((_, index) => index);
  if (without.kind === "unsatisfiable") {
    const refutation = refutationOf(problem, diagrams, all, "entailed", without.steps);
    return { kind: within.kind === "unsatisfiable" ? "inconsistent" : "entailed", refutation };
  }
  if (within.kind === "unsatisfiable")
    return { kind: "refuted", refutation: refutationOf(problem, diagrams, all, "refuted", within.steps) };
  return {
    kind: "unknown",
    holds: valuesOf(diagrams, within.model),
    fails: valuesOf(diagrams, without.model),
  };
}

function valuesOf({ layout }: Diagrams, model: readonly boolean[]): TruthValues {
  return Object.fromEntries(
    layout.names
      .map((name, level): [string, boolean] => [name, model[level] === true])
      .sort(([a], [b]) => compareText(a, b)),
  );
}

/** Orders atoms so that those of one formula are close together. */
function arrange(names: readonly string[], { premises, query }: Problem): string[] {
  const sorted = names.toSorted(compareText);
  const index = new Map(sorted.map((name, at) => [name, at]));
  const edges = [...premises, query]
    .map(({ atoms }) => [...atoms].map((atom) => index.get(atom) ?? 0))
    .filter((edge) => edge.length > 0);
  return forceOrder(sorted.length, edges).map((at) => sorted[at] ?? "");
}
