import { join } from "node:path";
import { canonicalize } from "../../canonical/json.ts";
import { createCachedFile } from "../files/cached-file.ts";
import { replaceFile } from "../files/replace-file.ts";
import { readStoredJson, type StoredJson } from "../files/stored-json.ts";

/** The artifact id of the record. */
export const LIVED_LIFE_PATH = "state/lived-life.json";

/** Reads the record of the last life; null if there is none. */
export function openLivedLife(stateDir: string): { read(): Promise<StoredJson | null> } {
  return createCachedFile(fileOf(stateDir), readStoredJson);
}

/** Replaces the record; a crash leaves the old one or the new one whole. The caller holds the state directory. */
export async function writeLivedLife(stateDir: string, record: object): Promise<void> {
  await replaceFile(fileOf(stateDir), `${canonicalize(record)}\n`);
}

function fileOf(stateDir: string): string {
  return join(stateDir, "lived-life.json");
}
