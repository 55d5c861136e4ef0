import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { copyFile, readFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseNote, verifierOf } from "../../attest/note.ts";
import { digestOfBytes } from "../../canonical/digest.ts";
import { DISK } from "../../store/files/disk.ts";
import { NODE_FILES, readBytes } from "../../store/files/files.ts";
import { checkLog, shortOf } from "../../store/journal/checkpoint-check.ts";
import {
  appendCheckpoint,
  CHECKPOINT_LOG,
  statementOf,
  type CheckpointRecord,
  type KeyChange,
} from "../../store/journal/checkpoint-log.ts";
import { describeFault } from "../../store/journal/errors.ts";
import { CheckpointFence } from "../../store/journal/fence.ts";
import { createShortLock } from "../../store/lock/short-lock.ts";
import { TURNS, type LineKind } from "../../store/journal/line-kind.ts";
import { REVIEWS } from "../../store/reviews/kind.ts";
import { KEY_FILES, KeyError, readPublicKey, takeKey, writeOnce } from "../../store/state/keys.ts";

/** A proof or signature that the journal cannot give; the message says why. */
export class CheckpointRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CheckpointRefusal";
  }
}

/** Turns an unusable key into a refusal; rethrows other errors. */
export function asRefusal(error: unknown): never {
  throw error instanceof KeyError ? new CheckpointRefusal(error.message) : error;
}

/**
 * Runs what adds to the logs of checkpoints while no other process does, such as a server that signs by itself: a change of the key states what
 * stood in a log before it.
 */
export function whileSigning<T>(stateDir: string, work: () => Promise<T>): Promise<T> {
  return createShortLock(join(stateDir, dirname(KEY_FILES.journal))).run(work);
}

/** Both logs that the key signs. */
const KINDS: readonly LineKind[] = [TURNS, REVIEWS];

/** The checkpoint logs that the signing key must verify. */
export type KeyFences = readonly { readonly kind: LineKind; readonly fence: CheckpointFence }[];

/** Reads and verifies the checkpoint logs. @throws the system's errors */
export async function openKeyFences(stateDir: string): Promise<KeyFences> {
  const opened: { kind: LineKind; fence: CheckpointFence }[] = [];
  for (const kind of KINDS)
    opened.push({ kind, fence: await CheckpointFence.open(NODE_FILES, stateDir, kind) });
  return opened;
}

/**
 * The signing key; created only if no other key ever signed.
 * @param fences opened earlier: what changed since is read again
 * @throws CheckpointRefusal if a checkpoint log does not verify with it
 */
export async function takeJournalKey(stateDir: string, fences?: KeyFences): Promise<KeyObject> {
  for (const { kind, fence } of fences ?? (await openKeyFences(stateDir))) {
    await fence.refresh();
    if (fence.fault !== null)
      throw new CheckpointRefusal(`nothing is signed: ${describeFault(fence.fault, kind)}`);
  }
  return takeKey(stateDir, "journal").catch(asRefusal);
}

/** What a change of the key did: the key before as the last note names it, and the new one as a verifier, both under the name that signs the turns. */
export interface ChangedKey {
  readonly old_key: string;
  readonly new_key: string;
  /** Whether the old key signed the change, too; it cannot if it was lost. */
  readonly signed_by_old: boolean;
}

/**
 * Makes a new key and records in each log of checkpoints that it signs from here on. The key before is kept beside it. A change that was interrupted is
 * finished by the next call.
 * @throws CheckpointRefusal if nothing was signed yet, or if a log has a fault other than its key; the system's errors
 */
export function newJournalKey(stateDir: string, now: () => number): Promise<ChangedKey> {
  return whileSigning(stateDir, () => changeKey(stateDir, now));
}

async function changeKey(stateDir: string, now: () => number): Promise<ChangedKey> {
  const path = join(stateDir, KEY_FILES.journal);
  const logs = (await Promise.all(KINDS.map((kind) => readLog(stateDir, kind)))).filter(
    ({ name }) => name !== null,
  );
  if (logs.length === 0) throw new CheckpointRefusal("nothing was signed yet, so there is no key to change");
  const next = await pendingKey(path);
  const before = await readPrivate(path);
  const changes: KeyChange[] = [];
  for (const log of logs)
    changes.push(await record(log, { next, before, at: new Date(now()).toISOString() }));
  if (before !== null) await copyFile(path, `${path}.replaced-${shortDigest(before)}`);
  await rename(`${path}.next`, path);
  await DISK.syncFolder(dirname(path));
  const [first] = changes;
  if (first === undefined) throw new Error("a log was recorded in");
  return { old_key: first.old_key, new_key: first.new_key, signed_by_old: first.old_signature !== null };
}

interface Log {
  readonly folder: string;
  readonly kind: LineKind;
  readonly bytes: Uint8Array;
  /** The name under which the journal signs; null if nothing was signed. */
  readonly name: string | null;
  readonly records: readonly CheckpointRecord[];
}

async function readLog(stateDir: string, kind: LineKind): Promise<Log> {
  const folder = join(stateDir, kind.folder);
  const file = await NODE_FILES.open(join(folder, CHECKPOINT_LOG), "read");
  const bytes = file === null ? new Uint8Array(0) : readBytes(file, 0, file.facts().size);
  await file?.close();
  const { records, fault, whole, isKeyFault } = checkLog(bytes, await readPublicKey(stateDir, "journal"));
  if (fault !== null && !isKeyFault)
    throw new CheckpointRefusal(`the key is not changed: ${describeFault(fault, kind)}`);
  return { folder, kind, bytes: whole, records, name: nameIn(records) };
}

/** The name of the last note. */
export function nameIn(records: readonly CheckpointRecord[]): string | null {
  const last = records.findLast((record) => record.kind === "signed");
  return last?.kind === "signed" ? (parseNote(last.note)?.tree.origin ?? null) : null;
}

/** Appends the change to one log, unless an interrupted call did. */
async function record(
  { folder, bytes, name, records }: Log,
  { next, before, at }: { readonly next: KeyObject; readonly before: KeyObject | null; readonly at: string },
): Promise<KeyChange> {
  const newKey = verifierOf(name ?? "", createPublicKey(next)).text;
  const last = records.at(-1);
  if (last?.kind === "key_changed" && last.new_key === newKey) return last;
  const named = lastKey(records);
  const own = before === null ? null : verifierOf(name ?? "", createPublicKey(before)).text;
  const old = own !== null && shortOf(own) === shortOf(named) ? before : null;
  const change: KeyChange = {
    kind: "key_changed",
    at,
    log_before: digestOfBytes(withEnd(bytes)),
    old_key: old === null || own === null ? shortOf(named) : own,
    new_key: newKey,
    old_signature: null,
    new_signature: "",
  };
  const signed = (key: KeyObject): string => sign(null, statementOf(change), key).toString("base64");
  const whole = { ...change, old_signature: old === null ? null : signed(old), new_signature: signed(next) };
  await appendCheckpoint(folder, whole);
  return whole;
}

/** The bytes of the log, with a line end. */
function withEnd(bytes: Uint8Array): Uint8Array {
  return bytes.at(-1) === 0x0a ? bytes : Buffer.concat([bytes, Buffer.from("\n")]);
}

/** The key that the last note or change names. */
function lastKey(records: readonly CheckpointRecord[]): string {
  const last = records.findLast((each) => each.kind !== "rollback_accepted");
  if (last?.kind === "key_changed") return last.new_key;
  const signature = last?.kind === "signed" ? parseNote(last.note)?.signatures[0] : undefined;
  return `${signature?.name ?? ""}+${signature?.keyId ?? ""}`;
}

/** The new key, on the disk before anything names it. */
async function pendingKey(path: string): Promise<KeyObject> {
  await NODE_FILES.makeFolder(dirname(path));
  const pem = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" });
  await writeOnce(`${path}.next`, pem);
  return createPrivateKey(await readFile(`${path}.next`));
}

/** Null if there is no key, or none that can be read. */
async function readPrivate(path: string): Promise<KeyObject | null> {
  try {
    const key = createPrivateKey(await readFile(path));
    return key.asymmetricKeyType === "ed25519" ? key : null;
  } catch {
    return null;
  }
}

function shortDigest(key: KeyObject): string {
  const digest = digestOfBytes(createPublicKey(key).export({ type: "spki", format: "der" }));
  return digest.slice("sha256:".length, "sha256:".length + 8);
}
