// Replaces the part of `node:crypto` that `canonical/digest.ts` uses, in the browser build. The browser hashes asynchronously, but callers here are
// synchronous. So an unknown digest is noted and computed later, and the caller runs again.

type Hashed = string | Uint8Array;

const known = new Map<Hashed, string>();
const wanted = new Set<Hashed>();

/** The SHA-256 of one text or array in hexadecimal digits; empty while unknown. Arrays are recognised by identity. */
export function hash(_algorithm: "sha256", hashed: Hashed, _form: "hex"): string {
  const digest = known.get(hashed);
  if (digest === undefined) wanted.add(hashed);
  return digest ?? "";
}

/** Computes the digests that were asked for and unknown. Returns whether there were any. */
export async function computeWanted(): Promise<boolean> {
  const asked = [...wanted];
  wanted.clear();
  for (const hashed of asked) {
    const bytes = typeof hashed === "string" ? new TextEncoder().encode(hashed) : new Uint8Array(hashed);
    known.set(
      hashed,
      [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))]
        .map((byte) => byte.toString(16).padStart(2, "0"))
        .join(""),
    );
  }
  return asked.length > 0;
}
