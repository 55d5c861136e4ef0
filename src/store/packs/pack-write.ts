import { mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../files/make-folder.ts";
import { digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { PACK_FILES, type PackFileName, type PackManifest } from "../../contract/packs.ts";
import { DataError } from "../files/data-error.ts";
import { manifestText, sealOf } from "./packs.ts";

/** A pack to be written: the manifest without counts and checksums, canonical rows in order, and further files by name. */
export interface NewPack {
  readonly manifest: Omit<PackManifest, "counts" | "checksum" | `${PackFileName}_checksum`>;
  readonly rows: Readonly<Partial<Record<PackFileName, readonly string[]>>>;
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * Writes a pack into a new folder, which appears whole or not at all: it is filled beside its place and then renamed.
 * @throws DataError when the folder is there already.
 */
export async function writePack(folder: string, { manifest, rows, texts }: NewPack): Promise<void> {
  await makeFolder(dirname(folder));
  if (
    await stat(folder).then(
      () => true,
      () => false,
    )
  )
    throw new DataError(folder, "is there already; remove it first or choose another --id");
  const draft = await mkdtemp(join(dirname(folder), ".new-pack-"));
  try {
    const found: Partial<Record<PackFileName, { rows: number; digest: Digest }>> = {};
    for (const file of PACK_FILES) {
      const lines = rows[file];
      if (lines === undefined) continue;
      const text = lines.map((line) => `${line}\n`).join("");
      await writeFile(join(draft, `${file}.jsonl`), text);
      found[file] = { rows: lines.length, digest: digestOfBytes(text) };
    }
    for (const [name, text] of Object.entries(texts)) await writeFile(join(draft, name), text);
    await writeFile(join(draft, "manifest.json"), manifestText({ ...manifest, ...sealOf(found) }));
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
