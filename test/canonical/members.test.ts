import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { canonicalize } from "../../src/canonical/json.ts";
import { joinItems, joinMembers, memberTexts } from "../../src/canonical/members.ts";

describe("objects put together from their members", () => {
  it("have the text of the whole, also with a member spliced in", () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), fc.array(fc.jsonValue()), (object, key, items) => {
      assert.equal(joinMembers(memberTexts(object as Record<string, unknown>)), canonicalize(object));
      const whole = { ...(object as Record<string, unknown>), [key]: items };
      assert.equal(joinMembers({ ...memberTexts(object as Record<string, unknown>), [key]: joinItems(items.map((item) => canonicalize(item))) }), canonicalize(whole));
    }));
  });
});
