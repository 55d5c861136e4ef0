/**
 * Facts and rules applied forward.
 *
 * `rules_forward`: "not" is a literal of its own, derived like any other. `rules_closed`: in a condition
 * "not" means that nothing derives it (well-founded semantics, by the alternating fixpoint; on stratified
 * rules that is the usual reading), and what is not derived is false. Every value of a claim is computed a
 * second time by `rules-again.ts`, from the sentences themselves.
 * @see Van Gelder, "The alternating fixpoint of logic programs with negation", JCSS 47, 1993.
 */
import type { Sentence } from "../../knowledge/fact.ts";
import { not, vocabularyOf, type Proposition, type Term } from "../../language/meaning.ts";
import type { Decision, ReasoningBudget } from "../theory.ts";
import { findFlaw } from "./check.ts";
import type { Argument, FirstOrderClause } from "./clausal.ts";
import {
  bearingOn,
  canHold,
  closureOf,
  isGiven,
  orderOf,
  ownersIn,
  pairClaimed,
  type Order,
} from "./orders.ts";
import { stepsOf, supportOf, type ProofNode } from "./proof.ts";
import { holdsEquation, namesOf } from "./propositions.ts";
import { ClaimReader, type ClaimValue } from "./rule-claims.ts";
import { RuleWorld, type RuleMode } from "./rule-world.ts";
import { concludedSymbolsOf, literalOf, rulesOf, symbolOfAtom, symbolsOf, type Rule } from "./rule-forms.ts";
import { derivedAgain } from "./rules-again.ts";
import { areTrueIn } from "./structures.ts";

/** From this many sentences on, the second computation gets only those that a literal claim can depend on. */
const MANY_SENTENCES = 64;
/** From this many names on, the second computation of a pair in an order follows paths. */
const MANY_NAMES = 12;
/** Forms that the second computation may visit per step of the budget. */
const FORMS_PER_STEP = 5;

/** Decides claims from sentences: the rules that can bear on them, and the world that these derive. */
interface RuleTheory {
  readonly sentences: readonly Sentence[];
  readonly owners: ReadonlySet<number>;
  /** The names that the second computation tries. */
  readonly names: readonly string[];
  readonly world: RuleWorld;
  readonly budget: ReasoningBudget;
  /**
   * For a claim about a pair of an order: what the sentences say about it.
   */
  readonly given: GivenPair | null;
}

/** A pair of an order, and whether a path of stated pairs leads from one to the other. */
interface GivenPair {
  readonly order: Order;
  readonly from: string;
  readonly to: string;
  readonly isReached: boolean;
}

/** The second computation of a claim's value. */
type Again = ReturnType<typeof derivedAgain>;

/** Decides a closed claim from closed sentences by their rules. */
export function decideByRules(
  sentences: readonly Sentence[],
  claim: Proposition,
  mode: RuleMode,
  budget: ReasoningBudget,
): Decision {
  const bearing = bearingTheory(sentences, claim, mode, budget);
  if (bearing !== null) {
    const decision = decideIn(bearing, claim, againAboutPair(bearing, claim));
    if (decision.kind === "decided") return decision;
  }
  const theory = theoryOf(sentences, claim, mode, budget);
  if ("kind" in theory) return theory;
  // A universal is tried on a fresh name, which occurs in no instance, so the whole slice stays.
  const owners =
    sentences.length > MANY_SENTENCES && literalOf(claim) !== null
      ? theory.world.ownersBehind(claim)
      : theory.owners;
  return decideIn(theory, claim, againOf(theory, owners));
}

/**
 * For claims that differ in a name: the ids of the sentences that each rests on, null if it is not derived.
 * Null instead of the list if one claim cannot be decided. The claims share the world and the second
 * computation.
 */
export function findByRules(
  sentences: readonly Sentence[],
  claims: readonly Proposition[],
  mode: RuleMode,
  budget: ReasoningBudget,
): readonly (readonly string[] | null)[] | null {
  const [first] = claims;
  const theory = first === undefined ? null : theoryOf(sentences, first, mode, budget);
  if (theory === null || "kind" in theory) return theory === null ? [] : null;
  const named = new Set(theory.world.names);
  const again = againOf(theory, theory.owners);
  const found: (readonly string[] | null)[] = [];
  for (const claim of claims) {
    const common = [...vocabularyOf(claim).names].every((name) => named.has(name))
      ? decideIn(theory, claim, again)
      : null;
    const decision =
      common === null || common.kind === "over_budget"
        ? decideByRules(sentences, claim, mode, budget)
        : common;
    if (decision.kind !== "decided") return null;
    found.push(decision.verdict === "yes" ? decision.used : null);
  }
  return found;
}

function theoryOf(
  sentences: readonly Sentence[],
  claim: Proposition,
  mode: RuleMode,
  budget: ReasoningBudget,
): RuleTheory | Exclude<Decision, { kind: "decided" }> {
  if (holdsEquation(claim))
    return { kind: "unsupported", sentence: null, reason: "rules do not say that two are the same" };
  const sliced = sliceRules(sentences, claim);
  if ("unsupported" in sliced)
    return { kind: "unsupported", sentence: sliced.unsupported.id, reason: sliced.reason };
  const names = namesOf([...sentences.map(({ meaning }) => meaning), claim]);
  const world = RuleWorld.of(sliced.rules, sentences, names, mode, budget);
  return world === null
    ? { kind: "over_budget" }
    : { sentences, owners: sliced.owners, names, world, budget, given: null };
}

/**
 * For a claim about a pair in a transitive relation with stated and denied pairs: the rules that can bear on
 * the pair, found by walking back from it. They derive the pair exactly as all rules would. Null if the rules
 * have another form, or if all rules give the pair another value.
 */
function bearingTheory(
  sentences: readonly Sentence[],
  claim: Proposition,
  mode: RuleMode,
  budget: ReasoningBudget,
): RuleTheory | null {
  const literal = literalOf(claim);
  const pair = pairClaimed(claim);
  const sliced = literal === null || pair === null ? null : sliceRules(sentences, claim);
  if (literal === null || pair === null || sliced === null || "unsupported" in sliced) return null;
  const order = orderOf(
    sliced.rules.map((rule) => clauseOf(rule) ?? []),
    symbolOfAtom(literal.atom),
  );
  if (
    order === null ||
    order.oneWay !== null ||
    ownersIn(order).length !== sliced.rules.length ||
    !canHold(order)
  )
    return null;
  // Rules never work backwards, so without a path to the pair only sentences about the pair itself bear on
  // it.
  const said = order.denied
    .filter(({ from, to }) => from === pair.from && to === pair.to)
    .map(({ owner }) => owner);
  const bearing = isGiven(order, pair, () => true)
    ? bearingOn(order, pair.from, pair.to)
    : new Set([order.chain, ...said]);
  const rules = sliced.rules.filter((_, at) => bearing.has(at));
  const names = namesOf([...rules.map(({ head }) => head.atom), claim]);
  const world = RuleWorld.of(
    rules,
    sentences,
    namesOf([...sentences.map(({ meaning }) => meaning), claim]),
    mode,
    budget,
  );
  if (world === null) return null;
  const stated = sentences.flatMap(({ meaning }, owner) => (sliced.owners.has(owner) ? [meaning] : []));
  const all = closureOf(order, namesOf([...stated, claim]));
  const isDerived = world.derives({ positive: true, atom: literal.atom });
  if (
    !areTrueIn(
      all,
      [...stated, isDerived ? literal.atom : not(literal.atom)],
      FORMS_PER_STEP * budget.maxSteps,
    )
  )
    return null;
  const elements = [pair.from, pair.to].map((name) => all.names.get(name) ?? -1);
  const given = isDerived
    ? {
        order: bySentence(order, sliced.rules),
        from: pair.from,
        to: pair.to,
        isReached: all.holds.has(order.symbol, elements),
      }
    : null;
  return { sentences, owners: new Set(rules.map(({ owner }) => owner)), names, world, budget, given };
}

/** An order with sentences in place of rules. */
function bySentence(order: Order, rules: readonly Rule[]): Order {
  const sentenceOf = (rule: number): number => rules[rule]?.owner ?? -1;
  const told = (pairs: Order["pairs"]): Order["pairs"] =>
    pairs.map((pair) => ({ ...pair, owner: sentenceOf(pair.owner) }));
  return { ...order, chain: sentenceOf(order.chain), pairs: told(order.pairs), denied: told(order.denied) };
}

/**
 * For a pair with many names in between, the path along the stated pairs is the second computation: trying
 * every triple of names would take most of a turn.
 */
function againAboutPair(theory: RuleTheory, claim: Proposition): Again {
  const literal = literalOf(claim);
  const again = againOf(theory, theory.owners);
  const isReached = theory.given?.isReached === true && theory.names.length > MANY_NAMES;
  if (!isReached || literal === null) return again;
  const verdict = literal.positive ? "yes" : "no";
  return (asked) => (asked === claim ? verdict : again(asked));
}

/** A rule as clauses; null if some condition is negated. */
function clauseOf({ body, head, variables }: Rule): FirstOrderClause[] | null {
  const argumentOf = (term: Term): Argument =>
    term.kind === "name" ? term : { kind: "variable", index: term.variable };
  const literal = (
    positive: boolean,
    { terms, ...atom }: Rule["head"]["atom"],
  ): FirstOrderClause["literals"][number] => ({
    positive,
    symbol: symbolOfAtom({ terms, ...atom }),
    arguments: terms.map(argumentOf),
  });
  return body.every(({ positive }) => positive)
    ? [
        {
          variables,
          literals: [...body.map(({ atom }) => literal(false, atom)), literal(head.positive, head.atom)],
        },
      ]
    : null;
}

function againOf({ sentences, names, world, budget }: RuleTheory, owners: ReadonlySet<number>): Again {
  const relevant = sentences.flatMap(({ meaning }, index) => (owners.has(index) ? [meaning] : []));
  return derivedAgain(relevant, names, world.mode, budget.maxSteps * FORMS_PER_STEP);
}

function verdictOf(value: ClaimValue | null): "yes" | "no" | "unknown" {
  if (value === null) return "unknown";
  return value.is ? "yes" : "no";
}

function decideIn(theory: RuleTheory, claim: Proposition, again: Again): Decision {
  const { world, sentences, budget } = theory;
  const read = new ClaimReader(world, budget).read(claim);
  if (read.kind === "over_budget" || read.kind === "unsupported") return read;
  const second = again(claim);
  if (second === "over_budget") return { kind: "over_budget" };
  if (read.kind === "clash")
    return second === "clash"
      ? { kind: "inconsistent", core: inOrder(read.nodes, sentences) }
      : { kind: "disagreement" };
  const verdict = verdictOf(read.value);
  if (second !== verdict) return { kind: "disagreement" };
  if (verdict === "unknown" || read.value === null)
    return { kind: "decided", verdict: "unknown", used: [], derivation: [] };
  return conclude(theory, claim, again);
}

/** Drops sentences that the verdict does not need, then writes the derivation and has it checked. */
function conclude(
  { world, sentences, budget, given }: RuleTheory,
  claim: Proposition,
  again: Again,
): Decision {
  let proved = new ClaimReader(world.certain(), budget).prove(claim);
  if (proved === null) return { kind: "disagreement" };
  const { is } = proved;
  for (const owner of ownersOf(proved.last, sentences).toReversed()) {
    const owners = ownersOf(proved.last, sentences);
    const rest = new Set(owners.filter((each) => each !== owner));
    const isNeeded = given !== null && !isGiven(given.order, given, (each) => rest.has(each));
    const fewer = owners.includes(owner) && !isNeeded ? proveWithin(world, rest, claim, budget) : null;
    if (fewer?.is === is) proved = fewer;
  }
  const steps = stepsOf(proved.last);
  const used = inOrder([proved.last], sentences);
  const closed =
    world.mode === "rules_closed"
      ? { isFalse: (atom: Proposition): boolean => again(atom) === "no", names: world.names }
      : null;
  if (findFlaw({ steps, sentences, used, goal: is ? claim : not(claim), closed }) !== null)
    return { kind: "disagreement" };
  return { kind: "decided", verdict: is ? "yes" : "no", used, derivation: steps };
}

function proveWithin(
  world: RuleWorld,
  owners: ReadonlySet<number>,
  claim: Proposition,
  budget: ReasoningBudget,
): ReturnType<ClaimReader["prove"]> {
  return new ClaimReader(world.within(owners), budget).prove(claim);
}

function ownersOf(last: ProofNode, sentences: readonly Sentence[]): number[] {
  const ids = new Set(supportOf(last).map(({ sentence }) => sentence));
  return sentences.flatMap(({ id }, index) => (ids.has(id) ? [index] : []));
}

function inOrder(nodes: readonly ProofNode[], sentences: readonly Sentence[]): string[] {
  const ids = new Set(nodes.flatMap((node) => supportOf(node)).map(({ sentence }) => sentence));
  return sentences.flatMap(({ id }) => (ids.has(id) ? [id] : []));
}

/**
 * The rules that can bear on the claim: those that conclude about a predicate of the claim, or of a condition
 * of such a rule. Anything else derives nothing that they ask for. A sentence without rule form is in the way
 * if it tells something of such a predicate.
 */
function sliceRules(
  sentences: readonly Sentence[],
  claim: Proposition,
):
  | { readonly rules: readonly Rule[]; readonly owners: ReadonlySet<number> }
  | { readonly unsupported: Sentence; readonly reason: string } {
  const read = sentences.map(({ meaning }, owner) => rulesOf(meaning, owner));
  const reached = new Set(symbolsOf(claim));
  const taken = new Set<Rule>();
  const pending = new Set(
    read
      .flatMap((rules) => (typeof rules === "string" ? [] : rules))
      .map((rule) => ({ rule, head: symbolOfAtom(rule.head.atom) })),
  );
  for (let grown = true; grown; ) {
    grown = false;
    for (const one of pending) {
      const { rule, head } = one;
      if (!reached.has(head)) continue;
      pending.delete(one);
      taken.add(rule);
      for (const { atom } of rule.body) reached.add(symbolOfAtom(atom));
      grown = true;
    }
  }
  for (const [index, sentence] of sentences.entries()) {
    const reason = read[index];
    if (
      typeof reason === "string" &&
      ([...concludedSymbolsOf(sentence.meaning)].some((symbol) => reached.has(symbol)) ||
        holdsEquation(sentence.meaning))
    )
      return { unsupported: sentence, reason };
  }
  return {
    rules: [...taken].sort((a, b) => a.owner - b.owner),
    owners: new Set([...taken].map(({ owner }) => owner)),
  };
}
