/** Decides claims about pairs of an order from the sentences that can bear on them, and evaluates the models on all sentences; see `orders.ts`. */
import type { Sentence } from "../../knowledge/fact.ts";
import { not, symbolOf, type Proposition } from "../../language/meaning.ts";
import {
  bearingOn,
  canHold,
  chainedSymbols,
  closureOf,
  orderOf,
  ownersIn,
  pairClaimed,
  withPair,
  without,
  type Order,
} from "./orders.ts";
import { arrange, type Premise } from "./premises.ts";
import type { ProofNode } from "./proof.ts";
import { namesOf } from "./propositions.ts";
import { areTrueIn } from "./structures.ts";
import { deriveAlong, instancesAlong, wayAgainst, type Way } from "./ways.ts";

/** Steps of an evaluation per step of the budget. */
const STEPS = 10;

/** Forms that the search for a derivation visits per triple of names in an order; at least 22 were measured. */
const FORMS = 16;

/** A path that rules out the claim or its denial. */
export interface RuledOut {
  readonly claim: boolean;
  readonly names: readonly string[];
  readonly instances: ReturnType<typeof instancesAlong>;
  readonly derivation: ProofNode | null;
}

/** A claim about a pair, with all sentences about its relation. */
export class OrderedClaim {
  private readonly premises: readonly Premise[];
  private readonly claim: Proposition;
  private readonly pair: NonNullable<ReturnType<typeof pairClaimed>>;
  private readonly order: Order;
  private readonly maxSteps: number;

  private constructor(
    premises: readonly Premise[],
    claim: Proposition,
    pair: NonNullable<ReturnType<typeof pairClaimed>>,
    order: Order,
    maxSteps: number,
  ) {
    this.premises = premises;
    this.claim = claim;
    this.pair = pair;
    this.order = order;
    this.maxSteps = maxSteps;
  }

  /** Null if the claim or the sentences do not have this form, or if the sentences contradict each other. */
  static of(near: readonly Premise[], claim: Proposition, maxSteps: number): OrderedClaim | null {
    const pair = pairClaimed(claim);
    const atom = claim.kind === "not" ? claim.of : claim;
    if (
      pair === null ||
      atom.kind !== "apply" ||
      orderOf(
        near.map(({ clauses }) => clauses),
        symbolOf(atom.predicate, 2),
      ) === null
    )
      return null;
    const premises = arrange(near);
    const order = orderOf(
      premises.map(({ clauses }) => clauses),
      symbolOf(atom.predicate, 2),
    );
    if (order === null || ownersIn(order).length !== premises.length || !canHold(order)) return null;
    return new OrderedClaim(premises, claim, pair, order, maxSteps);
  }

  /** The sentences that decide it. */
  bearing(): Premise[] {
    const bearing = bearingOn(this.order, this.pair.from, this.pair.to);
    return this.premises.filter((_, owner) => bearing.has(owner));
  }

  /** Whether all sentences and the claim (or its denial) are true in the model of the stated pairs and the chain. */
  isPossible(asserted: boolean): boolean {
    const goal = asserted ? this.claim : not(this.claim);
    const isIn = asserted === this.pair.positive;
    const structure = closureOf(
      isIn ? withPair(this.order, { ...this.pair, positive: true }) : this.order,
      namesOf([...this.premises.map(({ sentence }) => sentence.meaning), goal]),
    );
    return areTrueIn(
      structure,
      [...this.premises.map(({ sentence }) => sentence.meaning), goal],
      STEPS * this.maxSteps,
    );
  }

  /** Whether the derivation would visit more forms than allowed: each triple of names on the shortest path costs several. */
  isFar(): boolean {
    const way = this.wayAgainst(true) ?? this.wayAgainst(false);
    return way !== null && FORMS * (way.steps.length + 1) ** 3 > this.maxSteps;
  }

  /** The shortest path that rules out the claim or its denial, with everything needed to refute and derive; null if there is none. */
  rulesOut(): RuledOut | null {
    const against = this.wayAgainst(true);
    const way = against ?? this.wayAgainst(false);
    const atom = this.claim.kind === "not" ? this.claim.of : this.claim;
    if (way === null || atom.kind !== "apply") return null;
    const { chain } = this.order;
    const given = (owner: number): Sentence | null => this.premises[owner]?.sentence ?? null;
    return {
      claim: against !== null,
      names: namesOf([...way.steps.flatMap(({ owner }) => given(owner)?.meaning ?? []), this.claim]),
      instances: instancesAlong(way, (owner) => this.premises[owner]?.clauses ?? [], chain),
      derivation: deriveAlong(way, this.pair, atom, chain, given),
    };
  }

  sentencesOf(owners: readonly number[]): Sentence[] {
    return owners.flatMap((owner) => this.premises[owner]?.sentence ?? []);
  }

  private wayAgainst(asserted: boolean): Way | null {
    return wayAgainst(this.order, this.pair, asserted === this.pair.positive);
  }

  /** Whether only these sentences decide the claim: without any one of them, the rest leaves it open. */
  isOnlyBy(ids: readonly string[], asserted: boolean): boolean {
    const goal = withPair(this.order, { ...this.pair, positive: asserted !== this.pair.positive });
    return this.premises.every(
      ({ sentence }, owner) => !ids.includes(sentence.id) || canHold(without(goal, owner)),
    );
  }
}

/** The premises without consistent relations that share nothing with other sentences: those take part in no contradiction. */
export function withoutOrders(premises: readonly Premise[], maxSteps: number): readonly Premise[] {
  const clauses = premises.map((each) => each.clauses);
  const left = new Set(premises.keys());
  for (const symbol of chainedSymbols(clauses)) {
    const order = orderOf(clauses, symbol);
    if (order === null || !canHold(order)) continue;
    const owners = ownersIn(order);
    const meanings = owners.flatMap((owner) => premises[owner]?.sentence.meaning ?? []);
    if (areTrueIn(closureOf(order, namesOf(meanings)), meanings, STEPS * maxSteps))
      for (const owner of owners) left.delete(owner);
  }
  return premises.filter((_, owner) => left.has(owner));
}
