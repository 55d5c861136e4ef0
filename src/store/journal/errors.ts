import { TURNS, type LineKind } from "./line-kind.ts";

/** A place in the file without a good entry where one belongs. `turn_id` is the entry's number, even if its kind of journal has another name for it. `offset` counts bytes from the start of the file. */
export interface Damage {
  readonly turn_id: number;
  readonly offset: number;
  readonly problem: string;
}

/** A line of the checkpoint log, counted from 1, that does not parse or verify. */
export interface LogFault {
  readonly line: number;
  readonly problem: string;
}

/** A turn cannot be read, or none can be added, because of damage; nothing was changed. */
export class JournalDamagedError extends Error {
  readonly damage: Damage;
  constructor(damage: Damage, { noun, title }: Pick<LineKind, "noun" | "title"> = TURNS) {
    super(`${noun} ${damage.turn_id} of the ${title} is damaged at byte ${damage.offset}: ${damage.problem}`);
    this.name = "JournalDamagedError";
    this.damage = damage;
  }
}

/** An entry that the journal does not accept: a bug of the caller, or an answer that is too large. Nothing was written. */
export class EntryRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "EntryRefusedError";
  }
}

/** The disk did not take an entry (full, broken). The file is unchanged, and the turn id is free again. */
export class AppendFailedError extends Error {
  constructor(turnId: number, cause: unknown, noun: string = TURNS.noun) {
    super(`${noun} ${turnId} could not be written`, { cause });
    this.name = "AppendFailedError";
  }
}

/** The content of the disk is unknown, so the process must end; opening the journal again finds out. Every later call gets this error, too. */
export class JournalPoisonedError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "JournalPoisonedError";
  }
}

/** Entries are refused because a line of the checkpoint log does not parse or verify. Nothing was changed; entries can still be read. */
export class CheckpointLogError extends Error {
  constructor({ line, problem }: LogFault, kind: Pick<LineKind, "folder" | "noun"> = TURNS) {
    super(describeFault({ line, problem }, kind));
    this.name = "CheckpointLogError";
  }
}

/** A fault of the checkpoint log, with file and line. */
export function describeFault(
  { line, problem }: LogFault,
  { folder, noun }: Pick<LineKind, "folder" | "noun"> = TURNS,
): string {
  return `line ${line} of ${folder}/checkpoints.log is not sound: ${problem}; no ${noun} is taken until it is repaired`;
}
