import assert from "node:assert/strict";
import { test } from "node:test";
import { sha256Hex } from "../../src/canonical/digest.ts";
import { verifyResult } from "../../src/verify/result.ts";
import { shippedAuthority } from "../support/authority.ts";
import { bytesOf } from "../support/refutation-writer.ts";
import { type Tree, materialOf, quantity, recordsOf, requestOf, sealResult } from "../support/review-case.ts";
import { caseOf, open, problemsOf, withRequest } from "../support/result-cases.ts";

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

test("a request without evidence is one of shape B, with or without a corpus for its domain", () => {
  const claim = { text: "It holds.", domain: "software.release", subject: "it", predicate: "holds" };
  const { evidence: _, ...request } = requestOf([], undefined, claim);
  const { result } = shippedAuthority().review(request);
  assert.equal(result.decision_reason, "insufficient_evidence");
  const corpus = { corpus_id: "release-readiness", domains: [claim.domain], records: [] };
  for (const corpora of [undefined, [corpus]])
    assert.deepEqual(
      verifyResult({ request, result, certificate: null, records: new Map(), corpora }).problems,
      [],
    );
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

test("a certificate known only by its digest is checked nevertheless", () => {
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

test("any kind of material is judged, and never makes the verifier throw", () => {
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
