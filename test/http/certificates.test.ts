import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { digestHex } from "../../src/canonical/digest.ts";
import { verifyResult } from "../../src/verify/result.ts";
import { ROOT } from "../support/root.ts";
import { post, startLive, type LiveServer } from "../support/server.ts";

interface Recorded {
  readonly evidence_id: string;
}
const corpus = JSON.parse(readFileSync(join(ROOT, "data", "evidence", "release-readiness.json"), "utf8")) as {
  readonly records: readonly Recorded[];
};
const IDS = [
  "fact.unit-green.pipeline",
  "fact.integration-green.pipeline",
  "fact.e2e-green.devices",
  "rule.tests-green",
];
const request = {
  request_id: "r-1",
  scenario_id: "certificates",
  proposer: { lane: "local_fixture", model_family: "model_style_proposer", proposal_id: "p-1" },
  claim: { text: "The tests are green.", domain: "software.release", subject: "tests", predicate: "green" },
  evidence: corpus.records
    .filter(({ evidence_id: id }) => IDS.includes(id))
    .map((record) => ({ evidence_id: record.evidence_id, content_sha256: digestHex(record) })),
  inference: { premise_ids: IDS },
};

describe("the certificate file, as pages get it", () => {
  let server: LiveServer;
  before(async () => {
    server = await startLive();
  });
  after(() => server.stop());
  const ask = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/ui/certificate`, { method: "POST", body: JSON.stringify(body), headers });

  it("is served byte for byte as the result names it, and the standalone checker accepts it", async () => {
    const response = await ask(request);
    const certificate = new Uint8Array(await response.arrayBuffer());
    const { json } = await post(server.url, JSON.stringify(request));
    const result = json["data"] as {
      readonly trace_summary: {
        readonly inference: { readonly certificate: { readonly digest: string; readonly size: number } };
      };
    };
    assert.deepEqual(
      [response.status, response.headers.get("content-type")],
      [200, "application/json; charset=utf-8"],
    );
    assert.deepEqual(
      { digest: createHash("sha256").update(certificate).digest("hex"), size: certificate.length },
      (({ digest, size }) => ({ digest, size }))(result.trace_summary.inference.certificate),
    );
    assert.deepEqual(verifyResult({ request, result, certificate, records: new Map() }).problems, []);
  });

  it("is absent if nothing is cited, and refused to other sites, other methods and malformed bodies", async () => {
    assert.equal((await ask([])).status, 204);
    assert.match(
      await (await ask(request, { Origin: "http://elsewhere.example" })).text(),
      /origin not allowed/,
    );
    assert.equal((await fetch(`${server.url}/ui/certificate`, { method: "POST", body: "{" })).status, 400);
    assert.equal(
      (await fetch(`${server.url}/ui/certificate`, { method: "POST", body: "x".repeat(300_000) })).status,
      413,
    );
    assert.equal((await fetch(`${server.url}/ui/certificate`)).status, 404);
  });
});
