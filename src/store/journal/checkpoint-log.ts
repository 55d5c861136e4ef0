import { join } from "node:path";
import { canonicalize } from "../../canonical/json.ts";
import { readBytes, type Files } from "../files/files.ts";
import { appendLog, parseLog } from "../logs/log.ts";
import type { Damage } from "./errors.ts";
import { TURNS, type LineKind } from "./line-kind.ts";

/** Beside the journal: every checkpoint that was signed, and every time that the operator took a shorter journal for good. Only appended to. */
export const CHECKPOINT_LOG = "checkpoints.log";

export type CheckpointRecord =
  /** `note`: the signed text. */
  | {
      readonly kind: "signed";
      readonly size: number;
      readonly root: string;
      readonly note: string;
      readonly at: string;
    }
  /** The journal was cut back to `size` turns and goes on from there. */
  | {
      readonly kind: "rollback_accepted";
      readonly size: number;
      readonly root: string | null;
      readonly before: number;
      readonly at: string;
    };

/** The records in order; lines that are none are left out. @throws the system's errors */
export async function readCheckpointLog(files: Files, folder: string): Promise<CheckpointRecord[]> {
  const file = await files.open(join(folder, CHECKPOINT_LOG), "read");
  if (file === null) return [];
  try {
    return parseLog(readBytes(file, 0, file.facts().size)).flatMap(({ value }) =>
      isRecord(value) ? [value] : [],
    );
  } finally {
    await file.close();
  }
}

/** What the last record says of the journal: how many turns it has at least, and the root over them; null where nothing binds it. */
export interface Commitment {
  readonly size: number;
  readonly root: string;
}

export function commitmentOf(records: readonly CheckpointRecord[]): Commitment | null {
  const last = records.at(-1);
  return last === undefined || last.root === null || last.size === 0
    ? null
    : { size: last.size, root: last.root };
}

/** What contradicts a commitment: fewer turns than were signed, or others. `rootThen`: over the first turns, as many as were signed. */
export function findBreach(
  commitment: Commitment | null,
  {
    size,
    bytes,
    rootThen,
  }: { readonly size: number; readonly bytes: number; readonly rootThen: string | null },
  { noun, title, command }: LineKind = TURNS,
): Damage | null {
  if (commitment === null) return null;
  const advice = `\`${command} accept-rollback\` takes the ${title} as it is`;
  if (size < commitment.size)
    return {
      turn_id: size + 1,
      offset: bytes,
      problem: `a checkpoint was signed over ${commitment.size} ${noun}s and ${size} are left; ${advice}`,
    };
  return rootThen === commitment.root
    ? null
    : {
        turn_id: 1,
        offset: 0,
        problem: `the first ${commitment.size} ${noun}s are not those over which a checkpoint was signed; ${advice}`,
      };
}

export async function appendCheckpoint(folder: string, record: CheckpointRecord): Promise<void> {
  await appendLog(join(folder, CHECKPOINT_LOG), [canonicalize(record)]);
}

function isRecord(value: unknown): value is CheckpointRecord {
  const { kind, size, root } = (value ?? {}) as Partial<CheckpointRecord>; // only looked at
  return (
    (kind === "signed" || kind === "rollback_accepted") &&
    Number.isSafeInteger(size) &&
    (typeof root === "string" || root === null)
  );
}
