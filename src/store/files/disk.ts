import { constants } from "node:fs";
import { open, rename } from "node:fs/promises";

/** The disk operations for writing a checkpoint. Paths are absolute. */
export interface Disk {
  /** Creates or replaces a file (0600) and resolves when its bytes are on the disk. */
  write(file: string, bytes: string | Uint8Array): Promise<void>;
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
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
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
