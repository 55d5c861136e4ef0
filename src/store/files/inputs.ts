import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { compareText } from "../../canonical/json.ts";
import { parseStoredJson } from "./stored-json.ts";

/** A versioned input file and the digest of its bytes. */
export interface Input {
  readonly path: string;
  readonly digest: Digest;
}
export interface PackInput {
  readonly pack_id: string;
  readonly manifest_digest: Digest;
}

/** The policy files of a data directory, sorted by path. */
export async function readPolicies(dataDir: string): Promise<Input[]> {
  const names = await namesIn(join(dataDir, "policies"));
  return Promise.all(
    names
      .filter((name) => name.endsWith(".json"))
      .sort(compareText)
      .map(async (name) => ({
        path: `data/policies/${name}`,
        digest: digestOfBytes(await readFile(join(dataDir, "policies", name))),
      })),
  );
}

/** The packs of a data directory that have a manifest, runtime and language packs alike, sorted by pack id. */
export async function readPackInputs(dataDir: string): Promise<PackInput[]> {
  const packs: PackInput[] = [];
  for (const kind of ["logos", "packs"]) {
    for (const name of await namesIn(join(dataDir, kind))) {
      const bytes = await readFileIfAny(join(dataDir, kind, name, "manifest.json"));
      if (bytes) packs.push({ pack_id: packIdOf(bytes) ?? name, manifest_digest: digestOfBytes(bytes) });
    }
  }
  return packs.sort((a, b) => compareText(a.pack_id, b.pack_id));
}

/** The digest of a state file; of the empty string if there is none. */
export async function digestOfStateFile(stateDir: string, path: string): Promise<Digest> {
  return digestOfBytes((await readFileIfAny(join(stateDir, path))) ?? new Uint8Array());
}

export async function readFileIfAny(file: string): Promise<Uint8Array | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

function packIdOf(manifest: Uint8Array): string | null {
  const { value } = parseStoredJson(manifest);
  return typeof value === "object" &&
    value !== null &&
    "pack_id" in value &&
    typeof value.pack_id === "string"
    ? value.pack_id
    : null; // the folder's name serves
}
