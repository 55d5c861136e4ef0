import type { Answered } from "../answer/answered.ts";
import { indexOf } from "../answer/fact-index.ts";
import { vocabularyOf, type Proposition } from "../answer/proposition.ts";
import type { World } from "./world.ts";

/**
 * "Unknown" is the verdict where statements leave a claim open. A question alone, of which nobody has stated anything and no pack says it
 * ("Is Egypt in Europe?"), is declined instead.
 */
export function declineOpen(world: World, answered: Answered): Answered {
  const { answer, speech } = answered;
  if (answer.verdict !== "unknown" || speech.kind !== "verdict" || isSpokenOf(world, speech.claim))
    return answered;
  return {
    ...answered,
    answer: { ...answer, kind: "refused", verdict: null, refusal_reason: "nothing_known" },
  };
}

/** Whether a turn or a teaching speaks of one of its names, or, where it has none, of what it says. */
function isSpokenOf({ vault, teachings }: World, claim: Proposition): boolean {
  const { names, symbols } = vocabularyOf(claim);
  const asked = names.size > 0 ? { names } : { symbols };
  if (indexOf(vault.facts).touching(asked, undefined, 1).length > 0) return true;
  return teachings.some(({ meaning }) => {
    const said = vocabularyOf(meaning);
    return names.size > 0
      ? [...said.names].some((name) => names.has(name))
      : [...said.symbols].some((symbol) => symbols.has(symbol));
  });
}
