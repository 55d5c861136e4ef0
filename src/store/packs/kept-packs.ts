import { digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { readFileIfAny } from "../files/inputs.ts";
import { replaceFile } from "../files/replace-file.ts";

/** What reading all packs of a directory came to, kept for the next start. It holds only for the code and the packs that it names. */
export interface KeptPacks {
  /** The code that read them. */
  readonly reader: Digest;
  /** By pack_id. */
  readonly packs: readonly { readonly pack_id: string; readonly manifest_digest: Digest }[];
  /** Sentences of the packs, and how the grammar took each. */
  readonly readings: readonly (readonly [text: string, reading: unknown])[];
}

/** The content of a file; `none` if there is none. A damaged one is not used. */
export type Found =
  | { readonly kind: "kept"; readonly kept: KeptPacks }
  | { readonly kind: "none" | "damaged" };

/** Two lines: the SHA-256 of the second, and the content as JSON. */
export async function readKeptPacks(file: string): Promise<Found> {
  const bytes = await readFileIfAny(file);
  if (bytes === null) return { kind: "none" };
  const cut = bytes.indexOf(0x0a);
  const content = bytes.subarray(cut + 1);
  if (cut < 0 || digestOfBytes(content) !== new TextDecoder().decode(bytes.subarray(0, cut)))
    return { kind: "damaged" };
  return { kind: "kept", kept: JSON.parse(new TextDecoder().decode(content)) as KeptPacks }; // the digest says that these are the bytes below
}

export async function writeKeptPacks(file: string, kept: KeptPacks): Promise<void> {
  const content = `${JSON.stringify(kept)}\n`;
  await replaceFile(file, `${digestOfBytes(content)}\n${content}`);
}
