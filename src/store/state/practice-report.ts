import { join } from "node:path";
import { createCachedFile, type CachedFile } from "../files/cached-file.ts";
import { replaceFile } from "../files/replace-file.ts";
import { readStoredJson, type StoredJson } from "../files/stored-json.ts";
import { createShortLock } from "../lock/short-lock.ts";

export const PRACTICE_PATH = "state/practice/report.json";

/** The practice report of a state directory, read again only if it changed; null if there is none. */
export function openPractice(stateDir: string): CachedFile<StoredJson | null> {
  return createCachedFile(join(stateDir, "practice", "report.json"), readStoredJson);
}

/** Replaces the report atomically, also beside other writers. @param text including its line end */
export function writePractice(stateDir: string, text: string): Promise<void> {
  const folder = join(stateDir, "practice");
  return createShortLock(folder).run(() => replaceFile(join(folder, "report.json"), text));
}
