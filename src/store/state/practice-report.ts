import { join } from "node:path";
import { digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { createCachedFile, type CachedFile } from "../files/cached-file.ts";
import { replaceFile } from "../files/replace-file.ts";
import { createShortLock } from "../lock/short-lock.ts";

export const PRACTICE_PATH = "state/practice/report.json";

/** The report of the last practice as it stands. */
export interface StoredPractice {
  /** Of the bytes. */
  readonly digest: Digest;
  /** Undefined where the bytes are no JSON in UTF-8. */
  readonly value: unknown;
}

/** The practice report of a state directory, null where there is none; read again only when it changed. */
export function openPractice(stateDir: string): CachedFile<StoredPractice | null> {
  return createCachedFile(join(stateDir, "practice", "report.json"), parse);
}

/** Puts a report in the place of the one before; it is whole at every moment, whoever else writes one. @param text with its line end */
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
