import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { digestOf, digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { LOGOS_FILES } from "../../contract/logos.ts";
import { inspectFolder, readFileOf } from "./logos-folder.ts";
import { LogosError, parseManifest } from "./logos.ts";

/** The checksums that a manifest should hold for these bytes: one for each file that is there, and one over all of them. */
export function logosSeal(files: ReadonlyMap<string, Uint8Array>): Record<string, Digest> {
  const checksums: Record<string, Digest> = {};
  for (const file of LOGOS_FILES) {
    const bytes = files.get(file);
    if (bytes !== undefined) checksums[`${file}_checksum`] = digestOfBytes(bytes);
  }
  return { ...checksums, checksum: digestOf(checksums) };
}

/** A manifest as it is stored: for people, its checksums last. */
export function logosManifestText(
  manifest: Readonly<Record<string, unknown>>,
  seal: Readonly<Record<string, Digest>>,
): string {
  const sealed = ["checksum", ...LOGOS_FILES.map((file) => `${file}_checksum`)];
  const kept = Object.entries(manifest).filter(([key]) => !sealed.includes(key));
  return `${JSON.stringify({ ...Object.fromEntries(kept), ...seal }, null, 2)}\n`;
}

/** Updates the checksums in a pack's manifest; writes nothing if they are current. @throws LogosError; the error of the file system */
export async function writeLogosSeal(path: string): Promise<void> {
  const folder = inspectFolder(path);
  const bytes = await readFileOf(folder, "manifest.json");
  if (bytes === null) throw new LogosError("manifest.json", null, "is missing");
  const files = new Map<string, Uint8Array>();
  for (const file of LOGOS_FILES) {
    const content = await readFileOf(folder, `${file}.jsonl`);
    if (content !== null) files.set(file, content);
  }
  const text = logosManifestText(parseManifest(bytes), logosSeal(files));
  if (text === new TextDecoder().decode(bytes)) return;
  const manifest = join(path, "manifest.json");
  await writeFile(`${manifest}.new`, text);
  await rename(`${manifest}.new`, manifest);
}
