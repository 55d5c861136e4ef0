import { hash } from "node:crypto";
import { HASH_BYTES, LEAF_PREFIX, NODE_PREFIX } from "./tree.ts";

/** Enough for the lines of 1 KB in a part of 2 MiB. */
const FIRST_CAPACITY = 4096 * HASH_BYTES;

const leafBytes = new Uint8Array(1 + HASH_BYTES).fill(LEAF_PREFIX);
const nodeBytes = new Uint8Array(1 + 2 * HASH_BYTES).fill(NODE_PREFIX);

/**
 * Hashes consecutive leaves of a tree, from any one on, and the subtrees that they complete, but for those that begin before the first leaf:
 * whoever has the leaves before adds these. So a tree can be hashed in parts, in any order. Its memory is used again for the next run.
 */
export class TreeRun {
  #bytes = new Uint8Array(FIRST_CAPACITY);
  #length = 0;
  /** The numbers of the first leaf and of the next one, from 0. */
  #first = 0;
  #next = 0;
  #cut = 0;

  /** @param cut no subtree has leaves both before this one and from it on, so that there is a root over the leaves before it */
  restart(first: number, cut: number): void {
    [this.#length, this.#first, this.#next, this.#cut] = [0, first, first, cut];
  }

  /** Adds the leaf of an entry. @param digest a character for each byte of the entry's digest */
  add(digest: string): void {
    for (let at = 0; at < HASH_BYTES; at++) leafBytes[1 + at] = digest.charCodeAt(at);
    this.#store(leafBytes);
    const leaf = this.#next++;
    const first = leaf >= this.#cut ? Math.max(this.#first, this.#cut) : this.#first;
    for (let half = 1; this.#next % (2 * half) === 0 && this.#next - 2 * half >= first; half *= 2)
      this.#join(2 * half - 1);
  }

  /** The hashes in the order of their places, without those that are left out: a copy. */
  hashes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  /** Hashes the last two subtrees together. @param nodes how many the second one has */
  #join(nodes: number): void {
    const [bytes, right] = [this.#bytes, this.#length - HASH_BYTES];
    const left = right - nodes * HASH_BYTES;
    for (let at = 0; at < HASH_BYTES; at++) {
      nodeBytes[1 + at] = bytes[left + at] as number; // both were stored
      nodeBytes[1 + HASH_BYTES + at] = bytes[right + at] as number;
    }
    this.#store(nodeBytes);
  }

  #store(hashed: Uint8Array): void {
    if (this.#length === this.#bytes.length) this.#grow();
    const [bytes, length] = [this.#bytes, this.#length];
    const text = hash("sha256", hashed, "binary"); // as bytes it would be an allocation that costs more than the hash
    for (let at = 0; at < HASH_BYTES; at++) bytes[length + at] = text.charCodeAt(at);
    this.#length += HASH_BYTES;
  }

  #grow(): void {
    const larger = new Uint8Array(2 * this.#bytes.length);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
