import type { Damage, LogFault } from "./errors.ts";

/** What opening found and did. Paths are relative to the state directory. */
export interface RecoveryReport {
  /** Bytes of an append that a crash interrupted, and where they were kept; null in read mode, which leaves them where they are. */
  readonly torn: {
    readonly offset: number;
    readonly bytes: number;
    readonly quarantine: string | null;
  } | null;
  /** The last turn, if only its line end was missing and was added. */
  readonly completed_turn_id: number | null;
  /** How many entries were believed because the derived files agree with samples; the others were verified one by one. */
  readonly trusted: number;
  readonly damage: readonly Damage[];
  /** The line of the log of checkpoints that does not parse or verify; null if all do. */
  readonly checkpoints: LogFault | null;
}
