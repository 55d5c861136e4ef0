import { join } from "node:path";
import { makeFolder } from "../files/make-folder.ts";
import { digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import { checkpointManifest, type CheckpointManifest } from "../../contract/vault.ts";
import { DISK, type Disk } from "../files/disk.ts";
import { SEAL, isSealedManifest, sealManifest } from "../packs/manifest-seal.ts";
import {
  FOLDER,
  KEPT,
  LOG,
  MANIFEST,
  SNAPSHOT,
  VERSORS,
  checkSeal,
  decodeManifest,
  exists,
  manifestIfAny,
  readIfAny,
  readSmallFiles,
} from "./checkpoint-files.ts";
import { PiecewiseDigest } from "./piecewise-digest.ts";
import { MIN_KEPT, encodeKept } from "./vault-kept.ts";
import { NO_LOG, sealLogLine, type LogEnd, type SealedLogBytes, type VaultLogChange } from "./vault-log.ts";
import { CheckpointError, encodeVault, type SnapshotFiles, type Vault } from "./vault-snapshot.ts";

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
  const { json, versors, entries } = encodeVault(input.vault);
  await makeFolder(folder, 0o700);
  await disk.syncFolder(stateDir);
  if (await exists(join(folder, `${MANIFEST}.next`))) await publish(folder, disk); // 0
  const [ofVersors, ofSnapshot] = [new PiecewiseDigest(), new PiecewiseDigest()];
  await disk.write(join(folder, `${VERSORS}.next`), digested(versors, ofVersors)); // 1
  await disk.write(join(folder, `${SNAPSHOT}.next`), digested(json, ofSnapshot));
  const [versorsDigest, vaultDigest] = [ofVersors.end(), ofSnapshot.end()];
  const manifest = await manifestOf(folder, input, vaultDigest, NO_LOG);
  if (await exists(join(folder, LOG))) await disk.write(join(folder, `${LOG}.next`), "");
  await publishManifest(folder, manifest, disk);
  await keepPlaces(folder, { entries, vault: input.vault, vaultDigest, versorsDigest }, disk);
  return manifest;
}

/** Writes what lets the next start read the entries only as they are asked for. */
async function keepPlaces(
  folder: string,
  {
    entries,
    vault,
    ...digests
  }: {
    readonly entries: SnapshotFiles["entries"];
    readonly vault: Vault;
    readonly vaultDigest: Digest;
    readonly versorsDigest: Digest;
  },
  disk: Disk,
): Promise<void> {
  const statuses = entries.flatMap(({ status }) => status ?? []);
  if (entries.length < MIN_KEPT || statuses.length < entries.length) return;
  const { storeCount, reprojectInterval, maxEntries } = vault;
  const kept = encodeKept({
    ...digests,
    storeCount,
    reprojectInterval,
    maxEntries,
    ends: Uint32Array.from(entries, ({ end }) => end),
    statuses: Uint8Array.from(statuses),
  });
  await disk.write(join(folder, KEPT), kept);
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
  const files = await readSmallFiles(folder);
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

/** The bytes of the manifest as it was written; null if there is none, or if somebody changed it. */
async function readSound(folder: string): Promise<Uint8Array | null> {
  const [manifest, seal] = [await readIfAny(join(folder, MANIFEST)), await readIfAny(join(folder, SEAL))];
  return manifest !== null && isSealedManifest(manifest, seal) ? manifest : null;
}

/** The engine identity in a manifest; null if it cannot be read. */
function identityIn(bytes: Uint8Array): string | null {
  return manifestIfAny(bytes)?.engine_identity ?? null;
}
