import type { EntailmentCase, LaneFile, PackCase } from "../../src/contract/evals.ts";
import type { Expected } from "../../src/engine/scoring/score.ts";

/** A turn with its expected answer. */
export interface TurnRow {
  readonly prompt: string;
  readonly mode?:
    | "classical"
    | "classical_import"
    | "rules_forward"
    | "rules_closed"
    | "state"
    | "modal"
    | "defeasible"
    | "arithmetic"
    | "words";
  readonly expected: Expected;
  readonly why?: string;
}
export type EntailmentRow = Omit<EntailmentCase, "case_id">;
export type PackRow = Omit<PackCase, "case_id">;
export type Row = TurnRow | EntailmentRow | PackRow;

/** A generated lane. Its cases are numbered `<prefix>-001` and so on, in the given order. */
export interface MadeLane {
  readonly file: LaneFile;
  readonly prefix: string;
  /** @param dataDir holds the packs that some lanes ask about */
  readonly rows: (dataDir: string) => readonly Row[];
}

export const YES: Expected = { kind: "verdict", verdict: "yes" };
export const NO: Expected = { kind: "verdict", verdict: "no" };
export const UNKNOWN: Expected = { kind: "verdict", verdict: "unknown" };
export const VALID: Expected = { kind: "validity", verdict: "valid" };
export const INVALID: Expected = { kind: "validity", verdict: "invalid" };
export const REFUSE: Expected = { kind: "refuse" };
export const VERDICTS = { yes: YES, no: NO, unknown: UNKNOWN } as const;
