import { digestOf, type Digest } from "../../canonical/digest.ts";
import { answerPolar } from "../answering/verdict.ts";
import type { Sentence } from "../knowledge/fact.ts";
import { apply, bound, named, type Proposition, type Term } from "../language/meaning.ts";
import { keyOf } from "../reasoning/logic/propositions.ts";
import { chainOf, meaningOf } from "../teaching/chain.ts";
import { EMPTY_VAULT, type World } from "../turn/world.ts";
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

/** Something that follows from what was stated together with the packs, and from the packs alone does not. */
export interface Consequence {
  /** Digest of the meaning. */
  readonly key: Digest;
  readonly text: string;
  readonly meaning: Proposition;
  /** A minimal set of sentences that it follows from. */
  readonly restsOn: readonly Sentence[];
}

/** `left`: there is more to look at. `lookedAt`: claims that the reasoner was asked about. */
export interface Yield {
  readonly found: readonly Consequence[];
  readonly lookedAt: number;
  readonly left: boolean;
}

/** Most claims that wait to be looked at, and most matches of one rule; what is beyond is not looked for. */
const MAX_WAITING = 50_000;
const MAX_MATCHES = 2_000;

/**
 * Looks for consequences of teachings and standing vault statements. Rules and facts only suggest what may follow, one step at a time;
 * the reasoner proves each suggestion from the whole of what is stored, by the way in which questions are answered, or it is dropped.
 * Contested statements suggest nothing and prove nothing. The order of what is found is a function of the world.
 */
export class Consolidation {
  readonly #world: World;
  readonly #bare: World;
  readonly #rules = new Map<string, { readonly rule: Rule; readonly at: number }[]>();
  /** What holds, by sign, and by sign and the name in one of its places. */
  readonly #held = new Map<string, Literal[]>();
  readonly #isHeld = new Set<string>();
  readonly #waiting: Proposition[] = [];
  readonly #seen = new Set<string>();
  /** Claims that need no proof: what was stated, and what was consolidated before. */
  readonly #settled: ReadonlySet<string>;
  #next = 0;

  /** @param before keys of what was consolidated already, and stands */
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

  /** Looks at the next claims, `budget` of them at most. */
  step(budget: number): Yield {
    const found: Consequence[] = [];
    let lookedAt = 0;
    while (this.#next < this.#waiting.length && lookedAt < budget) {
      const suggestion = this.#waiting[this.#next++] as Proposition; // within bounds
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

  /** A claim with the numbers that its variables get when it is read, so that it has one key; as it is where it is not read in the same meaning. */
  #asRead(claim: Proposition): Proposition {
    const { wording, lexicon } = this.#world.knowledge;
    const again = meaningOf(wording.proposition(claim), lexicon);
    return again !== null && keyOf(again) === keyOf(claim) ? again : claim;
  }

  /** `known`: by the packs alone, or nothing that could be said and read again ("Bob is a thing."). Null for what does not follow. */
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

  /** Takes a literal as holding, and what it suggests. */
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

  /** What a rule gives where one of its conditions is this literal and the others hold already. */
  #apply({ when, then }: Rule, at: number, literal: Literal): void {
    const first = match(when[at] as Literal, literal, new Map()); // `at` is a place in it
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

  /** What can match a condition, at most {@link MAX_MATCHES}: looked up by a name that it must have, where there is one. */
  #heldFor(condition: Literal, binding: Binding): readonly Literal[] {
    const sign = signOf(condition);
    const lists = atomOf(condition).terms.flatMap((term, place) => {
      const stands = term.kind === "variable" ? binding.get(term.variable) : term;
      return stands?.kind === "name" ? [this.#held.get(placeKey(sign, place, stands)) ?? []] : [];
    });
    return (lists.sort((a, b) => a.length - b.length)[0] ?? this.#held.get(sign) ?? []).slice(0, MAX_MATCHES);
  }

  /** What is taller than something taller is taller still. */
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

// ---- examples: of a kind that a rule speaks of, something is supposed that has no other name ----------------------------

const EXAMPLE = "\u0001";

/** The conditions of a rule as they hold of an example, whose name tells them; null for a rule about other things than nouns of one thing. */
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
  return kinds.map((kind) => apply("noun", kind, named(name)) as Literal); // an atom
}

/** What is said of an example, said of all that are like it; the claim itself where there is none, null where there are two. */
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
