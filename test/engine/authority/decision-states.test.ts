import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  decideA,
  decideB,
  fact,
  inferenceOf,
  inline,
  quantity,
  rule,
  traceOf,
} from "../../support/authority.ts";

const RULES = [fact("f1", "sky__cloudy"), rule("r1", "sky__cloudy -> street__wet")] as const;

describe("the decision table's rows that assign a state", () => {
  it("row 8: a claim whose negation follows is contradicted, even when matching evidence supports it", () => {
    const records = [
      fact("f1", "sky__clear"),
      rule("r1", "sky__clear -> !street__wet"),
      fact("s1", "street__wet"),
      fact("s2", "street__wet"),
    ];
    const result = decideA({ claim: "street__wet", premises: ["f1", "r1"] }, ...records);
    assert.deepEqual(
      [result.assigned_state, result.decision_reason],
      ["contradicted", "claim_refuted_by_entailment"],
    );
    assert.deepEqual(result.evidence_ledger, ["f1", "r1"]);
    assert.deepEqual(result.inference_basis, ["f1", "r1"]);
  });

  it("row 8: a denying premise equal to the claim refutes it", () => {
    assert.equal(
      decideB({ claim: "a__b", premises: ["d"] }, inline("d", "!a__b")).decision_reason,
      "claim_refuted_by_entailment",
    );
  });

  it("row 9: denied by evidence and supported by none", () => {
    const result = decideA({ claim: "a__b" }, fact("d2", "!a__b"), fact("d1", "!a__b"));
    assert.deepEqual(
      [result.assigned_state, result.decision_reason, result.evidence_ledger],
      ["contradicted", "claim_denied_by_evidence", ["d1", "d2"]],
    );
    assert.deepEqual(inferenceOf(result), { consulted: false, detail: "no_inference_block" });
  });

  it("row 10: supported and denied is ambiguous, however many support", () => {
    const result = decideA({ claim: "a__b" }, fact("s2", "a__b"), fact("d", "!a__b"), fact("s1", "a__b"));
    assert.deepEqual(
      [result.assigned_state, result.decision_reason, result.evidence_ledger],
      ["ambiguous", "conflicting_evidence", ["d", "s1", "s2"]],
    );
    assert.equal(result.question, "Evidence supports (s1, s2) and denies (d) the claim. Which stands?");
  });

  it("row 11: two independent roots verify, represented by the first cited record of each root", () => {
    const records = [
      fact("z", "a__b", { provenance_root: "one" }),
      fact("y", "a__b", { provenance_root: "one" }),
      fact("x", "a__b", { provenance_root: "two" }),
    ];
    const result = decideA({ claim: "a__b" }, ...records);
    assert.deepEqual(
      [result.assigned_state, result.decision_reason, result.evidence_ledger],
      ["verified", "verified_by_matching_evidence", ["x", "z"]],
    );
    assert.equal(traceOf(result)["independent_support_count"], 2);
  });

  it("row 11: inline items are independent if they say so", () => {
    const one = inline("i1", "a__b", { independent: true });
    assert.equal(decideB({ claim: "a__b" }, one, inline("i2", "a__b")).assigned_state, "evidenced");
    assert.equal(
      decideB({ claim: "a__b" }, one, inline("i2", "a__b", { independent: false })).assigned_state,
      "evidenced",
    );
    const verified = decideB(
      { claim: "a__b" },
      one,
      inline("i3", "a__b"),
      inline("i2", "a__b", { independent: true }),
    );
    assert.deepEqual([verified.assigned_state, verified.evidence_ledger], ["verified", ["i1", "i2"]]);
  });

  it("row 12: a claim that the premises prove is inferred", () => {
    const result = decideA({ claim: "street__wet", premises: ["r1", "f1", "r1"] }, ...RULES);
    assert.deepEqual(
      [result.status, result.assigned_state, result.decision_reason],
      ["assigned", "inferred", "entailed_from_resolved_premises"],
    );
    assert.deepEqual(
      [result.evidence_ledger, result.inference_basis],
      [
        ["f1", "r1"],
        ["f1", "r1"],
      ],
    );
    assert.deepEqual(inferenceOf(result)["premise_ids"], ["f1", "r1"]);
  });

  it("row 12: records that merely exist and are no premises infer nothing", () => {
    assert.equal(decideA({ claim: "street__wet" }, ...RULES).assigned_state, "undetermined");
    assert.equal(decideA({ claim: "street__wet", premises: [] }, ...RULES).assigned_state, "undetermined");
    assert.equal(
      decideA({ claim: "street__wet", premises: ["f1"] }, ...RULES).assigned_state,
      "undetermined",
    );
    assert.equal(
      decideA({ claim: "street__dry", premises: ["f1", "r1"] }, ...RULES).assigned_state,
      "undetermined",
    );
  });

  it("row 12 gives way to matching evidence", () => {
    assert.equal(
      decideA({ claim: "street__wet", premises: ["f1", "r1"] }, ...RULES, fact("m", "street__wet"))
        .assigned_state,
      "evidenced",
    );
  });

  it("row 13: one root, however often it is cited, is evidence but does not verify", () => {
    const same = { provenance_root: "one" };
    const result = decideA({ claim: "a__b" }, fact("s2", "a__b", same), fact("s1", "a__b", same));
    assert.deepEqual(
      [result.assigned_state, result.decision_reason, result.evidence_ledger],
      ["evidenced", "evidence_present_but_not_verifying", ["s1", "s2"]],
    );
    assert.equal(traceOf(result)["independent_support_count"], 1);
  });

  it("row 14: if nothing is relevant to the claim, it is undetermined, with a question", () => {
    const result = decideB({ claim: "a__b" });
    assert.deepEqual(
      [result.status, result.assigned_state, result.decision_reason, result.evidence_ledger],
      ["assigned", "undetermined", "insufficient_evidence", []],
    );
    assert.equal(result.question, "What evidence bears on subject 'a' and predicate 'b'?");
  });

  it("records of kind premise, rules and quantities match no claim", () => {
    const records = [
      fact("p", "a__b", { source_kind: "premise" }),
      rule("r", "a__b"),
      quantity("q", "a__b", 1),
    ];
    assert.equal(decideA({ claim: "a__b" }, ...records).assigned_state, "undetermined");
    assert.equal(
      decideB({ claim: "a__b" }, inline("p", "a__b", { source_kind: "premise", independent: true }))
        .assigned_state,
      "undetermined",
    );
  });
});
