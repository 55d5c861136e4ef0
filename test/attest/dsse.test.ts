import assert from "node:assert/strict";
import { createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { describe, it } from "node:test";
import { PAYLOAD_TYPE, PREDICATE_TYPE, STATEMENT_TYPE, attest, openEnvelope } from "../../src/attest/dsse.ts";

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const key = createPublicKey(privateKey);

/** An envelope over any payload, signed by the key. */
function envelopeOver(payload: string): object {
  const bytes = Buffer.from(payload);
  const sig = sign(
    "sha256",
    Buffer.concat([Buffer.from(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${bytes.byteLength} `), bytes]),
    privateKey,
  ).toString("base64");
  return { payloadType: PAYLOAD_TYPE, payload: bytes.toString("base64"), signatures: [{ keyid: "", sig }] };
}

describe("an attested bundle", () => {
  it("is opened with its key", () =>
    assert.deepEqual(openEnvelope(attest({ turn_id: 3 }, privateKey), key).problems, []));

  const head = `"_type":"${STATEMENT_TYPE}","predicateType":"${PREDICATE_TYPE}"`;
  for (const [what, payload] of [
    ["a subject without a digest", `{${head},"subject":[{}],"predicate":{"bundle":{}}}`],
    ["a subject that is null", `{${head},"subject":[null],"predicate":{"bundle":{}}}`],
    ["half of a pair in its bundle", `{${head},"subject":[],"predicate":{"bundle":{"a":"\\ud800"}}}`],
    [
      "a bundle nested too deeply",
      `{${head},"subject":[],"predicate":{"bundle":${"[".repeat(300)}${"]".repeat(300)}}}`,
    ],
    ["nothing", "null"],
    ["no JSON", "{"],
  ] as const)
    it(`is rejected with ${what}, by any signer`, () => {
      const { statement, problems } = openEnvelope(envelopeOver(payload), key);
      assert.equal(statement, null);
      assert.deepEqual(problems, ["its payload is not an in-toto statement about an evidence bundle"]);
    });
});
