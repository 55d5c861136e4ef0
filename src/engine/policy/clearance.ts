import type { Clearance } from "../../contract/types/taxonomy.ts";
import type { TurnVerdict } from "../../contract/types/verdict.ts";

/** The combined verdict of safety and ethics. */
export type NormativeClearance = Exclude<Clearance, "suppressed">;

/** The facts that decide the clearance of a turn. A verdict is null if its checks did not run. */
export interface ClearanceFacts {
  readonly refusalRecorded: boolean;
  readonly safety: TurnVerdict | null;
  readonly ethics: TurnVerdict | null;
  readonly surface: string;
}
export interface TurnClearance {
  readonly clearance: Clearance;
  readonly refusalEmitted: boolean;
}

/**
 * The opening of a surface that declines without a recorded refusal (workbench document, derivation rule 3).
 */
export const DECLINING = "I don't know";

/**
 * `violated` if either is violated; else `unassessable` if either is missing or unassessable; else `cleared`.
 */
export function normativeClearance(
  safety: TurnVerdict | null,
  ethics: TurnVerdict | null,
): NormativeClearance {
  const outcomes = [safety?.outcome ?? "unassessable", ethics?.outcome ?? "unassessable"];
  if (outcomes.includes("violated")) return "violated";
  return outcomes.includes("unassessable") ? "unassessable" : "cleared";
}

/**
 * `normative_clearance` and `refusal_emitted` of a turn.
 * @see contract §6.2, and derivation rule 3 of the workbench document
 */
export function clearanceOf({ refusalRecorded, safety, ethics, surface }: ClearanceFacts): TurnClearance {
  if (refusalRecorded) return { clearance: "suppressed", refusalEmitted: true };
  const clearance = normativeClearance(safety, ethics);
  if (clearance === "violated" && surface.startsWith(DECLINING))
    return { clearance: "suppressed", refusalEmitted: true };
  return { clearance, refusalEmitted: false };
}
