import { TURNS, type LineKind } from "./line-kind.ts";

/** A place in the file that holds no good entry where one belongs. `turn_id` is the number of the entry, whatever the kind of its journal calls it. `offset` counts bytes from the start of the file. */
export interface Damage {
  readonly turn_id: number;
  readonly offset: number;
  readonly problem: string;
}

/** A line of the log of checkpoints, from 1, that does not parse or verify. */
export interface LogFault {
  readonly line: number;
  readonly problem: string;
}

/** A turn cannot be read, or none can be added, because of damage; nothing was altered. */
export class JournalDamagedError extends Error {
  readonly damage: Damage;
  constructor(damage: Damage, { noun, title }: Pick<LineKind, "noun" | "title"> = TURNS) {
    super(`${noun} ${damage.turn_id} of the ${title} is damaged at byte ${damage.offset}: ${damage.problem}`);
    this.name = "JournalDamagedError";
    this.damage = damage;
  }
}

/** An entry that the journal does not take: a bug of the caller, or an answer that is too large. Nothing was written. */
export class EntryRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "EntryRefusedError";
  }
}

/** The disk did not take an entry (full, broken). The file is as it was before, and the turn id is free again. */
export class AppendFailedError extends Error {
  constructor(turnId: number, cause: unknown, noun: string = TURNS.noun) {
    super(`${noun} ${turnId} could not be written`, { cause });
    this.name = "AppendFailedError";
  }
}

/** What is on the disk is no longer known: the process must end, and opening again finds out. Every later call gets this too. */
export class JournalPoisonedError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "JournalPoisonedError";
  }
}

/** No entry is taken, since a line of the log of checkpoints does not parse or verify. Nothing was altered; entries can be read. */
export class CheckpointLogError extends Error {
  constructor({ line, problem }: LogFault, kind: Pick<LineKind, "folder" | "noun"> = TURNS) {
    super(describeFault({ line, problem }, kind));
    this.name = "CheckpointLogError";
  }
}

/** A fault of the log of checkpoints, with the file and the line. */
export function describeFault(
  { line, problem }: LogFault,
  { folder, noun }: Pick<LineKind, "folder" | "noun"> = TURNS,
): string {
  return `line ${line} of ${folder}/checkpoints.log is not sound: ${problem}; no ${noun} is taken until it is repaired`;
}
