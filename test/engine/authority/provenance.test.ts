import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { evidenceRecord } from "../../../src/contract/evidence.ts";
import { createAuthority } from "../../../src/engine/authority/review.ts";
import { verifyResult } from "../../../src/verify/result.ts";
import { asking, corpusOf, decideA, ENVELOPE, fact, traceOf } from "../../support/authority.ts";

describe("a provenance root", () => {
  it("is the same source as another that differs only in case", () => {
    const records = [
      fact("one", "a__b", { provenance_root: "QA.review desk" }),
      fact("two", "a__b", { provenance_root: "qa.Review Desk" }),
    ];
    const result = decideA({ claim: "a__b" }, ...records);
    assert.deepEqual(
      [result.assigned_state, result.evidence_ledger, traceOf(result)["independent_support_count"]],
      ["evidenced", ["one", "two"], 1],
    );
    const other = fact("three", "a__b", { provenance_root: "QA review desk" });
    assert.equal(decideA({ claim: "a__b" }, ...records, other).assigned_state, "verified");
  });

  it("is compared in the same way by the verifier", () => {
    const records = [
      fact("one", "a__b", { provenance_root: "LAB" }),
      fact("two", "a__b", { provenance_root: "lab" }),
    ];
    const request = asking({ claim: "a__b" }, ...records);
    const { result, certificateFile } = createAuthority([corpusOf(records)], ENVELOPE).review(request);
    const file = certificateFile();
    assert.ok(file);
    const { problems } = verifyResult({
      request,
      result: JSON.parse(JSON.stringify(result)),
      certificate: Buffer.from(file),
      records: new Map(),
    });
    assert.deepEqual(problems, []);
  });

  it("is printable ASCII of 1 to 120 characters, with single spaces inside", () => {
    const accepts = (root: string): boolean =>
      evidenceRecord.safeParse(fact("f", "a__b", { provenance_root: root })).success;
    for (const root of ["a", "~!", "two words", "x".repeat(120), "a b c"]) assert.ok(accepts(root), root);
    for (const root of [
      "",
      " a",
      "a ",
      "a  b",
      "x".repeat(121),
      "tab\tin",
      "line\n",
      "l\u0430b",
      "caf\u00e9",
      "a\u00a0b",
      "a\u200bb",
    ])
      assert.ok(!accepts(root), JSON.stringify(root));
  });
});
