/** Decides claims about pairs from the sentences that can bear on them, and evaluates what they leave possible on all; see `orders.ts`. */
import { not, symbolOf, type Proposition } from "../../language/meaning.ts";
import { bearingOn, canHold, chainedSymbols, closureOf, orderOf, ownersIn, pairClaimed, withPair, without, type Order } from "./orders.ts";
import type { Premise } from "./premises.ts";
import { namesOf } from "./propositions.ts";
import { areTrueIn } from "./structures.ts";

/** Steps of an evaluation, for each step of the budget. */
const STEPS = 10;

/** A claim about a pair, with all that is said of its relation. */
export class OrderedClaim {
  private readonly premises: readonly Premise[];
  private readonly claim: Proposition;
  private readonly pair: NonNullable<ReturnType<typeof pairClaimed>>;
  private readonly order: Order;
  private readonly maxSteps: number;

  private constructor(premises: readonly Premise[], claim: Proposition, pair: NonNullable<ReturnType<typeof pairClaimed>>, order: Order, maxSteps: number) {
    this.premises = premises;
    this.claim = claim;
    this.pair = pair;
    this.order = order;
    this.maxSteps = maxSteps;
  }

  /** Null where the claim is no such claim, where something else is said, or where the sentences contradict each other. */
  static of(premises: readonly Premise[], claim: Proposition, maxSteps: number): OrderedClaim | null {
    const pair = pairClaimed(claim);
    const atom = claim.kind === "not" ? claim.of : claim;
    const order = pair === null || atom.kind !== "apply" ? null : orderOf(premises.map(({ clauses }) => clauses), symbolOf(atom.predicate, 2));
    if (pair === null || order === null || ownersIn(order).length !== premises.length || !canHold(order)) return null;
    return new OrderedClaim(premises, claim, pair, order, maxSteps);
  }

  /** The sentences that decide it. */
  bearing(): Premise[] {
    const bearing = bearingOn(this.order, this.pair.from, this.pair.to);
    return this.premises.filter((_, owner) => bearing.has(owner));
  }

  /** Whether all sentences are true together with the claim, or its denial, in what the stated pairs and the chain give. */
  isPossible(asserted: boolean): boolean {
    const goal = asserted ? this.claim : not(this.claim);
    const isIn = asserted === this.pair.positive;
    const structure = closureOf(isIn ? withPair(this.order, { ...this.pair, positive: true }) : this.order, namesOf([...this.premises.map(({ sentence }) => sentence.meaning), goal]));
    return areTrueIn(structure, [...this.premises.map(({ sentence }) => sentence.meaning), goal], STEPS * this.maxSteps);
  }

  /** Whether nothing else than these sentences decides it: without any of them, by its id, the rest leaves open what they decide. */
  isOnlyBy(ids: readonly string[], asserted: boolean): boolean {
    const goal = withPair(this.order, { ...this.pair, positive: asserted !== this.pair.positive });
    return this.premises.every(({ sentence }, owner) => !ids.includes(sentence.id) || canHold(without(goal, owner)));
  }
}

/** The premises without those of relations that are told apart from all else, and that can hold: they take part in no contradiction. */
export function withoutOrders(premises: readonly Premise[], maxSteps: number): readonly Premise[] {
  const clauses = premises.map((each) => each.clauses);
  const left = new Set(premises.keys());
  for (const symbol of chainedSymbols(clauses)) {
    const order = orderOf(clauses, symbol);
    if (order === null || !canHold(order)) continue;
    const owners = ownersIn(order);
    const meanings = owners.flatMap((owner) => premises[owner]?.sentence.meaning ?? []);
    if (areTrueIn(closureOf(order, namesOf(meanings)), meanings, STEPS * maxSteps)) for (const owner of owners) left.delete(owner);
  }
  return premises.filter((_, owner) => left.has(owner));
}
