import type { EpistemicState } from "../../contract/types/taxonomy.ts";
import type { Answered } from "./answered.ts";

const STATE_OF_GROUNDING = {
  pack: "decoded",
  teaching: "decoded",
  vault: "decoded",
  partial: "evidenced_incomplete",
  oov: "unverified_novel",
  none: "undetermined",
} as const;

/** The state that the runtime proved, else the state of the grounding. @see contract §6.2 */
export function epistemicStateOf({
  state,
  grounding,
}: Pick<Answered, "state" | "grounding">): EpistemicState {
  return state ?? STATE_OF_GROUNDING[grounding];
}
