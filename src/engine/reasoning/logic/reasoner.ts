/** The entrance: decides claims in every mode. `README.md` beside `theory.ts` describes the modes. */
import { createManager } from "../../../bdd/manager.ts";
import type { Sentence } from "../../knowledge/fact.ts";
import { isOpenMode, vocabularyOf, type Mode, type Proposition, type Term } from "../../language/meaning.ts";
import { REASONING_BUDGET, type Decision, type Reasoner, type ReasoningBudget } from "../theory.ts";
import { decideClassically, findConflict, type ClassicalTools } from "./classical.ts";
import { findGrounds, type Grounds, type NamedClaim } from "./candidates.ts";
import { identified, withEquations, withoutLaws, withRelation } from "./identity.ts";
import { freeVariableOf, substitute } from "./propositions.ts";
import { decideByRules, findByRules } from "./rules.ts";

/** A reasoner holds one diagram manager, and clause forms of sentences it has seen; neither changes an answer. */
export function createReasoner(budget: ReasoningBudget = REASONING_BUDGET): Reasoner {
  const tools: ClassicalTools = {
    budget,
    manager: createManager({ maxNodes: budget.maxNodes }),
    cache: new WeakMap(),
  };

  function decide(sentences: readonly Sentence[], claim: Proposition, mode: Mode): Decision {
    const malformed = findMalformed(sentences, claim);
    if (malformed !== null) return malformed;
    const telling = sentences.filter(({ meaning }) => !isTrivial(meaning));
    switch (mode) {
      case "classical":
      case "classical_import":
        return decideOpen(telling, claim);
      case "rules_forward":
      case "rules_closed":
        return decideByRules(telling, claim, mode, budget);
    }
  }

  function decideOpen(sentences: readonly Sentence[], claim: Proposition): Decision {
    const found = identified(sentences, claim);
    if (found === null) return decideClassically(sentences, claim, tools);
    if ("sentence" in found)
      return {
        kind: "unsupported",
        sentence: found.sentence,
        reason: "that two are the same, or differ, is not reasoned about beside so much else",
      };
    return withEquations(decideClassically(found.sentences, found.claim, tools));
  }

  function find(
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
    const telling = sentences.filter(({ meaning }) => !isTrivial(meaning));
    const grounds = isOpenMode(mode)
      ? findOpen(telling, claims)
      : findByRules(
          telling,
          claims.map(({ claim }) => claim),
          mode,
          budget,
        );
    return (
      grounds &&
      candidates.flatMap((term, at) => {
        const used = grounds[at] ?? null;
        return used === null ? [] : [{ term, used }];
      })
    );
  }

  function findOpen(
    sentences: readonly Sentence[],
    claims: readonly NamedClaim[],
  ): readonly Grounds[] | null {
    const [first] = claims;
    const found = first === undefined ? null : identified(sentences, first.claim);
    if (found === null) return findGrounds(sentences, claims, tools);
    if ("sentence" in found) return null;
    const grounds = findGrounds(
      found.sentences,
      claims.map(({ name, claim }) => ({ name, claim: withRelation(claim) })),
      tools,
    );
    return grounds && grounds.map((used) => used && withoutLaws(used));
  }

  function conflict(sentences: readonly Sentence[]): readonly string[] | null {
    const telling = sentences.filter(({ meaning }) => !isTrivial(meaning));
    const [first] = telling;
    if (first === undefined || telling.some(({ meaning }) => findMalformed([], meaning) !== null))
      return null;
    const found = identified(telling, first.meaning);
    if (found === null) return findConflict(telling, tools);
    const core = "sentence" in found ? null : findConflict(found.sentences, tools);
    const decision = core === null ? null : withEquations({ kind: "inconsistent", core });
    return decision?.kind === "inconsistent" ? decision.core : null;
  }

  return { decide, conflict, find };
}

/** Deeper forms than any sentence has; recursion stays far from its end. */
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

/** "Alice is Alice" tells nothing. */
function isTrivial(part: Proposition): boolean {
  return (
    part.kind === "equal" &&
    part.left.kind === "name" &&
    part.right.kind === "name" &&
    part.left.name === part.right.name
  );
}
