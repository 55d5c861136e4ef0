import { endianness } from "node:os";
import { join } from "node:path";
import { readBytes, type Files, type OpenFile } from "../files.ts";
import type { LineVerifier } from "./line.ts";
import { LINE_END, MAX_LINE_BYTES } from "./seal.ts";
import { HASH_BYTES, hashNode, leafCount, leafOf, nodeCount, nodePlace, peaksOf } from "./tree.ts";

/**
 * The two files beside the journal that only save time. `turns.index` has the offset after each line, as 64 bits, the lowest byte first;
 * `turns.merkle` the hashes of the tree in the places of tree.ts. Both may lag behind the journal, and both can be deleted.
 */
export interface Derived { readonly ends: Float64Array; readonly peaks: readonly Uint8Array[] }

export const INDEX_FILE = "turns.index";
export const TREE_FILE = "turns.merkle";
export const END_BYTES = 8;
/** A journal of at most this size is read whole at every start: it takes less than a tenth of a second. */
export const ALWAYS_READ_BYTES = 4 * 1024 * 1024;
const SPREAD_SAMPLES = 32;
const LAST_SAMPLES = 4;

export const NOTHING_DERIVED: Derived = { ends: new Float64Array(0), peaks: [] };

/** What the derived files tell of the first entries of a journal, or nothing where they are missing or do not agree with it. */
export async function readDerived(files: Files, folder: string, journal: OpenFile, verifier: LineVerifier): Promise<Derived> {
  const { size } = journal.facts();
  if (size <= ALWAYS_READ_BYTES) return NOTHING_DERIVED;
  const index = await files.open(join(folder, INDEX_FILE), "read");
  const tree = await files.open(join(folder, TREE_FILE), "read");
  try {
    if (index === null || tree === null) return NOTHING_DERIVED;
    const ends = readEnds(index, leafCount(Math.floor(tree.facts().size / HASH_BYTES)), size);
    if (ends === null || !samplesOf(ends.length).every((turnId) => agrees({ journal, tree, ends, verifier }, turnId))) return NOTHING_DERIVED;
    return { ends, peaks: peaksOf(ends.length).map(({ height, index: at }) => readHash(tree, nodePlace(height, at))) };
  } finally {
    await index?.close();
    await tree?.close();
  }
}

/** At most `most` ends that lie within the journal; null if they do not grow. Each number is written over the bytes that it was read from. */
function readEnds(index: OpenFile, most: number, size: number): Float64Array | null {
  const { buffer, byteLength } = readBytes(index, 0, Math.min(Math.floor(index.facts().size / END_BYTES), most) * END_BYTES);
  const count = Math.floor(byteLength / END_BYTES);
  if (endianness() === "BE") Buffer.from(buffer, 0, count * END_BYTES).swap64();
  const [halves, ends] = [new Uint32Array(buffer, 0, 2 * count), new Float64Array(buffer, 0, count)];
  const [low, high] = endianness() === "BE" ? [1, 0] : [0, 1];
  let last = 0;
  for (let at = 0; at < count; at++) {
    const end = (halves[2 * at + low] ?? 0) + (halves[2 * at + high] ?? 0) * 2 ** 32;
    if (end > size) return ends.subarray(0, at); // ahead of the journal
    if (end <= last) return null;
    ends[at] = last = end;
  }
  return ends;
}

/** The last turns, some spread evenly, and one below each peak of the tree, so that no peak goes unchecked. */
function samplesOf(count: number): number[] {
  const last = Array.from({ length: LAST_SAMPLES }, (_, back) => count - back);
  const spread = Array.from({ length: SPREAD_SAMPLES }, (_, part) => 1 + Math.floor((part * count) / SPREAD_SAMPLES));
  const peaks = peaksOf(count).map(({ height, index }) => 1 + index * 2 ** height);
  return [...new Set([...last, ...spread, ...peaks])].filter((turnId) => turnId >= 1 && turnId <= count);
}

interface Sampled { readonly journal: OpenFile; readonly tree: OpenFile; readonly ends: Float64Array; readonly verifier: LineVerifier }

/** Whether a turn's line verifies where the index says, and its hash leads up to its peak in the tree. */
function agrees({ journal, tree, ends, verifier }: Sampled, turnId: number): boolean {
  const [start, end] = [ends[turnId - 2] ?? 0, ends[turnId - 1] ?? 0];
  if (end - start > MAX_LINE_BYTES + 1) return false;
  const bytes = readBytes(journal, start, end - start);
  if (bytes.at(-1) !== LINE_END) return false;
  const line = verifier.verify(bytes, 0, bytes.byteLength - 1);
  return !("problem" in line) && line.turnId === turnId && leadsToPeak(tree, ends.length, turnId - 1, leafOf(line.digestHex));
}

function leadsToPeak(tree: OpenFile, leaves: number, leaf: number, leafHash: Uint8Array): boolean {
  let node = leafHash;
  let index = leaf;
  for (let height = 0; ; height++) {
    if (Buffer.compare(readHash(tree, nodePlace(height, index)), node) !== 0) return false;
    const parent = Math.floor(index / 2);
    if ((parent + 1) * 2 ** (height + 1) > leaves) return true; // a peak
    const sibling = readHash(tree, nodePlace(height, index % 2 === 0 ? index + 1 : index - 1));
    node = index % 2 === 0 ? hashNode(node, sibling) : hashNode(sibling, node);
    index = parent;
  }
}

function readHash(tree: OpenFile, place: number): Uint8Array {
  return readBytes(tree, place * HASH_BYTES, HASH_BYTES);
}
