import { createHash, createPublicKey, sign, verify, type KeyObject } from "node:crypto";
import { sha256Hex } from "../canonical/digest.ts";
import { canonicalize } from "../canonical/json.ts";
import { parseStrictJson } from "../canonical/strict-json.ts";

/** An evidence bundle for other tools: an in-toto Statement v1 in a DSSE envelope, signed with ECDSA P-256 and SHA-256. */
export interface Envelope {
  readonly payloadType: string;
  /** Base64 of the statement's canonical JSON. */
  readonly payload: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}
export interface Statement {
  readonly _type: string;
  readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[];
  readonly predicateType: string;
  readonly predicate: { readonly bundle: unknown };
}

export const PAYLOAD_TYPE = "application/vnd.in-toto+json";
export const STATEMENT_TYPE = "https://in-toto.io/Statement/v1";
/** A name, not an address: nothing is fetched from it. */
export const PREDICATE_TYPE = "https://touchstone.invalid/evidence-bundle/v1";

/** @param bundle an evidence bundle; its canonical JSON is the subject */
export function attest(bundle: { readonly turn_id: number }, privateKey: KeyObject): Envelope {
  return signStatement(
    {
      _type: STATEMENT_TYPE,
      subject: [
        { name: `turn-${bundle.turn_id}.bundle.json`, digest: { sha256: sha256Hex(canonicalize(bundle)) } },
      ],
      predicateType: PREDICATE_TYPE,
      predicate: { bundle },
    },
    privateKey,
  );
}

/** An envelope of a statement. @param privateKey ECDSA P-256 */
export function signStatement(statement: object, privateKey: KeyObject): Envelope {
  const payload = Buffer.from(canonicalize(statement));
  const sig = sign("sha256", preAuthentication(PAYLOAD_TYPE, payload), privateKey).toString("base64");
  return {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString("base64"),
    signatures: [{ keyid: keyIdOf(createPublicKey(privateKey)), sig }],
  };
}

/** What an envelope attests, and its problems: none if the key signed it and the bundle is its subject. */
export interface Opened {
  readonly statement: Statement | null;
  readonly problems: readonly string[];
}

export function openEnvelope(value: unknown, key: KeyObject): Opened {
  const envelope = asEnvelope(value);
  if (envelope === null)
    return { statement: null, problems: ["it is not a DSSE envelope: {payload, payloadType, signatures}"] };
  const payload = Buffer.from(envelope.payload, "base64");
  const bytes = preAuthentication(envelope.payloadType, payload);
  const problems: string[] = [];
  if (!envelope.signatures.some(({ sig }) => isSigned(bytes, key, sig)))
    problems.push("none of its signatures is by this key");
  if (envelope.payloadType !== PAYLOAD_TYPE)
    problems.push(`its payload is of the type ${envelope.payloadType}, not ${PAYLOAD_TYPE}`);
  const statement = asStatement(payload);
  if (statement === null)
    return {
      statement,
      problems: [...problems, "its payload is not an in-toto statement about an evidence bundle"],
    };
  const [subject, ...others] = statement.subject;
  if (others.length > 0 || subject?.digest.sha256 !== sha256Hex(canonicalize(statement.predicate.bundle)))
    problems.push("its subject is not the bundle that it carries");
  return { statement, problems };
}

/** SHA-256 of the public key's DER form, in hexadecimal. */
export function keyIdOf(key: KeyObject): string {
  return createHash("sha256")
    .update(key.export({ type: "spki", format: "der" }))
    .digest("hex");
}

/** What is signed. @see the DSSE protocol, "PAE" */
export function preAuthentication(type: string, payload: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.byteLength} `),
    payload,
  ]);
}

function isSigned(bytes: Uint8Array, key: KeyObject, signature: string): boolean {
  try {
    return verify("sha256", bytes, key, Buffer.from(signature, "base64"));
  } catch {
    return false; // a key of another kind
  }
}

function asEnvelope(value: unknown): Envelope | null {
  const { payload, payloadType, signatures } = (value ?? {}) as Partial<Envelope>; // each member is checked
  const isList =
    Array.isArray(signatures) &&
    signatures.every((one: { sig?: unknown } | null) => typeof one?.sig === "string");
  return typeof payload === "string" && typeof payloadType === "string" && isList
    ? { payload, payloadType, signatures }
    : null;
}

function asStatement(payload: Buffer): Statement | null {
  try {
    const statement = parseStrictJson(payload.toString("utf8")) as Partial<Statement> | null; // each member is checked
    const isOurs =
      statement?._type === STATEMENT_TYPE &&
      statement.predicateType === PREDICATE_TYPE &&
      Array.isArray(statement.subject) &&
      statement.subject.every(isSubject) &&
      typeof statement.predicate === "object" &&
      statement.predicate !== null &&
      "bundle" in statement.predicate;
    if (isOurs) canonicalize(statement.predicate.bundle); // throws for a bundle without a canonical form
    return isOurs ? (statement as Statement) : null;
  } catch {
    return null;
  }
}

function isSubject(value: { readonly digest?: { readonly sha256?: unknown } } | null): boolean {
  return typeof value?.digest?.sha256 === "string";
}
