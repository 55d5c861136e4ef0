import { compareText } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import { notFound } from "../../contract/ids.ts";
import type { PackDetail, PackSummary } from "../../contract/library.ts";
import { PACK_ID } from "../../contract/packs.ts";
import { openManifests, type ManifestFile } from "../../store/packs/manifests.ts";
import type { Operations } from "../system/operation.ts";

export interface LibraryOptions {
  readonly dataDir: string;
}

/** A manifest with its item in the list. */
interface Shelved {
  readonly manifest: ManifestFile;
  readonly summary: PackSummary;
}

/** `GET /packs` and `GET /packs/{id}`: the manifests as stored. */
export function libraryOperations({ dataDir }: LibraryOptions): Operations<"packs" | "pack"> {
  const manifests = openManifests(dataDir);
  let shelf: { readonly of: readonly ManifestFile[]; readonly packs: readonly Shelved[] } = {
    of: [],
    packs: [],
  };
  const shelve = async (): Promise<readonly Shelved[]> => {
    const files = await manifests.list().catch((cause: unknown) => {
      throw new Failure("read_error", "the packs cannot be listed", { cause });
    });
    const isSame = files.length === shelf.of.length && files.every((file, index) => file === shelf.of[index]);
    if (!isSame) shelf = { of: files, packs: arrange(files) };
    return shelf.packs;
  };
  return {
    packs: async ({ query: { limit, offset } }) => ({
      items: (await shelve()).slice(offset, offset + limit).map(({ summary }) => summary),
      limit,
      offset,
    }),
    pack: async ({ id: { id } }) => {
      const found = (await shelve()).find(({ summary }) => summary.pack_id === id);
      if (found === undefined) throw notFound("pack", id);
      return describeManifest(found);
    },
  };
}

/** The packs with a safe id, in order. */
function arrange(files: readonly ManifestFile[]): Shelved[] {
  return files
    .map((manifest) => ({ manifest, summary: summarizeManifest(manifest) }))
    .filter(({ summary }) => PACK_ID.test(summary.pack_id))
    .sort(inOrder);
}

function inOrder({ summary: a }: Shelved, { summary: b }: Shelved): number {
  return (
    compareText(a.pack_id, b.pack_id) ||
    compareText(a.source, b.source) ||
    compareText(a.manifest_path, b.manifest_path)
  );
}

/** One item of `GET /packs` (contract §9). An unreadable manifest says nothing: the pack has the name of its folder. */
export function summarizeManifest({ kind, folder, value }: ManifestFile): PackSummary {
  const of = (key: string): string | null =>
    value !== null && Object.hasOwn(value, key) ? asText(value[key]) : null;
  const packId = value?.["pack_id"];
  return {
    pack_id: typeof packId === "string" ? packId : folder,
    source: kind === "logos" ? "language_pack" : "runtime_pack",
    manifest_path: `data/${kind}/${folder}/manifest.json`,
    version: of("version"),
    language: of("language"),
    modality: of("modality"),
    determinism_class: of("determinism_class"),
    checksum: of("checksum"),
    checksums: Object.fromEntries(
      Object.entries(value ?? {}).filter(
        (entry): entry is [string, string] =>
          typeof entry[1] === "string" && /checksum|sha256$/.test(entry[0].toLowerCase()),
      ),
    ),
  };
}

/** A manifest value as a string. */
function asText(value: unknown): string | null {
  return value === null || typeof value === "string" ? value : JSON.stringify(value);
}

function describeManifest({ manifest: { digest, value }, summary }: Shelved): PackDetail {
  if (digest === null || value === null)
    throw new Failure("read_error", `manifest cannot be read: ${summary.manifest_path}`);
  return { ...summary, manifest_digest: digest, manifest: value };
}
