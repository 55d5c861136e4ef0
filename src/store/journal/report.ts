import type { Damage, LogFault } from "./errors.ts";

/** What opening found and did. Paths are relative to the state directory. */
export interface RecoveryReport {
  /** How many bytes an interrupted append left, and where they were moved; null in read mode, which leaves them in place. */
  readonly torn: {
    readonly offset: number;
    readonly bytes: number;
    readonly quarantine: string | null;
  } | null;
  /** The last turn, if only its line end was missing and was added. */
  readonly completed_turn_id: number | null;
  /** How many entries were accepted because samples agree with the derived files; the others were verified one by one. */
  readonly trusted: number;
  readonly damage: readonly Damage[];
  /** The line of the checkpoint log that does not parse or verify; null if all do. */
  readonly checkpoints: LogFault | null;
}
