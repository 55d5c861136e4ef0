import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { canonicalize } from "../../../src/canonical/json.ts";
import { Failure } from "../../../src/contract/failures.ts";
import { gatePolicyFile, gateRequest, gateResult, MAX_GATE_CLAIMS } from "../../../src/contract/gate.ts";
import { createGate, type Gate, type GateQuestion } from "../../../src/operations/gate/gate.ts";
import { createRecorder } from "../../../src/operations/reviews/recorder.ts";
import { readRecord } from "../../../src/operations/reviews/records.ts";
import { claimOf, IDENTITY, INLINE, makePlace, type Place } from "../reviews/fixture.ts";

const AT = "2026-05-01T00:00:00.000Z";
const SIGNER = "5".repeat(64);
const CLAIMS = [claimOf("inferred"), claimOf("contradicted"), INLINE];
let place: Place;
let gate: Gate;
before(async () => {
  place = await makePlace();
  gate = createGate(place);
});
after(() => place.remove());

const ask = (more: Partial<GateQuestion> = {}) =>
  gate({ claims: CLAIMS, policy: null, at: AT, record: null, ...more });
const reasonsWith = async (policy: object, using: Gate = gate): Promise<readonly string[]> => {
  const { data } = await using({
    claims: [claimOf("inferred")],
    policy: gatePolicyFile.parse(policy),
    at: AT,
    record: null,
  });
  return data.results.map(({ reason }) => reason);
};

/** An origin of the corpus that the inferred claim rests on, in which every record was seen at a time. */
function writeOrigin(observedAt: string | null, hash?: string): void {
  const corpus = place.loaded.corpora.find(({ domains }) =>
    domains.includes((claimOf("inferred")["claim"] as { domain: string }).domain),
  );
  assert.ok(corpus);
  const origin = {
    schema_version: "corpus_origin_v1",
    corpus_id: corpus.corpusId,
    corpus_sha256: corpus.corpusSha256,
    predecessor: null,
    recorded_at: AT,
    sources: [{ kind: "hand", tool: "test", recorded_at: AT }],
    names: [],
    records: [...corpus.records.values()].map(({ record, contentSha256 }) => ({
      evidence_id: record.evidence_id,
      content_sha256: hash ?? contentSha256,
      source: 0,
      place: null,
      observed_at: observedAt,
      signer: SIGNER,
    })),
  };
  writeFileSync(
    join(place.dataDir, "evidence", `${corpus.corpusId}.origin.json`),
    `${JSON.stringify(origin)}\n`,
  );
}

describe("the gate over the served corpora", () => {
  it("answers with canonical bytes of its schema that are equal for equal questions", async () => {
    const [one, two] = [await ask(), await ask()];
    assert.equal(one.text, two.text);
    assert.equal(one.text, canonicalize(JSON.parse(one.text)));
    assert.ok(gateResult.safeParse(JSON.parse(one.text)).success);
    assert.deepEqual(
      one.data.results.map(({ passed, reason }) => [passed, reason]),
      [
        [true, "accepted"],
        [false, "state_not_accepted"],
        [false, "state_not_accepted"],
      ],
    );
    assert.deepEqual([one.data.passed, one.data.at], [false, AT]);
  });

  it("identifies the policy by a digest that is the same for omitted and explicit defaults", async () => {
    const digests = await Promise.all(
      [null, gatePolicyFile.parse({ $schema: "x" }), gatePolicyFile.parse({ max_age: 5 })].map(
        async (policy) => (await ask({ policy })).data.policy_digest,
      ),
    );
    assert.equal(digests[0], digests[1]);
    assert.notEqual(digests[0], digests[2]);
  });

  it("refuses a moment that is no calendar date", () =>
    assert.rejects(ask({ at: "2026-02-30T00:00:00.000Z" }), /at must be a moment of the calendar/));

  it("takes ages and signers from the origins of the corpora, for this version and content alone", async () => {
    assert.deepEqual(await reasonsWith({ max_age: 60 }), ["evidence_age_unknown"]);
    writeOrigin("2026-04-30T23:59:30.000Z");
    const anew = createGate(place);
    assert.deepEqual(await reasonsWith({ max_age: 60 }, anew), ["accepted"]);
    assert.deepEqual(await reasonsWith({ max_age: 29 }, anew), ["evidence_too_old"]);
    const corpora = place.loaded.corpora.map(({ corpusId }) => corpusId);
    const signedBy = (signer: string) => ({
      corpora: corpora.map((corpus_id) => ({ corpus_id, signers: [signer] })),
    });
    assert.deepEqual(await reasonsWith(signedBy(SIGNER), anew), ["accepted"]);
    assert.deepEqual(await reasonsWith(signedBy("6".repeat(64)), anew), ["signer_not_accepted"]);
    writeOrigin("2026-04-30T23:59:30.000Z", "0".repeat(64));
    assert.deepEqual(await reasonsWith({ max_age: 60 }, createGate(place)), ["evidence_age_unknown"]);
  });

  it("has no age if the origin names a day that is no calendar date", async () => {
    writeOrigin("2026-02-30T00:00:00.000Z");
    assert.deepEqual(await reasonsWith({ max_age: 60 }, createGate(place)), ["evidence_age_unknown"]);
  });

  it("fails for an unusable origin, but only if a policy needs one, and reads it again once it is repaired", async () => {
    const [corpus] = place.loaded.corpora;
    const file = join(place.dataDir, "evidence", `${corpus?.corpusId}.origin.json`);
    writeFileSync(file, "{}\n");
    const anew = createGate(place);
    await assert.rejects(reasonsWith({ max_age: 60 }, anew), Failure);
    assert.deepEqual(await reasonsWith({}, anew), ["accepted"]);
    rmSync(file);
    writeOrigin(AT);
    assert.deepEqual(await reasonsWith({ max_age: 60 }, anew), ["accepted"]);
  });

  it("records each review with the gate's decision on it", async () => {
    const record = createRecorder({
      keeper: place.keeper,
      loaded: place.loaded,
      engineIdentity: () => Promise.resolve(IDENTITY),
      now: () => place.nowMs,
    });
    const { data } = await ask({ record });
    for (const [index, { passed, reason, result }] of data.results.entries()) {
      const stored = await readRecord(place.keeper, index + 1);
      assert.deepEqual(stored.gate, { at: AT, policy_digest: data.policy_digest, passed, reason });
      assert.equal(stored.result.trace_hash, result?.trace_hash);
      assert.deepEqual(stored.request, CLAIMS[index]);
    }
  });
});

describe("a question for the gate", () => {
  it("allows no unknown keys and limits the number of claims; null counts as absent", () => {
    const accepts = (value: unknown): boolean => gateRequest.safeParse(value).success;
    assert.ok(accepts({ claims: [null, 1, {}], policy: null, at: null, record: null }));
    assert.ok(accepts({ claims: Array.from({ length: MAX_GATE_CLAIMS }, () => 0) }));
    for (const wrong of [
      {},
      { claims: {} },
      { claims: [], more: 1 },
      { claims: [], policy: { more: 1 } },
      { claims: [], at: "now" },
      { claims: [], record: 1 },
      { claims: Array.from({ length: MAX_GATE_CLAIMS + 1 }, () => 0) },
    ])
      assert.ok(!accepts(wrong), JSON.stringify(wrong).slice(0, 80));
  });
});
