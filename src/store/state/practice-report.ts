import { join } from "node:path";
import { digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { createCachedFile, type CachedFile } from "../files/cached-file.ts";
import { replaceFile } from "../files/replace-file.ts";
import { createShortLock } from "../lock/short-lock.ts";

export const PRACTICE_PATH = "state/practice/report.json";

/** The stored report of the last practice. */
export interface StoredPractice {
  /** Of the file's bytes. */
  readonly digest: Digest;
  /** Undefined where the bytes are no JSON in UTF-8. */
  readonly value: unknown;
}

/** The practice report of a state directory, null where there is none; read again only when it changed. */
export function openPractice(stateDir: string): CachedFile<StoredPractice | null> {
  return createCachedFile(join(stateDir, "practice", "report.json"), parse);
}

/** Replaces the report atomically, also beside other writers. @param text including its line end */
export function writePractice(stateDir: string, text: string): Promise<void> {
  const folder = join(stateDir, "practice");
  return createShortLock(folder).run(() => replaceFile(join(folder, "report.json"), text));
}

function parse(bytes: Uint8Array | null): StoredPractice | null {
  if (bytes === null) return null;
  const digest = digestOfBytes(bytes);
  try {
    return {
      digest,
      value: JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)) as unknown,
    };
  } catch {
    return { digest, value: undefined };
  }
}
