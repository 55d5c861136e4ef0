import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gatePolicyFile, MAX_GATE_BODY_BYTES, MAX_GATE_CLAIMS } from "../../src/contract/gate.ts";
import { requestOfClaim } from "../../src/engine/authority/find.ts";
import { createAuthority } from "../../src/engine/authority/review.ts";
import { createGate } from "../../src/operations/gate/gate.ts";
import { asking, askingInline, corpusOf, ENVELOPE, fact, inline, rule } from "../support/authority.ts";

const RECORDS = [
  fact("one", "a__b", { provenance_root: "ci.example" }),
  fact("look-alike", "a__b", { provenance_root: "CI.example" }),
  fact("yes", "d__d", { provenance_root: "x" }),
  fact("yes-2", "d__d", { provenance_root: "y" }),
  fact("e-yes", "e__e", { provenance_root: "x" }),
  fact("e-yes-2", "e__e", { provenance_root: "y" }),
  fact("no", "!e__e", { provenance_root: "z" }),
  rule("against", "g__g -> !f__f"),
  fact("g", "g__g"),
  fact("f-yes", "f__f", { provenance_root: "x" }),
  fact("f-yes-2", "f__f", { provenance_root: "y" }),
  rule("whole", "c__c & t__t"),
  rule("double", "!!c__c"),
] as const;
const [ONE, LOOK_ALIKE, YES, YES_2, E_YES, E_YES_2, NO, AGAINST, G, F_YES, F_YES_2, WHOLE, DOUBLE] = RECORDS;
const corpora = [corpusOf(RECORDS)];
const gate = createGate({
  dataDir: "/nonexistent",
  loaded: { authority: createAuthority(corpora, ENVELOPE), corpora },
});
const ask = (claims: unknown[], policy: object = {}) =>
  gate({ claims, policy: gatePolicyFile.parse(policy), at: "2026-05-01T00:00:00.000Z", record: null });
const outcome = async (claim: unknown, policy: object = {}) => {
  const [row] = (await ask([claim], policy)).data.results;
  return [row?.passed, row?.reason, row?.result?.assigned_state ?? row?.result?.status];
};

describe("a hostile proposer at the gate", () => {
  it("passes nothing with two witnesses of its own, in a domain of the corpus or another", async () => {
    const witnesses = ["w1", "w2"].map((id) =>
      inline(id, "a__b", { independent: true, source_kind: "observation" }),
    );
    for (const domain of ["lab.test", "inline.only"])
      assert.deepEqual(await outcome(askingInline({ claim: "a__b", domain }, ...witnesses)), [
        false,
        "evidence_not_sealed",
        "verified",
      ]);
  });

  it("passes nothing by naming one source in two ways", async () => {
    assert.deepEqual(await outcome(asking({ claim: "a__b" }, ONE, LOOK_ALIKE)), [
      false,
      "state_not_accepted",
      "evidenced",
    ]);
  });

  it("passes nothing with premises that state the claim themselves", async () => {
    for (const premise of [WHOLE, DOUBLE]) {
      const [passed, reason] = await outcome(
        asking({ claim: "c__c", premises: [premise.evidence_id] }, premise),
      );
      assert.deepEqual([passed, reason], [false, "state_not_accepted"], premise.evidence_id);
    }
  });

  it("passes nothing with a proposed state, or with a claim beside one that passes", async () => {
    const good = asking({ claim: "d__d" }, YES, YES_2);
    const bad = { ...asking({ claim: "nothing__known" }), evidence: [] };
    const lying = { ...bad, proposer: { ...bad.proposer, proposed_state: "verified" } };
    const { data } = await ask([good, lying, good]);
    assert.equal(data.passed, false);
    assert.deepEqual(
      data.results.map(({ passed, request_id: id }) => [id, passed]),
      [
        ["req-1", true],
        ["req-1", false],
        ["req-1", true],
      ],
    );
  });

  it("passes nothing by omitting a record that denies or refutes the claim", async () => {
    assert.deepEqual(await outcome(asking({ claim: "d__d" }, YES, YES_2)), [true, "accepted", "verified"]);
    const refusal = [false, "evidence_left_out", "verified"];
    assert.deepEqual(await outcome(asking({ claim: "e__e" }, E_YES, E_YES_2)), refusal);
    const refuted = asking({ claim: "f__f" }, F_YES, F_YES_2);
    assert.deepEqual(await outcome(refuted), refusal);
    assert.deepEqual(await outcome(asking({ claim: "f__f" }, F_YES, F_YES_2, AGAINST, G)), refusal);
    const [row] = (await ask([refuted])).data.results;
    assert.deepEqual(row?.left_out?.records.map(({ evidence_id: id }) => id).sort(), ["against", "g"]);
    const alone = { ...asking({ claim: "e__e" }, E_YES, E_YES_2, NO).claim };
    assert.deepEqual(await outcome(alone), [false, "state_not_accepted", "ambiguous"]);
  });

  it("passes nothing with a request that looks as if its evidence had been found", async () => {
    const { claim, ...rest } = asking({ claim: "e__e" }, E_YES, E_YES_2);
    const lookAlike = { ...rest, ...requestOfClaim(claim) };
    assert.deepEqual(await outcome(lookAlike), [false, "evidence_left_out", "verified"]);
  });

  it("passes nothing with its own witnesses if the policy accepts them and sealed evidence denies the claim", async () => {
    const own = ["w1", "w2"].map((id) =>
      inline(id, "e__e", { independent: true, source_kind: "observation" }),
    );
    const request = askingInline({ claim: "e__e", domain: "lab.test" }, ...own);
    assert.deepEqual(await outcome(request, { sealed_only: false }), [
      false,
      "evidence_left_out",
      "verified",
    ]);
  });

  it("cannot present a required claim in an invalid request", async () => {
    const required = [{ domain: "lab.test", subject: "d", predicate: "d" }];
    const broken = { ...asking({ claim: "d__d" }, YES, YES_2), more: 1 };
    const { data } = await ask([broken], { required });
    assert.deepEqual(
      data.results.map(({ reason }) => reason),
      ["review_invalid", "required_claim_missing"],
    );
  });

  it("gets a bounded answer, however large and malformed its request is", async () => {
    const row = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`wrong ${at}`, at]));
    const claims = Array.from({ length: MAX_GATE_CLAIMS }, () => row);
    assert.ok(JSON.stringify(claims).length > MAX_GATE_BODY_BYTES);
    const { data, text } = await ask(claims);
    assert.equal(data.results.length, MAX_GATE_CLAIMS);
    const [{ result } = assert.fail()] = data.results;
    assert.ok(result !== null && "validation_errors" in result.trace_summary);
    assert.equal(result.trace_summary.validation_errors.length, 65);
    assert.ok(text.length < 20 * JSON.stringify(claims).length, `${text.length} bytes`);
  });
});
