import { createHash, createPublicKey, sign, verify, type KeyObject } from "node:crypto";

/**
 * A checkpoint of a journal: how many turns there are and the root of their tree, signed. The text form is that of C2SP `tlog-checkpoint` in a
 * C2SP `signed-note`, so that the tools of transparency logs read it:
 *
 *     <origin>
 *     <size>
 *     <root hash, base64>
 *
 *     — <key name> <base64 of the key id's 4 bytes and the signature>
 */
export interface NotedTree {
  readonly origin: string;
  readonly size: number;
  readonly rootHex: string;
}
export interface NoteSignature {
  readonly name: string;
  readonly keyId: string;
  readonly signature: Buffer;
}
export interface SignedNote {
  readonly tree: NotedTree;
  readonly body: string;
  readonly signatures: readonly NoteSignature[];
}

/** A public key in the form of a note's verifier: `<name>+<key id, 8 hex digits>+<base64 of the type and the 32 bytes of the key>`. */
export interface VerifierKey {
  readonly name: string;
  readonly keyId: string;
  readonly key: KeyObject;
}

/** What a key signs, the first byte of its verifier. @see C2SP signed-note, "signature types" */
export const KEY_TYPES = {
  /** Notes, with Ed25519. */
  note: 1,
  /** Notes and the time with Ed25519: `cosignature/v1`. */
  cosignature: 4,
  /** Notes and the time with ML-DSA-44. Read, so that it can be named, but not verified: the crypto of Node 20 lacks it. */
  mlDsa44: 6,
} as const;
type Ed25519Type = typeof KEY_TYPES.note | typeof KEY_TYPES.cosignature;

const RAW_KEY_BYTES = 32;
const HASH_BYTES = 32;
const KEY_ID_BYTES = 4;
/** The DER bytes before an Ed25519 public key. @see RFC 8410 */
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

export function noteBody({ origin, size, rootHex }: NotedTree): string {
  return `${origin}\n${size}\n${Buffer.from(rootHex, "hex").toString("base64")}\n`;
}

/** @param privateKey Ed25519 */
export function signNote(tree: NotedTree, name: string, privateKey: KeyObject): string {
  const body = noteBody(tree);
  const { keyId } = verifierOf(name, createPublicKey(privateKey));
  const signature = sign(null, Buffer.from(body), privateKey);
  return `${body}\n${formatSignature({ name, keyId, signature })}`;
}

const CONTROL = /[\u0000-\u0009\u000b-\u001f]/;
/** A name without spaces and +. */
const NAME = String.raw`[^\s+]+`;

/** Null for a text that is not a signed checkpoint. Lines that an extension adds below the root are kept in the body. */
export function parseNote(text: string): SignedNote | null {
  const split = text.lastIndexOf("\n\n");
  if (split < 0 || !text.endsWith("\n") || CONTROL.test(text)) return null;
  const body = text.slice(0, split + 1);
  const [origin = "", size = "", root = "", ...rest] = body.split("\n");
  const rootBytes = fromBase64(root);
  if (
    origin === "" ||
    !/^(?:0|[1-9][0-9]{0,14})$/.test(size) ||
    rootBytes?.byteLength !== HASH_BYTES ||
    rest.indexOf("") !== rest.length - 1
  )
    return null;
  const signatures = text
    .slice(split + 2, -1)
    .split("\n")
    .map(parseSignature);
  if (signatures.includes(null)) return null;
  return {
    tree: { origin, size: Number(size), rootHex: rootBytes.toString("hex") },
    body,
    signatures: signatures.flatMap((one) => one ?? []),
  };
}

const SIGNATURE = new RegExp(`^\u2014 (${NAME}) (\\S+)$`, "u");

/** One line of a signature, without its end; null for any other text. */
export function parseSignature(line: string): NoteSignature | null {
  const [, name = "", encoded = ""] = SIGNATURE.exec(line) ?? [];
  const bytes = fromBase64(encoded);
  return bytes === null || bytes.byteLength <= KEY_ID_BYTES
    ? null
    : {
        name,
        keyId: bytes.subarray(0, KEY_ID_BYTES).toString("hex"),
        signature: bytes.subarray(KEY_ID_BYTES),
      };
}

/** The line of a signature, with its end. */
export function formatSignature({ name, keyId, signature }: NoteSignature): string {
  return `\u2014 ${name} ${Buffer.concat([Buffer.from(keyId, "hex"), signature]).toString("base64")}\n`;
}

/** Null for a text that is not the base64 of some bytes, padded. */
export function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64");
  return text !== "" && bytes.toString("base64") === text ? bytes : null;
}

/** What a note says of a key: signed by it, not signed by it, or with a signature that names it and does not verify. */
export type Standing = "valid" | "absent" | "invalid";

/** Signatures of other keys do not count, and do no harm. */
export function standingOf({ body, signatures }: SignedNote, { name, keyId, key }: VerifierKey): Standing {
  const named = signatures.filter((one) => one.name === name && one.keyId === keyId);
  if (named.length === 0) return "absent";
  return named.every(({ signature }) => verify(null, Buffer.from(body), key, signature))
    ? "valid"
    : "invalid";
}

/** Whether the note is signed by the key. A signature that names the key and is not by it spoils the note. */
export function isSignedBy(note: SignedNote, key: VerifierKey): boolean {
  return standingOf(note, key) === "valid";
}

/** @param type what the key signs; absent: notes */
export function verifierOf(
  name: string,
  publicKey: KeyObject,
  type: Ed25519Type = KEY_TYPES.note,
): VerifierKey & { readonly text: string } {
  const raw = publicKey.export({ type: "spki", format: "der" }).subarray(SPKI_PREFIX.byteLength);
  const typed = Buffer.concat([Buffer.from([type]), raw]);
  const keyId = keyIdOf(name, typed);
  return { name, keyId, key: publicKey, text: `${name}+${keyId}+${typed.toString("base64")}` };
}

/** The first bytes of the hash of a name and a key with its type, in hexadecimal. */
function keyIdOf(name: string, typedKey: Uint8Array): string {
  return createHash("sha256")
    .update(`${name}\n`)
    .update(typedKey)
    .digest("hex")
    .slice(0, 2 * KEY_ID_BYTES);
}

const VERIFIER = new RegExp(`^(${NAME})\\+([0-9a-f]{8})\\+([A-Za-z0-9+/]+={0,2})$`, "u");

/** The type of the key in a text in the form of a verifier whose key id is that of its name and key; null for any other text. */
export function typeOfVerifier(text: string): number | null {
  const [, name = "", keyId = "", encoded = ""] = VERIFIER.exec(text) ?? [];
  const typed = fromBase64(encoded);
  return typed !== null && keyIdOf(name, typed) === keyId ? (typed[0] ?? null) : null;
}

/** Null for a text that is not an Ed25519 verifier key for this use, or whose key id does not match its key. */
export function parseVerifier(text: string, type: Ed25519Type = KEY_TYPES.note): VerifierKey | null {
  const trimmed = text.trim();
  if (typeOfVerifier(trimmed) !== type) return null;
  const [, name = "", keyId = "", encoded = ""] = VERIFIER.exec(trimmed) ?? [];
  const raw = Buffer.from(encoded, "base64").subarray(1);
  if (raw.byteLength !== RAW_KEY_BYTES) return null;
  const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw]), type: "spki", format: "der" });
  return { name, keyId, key };
}
