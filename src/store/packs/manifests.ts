import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { createStampedCache, isAbsence, lookAt } from "../files/file-stamp.ts";
import { parseStrictJson } from "../../canonical/strict-json.ts";

/** A `manifest.json` of a folder of packs. */
export interface ManifestFile {
  readonly kind: "logos" | "packs";
  /** The name of its folder. */
  readonly folder: string;
  /** The digest of the bytes; null if they cannot be read. */
  readonly digest: Digest | null;
  /** Null if the bytes are not a JSON object in UTF-8. */
  readonly value: Readonly<Record<string, unknown>> | null;
}

/** Manifests that are kept in memory. */
const MAX_KEPT = 20_000;

/** The manifests of `logos` and `packs` in a data directory, each read again only if it changed; folders without one are left out. */
export function openManifests(dataDir: string): { list(): Promise<readonly ManifestFile[]> } {
  const manifests = createStampedCache<ManifestFile | null>(MAX_KEPT);
  const folders = createStampedCache<readonly string[]>(2);
  return {
    list: async () => {
      const found: ManifestFile[] = [];
      for (const kind of ["logos", "packs"] as const) {
        for (const folder of await folders.get(join(dataDir, kind), foldersIn)) {
          const file = join(dataDir, kind, folder, "manifest.json");
          // Not all are waited for: a wait costs more than the look.
          const manifest =
            manifests.peek(file) ?? (await manifests.get(file, (path) => readManifest(path, kind, folder)));
          if (manifest !== null) found.push(manifest);
        }
      }
      return found;
    },
  };
}

/** Null if there is none. Anything but a regular file counts as unreadable, since links may lead anywhere. */
async function readManifest(
  file: string,
  kind: ManifestFile["kind"],
  folder: string,
): Promise<ManifestFile | null> {
  const named = lookAt(file);
  if (named === null) return null;
  const bytes = named.kind === "file" ? await readFile(file).catch(() => null) : null;
  return bytes === null
    ? { kind, folder, digest: null, value: null }
    : { kind, folder, digest: digestOfBytes(bytes), value: parseObject(bytes) };
}

function parseObject(bytes: Uint8Array): Readonly<Record<string, unknown>> | null {
  try {
    const value = parseStrictJson(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null; // an object of JSON
  } catch {
    return null;
  }
}

async function foldersIn(path: string): Promise<readonly string[]> {
  try {
    return (await readdir(path, { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}
