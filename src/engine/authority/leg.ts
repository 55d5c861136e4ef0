import { canonicalKey } from "../../bdd/key.ts";
import type { Manager } from "../../bdd/manager.ts";
import type { NodeRef } from "../../bdd/ref.ts";
import type { OracleResult } from "../../bdd/oracle/oracle.ts";
import { conflictCore } from "../reasoning/conflict.ts";
import { conjoin } from "../reasoning/conjunction.ts";
import type { Mode } from "../reasoning/formula.ts";
import { leastModel, type Assignment } from "../reasoning/models.ts";
import {
  literalPremise,
  poseProblem,
  REVIEW_BOUNDS,
  type Premise,
  type Problem,
} from "../reasoning/problem.ts";
import { writeRefutation, type Refutation } from "../reasoning/refutation.ts";
import { buildDiagrams } from "../reasoning/diagrams.ts";
import { beggingPremises, type Begging } from "../reasoning/begging.ts";
import { lines, solve, sufficientPremises, withinNodes, type Solved } from "../reasoning/solve.ts";
import { confirmBegging, type Oracle } from "./begging-check.ts";
import type { Item } from "./evidence.ts";
import { contribute, declarations, nameOf, unite, type Declaration } from "./premises.ts";
import type { Claim } from "../../contract/types/review.ts";
import type { InferenceOutcome, InferenceReason } from "../../contract/types/review-result.ts";

/** The canonical keys of the diagrams; null for those that the outcome does not need. */
export interface Keys {
  readonly premises: readonly string[];
  readonly conjunction: string | null;
  readonly query: string | null;
  readonly entailmentCheck: string | null;
  readonly refutationCheck: string | null;
}

/** One consulted inference leg: what the engine found, and whether the oracle found the same. */
export interface Leg {
  readonly mode: Mode;
  /** Sorted and distinct. */
  readonly premiseIds: readonly string[];
  readonly outcome: InferenceOutcome;
  readonly reason: InferenceReason;
  readonly keys: Keys;
  /** Premises that are malformed or out of regime. `id` is null when only their combination is at fault. */
  readonly rejections: readonly Rejected[];
  /** Null when the oracle did not run. */
  readonly oracleVerdict: OracleResult["verdict"] | null;
  readonly agreement: boolean | null;
  readonly conflictCore: readonly string[] | null;
  /** Sorted ids of the premises that alone entail the claim. */
  readonly beggingIds: readonly string[];
  /** Entailed by the premises that do not beg the question. */
  readonly entailedWithoutBegging: boolean;
  readonly refutation: Refutation | null;
  readonly models: { readonly holds: Assignment; readonly fails: Assignment } | null;
}

export interface Rejected {
  readonly id: string | null;
  readonly why: string;
}

export interface LegInput {
  readonly mode: Mode;
  readonly premiseIds: readonly string[];
  readonly items: readonly Item[];
  readonly claim: Claim;
  readonly shape: "A" | "B";
}

/**
 * How many 32-bit words of truth tables the oracle may write: about one second of work. Only formulas of hundreds of
 * thousands of characters over twenty atoms come near it. Beyond it the claim stays undecided, for want of a check.
 */
const MAX_TABLE_WORDS = 2 ** 28;

const NO_KEYS: Keys = {
  premises: [],
  conjunction: null,
  query: null,
  entailmentCheck: null,
  refutationCheck: null,
};
const REASONS = {
  entailed: "tautological_implication",
  refuted: "tautological_refutation",
  unknown: "undetermined",
} as const;

/** A leg under construction. */
type Draft = { -readonly [name in keyof Leg]: Leg[name] };

/** The leg of a computation that exceeded its budget: nothing found. */
function blankLeg(mode: Mode, premiseIds: readonly string[]): Draft {
  return {
    mode,
    premiseIds,
    outcome: "refused",
    reason: "reasoning_budget_exceeded",
    keys: NO_KEYS,
    rejections: [],
    oracleVerdict: null,
    agreement: null,
    conflictCore: null,
    beggingIds: [],
    entailedWithoutBegging: false,
    refutation: null,
    models: null,
  };
}

/** Runs engine and oracle over the cited premises. Every premise id must be among the items. */
export function runLeg(input: LegInput, manager: Manager, oracle: Oracle): Leg {
  const { mode, items, claim, shape } = input;
  const premiseIds = [...new Set(input.premiseIds)].sort();
  const name = nameOf(claim.subject, claim.predicate, shape);
  const query = literalPremise("claim", name, true);
  const declared = declarations(items, new Set(premiseIds));
  const ranges = unite(declared);
  const { premises, texts, rejections } = contributionsOf(premiseIds, items, mode);
  const ask = (asked: readonly string[]): OracleResult =>
    oracle({ mode, premises: asked, query: name, ranges, maxWords: MAX_TABLE_WORDS });

  const leg = blankLeg(mode, premiseIds);
  const problem =
    rejections.length === 0 ? poseProblem(mode, premises, query, ranges) : { outOfRegime: null };
  if ("outOfRegime" in problem) {
    leg.reason = "out_of_regime_or_malformed";
    leg.rejections =
      problem.outOfRegime === null
        ? rejections
        : [{ id: null, why: `out of regime: ${problem.outOfRegime}` }];
    compare(leg, ask(texts));
    return leg;
  }
  const examined = withinNodes(() => examine(leg, problem, manager, declared));
  if (examined.kind === "over_budget") return blankLeg(mode, premiseIds);
  const said = ask(texts);
  if (said.reason === "reasoning_budget_exceeded") return blankLeg(mode, premiseIds);
  compare(leg, said);
  const confirmed = confirmBegging(
    { mode, texts, query: name, ranges, maxWords: MAX_TABLE_WORDS },
    examined.begging,
    leg,
    oracle,
  );
  if (confirmed === null) return blankLeg(mode, premiseIds);
  leg.agreement = leg.agreement === true && confirmed;
  return leg;
}

/** What the premises contribute, in the order of their ids: parsed premises for the engine, all texts for the oracle. */
function contributionsOf(
  premiseIds: readonly string[],
  items: readonly Item[],
  mode: Mode,
): {
  readonly premises: readonly Premise[];
  readonly texts: readonly string[];
  readonly rejections: readonly Rejected[];
} {
  const byId = new Map<string, Item>();
  for (const item of items) byId.set(item.id, item);
  const premises: Premise[] = [];
  const texts: string[] = [];
  const rejections: Rejected[] = [];
  for (const id of premiseIds) {
    const contribution = contribute(byId.get(id)!, mode);
    texts.push(contribution.text);
    if (contribution.kind === "premise") premises.push(contribution.premise);
    else rejections.push({ id, why: contribution.why });
  }
  return { premises, texts, rejections };
}

function compare(leg: Draft, said: OracleResult): void {
  leg.oracleVerdict = said.verdict;
  leg.agreement = said.verdict === leg.outcome && said.reason === leg.reason;
}

/** Fills in the engine's findings on a problem. @throws NodeLimitError */
function examine(
  leg: Draft,
  problem: Problem,
  manager: Manager,
  declared: readonly Declaration[],
): { readonly kind: "examined"; readonly begging: Begging } | { readonly kind: "over_budget" } {
  const first = solve(manager, problem, REVIEW_BOUNDS);
  if (first.kind === "over_budget") return first;
  const begging = beggingPremises(problem, first);
  leg.beggingIds = begging.indices.map((index) => problem.premises[index]!.id);
  // Judging a premise over all values of its variables has reset the manager.
  const solved = problem.ranges.size === 0 ? first : solve(manager, problem, REVIEW_BOUNDS);
  if (solved.kind === "over_budget") return solved;
  const { diagrams, conjunction, outcome } = solved;
  const key = (f: Parameters<typeof canonicalKey>[1]) => canonicalKey(manager, f, diagrams.layout.names);
  const premises: string[] = [];
  for (const { root } of diagrams.premises) premises.push(key(root));
  if (outcome === "inconsistent") {
    leg.conflictCore = coreOf(solved, problem, declared);
    leg.reason = "inconsistent_premises";
    leg.keys = { premises, conjunction: "F", query: null, entailmentCheck: null, refutationCheck: null };
    return { kind: "examined", begging };
  }
  const { query } = diagrams;
  leg.outcome = outcome;
  leg.reason = REASONS[outcome];
  leg.keys = {
    premises,
    conjunction: key(conjunction),
    query: key(query),
    entailmentCheck: key(manager.implies(conjunction, query)),
    refutationCheck: key(manager.implies(conjunction, manager.not(query))),
  };
  if (outcome === "unknown") {
    const holds = leastModel(diagrams, manager.and(conjunction, query));
    leg.models = { holds, fails: leastModel(diagrams, manager.and(conjunction, manager.not(query))) };
    return { kind: "examined", begging };
  }
  const beggingSet = new Set(begging.indices);
  const chosen = sufficientPremises(solved, beggingSet, outcome);
  leg.entailedWithoutBegging = outcome === "entailed" && !chosen.some((index) => beggingSet.has(index));
  leg.refutation = writeRefutation(problem, diagrams, chosen, outcome);
  return { kind: "examined", begging };
}

/**
 * A minimal set of conflicting premises: in ascending order of their ids, drops each premise whose removal leaves the
 * rest inconsistent. Invalidates the diagrams.
 */
function coreOf({ diagrams }: Solved, problem: Problem, declared: readonly Declaration[]): string[] {
  const { manager, premises, ranges } = diagrams;
  if (!declared.some(({ onlyAsPremise }) => onlyAsPremise)) {
    const roots: NodeRef[] = [];
    const background: NodeRef[] = [manager.TRUE];
    for (const { root } of premises) roots.push(root);
    for (const { root } of ranges) background.push(root);
    return conflictCore(manager, roots, conjoin(manager, background).root).map(
      (index) => problem.premises[index]!.id,
    );
  }
  let kept = problem.premises;
  for (const premise of problem.premises) {
    const rest = kept.filter((other) => other !== premise);
    if (areInconsistent(rest, problem, declared, manager)) kept = rest;
  }
  return kept.map(({ id }) => id);
}

/** Only the given premises declare ranges; a premise that uses a variable without a range is ignored. */
function areInconsistent(
  rest: readonly Premise[],
  { mode, query }: Problem,
  declared: readonly Declaration[],
  manager: Manager,
): boolean {
  const ids = new Set<string>();
  for (const { id } of rest) ids.add(id);
  const said: Declaration[] = [];
  for (const one of declared) if (!one.onlyAsPremise || ids.has(one.id)) said.push(one);
  const ranges = unite(said);
  const readable: Premise[] = [];
  for (const premise of rest) if (isWithin(premise.variables, ranges)) readable.push(premise);
  const posed = poseProblem(mode, readable, query, ranges);
  if ("outOfRegime" in posed) throw new Error(posed.outOfRegime); // a bug: a subset of valid premises is valid
  const roots = lines(buildDiagrams(manager, posed));
  return roots.length > 0 && conjoin(manager, roots).root === manager.FALSE;
}

function isWithin(variables: ReadonlySet<string>, ranges: ReadonlyMap<string, unknown>): boolean {
  for (const variable of variables) if (!ranges.has(variable)) return false;
  return true;
}
