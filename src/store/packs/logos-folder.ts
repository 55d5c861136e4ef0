import { constants, lstatSync, readdirSync, realpathSync, statSync, type BigIntStats } from "node:fs";
import { open } from "node:fs/promises";
import { join, sep } from "node:path";
import { compareText } from "../../canonical/json.ts";

/** The files of a pack's folder, as far as they stay in it. */
export interface InspectedFolder {
  readonly path: string;
  /** The real paths of the files directly in the folder, without files that lie outside it and anything that is not a file. */
  readonly files: ReadonlyMap<string, string>;
  readonly staysInside: boolean;
  /** Changes when any file does; null while one is too young to tell. */
  readonly stamp: string | null;
  /** Why the folder cannot be looked at. */
  readonly problem: string | null;
}

/** A file younger than this, in milliseconds, could change once more within one tick of the file system's clock. */
const RACY_MS = 100;

/** Looks at a folder without reading it: synchronous, since the system answers from memory. */
export function inspectFolder(path: string): InspectedFolder {
  const files = new Map<string, string>();
  const stamps: string[] = [];
  let [staysInside, newest] = [true, 0n];
  try {
    const home = realpathSync(path);
    for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
      const full = join(entry.parentPath, entry.name);
      const real = entry.isSymbolicLink() ? targetInside(full, home) : full;
      if (real === null) {
        staysInside = false;
        stamps.push(`${full}:leaves`);
        continue;
      }
      const stats = entry.isSymbolicLink()
        ? statSync(real, { bigint: true })
        : lstatSync(full, { bigint: true });
      stamps.push(`${full}:${real}:${stampOf(stats)}`);
      newest = [newest, stats.mtimeNs, stats.ctimeNs].reduce((a, b) => (a > b ? a : b));
      if (stats.isFile() && entry.parentPath === path) files.set(entry.name, real);
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    return { path, files, staysInside, stamp: null, problem: `cannot be looked at: ${String(error.code)}` };
  }
  return {
    path,
    files,
    staysInside,
    stamp: Date.now() - Number(newest / 1_000_000n) < RACY_MS ? null : stamps.sort(compareText).join("\n"),
    problem: null,
  };
}

function stampOf({ dev, ino, mode, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${dev}:${ino}:${mode}:${size}:${mtimeNs}:${ctimeNs}`;
}

/** Where a link leads, or null if that is outside of `home` or nowhere. */
function targetInside(link: string, home: string): string | null {
  try {
    const real = realpathSync(link);
    return real.startsWith(home + sep) ? real : null;
  } catch {
    return null; // it leads nowhere, or in a circle
  }
}

/** The bytes of a file of the folder; null if it is not there. Links that came after the inspection are not followed. */
export async function readFileOf({ files }: InspectedFolder, name: string): Promise<Uint8Array | null> {
  const real = files.get(name);
  if (real === undefined) return null;
  const handle = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
