import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { decideByTruthTable } from "../../../src/bdd/oracle/oracle.ts";
import { DECISION_TABLE } from "../../../src/engine/authority/decision-table.ts";
import { createAuthority, type EvidenceRecord } from "../../../src/engine/authority/review.ts";
import {
  asking,
  askingInline,
  authorityOver,
  corpusOf,
  decideA,
  decideB,
  ENVELOPE,
  fact,
  inferenceOf,
  inline,
  quantity,
  rule,
  traceOf,
} from "../../support/authority.ts";

const RULES = [fact("f1", "sky__cloudy"), rule("r1", "sky__cloudy -> street__wet")] as const;

describe("the decision table's rows that assign no state", () => {
  it("numbers its rows as the contract does, and the last row always holds", () => {
    assert.deepEqual(
      DECISION_TABLE.map(({ row }) => row),
      Array.from({ length: 14 }, (_, index) => index + 1),
    );
  });

  it("row 1: a payload outside the schema is invalid", () => {
    const { result } = authorityOver().review({});
    assert.equal(result.status, "invalid");
    assert.equal(result.decision_reason, "invalid_payload");
    assert.equal(result.assigned_state, null);
    assert.equal(result.normative_clearance, null);
    assert.deepEqual(result.authority_path, ["authority.validate"]);
    assert.deepEqual(Object.keys(result.trace_summary).sort(), [
      "authority_evaluated",
      "proposer_state_ignored",
      "proposer_trace_hash_ignored",
      "validation_errors",
    ]);
    assert.equal(result.invalid_reason, (traceOf(result)["validation_errors"] as string[]).join("; "));
  });

  it("row 2: a domain outside the envelope is out of scope, and the evidence is not consulted", () => {
    const result = decideA({ claim: "a__b", domain: "inline.only" }, fact("f", "a__b"));
    assert.deepEqual(
      [result.status, result.assigned_state, result.refusal_reason],
      ["refused", "scope_boundary", "outside_epistemic_envelope"],
    );
    assert.deepEqual(result.authority_path, [
      "authority.validate",
      "authority.scope",
      "taxonomy.epistemic_state",
    ]);
    assert.equal(traceOf(result)["evidence_resolution"], "not_consulted");
    assert.equal(traceOf(result)["evidence_considered"], 1);
  });

  it("row 2: inline evidence may also be judged in the domains of the envelope and of the corpora", () => {
    assert.equal(decideB({ claim: "a__b" }, inline("x", "a__b")).assigned_state, "evidenced");
    const overCorpus = createAuthority([corpusOf([])], ENVELOPE).review(
      askingInline({ claim: "a__b", domain: "lab.test" }, inline("x", "a__b")),
    );
    assert.equal(overCorpus.result.assigned_state, "evidenced");
    assert.equal(traceOf(overCorpus.result)["corpus_id"], null);
  });

  it("row 3: every reference error is collected in list order", () => {
    const records = [fact("f1", "a__b"), fact("f2", "a__b")];
    const request = asking({ claim: "a__b" }, ...records);
    const [first, second] = request.evidence as { evidence_id: string; content_sha256: string }[];
    const evidence = [
      { ...second, content_sha256: "0".repeat(64) },
      first,
      { ...first, evidence_id: "nobody" },
      first,
    ];
    const { result } = authorityOver(...records).review({ ...request, evidence });
    assert.deepEqual(traceOf(result)["evidence_reference_errors"], [
      "content hash mismatch for evidence reference 'f2'",
      "unknown evidence reference 'nobody'",
      "duplicate evidence reference 'f1'",
    ]);
    assert.deepEqual(
      [result.status, result.decision_reason, result.request_id],
      ["invalid", "invalid_evidence_reference", "req-1"],
    );
    assert.deepEqual(result.authority_path, [
      "authority.validate",
      "authority.scope",
      "authority.resolve_evidence",
    ]);
  });

  it("row 3: a hash is compared to its last digit", () => {
    const record = fact("f1", "a__b");
    const request = asking({ claim: "a__b" }, record);
    const [cited] = request.evidence as { evidence_id: string; content_sha256: string }[];
    for (let at = 0; at < 64; at++) {
      const digits = [...(cited?.content_sha256 ?? "")];
      digits[at] = digits[at] === "0" ? "1" : "0";
      assert.equal(
        authorityOver(record).review({
          ...request,
          evidence: [{ ...cited, content_sha256: digits.join("") }],
        }).result.invalid_reason,
        "content hash mismatch for evidence reference 'f1'",
        `digit ${at}`,
      );
    }
  });

  it("row 3: a repeated id is an error in inline evidence too", () => {
    assert.equal(
      decideB({ claim: "a__b" }, inline("x", "a__b"), inline("x", "c__d")).invalid_reason,
      "duplicate evidence reference 'x'",
    );
  });

  it("row 4: a malformed premise is refused, by engine and oracle alike", () => {
    const result = decideA({ claim: "a__b", premises: ["r"] }, rule("r", "a__b &"));
    assert.deepEqual(
      [result.status, result.assigned_state, result.decision_reason],
      ["refused", null, "out_of_regime_or_malformed"],
    );
    const inference = inferenceOf(result);
    assert.deepEqual(
      [inference["outcome"], inference["oracle_verdict"], inference["engine_oracle_agreement"]],
      ["refused", "refused", true],
    );
    assert.deepEqual(inference["entailment_trace"], {
      outcome: "refused",
      reason: "out_of_regime_or_malformed",
      premise_keys: [],
      conjunction_key: null,
      query_key: null,
      entailment_check_key: null,
      refutation_check_key: null,
    });
    assert.deepEqual(result.authority_path.slice(-3), [
      "bdd.entailment",
      "bdd.truth_table_oracle",
      "authority.decide",
    ]);
  });

  it("row 4: names the place where each premise is malformed or out of regime, and the expected token", () => {
    const whyOf = (mode: string, ...records: EvidenceRecord[]) =>
      authorityOver(...records).review(
        asking({ claim: "a__b", premises: records.map(({ evidence_id }) => evidence_id), mode }, ...records),
      ).rejections;
    assert.deepEqual(whyOf("bounded_deductive", fact("f", "a__c"), rule("r", "a__b &"), rule("s", "p(x)")), [
      { id: "r", why: "malformed at 6: found the end, expected an atom or `(`" },
      { id: "s", why: "out of regime at 1: found `(`, expected no `(` directly after a name" },
    ]);
    assert.deepEqual(whyOf("bounded_arithmetic", rule("r", "n__n > 3")), [
      { id: null, why: "out of regime: `n__n` has no range" },
    ]);
    assert.deepEqual(whyOf("bounded_arithmetic", rule("r", "a__b")), []);
  });

  it("row 4: a quantity is not a premise in bounded_deductive, and a name is either an atom or a variable", () => {
    const q = quantity("q", "n__n", 3, { min: 0, max: 7 });
    assert.equal(
      decideA({ claim: "a__b", premises: ["q"] }, q).decision_reason,
      "out_of_regime_or_malformed",
    );
    assert.equal(
      decideA({ claim: "n__n", premises: ["q"], mode: "bounded_arithmetic" }, q).decision_reason,
      "out_of_regime_or_malformed",
    );
    assert.equal(
      decideA({ claim: "a__b", premises: ["r"], mode: "bounded_arithmetic" }, rule("r", "n__n > 3"))
        .decision_reason,
      "out_of_regime_or_malformed",
    );
  });

  it("row 5: more than 20 atoms, or more than 2^20 assignments, are over the bounds, and the oracle does not run", () => {
    const atoms = Array.from({ length: 21 }, (_, index) => `a__x${String.fromCharCode(97 + index)}`);
    const wide = decideA({ claim: "a__xa", premises: ["r"] }, rule("r", atoms.join(" & ")));
    assert.deepEqual(
      [wide.status, wide.assigned_state, wide.decision_reason],
      ["refused", "computationally_bounded", "reasoning_budget_exceeded"],
    );
    assert.deepEqual(wide.authority_path.slice(-3), [
      "bdd.entailment",
      "authority.decide",
      "taxonomy.epistemic_state",
    ]);
    const inference = inferenceOf(wide);
    assert.deepEqual([inference["oracle_verdict"], inference["engine_oracle_agreement"]], [null, null]);
    const big = quantity("q", "n__n", 0, { min: 0, max: 2 ** 19 });
    const over = decideA(
      { claim: "a__b", premises: ["q", "r"], mode: "bounded_arithmetic" },
      big,
      rule("r", "n__n > 5 -> a__b"),
    );
    assert.equal(over.decision_reason, "reasoning_budget_exceeded");
  });

  it("row 5: exactly 20 atoms, and exactly 2^20 assignments, are within the bounds", () => {
    const atoms = Array.from({ length: 20 }, (_, index) => `a__x${String.fromCharCode(97 + index)}`);
    const [goal = "", ...others] = atoms;
    assert.equal(
      decideA(
        { claim: goal, premises: ["all", "r"] },
        rule("all", others.join(" & ")),
        rule("r", `${others.join(" & ")} -> ${goal}`),
      ).assigned_state,
      "inferred",
    );
    const big = quantity("q", "n__n", 9, { min: 0, max: 2 ** 19 - 1 });
    assert.equal(
      decideA(
        { claim: "a__b", premises: ["q", "r"], mode: "bounded_arithmetic" },
        big,
        rule("r", "n__n > 5 -> a__b"),
      ).assigned_state,
      "inferred",
    );
  });

  it("row 5: a question too large for the oracle is over the bounds, whichever of its questions is too large", () => {
    const over = { verdict: "refused", reason: "reasoning_budget_exceeded", detail: null } as const;
    const records = [...RULES, fact("p", "street__wet", { source_kind: "premise" })];
    // The premises together, each alone, and those that do not beg the question.
    for (const lastAnswer of [0, 1, 2, 3, 4]) {
      let asked = 0;
      const tired = createAuthority([corpusOf(records)], ENVELOPE, (input) =>
        asked++ < lastAnswer ? decideByTruthTable(input) : over,
      );
      const { result } = tired.review(
        asking({ claim: "street__wet", premises: ["f1", "r1", "p"] }, ...records),
      );
      assert.deepEqual(
        [asked, result.assigned_state, result.decision_reason],
        [lastAnswer + 1, "computationally_bounded", "reasoning_budget_exceeded"],
      );
    }
  });

  it("row 6: when engine and oracle disagree neither is believed", () => {
    const contrary = createAuthority([corpusOf(RULES)], ENVELOPE, (input) => {
      const said = decideByTruthTable(input);
      return said.verdict === "entailed" ? { ...said, verdict: "unknown", reason: "undetermined" } : said;
    });
    const { result } = contrary.review(asking({ claim: "street__wet", premises: ["f1", "r1"] }, ...RULES));
    assert.deepEqual(
      [result.status, result.assigned_state, result.decision_reason],
      ["refused", null, "entailment_oracle_disagreement"],
    );
    assert.deepEqual(
      [inferenceOf(result)["oracle_verdict"], inferenceOf(result)["engine_oracle_agreement"]],
      ["unknown", false],
    );
  });

  it("row 6: engine and oracle can also disagree on malformed or inconsistent premises", () => {
    const deaf = (verdict: "unknown" | "entailed") =>
      createAuthority([corpusOf([rule("bad", "((")])], ENVELOPE, () => ({
        verdict,
        reason: "undetermined",
        detail: null,
      }));
    assert.equal(
      deaf("unknown").review(asking({ claim: "a__b", premises: ["bad"] }, rule("bad", "(("))).result
        .decision_reason,
      "entailment_oracle_disagreement",
    );
    const clash = [fact("f", "a__b"), fact("g", "!a__b")];
    const blind = createAuthority([corpusOf(clash)], ENVELOPE, () => ({
      verdict: "unknown",
      reason: "undetermined",
      detail: null,
    }));
    assert.equal(
      blind.review(asking({ claim: "a__b", premises: ["f", "g"] }, ...clash)).result.decision_reason,
      "entailment_oracle_disagreement",
    );
  });

  it("row 6: refusing for different reasons is also a disagreement", () => {
    const clash = [fact("f", "a__b"), fact("g", "!a__b")];
    const lost = createAuthority([corpusOf(clash)], ENVELOPE, () => ({
      verdict: "refused",
      reason: "out_of_regime_or_malformed",
      detail: null,
    }));
    assert.equal(
      lost.review(asking({ claim: "a__b", premises: ["f", "g"] }, ...clash)).result.decision_reason,
      "entailment_oracle_disagreement",
    );
  });

  it("row 7: inconsistent premises are refused with a minimal core and a question", () => {
    const records = [
      fact("a1", "sky__clear"),
      fact("b1", "street__dry"),
      fact("f1", "sky__cloudy"),
      rule("r1", "sky__cloudy -> !street__dry"),
    ];
    const result = decideA({ claim: "x__y", premises: ["r1", "f1", "b1", "a1"] }, ...records);
    assert.deepEqual(
      [result.status, result.assigned_state, result.decision_reason],
      ["refused", null, "inconsistent_premises"],
    );
    assert.equal(result.question, "Premises b1, f1, r1 cannot all hold. Which one is withdrawn?");
    const inference = inferenceOf(result);
    assert.deepEqual(inference["conflict_core"], ["b1", "f1", "r1"]);
    const trace = inference["entailment_trace"] as Record<string, unknown>;
    assert.equal(trace["conjunction_key"], "F");
    assert.equal((trace["premise_keys"] as string[]).length, 4);
    assert.deepEqual(
      [trace["query_key"], trace["entailment_check_key"], trace["refutation_check_key"]],
      [null, null, null],
    );
  });

  it("row 7: a quantity without a range stays in the core of the rule that it contradicts", () => {
    const result = decideA(
      { claim: "x__y", premises: ["q", "r"], mode: "bounded_arithmetic" },
      quantity("q", "n__n", 5),
      rule("r", "n__n > 7"),
    );
    assert.deepEqual(inferenceOf(result)["conflict_core"], ["q", "r"]);
  });

  it("row 7: without that quantity, the rest is judged by the ranges that it declares itself", () => {
    const core = (...records: EvidenceRecord[]) =>
      inferenceOf(
        decideA(
          {
            claim: "x__y",
            premises: records.map(({ evidence_id }) => evidence_id),
            mode: "bounded_arithmetic",
          },
          ...records,
        ),
      )["conflict_core"];
    // Without the value of z, the rule about it says nothing; the two values of y clash by themselves.
    assert.deepEqual(
      core(
        quantity("a", "z__z", 3),
        rule("b", "5 < z__z"),
        quantity("c", "y__y", -1, { min: -4, max: 2 }),
        quantity("d", "y__y", -2),
      ),
      ["c", "d"],
    );
    // The range of the first quantity holds, premise or not, and leaves the rule no value.
    assert.deepEqual(
      core(
        quantity("a", "x__x", -2, { min: -2, max: -1 }),
        quantity("b", "x__x", 7),
        rule("c", "2*x__x + 3 = 3"),
      ),
      ["c"],
    );
  });
});
