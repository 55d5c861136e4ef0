import { sha256Hex } from "../canonical/digest.ts";

/** Hashes are 64 lower-case hexadecimal digits throughout. @see RFC 9162, section 2.1 */
const LEAF = "00";
const NODE = "01";

/** The leaf hash of a journal entry. The leaf data are the 32 bytes of `journal_digest`. */
export function leafHashOf(journalDigestHex: string): string {
  return hashHex(`${LEAF}${journalDigestHex}`);
}

export function nodeHashOf(left: string, right: string): string {
  return hashHex(`${NODE}${left}${right}`);
}

/**
 * The root that an inclusion proof leads to; null if the path has the wrong length for this leaf.
 * @param index of the leaf, from 0, below `size`
 * @see RFC 9162, section 2.1.3.2
 */
export function rootOfInclusion(
  leafHash: string,
  index: number,
  size: number,
  path: readonly string[],
): string | null {
  if (!isCount(index) || !isCount(size) || index >= size) return null;
  const sides = sidesOf(index, size - 1, path.length);
  if (sides === null) return null;
  return path.reduce(
    (root, sibling, at) => (sides[at] === "left" ? nodeHashOf(sibling, root) : nodeHashOf(root, sibling)),
    leafHash,
  );
}

/**
 * The side of each sibling on the way from a node up to the root; null if the way has another length than `steps`.
 * @param first index of the node on its level, `fn` in the RFC
 * @param last index of the last node on that level, `sn` in the RFC
 */
function sidesOf(first: number, last: number, steps: number): readonly ("left" | "right")[] | null {
  let [fn, sn] = [first, last];
  const sides: ("left" | "right")[] = [];
  while (sides.length < steps) {
    if (sn === 0) return null;
    const isLeft = fn % 2 === 1 || fn === sn;
    sides.push(isLeft ? "left" : "right");
    // The last node of a level without a sibling moves up as it is.
    while (isLeft && fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 ? sides : null;
}

/** The subject of a consistency proof: two sizes of one tree, and their roots. */
export interface Growth {
  readonly firstSize: number;
  readonly firstRoot: string;
  readonly secondSize: number;
  readonly secondRoot: string;
}

/**
 * Whether the second tree begins with all leaves of the first. An empty tree has no root, so it is not accepted as a first.
 * @see RFC 9162, section 2.1.4.2
 */
export function isConsistent(
  { firstSize, firstRoot, secondSize, secondRoot }: Growth,
  path: readonly string[],
): boolean {
  if (!isCount(firstSize) || !isCount(secondSize) || firstSize === 0 || firstSize > secondSize) return false;
  if (firstSize === secondSize) return path.length === 0 && firstRoot === secondRoot;
  const [start, ...rest] = isPowerOfTwo(firstSize) ? [firstRoot, ...path] : path;
  if (start === undefined) return false;
  let [fn, sn] = [firstSize - 1, secondSize - 1];
  while (fn % 2 === 1) [fn, sn] = [half(fn), half(sn)];
  const sides = sidesOf(fn, sn, rest.length);
  if (sides === null) return false;
  let [first, second] = [start, start];
  for (const [at, node] of rest.entries()) {
    const isLeft = sides[at] === "left";
    if (isLeft) first = nodeHashOf(node, first); // a right sibling lies beyond the first tree
    second = isLeft ? nodeHashOf(node, second) : nodeHashOf(second, node);
  }
  return first === firstRoot && second === secondRoot;
}

/** The Merkle tree hash of leaves; null if there are none. Works top down, unlike the tree that a journal keeps. @see RFC 9162, section 2.1.1 */
export function rootOfLeaves(leafHashes: readonly string[]): string | null {
  const [only] = leafHashes;
  if (only === undefined) return null;
  if (leafHashes.length === 1) return only;
  let split = 1;
  while (split * 2 < leafHashes.length) split *= 2;
  const [left, right] = [rootOfLeaves(leafHashes.slice(0, split)), rootOfLeaves(leafHashes.slice(split))];
  return left === null || right === null ? null : nodeHashOf(left, right);
}

function hashHex(hex: string): string {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  return sha256Hex(bytes);
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function half(value: number): number {
  return Math.floor(value / 2);
}

function isPowerOfTwo(value: number): boolean {
  let rest = value;
  while (rest > 1 && rest % 2 === 0) rest /= 2;
  return rest === 1;
}
