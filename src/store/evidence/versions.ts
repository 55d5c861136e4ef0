import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, open, readFile, rename, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { makeFolder } from "../files/make-folder.ts";
import type { Hex64 } from "../../canonical/digest.ts";
import { originFile, ORIGIN_SUFFIX, SUPERSEDED, type OriginFile } from "../../contract/origin.ts";
import { DataError } from "../files/data-error.ts";
import { DISK } from "../files/disk.ts";
import { describeReadError, inspectDocument, shownPlace } from "../files/document.ts";
import { createShortLock } from "../lock/short-lock.ts";
import { StateLockedError } from "../lock/lock.ts";
import { originPathOf, type WrittenVersion } from "./version-writer.ts";

/** A version of a corpus that is to be replaced: its hash, and the digest of the bytes of its file, by which a change is seen. */
export interface VersionBefore {
  readonly corpusSha256: Hex64;
  readonly bytesSha256: string;
}

/** SHA-256 of a file's bytes, read piece by piece; null if there is none. @throws DataError */
export async function digestOfFile(file: string): Promise<Hex64 | null> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }))
      hash.update(chunk as Uint8Array); // without an encoding there are only bytes
  } catch (error) {
    if (isAbsence(error)) return null;
    throw new DataError(file, describeReadError(error), error);
  }
  return hash.digest("hex") as Hex64; // a SHA-256 in hex has this shape
}

/**
 * The origin of one version of a corpus: the file beside it, or the one kept with a replaced version. Null if neither belongs to this version.
 * @param folder that of the corpora
 * @throws DataError for an origin file that cannot be used
 */
export async function readOrigin(
  folder: string,
  corpusId: string,
  corpusSha256: string,
): Promise<OriginFile | null> {
  const places = [
    join(folder, `${corpusId}${ORIGIN_SUFFIX}`),
    join(folder, SUPERSEDED, `${corpusId}.${corpusSha256.slice(0, 16)}${ORIGIN_SUFFIX}`),
  ];
  for (const place of places) {
    const origin = await readOriginFile(place);
    if (origin?.corpus_id === corpusId && origin.corpus_sha256 === corpusSha256) return origin;
  }
  return null;
}

/**
 * The origin beside a corpus file that is of another content, where neither was ever put aside as a version: the corpus was changed by something that
 * keeps no versions. Null where all is well, and where there is no origin that can be used.
 */
export async function originOfOtherContent(file: string, corpusSha256: string): Promise<OriginFile | null> {
  const origin = await readOriginFile(originPathOf(file)).catch((error: unknown) => {
    if (error instanceof DataError) return null; // who needs the origin says what is wrong with it
    throw error;
  });
  if (origin === null || origin.corpus_sha256 === corpusSha256) return null;
  for (const sha256 of [corpusSha256, origin.corpus_sha256])
    if ((await stat(supersededPath(file, sha256)).catch(() => null)) !== null) return null;
  return origin;
}

async function readOriginFile(file: string): Promise<OriginFile | null> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    if (isAbsence(error)) return null;
    throw new DataError(file, describeReadError(error), error);
  }
  const {
    value,
    flaws: [first],
  } = inspectDocument(bytes, originFile);
  if (value !== null) return value;
  throw new DataError(
    first === undefined ? file : shownPlace(file, first),
    first?.problem ?? "cannot be used",
  );
}

/** The versions of a corpus that were replaced: their files. */
export function supersededPath(file: string, corpusSha256: string, suffix = ".json"): string {
  return join(dirname(file), SUPERSEDED, `${basename(file, ".json")}.${corpusSha256.slice(0, 16)}${suffix}`);
}

/**
 * Puts a version in the place of the one before, which stays in `superseded/` together with its origin.
 * The order of the steps: keep the old corpus and its origin, sync their folder; rename the origin, then the corpus; sync the folder. A crash between
 * the two renames leaves the old corpus with the new origin, which says by its hash that it is of another version; the old origin is found in `superseded/`.
 * @param before what stood there when the version was begun
 * @throws DataError if something else is there by now
 */
export async function installVersion(
  file: string,
  written: WrittenVersion,
  before: VersionBefore | null,
): Promise<void> {
  if ((await digestOfFile(file)) !== (before?.bytesSha256 ?? null))
    throw new DataError(file, "was changed by somebody else meanwhile, and nothing was written: try again");
  if (before !== null && before.corpusSha256 !== written.corpusSha256) await keep(file, before.corpusSha256);
  await rename(written.origin, originPathOf(file));
  await rename(written.corpus, file);
  await DISK.syncFolder(dirname(file));
}

async function keep(file: string, corpusSha256: string): Promise<void> {
  const folder = join(dirname(file), SUPERSEDED);
  await makeFolder(folder);
  await keepFile(file, supersededPath(file, corpusSha256));
  // An origin names its version, so readers skip one of another version.
  if ((await stat(originPathOf(file)).catch(() => null)) !== null)
    await keepFile(originPathOf(file), supersededPath(file, corpusSha256, ORIGIN_SUFFIX));
  await DISK.syncFolder(folder);
}

/** Copies a file. The name says what it holds, so that one that is there already is left alone. */
async function keepFile(from: string, to: string): Promise<void> {
  if ((await stat(to).catch(() => null)) !== null) return;
  const next = join(dirname(to), `.${basename(to)}.next`);
  await copyFile(from, next);
  const handle = await open(next, "r+");
  await handle.sync().finally(() => handle.close());
  await rename(next, to);
}

/** Runs work on a folder of corpora while no other process writes there. @throws DataError if another process does not finish; what the work throws */
export async function writingEvidence<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await makeFolder(folder);
  const lock = createShortLock(join(folder, ".evidence-lock"));
  try {
    return await lock.run(work);
  } catch (error) {
    if (error instanceof StateLockedError)
      throw new DataError(folder, "another process writes evidence there: try again when it is done", error);
    throw error;
  }
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
