import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** What a file system says that cannot sync a folder, or a folder that may not be read. */
const NO_SYNC: ReadonlySet<unknown> = new Set(["EACCES", "EINVAL", "ENOTSUP", "EPERM"]);

/**
 * Makes a folder (0700) with its missing parents, one by one, and syncs the folder above each, so that the names outlast a crash.
 * Node's own recursive `mkdir` never returns in a folder that refuses names with ENOENT, as `/proc` does.
 * @throws the error of the file system
 */
export function makeNewFolder(folder: string): void {
  const missing: string[] = [];
  for (let each = resolve(folder); !existsSync(each); each = dirname(each)) missing.push(each);
  for (const each of missing.reverse()) {
    makeOne(each);
    syncNames(dirname(each));
  }
  if (!statSync(folder).isDirectory()) mkdirSync(folder); // throws that a file is in its place
}

/** Another process may have made it since. */
function makeOne(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !existsSync(folder)) throw error;
  }
}

function syncNames(folder: string): void {
  try {
    const fd = openSync(folder, "r");
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    if (!NO_SYNC.has((error as NodeJS.ErrnoException).code)) throw error;
  }
}
