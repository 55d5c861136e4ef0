import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { decideByTruthTable } from "../../../src/bdd/oracle/oracle.ts";
import { createAuthority } from "../../../src/engine/authority/review.ts";
import {
  asking,
  corpusOf,
  decideA,
  ENVELOPE,
  fact,
  inferenceOf,
  quantity,
  rule,
} from "../../support/authority.ts";

const RULES = [fact("f1", "sky__cloudy"), rule("r1", "sky__cloudy -> street__wet")] as const;

describe("begging the question", () => {
  const assumed = fact("p", "street__wet", { source_kind: "premise" });

  it("a premise that is the claim proves nothing by itself", () => {
    const result = decideA({ claim: "street__wet", premises: ["p"] }, assumed);
    assert.equal(result.assigned_state, "undetermined");
    assert.equal(inferenceOf(result)["outcome"], "entailed");
    assert.deepEqual(inferenceOf(result)["begging_premise_ids"], ["p"]);
  });

  it("a rule that says nothing but the claim begs too, however it puts it", () => {
    for (const formula of [
      "street__wet",
      "((street__wet))",
      "!!street__wet",
      "street__wet | false",
      "street__wet & street__wet",
    ]) {
      const result = decideA({ claim: "street__wet", premises: ["r"] }, rule("r", formula));
      assert.equal(result.assigned_state, "undetermined", formula);
      assert.deepEqual(inferenceOf(result)["begging_premise_ids"], ["r"], formula);
    }
  });

  it("the claim is inferred where the other premises prove it alone", () => {
    const result = decideA({ claim: "street__wet", premises: ["p", "f1", "r1"] }, assumed, ...RULES);
    assert.equal(result.assigned_state, "inferred");
    assert.deepEqual(inferenceOf(result)["begging_premise_ids"], ["p"]);
    assert.deepEqual(result.inference_basis, ["f1", "p", "r1"]);
  });

  it("the oracle must agree on the entailment without the begging premise too", () => {
    const records = [assumed, ...RULES];
    const forgetful = createAuthority([corpusOf(records)], ENVELOPE, (input) =>
      input.premises.length === 2
        ? { verdict: "unknown", reason: "undetermined", detail: null }
        : decideByTruthTable(input),
    );
    const { result } = forgetful.review(
      asking({ claim: "street__wet", premises: ["p", "f1", "r1"] }, ...records),
    );
    assert.equal(result.decision_reason, "entailment_oracle_disagreement");
  });

  it("a premise that is the claim only because of what a quantity says does not beg", () => {
    const records = [quantity("q", "n__n", 9), rule("r", "n__n > 5 -> a__b")];
    assert.equal(
      decideA({ claim: "a__b", premises: ["q", "r"], mode: "bounded_arithmetic" }, ...records).assigned_state,
      "inferred",
    );
  });
});
