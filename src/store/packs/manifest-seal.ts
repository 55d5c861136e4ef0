import { digestOfBytes } from "../../canonical/digest.ts";

/** This file beside the manifest holds the digest of the manifest's bytes, since the contract allows no further members in the manifest. */
export const SEAL = "manifest.json.seal";

export function sealManifest(manifest: string): string {
  return `${digestOfBytes(manifest)}\n`;
}

/** Whether a manifest is the one that its seal names. One without a seal beside it was written by others: it says what it says. */
export function isSealedManifest(manifest: Uint8Array, seal: Uint8Array | null): boolean {
  return seal === null || Buffer.from(seal).toString("latin1") === `${digestOfBytes(manifest)}\n`;
}
