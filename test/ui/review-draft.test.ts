import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { reviewRequestA, reviewRequestB } from "../../src/contract/review.ts";
import { INLINE_EXAMPLE, draftOf, evidenceIds, without, type SealedRecord } from "../../src/ui/panels/review-draft.ts";

const fact: SealedRecord = { kind: "fact", evidence_id: "f1", statement: "The gate is shut.", source_kind: "observation", provenance_root: "sensor", subject: "gate", predicate: "shut", content_sha256: "a".repeat(64) };
const rule: SealedRecord = { kind: "rule", evidence_id: "r1", statement: "If the gate is shut, it is safe.", source_kind: "premise", provenance_root: "book", formula: "gate__shut -> gate__safe", content_sha256: "b".repeat(64) };

describe("a request of the workbench", () => {
  it("has the shape that the authority takes", () => {
    assert.ok(reviewRequestB.safeParse(INLINE_EXAMPLE).success);
    const draft = draftOf({ domain: "plant.safety", claim: fact, cited: [fact, rule], premises: ["f1", "r1"] });
    assert.ok(reviewRequestA.safeParse(draft).success, JSON.stringify(draft));
  });

  it("without an item neither cites it nor takes it as a premise", () => {
    const draft = draftOf({ domain: "plant.safety", claim: fact, cited: [fact, rule], premises: ["r1"] });
    assert.deepEqual(evidenceIds(draft), ["f1", "r1"]);
    const less = without(draft, "r1");
    assert.deepEqual(evidenceIds(less), ["f1"]);
    assert.equal(less["inference"], undefined);
    assert.deepEqual(evidenceIds(null), []);
    assert.deepEqual(evidenceIds({ evidence: "none" }), []);
  });
});
