import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DataError } from "../files/data-error.ts";

/** Permission bits of group and others. */
const OTHERS = 0o077;
/** A private key that others could read stays as it is: it is refused where it is used, since it may be known by now. */
const KEYS = "keys";

/** The mode of a folder that others may read, write or enter, as `0755`; null for one that is its owner's alone, or absent, or where modes mean nothing. */
export function looseModeOf(folder: string): string | null {
  const stats = process.getuid === undefined ? undefined : lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isDirectory() || (stats.mode & OTHERS) === 0) return null;
  return `0${(stats.mode & 0o777).toString(8).padStart(3, "0")}`;
}

/**
 * Makes a state directory that others may read or write its owner's alone, with all that is in it but the keys.
 * @returns a line for the operator; null if there was nothing to do
 * @throws DataError if the mode cannot be changed
 */
export function keepPrivate(stateDir: string): string | null {
  const mode = looseModeOf(stateDir);
  if (mode === null) return null;
  const problem = `others may read or write this state directory (mode ${mode})`;
  let cause: unknown = null;
  try {
    chmodSync(stateDir, 0o700); // first: from now on nobody gets in
    tighten(stateDir);
  } catch (error) {
    cause = error;
  }
  if (cause !== null || looseModeOf(stateDir) !== null)
    throw new DataError(
      stateDir,
      `${problem}, and its mode cannot be changed; set it to 0700 as its owner, or choose another folder with --state`,
      cause,
    );
  return `${stateDir}: ${problem}; it is now for its owner alone (0700)`;
}

function tighten(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      chmodSync(path, 0o700);
      if (entry.name !== KEYS) tighten(path);
    } else if (entry.isFile()) chmodSync(path, 0o600);
  }
}
