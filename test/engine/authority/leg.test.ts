import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { decideByTruthTable, type OracleResult } from "../../../src/bdd/oracle/oracle.ts";
import { createAuthority } from "../../../src/engine/authority/review.ts";
import {
  asking,
  askingInline,
  corpusOf,
  decideA,
  decideB,
  ENVELOPE,
  fact,
  inferenceOf,
  inline,
  quantity,
  rule,
} from "../../support/authority.ts";

const RULES = [fact("f1", "sky__cloudy"), rule("r1", "sky__cloudy -> street__wet")] as const;

describe("the inference leg", () => {
  it("gives a reason if it was not consulted", () => {
    const detail = (premises?: readonly string[]) =>
      inferenceOf(decideA({ claim: "street__wet", ...(premises ? { premises } : {}) }, ...RULES))["detail"];
    assert.equal(detail(), "no_inference_block");
    assert.equal(detail([]), "no_premises");
    assert.equal(detail(["f1", "nobody"]), "premise_unresolved");
  });

  it("names inline atoms that are not plain words by digest, so that they are unambiguous", () => {
    const odd = (supports: boolean) => ({
      evidence_id: "i",
      subject: "The sky!",
      predicate: "is\u2003blue",
      supports,
    });
    const request = { ...askingInline({ claim: "x__y", premises: ["i"] }), evidence: [odd(false)] };
    const claim = { ...request.claim, subject: "The sky!", predicate: "is\u2003blue" };
    const { result } = createAuthority([], ENVELOPE).review({ ...request, claim });
    assert.equal(result.assigned_state, "contradicted");
    assert.match(
      String((inferenceOf(result)["entailment_trace"] as Record<string, unknown>)["query_key"]),
      /^0:x_[0-9a-f]{32}\?T:F$/,
    );
  });

  it("does not confuse the end of an inline subject with the beginning of a predicate", () => {
    const denied = { evidence_id: "i", subject: "a__b", predicate: "c", supports: false };
    const request = { ...askingInline({ claim: "x__y", premises: ["i"] }), evidence: [denied] };
    const stateOf = (subject: string, predicate: string) =>
      createAuthority([], ENVELOPE).review({ ...request, claim: { ...request.claim, subject, predicate } })
        .result.assigned_state;
    assert.deepEqual([stateOf("a__b", "c"), stateOf("a", "b__c")], ["contradicted", "undetermined"]);
  });

  it("names inline atoms of plain words by these", () => {
    const result = decideB({ claim: "a__b", premises: ["i"] }, inline("i", "c9__d_e"));
    assert.deepEqual(inferenceOf(result)["certificate"], {
      kind: "two_models",
      holds: { a__b: true, c9__d_e: true },
      fails: { a__b: false, c9__d_e: true },
    });
  });

  it("agrees with the oracle that a premise which contradicts itself entails everything", () => {
    const result = decideA({ claim: "a__b", premises: ["r"] }, rule("r", "c__d & !c__d"));
    assert.equal(result.decision_reason, "inconsistent_premises");
  });

  it("is refused unless the oracle has the same verdict for the same reason", () => {
    const records = [...RULES, fact("f2", "sea__blue")];
    const decided = (claim: string, said: Partial<OracleResult>) =>
      createAuthority([corpusOf(records)], ENVELOPE, (input) => {
        const result = decideByTruthTable(input);
        return input.premises.length > 1 ? { ...result, ...said } : result;
      }).review(asking({ claim, premises: ["f1", "r1"] }, ...records)).result.decision_reason;
    assert.equal(decided("street__wet", {}), "entailed_from_resolved_premises");
    for (const said of [
      { verdict: "unknown" },
      { reason: "undetermined" },
      { verdict: "refuted" },
      { reason: "inconsistent_premises" },
    ] as const)
      assert.equal(decided("street__wet", said), "entailment_oracle_disagreement", JSON.stringify(said));
    assert.equal(decided("sea__blue", { verdict: "entailed" }), "entailment_oracle_disagreement");
  });

  it("takes as witnesses only what has both the subject and the predicate of the claim", () => {
    const facts = [fact("x", "a__b"), fact("p", "c__b"), fact("s", "a__d")] as const;
    const { assigned_state, evidence_ledger } = decideA({ claim: "a__b" }, ...facts);
    assert.deepEqual([assigned_state, evidence_ledger], ["evidenced", ["x"]]);
    const inlines = [inline("x", "a__b"), inline("p", "c__b"), inline("s", "a__d")] as const;
    assert.deepEqual(decideB({ claim: "a__b" }, ...inlines).evidence_ledger, ["x"]);
  });

  it("rejects no premise where there is none", () => {
    assert.deepEqual(createAuthority([], ENVELOPE).review({}).rejections, []);
  });

  it("uses the smallest interval that contains every declaration of a variable, cited or premise", () => {
    const records = [
      quantity("q1", "n__n", 2, { min: 0, max: 4 }),
      quantity("q2", "n__n", 8, { min: 6, max: 9 }),
      rule("r", "n__n <= 9 & n__n >= 0 -> a__b"),
    ];
    const result = decideA({ claim: "a__b", premises: ["r"], mode: "bounded_arithmetic" }, ...records);
    assert.equal(result.assigned_state, "inferred");
    const certificate = inferenceOf(
      decideA(
        { claim: "a__b", premises: ["r"], mode: "bounded_arithmetic" },
        records[0]!,
        records[1]!,
        rule("r", "n__n = 9 -> a__b"),
      ),
    )["certificate"];
    assert.deepEqual(certificate, {
      kind: "two_models",
      holds: { a__b: true, n__n: 0 },
      fails: { a__b: false, n__n: 0 },
    });
  });

  it("returns the least models of an open question", () => {
    const result = decideA({ claim: "a__b", premises: ["r"] }, rule("r", "a__b | c__d | e__f"));
    assert.deepEqual(inferenceOf(result)["certificate"], {
      kind: "two_models",
      holds: { a__b: true, c__d: false, e__f: false },
      fails: { a__b: false, c__d: false, e__f: true },
    });
    const amount = quantity("q", "n__n", 0, { min: 0, max: 7 });
    const numbers = decideA(
      { claim: "a__b", premises: ["r"], mode: "bounded_arithmetic" },
      amount,
      rule("r", "n__n >= 3 & n__n != 5"),
    );
    assert.deepEqual(inferenceOf(numbers)["certificate"], {
      kind: "two_models",
      holds: { a__b: true, n__n: 3 },
      fails: { a__b: false, n__n: 3 },
    });
  });
});
