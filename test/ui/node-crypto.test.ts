import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sha256Hex } from "../../src/canonical/digest.ts";
import { computeWanted, hash } from "../../src/ui/node-crypto.ts";

describe("the browser's hash for the checker", () => {
  it("returns a digest that was requested and computed before, of texts and of arrays", async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const ask = (): readonly string[] => ["", "claim é", bytes].map((each) => hash("sha256", each, "hex"));
    assert.deepEqual(ask(), ["", "", ""]);
    assert.equal(await computeWanted(), true);
    assert.deepEqual(ask(), [sha256Hex(""), sha256Hex("claim é"), sha256Hex(bytes)]);
    assert.equal(await computeWanted(), false);
  });
});
