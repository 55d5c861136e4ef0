import { constants, statSync, type BigIntStats } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";

/** A file that is read again only when it changed. */
export interface CachedFile<T> {
  read(): Promise<T>;
}

/**
 * A file younger than this when it was read, in milliseconds, is read again: within one tick of the file system's clock it could
 * change and keep size and time.
 */
const RACY_MS = 100;

/**
 * Reads and parses a file on demand, and keeps the result until inode, size or times change. It is read once at a time, so that `parse` may
 * remember what it parsed, and pause. An unchanged file costs one `stat`, which the page cache answers in microseconds.
 * @param parse takes the bytes, or null if there is no file; `read` throws what it throws, and keeps nothing then
 */
export function createCachedFile<T>(
  file: string,
  parse: (bytes: Uint8Array | null) => T | Promise<T>,
): CachedFile<T> {
  let kept: { readonly stamp: string; readonly value: T } | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const readNow = async (): Promise<T> => {
    if (kept !== null && kept.stamp === stampAt(file)) return kept.value;
    const handle = await openIfAny(file);
    if (handle === null) {
      kept = { stamp: ABSENT, value: await parse(null) };
      return kept.value;
    }
    try {
      const stamp = stampOf(await handle.stat({ bigint: true }));
      const value = await parse(await handle.readFile());
      kept = stamp === null ? null : { stamp, value };
      return value;
    } finally {
      await handle.close().catch(() => undefined); // the bytes are already read
    }
  };
  return {
    read: () => {
      const reading = last.then(readNow);
      last = reading.catch(() => undefined);
      return reading;
    },
  };
}

const ABSENT = "absent";

/** The stamp of what has this name now; null where there is none, or it cannot be looked at. @throws as {@link stampOf} */
function stampAt(file: string): string | null {
  let stats: BigIntStats | undefined;
  try {
    stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return null; // opening it says why
  }
  return stats === undefined ? ABSENT : stampOf(stats);
}

/** A stamp that changes with the file; null while the file is too young for one. @throws Error for anything but a regular file */
function stampOf(stats: BigIntStats): string | null {
  if (!stats.isFile()) throw new Error("it is not a regular file");
  const { dev, ino, size, mtimeNs, ctimeNs } = stats;
  const newest = mtimeNs > ctimeNs ? mtimeNs : ctimeNs;
  return Date.now() - Number(newest / 1_000_000n) < RACY_MS
    ? null
    : `${dev}:${ino}:${size}:${mtimeNs}:${ctimeNs}`;
}

async function openIfAny(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, constants.O_RDONLY | constants.O_NONBLOCK); // opening a pipe would block
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return null;
    throw error;
  }
}
