import { open, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { checkpointManifest, type CheckpointManifest } from "../../contract/vault.ts";
import { SEAL, isSealedManifest } from "../packs/manifest-seal.ts";
import { PiecewiseDigest } from "./piecewise-digest.ts";
import { CheckpointError, parseJson } from "./vault-snapshot.ts";

export const FOLDER = "checkpoint";
export const MANIFEST = "manifest.json";
export const SNAPSHOT = "vault.json";
export const VERSORS = "vault.f64";
export const LOG = "vault.log";
/** Derived from the snapshot; see `vault-kept.ts`. */
export const KEPT = "vault.kept";
export const FILES = [MANIFEST, SNAPSHOT, VERSORS, LOG, SEAL] as const;
export const MANIFEST_PATH = `state/${FOLDER}/${MANIFEST}`;
/** How often a reader begins again because a writer was at work. */
const MAX_READS = 20;
/** Within one tick of the file system's clock a file could change and keep its marks; in milliseconds. */
const RACY_MS = 100;

/** The two large files with their digests. */
export interface SnapshotBytes {
  readonly snapshot: DigestedBytes | null;
  readonly versors: DigestedBytes | null;
  readonly kept: Uint8Array | null;
}

/** The bytes of a file, and their digest. */
export interface DigestedBytes {
  readonly bytes: Uint8Array;
  readonly digest: Digest;
}

/** The files of a checkpoint as they were at one moment. */
export interface CheckpointFiles {
  readonly manifest: Uint8Array | null;
  readonly seal: Uint8Array | null;
  readonly log: Uint8Array | null;
  /** Null: snapshot and versors are those of these marks. */
  readonly large: SnapshotBytes | null;
  /** Of snapshot and versors; null while they are too young to be known again. */
  readonly marks: string | null;
}

/** @param known marks of a snapshot and versors that need not be read again */
export function readFiles(folder: string, known: string | null = null): Promise<CheckpointFiles> {
  return whileStill(folder, async (read, marks) => {
    const isKnown = marks !== null && marks === known;
    const [manifest, seal, log, large] = await Promise.all([
      read(MANIFEST),
      read(SEAL),
      read(LOG),
      isKnown ? null : readLarge(folder, read),
    ]);
    return { manifest, seal, log, large, marks };
  });
}

async function readLarge(folder: string, read: ReadFile): Promise<SnapshotBytes> {
  const [snapshot, versors, kept] = await Promise.all([
    read(SNAPSHOT, readShared),
    read(VERSORS, readShared),
    readIfAny(join(folder, KEPT)),
  ]);
  return { snapshot, versors, kept };
}

/** The manifest with its seal, and the log. */
export function readSmallFiles(folder: string): Promise<Pick<CheckpointFiles, "manifest" | "seal" | "log">> {
  return whileStill(folder, async (read) => ({
    manifest: await read(MANIFEST),
    seal: await read(SEAL),
    log: await read(LOG),
  }));
}

interface ReadFile {
  (name: (typeof FILES)[number]): Promise<Uint8Array | null>;
  <T>(name: (typeof FILES)[number], readOne: (file: string) => Promise<T | null>): Promise<T | null>;
}

/**
 * Reads files until no other process has written a checkpoint meanwhile. The log may grow: its first lines stay as they are.
 * @param look reads; `marks` are those of snapshot and versors
 * @throws CheckpointError if they are being written all the time
 */
async function whileStill<T>(
  folder: string,
  look: (read: ReadFile, marks: string | null) => Promise<T>,
): Promise<T> {
  for (let reads = 1; ; reads++) {
    const before = await marksIn(folder, STILL);
    const isPending = before.get(PENDING) !== null;
    const found = await look(
      async <T>(
        name: string,
        readOne: (file: string) => Promise<T | Uint8Array | null> = readIfAny,
      ): Promise<T | Uint8Array | null> =>
        (isPending ? await readOne(join(folder, `${name}.next`)) : null) ??
        (await readOne(join(folder, name))),
      isPending ? null : settled([before.get(SNAPSHOT), before.get(VERSORS)]),
    );
    if (textOf(before) === textOf(await marksIn(folder, STILL))) return found;
    if (reads === MAX_READS)
      throw new CheckpointError("unreadable", "the checkpoint changes faster than it can be read");
  }
}

// The other `.next` files count only while this one is there, and then they only move.
const PENDING = `${MANIFEST}.next`;
const STILL = [MANIFEST, SNAPSHOT, VERSORS, SEAL, PENDING];

/** What changes with a file, and when it last did. */
interface Mark {
  readonly text: string;
  readonly changedMs: number;
}

async function marksIn(folder: string, names: readonly string[]): Promise<ReadonlyMap<string, Mark | null>> {
  const marks = await Promise.all(
    names.map(async (name) => {
      const found = await absentAsNull(stat(join(folder, name), { bigint: true }));
      const mark = found && {
        text: `${found.ino}:${found.size}:${found.mtimeNs}:${found.ctimeNs}`,
        changedMs: Number(found.ctimeMs),
      };
      return [name, mark] as const;
    }),
  );
  return new Map(marks);
}

const textOf = (marks: ReadonlyMap<string, Mark | null>): string =>
  [...marks.values()].map((mark) => mark?.text ?? "-").join(" ");

/** Null where a file is absent, or so young that it could change and keep its mark. */
function settled(marks: readonly (Mark | null | undefined)[]): string | null {
  const found = marks.flatMap((mark) => mark ?? []);
  const isOld = found.every(({ changedMs }) => Date.now() - changedMs >= RACY_MS);
  return isOld && found.length === marks.length ? found.map(({ text }) => text).join(" ") : null;
}

/** A text that changes whenever a file of the checkpoint does. Equal texts: a checkpoint read before need not be read again. */
export async function fingerprint(folder: string): Promise<string> {
  return textOf(await marksIn(folder, [...STILL, LOG]));
}

export function decodeManifest(bytes: Uint8Array): CheckpointManifest {
  const parsed = checkpointManifest.safeParse(parseJson(bytes, MANIFEST_PATH));
  if (parsed.success) return parsed.data;
  throw new CheckpointError(
    "unreadable",
    `${MANIFEST_PATH} is unreadable: it is not a manifest`,
    parsed.error,
  );
}

/** Null for what is no manifest. */
export function manifestIfAny(bytes: Uint8Array): CheckpointManifest | null {
  try {
    return decodeManifest(bytes);
  } catch (error) {
    if (error instanceof CheckpointError) return null;
    throw error;
  }
}

const CHANGED = `${MANIFEST_PATH} has changed since it was written`;

/** @throws CheckpointError for a manifest that is not as it was written */
export function checkSeal({ manifest, seal }: Pick<CheckpointFiles, "manifest" | "seal">): void {
  if (manifest !== null && !isSealedManifest(manifest, seal))
    throw new CheckpointError("contradictory", CHANGED);
}

/** Says that the manifest was changed after it was written; null if it was not, if there is none, or if that cannot be known. */
export async function findManifestFault(stateDir: string): Promise<string | null> {
  const { manifest, seal } = await readSmallFiles(join(stateDir, FOLDER));
  return manifest === null || isSealedManifest(manifest, seal) ? null : CHANGED;
}

export function readIfAny(file: string): Promise<Uint8Array | null> {
  return absentAsNull(readFile(file));
}

/** How much of a large file is read at a time: its digest takes some 2 ms, and others are served in between. */
const PIECE_BYTES = 2 ** 20;

/** Reads a file into shared memory, from which another thread can read it, too. */
async function readShared(file: string): Promise<DigestedBytes | null> {
  const handle = await absentAsNull(open(file));
  if (handle === null) return null;
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) {
      const bytes = await handle.readFile();
      return { bytes, digest: digestOfBytes(bytes) };
    }
    const { size } = stats;
    const bytes = new Uint8Array(new SharedArrayBuffer(size));
    const digest = new PiecewiseDigest();
    const readFrom = async (at: number): Promise<number> =>
      (await handle.read(bytes, at, Math.min(PIECE_BYTES, size - at), at)).bytesRead;
    let at = 0;
    for (let reading = readFrom(at); ; ) {
      const count = await reading;
      if (count === 0) break; // it ends, or became shorter, which its digest will show
      const next = at + count;
      reading = readFrom(next); // while this piece is added
      digest.add(bytes.subarray(at, next));
      at = next;
    }
    return { bytes: bytes.subarray(0, at), digest: digest.end() };
  } finally {
    await handle.close();
  }
}

export async function exists(file: string): Promise<boolean> {
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
