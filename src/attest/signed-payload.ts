import { verify, type KeyObject } from "node:crypto";
import { keyIdOf, preAuthentication } from "./dsse.ts";

/** What a DSSE envelope holds, and which of the given keys signed it. */
export type SignedPayload =
  | {
      readonly kind: "signed";
      readonly payloadType: string;
      readonly payload: Buffer;
      readonly signer: string;
    }
  | { readonly kind: "rejected"; readonly reason: EnvelopeProblem; readonly problem: string };

export type EnvelopeProblem = "no_envelope" | "unknown_key" | "bad_signature";

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const BASE64URL = /^[A-Za-z0-9_-]*={0,2}$/;

/**
 * Opens an envelope by public keys: EC keys with SHA-256, and Ed25519. The signer is the key that made the first signature by any of them.
 * A signature that names a given key by its id, but is not by that key, rejects the envelope whatever else it has.
 * @see the DSSE protocol and envelope, version 1.0.2
 */
export function openSigned(value: unknown, keys: readonly KeyObject[]): SignedPayload {
  const envelope = asEnvelope(value);
  if (envelope === null)
    return rejected("no_envelope", "it is not a DSSE envelope: {payload, payloadType, signatures}");
  const { payload, payloadType, signatures } = envelope;
  const bytes = preAuthentication(payloadType, payload);
  const known = keys.map((key) => ({ key, keyId: keyIdOf(key) }));
  let signer: string | null = null;
  for (const { keyid, sig } of signatures) {
    const claimed = known.find(({ keyId }) => keyId === keyid);
    const by = (claimed === undefined ? known : [claimed]).find(({ key }) => isSigned(bytes, key, sig));
    if (claimed !== undefined && by === undefined)
      return rejected("bad_signature", `the signature that names the key ${claimed.keyId} is not by it`);
    signer ??= by?.keyId ?? null;
  }
  if (signer === null) return rejected("unknown_key", "none of its signatures is by a given key");
  return { kind: "signed", payloadType, payload, signer };
}

function rejected(reason: EnvelopeProblem, problem: string): SignedPayload {
  return { kind: "rejected", reason, problem };
}

function isSigned(bytes: Buffer, key: KeyObject, signature: Buffer): boolean {
  try {
    if (key.asymmetricKeyType === "ec") return verify("sha256", bytes, key, signature);
    return key.asymmetricKeyType === "ed25519" && verify(null, bytes, key, signature);
  } catch {
    return false; // a signature of another kind
  }
}

interface ReadEnvelope {
  readonly payloadType: string;
  readonly payload: Buffer;
  readonly signatures: readonly { readonly keyid: string | null; readonly sig: Buffer }[];
}

function asEnvelope(value: unknown): ReadEnvelope | null {
  if (typeof value !== "object" || value === null) return null;
  const { payload, payloadType, signatures } = value as Partial<Record<string, unknown>>; // each member is checked
  const bytes = fromBase64(payload);
  if (bytes === null || typeof payloadType !== "string" || !Array.isArray(signatures)) return null;
  const read = signatures.map(asSignature);
  if (read.length === 0 || read.some((each) => each === null)) return null;
  return { payloadType, payload: bytes, signatures: read.filter((each) => each !== null) };
}

function asSignature(value: unknown): ReadEnvelope["signatures"][number] | null {
  if (typeof value !== "object" || value === null) return null;
  const { keyid, sig } = value as Partial<Record<string, unknown>>; // each member is checked
  const bytes = fromBase64(sig);
  if (bytes === null || (keyid !== undefined && keyid !== null && typeof keyid !== "string")) return null;
  return { keyid: keyid ?? null, sig: bytes };
}

/** Both alphabets, as the protocol asks of readers; null for anything else. */
function fromBase64(text: unknown): Buffer | null {
  if (typeof text !== "string" || text === "") return null;
  if (BASE64.test(text)) return Buffer.from(text, "base64");
  return BASE64URL.test(text) ? Buffer.from(text, "base64url") : null;
}
