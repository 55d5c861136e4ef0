import { join } from "node:path";
import { digestOfBytes, type Digest } from "../../canonical/digest.ts";
import type { CheckpointManifest } from "../../contract/vault.ts";
import { lookAt } from "../files/file-stamp.ts";
import {
  FILES,
  FOLDER,
  MANIFEST,
  checkSeal,
  decodeManifest,
  fingerprint,
  manifestIfAny,
  readFiles,
  readIfAny,
  type CheckpointFiles,
  type SnapshotBytes,
} from "./checkpoint-files.ts";
import { KeptRows, decodeKept, keptVersors } from "./vault-kept.ts";
import { LOG_PATH, NO_LOG, readLog, type LogEnd, type ReadLog } from "./vault-log.ts";
import { CheckpointError, decodeVault, type Vault } from "./vault-snapshot.ts";

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

/** A snapshot that was read, and the digest of its bytes. */
interface Snapshot {
  readonly vault: Vault | null;
  readonly digest: Digest | null;
}

/** A log that was read: what followed its first bytes, of this digest, needs to be read yet. */
interface ReadBefore {
  readonly snapshot: Snapshot;
  readonly bytes: number;
  readonly digest: Digest;
  readonly log: ReadLog;
}

/** Reads the checkpoint of a state directory. A snapshot that has not changed is not read again, nor are the first lines of its log. Changes nothing, so any process may read at any time. */
export class CheckpointReader {
  readonly #folder: string;
  #known: { readonly marks: string; readonly snapshot: Snapshot } | null = null;
  #log: ReadBefore | null = null;

  constructor(stateDir: string) {
    this.#folder = join(stateDir, FOLDER);
  }

  /** Null if none was written. @throws CheckpointError if it is not as it was written; the error of the file system */
  async read(): Promise<Checkpoint | null> {
    const { files, known } = await this.#files();
    if (files.manifest === null) return null;
    const manifest = decodeManifest(files.manifest);
    checkSeal(files);
    const snapshot = this.#snapshot(files, known);
    if (snapshot.vault === null && manifest.vault_digest !== null)
      throw new CheckpointError("contradictory", "vault_digest is set but there is no vault.json");
    checkDigest(manifest, snapshot);
    const { vault, log } = this.#logged(manifest, snapshot, files.log);
    return {
      manifest,
      vault,
      snapshotSize: snapshot.vault?.metadata.length ?? 0,
      loggedChanges: log?.changes ?? 0,
      tornBytes: log?.tornBytes ?? 0,
      turnCount: Math.max(manifest.turn_count, log?.turnCount ?? 0),
      logEnd: log === null || log.tornBytes > 0 ? null : log.end,
    };
  }

  /**
   * The vault by itself, null where there is none. A manifest beside it must agree with it; none is needed, and one that is no manifest says
   * nothing. @throws CheckpointError; the error of the file system
   */
  async vault(): Promise<Vault | null> {
    const { files, known } = await this.#files();
    const snapshot = this.#snapshot(files, known);
    if (snapshot.vault === null || snapshot.digest === null) return null;
    const manifest = files.manifest === null ? null : manifestIfAny(files.manifest);
    if (manifest === null) return this.#logged({ vault_digest: snapshot.digest }, snapshot, files.log).vault;
    checkSeal(files);
    checkDigest(manifest, snapshot);
    return this.#logged(manifest, snapshot, files.log).vault;
  }

  /** The files, and what the snapshot is where they are without it. */
  async #files(): Promise<{ readonly files: CheckpointFiles; readonly known: Snapshot | null }> {
    const known = this.#known; // another reading may replace it meanwhile
    return { files: await readFiles(this.#folder, known?.marks ?? null), known: known?.snapshot ?? null };
  }

  #snapshot({ large, marks }: CheckpointFiles, known: Snapshot | null): Snapshot {
    if (large === null && known !== null) return known;
    const vault = large === null ? null : decodeSnapshot(large);
    const snapshot = { vault, digest: large?.snapshot?.digest ?? null };
    this.#known = marks === null ? null : { marks, snapshot };
    return snapshot;
  }

  /** The snapshot with what the log adds. @throws CheckpointError */
  #logged(
    {
      vault_digest: vaultDigest,
      log_bytes: bytes,
      log_digest: digest,
    }: Pick<CheckpointManifest, "vault_digest" | "log_bytes" | "log_digest">,
    snapshot: Snapshot,
    log: Uint8Array | null,
  ): { readonly vault: Vault | null; readonly log: ReadLog | null } {
    const sealed = bytes === undefined || digest === undefined ? NO_LOG : { bytes, digest: digest as Digest }; // the schema has its form
    const { vault } = snapshot;
    if (vault === null || vaultDigest === null) {
      if (log !== null && log.length > 0)
        throw new CheckpointError("contradictory", `${LOG_PATH} follows no vault.json`);
      return { vault, log: null };
    }
    const all = log ?? new Uint8Array(0);
    const before = this.#log;
    const isContinued =
      before !== null &&
      before.snapshot === snapshot &&
      before.bytes <= all.length &&
      digestOfBytes(all.subarray(0, before.bytes)) === before.digest;
    const read = readLog(all, {
      vault,
      vaultDigest: vaultDigest as Digest, // likewise
      sealed,
      before: isContinued ? before.log : null,
    });
    this.#log = {
      snapshot,
      bytes: read.end.bytes,
      digest: digestOfBytes(all.subarray(0, read.end.bytes)),
      log: read,
    };
    return { vault: read.vault, log: read };
  }
}

/** @throws as {@link CheckpointReader.read} */
export function readCheckpoint(stateDir: string): Promise<Checkpoint | null> {
  return new CheckpointReader(stateDir).read();
}

/** @throws as {@link CheckpointReader.vault} */
export function readVault(stateDir: string): Promise<Vault | null> {
  return new CheckpointReader(stateDir).vault();
}

/** A text that changes whenever a file of the checkpoint does. Equal texts: a checkpoint read before need not be read again. */
export function checkpointFingerprint(stateDir: string): Promise<string> {
  return fingerprint(join(stateDir, FOLDER));
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
export function openCheckpointManifest(
  stateDir: string,
  reader = new CheckpointReader(stateDir),
): {
  read(): Promise<KeptManifest | null>;
} {
  const folder = join(stateDir, FOLDER);
  let kept: { readonly stamp: string; readonly value: KeptManifest | null } | null = null;
  return {
    read: async () => {
      const stamp = stampOf(folder);
      if (stamp !== null && kept?.stamp === stamp) return kept.value;
      const checkpoint = await reader.read().catch(() => null);
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

function decodeSnapshot({ snapshot, versors, kept }: SnapshotBytes): Vault | null {
  if (snapshot === null) return null;
  const known = kept === null ? null : decodeKept(kept);
  if (
    known === null ||
    versors === null ||
    known.vaultDigest !== snapshot.digest ||
    known.versorsDigest !== versors.digest
  )
    return decodeVault(snapshot.bytes, versors?.bytes ?? null);
  const rows = KeptRows.of(snapshot.bytes, known);
  const { storeCount, reprojectInterval, maxEntries } = known;
  return {
    metadata: rows,
    versors: keptVersors(versors.bytes),
    storeCount,
    reprojectInterval,
    maxEntries,
    kept: { rows, changed: [] },
  };
}

function checkDigest({ vault_digest: expected }: CheckpointManifest, { vault, digest }: Snapshot): void {
  if (expected !== null && vault !== null && expected !== digest)
    throw new CheckpointError("contradictory", "vault_digest disagrees with vault.json");
}
