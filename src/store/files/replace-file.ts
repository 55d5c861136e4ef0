import { basename, dirname, join } from "node:path";
import { makeFolder } from "./make-folder.ts";
import { DISK, type Disk } from "./disk.ts";

/**
 * Replaces a file durably: a crash at any moment leaves the old one or the new one whole. The new one is written
 * beside it under a name with a leading dot, which no listing shows. The file is 0600, its folder 0700.
 */
export async function replaceFile(file: string, bytes: string, disk: Disk = DISK): Promise<void> {
  const folder = dirname(file);
  const next = join(folder, `.${basename(file)}.next`);
  await makeFolder(folder, 0o700);
  await disk.write(next, bytes);
  await disk.rename(next, file);
  await disk.syncFolder(folder);
}
