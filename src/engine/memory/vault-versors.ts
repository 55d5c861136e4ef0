import { BLADES } from "../../algebra/blades.ts";
import type { Digest } from "../../canonical/digest.ts";
import { versorOf } from "./field.ts";

/** How much of a buffer is in use, by the longest memory in it. */
const USED = new WeakMap<ArrayBufferLike, number>();

/**
 * Appends the versors of content digests, 32 components each, to a memory, which stays as it is. Both may share a buffer: the first to grow a
 * memory writes behind it, so that growing copies nothing most of the time.
 */
export function appendVersors(memory: Float64Array, digests: readonly Digest[]): Float64Array {
  const length = memory.length + digests.length * BLADES;
  const isFree = memory.byteOffset === 0 && USED.get(memory.buffer) === memory.length;
  const hasRoom = length * memory.BYTES_PER_ELEMENT <= memory.buffer.byteLength;
  const grown = isFree && hasRoom ? new Float64Array(memory.buffer, 0, length) : copied(memory, length);
  USED.set(grown.buffer, length);
  digests.forEach((digest, nth) => grown.set(versorOf(digest), memory.length + nth * BLADES));
  return grown;
}

/** A copy in a buffer with room for half as much again. */
function copied(memory: Float64Array, length: number): Float64Array {
  const all = new Float64Array(length + (length >> 1));
  all.set(memory);
  return all.subarray(0, length);
}
