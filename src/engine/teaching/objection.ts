import { meaningsOfComparatives, storedFor } from "../answering/premises.ts";
import type { Proposition } from "../language/meaning.ts";
import { holdsEquation } from "../reasoning/logic/propositions.ts";
import type { Decision } from "../reasoning/theory.ts";
import { EMPTY_VAULT, type World } from "../turn/world.ts";
import { isOfItsPrompt } from "./chain.ts";

/**
 * Why a statement cannot be taught whatever packs and teachings say of it: it is of something that only its prompt tells apart, contradicts
 * itself, holds of itself, or cannot be reasoned about, so that whatever it touches could not be answered any more. Also where it cannot be decided whether they contradict it. In words
 * for the operator; null where nothing of this is so.
 */
export function objectionTo(world: World, meaning: Proposition): string | null {
  if (isOfItsPrompt(meaning)) return "which one it speaks of is known in its prompt only";
  const alone = world.reasoner.decide(meaningsOfComparatives([], meaning, "classical"), meaning, "classical");
  if (alone.kind === "inconsistent" || (alone.kind === "decided" && alone.verdict === "no"))
    return "the statement contradicts itself";
  if (alone.kind === "decided" && alone.verdict === "yes")
    return "the statement holds whatever else is so, and teaches nothing";
  if (holdsEquation(meaning))
    return "it cannot be reasoned about beside what is stored: that two are the same, or differ, or how many there are";
  const { sentences } = storedFor({ ...world, vault: EMPTY_VAULT }, [meaning], "without_contested");
  const beside = world.reasoner.decide(
    [...sentences, ...meaningsOfComparatives(sentences, meaning, "classical")],
    meaning,
    "classical",
  );
  return undecided(alone) ?? undecided(beside);
}

/** A contradiction is no objection of its own: which sentences it is with is told elsewhere. */
function undecided(decision: Decision): string | null {
  switch (decision.kind) {
    case "decided":
    case "inconsistent":
      return null;
    case "unsupported":
      return `it cannot be reasoned about: ${decision.reason}`;
    case "over_budget":
      return "it is too large to be held against packs and teachings";
    case "disagreement":
      return "two procedures came to different answers on it";
  }
}
