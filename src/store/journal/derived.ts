import { join } from "node:path";
import { readBytes, type Files, type OpenFile } from "../files/files.ts";
import type { LineVerifier } from "./line.ts";
import { TURNS, type LineKind } from "./line-kind.ts";
import { LINE_END } from "./seal.ts";
import { END_BYTES, StoredPlaces } from "./stored-places.ts";
import { HASH_BYTES, hashNode, leafCount, leafOf, nodePlace, peaksOf } from "./tree.ts";

/**
 * Two files beside the journal that only save time. For turns, `turns.index` has the offset after each line as 64 bits, lowest byte first;
 * `turns.merkle` has the hashes of the tree, at the places that tree.ts defines. Both may lag behind the journal, and both can be deleted.
 */
export interface Derived {
  readonly stored: StoredPlaces | null;
  readonly peaks: readonly Uint8Array[];
}

/** A journal up to this size is read whole at every start, which takes less than a tenth of a second. */
export const ALWAYS_READ_BYTES = 4 * 1024 * 1024;
const SPREAD_SAMPLES = 32;
const LAST_SAMPLES = 4;

export const NOTHING_DERIVED: Derived = { stored: null, peaks: [] };

/** What the derived files say about the first entries of a journal; nothing if they are missing or disagree with it. The cost does not depend on their number. */
export async function readDerived(
  files: Files,
  folder: string,
  journal: OpenFile,
  verifier: LineVerifier,
  kind: LineKind = TURNS,
): Promise<Derived> {
  const { size } = journal.facts();
  if (size <= ALWAYS_READ_BYTES) return NOTHING_DERIVED;
  const index = await files.open(join(folder, kind.index), "read");
  const tree = await files.open(join(folder, kind.tree), "read");
  let isKept = false;
  try {
    if (index === null || tree === null) return NOTHING_DERIVED;
    const most = Math.min(
      Math.floor(index.facts().size / END_BYTES),
      leafCount(Math.floor(tree.facts().size / HASH_BYTES)),
    );
    const stored = new StoredPlaces(index, countWithin(index, most, size), size);
    if (
      stored.count === 0 ||
      !samplesOf(stored.count).every((turnId) => agrees({ journal, tree, stored, verifier }, turnId))
    )
      return NOTHING_DERIVED;
    const peaks = peaksOf(stored.count).map(({ height, index: at }) => readHash(tree, nodePlace(height, at)));
    isKept = true;
    return { stored, peaks };
  } finally {
    if (!isKept) await index?.close();
    await tree?.close();
  }
}

/** How many of the first `most` offsets lie within `size` bytes, if they grow. If they do not, the result is arbitrary: either the samples will disagree with it, or it is correct. */
function countWithin(index: OpenFile, most: number, size: number): number {
  let [within, beyond] = [0, most + 1];
  for (let at = most; beyond - within > 1; at = Math.floor((within + beyond) / 2)) {
    if (readEnd(index, at) <= size) within = at;
    else beyond = at;
  }
  return within;
}

function readEnd(index: OpenFile, turnId: number): number {
  const bytes = readBytes(index, (turnId - 1) * END_BYTES, END_BYTES);
  return bytes.byteLength < END_BYTES ? Infinity : Number(new DataView(bytes.buffer).getBigUint64(0, true));
}

/** The last turns, some spread evenly, and one below each peak of the tree, so that every peak is checked. */
function samplesOf(count: number): number[] {
  const last = Array.from({ length: LAST_SAMPLES }, (_, back) => count - back);
  const spread = Array.from(
    { length: SPREAD_SAMPLES },
    (_, part) => 1 + Math.floor((part * count) / SPREAD_SAMPLES),
  );
  const peaks = peaksOf(count).map(({ height, index }) => 1 + index * 2 ** height);
  return [...new Set([...last, ...spread, ...peaks])].filter((turnId) => turnId >= 1 && turnId <= count);
}

interface Sampled {
  readonly journal: OpenFile;
  readonly tree: OpenFile;
  readonly stored: StoredPlaces;
  readonly verifier: LineVerifier;
}

/** Whether a turn's line verifies where the index says, and its hash leads to its peak in the tree. */
function agrees({ journal, tree, stored, verifier }: Sampled, turnId: number): boolean {
  const { start, end } = stored.at(turnId);
  const bytes = readBytes(journal, start, end - start);
  if (bytes.at(-1) !== LINE_END) return false;
  const line = verifier.verify(bytes, 0, bytes.byteLength - 1);
  return (
    !("problem" in line) &&
    line.turnId === turnId &&
    leadsToPeak(tree, stored.count, turnId - 1, leafOf(line.digest, "binary"))
  );
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
