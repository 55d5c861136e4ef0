import assert from "node:assert/strict";
import { createPrivateKey } from "node:crypto";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { signStatement } from "../../../src/attest/dsse.ts";
import { sha256Hex } from "../../../src/canonical/digest.ts";
import { gateResult, type GateResult } from "../../../src/contract/gate.ts";
import type { GateRecord } from "../../../src/contract/gate-attestation.ts";
import { reviewRecord } from "../../../src/contract/reviews.ts";
import { temporaryFolder, touchstone, type Ran } from "../../support/cli.ts";
import { ROOT } from "../../support/root.ts";

const folder = temporaryFolder();
after(() => folder.remove());
const [dataDir, state] = [join(folder.path, "data"), join(folder.path, "state")];
for (const part of ["evidence", "policies"])
  cpSync(join(ROOT, "data", part), join(dataDir, part), { recursive: true });
const corpusFile = join(dataDir, "evidence", "release-readiness.json");
const corpus = JSON.parse(readFileSync(corpusFile, "utf8")) as { readonly records: readonly object[] };
const DENIAL = {
  evidence_id: "fact.untraceable.audit",
  kind: "fact",
  statement: "The audit could not trace the artefact.",
  source_kind: "observation",
  provenance_root: "audit",
  subject: "artefact",
  predicate: "traceable",
  supports: false,
};
writeFileSync(corpusFile, JSON.stringify({ ...corpus, records: [...corpus.records, DENIAL] }));

/** A request that cites what proves its claim, and not the audit. */
const REQUEST = join(ROOT, "data", "demos", "readme", "inferred.json");
const AT = "2026-05-04T10:00:00.000Z";
const run = (...args: readonly string[]): Promise<Ran> =>
  touchstone([...args], { env: { TOUCHSTONE_DATA: dataDir, TOUCHSTONE_STATE: state } });
const decide = async (): Promise<GateResult> =>
  gateResult.parse(JSON.parse((await run("gate", REQUEST, "--at", AT, "--json")).stdout));

describe("touchstone gate on a request that omits sealed evidence against its claim", () => {
  it("stops it, and names the omitted evidence in every format", async () => {
    const { code, stdout } = await run("gate", REQUEST);
    assert.equal(code, 5);
    assert.match(stdout, /^FAILED {2}req-\S+ {2}inferred {2}evidence_left_out \(fact\.untraceable\.audit\)/);
    for (const format of ["json", "junit", "sarif", "github", "markdown"]) {
      const written = await run("gate", REQUEST, "--format", format);
      assert.match(written.stdout, /evidence_left_out/, format);
      assert.match(written.stdout, /fact\.untraceable\.audit/, format);
    }
  });

  it("reports the state of the claim alone, with the trace hash that anyone gets with the found evidence", async () => {
    const [row] = (await decide()).results;
    const { claim } = JSON.parse(readFileSync(REQUEST, "utf8")) as { readonly claim: object };
    const alone = await run("review", "--find", folder.file("claim.json", JSON.stringify(claim)));
    const { trace_hash, assigned_state, decision_reason } = JSON.parse(alone.stdout) as Record<
      string,
      unknown
    >;
    const { records, total, ...verdict } = row?.left_out ?? assert.fail();
    assert.deepEqual(verdict, { trace_hash, assigned_state, decision_reason });
    assert.equal(assigned_state, "contradicted");
    assert.deepEqual([total, records.map(({ evidence_id: id }) => id)], [1, [DENIAL.evidence_id]]);
  });

  it("records it, so that a replay finds it again and an explanation shows it", async () => {
    assert.equal((await run("gate", REQUEST, "--record")).code, 5);
    const shown = await run("reviews", "show", "1", "--json");
    const record = reviewRecord.parse(JSON.parse(shown.stdout));
    assert.deepEqual(record.gate?.left_out, (await decide()).results[0]?.left_out);
    assert.match((await run("reviews", "show", "1")).stdout, / {2}left out: fact\.untraceable\.audit\n/);
    assert.equal((await run("reviews", "replay", "1")).code, 0);
    const explained = await run("explain", folder.file("record.json", shown.stdout));
    assert.match(
      explained.stdout,
      /What was left out\n {2}fact\.untraceable\.audit \(fact, from audit\)\n {4}The audit could not trace the artefact\.\n {2}Over all sealed evidence the claim is contradicted/,
    );
  });

  it("verifies it from its attestation, and detects a decision that hides it if the corpora are available", async () => {
    const files = join(folder.path, "gate.files");
    await run("gate", REQUEST, "--at", AT, "--attest", join(folder.path, "gate.json"));
    const key = folder.file("key.pem", (await run("bundle", "key")).stdout);
    const record = join(files, "record.json");
    const verify = (...more: string[]) => run("verify", "--attestation", record, "--key", key, ...more);
    assert.match(
      (await verify("--data", dataDir)).stdout,
      /^valid\n[^]*`touchstone review --find` of the claim/,
    );
    const { payload } = JSON.parse(readFileSync(record, "utf8")) as { readonly payload: string };
    const statement = JSON.parse(Buffer.from(payload, "base64").toString()) as GateRecord;
    const forge = (decision: object): void => {
      const text = JSON.stringify(decision);
      writeFileSync(join(files, "result.json"), text);
      const result = { ...statement.predicate.result, digest: { sha256: sha256Hex(text) } };
      const { passed } = decision as GateResult;
      const forged = { ...statement, predicate: { ...statement.predicate, passed, result } };
      const signer = createPrivateKey(readFileSync(join(state, "keys", "bundle-p256.pem")));
      writeFileSync(record, JSON.stringify(signStatement(forged, signer)));
    };
    const told = await decide();
    const [{ left_out: leftOut, ...row } = assert.fail()] = told.results;
    forge({ ...told, passed: true, results: [{ ...row, passed: true, reason: "accepted" }] });
    assert.match((await verify()).stdout, /^valid\n/);
    assert.match(
      (await verify("--data", dataDir)).stdout,
      /! claim 1: it passed, and `fact\.untraceable\.audit`, which denies it, is left out/,
    );
    forge({ ...told, results: [row] });
    assert.match(
      (await verify()).stdout,
      /! claim 1: the policy gives no ground for the reason evidence_left_out/,
    );
    const invented = [{ evidence_id: "none", content_sha256: "0".repeat(64) }];
    forge({ ...told, results: [{ ...row, left_out: { ...leftOut, records: invented } }] });
    assert.match(
      (await verify("--data", dataDir)).stdout,
      /! claim 1: the record `none`, said to be left out, is not in/,
    );
  });
});
