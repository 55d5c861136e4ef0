import { mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import { checkpointManifest, type CheckpointManifest } from "../../contract/vault.ts";
import { DISK, type Disk } from "../files/disk.ts";
import { lookAt } from "../files/file-stamp.ts";
import { PiecewiseDigest } from "./piecewise-digest.ts";
import { SEAL, isSealedManifest, sealManifest } from "../packs/manifest-seal.ts";
import {
  LOG_PATH,
  NO_LOG,
  readLog,
  sealLogLine,
  type LogEnd,
  type ReadLog,
  type SealedLogBytes,
  type VaultLogChange,
} from "./vault-log.ts";
import { CheckpointError, decodeVault, encodeVault, parseJson, type Vault } from "./vault-snapshot.ts";

// What came after is in a fifth file, `vault.log` (see `vault-log.ts`); a checkpoint that is written anew begins it anew.
// A checkpoint is four files that must change together, in `<state>/checkpoint`: `vault.f64`, `vault.json`, `manifest.json`, and
// `manifest.json.seal`, the digest of the third.
// The next one is written whole beside the present one, as `<file>.next`, and becomes the checkpoint at one instant:
// when the name `manifest.json.next` appears. The sequence, every step of which a crash may follow:
//
//   0. a `manifest.json.next` left by a crash: steps 3 to 5 for it
//   1. write and fsync vault.f64.next, vault.json.next, manifest.json.seal.next, manifest.json.part;
//      fsync the folder                                                                            before: the old checkpoint
//   2. rename manifest.json.part → manifest.json.next; fsync the folder                           from here: the new one
//   3. rename vault.f64.next → vault.f64, vault.json.next → vault.json, manifest.json.seal.next → manifest.json.seal
//   4. fsync the folder
//   5. rename manifest.json.next → manifest.json; fsync the folder
//
// A reader that finds `manifest.json.next` takes of each file its `.next` where that exists, else the file itself; all others
// read the plain names. So it always sees the old or the new checkpoint, and the manifest's `vault_digest` is that of its
// `vault.json`. Where the two disagree nevertheless, or the seal does not name the manifest, someone else has changed a file, and
// the checkpoint is contradictory.

const FOLDER = "checkpoint";
const MANIFEST = "manifest.json";
const SNAPSHOT = "vault.json";
const VERSORS = "vault.f64";
const LOG = "vault.log";
const FILES = [MANIFEST, SNAPSHOT, VERSORS, LOG, SEAL] as const;
export const MANIFEST_PATH = `state/${FOLDER}/${MANIFEST}`;
/** How often a reader begins again because a writer was at work. */
const MAX_READS = 20;

export interface Checkpoint {
  readonly manifest: CheckpointManifest;
  /** The snapshot with what the log adds. */
  readonly vault: Vault | null;
  /** How many entries the snapshot has without the log. */
  readonly snapshotSize: number;
  /** How many entries and changes of standing the log has. */
  readonly loggedChanges: number;
  /** What a crash left of a last line of the log. It is not read. */
  readonly tornBytes: number;
  /** How many turns both cover. */
  readonly turnCount: number;
  /** Where the log ends; null where it cannot be continued: there is no digest to begin with, or a crash left part of a line. */
  readonly logEnd: LogEnd | null;
}

/** What a checkpoint is written of. The identity of the one before it is read from its manifest. */
export interface CheckpointInput {
  readonly sessionId: string;
  /** UTC, `YYYY-MM-DDTHH:MM:SS.mmmZ` */
  readonly writtenAt: string;
  readonly revision: string;
  readonly turnCount: number;
  readonly engineIdentity: Digest;
  readonly vault: Vault;
}

/**
 * The checkpoint of a state directory; null if none was written. Changes nothing, so any process may read at any time.
 * @throws CheckpointError if it is not as it was written; the error of the file system
 */
export async function readCheckpoint(stateDir: string): Promise<Checkpoint | null> {
  const files = await readFiles(join(stateDir, FOLDER));
  if (files.manifest === null) return null;
  const manifest = decodeManifest(files.manifest);
  checkSeal(files);
  const snapshot = decodeSnapshot(files);
  if (snapshot === null && manifest.vault_digest !== null)
    throw new CheckpointError("contradictory", "vault_digest is set but there is no vault.json");
  checkDigest(manifest, files.snapshot);
  const { vault, log } = logged(manifest, snapshot, files.log);
  return {
    manifest,
    vault,
    snapshotSize: snapshot?.metadata.length ?? 0,
    loggedChanges: log?.changes ?? 0,
    tornBytes: log?.tornBytes ?? 0,
    turnCount: Math.max(manifest.turn_count, log?.turnCount ?? 0),
    logEnd: log === null || log.tornBytes > 0 ? null : log.end,
  };
}

/** The snapshot with what the log adds. @throws CheckpointError */
function logged(
  { vault_digest: vaultDigest, log_bytes: bytes, log_digest: digest }: CheckpointManifest,
  snapshot: Vault | null,
  log: Uint8Array | null,
): { readonly vault: Vault | null; readonly log: ReadLog | null } {
  const sealed = bytes === undefined || digest === undefined ? NO_LOG : { bytes, digest: digest as Digest }; // the schema has its form
  if (snapshot === null || vaultDigest === null) {
    if (log !== null && log.length > 0)
      throw new CheckpointError("contradictory", `${LOG_PATH} follows no vault.json`);
    return { vault: snapshot, log: null };
  }
  const read = readLog(log ?? new Uint8Array(0), {
    vault: snapshot,
    vaultDigest: vaultDigest as Digest, // likewise
    sealed,
  });
  return { vault: read.vault, log: read };
}

/**
 * The snapshot of the vault by itself, null where there is none. A manifest beside it must agree with it; none is needed,
 * and one that is no manifest says nothing.
 * @throws CheckpointError; the error of the file system
 */
export async function readVault(stateDir: string): Promise<Vault | null> {
  const files = await readFiles(join(stateDir, FOLDER));
  const vault = decodeSnapshot(files);
  if (vault === null || files.snapshot === null) return null;
  const manifest = files.manifest === null ? null : manifestIfAny(files.manifest);
  if (manifest === null) {
    const log = files.log ?? new Uint8Array(0);
    return readLog(log, { vault, vaultDigest: digestOfBytes(files.snapshot), sealed: NO_LOG }).vault;
  }
  checkSeal(files);
  checkDigest(manifest, files.snapshot);
  return logged(manifest, vault, files.log).vault;
}

/** Says that the manifest was changed after it was written; null if it was not, if there is none, or if that cannot be known. */
export async function findManifestFault(stateDir: string): Promise<string | null> {
  const [manifest, seal] = await readStill(join(stateDir, FOLDER), [MANIFEST, SEAL]);
  return manifest == null || isSealedManifest(manifest, seal ?? null) ? null : CHANGED;
}

/** The manifest of a checkpoint, and the digest of `manifest.json`; null if the digest is unknown. */
export interface KeptManifest {
  readonly manifest: CheckpointManifest;
  readonly digest: Digest | null;
}

/**
 * Reads the manifest of a checkpoint; null if there is none, or if the checkpoint is not as it was written. Checking that reads
 * vault and versors, too, but only if one of the files changed.
 */
export function openCheckpointManifest(stateDir: string): { read(): Promise<KeptManifest | null> } {
  const folder = join(stateDir, FOLDER);
  let kept: { readonly stamp: string; readonly value: KeptManifest | null } | null = null;
  return {
    read: async () => {
      const stamp = stampOf(folder);
      if (stamp !== null && kept?.stamp === stamp) return kept.value;
      const checkpoint = await readCheckpoint(stateDir).catch(() => null);
      const bytes = checkpoint === null ? null : await readIfAny(join(folder, MANIFEST));
      const value =
        checkpoint === null
          ? null
          : { manifest: checkpoint.manifest, digest: bytes === null ? null : digestOfBytes(bytes) };
      kept = stamp === null ? null : { stamp, value };
      return value;
    },
  };
}

/** Changes when any file of a checkpoint does, or comes, or goes; null while one is too young to tell, or cannot be looked at. */
function stampOf(folder: string): string | null {
  const stamps: string[] = [];
  for (const name of FILES.flatMap((file) => [file, `${file}.next`])) {
    let named: ReturnType<typeof lookAt>;
    try {
      named = lookAt(join(folder, name));
    } catch {
      return null;
    } // what reads it says why
    if (named !== null && named.stamp === null) return null;
    stamps.push(named?.stamp ?? "absent");
  }
  return stamps.join(" ");
}

/**
 * A text that changes whenever a file of the checkpoint does. Equal texts: a checkpoint read before need not be read again.
 */
export async function checkpointFingerprint(stateDir: string): Promise<string> {
  return fingerprint(join(stateDir, FOLDER));
}

/**
 * Writes a checkpoint and returns its manifest when all of it is on the disk. The caller holds the state directory and writes one at a time.
 * A crash at any moment leaves the checkpoint before or this one, as the sequence above this file's code says.
 * Entries are encoded in slices, and others are served in between.
 * @throws NotCanonicalError for metadata that JSON cannot hold: the checkpoint before stays; CheckpointError; the error of the file system
 */
export async function writeCheckpoint(
  stateDir: string,
  input: CheckpointInput,
  disk: Disk = DISK,
): Promise<CheckpointManifest> {
  const folder = join(stateDir, FOLDER);
  const { json, versors } = encodeVault(input.vault);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await disk.syncFolder(stateDir);
  if (await exists(join(folder, `${MANIFEST}.next`))) await publish(folder, disk); // 0
  await disk.write(join(folder, `${VERSORS}.next`), versors); // 1
  const digest = new PiecewiseDigest();
  await disk.write(join(folder, `${SNAPSHOT}.next`), digested(json, digest));
  const manifest = await manifestOf(folder, input, digest.end(), NO_LOG);
  if (await exists(join(folder, LOG))) await disk.write(join(folder, `${LOG}.next`), "");
  await publishManifest(folder, manifest, disk);
  return manifest;
}

/** The pieces, which are added to a digest as they are taken. */
function* digested(pieces: Iterable<Uint8Array>, digest: PiecewiseDigest): Generator<Uint8Array> {
  for (const piece of pieces) {
    digest.add(piece);
    yield piece;
  }
}

/**
 * Writes the manifest again for a checkpoint whose log has grown, so that it names all of it.
 * @throws CheckpointError if the checkpoint is not as it was written; the error of the file system
 */
export async function sealCheckpointLog(
  stateDir: string,
  input: Omit<CheckpointInput, "vault">,
  disk: Disk = DISK,
): Promise<CheckpointManifest> {
  const folder = join(stateDir, FOLDER);
  if (await exists(join(folder, `${MANIFEST}.next`))) await publish(folder, disk);
  const files = await readFiles(folder);
  if (files.manifest === null || files.log === null)
    throw new CheckpointError("unreadable", "there is no checkpoint with a log");
  const { vault_digest: vaultDigest } = decodeManifest(files.manifest);
  checkSeal(files);
  const log = { bytes: files.log.length, digest: digestOfBytes(files.log) };
  const manifest = await manifestOf(folder, input, vaultDigest as Digest | null, log); // the schema has its form
  await disk.syncFile(join(folder, LOG));
  // A crash may have left these, of a checkpoint that never came to be.
  for (const name of [VERSORS, SNAPSHOT, LOG]) await disk.remove(join(folder, `${name}.next`));
  await publishManifest(folder, manifest, disk);
  return manifest;
}

async function manifestOf(
  folder: string,
  input: Omit<CheckpointInput, "vault">,
  vaultDigest: Digest | null,
  log: SealedLogBytes,
): Promise<CheckpointManifest> {
  const before = await readSound(folder);
  return checkpointManifest.parse({
    schema_version: "checkpoint_manifest_v1",
    session_id: input.sessionId,
    written_at: input.writtenAt,
    written_at_revision: input.revision,
    turn_count: input.turnCount,
    engine_identity: input.engineIdentity,
    parent_engine_identity: before === null ? null : identityIn(before),
    vault_digest: vaultDigest,
    log_digest: log.digest,
    log_bytes: log.bytes,
  });
}

/**
 * Appends a change to the log. @returns where it ends then; null if the file is not as it was left, and nothing was written
 * @throws NotCanonicalError before anything is written; the error of the file system
 */
export async function appendVaultLog(
  stateDir: string,
  change: VaultLogChange,
  end: LogEnd,
  disk: Disk = DISK,
): Promise<LogEnd | null> {
  const line = sealLogLine(change, end);
  return (await disk.append(join(stateDir, FOLDER, LOG), end.bytes, line.bytes)) ? line.end : null;
}

/** The rest of step 1, and the steps after it. */
async function publishManifest(folder: string, manifest: CheckpointManifest, disk: Disk): Promise<void> {
  const text = `${canonicalize(manifest)}\n`;
  await disk.write(join(folder, `${SEAL}.next`), sealManifest(text));
  await disk.write(join(folder, `${MANIFEST}.part`), text);
  await disk.syncFolder(folder);
  await disk.rename(join(folder, `${MANIFEST}.part`), join(folder, `${MANIFEST}.next`)); // 2
  await disk.syncFolder(folder);
  await publish(folder, disk);
}

/** Renames the checkpoint's folder, so that the next one begins anew; returns its new name. The caller holds the state directory. */
export async function setCheckpointAside(stateDir: string, disk: Disk = DISK): Promise<string> {
  for (let number = 1; ; number++) {
    const name = `${FOLDER}-damaged-${number}`;
    if (await exists(join(stateDir, name))) continue;
    await disk.rename(join(stateDir, FOLDER), join(stateDir, name));
    await disk.syncFolder(stateDir);
    return name;
  }
}

/** Steps 3 to 5. What a crash has let happen already is skipped. */
async function publish(folder: string, disk: Disk): Promise<void> {
  for (const name of [VERSORS, SNAPSHOT, LOG, SEAL]) {
    if (await exists(join(folder, `${name}.next`)))
      await disk.rename(join(folder, `${name}.next`), join(folder, name));
  }
  await disk.syncFolder(folder);
  await disk.rename(join(folder, `${MANIFEST}.next`), join(folder, MANIFEST));
  await disk.syncFolder(folder);
}

// ---- reading --------------------------------------------------------------------------------------------------------

interface CheckpointFiles {
  readonly manifest: Uint8Array | null;
  readonly seal: Uint8Array | null;
  readonly snapshot: Uint8Array | null;
  readonly versors: Uint8Array | null;
  readonly log: Uint8Array | null;
}

async function readFiles(folder: string): Promise<CheckpointFiles> {
  const [manifest, seal, snapshot, versors, log] = await readStill(folder, [
    MANIFEST,
    SEAL,
    SNAPSHOT,
    VERSORS,
    LOG,
  ]);
  return {
    manifest: manifest ?? null,
    seal: seal ?? null,
    snapshot: snapshot ?? null,
    versors: versors ?? null,
    log: log ?? null,
  };
}

/** Several files as they were at one moment. @throws CheckpointError if they are being written all the time */
async function readStill(
  folder: string,
  names: readonly (typeof FILES)[number][],
): Promise<readonly (Uint8Array | null)[]> {
  for (let reads = 1; ; reads++) {
    const before = await fingerprint(folder);
    const isPending = await exists(join(folder, `${MANIFEST}.next`));
    const files = await Promise.all(
      names.map(
        async (name) =>
          (isPending ? await readIfAny(join(folder, `${name}.next`)) : null) ??
          (await readIfAny(join(folder, name))),
      ),
    );
    if (before === (await fingerprint(folder))) return files;
    if (reads === MAX_READS)
      throw new CheckpointError("unreadable", "the checkpoint changes faster than it can be read");
  }
}

async function fingerprint(folder: string): Promise<string> {
  // The other `.next` files count only while this one is there, and then they only move.
  const names = [...FILES, `${MANIFEST}.next`];
  const marks = await Promise.all(
    names.map(async (name) => {
      const found = await absentAsNull(stat(join(folder, name), { bigint: true }));
      return found === null ? "-" : `${found.ino}:${found.size}:${found.mtimeNs}:${found.ctimeNs}`;
    }),
  );
  return marks.join(" ");
}

function decodeManifest(bytes: Uint8Array): CheckpointManifest {
  const parsed = checkpointManifest.safeParse(parseJson(bytes, MANIFEST_PATH));
  if (parsed.success) return parsed.data;
  throw new CheckpointError(
    "unreadable",
    `${MANIFEST_PATH} is unreadable: it is not a manifest`,
    parsed.error,
  );
}

function decodeSnapshot({ snapshot, versors }: CheckpointFiles): Vault | null {
  return snapshot === null ? null : decodeVault(snapshot, versors);
}

function checkDigest({ vault_digest: expected }: CheckpointManifest, snapshot: Uint8Array | null): void {
  if (expected !== null && snapshot !== null && expected !== digestOfBytes(snapshot)) {
    throw new CheckpointError("contradictory", "vault_digest disagrees with vault.json");
  }
}

const CHANGED = `${MANIFEST_PATH} has changed since it was written`;

function checkSeal({ manifest, seal }: CheckpointFiles): void {
  if (manifest !== null && !isSealedManifest(manifest, seal))
    throw new CheckpointError("contradictory", CHANGED);
}

/** The bytes of the manifest as it was written; null if there is none, or if somebody changed it. */
async function readSound(folder: string): Promise<Uint8Array | null> {
  const [manifest, seal] = [await readIfAny(join(folder, MANIFEST)), await readIfAny(join(folder, SEAL))];
  return manifest !== null && isSealedManifest(manifest, seal) ? manifest : null;
}

/** The engine identity in a manifest; null if it cannot be read. */
function identityIn(bytes: Uint8Array): string | null {
  return manifestIfAny(bytes)?.engine_identity ?? null;
}

/** Null for what is no manifest. */
function manifestIfAny(bytes: Uint8Array): CheckpointManifest | null {
  try {
    return decodeManifest(bytes);
  } catch (error) {
    if (error instanceof CheckpointError) return null;
    throw error;
  }
}

function readIfAny(file: string): Promise<Uint8Array | null> {
  return absentAsNull(readFile(file));
}

async function exists(file: string): Promise<boolean> {
  return (await absentAsNull(stat(file))) !== null;
}

async function absentAsNull<T>(pending: Promise<T>): Promise<T | null> {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return null;
    throw error;
  }
}
