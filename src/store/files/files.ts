import {
  close,
  constants,
  fdatasync,
  fstatSync,
  fsync,
  ftruncate,
  mkdir,
  open,
  readSync,
  rename,
  statSync,
  unlink,
  write,
  type Stats,
} from "node:fs";
import { promisify } from "node:util";

/** Facts about a file. `identity` is equal only for names and handles of the same file. */
export interface FileFacts {
  readonly size: number;
  readonly identity: string;
  /** When content or facts last changed, in milliseconds, as text: equal only if nothing was written in between. */
  readonly changed: string;
}

/**
 * An open file. Reads are synchronous, since the page cache answers in microseconds and a hop to the thread pool takes tens;
 * calls that wait for the disk are not.
 */
export interface OpenFile {
  facts(): FileFacts;
  /** Reads from offset `at`; returns the number of bytes read, fewer than asked only at the end of the file. */
  read(into: Uint8Array, at: number): number;
  /** Resolves to how many bytes were written, which may be fewer than given. */
  write(bytes: Uint8Array, at: number): Promise<number>;
  /** Resolves when content and size are on the disk: `fdatasync(2)`. */
  sync(): Promise<void>;
  truncate(size: number): Promise<void>;
  close(): Promise<void>;
}

/** `read` and `update` need an existing file; `create` fails on one; `replace` truncates or creates it. New files are 0600. */
export type OpenMode = "read" | "update" | "create" | "replace";

/** Every file operation of the journal; tests inject faults here. */
export interface Files {
  /** Null if `read` or `update` finds no file. Links are not followed. */
  open(path: string, mode: OpenMode): Promise<OpenFile | null>;
  /** Null if nothing has that name. */
  facts(path: string): FileFacts | null;
  /** Creates a folder (0700) with its missing parents. */
  makeFolder(path: string): Promise<void>;
  /** Syncs a folder: resolves when the names in it are on the disk. */
  syncFolder(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Removes a file, if there is one. */
  remove(path: string): Promise<void>;
}

/** Looked up at each call: a bundle may import this file before the fault tests patch Node's file calls. */
const call = {
  get close() {
    return promisify(close);
  },
  get fdatasync() {
    return promisify(fdatasync);
  },
  get fsync() {
    return promisify(fsync);
  },
  get ftruncate() {
    return promisify(ftruncate);
  },
  get mkdir() {
    return promisify(mkdir);
  },
  get open() {
    return promisify(open);
  },
  get rename() {
    return promisify(rename);
  },
  get unlink() {
    return promisify(unlink);
  },
};

const FLAGS = {
  read: constants.O_RDONLY,
  update: constants.O_RDWR,
  create: constants.O_RDWR | constants.O_CREAT | constants.O_EXCL,
  replace: constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC,
} as const satisfies Record<OpenMode, number>;

/** The file system of the machine. */
export const NODE_FILES: Files = {
  open: async (path, mode) => {
    const fd = await absentAsNull(call.open(path, FLAGS[mode] | constants.O_NOFOLLOW, 0o600));
    return fd === null ? null : openFile(fd);
  },
  facts: (path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats === undefined ? null : factsOf(stats);
  },
  makeFolder: async (path) => {
    await call.mkdir(path, { recursive: true, mode: 0o700 });
  },
  syncFolder: async (path) => {
    const fd = await call.open(path, constants.O_RDONLY);
    try {
      await call.fsync(fd);
    } finally {
      await call.close(fd);
    }
  },
  rename: (from, to) => call.rename(from, to),
  remove: async (path) => {
    await absentAsNull(call.unlink(path));
  },
};

function openFile(fd: number): OpenFile {
  return {
    facts: () => factsOf(fstatSync(fd)),
    read: (into, at) => {
      let done = 0;
      while (done < into.byteLength) {
        const count = readSync(fd, into, done, into.byteLength - done, at + done);
        if (count === 0) break;
        done += count;
      }
      return done;
    },
    write: (bytes, at) =>
      new Promise((resolve, reject) => {
        write(fd, bytes, 0, bytes.byteLength, at, (error, count) => {
          if (error) reject(error);
          else resolve(count);
        });
      }),
    sync: () => call.fdatasync(fd),
    truncate: (size) => call.ftruncate(fd, size),
    close: () => call.close(fd),
  };
}

function factsOf({ size, dev, ino, mtimeMs, ctimeMs }: Stats): FileFacts {
  return { size, identity: `${dev}:${ino}`, changed: `${mtimeMs}:${ctimeMs}` };
}

async function absentAsNull<T>(action: Promise<T>): Promise<T | null> {
  try {
    return await action;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Writes all bytes, in as many calls as it takes. @throws the system's error, or an error if a call writes nothing */
export async function writeWhole(file: OpenFile, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength; ) {
    const count = await file.write(done === 0 ? bytes : bytes.subarray(done), at + done);
    if (count <= 0) throw new Error("the system wrote no bytes");
    done += count;
  }
}

/** Up to `length` bytes from `at` on, fewer at the end of the file. */
export function readBytes(file: OpenFile, at: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  const count = file.read(bytes, at);
  return count === length ? bytes : bytes.subarray(0, count);
}
