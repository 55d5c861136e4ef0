import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder with its missing parents. Node's own recursive `mkdir` never returns in a folder that refuses names with ENOENT, as `/proc` does.
 * @param mode of what is made @throws the error of the file system, also where a file is in the folder's place
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && (await isFolder(folder))) return;
    const isParentMissing = code === "ENOENT" && !(await isFolder(dirname(folder)));
    if (!isParentMissing || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder), mode);
    await makeFolder(folder, mode);
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() === true;
}
