import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../support/properties.ts";
import { appendMember } from "../../src/canonical/extend.ts";
import { canonicalize } from "../../src/canonical/json.ts";

describe("a member added to a canonical text", () => {
  it("gives the text of the whole object", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
        fc.jsonValue(),
        (object, value) => {
          const plain = Object.fromEntries(Object.entries(object).filter(([key]) => key < "zz_last"));
          fc.pre(Object.keys(plain).length > 0);
          assert.equal(
            appendMember(canonicalize(plain), "zz_last", canonicalize(value)),
            canonicalize({ ...plain, zz_last: value }),
          );
        },
      ),
    );
  });
});
