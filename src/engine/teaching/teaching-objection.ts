import { meaningsOfComparatives, storedFor } from "../answering/premises.ts";
import type { Proposition } from "../language/meaning.ts";
import { holdsEquation } from "../reasoning/logic/propositions.ts";
import type { Decision } from "../reasoning/theory.ts";
import { EMPTY_VAULT } from "../answer/vault.ts";
import type { World } from "../answering/world.ts";
import { isOfItsPrompt } from "./chain.ts";

/**
 * Why a statement cannot be taught, in words for the operator; null if nothing speaks against it. A statement
 * cannot be taught if it refers to something that only its prompt identifies, contradicts itself, is a
 * tautology, or cannot be reasoned about (it would block every later question that it bears on). Nor can it
 * be taught if the reasoner cannot decide whether packs and teachings contradict it.
 */
export function objectionTo(world: World, meaning: Proposition): string | null {
  if (isOfItsPrompt(meaning)) return "only its prompt says which one it is about";
  const alone = world.reasoner.decide(meaningsOfComparatives([], meaning, "classical"), meaning, "classical");
  if (alone.kind === "inconsistent" || (alone.kind === "decided" && alone.verdict === "no"))
    return "the statement contradicts itself";
  if (alone.kind === "decided" && alone.verdict === "yes")
    return "the statement is always true, so it teaches nothing";
  if (holdsEquation(meaning))
    return "identity, difference and numbers cannot be reasoned about together with stored statements";
  const { sentences } = storedFor({ ...world, vault: EMPTY_VAULT }, [meaning], "without_contested");
  const beside = world.reasoner.decide(
    [...sentences, ...meaningsOfComparatives(sentences, meaning, "classical")],
    meaning,
    "classical",
  );
  return undecided(alone) ?? undecided(beside);
}

/** Only undecided outcomes count here; contradictions with stored sentences are reported elsewhere. */
function undecided(decision: Decision): string | null {
  switch (decision.kind) {
    case "decided":
    case "inconsistent":
      return null;
    case "unsupported":
      return `it cannot be reasoned about: ${decision.reason}`;
    case "over_budget":
      return "it is too large to check against packs and teachings";
    case "disagreement":
      return "the two procedures disagree about it";
  }
}
