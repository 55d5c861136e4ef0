import { createHash, type Hash } from "node:crypto";
import { open } from "node:fs/promises";
import type { Digest } from "../../canonical/digest.ts";
import { lookAt } from "./file-stamp.ts";

const CHUNK_BYTES = 1024 * 1024;

/** The digest of an append-only file: each call reads only what was added, or the whole file if it changed in any other way. */
export class GrowingDigest {
  readonly #file: string;
  #hash: Hash = createHash("sha256");
  #size = 0;
  #identity = "";
  #known: { readonly stamp: string; readonly digest: Digest } | null = null;
  #pending: Promise<unknown> = Promise.resolve();

  constructor(file: string) {
    this.#file = file;
  }

  /** Null if there is no file. A file so young that a change could go unnoticed is read again. */
  read(): Promise<Digest | null> {
    const next = this.#pending.then(() => this.#read());
    this.#pending = next.catch(() => undefined);
    return next;
  }

  async #read(): Promise<Digest | null> {
    const stamp = lookAt(this.#file)?.stamp ?? null;
    if (stamp !== null && this.#known?.stamp === stamp) return this.#known.digest;
    const digest = await this.#readOn();
    this.#known = stamp === null || digest === null ? null : { stamp, digest };
    return digest;
  }

  async #readOn(): Promise<Digest | null> {
    const handle = await open(this.#file, "r").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (handle === null) return null;
    try {
      const { ino, dev, size } = await handle.stat();
      if (this.#identity !== `${dev}:${ino}` || size <= this.#size) {
        this.#hash = createHash("sha256");
        this.#size = 0;
        this.#identity = `${dev}:${ino}`;
      }
      const chunk = new Uint8Array(CHUNK_BYTES);
      while (this.#size < size) {
        const { bytesRead } = await handle.read(
          chunk,
          0,
          Math.min(CHUNK_BYTES, size - this.#size),
          this.#size,
        );
        if (bytesRead === 0) break;
        this.#hash.update(chunk.subarray(0, bytesRead));
        this.#size += bytesRead;
      }
      return `sha256:${this.#hash.copy().digest("hex")}`;
    } finally {
      await handle.close();
    }
  }
}
