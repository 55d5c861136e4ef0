// What `canonical/digest.ts` uses of `node:crypto`; the build puts it in its place for the browser. The browser's own hash answers later, and who
// asks here does not wait: what is not known yet is noted, to be computed before the whole is asked again.

type Hashed = string | Uint8Array;

const known = new Map<Hashed, string>();
const wanted = new Set<Hashed>();

/** The SHA-256 of one text or array, in hexadecimal digits where it is known by now, else empty. An array is known again by being the same one. */
export function hash(_algorithm: "sha256", hashed: Hashed, _form: "hex"): string {
  const digest = known.get(hashed);
  if (digest === undefined) wanted.add(hashed);
  return digest ?? "";
}

/** Computes what was asked for and not known; whether there was anything. */
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
