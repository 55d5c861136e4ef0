import { join } from "node:path";
import { digestOf, type Digest } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import { agree, plural } from "../../contract/plural.ts";
import { NODE_FILES, readBytes, type Files } from "../files/files.ts";
import { appendLog, parseLog } from "../logs/log.ts";
import type { Damage } from "./errors.ts";
import { TURNS, type LineKind } from "./line-kind.ts";

/** Beside the journal: every checkpoint that was signed, and every rollback that the operator accepted. Append-only. */
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
    }
  | KeyChange;

/** A change of the signing key. Keys are verifiers: `<name>+<key id>+<key>`. */
export interface KeyChange {
  readonly kind: "key_changed";
  readonly at: string;
  /** The digest of the log's bytes up to this line, so that earlier lines can be trusted without their key. */
  readonly log_before: Digest;
  /** The previous key; if the key itself was lost, `<name>+<key id>` as its last note names it. */
  readonly old_key: string;
  readonly new_key: string;
  /** Ed25519 signatures of {@link statementOf} the change, in base64. The old one is null if the old key was lost. */
  readonly old_signature: string | null;
  readonly new_signature: string;
}

/** The text that both keys sign. */
export function statementOf({ at, log_before, old_key, new_key }: KeyChange): Uint8Array {
  return Buffer.from(`touchstone key change\n${canonicalize({ at, log_before, new_key, old_key })}\n`);
}

/** The records in order; malformed lines are left out. @throws the system's errors */
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

/** What the last record commits the journal to: at least this many turns, with this root; null if nothing was signed. */
export interface Commitment {
  readonly size: number;
  readonly root: string;
}

export function commitmentOf(records: readonly CheckpointRecord[]): Commitment | null {
  const last = records.findLast((record) => record.kind !== "key_changed");
  return last === undefined || last.root === null || last.size === 0
    ? null
    : { size: last.size, root: last.root };
}

/** How the journal contradicts a commitment: it has fewer turns than were signed, or other ones. `rootThen`: the root over as many turns as were signed. */
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
      problem: `a checkpoint was signed over ${plural(commitment.size, noun)} and ${size} ${agree(size, "is", "are")} left; ${advice}`,
    };
  return rootThen === commitment.root
    ? null
    : {
        turn_id: 1,
        offset: 0,
        problem: `the ${title} does not begin with the ${plural(commitment.size, `signed ${noun}`)}; ${advice}`,
      };
}

/** Appends a record with its digest. First cuts off what an interrupted append left, which was never acknowledged. */
export async function appendCheckpoint(folder: string, record: CheckpointRecord): Promise<void> {
  const path = join(folder, CHECKPOINT_LOG);
  await cutTorn(NODE_FILES, path);
  await appendLog(path, [canonicalize({ ...record, [RECORD_DIGEST]: digestOf(record) })]);
}

/** The member with the digest of the others. Older lines lack it. */
export const RECORD_DIGEST = "record_digest";
const [LF, BRACE] = [0x0a, 0x7d];

/** Where the last whole line ends. A last line whose object is closed is whole, whatever follows the brace. */
export function wholeEnd(bytes: Uint8Array): number {
  const last = bytes.lastIndexOf(LF) + 1;
  return last === bytes.length || bytes.subarray(-2).includes(BRACE) ? bytes.length : last;
}

async function cutTorn(files: Files, path: string): Promise<void> {
  const file = await files.open(path, "update");
  if (file === null) return;
  try {
    const { size } = file.facts();
    const end = wholeEnd(readBytes(file, 0, size));
    if (end === size) return;
    await file.truncate(end);
    await file.sync();
  } finally {
    await file.close();
  }
}

function isRecord(value: unknown): value is CheckpointRecord {
  const { kind, size, root } = (value ?? {}) as { kind?: unknown; size?: unknown; root?: unknown }; // fields are checked below
  return (
    kind === "key_changed" ||
    ((kind === "signed" || kind === "rollback_accepted") &&
      Number.isSafeInteger(size) &&
      (typeof root === "string" || root === null))
  );
}
