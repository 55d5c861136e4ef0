import { hash } from "node:crypto";
import { canonicalize } from "./json.ts";

/** 64 lower-case hexadecimal digits of a SHA-256. */
export type Hex64 = string & { readonly __brand: "Hex64" };
/** `sha256:` and 64 lower-case hexadecimal digits. */
export type Digest = `sha256:${string}`;

/** SHA-256 of raw bytes, or of a text's UTF-8 bytes. One call, because most texts are short: a hash object would take as long again as the hash. */
export function sha256Hex(bytes: string | Uint8Array): Hex64 {
  return hash("sha256", bytes, "hex") as Hex64; // a SHA-256 in hex has this shape
}

/** SHA-256 over the canonical form of a value. @throws NotCanonicalError */
export function digestHex(value: unknown): Hex64 {
  return sha256Hex(canonicalize(value));
}

/** {@link digestHex} in the prefixed notation of the contract. @throws NotCanonicalError */
export function digestOf(value: unknown): Digest {
  return `sha256:${digestHex(value)}`;
}

/** Digest of raw bytes in the prefixed notation of the contract. */
export function digestOfBytes(bytes: string | Uint8Array): Digest {
  return `sha256:${sha256Hex(bytes)}`;
}

/** How many bytes a text takes in UTF-8. */
export function utf8Length(text: string): number {
  return Buffer.byteLength(text, "utf8");
}
