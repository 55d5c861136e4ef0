import assert from "node:assert/strict";
import { test } from "node:test";
import { digestHex, sha256Hex } from "../../src/canonical/digest.ts";
import { type Material, verifyResult } from "../../src/verify/result.ts";
import { bytesOf } from "../support/refutation-writer.ts";
import {
  DIGEST,
  type Tree,
  fact,
  legOf,
  materialOf,
  quantity,
  recordsOf,
  refutationOf,
  requestOf,
  resultOf,
  rule,
  sealResult,
} from "../support/review-case.ts";
import { tampered } from "../support/tamper.ts";

const NOT_CONSULTED = { consulted: false, detail: "no_inference_block" };
const open = fact("door", "open"),
  shut = fact("door", "open", { supports: false });
const item = (evidence_id: string, supports: boolean, more: Tree = {}): Tree => ({
  evidence_id,
  subject: "door",
  predicate: "open",
  supports,
  ...more,
});
const WHAT_BEARS = "What evidence bears on subject 'door' and predicate 'open'?";
const ENVELOPE = ["trace_summary.envelope_version"],
  CORPUS = [...ENVELOPE, "trace_summary.corpus_id", "trace_summary.corpus_sha256"];
const trace = (...keys: string[]): string[] =>
  keys.map((key) => `trace_summary.inference.entailment_trace.${key}`);
const KEYS = trace("premise_keys", "conjunction_key"),
  ALL_KEYS = [...KEYS, ...trace("entailment_check_key", "refutation_check_key")];

interface Case {
  material: Material;
  free?: string[];
}
const cases: Record<string, () => Case> = {
  "row 1: a payload that is no request": () => {
    const validation_errors = ["payload must be object"],
      trace_summary = {
        authority_evaluated: false,
        proposer_trace_hash_ignored: false,
        proposer_state_ignored: false,
        validation_errors,
      };
    return {
      material: materialOf(
        [],
        sealResult({
          status: "invalid",
          request_id: null,
          scenario_id: null,
          authority_path: ["authority.validate"],
          decision_reason: "invalid_payload",
          assigned_state: null,
          normative_clearance: null,
          evidence_ledger: [],
          trace_summary,
          invalid_reason: validation_errors[0],
        }),
      ),
    };
  },
  "row 2: outside the envelope": () => {
    const request = requestOf([item("a", true), item("a", true)]),
      { trace_summary, ...rest } = resultOf(
        request,
        {},
        { state: "scope_boundary", decision_reason: "outside_epistemic_envelope" },
      );
    const {
      corpus_id: _,
      corpus_sha256: __,
      independent_support_count: ___,
      inference: ____,
      ...summary
    } = trace_summary as Tree;
    return {
      free: ENVELOPE,
      material: materialOf(
        request,
        sealResult({
          ...rest,
          status: "refused",
          refusal_reason: "outside_epistemic_envelope",
          authority_path: ["authority.validate", "authority.scope", "taxonomy.epistemic_state"],
          trace_summary: { ...summary, evidence_resolution: "not_consulted" },
        }),
      ),
    };
  },
  "row 3: an inline item twice": () =>
    invalidReferences(requestOf([item("a", true), item("b", true), item("a", false)]), [
      "duplicate evidence reference 'a'",
    ]),
  "row 3: references that are unknown, repeated, mismatched": () => {
    const request = requestOf(recordsOf({ a: open, b: open })),
      evidence = request["evidence"] as Tree[];
    return invalidReferences({ ...request, evidence: [...evidence, evidence[0]] }, [
      "unknown evidence reference 'a'",
      "content hash mismatch for evidence reference 'b'",
      "duplicate evidence reference 'a'",
    ]);
  },
  "row 4: a malformed premise": () => {
    const records = recordsOf({ a: rule("door__open ->"), b: open }),
      request = requestOf(records, { premise_ids: ["b", "a", "b"] });
    return {
      free: CORPUS,
      material: materialOf(
        request,
        resultOf(request, legOf("refused", "out_of_regime_or_malformed", ["a", "b"]), {
          decision_reason: "out_of_regime_or_malformed",
          summary: { independent_support_count: 1 },
        }),
        records,
      ),
    };
  },
  "row 5: twenty-one atoms": () =>
    overBudget(Array.from({ length: 20 }, (_, place) => `p${place}`).join(" | ")),
  "row 5: within the bounds of atoms and assignments": () => overBudget("p & q"),
  "row 6: engine and oracle disagree": () => {
    const records = recordsOf({ a: open }),
      request = requestOf(records, { premise_ids: ["a"] });
    const inference = {
      ...legOf("unknown", "undetermined", ["a"]),
      oracle_verdict: "entailed",
      engine_oracle_agreement: false,
    };
    return {
      free: [...CORPUS, "trace_summary.inference.*"],
      material: materialOf(
        request,
        resultOf(request, inference, {
          decision_reason: "entailment_oracle_disagreement",
          summary: { independent_support_count: 1 },
        }),
        records,
      ),
    };
  },
  "row 7: inconsistent premises": () => {
    const records = recordsOf({ a: rule("p & q"), b: rule("p -> q"), c: rule("!p | !q"), d: rule("!p") }),
      ids = [...records.keys()],
      request = requestOf(records, { premise_ids: ids });
    return {
      free: [...CORPUS, ...trace("premise_keys")],
      material: materialOf(
        request,
        resultOf(request, legOf("refused", "inconsistent_premises", ids, { conflict_core: ["a", "d"] }), {
          decision_reason: "inconsistent_premises",
          question: "Premises a, d cannot all hold. Which one is withdrawn?",
        }),
        records,
      ),
    };
  },
  "row 8: the claim refuted": () => {
    const records = recordsOf({
        rule: rule("lock__on -> !door__open"),
        lock: fact("lock", "on"),
        seen: open,
      }),
      premise_ids = ["lock", "rule"],
      request = requestOf(records, { premise_ids });
    const { bytes, entry } = refutationOf(
      records,
      { rule: "lock__on -> !door__open", lock: "lock__on" },
      "refuted",
    );
    return {
      free: [...CORPUS, ...KEYS, ...trace("entailment_check_key")],
      material: materialOf(
        request,
        resultOf(request, legOf("refuted", "tautological_refutation", premise_ids, { certificate: entry }), {
          decision_reason: "claim_refuted_by_entailment",
          state: "contradicted",
          evidence_ledger: premise_ids,
          inference_basis: premise_ids,
          summary: { independent_support_count: 1 },
        }),
        records,
        bytes,
      ),
    };
  },
  "row 9: denied": () => {
    const records = recordsOf({ b: shut, a: shut, c: fact("door", "open", { source_kind: "premise" }) }),
      request = requestOf(records);
    return {
      free: CORPUS,
      material: materialOf(
        request,
        resultOf(request, NOT_CONSULTED, {
          decision_reason: "claim_denied_by_evidence",
          state: "contradicted",
          evidence_ledger: ["a", "b"],
        }),
        records,
      ),
    };
  },
  "row 10: in conflict": () => {
    const records = recordsOf({ b: shut, c: open, a: open }),
      request = requestOf(records, { premise_ids: [] });
    return {
      free: CORPUS,
      material: materialOf(
        request,
        resultOf(
          request,
          { consulted: false, detail: "no_premises" },
          {
            decision_reason: "conflicting_evidence",
            state: "ambiguous",
            evidence_ledger: ["a", "b", "c"],
            summary: { independent_support_count: 2 },
            question: "Evidence supports (a, c) and denies (b) the claim. Which stands?",
          },
        ),
        records,
      ),
    };
  },
  "row 11: two roots": () => {
    const records = recordsOf({
        c: { ...open, provenance_root: "x" },
        b: { ...open, provenance_root: "y" },
        a: { ...open, provenance_root: "x", supports: true },
      }),
      request = requestOf(records, { premise_ids: ["z"] });
    return {
      free: CORPUS,
      material: materialOf(
        request,
        resultOf(
          request,
          { consulted: false, detail: "premise_unresolved" },
          {
            decision_reason: "verified_by_matching_evidence",
            state: "verified",
            evidence_ledger: ["b", "c"],
            summary: { independent_support_count: 2 },
          },
        ),
        records,
      ),
    };
  },
  "row 12: entailed, in spite of a premise that begs": () => {
    const records = recordsOf({
        a: rule("lock__off -> door__open"),
        b: fact("lock", "off"),
        c: rule("door__open & (p | !p)"),
      }),
      ids = ["a", "b", "c"],
      request = requestOf(records, { premise_ids: ids });
    const { bytes, entry } = refutationOf(
      records,
      { a: "lock__off -> door__open", b: "lock__off" },
      "entailed",
    );
    return {
      free: [...CORPUS, ...KEYS, ...trace("refutation_check_key")],
      material: materialOf(
        request,
        resultOf(
          request,
          legOf("entailed", "tautological_implication", ids, {
            certificate: entry,
            begging_premise_ids: ["c"],
          }),
          {
            decision_reason: "entailed_from_resolved_premises",
            state: "inferred",
            evidence_ledger: ids,
            inference_basis: ids,
          },
        ),
        records,
        bytes,
      ),
    };
  },
  "row 13: one support, inline": () => {
    const request = requestOf([
      item("b", true, { independent: true }),
      item("a", true, { source_kind: "vault" }),
    ]);
    return {
      free: ENVELOPE,
      material: materialOf(
        request,
        resultOf(request, NOT_CONSULTED, {
          decision_reason: "evidence_present_but_not_verifying",
          state: "evidenced",
          evidence_ledger: ["a", "b"],
          summary: { independent_support_count: 1 },
        }),
      ),
    };
  },
  "row 14: two models, inline, with names that fit no formula": () => {
    const odd = { evidence_id: "a", subject: "Door 7", predicate: "locked", supports: false },
      atom = `x_${digestHex(["Door 7", "locked"]).slice(0, 32)}`;
    const request = requestOf([odd], { premise_ids: ["a"] });
    const certificate = {
      kind: "two_models",
      holds: { door__open: true, [atom]: false },
      fails: { door__open: false, [atom]: false },
    };
    return {
      free: [...ENVELOPE, ...ALL_KEYS],
      material: materialOf(
        request,
        resultOf(request, legOf("unknown", "undetermined", ["a"], { certificate }), {
          decision_reason: "insufficient_evidence",
          state: "undetermined",
          question: WHAT_BEARS,
        }),
      ),
    };
  },
  "row 14: two models over a range": () => {
    const records = recordsOf({
      a: rule("hinge__angle > 10 & hinge__angle != 11 -> door__open"),
      q: quantity("hinge", "angle", 12, 9, 14),
      r: quantity("hinge", "angle", 5, 5, 6),
    });
    const request = requestOf(records, { mode: "bounded_arithmetic", premise_ids: ["a"] });
    const certificate = {
      kind: "two_models",
      holds: { door__open: true, hinge__angle: 5 },
      fails: { door__open: false, hinge__angle: 5 },
    };
    return {
      free: [...CORPUS, ...ALL_KEYS],
      material: materialOf(
        request,
        resultOf(
          request,
          { ...legOf("unknown", "undetermined", ["a"], { certificate }), mode: "bounded_arithmetic" },
          { decision_reason: "insufficient_evidence", state: "undetermined", question: WHAT_BEARS },
        ),
        records,
      ),
    };
  },
  "row 14: entailed by begging alone": () => {
    const request = requestOf([item("a", true, { source_kind: "premise" })], { premise_ids: ["a"] }),
      { bytes, entry } = refutationOf(null, { a: "door__open" }, "entailed");
    return {
      free: [...ENVELOPE, ...KEYS, ...trace("refutation_check_key")],
      material: materialOf(
        request,
        resultOf(
          request,
          legOf("entailed", "tautological_implication", ["a"], {
            certificate: entry,
            begging_premise_ids: ["a"],
          }),
          { decision_reason: "insufficient_evidence", state: "undetermined", question: WHAT_BEARS },
        ),
        new Map(),
        bytes,
      ),
    };
  },
};

function invalidReferences(request: Tree, errors: string[]): Case {
  const trace_summary = {
    authority_evaluated: false,
    proposer_trace_hash_ignored: false,
    proposer_state_ignored: true,
    evidence_reference_errors: errors,
  };
  return {
    material: materialOf(
      request,
      sealResult({
        status: "invalid",
        request_id: "request-1",
        scenario_id: "scenario-1",
        authority_path: ["authority.validate", "authority.scope", "authority.resolve_evidence"],
        assigned_state: null,
        decision_reason: "invalid_evidence_reference",
        normative_clearance: null,
        evidence_ledger: [],
        trace_summary,
        invalid_reason: errors.join("; "),
      }),
    ),
  };
}
function overBudget(formula: string): Case {
  const records = recordsOf({ a: rule(formula) }),
    request = requestOf(records, { premise_ids: ["a"] });
  const inference = {
    ...legOf("refused", "reasoning_budget_exceeded", ["a"]),
    oracle_verdict: null,
    engine_oracle_agreement: null,
  };
  return {
    free: CORPUS,
    material: materialOf(
      request,
      resultOf(request, inference, {
        decision_reason: "reasoning_budget_exceeded",
        state: "computationally_bounded",
        authority_path: [
          "authority.validate",
          "authority.scope",
          "authority.resolve_evidence",
          "bdd.entailment",
          "authority.decide",
          "taxonomy.epistemic_state",
        ],
      }),
      records,
    ),
  };
}

for (const [title, make] of Object.entries(cases)) {
  test(`${title}: the result is valid, and no field of it can be changed`, () => {
    const { material, free = [] } = make(),
      verification = verifyResult(material);
    assert.deepEqual([verification.valid, verification.problems], [true, []]);
    assert.ok(verification.checked.length >= 2);
    for (const { result, path } of tampered(material.result as Tree, free)) {
      assert.equal(
        verifyResult({ ...material, result: sealResult(result) }).valid,
        false,
        `${path}: ${JSON.stringify(result)}`,
      );
    }
    assert.equal(
      verifyResult({ ...material, result: { ...(material.result as Tree), trace_hash: DIGEST } }).valid,
      false,
    );
  });
}

const caseOf = (start: string): Material =>
  Object.entries(cases).find(([title]) => title.startsWith(start))![1]().material;
const problemsOf = (material: Material): string => verifyResult(material).problems.join("\n");
/** Another request, with the fingerprint that belongs to it, so that what it says must speak for itself. */
function withRequest(material: Material, change: Tree): Material {
  const request = { ...(material.request as Tree), ...change },
    { claim, proposer, request_id, scenario_id } = request as Record<string, Tree>;
  const { lane, model_family, proposal_id } = proposer!,
    result = material.result as Tree;
  const claim_fingerprint = digestHex({
    claim,
    proposer: { lane, model_family, proposal_id },
    request_id,
    scenario_id,
  });
  return {
    ...material,
    request,
    result: sealResult({
      ...result,
      trace_summary: { ...(result["trace_summary"] as Tree), claim_fingerprint },
    }),
  };
}

test("a claim entailed or refuted needs its certificate file", () => {
  assert.match(problemsOf({ ...caseOf("row 12"), certificate: null }), /^the certificate file is needed/);
});

test("every byte of a certificate file counts", () => {
  for (const row of ["row 8", "row 12"]) {
    const material = caseOf(row),
      bytes = material.certificate!;
    for (let place = 0; place < bytes.length; place += 1) {
      assert.equal(
        verifyResult({ ...material, certificate: bytes.with(place, bytes[place]! ^ (1 + (place % 7))) })
          .valid,
        false,
        `byte ${place}`,
      );
    }
  }
});

test("a records file holds exactly the cited records", () => {
  const material = caseOf("row 9"),
    records = [...material.records.values()],
    file = (value: Tree) =>
      verifyResult({ ...material, certificate: bytesOf(value), records: new Map() }).valid;
  const format = "touchstone-records-1",
    good = bytesOf({ format, records });
  assert.equal(file({ format, records }), true);
  for (const bad of [
    { format },
    { format, records: records.toReversed() },
    { format, records: records.slice(1) },
    { format, records: [...records, records[0]] },
    { format: "touchstone-records-2", records },
    { format, records, more: 1 },
    { format, records: [{ ...(records[0] as Tree), statement: "Otherwise." }, ...records.slice(1)] },
    { records },
  ])
    assert.equal(file(bad as Tree), false);
  for (let place = 0; place < good.length; place++)
    assert.equal(
      verifyResult({ ...material, certificate: good.with(place, good[place]! ^ 1) }).valid,
      false,
      `byte ${place}`,
    );
  assert.equal(verifyResult({ ...caseOf("row 13"), certificate: bytesOf({ format }) }).valid, true);
  assert.equal(verifyResult({ ...caseOf("row 13"), certificate: bytesOf({ format, records }) }).valid, false);
  assert.match(
    problemsOf({ ...material, certificate: caseOf("row 12").certificate }),
    /exactly the cited records/,
  );
});

test("a missing or altered record is a problem", () => {
  const material = caseOf("row 9"),
    [[hash, record]] = [...material.records] as [[string, Tree]];
  assert.match(problemsOf({ ...material, records: new Map() }), /no record `b` with content hash/);
  assert.match(
    problemsOf({
      ...material,
      records: new Map([...material.records, [hash!, { ...record, supports: true }]]),
    }),
    /no record/,
  );
});

test("a record that is not of its kind is a problem, even with a fitting hash", () => {
  for (const part of [
    { ...open, formula: "p" },
    { kind: "fact", subject: "door" },
    { kind: "guess" },
    quantity("door", "angle", 5, 6, 7),
    { subject: "door", predicate: "open", supports: true },
  ]) {
    const material = caseOf("row 9"),
      records = recordsOf({ a: part });
    assert.match(
      problemsOf({
        ...withRequest(material, { evidence: requestOf(records)["evidence"] }),
        records: materialOf(null, null, records).records,
      }),
      /form of a record|outside its range/,
    );
  }
});

test("the row is decided by the evidence, not by the result", () => {
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

test("a row that the request contradicts is not believed", () => {
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

test("a refutation of premises that beg does not make a claim inferred", () => {
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

test("a certificate that only its digest vouches for is checked all the same", () => {
  const material = caseOf("row 12"),
    body = JSON.parse(Buffer.from(material.certificate!).toString()) as { steps: number[][] };
  body.steps[0]![2] = 1;
  const bytes = bytesOf(body),
    result = structuredClone(material.result) as { trace_summary: { inference: Tree } };
  result.trace_summary.inference["certificate"] = {
    kind: "bdd_refutation",
    format: "touchstone-bdd-1",
    digest: sha256Hex(bytes),
    size: bytes.length,
  };
  assert.match(
    problemsOf({ ...material, certificate: bytes, result: sealResult(result) }),
    /does not follow/,
  );
});

test("material of any kind is judged, never thrown at", () => {
  const odd = [
    undefined,
    null,
    1,
    "x",
    [],
    {},
    { trace_summary: [] },
    { decision_reason: "invalid_payload", trace_summary: null },
    { lone: "\ud800" },
    NaN,
  ];
  for (const request of [...odd, caseOf("row 12").request]) {
    for (const result of odd)
      for (const certificate of [null, new Uint8Array(), bytesOf([1])])
        assert.equal(verifyResult({ request, result, certificate, records: new Map() }).valid, false);
  }
});
