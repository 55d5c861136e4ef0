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

/** What a file is at the moment. `identity` is equal for two names or handles of one file only. */
export interface FileFacts {
  readonly size: number;
  readonly identity: string;
}

/**
 * An open file. What only looks is synchronous, since the page cache answers in microseconds and a hop to the thread pool takes tens;
 * what waits for a disk is not.
 */
export interface OpenFile {
  facts(): FileFacts;
  /** Reads from offset `at`; returns how many bytes there were, fewer than asked for only at the end of the file. */
  read(into: Uint8Array, at: number): number;
  /** Resolves to how many bytes were written, which may be fewer than given. */
  write(bytes: Uint8Array, at: number): Promise<number>;
  /** Resolves when content and size are on the disk: `fdatasync(2)`. */
  sync(): Promise<void>;
  truncate(size: number): Promise<void>;
  close(): Promise<void>;
}

/** `read` and `update` want a file that exists; `create` wants none; `replace` empties or creates it. New files are 0600. */
export type OpenMode = "read" | "update" | "create" | "replace";

/** Every operation on files that the journal uses; tests put faults between it and the system. */
export interface Files {
  /** Null where `read` or `update` finds no file. Links are not followed. */
  open(path: string, mode: OpenMode): Promise<OpenFile | null>;
  /** Null where there is nothing of that name. */
  facts(path: string): FileFacts | null;
  /** Creates a folder (0700) and those above it where they are missing. */
  makeFolder(path: string): Promise<void>;
  /** Resolves when the names in a folder are on the disk. */
  syncFolder(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Removes a file, or does nothing where there is none. */
  remove(path: string): Promise<void>;
}

/** Promised at each call: bundles may import this before the module of the fault tests that patches Node's file calls. */
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

function factsOf({ size, dev, ino }: Stats): FileFacts {
  return { size, identity: `${dev}:${ino}` };
}

async function absentAsNull<T>(action: Promise<T>): Promise<T | null> {
  try {
    return await action;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Writes all bytes, however few the system takes at a time. @throws the system's error, or one where it takes none */
export async function writeWhole(file: OpenFile, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength; ) {
    const count = await file.write(done === 0 ? bytes : bytes.subarray(done), at + done);
    if (count <= 0) throw new Error("the system takes no bytes");
    done += count;
  }
}

/** The bytes from `at` on, `length` of them, or as many as the file has. */
export function readBytes(file: OpenFile, at: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  const count = file.read(bytes, at);
  return count === length ? bytes : bytes.subarray(0, count);
}
