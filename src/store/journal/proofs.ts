import { hashNode } from "./tree.ts";

/** The hash of the complete subtree over the leaves [index · 2^height, (index + 1) · 2^height). */
export type NodeAt = (height: number, index: number) => Uint8Array;

/** The hash over the leaves [from, to), one of the ranges into which RFC 9162 splits: `from` is a multiple of the largest power of two below the length. */
export function hashRange(nodeAt: NodeAt, from: number, to: number): Uint8Array {
  const height = heightOf(to - from);
  if (height !== null) return nodeAt(height, from / 2 ** height);
  const split = from + splitOf(to - from);
  return hashNode(hashRange(nodeAt, from, split), hashRange(nodeAt, split, to));
}

/** The hashes that lead from a leaf to the root, lowest first. @see RFC 9162, section 2.1.3.1 */
export function inclusionPath(nodeAt: NodeAt, index: number, size: number): Uint8Array[] {
  const path: Uint8Array[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const split = from + splitOf(to - from);
    path.push(index < split ? hashRange(nodeAt, split, to) : hashRange(nodeAt, from, split));
    if (index < split) to = split;
    else from = split;
  }
  return path.reverse();
}

/** The root over the first `size` leaves if the leaf at `index` is `leaf` and all others are as kept. */
export function rootWith(nodeAt: NodeAt, index: number, leaf: Uint8Array, size: number): Uint8Array {
  const over = (from: number, to: number): Uint8Array => {
    if (to - from === 1) return leaf;
    const split = from + splitOf(to - from);
    return index < split
      ? hashNode(over(from, split), hashRange(nodeAt, split, to))
      : hashNode(hashRange(nodeAt, from, split), over(split, to));
  };
  return over(0, size);
}

/** The hashes that prove that the tree over `first` leaves is the start of that over `second`. @see RFC 9162, section 2.1.4.1 */
export function consistencyPath(nodeAt: NodeAt, first: number, second: number): Uint8Array[] {
  const path: Uint8Array[] = [];
  let [from, to, isWhole] = [0, second, true];
  while (first !== to) {
    const split = from + splitOf(to - from);
    if (first <= split) {
      path.push(hashRange(nodeAt, split, to));
      to = split;
    } else {
      path.push(hashRange(nodeAt, from, split));
      [from, isWhole] = [split, false];
    }
  }
  if (!isWhole) path.push(hashRange(nodeAt, from, to));
  return path.reverse();
}

/** The largest power of two below `length`, which is at least 2. */
function splitOf(length: number): number {
  let split = 1;
  while (split * 2 < length) split *= 2;
  return split;
}

function heightOf(length: number): number | null {
  let [height, size] = [0, 1];
  while (size < length) [height, size] = [height + 1, size * 2];
  return size === length ? height : null;
}
