import { digestOf, type Digest } from "../../canonical/digest.ts";
import { answerPolar } from "../answering/verdict.ts";
import type { Sentence } from "../knowledge/fact.ts";
import { apply, bound, named, type Proposition, type Term } from "../language/meaning.ts";
import { keyOf } from "../reasoning/logic/propositions.ts";
import { chainOf, meaningOf } from "../teaching/chain.ts";
import { EMPTY_VAULT } from "../answer/vault.ts";
import type { World } from "../answering/world.ts";
import {
  atomOf,
  bind,
  isLiteral,
  literalsIn,
  mapTerms,
  match,
  rulesOf,
  signOf,
  type Binding,
  type Literal,
  type Rule,
} from "./clauses.ts";
import { stepsFrom } from "./pack-steps.ts";

/** A claim that follows from the statements together with the packs, but not from the packs alone. */
export interface Consequence {
  /** Digest of the meaning. */
  readonly key: Digest;
  readonly text: string;
  readonly meaning: Proposition;
  /** A minimal set of sentences that entails it. */
  readonly restsOn: readonly Sentence[];
}

/** `left`: whether claims remain. `lookedAt`: how many claims the reasoner was asked about. */
export interface Yield {
  readonly found: readonly Consequence[];
  readonly lookedAt: number;
  readonly left: boolean;
}

/** Limits on waiting claims and on matches of one rule; anything beyond is dropped. */
const MAX_WAITING = 50_000;
const MAX_MATCHES = 2_000;

/**
 * Looks for consequences of teachings and uncontested vault statements. Rules and facts suggest candidates one step at a
 * time; a candidate counts only if the reasoner proves it from everything stored, just as it would answer a question.
 * Contested statements suggest nothing and prove nothing. The order of the findings is a function of the world.
 */
export class Consolidation {
  readonly #world: World;
  readonly #bare: World;
  readonly #rules = new Map<string, { readonly rule: Rule; readonly at: number }[]>();
  /** Literals that hold, by sign, and by sign and the name at one position. */
  readonly #held = new Map<string, Literal[]>();
  readonly #isHeld = new Set<string>();
  readonly #waiting: Proposition[] = [];
  readonly #seen = new Set<string>();
  /** Claims that need no proof: the statements themselves, and earlier consequences. */
  readonly #settled: ReadonlySet<string>;
  #next = 0;

  /** @param before keys of the consequences found earlier that still stand */
  constructor(world: World, before: Iterable<Digest>) {
    this.#world = world;
    this.#bare = { ...world, teachings: [], vault: EMPTY_VAULT };
    const stated = [
      ...world.teachings,
      ...world.vault.facts.filter(({ status }) => status !== "contested").map(({ sentence }) => sentence),
    ];
    this.#settled = new Set([...stated.map(({ meaning }) => digestOf(meaning)), ...before]);
    for (const rule of [...stated, ...world.knowledge.rules].flatMap(rulesOf)) {
      rule.when.forEach((condition, at) => {
        push(this.#rules, signOf(condition), { rule, at });
      });
    }
    for (const { meaning } of stated) for (const literal of literalsIn(meaning)) this.#admit(literal);
    for (const rule of stated.flatMap(rulesOf))
      for (const literal of exampleOf(rule) ?? []) this.#admit(literal);
  }

  /** Examines the next claims, at most `budget` of them. */
  step(budget: number): Yield {
    const found: Consequence[] = [];
    let lookedAt = 0;
    while (this.#next < this.#waiting.length && lookedAt < budget) {
      const suggestion = this.#waiting[this.#next++] as Proposition; // the loop condition bounds it
      const general = generalised(suggestion);
      if (general === null) continue;
      const claim = this.#asRead(general);
      const isSettled = this.#settled.has(digestOf(claim));
      if (!isSettled) lookedAt++;
      const proof = isSettled ? "known" : this.#prove(claim);
      if (proof === null) continue;
      if (proof !== "known") found.push(proof);
      for (const literal of literalsIn(suggestion)) this.#admit(literal);
    }
    return { found, lookedAt, left: this.#next < this.#waiting.length };
  }

  /**
   * The claim as the reader would number its variables, so that equal claims have one key. Unchanged if its wording does
   * not read back with the same meaning.
   */
  #asRead(claim: Proposition): Proposition {
    const { wording, lexicon } = this.#world.knowledge;
    const again = meaningOf(wording.proposition(claim), lexicon);
    return again !== null && keyOf(again) === keyOf(claim) ? again : claim;
  }

  /** `known`: the packs alone entail it, or it has no wording that reads back ("Bob is a thing."). Null: it does not follow. */
  #prove(claim: Proposition): Consequence | "known" | null {
    const posed = { premises: [], stated: false, mode: "classical", fixed: false } as const;
    const bare = answerPolar(this.#bare, posed, claim).answer.verdict;
    if (bare !== "unknown") return bare === "yes" ? "known" : null;
    const { answer, speech, state, used } = answerPolar(this.#world, posed, claim);
    const key = digestOf(claim);
    const plain =
      answer.verdict === "yes" &&
      speech.kind === "verdict" &&
      speech.typically === undefined &&
      speech.told !== null &&
      digestOf(speech.told) === key &&
      state !== "ambiguous";
    const rests =
      used.some(({ source }) => source === "teaching" || source === "vault") &&
      used.every(({ source, ref }) => source !== "assumption" || ref !== "assumption");
    if (!plain || !rests) return null;
    const chain = chainOf({ text: "", meaning: claim }, this.#world.knowledge);
    return chain === null ? "known" : { key, text: chain.statement, meaning: claim, restsOn: used };
  }

  /** Records a literal as holding, and the claims it suggests. */
  #admit(literal: Literal): void {
    const sign = signOf(literal);
    const text = JSON.stringify(literal);
    if (this.#isHeld.has(text)) return;
    this.#isHeld.add(text);
    push(this.#held, sign, literal);
    atomOf(literal).terms.forEach((term, place) => {
      if (term.kind === "name") push(this.#held, placeKey(sign, place, term), literal);
    });
    for (const next of stepsFrom(this.#world.knowledge, literal)) this.#suggest(next);
    for (const { rule, at } of this.#rules.get(sign) ?? []) this.#apply(rule, at, literal);
    this.#compare(literal);
  }

  /** Suggests what a rule yields when one of its conditions is this literal and the others already hold. */
  #apply({ when, then }: Rule, at: number, literal: Literal): void {
    const first = match(when[at] as Literal, literal, new Map()); // `at` is an index into `when`
    let bindings: readonly Binding[] = first === null ? [] : [first];
    for (const condition of when.filter((_, index) => index !== at)) {
      const next: Binding[] = [];
      for (const binding of bindings) {
        if (next.length >= MAX_MATCHES) break;
        next.push(
          ...this.#heldFor(condition, binding).flatMap((each) => match(condition, each, binding) ?? []),
        );
      }
      bindings = next.slice(0, MAX_MATCHES);
    }
    for (const binding of bindings) this.#suggest(bind(then, binding));
  }

  /** Up to {@link MAX_MATCHES} literals that can match a condition, looked up by a name in it where it has one. */
  #heldFor(condition: Literal, binding: Binding): readonly Literal[] {
    const sign = signOf(condition);
    const lists = atomOf(condition).terms.flatMap((term, place) => {
      const stands = term.kind === "variable" ? binding.get(term.variable) : term;
      return stands?.kind === "name" ? [this.#held.get(placeKey(sign, place, stands)) ?? []] : [];
    });
    return (lists.sort((a, b) => a.length - b.length)[0] ?? this.#held.get(sign) ?? []).slice(0, MAX_MATCHES);
  }

  /** Suggests transitive comparisons: A is taller than B, B than C, so A than C. */
  #compare(literal: Literal): void {
    if (literal.kind === "not" || literal.predicate.category !== "comparative") return;
    const [left, right] = literal.terms;
    if (left?.kind !== "name" || right?.kind !== "name") return;
    const heldAt = (place: number, name: Term & { readonly kind: "name" }): readonly Literal[] =>
      (this.#held.get(placeKey(signOf(literal), place, name)) ?? []).slice(0, MAX_MATCHES);
    for (const further of heldAt(0, right)) {
      const [, to] = atomOf(further).terms;
      if (to !== undefined) this.#suggest({ ...literal, terms: [left, to] });
    }
    for (const nearer of heldAt(1, left)) {
      const [from] = atomOf(nearer).terms;
      if (from !== undefined) this.#suggest({ ...literal, terms: [from, right] });
    }
  }

  #suggest(claim: Proposition): void {
    const text = JSON.stringify(claim);
    if (this.#seen.has(text) || this.#waiting.length >= MAX_WAITING) return;
    this.#seen.add(text);
    this.#waiting.push(claim);
  }
}

// ---- examples: an arbitrary member of each kind that a rule mentions ----------------------------------------------------

const EXAMPLE = "\u0001";

/** The conditions of a rule, stated of an example whose name encodes them; null unless all are nouns of one variable. */
function exampleOf({ when }: Rule): Literal[] | null {
  const kinds = when.flatMap((each) =>
    each.kind === "apply" &&
    each.predicate.category === "noun" &&
    each.terms.length === 1 &&
    each.terms[0]?.kind === "variable"
      ? [each.predicate.lemma]
      : [],
  );
  const variables = new Set(
    when.flatMap((each) => atomOf(each).terms.map((term) => (term.kind === "variable" ? term.variable : -1))),
  );
  if (kinds.length !== when.length || variables.size !== 1) return null;
  const name = `${EXAMPLE}${kinds.join(EXAMPLE)}`;
  return kinds.map((kind) => apply("noun", kind, named(name)) as Literal); // `apply` makes an atom
}

/** Turns a claim about an example into one about all of its kind. A claim without an example is unchanged; null for two. */
function generalised(claim: Proposition): Proposition | null {
  const examples = new Set<string>();
  mapTerms(claim, (term) => {
    if (term.kind === "name" && term.name.startsWith(EXAMPLE)) examples.add(term.name);
    return term;
  });
  const [example, second] = examples;
  if (example === undefined) return claim;
  if (second !== undefined) return null;
  const variable = 0;
  const holds = mapTerms(claim, (term) =>
    term.kind === "name" && term.name === example ? bound(variable) : term,
  );
  if (
    usesVariable(claim, variable) ||
    (isLiteral(claim) &&
      claim.kind === "apply" &&
      claim.predicate.category === "noun" &&
      example.split(EXAMPLE).includes(claim.predicate.lemma))
  )
    return null;
  const kinds = example
    .split(EXAMPLE)
    .slice(1)
    .map((kind) => apply("noun", kind, bound(variable)));
  const [where] = kinds;
  return where === undefined
    ? null
    : { kind: "all", variable, where: kinds.length === 1 ? where : { kind: "and", of: kinds }, holds };
}

function usesVariable(claim: Proposition, variable: number): boolean {
  let uses = false;
  mapTerms(claim, (term) => {
    uses ||= term.kind === "variable" && term.variable === variable;
    return term;
  });
  return uses;
}

function placeKey(sign: string, place: number, { name }: Term & { readonly kind: "name" }): string {
  return `${sign} ${place} ${name}`;
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
