import { constants } from "node:fs";
import { open, rename, rm } from "node:fs/promises";

/** The disk operations for writing a checkpoint. Paths are absolute. */
export interface Disk {
  /** Creates or replaces a file (0600) and resolves when its bytes are on the disk. Of pieces, each is taken when the one before is written. */
  write(file: string, bytes: string | Uint8Array | Iterable<Uint8Array>): Promise<void>;
  /** Writes at the end of a file (0600) that has this size, and starts to sync it. @returns whether it had that size; otherwise nothing was written */
  append(file: string, size: number, bytes: Uint8Array): Promise<boolean>;
  syncFile(file: string): Promise<void>;
  /** Removes a file, if there is one. */
  remove(file: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Syncs a folder: resolves when the names in it are on the disk. */
  syncFolder(folder: string): Promise<void>;
}

export const DISK: Disk = {
  write: async (file, bytes) => {
    const handle = await open(
      file,
      constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW,
      0o600,
    );
    try {
      if (typeof bytes === "string" || bytes instanceof Uint8Array) await handle.writeFile(bytes);
      else for (const piece of bytes) await handle.writeFile(piece); // at the end of the one before
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  append: async (file, size, bytes) => {
    const handle = await open(
      file,
      constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW,
      0o600,
    );
    let isWritten = false;
    try {
      isWritten = (await handle.stat()).size === size;
      if (isWritten) await handle.appendFile(bytes);
    } finally {
      const synced = isWritten ? handle.datasync() : Promise.resolve();
      // Nobody waits for it: what a power cut takes is taken from the journal again.
      void synced.catch(() => undefined).then(() => handle.close().catch(() => undefined));
    }
    return isWritten;
  },
  syncFile: async (file) => {
    const handle = await open(file, "r+");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  remove: (file) => rm(file, { force: true }),
  rename,
  syncFolder: async (folder) => {
    const handle = await open(folder, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
};
