import { digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { DuplicateKeyError, parseStrictJson } from "../../canonical/strict-json.ts";

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }); // a byte order mark is not JSON

/** The value of a JSON text that we store, or why it has none: a short text that follows the file's path. */
export type ParsedJson =
  | { readonly value: unknown; readonly problem: null }
  | { readonly value: undefined; readonly problem: string };

/** A JSON file that we store, unchecked. */
export type StoredJson = ParsedJson & {
  /** Of the bytes. */
  readonly digest: Digest;
};

/** JSON in UTF-8 in which no object repeats a key: this service writes no other. */
export function parseStoredJson(bytes: Uint8Array): ParsedJson {
  try {
    return { value: parseStrictJson(UTF8.decode(bytes)), problem: null };
  } catch (error) {
    return {
      value: undefined,
      problem: error instanceof DuplicateKeyError ? `has a ${error.message}` : "is not JSON in UTF-8",
    };
  }
}

/** The same with the digest of the bytes; null if there is no file. */
export function readStoredJson(bytes: Uint8Array | null): StoredJson | null {
  return bytes === null ? null : { ...parseStoredJson(bytes), digest: digestOfBytes(bytes) };
}
