import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import fc from "fast-check";
import { digestHex, digestOf, digestOfBytes, sha256Hex } from "../../src/canonical/digest.ts";
import { NotCanonicalError } from "../../src/canonical/json.ts";

/** FIPS 180-4 examples, and the message of a million. */
const SHA256: readonly (readonly [string, string])[] = [
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
];

describe("SHA-256", () => {
  for (const [message, hash] of SHA256) {
    it(`of ${message.length} bytes`, () => {
      assert.equal(sha256Hex(message), hash);
      assert.equal(sha256Hex(Buffer.from(message)), hash);
      assert.equal(digestOfBytes(message), `sha256:${hash}`);
    });
  }
  it("equals that of an incremental hash, including texts with lone surrogates and slices of arrays", () =>
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.uint8Array(), (text, bytes) => {
        const fed = (message: string | Uint8Array): string =>
          createHash("sha256").update(message).digest("hex");
        for (const message of [text, `${text}\ud800`, text.repeat(300), bytes, bytes.subarray(1)])
          assert.equal(sha256Hex(message), fed(message));
      }),
    ));
  it("takes the UTF-8 bytes of a text", () =>
    assert.equal(
      sha256Hex("€\u{1f600}"),
      sha256Hex(Uint8Array.of(0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80)),
    ));
});

describe("the digest of a value", () => {
  it("is that of its canonical form, whatever order its members were added in", () => {
    assert.equal(digestHex({ b: [1, "é"], a: null }), sha256Hex('{"a":null,"b":[1,"é"]}'));
    assert.equal(digestHex({ a: null, b: [1.0, "\u00e9"] }), digestHex({ b: [1, "é"], a: null }));
    assert.equal(digestOf({}), "sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
  });
  it("distinguishes values that look alike", () => {
    const alike = [1, "1", [1], { 1: 1 }, true, "true", null, "null", "", [], {}, "\u00e5", "a\u030a"];
    assert.equal(new Set(alike.map(digestHex)).size, alike.length);
  });
  it("does not exist without a canonical form", () => {
    for (const value of [undefined, NaN, { a: new Date(0) }, "\ud800"])
      assert.throws(() => digestOf(value), NotCanonicalError);
  });
});
