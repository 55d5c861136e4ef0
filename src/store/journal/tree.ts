import { hash } from "node:crypto";

/** Length of a hash in bytes. */
export const HASH_BYTES = 32;
const LEAF_PREFIX = 0;
const NODE_PREFIX = 1;

/** @see RFC 6962, section 2.1 */
export function hashLeaf(data: Uint8Array): Uint8Array {
  const bytes = Buffer.allocUnsafe(1 + data.byteLength);
  bytes[0] = LEAF_PREFIX;
  bytes.set(data, 1);
  return sha256(bytes);
}

const nodeBytes = Buffer.alloc(1 + 2 * HASH_BYTES, NODE_PREFIX);

/** @see RFC 6962, section 2.1 */
export function hashNode(left: Uint8Array, right: Uint8Array): Uint8Array {
  nodeBytes.set(left, 1);
  nodeBytes.set(right, 1 + HASH_BYTES);
  return sha256(nodeBytes);
}

/** The leaf of an entry: the hash of the 32 raw bytes of its digest. */
export function leafOf(digestHex: string): Uint8Array {
  return Buffer.from(leafText(digestHex), "latin1");
}

const leafBytes = Buffer.alloc(1 + HASH_BYTES, LEAF_PREFIX);

/** {@link leafOf} as a text of one character for each byte. */
export function leafText(digestHex: string): string {
  leafBytes.write(digestHex, 1, "hex");
  return hash("sha256", leafBytes, "binary");
}

/** Goes through text: a hash's own bytes would be a separate allocation, which costs more than the hash, while buffers from text share a pool. */
function sha256(bytes: Uint8Array): Uint8Array {
  return Buffer.from(hash("sha256", bytes, "binary"), "latin1");
}

// ---- where nodes are stored ------------------------------------------------------------------------------------------
//
// Every hash of a complete subtree has a fixed place, however the tree grows: each leaf, then the subtrees that it completes.
//
//   leaves   0     1          2     3                 4
//   places   0     1,  2      3     4,  5,  6         7      (2 = leaves 0–1, 5 = leaves 2–3, 6 = leaves 0–3)
//
// The first n leaves are the first nodeCount(n) hashes, so truncating the file truncates the tree.

/** How many complete subtrees `leaves` leaves have, including single leaves: 2n minus the number of ones in n. */
export function nodeCount(leaves: number): number {
  let ones = 0;
  for (let rest = leaves; rest > 0; rest = Math.floor(rest / 2)) ones += rest % 2;
  return 2 * leaves - ones;
}

/** The largest number of leaves whose nodes are among the first `nodes`. */
export function leafCount(nodes: number): number {
  let leaves = Math.floor(nodes / 2) + 27; // beyond what 2^53 nodes could hold
  while (nodeCount(leaves) > nodes) leaves--;
  return leaves;
}

/** The place of the subtree over the leaves [index · 2^height, (index + 1) · 2^height). */
export function nodePlace(height: number, index: number): number {
  return nodeCount((index + 1) * 2 ** height - 1) + height;
}

/** The complete subtrees into which `leaves` leaves split, the largest and leftmost first. */
export function peaksOf(leaves: number): { readonly height: number; readonly index: number }[] {
  const peaks = [];
  let from = 0;
  for (let height = 52; height >= 0; height--) {
    const size = 2 ** height;
    if (leaves - from < size) continue;
    peaks.push({ height, index: from / size });
    from += size;
  }
  return peaks;
}

/** A growing tree; it keeps one hash for each peak. */
export class GrowingTree {
  #leaves: number;
  readonly #peaks: Uint8Array[];

  /** @param peaks the hashes of {@link peaksOf} these leaves */
  constructor(leaves = 0, peaks: readonly Uint8Array[] = []) {
    this.#leaves = leaves;
    this.#peaks = [...peaks];
  }

  get leaves(): number {
    return this.#leaves;
  }

  /** Adds a leaf by its hash; returns the hashes to store, in the order of their places. */
  append(leaf: Uint8Array): Uint8Array[] {
    const stored = [leaf];
    let node = leaf;
    for (let size = this.#leaves; size % 2 === 1; size = (size - 1) / 2) {
      node = hashNode(this.#peaks.pop() as Uint8Array, node); // each one in the binary count is a peak
      stored.push(node);
    }
    this.#peaks.push(node);
    this.#leaves++;
    return stored;
  }

  /** The Merkle tree hash; null without leaves. */
  head(): Uint8Array | null {
    return this.#peaks.reduceRight<Uint8Array | null>(
      (head, peak) => (head === null ? peak : hashNode(peak, head)),
      null,
    );
  }

  /** {@link head} in hexadecimal. */
  headHex(): string | null {
    const head = this.head();
    return head === null ? null : Buffer.from(head).toString("hex");
  }
}
