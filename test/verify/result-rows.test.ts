import assert from "node:assert/strict";
import { test } from "node:test";
import { digestHex } from "../../src/canonical/digest.ts";
import { verifyResult } from "../../src/verify/result.ts";
import {
  DIGEST,
  type Tree,
  fact,
  materialOf,
  recordsOf,
  refutationOf,
  requestOf,
  rule,
  sealResult,
} from "../support/review-case.ts";
import { caseOf, item, open, problemsOf, withRequest } from "../support/result-cases.ts";

test("the evidence decides the row, not the result", () => {
  const inferred = caseOf("row 12"),
    seen = recordsOf({ seen: open }),
    [[, record]] = [...materialOf(null, null, seen).records] as [[string, Tree]];
  const evidence = [
    ...((inferred.request as Tree)["evidence"] as Tree[]),
    { evidence_id: "seen", content_sha256: digestHex(record) },
  ];
  const material = withRequest(
    { ...inferred, certificate: null, records: new Map([...inferred.records, [digestHex(record), record!]]) },
    { evidence },
  );
  assert.match(problemsOf(material), /certificate file is needed/);
  const { bytes, entry } = refutationOf(
    new Map([
      ...recordsOf({
        a: rule("lock__off -> door__open"),
        b: fact("lock", "off"),
        c: rule("door__open & (p | !p)"),
      }),
      ...seen,
    ]),
    { a: "lock__off -> door__open", b: "lock__off" },
    "entailed",
  );
  const result = structuredClone(material.result) as { trace_summary: Tree & { inference: Tree } };
  result.trace_summary.inference["certificate"] = entry;
  assert.match(
    problemsOf({ ...material, certificate: bytes, result: sealResult(result) }),
    /`decision_reason` is "entailed_from_resolved_premises", expected "evidence_present_but_not_verifying"/,
  );
  const copied = recordsOf({
    c: { ...open, provenance_root: "x" },
    b: { ...open, provenance_root: "x" },
    a: { ...open, provenance_root: "x" },
  });
  const verified = withRequest(caseOf("row 11"), { evidence: requestOf(copied)["evidence"] });
  assert.match(
    problemsOf({ ...verified, records: materialOf(null, null, copied).records }),
    /expected "evidence_present_but_not_verifying"/,
  );
});

test("a row that contradicts the request is rejected", () => {
  const refused = caseOf("row 1"),
    valid = caseOf("row 9");
  assert.match(problemsOf({ ...valid, result: refused.result }), /expected/);
  for (const change of [
    { extra: 1 },
    { evidence: null },
    { claim: {} },
    { request_id: "a b" },
    { inference: { premise_ids: [1] } },
    { evidence: [{ evidence_id: "a", content_sha256: DIGEST }, item("b", true)] },
  ]) {
    assert.match(
      problemsOf({ ...valid, request: { ...(valid.request as Tree), ...change } }),
      /expected "invalid_payload"/,
      JSON.stringify(change),
    );
  }
  assert.match(
    problemsOf(withRequest(caseOf("row 13"), { evidence: [item("a", true), item("a", true)] })),
    /expected "invalid_evidence_reference"/,
  );
  const budget = caseOf("row 5: twenty-one"),
    records = recordsOf({ a: rule("p &") });
  assert.match(
    problemsOf({
      ...withRequest(budget, { evidence: requestOf(records)["evidence"] }),
      records: materialOf(null, null, records).records,
    }),
    /expected "out_of_regime_or_malformed"/,
  );
});

test("a budget that the verifier cannot confirm is noted", () => {
  assert.match(verifyResult(caseOf("row 5: within")).notes.join(), /100000 diagram nodes/);
  assert.doesNotMatch(verifyResult(caseOf("row 5: twenty-one")).notes.join(), /100000 diagram nodes/);
});

test("a refutation from premises that beg the question does not make a claim inferred", () => {
  const material = caseOf("row 12"),
    records = recordsOf({
      a: rule("lock__off -> door__open"),
      b: fact("lock", "off"),
      c: rule("door__open & (p | !p)"),
    });
  const { bytes, entry } = refutationOf(records, { c: "door__open & (p | !p)" }, "entailed"),
    result = structuredClone(material.result) as { trace_summary: { inference: Tree } };
  result.trace_summary.inference["certificate"] = entry;
  assert.match(
    problemsOf({ ...material, certificate: bytes, result: sealResult(result) }),
    /uses a premise that begs/,
  );
});
