import type { Answered } from "../answer/answered.ts";
import { indexOf } from "../answer/fact-index.ts";
import { vocabularyOf } from "../answer/proposition.ts";
import type { World } from "./world.ts";

/**
 * That statements leave a claim open is their verdict. Of a question alone, about which nobody has stated anything, "unknown" would be none:
 * "Is Egypt in Europe?" is declined where no pack says it.
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

type Claim = Parameters<typeof vocabularyOf>[0];

/** Whether a turn or a teaching speaks of one of its names, or, where it has none, of what it says. */
function isSpokenOf({ vault, teachings }: World, claim: Claim): boolean {
  const { names, symbols } = vocabularyOf(claim);
  const wanted = names.size > 0 ? names : symbols;
  const asked = names.size > 0 ? { names } : { symbols };
  if (indexOf(vault.facts).touching(asked, undefined, 1).length > 0) return true;
  return teachings.some(({ meaning }) => {
    const said = vocabularyOf(meaning);
    return [...(names.size > 0 ? said.names : said.symbols)].some((word) => wanted.has(word));
  });
}
