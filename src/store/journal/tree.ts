import { hash } from "node:crypto";

/** Length of a hash in bytes. */
export const HASH_BYTES = 32;
export const LEAF_PREFIX = 0;
export const NODE_PREFIX = 1;

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

const leafBytes = Buffer.alloc(1 + HASH_BYTES, LEAF_PREFIX);

/** The leaf of an entry: the hash of its digest, of which the text has a character for each byte, or two hexadecimal digits. */
export function leafOf(digest: string, form: "binary" | "hex" = "hex"): Uint8Array {
  leafBytes.write(digest, 1, form);
  return sha256(leafBytes);
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

/** A complete subtree: its leaves are [index · 2^height, (index + 1) · 2^height). */
export interface Subtree {
  readonly height: number;
  readonly index: number;
}

/** The fewest complete subtrees that have the leaves [from, to), from left to right. */
export function subtreesOf(from: number, to: number): Subtree[] {
  const subtrees = [];
  for (let leaf = from; leaf < to; ) {
    let [height, size] = [0, 1];
    for (; leaf % (2 * size) === 0 && leaf + 2 * size <= to; size *= 2) height++;
    subtrees.push({ height, index: leaf / size });
    leaf += size;
  }
  return subtrees;
}

/** The complete subtrees into which the first `leaves` leaves split, the largest and leftmost first. */
export function peaksOf(leaves: number): Subtree[] {
  return subtreesOf(0, leaves);
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
    return [leaf, ...this.appendSubtree(0, leaf)];
  }

  /** Adds a complete subtree by its hash; returns the hashes of those that it completes. The number of leaves must be a multiple of its own. */
  appendSubtree(height: number, root: Uint8Array): Uint8Array[] {
    const completed = [];
    let node = root;
    for (let size = this.#leaves / 2 ** height; size % 2 === 1; size = (size - 1) / 2) {
      node = hashNode(this.#peaks.pop() as Uint8Array, node); // each one in the binary count is a peak
      completed.push(node);
    }
    this.#peaks.push(node);
    this.#leaves += 2 ** height;
    return completed;
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
