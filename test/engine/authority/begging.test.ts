import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../support/properties.ts";
import { decideByTruthTable } from "../../../src/bdd/oracle/oracle.ts";
import { createAuthority, type EvidenceRecord } from "../../../src/engine/authority/review.ts";
import { begsAlone } from "../../../src/verify/begging.ts";
import { parse } from "../../../src/verify/formula.ts";
import { budget } from "../../../src/verify/shapes.ts";
import {
  asking,
  authorityOver,
  corpusOf,
  decideA,
  ENVELOPE,
  fact,
  inferenceOf,
  quantity,
  rule,
} from "../../support/authority.ts";

const RULES = [fact("f1", "sky__cloudy"), rule("r1", "sky__cloudy -> street__wet")] as const;
const ASSUMED = fact("p", "street__wet", { source_kind: "premise" });

/** The state and the begging premises of the claim `c__c` from all the records. */
function ofClaim(...records: EvidenceRecord[]): readonly unknown[] {
  const premises = records.map(({ evidence_id }) => evidence_id);
  const result = decideA({ claim: "c__c", premises, mode: "bounded_arithmetic" }, ...records);
  return [result.assigned_state ?? result.decision_reason, inferenceOf(result)["begging_premise_ids"] ?? []];
}

/** Whether a rule about `t__t` and `u__u`, each from 0 to 5, begs the claim `c__c`. */
const begs = (formula: string): boolean => {
  const [, begging] = ofClaim(
    quantity("t", "t__t", 1, { min: 0, max: 5 }),
    quantity("u", "u__u", 1, { min: 0, max: 5 }),
    rule("r", formula),
  );
  return (begging as readonly string[]).includes("r");
};

describe("a premise that begs the question", () => {
  it("proves nothing by itself", () => {
    const result = decideA({ claim: "street__wet", premises: ["p"] }, ASSUMED);
    assert.equal(result.assigned_state, "undetermined");
    assert.equal(inferenceOf(result)["outcome"], "entailed");
    assert.deepEqual(inferenceOf(result)["begging_premise_ids"], ["p"]);
  });

  it("is listed only where there is one", () => {
    const result = decideA({ claim: "street__wet", premises: ["f1", "r1"] }, ...RULES);
    assert.equal(result.assigned_state, "inferred");
    assert.ok(!Object.hasOwn(inferenceOf(result), "begging_premise_ids"));
  });

  it("is any premise that alone entails the claim, however it is worded", () => {
    for (const formula of [
      "c__c",
      "!!c__c",
      "c__c | false",
      "c__c & c__c",
      "c__c & other__o",
      "c__c & (other__o | !other__o)",
      "(other__o -> c__c) & other__o",
      "false",
      "other__o & !other__o",
    ])
      assert.deepEqual(ofClaim(rule("r", formula)).at(1), ["r"], formula);
  });

  it("may also be about quantities, if it needs no range that others declare", () => {
    for (const formula of [
      "c__c & t__t - t__t >= 0",
      "c__c & t__t >= 0",
      "c__c | t__t < t__t",
      "c__c | (t__t < 1 & t__t > 3)",
      "c__c | (2 * t__t + 2 * u__u = 7)",
      "(t__t <= u__u | c__c) & u__u < t__t",
      "t__t <= 1000000000 -> c__c",
    ])
      assert.equal(begs(formula), true, formula);
  });

  it("is not a premise that entails the claim only through other records' ranges", () => {
    for (const formula of [
      "t__t >= 0 -> c__c",
      "t__t < 6 -> c__c",
      "t__t + u__u != 11 -> c__c",
      "c__c | t__t > 5",
      "t__t <= 999999999 -> c__c",
    ])
      assert.equal(begs(formula), false, formula);
    const records = [quantity("q", "n__n", 9), rule("r", "n__n > 5 -> c__c")];
    assert.deepEqual(ofClaim(...records), ["inferred", []]);
  });

  it("does not weaken a proof by the other premises alone", () => {
    const result = decideA({ claim: "street__wet", premises: ["p", "f1", "r1"] }, ASSUMED, ...RULES);
    assert.equal(result.assigned_state, "inferred");
    assert.deepEqual(inferenceOf(result)["begging_premise_ids"], ["p"]);
    assert.deepEqual(result.inference_basis, ["f1", "p", "r1"]);
  });

  it("does not support others that need it", () => {
    assert.deepEqual(ofClaim(rule("all", "c__c & a__a"), rule("r", "a__a -> c__c")), [
      "undetermined",
      ["all"],
    ]);
    assert.deepEqual(ofClaim(rule("all", "c__c & t__t >= 3"), quantity("t", "t__t", 4, { min: 0, max: 5 })), [
      "undetermined",
      ["all"],
    ]);
  });

  it("is also named if the premises contradict each other", () => {
    assert.deepEqual(ofClaim(rule("c", "c__c & a__a"), rule("d", "!a__a")), ["inconsistent_premises", ["c"]]);
  });
});

describe("the second opinion on begging", () => {
  it("is checked against whether the others entail the claim without it", () => {
    const records = [ASSUMED, ...RULES];
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

  it("is computed twice for each premise alone, and a difference refuses the claim", () => {
    const records = [...RULES];
    const contrary = createAuthority([corpusOf(records)], ENVELOPE, (input) =>
      input.premises.length === 1
        ? { verdict: "entailed", reason: "tautological_implication", detail: null }
        : decideByTruthTable(input),
    );
    const request = asking({ claim: "street__wet", premises: ["f1", "r1"] }, ...records);
    assert.equal(contrary.review(request).result.decision_reason, "entailment_oracle_disagreement");
    assert.equal(authorityOver(...records).review(request).result.assigned_state, "inferred");
  });

  it("agrees with the verifier, which counts digits", () => {
    const integer = fc.integer({ min: -3, max: 7 });
    const sum = fc
      .tuple(integer, integer, integer)
      .map(([a, b, k]) => `${a < 0 ? `0 - ${-a}` : a} * t__t + ${Math.abs(b)} * u__u - ${Math.abs(k)}`);
    const compared = fc.tuple(sum, fc.constantFrom("=", "!=", "<", "<=", ">", ">="), integer);
    const { formula } = fc.letrec<{ formula: string }>((tie) => ({
      formula: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom("c__c", "a__a", "true"),
        compared.map(([left, op, right]) => `${left} ${op} ${Math.abs(right)}`),
        tie("formula").map((part) => `!(${part})`),
        fc
          .tuple(tie("formula"), fc.constantFrom("&", "|", "->", "<->"), tie("formula"))
          .map(([left, op, right]) => `(${left}) ${op} (${right})`),
      ),
    }));
    const arbitrary = fc.oneof(
      formula,
      formula.map((part) => `c__c | (${part})`),
      formula.map((part) => `c__c & (${part})`),
    );
    fc.assert(
      fc.property(arbitrary, (text) => {
        const query = parse("c__c", "bounded_arithmetic");
        const alone = begsAlone(parse(text, "bounded_arithmetic"), query, budget(2 ** 40));
        assert.equal(begs(text), alone, text);
      }),
      { numRuns: runs(400) },
    );
  });
});
