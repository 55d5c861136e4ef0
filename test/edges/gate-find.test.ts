import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { loadAuthority } from "../../src/operations/review/authority.ts";
import { createGate } from "../../src/operations/gate/gate.ts";
import { ROOT } from "../support/root.ts";

const AT = "2026-05-04T10:00:00.000Z";
const CLAIM = {
  domain: "software.release",
  subject: "artefact",
  predicate: "traceable",
  text: "It can be traced.",
};

const dataDir = join(ROOT, "data");
const loaded = await loadAuthority(dataDir);
const gate = createGate({ dataDir, loaded });
const ask = async (...claims: readonly unknown[]) =>
  (await gate({ claims: [...claims], policy: null, at: AT, record: null })).data.results;

describe("the gate, given claims alone", () => {
  it("finds the sealed records that decide them", async () => {
    const [row] = await ask(CLAIM);
    assert.deepEqual([row?.passed, row?.reason, row?.result?.assigned_state], [true, "accepted", "inferred"]);
    assert.ok((row?.result?.evidence_ledger.length ?? 0) > 0);
  });

  it("finds them for a request without evidence too, and keeps its ids", async () => {
    const request = {
      request_id: "mine",
      scenario_id: "ci",
      proposer: { lane: "local_fixture", model_family: "model_style_proposer", proposal_id: "p" },
      claim: CLAIM,
    };
    const [row] = await ask(request);
    assert.deepEqual([row?.request_id, row?.result?.assigned_state], ["mine", "inferred"]);
  });

  it("reports a claim without relevant evidence, and a domain that is not judged", async () => {
    const [unknown, outside] = await ask(
      { ...CLAIM, subject: "nobody" },
      { ...CLAIM, domain: "no.such.domain" },
    );
    assert.deepEqual([unknown?.passed, unknown?.result?.assigned_state], [false, "undetermined"]);
    assert.deepEqual([outside?.passed, outside?.result?.assigned_state], [false, "scope_boundary"]);
  });

  it("treats nothing else as a claim: an extra key makes it an invalid request", async () => {
    const [row] = await ask({ ...CLAIM, state: "verified" });
    assert.deepEqual([row?.passed, row?.reason], [false, "review_invalid"]);
  });
});
