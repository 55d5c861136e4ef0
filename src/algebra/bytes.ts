import { BLADES } from "./blades.ts";
import { MAX_COMPONENT } from "./tolerance.ts";

/** Length in bytes of one multivector's canonical form. */
export const MULTIVECTOR_BYTES = 8 * BLADES;

/**
 * Canonical array bytes: each component as little-endian float64, −0 as +0.
 * @param components of one multivector, or of several joined
 */
export function canonicalBytes(components: Float64Array): Uint8Array {
  const bytes = new Uint8Array(8 * components.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < components.length; at++) view.setFloat64(8 * at, components[at]! + 0, true); // −0 + 0 is +0
  return bytes;
}

/**
 * The components that canonical bytes encode; a −0 among them becomes +0.
 * @returns null for bytes that are not whole multivectors, or with a component that is NaN, infinite or beyond `MAX_COMPONENT`
 */
export function fromCanonicalBytes(bytes: Uint8Array): Float64Array | null {
  if (bytes.length % MULTIVECTOR_BYTES !== 0) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const components = new Float64Array(bytes.length / 8);
  for (let at = 0; at < components.length; at++) {
    const component = view.getFloat64(8 * at, true) + 0;
    if (!(Math.abs(component) <= MAX_COMPONENT)) return null; // false for NaN, too
    components[at] = component;
  }
  return components;
}
