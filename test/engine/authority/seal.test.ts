import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { digestHex } from "../../../src/canonical/digest.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { shippedAuthority, shippedScenarios } from "../../support/authority.ts";

describe("a review's texts", () => {
  it("are the canonical forms of the result and of the certificate, whatever the row", () => {
    const authority = shippedAuthority();
    for (const { scenario_id, request } of shippedScenarios()) {
      const { result, text, certificateFile } = authority.review(request);
      assert.equal(text, canonicalize(result), scenario_id);
      const { trace_hash, ...rest } = result;
      const { trace_summary, ...head } = rest;
      for (const part of [head, trace_summary])
        assert.equal(
          JSON.stringify(part),
          canonicalize(part),
          `${scenario_id}: written down in order, so that nothing is copied`,
        );
      assert.equal(trace_hash, digestHex(rest), scenario_id);
      const file = certificateFile();
      if (file !== null) assert.equal(file, canonicalize(JSON.parse(file)), scenario_id);
    }
  });
});
