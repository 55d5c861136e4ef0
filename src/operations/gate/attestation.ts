import { STATEMENT_TYPE, type Envelope } from "../../attest/dsse.ts";
import { sha256Hex } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import {
  GATE_RECORD_FILE,
  GATE_RECORD_TYPE,
  VERIFICATION_RESULT_TYPE,
  type FileDescriptor,
  type GateRecord,
  type VerificationResult,
} from "../../contract/gate-attestation.ts";
import type { GatePolicy } from "../../contract/types/gate.ts";
import { ENGINE_VERSION } from "../system/version.ts";
import type { GateAnswer } from "./gate.ts";

/** Who decided: it changes with the logic of the gate and of the engine below it. */
const VERIFIER = `https://touchstone.invalid/gate/v1/engine/${ENGINE_VERSION}`;

/** The properties that a passed gate has by its policy. */
const PROPERTIES: readonly (readonly [name: string, holds: (policy: GatePolicy) => boolean])[] = [
  ["TOUCHSTONE_GATE_PASSED", () => true],
  ["TOUCHSTONE_SEALED_EVIDENCE_ONLY", ({ sealed_only: sealed }) => sealed],
  ["TOUCHSTONE_NO_ASSUMPTIONS", ({ source_kinds: kinds }) => !kinds.includes("premise")],
  ["TOUCHSTONE_REQUIRED_CLAIMS_PRESENT", ({ required }) => required.length > 0],
  ["TOUCHSTONE_EVIDENCE_AGE_LIMITED", ({ max_age: age }) => age !== null],
  [
    "TOUCHSTONE_EVIDENCE_SIGNED",
    ({ corpora }) => corpora.length > 0 && corpora.every(({ signers }) => signers.length > 0),
  ],
];

/** What a verification result says of claims that passed under the policy. */
export function propertiesUnder(policy: GatePolicy): readonly string[] {
  return PROPERTIES.filter(([, holds]) => holds(policy)).map(([name]) => name);
}

/** What is attested. */
export interface AttestedGate {
  readonly answer: GateAnswer;
  readonly policy: GatePolicy;
  /** The file of claims: what both statements are about. */
  readonly claims: { readonly name: string; readonly bytes: Uint8Array };
  /** The folder's name, by which the result leads to the record. */
  readonly folder: string;
}

export interface GateAttestation {
  /** The verification result; null where the gate did not pass: there is none of a failure. */
  readonly result: string | null;
  /** What lies in the folder, by its names there. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

const ENDING = /\.[a-z]{2,6}$/;

/** Writes a decision as two signed statements, and the files that they name by digest. */
export function attestGate(
  { answer, policy, claims, folder }: AttestedGate,
  seal: (statement: object) => Envelope,
): GateAttestation {
  const files = new Map<string, string | Uint8Array>();
  const keep = (name: string, bytes: string | Uint8Array, mediaType = "application/json"): FileDescriptor => {
    files.set(name, bytes);
    return { name, digest: { sha256: sha256Hex(bytes) }, mediaType };
  };
  const { at, passed } = answer.data;
  const subject = [{ name: claims.name, digest: { sha256: sha256Hex(claims.bytes) } }];
  const predicate: GateRecord["predicate"] = {
    verifier: { id: VERIFIER },
    at,
    passed,
    claims: keep(`claims${ENDING.exec(claims.name)?.[0] ?? ""}`, claims.bytes, "application/octet-stream"),
    policy: keep("policy.json", canonicalize(policy)),
    result: keep("result.json", answer.text),
    corpora: corporaOf(answer),
    reviews: answer.reviews.map(({ request, review }, index) => {
      const certificate = review.certificateFile();
      return {
        request: keep(`reviews/${index + 1}.request.json`, JSON.stringify(request)), // one that is invalid may have no canonical form
        certificate: certificate === null ? null : keep(`reviews/${index + 1}.certificate.json`, certificate),
      };
    }),
  };
  const record: GateRecord = { _type: STATEMENT_TYPE, subject, predicateType: GATE_RECORD_TYPE, predicate };
  const recordText = `${canonicalize(seal(record))}\n`;
  files.set(GATE_RECORD_FILE, recordText);
  if (!passed) return { result: null, files };
  const result: VerificationResult = {
    _type: STATEMENT_TYPE,
    subject,
    predicateType: VERIFICATION_RESULT_TYPE,
    predicate: {
      verifier: { id: VERIFIER, policies: [predicate.policy] },
      timeCreated: at,
      properties: [...propertiesUnder(policy)],
      [GATE_RECORD_TYPE]: {
        name: `${folder}/${GATE_RECORD_FILE}`,
        digest: { sha256: sha256Hex(recordText) },
      },
    },
  };
  return { result: `${canonicalize(seal(result))}\n`, files };
}

/** The corpora that the reviews rest on, each once. */
function corporaOf({ data }: GateAnswer): GateRecord["predicate"]["corpora"] {
  const found = new Map<string, GateRecord["predicate"]["corpora"][number]>();
  for (const { result } of data.results) {
    const summary = result?.trace_summary;
    if (summary === undefined || !("corpus_sha256" in summary)) continue;
    const { corpus_id: name, corpus_sha256: sha256 } = summary;
    if (name !== null && sha256 !== null) found.set(sha256, { name, digest: { sha256 } });
  }
  return [...found.values()];
}
