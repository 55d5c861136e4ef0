/**
 * Finds the names for which a condition is proved. The claims differ in one name, and share most of the work.
 *
 * Their sentences are grounded once, and one model of them is found and evaluated. A claim that is false in it is not
 * proved. For a claim that is true in it, the instances connected with its denial are refuted. That suffices: the other
 * instances hold in the model and share no atom with these, so sentences and denial have a model exactly if these
 * instances have one. As in `classical.ts`, the refutation is decided again, no small model may contradict it, and its
 * derivation is checked.
 *
 * The grounds equal those of a decision of the claim alone in two cases: each of them is needed, so that there are no
 * others; or unit propagation alone refutes, which goes the same way among all instances. Any other claim is decided
 * alone.
 */
import type { Sentence } from "../../knowledge/fact.ts";
import { not, type Proposition } from "../../language/meaning.ts";
import {
  ClassicalProblem,
  CONFLICTS_PER_STEP,
  decideClassically,
  herbrandStructure,
  sortBy,
  type ClassicalTools,
} from "./classical.ts";
import { clausesOf, type FirstOrderClause } from "./clausal.ts";
import {
  decideGround,
  isSatisfiable,
  ownedClause,
  refuteAtOnce,
  type OwnedClause,
} from "./ground-decision.ts";
import { ground, type GroundInstance, type Grounding } from "./grounding.ts";
import {
  arrange,
  conditionalOf,
  sliceByPredicates,
  premisesOf,
  staysWhole,
  type Premise,
} from "./premises.ts";
import { namesOf } from "./propositions.ts";
import { isTrueIn, type Structure } from "./structures.ts";

/** A claim about one name. */
export interface NamedClaim {
  readonly name: string;
  readonly claim: Proposition;
}

/** The ids of the sentences that a claim rests on; null if it is not proved. */
export type Grounds = readonly string[] | null;

/** The grounds of each claim; null if one claim cannot be decided, or the sentences contradict each other. */
export function findGrounds(
  sentences: readonly Sentence[],
  claims: readonly NamedClaim[],
  tools: ClassicalTools,
): readonly Grounds[] | null {
  const common = CommonGround.of(sentences, claims, tools);
  const found: Grounds[] = [];
  let ofUnmentioned: Grounds | undefined;
  for (const [at, { name, claim }] of claims.entries()) {
    const unmentioned = common?.mentions(name) === false;
    const known = unmentioned ? ofUnmentioned : common?.groundsOf(claim, at);
    const grounds = known === undefined ? groundsAlone(sentences, claim, tools) : known;
    if (grounds === undefined) return null;
    // All names that occur in no sentence behave alike, so one stands for them.
    if (unmentioned) ofUnmentioned = grounds;
    found.push(grounds);
  }
  return found;
}

function groundsAlone(
  sentences: readonly Sentence[],
  claim: Proposition,
  tools: ClassicalTools,
): Grounds | undefined {
  const decision = decideClassically(sentences, claim, tools);
  if (decision.kind !== "decided") return undefined;
  return decision.verdict === "yes" ? decision.used : null;
}

/** Shared by all claims: the relevant sentences, their instances with all denials, and a model of the sentences. */
class CommonGround {
  private readonly problem: ClassicalProblem;
  private readonly premises: readonly Premise[];
  private readonly names: ReadonlySet<string>;
  private readonly instances: readonly GroundInstance[];
  private readonly model: Structure;
  private readonly order: ReadonlyMap<string, number>;
  private readonly tools: ClassicalTools;
  private readonly maxConflicts: number;
  /** Instances of sentences by the atoms in them, and of denials by their owners. */
  private readonly byAtom: readonly (readonly number[])[];
  private readonly byDenial = new Map<number, number[]>();

  private constructor(
    problem: ClassicalProblem,
    premises: readonly Premise[],
    names: readonly string[],
    { atoms, instances }: Grounding,
    model: Structure,
    order: ReadonlyMap<string, number>,
    tools: ClassicalTools,
  ) {
    this.problem = problem;
    this.premises = premises;
    this.names = new Set(names);
    this.instances = instances;
    this.model = model;
    this.order = order;
    this.tools = tools;
    this.maxConflicts = tools.budget.maxSteps * CONFLICTS_PER_STEP;
    const byAtom = atoms.map((): number[] => []);
    for (const [at, { owner, requires, heads }] of instances.entries()) {
      if (owner >= 0) for (const atom of [...requires, ...heads]) byAtom[atom - 1]?.push(at);
      else this.byDenial.set(owner, [...(this.byDenial.get(owner) ?? []), at]);
    }
    this.byAtom = byAtom;
  }

  /** Null if there is nothing to share, or if no model was found at the first attempt. */
  static of(
    sentences: readonly Sentence[],
    claims: readonly NamedClaim[],
    tools: ClassicalTools,
  ): CommonGround | null {
    const { budget, manager, cache } = tools;
    const all = claims.length < 2 ? null : premisesOf(sentences, cache);
    const [first] = claims;
    const [asserted, denied] =
      first === undefined ? [] : [true, false].map((sign) => clausesOf(first.claim, sign, ""));
    if (all === null || !first || !asserted || !denied) return null;
    // Claims that differ only in a name reach the same sentences by their predicates.
    const premises = arrange(sliceByPredicates(all, [...asserted, ...denied]));
    const meanings = premises.map(({ sentence }) => sentence.meaning);
    const mentioned = new Set(namesOf(meanings));
    const model = claims.find(({ name }) => mentioned.has(name));
    if (model === undefined) return null;
    const names = namesOf([...meanings, model.claim]);
    const denials = claims.flatMap(({ name, claim }, at) =>
      mentioned.has(name) ? deniedIn(claim).map((clause) => conditionalOf(clause, denialOf(at))) : [],
    );
    const stated = premises.flatMap(({ clauses }, owner) =>
      clauses.map((clause) => conditionalOf(clause, owner)),
    );
    const grounding = ground([...stated, ...denials], names, { ...budget, maxDepth: 1 });
    if (grounding.kind === "over_budget" || grounding.cut) return null;
    const found = decideGround(
      grounding.instances.filter(({ owner }) => owner >= 0).map(ownedClause),
      -1,
      manager,
      budget.maxSteps * CONFLICTS_PER_STEP,
    );
    if (found.kind !== "satisfiable") return null;
    const problem = new ClassicalProblem(premises, budget, manager);
    const structure = herbrandStructure(grounding, found.holds, names);
    if (!problem.isModel(structure, meanings)) return null;
    return new CommonGround(
      problem,
      premises,
      [...mentioned],
      grounding,
      structure,
      new Map(sentences.map(({ id }, index) => [id, index])),
      tools,
    );
  }

  /** Whether a relevant sentence mentions it. */
  mentions(name: string): boolean {
    return this.names.has(name);
  }

  /** Undefined if the claim has to be decided by itself. */
  groundsOf(claim: Proposition, at: number): Grounds | undefined {
    const holds = isTrueIn(this.model, claim, { left: 10 * this.tools.budget.maxSteps });
    if (holds === null) return undefined;
    if (!holds) return null;
    const used = this.refute(at);
    if (used === null || this.problem.withoutSmallModel(used, not(claim)).kind !== "impossible")
      return undefined;
    const derived = this.problem.derive(used, claim);
    if (derived === null || derived === "flawed") return undefined;
    return sortBy(
      derived.flatMap(({ sentence }) => (sentence === null ? [] : [sentence])),
      this.order,
    );
  }

  /** The indices of the sentences that refute a denial, if a decision by itself would find the same ones; else null. */
  private refute(at: number): readonly number[] | null {
    const clauses = this.around(denialOf(at));
    if (clauses.length === 0) return null;
    const atOnce = refuteAtOnce(clauses, -1, this.tools.manager, this.maxConflicts);
    const found = atOnce ?? decideGround(clauses, -1, this.tools.manager, this.maxConflicts);
    if (found.kind !== "unsatisfiable") return null;
    const used = found.owners.filter((owner) => owner >= 0);
    const isSame = atOnce !== null && staysWhole(this.premises);
    return isSame ||
      used.every((owner) =>
        isSatisfiable(
          clauses.filter((each) => each.owner !== owner),
          this.maxConflicts,
        ),
      )
      ? used
      : null;
  }

  /** The clauses connected with a denial through shared atoms, in their order. The owner of the denial is -1. */
  private around(denial: number): OwnedClause[] {
    const taken = new Set(this.byDenial.get(denial));
    const reached = new Set<number>();
    for (const at of taken) {
      // grows while it is walked
      const { requires = [], heads = [] } = this.instances[at] ?? {};
      for (const atom of [...requires, ...heads]) {
        if (reached.has(atom)) continue;
        reached.add(atom);
        for (const each of this.byAtom[atom - 1] ?? []) taken.add(each);
      }
    }
    return [...taken]
      .sort((a, b) => a - b)
      .flatMap((at) => {
        const instance = this.instances[at];
        return instance === undefined
          ? []
          : [ownedClause({ ...instance, owner: Math.max(instance.owner, -1) })];
      });
  }
}

/** The owner of the denial of a claim. */
function denialOf(at: number): number {
  return -1 - at;
}

/** The clauses of a claim's denial if they make no further atom possible; else none. */
function deniedIn(claim: Proposition): readonly FirstOrderClause[] {
  const clauses = clausesOf(claim, false, "") ?? [];
  const onlyRequires = clauses.every(({ literals }) =>
    literals.every(
      ({ positive, arguments: places }) => !positive && places.every(({ kind }) => kind !== "witness"),
    ),
  );
  return onlyRequires ? clauses : [];
}
