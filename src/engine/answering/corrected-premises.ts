import type { Sentence } from "../knowledge/fact.ts";
import { not, type Mode } from "../language/meaning.ts";
import type { Reading } from "../language/reading.ts";
import type { World } from "./world.ts";
import { refuse, type Answered } from "../answer/answered.ts";
import { groundsOf } from "../answer/grounds.ts";
import { rivalryOf, type Rivalry } from "./rivals.ts";

/** The premises of a prompt that corrects itself: "The door is red. Actually, the door is blue. Is the door red?" */
interface Corrected {
  /** Without what was corrected, and with its denial where there can be one value only. */
  readonly premises: readonly Sentence[];
  /** What was corrected, and not denied: whether it holds nevertheless is not said. */
  readonly replaced: readonly Sentence[];
  /** What a correction may be meant for, where that is not one statement. */
  readonly unclear: readonly Sentence[];
}

const NEAREST_FIRST: readonly Rivalry[] = ["exclusive", "same_subject", "other_subject", "same_matter"];

/** Within one text "in fact" goes on rather than back: "All cats are mammals. In fact, all cats are felines." */
const EMPHASIS = /^\s*in fact\b/iu;

export function withCorrections(
  { knowledge: { wording } }: World,
  { utterances }: Reading,
  given: readonly Sentence[],
): Corrected {
  let premises = given;
  const replaced: Sentence[] = [];
  for (const [index, utterance] of utterances.entries()) {
    if (utterance.kind !== "correction" || EMPHASIS.test(utterance.text)) continue;
    const place = index + 1;
    const earlier = premises.filter(({ id }) => placeOf(id) < place);
    const rivals = earlier.map((sentence) => ({ sentence, rivalry: rivalryOf(utterance, sentence) }));
    const nearest = NEAREST_FIRST.find((one) => rivals.some(({ rivalry }) => rivalry === one));
    const [meant, ...others] = rivals
      .filter(({ rivalry }) => rivalry === nearest && nearest !== undefined)
      .map(({ sentence }) => sentence);
    if (meant === undefined) continue;
    if (others.length > 0 || nearest === "same_matter")
      return { premises, replaced, unclear: [meant, ...others] };
    const denial = not(meant.meaning);
    const denied: Sentence = {
      id: `prompt:${place}.denied`,
      source: "prompt",
      ref: `sentence ${place}`,
      text: wording.proposition(denial),
      meaning: denial,
    };
    if (nearest !== "exclusive") replaced.push(meant);
    premises = [
      ...premises.filter(({ id }) => id !== meant.id),
      ...(nearest === "exclusive" ? [denied] : []),
    ];
  }
  return { premises, replaced, unclear: [] };
}

/** The place of the sentence that a premise comes from: `prompt:2.1` is taken for granted by the second. */
function placeOf(id: string): number {
  return Number.parseInt(id.slice("prompt:".length), 10);
}

/** A correction of which it is not clear what it corrects. */
export function declineUnclear(mode: Mode, meant: readonly Sentence[]): Answered {
  return refuse("nothing_corrected", mode, "I can't tell what the correction is meant for. It may be:", {
    state: "ambiguous",
    grounds: groundsOf(meant),
    used: meant,
    missing: ["what does not hold any more"],
  });
}

/** A question that only what was corrected could have answered. */
export function declineReplaced(mode: Mode, replaced: readonly Sentence[]): Answered {
  return refuse(
    "not_determined",
    mode,
    "What remains does not say. This was corrected, and whether it holds all the same is not said:",
    {
      state: "undetermined",
      grounds: groundsOf(replaced),
      used: replaced,
      missing: ["what holds in its place"],
    },
  );
}
