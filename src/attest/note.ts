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
interface NoteSignature {
  readonly name: string;
  readonly keyId: string;
  readonly signature: Buffer;
}
export interface SignedNote {
  readonly tree: NotedTree;
  readonly body: string;
  readonly signatures: readonly NoteSignature[];
}

/** A public key in the form of a note's verifier: `<name>+<key id, 8 hex digits>+<base64 of 01 and the 32 bytes of the key>`. */
export interface VerifierKey {
  readonly name: string;
  readonly keyId: string;
  readonly key: KeyObject;
}

const ED25519 = 1;
const RAW_KEY_BYTES = 32;
const HASH_BYTES = 32;
/** The DER bytes before an Ed25519 public key. @see RFC 8410 */
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

export function noteBody({ origin, size, rootHex }: NotedTree): string {
  return `${origin}\n${size}\n${Buffer.from(rootHex, "hex").toString("base64")}\n`;
}

/** @param privateKey Ed25519 */
export function signNote(tree: NotedTree, name: string, privateKey: KeyObject): string {
  const body = noteBody(tree);
  const { keyId } = verifierOf(name, createPublicKey(privateKey));
  const signature = Buffer.concat([Buffer.from(keyId, "hex"), sign(null, Buffer.from(body), privateKey)]);
  return `${body}\n\u2014 ${name} ${signature.toString("base64")}\n`;
}

/** Null for a text that is no signed checkpoint. Lines that an extension adds below the root are kept in the body. */
export function parseNote(text: string): SignedNote | null {
  const split = text.lastIndexOf("\n\n");
  if (split < 0 || !text.endsWith("\n")) return null;
  const body = text.slice(0, split + 1);
  const [origin = "", size = "", root = "", ...rest] = body.split("\n");
  const rootBytes = Buffer.from(root, "base64");
  if (
    origin === "" ||
    !/^(?:0|[1-9][0-9]{0,14})$/.test(size) ||
    rootBytes.byteLength !== HASH_BYTES ||
    rootBytes.toString("base64") !== root ||
    rest.at(-1) !== ""
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

function parseSignature(line: string): NoteSignature | null {
  const [, name = "", encoded = ""] = /^\u2014 (\S+) ([A-Za-z0-9+/]+={0,2})$/u.exec(line) ?? [];
  const bytes = Buffer.from(encoded, "base64");
  return name === "" || bytes.byteLength <= 4
    ? null
    : { name, keyId: bytes.subarray(0, 4).toString("hex"), signature: bytes.subarray(4) };
}

/** Whether one of the note's signatures is by the key. Signatures of other keys do not count, and do not harm. */
export function isSignedBy({ body, signatures }: SignedNote, { name, keyId, key }: VerifierKey): boolean {
  return signatures.some(
    (one) => one.name === name && one.keyId === keyId && verify(null, Buffer.from(body), key, one.signature),
  );
}

export function verifierOf(name: string, publicKey: KeyObject): VerifierKey & { readonly text: string } {
  const raw = publicKey.export({ type: "spki", format: "der" }).subarray(SPKI_PREFIX.byteLength);
  const typed = Buffer.concat([Buffer.from([ED25519]), raw]);
  const keyId = createHash("sha256").update(`${name}\n`).update(typed).digest("hex").slice(0, 8);
  return { name, keyId, key: publicKey, text: `${name}+${keyId}+${typed.toString("base64")}` };
}

/** Null for a text that is no verifier key of Ed25519, or whose key id is not that of its key. */
export function parseVerifier(text: string): VerifierKey | null {
  const [, name = "", keyId = "", encoded = ""] =
    /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(text.trim()) ?? [];
  const typed = Buffer.from(encoded, "base64");
  if (name === "" || typed.byteLength !== 1 + RAW_KEY_BYTES || typed[0] !== ED25519) return null;
  const key = createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, typed.subarray(1)]),
    type: "spki",
    format: "der",
  });
  return verifierOf(name, key).keyId === keyId ? { name, keyId, key } : null;
}
