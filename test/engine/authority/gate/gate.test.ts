import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { GATE_REASONS, gatePolicyFile, policyOf } from "../../../../src/contract/gate.ts";
import { GATE_TABLE } from "../../../../src/engine/authority/gate/decision-table.ts";
import { findEvidence, requestOfClaim } from "../../../../src/engine/authority/find.ts";
import { closeGate, decideClaim, type GateBasis } from "../../../../src/engine/authority/gate/gate.ts";
import { leftOutOf } from "../../../../src/engine/authority/gate/left-out.ts";
import { createAuthority } from "../../../../src/engine/authority/review.ts";
import { asking, askingInline, corpusOf, ENVELOPE, fact, inline, rule } from "../../../support/authority.ts";

const RECORDS = [
  fact("one", "a__b"),
  fact("two", "a__b"),
  fact("deny", "!d__d"),
  fact("assumed", "s__s", { source_kind: "premise" }),
  rule("r1", "a__b -> c__c"),
  rule("r2", "s__s -> e__e"),
  fact("for", "f__f"),
  fact("for-too", "f__f"),
  fact("against", "!f__f"),
] as const;
const [ONE, TWO, DENY, ASSUMED, R1, R2, FOR, FOR_TOO] = RECORDS;
const CORPUS = corpusOf(RECORDS);
const AT = Date.UTC(2026, 4, 1);
const SIGNER = "5".repeat(64);

const VERIFIED = asking({ claim: "a__b" }, ONE, TWO);
const INFERRED = asking({ claim: "c__c", premises: ["one", "r1"] }, ONE, R1);
const ASSUMING = asking({ claim: "e__e", premises: ["assumed", "r2"] }, ASSUMED, R2);
const DENIED = asking({ claim: "d__d" }, DENY);
const ONE_SIDED = asking({ claim: "f__f" }, FOR, FOR_TOO);
const SELF_WITNESSED = askingInline(
  { claim: "a__b" },
  inline("x", "a__b", { independent: true, source_kind: "observation" }),
  inline("y", "a__b", { independent: true, source_kind: "observation" }),
);

function gate(claims: readonly unknown[], policy: object = {}, more: Partial<GateBasis> = {}) {
  const authority = createAuthority([CORPUS], ENVELOPE);
  const basis: GateBasis = {
    corpora: [CORPUS],
    policy: policyOf(gatePolicyFile.parse(policy)),
    atMs: AT,
    originOf: () => null,
    leftOutOf: (request) => leftOutOf(request, [CORPUS], authority),
    ...more,
  };
  const reviewed = claims.map((request) => ({ request, result: authority.review(request).result }));
  return closeGate(
    reviewed,
    reviewed.map((one) => decideClaim(one, basis)),
    basis,
  );
}
const reasonOf = (claim: unknown, policy: object = {}, more: Partial<GateBasis> = {}) =>
  gate([claim], policy, more).results[0]?.reason;
/** The claim of a request alone, with the evidence found for it. */
function alone({ claim }: typeof ONE_SIDED) {
  const authority = createAuthority([CORPUS], ENVELOPE);
  const request = findEvidence(requestOfClaim(claim), [CORPUS], authority);
  return { request, result: authority.review(request).result };
}
const seen = (observedAtMs: number | null): Partial<GateBasis> => ({
  originOf: () => ({ observedAtMs, signer: SIGNER }),
});

describe("the gate", () => {
  it("passes claims that are verified or inferred from sealed evidence", () => {
    const { passed, results } = gate([VERIFIED, INFERRED]);
    assert.equal(passed, true);
    assert.deepEqual(
      results.map(({ reason, result }) => [reason, result?.assigned_state]),
      [
        ["accepted", "verified"],
        ["accepted", "inferred"],
      ],
    );
  });

  it("fails as a whole if one claim fails, or if there is none", () => {
    const { passed, results } = gate([VERIFIED, DENIED]);
    assert.equal(passed, false);
    assert.deepEqual(
      results.map(({ reason }) => reason),
      ["accepted", "state_not_accepted"],
    );
    assert.equal(gate([]).passed, false);
  });

  it("passes no claim on evidence from its own proposer", () => {
    assert.equal(reasonOf(SELF_WITNESSED), "evidence_not_sealed");
    assert.equal(gate([SELF_WITNESSED]).results[0]?.result?.assigned_state, "verified");
    assert.equal(reasonOf(SELF_WITNESSED, { sealed_only: false }), "accepted");
    const unlabelled = askingInline(
      { claim: "a__b" },
      inline("x", "a__b", { independent: true }),
      inline("y", "a__b", { independent: true }),
    );
    assert.equal(reasonOf(unlabelled, { sealed_only: false }), "source_kind_not_accepted");
    assert.equal(reasonOf(unlabelled, { sealed_only: false, source_kinds: ["premise"] }), "accepted");
    const [labelled, bare] = [
      inline("x", "a__b", { independent: true, source_kind: "observation" }),
      inline("y", "a__b", { independent: true }),
    ];
    for (const half of [
      [labelled, bare],
      [bare, labelled],
    ])
      assert.equal(
        reasonOf(askingInline({ claim: "a__b" }, ...half), { sealed_only: false }),
        "source_kind_not_accepted",
      );
  });

  it("distinguishes refused from invalid reviews", () => {
    assert.equal(reasonOf({}), "review_invalid");
    assert.equal(reasonOf(asking({ claim: "a__b", domain: "elsewhere" }, ONE)), "review_refused");
  });

  it("fails for a required claim that was not presented, with its own row", () => {
    const required = [
      { domain: "lab.test", subject: "a", predicate: "b" },
      { domain: "lab.test", subject: "z", predicate: "z" },
    ];
    const { passed, results } = gate([VERIFIED], { required });
    assert.equal(passed, false);
    assert.deepEqual(results.at(-1), {
      request_id: null,
      passed: false,
      reason: "required_claim_missing",
      result: null,
      missing: required[1],
    });
    assert.equal(results.length, 2);
  });

  it("accepts a corpus only in a version that the policy names", () => {
    const named = (corpus_sha256: readonly string[]) => ({ corpora: [{ corpus_id: "lab", corpus_sha256 }] });
    assert.equal(reasonOf(VERIFIED, named([CORPUS.corpusSha256])), "accepted");
    assert.equal(reasonOf(VERIFIED, named([])), "accepted");
    assert.equal(reasonOf(VERIFIED, named(["0".repeat(64)])), "corpus_not_accepted");
    assert.equal(reasonOf(VERIFIED, { corpora: [{ corpus_id: "other" }] }), "corpus_not_accepted");
  });

  it("accepts only records signed by a named signer", () => {
    const policy = { corpora: [{ corpus_id: "lab", signers: [SIGNER] }] };
    assert.equal(reasonOf(VERIFIED, policy), "signer_not_accepted");
    assert.equal(reasonOf(VERIFIED, policy, seen(null)), "accepted");
  });

  it("lets no assumption support a claim unless the policy allows it", () => {
    assert.equal(reasonOf(ASSUMING), "source_kind_not_accepted");
    assert.equal(reasonOf(ASSUMING, { source_kinds: ["observation", "premise"] }), "accepted");
  });

  it("measures the age of evidence against the given moment", () => {
    const policy = { max_age: 60 };
    assert.equal(reasonOf(VERIFIED, policy), "evidence_age_unknown");
    assert.equal(reasonOf(VERIFIED, policy, seen(AT - 60_000)), "accepted");
    assert.equal(reasonOf(VERIFIED, policy, seen(AT - 60_001)), "evidence_too_old");
    assert.equal(reasonOf(VERIFIED, policy, seen(AT + 1)), "evidence_from_the_future");
    assert.equal(reasonOf(VERIFIED, {}, seen(AT + 1)), "accepted");
  });

  it("passes no claim whose request omits sealed evidence against it", () => {
    const [row] = gate([ONE_SIDED]).results;
    assert.equal(row?.reason, "evidence_left_out");
    const { records, ...verdict } = row.left_out ?? assert.fail();
    assert.deepEqual(
      records.map(({ evidence_id: id }) => id),
      ["against"],
    );
    const { request, result } = alone(ONE_SIDED);
    assert.deepEqual(verdict, {
      total: 1,
      assigned_state: "ambiguous",
      decision_reason: "conflicting_evidence",
      trace_hash: result.trace_hash,
    });
    assert.ok(request.evidence?.some(({ evidence_id: id }) => id === "against"));
    assert.equal(reasonOf(ONE_SIDED, { accept: ["verified", "ambiguous"] }), "accepted");
  });

  it("looks for omitted evidence last, and only if the claim would pass", () => {
    const asked: string[] = [];
    const counting: Partial<GateBasis> = {
      leftOutOf: ({ request_id: id }) => {
        asked.push(id);
        return null;
      },
    };
    assert.equal(reasonOf(DENIED, {}, counting), "state_not_accepted");
    assert.equal(reasonOf(ONE_SIDED, { accept: ["inferred"] }, counting), "state_not_accepted");
    assert.deepEqual(asked, []);
    assert.equal(reasonOf(ONE_SIDED, {}, counting), "accepted");
    assert.equal(asked.length, 1);
  });

  it("has a distinct reason for each row, and only the last one passes", () => {
    const reasons = GATE_TABLE.map(({ reason }) => reason);
    assert.equal(new Set(reasons).size, reasons.length);
    assert.deepEqual(GATE_REASONS, reasons, "the closed enumeration of the contract");
    assert.deepEqual(
      GATE_TABLE.filter(({ passed }) => passed),
      [GATE_TABLE.at(-1)],
    );
  });
});

describe("a policy", () => {
  it("has a default for every part", () => {
    assert.deepEqual(policyOf(gatePolicyFile.parse({ $schema: "x" })), {
      accept: ["verified", "inferred"],
      sealed_only: true,
      corpora: [],
      source_kinds: ["pack", "teaching", "vault", "observation"],
      max_age: null,
      required: [],
    });
  });

  it("is strict", () => {
    for (const wrong of [
      { unknown: 1 },
      { accept: [] },
      { accept: ["sure"] },
      { max_age: 0 },
      { corpora: [{ corpus_id: "lab", hash: "x" }] },
    ])
      assert.equal(gatePolicyFile.safeParse(wrong).success, false, JSON.stringify(wrong));
  });
});
