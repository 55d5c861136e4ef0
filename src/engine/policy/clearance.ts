import type { TurnVerdict } from "./policy.ts";

/** What safety and ethics alone amount to. */
export type NormativeClearance = "cleared" | "violated" | "unassessable";

/** What decides the clearance of a turn. A verdict is null where the check did not run. */
export interface ClearanceFacts {
  readonly refusalRecorded: boolean;
  readonly safety: TurnVerdict | null;
  readonly ethics: TurnVerdict | null;
  readonly surface: string;
}
export interface TurnClearance {
  readonly clearance: NormativeClearance | "suppressed";
  readonly refusalEmitted: boolean;
}

/** How a surface begins that declines without a recorded refusal (workbench document, derivation rule 3). */
export const DECLINING = "I don't know";

/** Safety or ethics not upheld → violated; either missing or unassessable → unassessable; else cleared. */
export function normativeClearance(
  safety: TurnVerdict | null,
  ethics: TurnVerdict | null,
): NormativeClearance {
  const outcomes = [safety?.outcome ?? "unassessable", ethics?.outcome ?? "unassessable"];
  if (outcomes.includes("violated")) return "violated";
  return outcomes.includes("unassessable") ? "unassessable" : "cleared";
}

/** `normative_clearance` and `refusal_emitted` of a turn. @see contract §6.2, and derivation rule 3 of the workbench document */
export function clearanceOf({ refusalRecorded, safety, ethics, surface }: ClearanceFacts): TurnClearance {
  if (refusalRecorded) return { clearance: "suppressed", refusalEmitted: true };
  const clearance = normativeClearance(safety, ethics);
  if (clearance === "violated" && surface.startsWith(DECLINING))
    return { clearance: "suppressed", refusalEmitted: true };
  return { clearance, refusalEmitted: false };
}
