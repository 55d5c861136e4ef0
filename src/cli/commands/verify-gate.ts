import type { KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import { PAYLOAD_TYPE } from "../../attest/dsse.ts";
import { openSigned } from "../../attest/signed-payload.ts";
import { sha256Hex } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import { parseStrictJson } from "../../canonical/strict-json.ts";
import { gatePolicyFile, gateResult, policyOf } from "../../contract/gate.ts";
import {
  GATE_RECORD_FILE,
  GATE_RECORD_TYPE,
  gateRecord,
  VERIFICATION_RESULT_TYPE,
  verificationResult,
  type FileDescriptor,
  type GateRecord,
} from "../../contract/gate-attestation.ts";
import { propertiesUnder } from "../../operations/gate/attestation.ts";
import type { Material } from "../../verify/decision.ts";
import { verifyGate } from "./verify-gate-decision.ts";
import type { Verification } from "../../verify/result.ts";
import { readClaims } from "./gate-claims.ts";
import { attestationFolder } from "./gate-attest.ts";

/** Whether an envelope says that it is one of a gate, before any signature is looked at. */
export function isOfGate(envelope: unknown): boolean {
  const { payload } = (envelope ?? {}) as { readonly payload?: unknown }; // only looked at
  try {
    const { predicateType } = parseStrictJson(Buffer.from(String(payload), "base64").toString()) as {
      readonly predicateType?: unknown;
    };
    return predicateType === VERIFICATION_RESULT_TYPE || predicateType === GATE_RECORD_TYPE;
  } catch {
    return false;
  }
}

type Background = Pick<Material, "corpora" | "envelope">;

/** Carries what is wrong out of the check; never leaves this file. */
class Wrong extends Error {}

/**
 * Checks what `touchstone gate --attest` wrote: the signatures, every file by its digest, each result by its certificate, and the decision by the policy.
 * @param file the envelope: a verification result, or the record of a gate, which needs no other file
 */
export async function verifyGateAttestation(
  { file, envelope, key }: { readonly file: string; readonly envelope: unknown; readonly key: KeyObject },
  background: Background,
): Promise<Verification> {
  try {
    return await check(file, envelope, { key, background });
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { valid: false, problems: [error.message], checked: [], notes: [] };
  }
}

async function check(
  file: string,
  envelope: unknown,
  { key, background }: { readonly key: KeyObject; readonly background: Background },
): Promise<Verification> {
  const payload = signedPayload(envelope, key, basename(file));
  const result = verificationResult.safeParse(payload);
  const folder = result.success ? attestationFolder(file) : dirname(file);
  const record = result.success ? await recordNamedBy(result.data, folder, key) : recordIn(payload);
  const { policy, decision, reviews } = await readFolder(folder, record);
  if (decision.at !== record.predicate.at || decision.passed !== record.predicate.passed)
    throw new Wrong("the record and the result say different things");
  if (result.success) checkResult(result.data, record, propertiesUnder(policy));
  const found = verifyGate({
    policy,
    passed: decision.passed,
    rows: decision.results,
    reviews,
    background,
  });
  const signed = [
    `${result.success ? "the verification result and the record of the gate are" : "the record of the gate is"} signed by the key`,
    `the files beside it are those that were signed: claims (${record.subject[0]?.name ?? ""}), policy, result, requests, certificates`,
    `at ${decision.at} the gate was ${decision.passed ? "open: every claim passed" : "CLOSED: not every claim passed"}`,
  ];
  const asksForOrigins = policy.max_age !== null || policy.corpora.some(({ signers }) => signers.length > 0);
  return {
    ...found,
    checked: found.valid ? [...signed, ...found.checked] : [],
    notes: [...found.notes, ...(asksForOrigins ? [UNSEEN] : [])],
  };
}

const UNSEEN = "the ages and signers of records: they stand in the origins of the corpora";

/** The files that a record names, each held to its digest, and to each other. */
async function readFolder(folder: string, { predicate, subject }: GateRecord) {
  const read = async ({ name, digest }: FileDescriptor): Promise<Buffer> => {
    const bytes = await bytesOf(join(folder, name), name);
    if (sha256Hex(bytes) !== digest.sha256) throw new Wrong(`\`${name}\` is not the file that was signed`);
    return bytes;
  };
  if (sha256Hex(await read(predicate.claims)) !== subject[0]?.digest.sha256)
    throw new Wrong("the subject is not the file of claims");
  const policy = policyOf(parsed(gatePolicyFile, await read(predicate.policy), "policy.json"));
  const decision = parsed(gateResult, await read(predicate.result), "result.json");
  if (decision.policy_digest !== `sha256:${predicate.policy.digest.sha256}`)
    throw new Wrong("the result is of another policy");
  const reviews: { readonly request: unknown; readonly certificate: Buffer | null }[] = [];
  for (const { request, certificate } of predicate.reviews)
    reviews.push({
      request: jsonIn(await read(request), request.name),
      certificate: certificate === null ? null : await read(certificate),
    });
  const { claims } = await readClaims(join(folder, predicate.claims.name), { stdin: Readable.from([]) });
  if (
    claims.length !== reviews.length ||
    !claims.every((claim, index) => isReviewOf(claim, reviews[index]?.request))
  )
    throw new Wrong("the requests are not those of the claims");
  return { policy, decision, reviews };
}

/** Whether a request is the claim as presented, or a claim or request without evidence to which evidence was found. */
function isReviewOf(presented: unknown, request: unknown): boolean {
  if (isDeepStrictEqual(presented, request)) return true;
  const [given, reviewed] = [presented, request] as readonly ({
    readonly claim?: unknown;
    readonly evidence?: unknown;
  } | null)[]; // only looked at
  return given?.evidence === undefined && isDeepStrictEqual(given?.claim ?? given, reviewed?.claim);
}

function checkResult(
  { predicate, subject }: ReturnType<typeof verificationResult.parse>,
  record: GateRecord,
  properties: readonly string[],
): void {
  if (!record.predicate.passed) throw new Wrong("there is a verification result of a gate that did not pass");
  if (canonicalize(subject) !== canonicalize(record.subject))
    throw new Wrong("the record is about another subject");
  const { policies, id } = predicate.verifier;
  if (
    predicate.timeCreated !== record.predicate.at ||
    id !== record.predicate.verifier.id ||
    policies.length !== 1 ||
    policies[0]?.digest.sha256 !== record.predicate.policy.digest.sha256
  )
    throw new Wrong("the verification result and the record say different things");
  if (canonicalize(predicate.properties) !== canonicalize(properties))
    throw new Wrong("the properties are not those of a gate that passed under this policy");
}

async function recordNamedBy(
  { predicate }: ReturnType<typeof verificationResult.parse>,
  folder: string,
  key: KeyObject,
): Promise<GateRecord> {
  const shown = `${basename(folder)}/${GATE_RECORD_FILE}`;
  const bytes = await bytesOf(join(folder, GATE_RECORD_FILE), shown);
  if (sha256Hex(bytes) !== predicate[GATE_RECORD_TYPE].digest.sha256)
    throw new Wrong(`\`${shown}\` is not the record that the verification result names`);
  return recordIn(signedPayload(jsonIn(bytes, shown), key, shown));
}

function recordIn(payload: unknown): GateRecord {
  const record = gateRecord.safeParse(payload);
  if (!record.success) throw new Wrong("its payload is no in-toto statement of a gate");
  return record.data;
}

function signedPayload(envelope: unknown, key: KeyObject, shown: string): unknown {
  const opened = openSigned(envelope, [key]);
  if (opened.kind === "rejected") throw new Wrong(`\`${shown}\`: ${opened.problem}`);
  if (opened.payloadType !== PAYLOAD_TYPE)
    throw new Wrong(`\`${shown}\`: its payload is no in-toto statement`);
  return jsonIn(opened.payload, shown);
}

function parsed<T>(
  schema: {
    safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false };
  },
  bytes: Buffer,
  shown: string,
): T {
  const read = schema.safeParse(jsonIn(bytes, shown));
  if (!read.success) throw new Wrong(`\`${shown}\` does not fit its schema`);
  return read.data;
}

function jsonIn(bytes: Uint8Array, shown: string): unknown {
  try {
    return parseStrictJson(Buffer.from(bytes).toString());
  } catch {
    throw new Wrong(`\`${shown}\` holds no JSON`);
  }
}

async function bytesOf(path: string, shown: string): Promise<Buffer> {
  return readFile(path).catch((error: unknown) => {
    throw new Wrong(`\`${shown}\` cannot be read`, { cause: error });
  });
}
