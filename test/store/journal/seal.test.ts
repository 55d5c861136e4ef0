import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../support/properties.ts";
import { digestOf } from "../../../src/canonical/digest.ts";
import { NotCanonicalError, canonicalize } from "../../../src/canonical/json.ts";
import { LineVerifier } from "../../../src/store/journal/line.ts";
import { sealEntry } from "../../../src/store/journal/seal.ts";

const key = fc.oneof(
  fc.string(),
  fc.constantFrom(
    "a",
    "z",
    "journal",
    "journal_digesu",
    "journal_digest2",
    "journal_diges",
    "__proto__",
    "1",
    "turn_id",
    "é",
  ),
);
const entry = fc.dictionary(
  key.filter((each) => each !== "journal_digest"),
  fc.jsonValue(),
  { maxKeys: 6 },
);

describe("sealing an entry", () => {
  it("gives the same bytes as canonicalising the entry twice", () => {
    fc.assert(
      fc.property(entry, (value) => {
        const { line, record, digest } = sealEntry(value);
        assert.equal(digest, digestOf(value));
        const whole = Object.assign(Object.create(null), value, { journal_digest: digest }) as object;
        for (const own of Object.keys(value)) assert.ok(own in whole);
        assert.equal(Buffer.from(line).toString(), canonicalize(whole));
        assert.equal(Buffer.from(record).toString(), `${canonicalize(whole)}\n`);
      }),
      { numRuns: runs(500) },
    );
  });

  it("gives lines that verify, wherever the digest sorts among the members", () => {
    const verifier = new LineVerifier();
    for (const value of [
      { turn_id: 7 },
      { a: 1, turn_id: 7 },
      { a: { journal_digest: `sha256:${"0".repeat(64)}` }, turn_id: 7, z: [] },
    ]) {
      const { record, digest } = sealEntry(value);
      assert.deepEqual(verifier.verify(record, 0, record.length - 1), {
        turnId: 7,
        digest: Buffer.from(digest.slice(7), "hex").toString("latin1"),
        end: record.length - 1,
      });
    }
  });

  it("refuses an entry with a digest, anything but a plain object, and values without a canonical form", () => {
    assert.throws(() => sealEntry({ journal_digest: "x" }), TypeError);
    assert.throws(() => sealEntry(new Map()), TypeError);
    assert.throws(
      () => sealEntry({ a: { b: [undefined] } }),
      (error) => error instanceof NotCanonicalError && error.pointer === "/a/b/0",
    );
    assert.throws(
      () => sealEntry({ z: Number.NaN }),
      (error) => error instanceof NotCanonicalError && error.pointer === "/z",
    );
  });
});
