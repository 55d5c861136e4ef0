import type { Answered } from "../../answer/answered.ts";
import { ALTERNATIVE_QUESTION } from "./alternative-question.ts";
import type { Guard, Guarded } from "./guard.ts";
import { OPAQUE_COMPOUNDS } from "./opaque-compounds.ts";
import { UNREAL_PLACE } from "./unreal-place.ts";

/** Each stops one class of mistakes; the first that declines is heard. */
export const GUARDS: readonly Guard[] = [ALTERNATIVE_QUESTION, OPAQUE_COMPOUNDS, UNREAL_PLACE];

/** The answer, or the refusal of the first guard that declines it. */
export function guardAnswer(guarded: Guarded, guards: readonly Guard[]): Answered {
  for (const guard of guards) {
    const declined = guard.declines(guarded);
    if (declined !== null) return declined;
  }
  return guarded.answered;
}
