/** The entry point: decides claims in every mode. The `README.md` beside `theory.ts` describes the modes. */
import { createManager, type Manager } from "../../../bdd/manager.ts";
import type { Sentence } from "../../knowledge/fact.ts";
import { isOpenMode, vocabularyOf, type Mode, type Proposition, type Term } from "../../language/meaning.ts";
import { REASONING_BUDGET, type Decision, type Reasoner, type ReasoningBudget } from "../theory.ts";
import { decideClassically, findConflict, type ClassicalTools } from "./classical.ts";
import { findGrounds, type Grounds, type NamedClaim } from "./candidates.ts";
import { identified, withEquations, withoutLaws, withRelation } from "./identity.ts";
import { freeVariableOf, substitute } from "./propositions.ts";
import { decideByRules, findByRules } from "./rules.ts";

/**
 * Creates a reasoner. It keeps one diagram manager and a cache of clause forms; neither changes an answer.
 */
export function createReasoner(budget: ReasoningBudget = REASONING_BUDGET): Reasoner {
  return new AnyModeReasoner(budget);
}

class AnyModeReasoner implements Reasoner {
  readonly #tools: ClassicalTools;

  constructor(budget: ReasoningBudget) {
    let manager: Manager | null = null; // made at its first use: many reasoners decide nothing, and it reserves megabytes
    this.#tools = {
      budget,
      get manager() {
        return (manager ??= createManager({ maxNodes: budget.maxNodes }));
      },
      cache: new WeakMap(),
    };
  }

  decide(sentences: readonly Sentence[], claim: Proposition, mode: Mode): Decision {
    const malformed = findMalformed(sentences, claim);
    if (malformed !== null) return malformed;
    const telling = withoutTrivial(sentences);
    switch (mode) {
      case "classical":
      case "classical_import":
        return this.#decideOpen(telling, claim);
      case "rules_forward":
      case "rules_closed":
        return decideByRules(telling, claim, mode, this.#tools.budget);
    }
  }

  #decideOpen(sentences: readonly Sentence[], claim: Proposition): Decision {
    const found = identified(sentences, claim);
    if (found === null) return decideClassically(sentences, claim, this.#tools);
    if ("sentence" in found)
      return {
        kind: "unsupported",
        sentence: found.sentence,
        reason: "that two are the same, or differ, is not reasoned about beside so much else",
      };
    return withEquations(decideClassically(found.sentences, found.claim, this.#tools));
  }

  find(
    sentences: readonly Sentence[],
    variable: number,
    where: Proposition,
    candidates: readonly Term[],
    mode: Mode,
  ): ReturnType<Reasoner["find"]> {
    const claims = candidates.map(
      (term): NamedClaim => ({
        name: term.kind === "name" ? term.name : "",
        claim: substitute(where, variable, term),
      }),
    );
    if (claims[0] !== undefined && findMalformed(sentences, claims[0].claim) !== null) return null;
    const grounds = this.#groundsOf(withoutTrivial(sentences), claims, mode);
    if (grounds === null) return null;
    return candidates.flatMap((term, at) => {
      const used = grounds[at] ?? null;
      return used === null ? [] : [{ term, used }];
    });
  }

  #groundsOf(
    sentences: readonly Sentence[],
    claims: readonly NamedClaim[],
    mode: Mode,
  ): readonly Grounds[] | null {
    if (isOpenMode(mode)) return this.#findOpen(sentences, claims);
    const meanings = claims.map(({ claim }) => claim);
    return findByRules(sentences, meanings, mode, this.#tools.budget);
  }

  #findOpen(sentences: readonly Sentence[], claims: readonly NamedClaim[]): readonly Grounds[] | null {
    const [first] = claims;
    const found = first === undefined ? null : identified(sentences, first.claim);
    if (found === null) return findGrounds(sentences, claims, this.#tools);
    if ("sentence" in found) return null;
    const grounds = findGrounds(
      found.sentences,
      claims.map(({ name, claim }) => ({ name, claim: withRelation(claim) })),
      this.#tools,
    );
    return grounds === null ? null : grounds.map((used) => used && withoutLaws(used));
  }

  conflict(sentences: readonly Sentence[]): readonly string[] | null {
    const telling = withoutTrivial(sentences);
    const [first] = telling;
    if (first === undefined || telling.some(({ meaning }) => findMalformed([], meaning) !== null))
      return null;
    const found = identified(telling, first.meaning);
    if (found === null) return findConflict(telling, this.#tools);
    const core = "sentence" in found ? null : findConflict(found.sentences, this.#tools);
    const decision = core === null ? null : withEquations({ kind: "inconsistent", core });
    return decision?.kind === "inconsistent" ? decision.core : null;
  }
}

/** Deeper than any sentence, and far below the limit of the call stack. */
const MAX_DEPTH = 64;
const MAX_PLACES = 8;

function findMalformed(sentences: readonly Sentence[], claim: Proposition): Decision | null {
  for (const { sentence, part } of [
    ...sentences.map(({ id, meaning }) => ({ sentence: id, part: meaning })),
    { sentence: null, part: claim },
  ]) {
    if (isDeeperThan(part, MAX_DEPTH))
      return { kind: "unsupported", sentence, reason: "the sentence is nested too deeply" };
    if (freeVariableOf(part) !== null)
      return { kind: "unsupported", sentence, reason: "the sentence leaves open what it speaks of" };
    if (
      [...vocabularyOf(part).symbols].some(
        (symbol) => Number(symbol.slice(symbol.lastIndexOf("/") + 1)) > MAX_PLACES,
      )
    )
      return { kind: "unsupported", sentence, reason: "a word relates too many things" };
  }
  return null;
}

function isDeeperThan(part: Proposition, depth: number): boolean {
  if (depth === 0) return true;
  switch (part.kind) {
    case "apply":
    case "equal":
      return false;
    case "not":
      return isDeeperThan(part.of, depth - 1);
    case "and":
    case "or":
    case "xor":
      return part.of.some((each) => isDeeperThan(each, depth - 1));
    case "implies":
    case "iff":
      return isDeeperThan(part.left, depth - 1) || isDeeperThan(part.right, depth - 1);
    case "all":
    case "some":
      return (
        (part.where !== null && isDeeperThan(part.where, depth - 1)) || isDeeperThan(part.holds, depth - 1)
      );
  }
}

function withoutTrivial(sentences: readonly Sentence[]): readonly Sentence[] {
  return sentences.filter(({ meaning }) => !isTrivial(meaning));
}

/** "Alice is Alice" says nothing. */
function isTrivial(part: Proposition): boolean {
  return (
    part.kind === "equal" &&
    part.left.kind === "name" &&
    part.right.kind === "name" &&
    part.left.name === part.right.name
  );
}
