import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../support/properties.ts";
import { canonicalBytes, fromCanonicalBytes } from "../../src/algebra/bytes.ts";
import { multivector } from "../../src/algebra/multivector.ts";
import { MAX_COMPONENT } from "../../src/algebra/tolerance.ts";
import { anyMultivector } from "./arbitrary.ts";

const withBits = (at: number, bits: bigint): Uint8Array => {
  const bytes = new Uint8Array(256);
  new DataView(bytes.buffer).setBigUint64(8 * at, bits, true);
  return bytes;
};

describe("canonical array bytes", () => {
  it("are little-endian float64, in bitmask order", () => {
    const bytes = canonicalBytes(multivector({ 0: 1, 1: -2, 31: 0.1 }));
    assert.equal(bytes.length, 256);
    assert.equal(Buffer.from(bytes.subarray(0, 16)).toString("hex"), "000000000000f03f" + "00000000000000c0");
    assert.equal(Buffer.from(bytes.subarray(248)).toString("hex"), "9a9999999999b93f");
    assert.ok(bytes.subarray(16, 248).every((byte) => byte === 0));
  });
  it("write −0 as +0", () =>
    assert.deepEqual(canonicalBytes(new Float64Array(32).fill(-0)), new Uint8Array(256)));
  it("round-trip to the same components, with −0 as +0", () => {
    fc.assert(
      fc.property(anyMultivector, (x) =>
        assert.deepEqual(
          fromCanonicalBytes(canonicalBytes(x)),
          x.map((component) => component + 0),
        ),
      ),
    );
    assert.ok(Object.is(fromCanonicalBytes(withBits(5, 0x8000000000000000n))?.[5], 0));
  });
  it("may hold several multivectors, or none", () => {
    assert.equal(fromCanonicalBytes(new Uint8Array(768))?.length, 96);
    assert.deepEqual(fromCanonicalBytes(new Uint8Array()), new Float64Array());
  });
  it("are read at any offset of a buffer", () => {
    const shifted = new Uint8Array(259).subarray(3);
    shifted.set(canonicalBytes(multivector({ 7: 0.3 })));
    assert.deepEqual(fromCanonicalBytes(shifted), multivector({ 7: 0.3 }));
  });
  for (const [what, bytes] of [
    ["a byte too few", new Uint8Array(255)],
    ["half a multivector", new Uint8Array(384)],
    ["NaN", withBits(31, 0x7ff8000000000000n)],
    ["∞", withBits(0, 0x7ff0000000000000n)],
    ["−∞", withBits(3, 0xfff0000000000000n)],
    ["a component whose square is infinite", canonicalBytes(multivector({ 2: 1e155 }))],
  ] as const) {
    it(`are not ${what}`, () => assert.equal(fromCanonicalBytes(bytes), null));
  }
  it("may hold components up to the bound, whose products all sum to something finite", () => {
    const most = new Float64Array(32).fill(MAX_COMPONENT);
    assert.deepEqual(fromCanonicalBytes(canonicalBytes(most)), most);
    assert.ok(Number.isFinite(32 * MAX_COMPONENT * MAX_COMPONENT));
  });
});
