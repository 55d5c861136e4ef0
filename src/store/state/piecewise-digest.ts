import { createHash } from "node:crypto";
import type { Digest } from "../../canonical/digest.ts";

/** Digest of bytes that come in pieces. */
export class PiecewiseDigest {
  readonly #hash = createHash("sha256");

  add(bytes: Uint8Array): void {
    this.#hash.update(bytes);
  }

  /** Of all pieces; nothing can be added after it. */
  end(): Digest {
    return `sha256:${this.#hash.digest("hex")}`;
  }
}
