import { createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { PAYLOAD_TYPE, attest, openEnvelope } from "../../../src/attest/dsse.ts";
import { digestHex } from "../../../src/canonical/digest.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { runCommandLine } from "../../../src/cli/run.ts";
import { verifyResult } from "../../../src/verify/result.ts";
import {
  fact,
  legOf,
  recordsOf,
  refutationOf,
  requestOf,
  resultOf,
  rule,
} from "../../../test/support/review-case.ts";
import type { Random } from "../../../test/support/random.ts";
import { mutateText, mutateValue } from "../mutations.ts";
import { bytesOf, jsonOf, textOf, type ParserTarget } from "./target.ts";

const EVIDENCE = {
  schema_version: "evidence_bundle_v1",
  trace_hash: "0".repeat(64),
  prompt: "Is a robin a bird?",
  surface: "Yes.",
  pipeline_record: { status: "recorded", stages: [{ detail: {} }] },
};
const BUNDLE = {
  ...EVIDENCE,
  turn_id: 7,
  journal_digest: `sha256:${"2".repeat(64)}`,
  generated_from: "turn_journal",
  replay_reproducer: "touchstone replay turn 7",
  bundle_digest: `sha256:${digestHex(EVIDENCE)}`,
};

/** Changes a value either structurally or in its text. */
function change(random: Random, value: unknown): string {
  return random.chance(0.2)
    ? mutateText(random, JSON.stringify(value))
    : (JSON.stringify(mutateValue(random, value)) ?? "");
}

/** Envelopes and bundles, as `touchstone verify` takes them. `close` removes the temporary files that it passes by name. */
export function attestedTargets(root: string): { readonly targets: readonly ParserTarget[]; close(): void } {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = createPublicKey(privateKey);
  const envelope = attest(BUNDLE, privateKey);
  const statement: unknown = JSON.parse(Buffer.from(envelope.payload, "base64").toString());
  const folder = mkdtempSync(join(tmpdir(), "touchstone-fuzz-"));
  const [keyFile, envelopeFile] = [join(folder, "key.pem"), join(folder, "envelope.json")];
  writeFileSync(keyFile, key.export({ type: "spki", format: "pem" }));
  writeFileSync(envelopeFile, JSON.stringify(envelope));
  const verify = async (input: string, ...args: readonly string[]): Promise<number> =>
    runCommandLine(["verify", "--key", keyFile, ...args], {
      stdin: Readable.from([Buffer.from(input)]),
      stdout: nowhere(),
      stderr: nowhere(),
      env: {},
      root,
    });

  const checkEnvelope = async (text: string): Promise<string | null> => {
    const envelopeOf = jsonOf(text);
    if (envelopeOf !== null) openEnvelope(envelopeOf.value, key);
    const code = await verify(text, "--attestation", "-");
    const { payload, payloadType } = (envelopeOf?.value ?? {}) as Partial<typeof envelope>; // only inspected
    return code !== 0 ||
      (payloadType === PAYLOAD_TYPE &&
        Buffer.from(payload ?? "", "base64").equals(Buffer.from(envelope.payload, "base64")))
      ? null
      : "what was changed is attested";
  };
  const checkStatement = async (text: string): Promise<string | null> => {
    const payload = Buffer.from(text);
    const sig = sign(
      "sha256",
      Buffer.concat([
        Buffer.from(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.byteLength} `),
        payload,
      ]),
      privateKey,
    ).toString("base64");
    await verify(
      JSON.stringify({
        payload: payload.toString("base64"),
        payloadType: PAYLOAD_TYPE,
        signatures: [{ keyid: "", sig }],
      }),
      "--attestation",
      "-",
    );
    return null;
  };
  const checkBundle = async (text: string): Promise<string | null> => {
    const bundle = jsonOf(text);
    const code = await verify(text, "--attestation", envelopeFile, "--bundle", "-");
    return code !== 0 || (bundle !== null && canonicalize(bundle.value) === canonicalize(BUNDLE))
      ? null
      : "a bundle that was changed is the one that was attested";
  };
  return {
    targets: [
      { name: "envelope", make: (random) => change(random, envelope), check: checkEnvelope },
      { name: "statement", make: (random) => change(random, statement), check: checkStatement },
      { name: "bundle", make: (random) => change(random, BUNDLE), check: checkBundle },
      { name: "certificate", make: makeMaterial, check: checkMaterial },
    ],
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

// ---- results of reviews ------------------------------------------------------------------------------------------------

const records = recordsOf({ a: rule("lock__off -> door__open"), b: fact("lock", "off") });
const request = requestOf(records, { premise_ids: ["a", "b"] });
const { bytes, entry } = refutationOf(records, { a: "lock__off -> door__open", b: "lock__off" }, "entailed");
const result = resultOf(
  request,
  legOf("entailed", "tautological_implication", ["a", "b"], { certificate: entry }),
  {
    decision_reason: "entailed_from_resolved_premises",
    state: "inferred",
    evidence_ledger: ["a", "b"],
    inference_basis: ["a", "b"],
  },
);

interface Given {
  readonly request: unknown;
  readonly result: unknown;
  readonly certificate: string;
}

function makeMaterial(random: Random): string {
  const given: Given = { request, result, certificate: textOf(bytes) };
  const part = random.pick(["request", "result", "certificate"] as const);
  const changed =
    part !== "certificate"
      ? mutateValue(random, given[part])
      : change(random, JSON.parse(Buffer.from(bytes).toString()));
  return JSON.stringify({ ...given, [part]: changed });
}

/** Without corpus and envelope the verifier cannot detect a wrong value of these. */
const BELIEVED: readonly unknown[] = ["outside_epistemic_envelope", "invalid_evidence_reference"];

/** The verifier finishes and throws nothing; for the unchanged request it accepts no other state. */
function checkMaterial(text: string): string | null {
  const { value } = jsonOf(text) ?? { value: null };
  const given = (value ?? {}) as Partial<Given>; // as generated, or a smaller version of it
  const { valid, problems } = verifyResult({
    request: given.request,
    result: given.result,
    certificate: typeof given.certificate === "string" ? bytesOf(given.certificate) : null,
    records,
  });
  const off = problems.find(
    (problem) => problem.startsWith("the check broke off") && !problem.includes("NotCanonicalError"),
  ); // the error names the place of values that our JSON cannot represent
  if (off !== undefined) return off;
  const told = given.result as Readonly<Record<string, unknown>> | undefined; // valid, so it is an object
  return valid &&
    JSON.stringify(given.request) === JSON.stringify(request) &&
    !BELIEVED.includes(told?.["decision_reason"]) &&
    told?.["assigned_state"] !== "inferred"
    ? `it believes ${String(told?.["assigned_state"])}`
    : null;
}
