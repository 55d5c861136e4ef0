import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import { LineRoom } from "../../../src/store/journal/line-room.ts";

describe("memory for lines", () => {
  it("has the requested length, and is not shared", () => {
    const lengths = fc.oneof(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 15_000, max: 18_000 }));
    fc.assert(
      fc.property(fc.array(lengths, { maxLength: 200 }), (asked) => {
        const room = new LineRoom();
        const taken = asked.map((length, at) => room.take(length).fill(at));
        for (const [at, bytes] of taken.entries()) {
          assert.equal(bytes.byteLength, asked[at]);
          assert.ok(
            bytes.every((byte) => byte === at % 256),
            `${at}`,
          );
        }
      }),
    );
  });
});
