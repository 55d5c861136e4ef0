import { sha256 } from "@noble/hashes/sha2.js";

/** What `canonical/digest.ts` uses of `node:crypto`; the build puts this in its place for the browser, whose own hash answers later. */
export function createHash(algorithm: "sha256") {
  const hash = sha256.create();
  const used = {
    update: (bytes: string | Uint8Array) => { hash.update(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes); return used; },
    /** @throws Error for another algorithm or form */
    digest: (form: "hex"): string => {
      if (algorithm !== "sha256" || form !== "hex") throw new Error(`there is no ${algorithm} in ${form} here`);
      return [...hash.digest()].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    },
  };
  return used;
}
