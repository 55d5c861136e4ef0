import { join } from "node:path";
import { canonicalize } from "../../canonical/json.ts";
import { digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { createCachedFile } from "../files/cached-file.ts";
import { replaceFile } from "../files/replace-file.ts";

/** The artifact id of the record. */
export const LIVED_LIFE_PATH = "state/lived-life.json";

export interface StoredLife {
  readonly digest: Digest;
  /** Undefined where the bytes are no JSON in UTF-8. */
  readonly value: unknown;
}

/** Reads the record of the last life, null where there is none. */
export function openLivedLife(stateDir: string): { read(): Promise<StoredLife | null> } {
  return createCachedFile(fileOf(stateDir), parse);
}

function parse(bytes: Uint8Array | null): StoredLife | null {
  if (bytes === null) return null;
  const digest = digestOfBytes(bytes);
  try {
    return { digest, value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown };
  } catch {
    return { digest, value: undefined };
  }
}

/** Replaces the record; a crash leaves the old one or the new one whole. The caller holds the state directory. */
export async function writeLivedLife(stateDir: string, record: object): Promise<void> {
  await replaceFile(fileOf(stateDir), `${canonicalize(record)}\n`);
}

function fileOf(stateDir: string): string {
  return join(stateDir, "lived-life.json");
}
