import { sha256Hex } from "../canonical/digest.ts";

/** Hashes are 64 lower-case hexadecimal digits throughout. @see RFC 9162, section 2.1 */
const LEAF = "00";
const NODE = "01";

/** The hash of the leaf that a journal entry is: its data are the 32 bytes of `journal_digest`. */
export function leafHashOf(journalDigestHex: string): string {
  return hashHex(`${LEAF}${journalDigestHex}`);
}

export function nodeHashOf(left: string, right: string): string {
  return hashHex(`${NODE}${left}${right}`);
}

/**
 * The root that an inclusion proof leads to; null where the path has not the length that the place asks for.
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
  let [fn, sn] = [index, size - 1];
  let root = leafHash;
  for (const sibling of path) {
    if (sn === 0) return null;
    if (fn % 2 === 1 || fn === sn) {
      root = nodeHashOf(sibling, root);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else root = nodeHashOf(root, sibling);
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 ? root : null;
}

/** What a consistency proof is about: two sizes of one tree, and their roots. */
export interface Growth {
  readonly firstSize: number;
  readonly firstRoot: string;
  readonly secondSize: number;
  readonly secondRoot: string;
}

/** Whether the second tree begins with the whole of the first. A tree without leaves has no root, and is the beginning of none here. @see RFC 9162, section 2.1.4.2 */
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
  let [fr, sr] = [start, start];
  for (const node of rest) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [nodeHashOf(node, fr), nodeHashOf(node, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else sr = nodeHashOf(sr, node);
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 && fr === firstRoot && sr === secondRoot;
}

/** The Merkle tree hash of leaves; null without any. Computed top down, unlike the tree that a journal keeps. @see RFC 9162, section 2.1.1 */
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
