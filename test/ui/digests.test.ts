import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../support/properties.ts";
import { digestOf } from "../../src/canonical/digest.ts";
import { digestInBrowser } from "../../src/ui/digests.ts";

describe("a digest computed in the browser", () => {
  it("is the server's", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue().filter((value) => !/\\ud[89a-f]/.test(JSON.stringify(value))),
        async (value) => assert.equal(await digestInBrowser(value), digestOf(value)),
      ),
      { numRuns: runs(200) },
    );
  });
});
