import { lstatSync, type Stats } from "node:fs";

/**
 * A file younger than this when it was looked at, in milliseconds, has no stamp: within one tick of the file system's clock it could
 * change and keep size and time.
 */
const RACY_MS = 100;

/** What a name refers to, without following links: one `lstat`, which the page cache answers in microseconds. */
export interface Named {
  readonly kind:
    | "file"
    | "folder"
    | "other" /** Changes when the file or the folder's names do; null while it is too young to tell, and for a link, which leads to something else. */;
  readonly stamp: string | null;
}

/** Null if nothing has that name. @throws the error of the file system */
export function lookAt(path: string): Named | null {
  let stats: Stats | undefined;
  try {
    stats = lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
  if (stats === undefined) return null;
  return {
    kind: kindOf(stats),
    stamp: stats.isSymbolicLink() ? null : stampOf(stats),
  };
}

function kindOf(stats: Stats): Named["kind"] {
  if (stats.isFile()) return "file";
  return stats.isDirectory() ? "folder" : "other";
}

/** Times in milliseconds with a fractional part, finer than the clock of any file system. */
function stampOf({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string | null {
  return Date.now() - Math.max(mtimeMs, ctimeMs) < RACY_MS
    ? null
    : `${dev}:${ino}:${size}:${mtimeMs}:${ctimeMs}`;
}

const ABSENT = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"]);

/** Whether a file system error means that the name does not exist. */
export function isAbsence(error: unknown): boolean {
  return error instanceof Error && "code" in error && ABSENT.has(String(error.code));
}

/** Values computed from files, kept until the files change. */
export interface StampedCache<T> {
  /** The kept value of the unchanged file; undefined if `get` would have to read. */
  peek(path: string): T | undefined;
  /** The result of `read`, which runs again only if the file changed. */
  get(path: string, read: (path: string) => Promise<T>): Promise<T>;
}

/** @param most the number of files whose values are kept; the oldest are dropped first */
export function createStampedCache<T>(most: number): StampedCache<T> {
  const kept = new Map<string, { readonly stamp: string; readonly value: T }>();
  const known = (path: string, stamp: string | null): { readonly value: T } | undefined => {
    const entry = kept.get(path);
    return entry !== undefined && entry.stamp === stamp ? entry : undefined;
  };
  const stampAt = (path: string): string | null => lookAt(path)?.stamp ?? null;
  return {
    peek: (path) => known(path, stampAt(path))?.value,
    get: async (path, read) => {
      const stamp = stampAt(path);
      const entry = known(path, stamp);
      if (entry !== undefined) return entry.value;
      kept.delete(path);
      const value = await read(path);
      // A change during the read gives the file a new stamp, so that the value is not used again.
      if (stamp !== null) kept.set(path, { stamp, value });
      const [eldest] = kept.keys();
      if (kept.size > most && eldest !== undefined) kept.delete(eldest);
      return value;
    },
  };
}
