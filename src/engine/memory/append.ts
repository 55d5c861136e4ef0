import { BLADES } from "../../algebra/blades.ts";
import type { Digest } from "../../canonical/digest.ts";
import { versorOf } from "./field.ts";

/** A memory followed by the versors of some content digests, 32 components each. */
export function appendVersors(memory: Float64Array, digests: readonly Digest[]): Float64Array {
  const grown = new Float64Array(memory.length + digests.length * BLADES);
  grown.set(memory);
  digests.forEach((digest, nth) => grown.set(versorOf(digest), memory.length + nth * BLADES));
  return grown;
}
