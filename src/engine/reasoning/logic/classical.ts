/**
 * First-order logic in an open world. It has no equality; `identity.ts` adds that.
 *
 * A refutation of its ground clauses rules a goal out, and a finite model allows it. A verdict needs one of
 * each, `unknown` needs two models. Clause learning finds each refutation; diagrams confirm it, and a truth
 * table if it is small (`ground-decision.ts`); it must yield a derivation that `check.ts` accepts, and have
 * no model over a small domain. Each model is evaluated on the sentences as they were read (`structures.ts`).
 *
 * Names need not stand for different things.
 */
import type { Manager } from "../../../bdd/manager.ts";
import type { Sentence } from "../../knowledge/fact.ts";
import { not, vocabularyOf, type Proposition } from "../../language/meaning.ts";
import type { Decision, ReasoningBudget, Step } from "../theory.ts";
import { findFlaw } from "./check.ts";
import { clausesOf, type FirstOrderClause } from "./clausal.ts";
import type { Conditional } from "./conditionals.ts";
import { Extensions } from "./extensions.ts";
import { hasSmallModel, searchModel } from "./finite-models.ts";
import { decideGround, ownedClause } from "./ground-decision.ts";
import { ground, type Grounding } from "./grounding.ts";
import { OrderedClaim, withoutOrders } from "./ordered-claims.ts";
import {
  arrange,
  conditionalOf,
  premisesOf,
  sliceByInstances,
  sliceByPredicates,
  type ClauseCache,
  type Premise,
} from "./premises.ts";
import { namesOf } from "./propositions.ts";
import { stepsOf } from "./proof.ts";
import { findProof } from "./prover.ts";
import { areTrueIn, type Structure } from "./structures.ts";

/**
 * The limits of each attempt: the nesting depth of witnesses, and the number of unnamed elements in a
 * searched domain.
 */
const ATTEMPTS = [
  { depth: 1, extra: 1 },
  { depth: 2, extra: 2 },
  { depth: 4, extra: 4 },
] as const;
/**
 * Conflicts of one search per step of the budget. At the default budget a search takes some tenths of a
 * second.
 */
export const CONFLICTS_PER_STEP = 1 / 100;
/** Gates of one expansion per step of the budget: some tens of milliseconds at the default. */
const GATES_PER_STEP = 1 / 4;
const OVER_BUDGET = { kind: "over_budget" } as const;

export type Possibility =
  | { readonly kind: "possible" }
  /** `used`: the indices of the sentences that together rule it out. */
  | { readonly kind: "impossible"; readonly used: readonly number[] }
  | { readonly kind: "over_budget" }
  | { readonly kind: "disagreement" };

export interface ClassicalTools {
  readonly budget: ReasoningBudget;
  readonly manager: Manager;
  readonly cache: ClauseCache;
}

/** A claim with its clauses and those of its denial, and the positions of all sentences by id. */
interface Posed {
  readonly claim: Proposition;
  readonly asserted: readonly FirstOrderClause[];
  readonly denied: readonly FirstOrderClause[];
  readonly order: ReadonlyMap<string, number>;
}

/** Decides a claim from sentences, all closed and without equations. */
export function decideClassically(
  sentences: readonly Sentence[],
  claim: Proposition,
  tools: ClassicalTools,
): Decision {
  const all = premisesOf(sentences, tools.cache);
  const [asserted, denied] = [true, false].map((sign) => clausesOf(claim, sign, ""));
  if (!asserted || !denied || all === null) return OVER_BUDGET;
  const posed: Posed = {
    claim,
    asserted,
    denied,
    order: new Map(sentences.map(({ id }, index) => [id, index])),
  };
  const near = sliceByPredicates(all, [...asserted, ...denied]);
  const ordered = OrderedClaim.of(near, claim, tools.budget.maxSteps);
  if (ordered?.isFar() === true)
    return decideAlongWay(ordered, posed, tools) ?? decideFromNear(near, ordered, posed, tools);
  const decision = decideFromNear(near, ordered, posed, tools);
  const along = decision.kind === "over_budget" && ordered ? decideAlongWay(ordered, posed, tools) : null;
  return along ?? decision;
}

function decideFromNear(
  near: readonly Premise[],
  ordered: OrderedClaim | null,
  posed: Posed,
  tools: ClassicalTools,
): Decision {
  const { claim, asserted, denied } = posed;
  const part =
    ordered && findRuling(arrange(ordered.bearing()), posed, tools, (one) => ordered.isPossible(one));
  if (ordered && part && isAsOfAll(part, ordered)) return conclude(part, posed);
  const decision = conclude(
    findRuling(arrange(sliceByInstances(near, [...asserted, ...denied], claim, tools.budget)), posed, tools),
    posed,
  );
  return decision.kind === "over_budget" && part?.kind === "ruled" ? conclude(part, posed) : decision;
}

/**
 * Decides a claim about a pair from the shortest path that rules out the claim or its denial; null if there
 * is none, or the path does not suffice.
 */
function decideAlongWay(
  ordered: OrderedClaim,
  { claim, asserted, denied, order }: Posed,
  { budget, manager }: ClassicalTools,
): Decision | null {
  const away = ordered.rulesOut();
  if (away === null || !ordered.isPossible(!away.claim)) return null;
  const conditionals = [
    ...away.instances.map(({ owner, clause }) => conditionalOf(clause, owner)),
    ...(away.claim ? asserted : denied).map((clause) => conditionalOf(clause, -1)),
  ];
  const grounding = ground(conditionals, away.names, { ...budget, maxDepth: 1 });
  const found =
    grounding.kind === "over_budget"
      ? grounding
      : decideGround(grounding.instances.map(ownedClause), -1, manager, budget.maxSteps * CONFLICTS_PER_STEP);
  if (found.kind === "disagreement") return found;
  if (found.kind !== "unsatisfiable") return null;
  const used = ordered.sentencesOf(found.owners.filter((owner) => owner >= 0));
  const goal = away.claim ? not(claim) : claim;
  if (hasSmallModel([...used.map(({ meaning }) => meaning), not(goal)])) return { kind: "disagreement" };
  const steps = away.derivation === null ? null : stepsOf(away.derivation);
  if (
    steps === null ||
    findFlaw({ steps, sentences: used, used: used.map(({ id }) => id), goal, closed: null }) !== null
  )
    return null;
  return {
    kind: "decided",
    verdict: away.claim ? "no" : "yes",
    used: sortBy(
      used.map(({ id }) => id),
      order,
    ),
    derivation: steps,
  };
}

/** A verdict without a derivation yet. `used`: indices of its grounds among the premises of the problem. */
interface Ruling {
  readonly kind: "ruled";
  readonly yes: boolean;
  readonly problem: ClassicalProblem;
  readonly used: readonly number[];
}

/** Whether the decision from some of the sentences is also that from all of them. */
function isAsOfAll(part: Decision | Ruling, ordered: OrderedClaim): boolean {
  if (part.kind === "ruled") return ordered.isOnlyBy(part.problem.idsOf(part.used), part.yes);
  return part.kind === "decided" && part.verdict === "unknown";
}

/**
 * @param isPossible whether the claim (true) or its denial (false) is also consistent with the sentences that
 * were left out
 */
function findRuling(
  premises: readonly Premise[],
  { claim, asserted, denied, order }: Posed,
  { budget, manager }: ClassicalTools,
  isPossible = (_asserted: boolean): boolean => true,
): Decision | Ruling {
  const problem = new ClassicalProblem(premises, budget, manager);
  const without = problem.possibility(not(claim), denied);
  if (without.kind === "over_budget" || without.kind === "disagreement") return without;
  const within = problem.possibility(claim, asserted);
  if (within.kind === "over_budget" || within.kind === "disagreement") return within;
  if (
    (without.kind === "possible" && !isPossible(false)) ||
    (within.kind === "possible" && !isPossible(true))
  )
    return OVER_BUDGET;
  if (without.kind === "impossible" && within.kind === "impossible") {
    const core = problem.inconsistentCore([...without.used, ...within.used]);
    return core === null ? OVER_BUDGET : { kind: "inconsistent", core: sortBy(core, order) };
  }
  if (without.kind === "impossible") return { kind: "ruled", yes: true, problem, used: without.used };
  if (within.kind === "impossible") return { kind: "ruled", yes: false, problem, used: within.used };
  return { kind: "decided", verdict: "unknown", used: [], derivation: [] };
}

function conclude(ruling: Decision | Ruling, { claim, order }: Posed): Decision {
  if (ruling.kind !== "ruled") return ruling;
  const { yes, problem, used } = ruling;
  const derived = problem.derive(used, yes ? claim : not(claim));
  if (derived === null || derived === "flawed")
    return { kind: derived === null ? "over_budget" : "disagreement" };
  const ids = derived.flatMap(({ sentence }) => (sentence === null ? [] : [sentence]));
  return { kind: "decided", verdict: yes ? "yes" : "no", used: sortBy(ids, order), derivation: derived };
}

/**
 * A minimal set of sentences that contradict each other, in their order; null if none is found within the
 * budget.
 */
export function findConflict(
  sentences: readonly Sentence[],
  tools: ClassicalTools,
): readonly string[] | null {
  if (
    holdOfOneThing(
      sentences.map(({ meaning }) => meaning),
      10 * tools.budget.maxSteps,
    )
  )
    return null;
  const all = premisesOf(sentences, tools.cache);
  if (all === null) return null;
  const rest = withoutOrders(all, tools.budget.maxSteps);
  const core = conflictAmong(rest, tools);
  // Search among all of them, which may find another set first.
  const found = core === null || rest.length === all.length ? core : (conflictAmong(all, tools) ?? core);
  return found && sortBy(found, new Map(sentences.map(({ id }, index) => [id, index])));
}

/**
 * Whether all are true of a single element that satisfies every predicate. Facts and rules without negation
 * always are.
 */
function holdOfOneThing(propositions: readonly Proposition[], steps: number): boolean {
  const holds = new Extensions(1);
  for (const each of propositions)
    for (const symbol of vocabularyOf(each).symbols)
      holds.add(symbol, new Array<number>(Number(symbol.slice(symbol.lastIndexOf("/") + 1))).fill(0));
  return areTrueIn(
    { size: 1, names: new Map(namesOf(propositions).map((name) => [name, 0])), holds },
    propositions,
    steps,
  );
}

function conflictAmong(
  premises: readonly Premise[],
  { budget, manager }: ClassicalTools,
): readonly string[] | null {
  const problem = new ClassicalProblem(arrange(premises), budget, manager);
  const possible = problem.possibility(null, []);
  return possible.kind === "impossible" ? problem.inconsistentCore(possible.used) : null;
}

/** Sorts ids by the given order. */
export function sortBy(ids: readonly string[], order: ReadonlyMap<string, number>): string[] {
  return ids.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
}

/** What `possibility` asks: `propositions` are the sentences with the goal, `conditionals` their clauses. */
interface Question {
  readonly goal: Proposition | null;
  readonly propositions: readonly Proposition[];
  readonly names: readonly string[];
  readonly conditionals: readonly Conditional[];
}
/** The outcome of one attempt. `open`: undecided, and larger limits may help. */
type Attempt = Possibility | typeof OPEN;
const OPEN = { kind: "open" } as const;

export class ClassicalProblem {
  private readonly premises: readonly Premise[];
  private readonly budget: ReasoningBudget;
  private readonly manager: Manager;
  private readonly maxConflicts: number;

  constructor(premises: readonly Premise[], budget: ReasoningBudget, manager: Manager) {
    this.premises = premises;
    this.budget = budget;
    this.manager = manager;
    this.maxConflicts = budget.maxSteps * CONFLICTS_PER_STEP;
  }

  /** Whether the sentences are consistent with the goal, or with each other if there is none. */
  possibility(goal: Proposition | null, clauses: readonly FirstOrderClause[]): Possibility {
    const propositions = [
      ...this.premises.map(({ sentence }) => sentence.meaning),
      ...(goal === null ? [] : [goal]),
    ];
    const question: Question = {
      goal,
      propositions,
      names: namesOf(propositions),
      conditionals: [
        ...this.premises.flatMap((premise, owner) =>
          premise.clauses.map((clause) => conditionalOf(clause, owner)),
        ),
        ...clauses.map((clause) => conditionalOf(clause, -1)),
      ],
    };
    let canGround = true;
    let canSearch = true;
    for (const { depth, extra } of ATTEMPTS) {
      const grounded: Attempt = canGround ? this.attemptGround(question, depth) : OVER_BUDGET;
      if (grounded.kind === "over_budget")
        canGround = false; // a deeper grounding is larger still
      else if (grounded.kind !== "open") return grounded;
      const searched: Attempt = canSearch ? this.attemptSearch(question, extra) : OVER_BUDGET;
      if (searched.kind === "over_budget") canSearch = false;
      else if (searched.kind !== "open") return searched;
    }
    return OVER_BUDGET;
  }

  /** Grounds the clauses to a depth and decides the instances. */
  private attemptGround({ goal, propositions, names, conditionals }: Question, depth: number): Attempt {
    const domain = names.length > 0 ? names : ["something"];
    const grounding = ground(conditionals, domain, { ...this.budget, maxDepth: depth });
    if (grounding.kind === "over_budget") return OVER_BUDGET;
    const decision = decideGround(grounding.instances.map(ownedClause), -1, this.manager, this.maxConflicts);
    switch (decision.kind) {
      case "disagreement":
        return decision;
      case "unsatisfiable": {
        const used = decision.owners.filter((owner) => owner >= 0);
        return this.withoutSmallModel(used, goal);
      }
      case "satisfiable": {
        const structure = grounding.cut ? null : herbrandStructure(grounding, decision.holds, names);
        return structure !== null && this.isModel(structure, propositions) ? { kind: "possible" } : OPEN;
      }
      case "over_budget":
        return OPEN;
    }
  }

  /** Searches a model over the names and `extra` unnamed elements. */
  private attemptSearch({ propositions, names }: Question, extra: number): Attempt {
    const maxGates = this.budget.maxSteps * GATES_PER_STEP;
    const found = searchModel(propositions, names, extra, maxGates, this.maxConflicts);
    if (found.kind === "found")
      return { kind: this.isModel(found.structure, propositions) ? "possible" : "disagreement" };
    return found.kind === "over_budget" ? OVER_BUDGET : OPEN;
  }

  /** Accepts a refutation only if no small model contradicts it. */
  withoutSmallModel(used: readonly number[], goal: Proposition | null): Possibility {
    const propositions = [
      ...used.flatMap((index) => this.premises[index]?.sentence.meaning ?? []),
      ...(goal === null ? [] : [goal]),
    ];
    return hasSmallModel(propositions) ? { kind: "disagreement" } : { kind: "impossible", used };
  }

  /** Whether all propositions are true in a structure, evaluated as they were read. */
  isModel(structure: Structure, propositions: readonly Proposition[]): boolean {
    return areTrueIn(structure, propositions, 10 * this.budget.maxSteps);
  }

  /** A minimal inconsistent subset of inconsistent sentences; null beyond the budget. */
  inconsistentCore(among: readonly number[]): string[] | null {
    const chosen = [...new Set(among)].sort((a, b) => a - b);
    const conditionals = chosen.flatMap((owner) =>
      (this.premises[owner]?.clauses ?? []).map((clause) => conditionalOf(clause, owner)),
    );
    const names = namesOf(chosen.flatMap((index) => this.premises[index]?.sentence.meaning ?? []));
    for (const { depth } of ATTEMPTS) {
      const grounding = ground(conditionals, names.length > 0 ? names : ["something"], {
        ...this.budget,
        maxDepth: depth,
      });
      if (grounding.kind === "over_budget") return null;
      const decision = decideGround(
        grounding.instances.map(ownedClause),
        -1,
        this.manager,
        this.maxConflicts,
      );
      if (decision.kind === "unsatisfiable")
        return decision.owners.flatMap((owner) => this.premises[owner]?.sentence.id ?? []);
    }
    return null;
  }

  /** The ids of premises. */
  idsOf(used: readonly number[]): string[] {
    return used.flatMap((index) => this.premises[index]?.sentence.id ?? []);
  }

  /** @returns null if no derivation is found within the budget */
  derive(used: readonly number[], goal: Proposition): readonly Step[] | "flawed" | null {
    const sentences = used.flatMap((index) => this.premises[index]?.sentence ?? []);
    const last = findProof(sentences, goal, this.budget.maxSteps);
    if (last === null) return null;
    const steps = stepsOf(last);
    const ids = steps.flatMap(({ sentence }) => (sentence === null ? [] : [sentence]));
    return findFlaw({ steps, sentences, used: ids, goal, closed: null }) === null ? steps : "flawed";
  }
}

/** The structure whose elements are the ground terms. Atoms that the grounding does not mention are false. */
export function herbrandStructure(
  { atoms, terms }: Grounding,
  holds: ReadonlySet<number>,
  names: readonly string[],
): Structure {
  const extensions = new Extensions(terms.length);
  for (const [index, { symbol, terms: places }] of atoms.entries())
    if (holds.has(index + 1)) extensions.add(symbol, places);
  return {
    size: terms.length,
    names: new Map(names.map((name, element) => [name, element])),
    holds: extensions,
  };
}
