import { forceOrder } from "../../bdd/order.ts";
import type { Manager } from "../../bdd/manager.ts";
import { compareText } from "../../canonical/json.ts";
import { buildDiagrams, type Diagrams } from "./diagrams.ts";
import { eliminate } from "./eliminate.ts";
import { describeRejection, parseFormula, type Rejection } from "./formula.ts";
import { isWithinBounds, poseProblem, type Bounds, type Premise, type Problem } from "./problem.ts";
import { refutationOf, type Refutation } from "./refutation.ts";
import { withinNodes } from "./solve.ts";

/** Formula texts, in the grammar of contract §15.6. */
export interface Question { readonly premises: readonly string[]; readonly query: string }

export type TruthValues = Readonly<Record<string, boolean>>;

/** What propositional premises say of a query. */
export type Entailment =
  | { readonly kind: "entailed" | "refuted"; readonly refutation: Refutation }
  | { readonly kind: "unknown"; readonly holds: TruthValues; readonly fails: TruthValues }
  /** `refutation` shows that the premises entail the query; that they refute it as well is what makes them inconsistent. */
  | { readonly kind: "inconsistent"; readonly refutation: Refutation }
  | { readonly kind: "over_budget" }
  | { readonly kind: "rejected"; readonly which: number | "query"; readonly rejection: string };

/**
 * Decides a propositional question of any size that the bounds allow: variable order by FORCE, then bucket elimination.
 * Sound and complete within the bounds.
 * @param manager holds `bounds.maxNodes` nodes; what it held is forgotten
 * @returns the answer, and how many atoms occur (0 where a text is rejected)
 */
export function decideEntailment(question: Question, bounds: Bounds, manager: Manager): Entailment & { readonly atoms: number } {
  const parsed = [...question.premises, question.query].map((text) => parseFormula(text, "bounded_deductive"));
  const premises: Premise[] = [];
  for (const [index, each] of parsed.entries()) {
    if (each.kind === "rejected") return { ...rejected(each, index === question.premises.length ? "query" : index), atoms: 0 };
    premises.push({ id: String(index), formula: each.formula, atoms: each.atoms, variables: each.variables });
  }
  const query = premises.pop();
  if (!query) throw new Error("a question has a query");
  const problem = poseProblem("bounded_deductive", premises, query, new Map());
  if ("outOfRegime" in problem) throw new Error(problem.outOfRegime); // needs variables, which this mode has not
  const atoms = problem.atoms.size;
  if (!isWithinBounds(problem, bounds)) return { kind: "over_budget", atoms };
  return { ...withinNodes(() => decide(problem, manager)), atoms };
}

function rejected(rejection: Rejection, which: number | "query"): Entailment {
  return { kind: "rejected", which, rejection: describeRejection(rejection) };
}

/** @throws NodeLimitError */
function decide(problem: Problem, manager: Manager): Entailment {
  const diagrams = buildDiagrams(manager, problem, (names) => arrange(names, problem));
  const { premises, query } = diagrams;
  const roots = premises.map(({ root }) => root);
  const without = eliminate(manager, [...roots, manager.not(query)]);
  const within = eliminate(manager, [...roots, query]);
  const all = premises.map((_, index) => index);
  if (without.kind === "unsatisfiable") {
    const refutation = refutationOf(problem, diagrams, all, "entailed", without.steps);
    return { kind: within.kind === "unsatisfiable" ? "inconsistent" : "entailed", refutation };
  }
  if (within.kind === "unsatisfiable") return { kind: "refuted", refutation: refutationOf(problem, diagrams, all, "refuted", within.steps) };
  return { kind: "unknown", holds: valuesOf(diagrams, within.model), fails: valuesOf(diagrams, without.model) };
}

function valuesOf({ layout }: Diagrams, model: readonly boolean[]): TruthValues {
  return Object.fromEntries(layout.names.map((name, level): [string, boolean] => [name, model[level] === true]).sort(([a], [b]) => compareText(a, b)));
}

/** Atoms of one formula close together. */
function arrange(names: readonly string[], { premises, query }: Problem): string[] {
  const sorted = names.toSorted(compareText);
  const index = new Map(sorted.map((name, at) => [name, at]));
  const edges = [...premises, query].map(({ atoms }) => [...atoms].map((atom) => index.get(atom) ?? 0)).filter((edge) => edge.length > 0);
  return forceOrder(sorted.length, edges).map((at) => sorted[at] ?? "");
}
