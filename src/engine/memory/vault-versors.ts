import { BLADES } from "../../algebra/blades.ts";
import type { Digest } from "../../canonical/digest.ts";
import { versorOf } from "./field.ts";

/** Appends the versors of content digests, 32 components each, to a memory. */
export function appendVersors(memory: Float64Array, digests: readonly Digest[]): Float64Array {
  const grown = new Float64Array(memory.length + digests.length * BLADES);
  grown.set(memory);
  digests.forEach((digest, nth) => grown.set(versorOf(digest), memory.length + nth * BLADES));
  return grown;
}
