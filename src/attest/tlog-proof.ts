import { leafHashOf, rootOfInclusion } from "./merkle-proof.ts";
import { fromBase64, parseNote, type SignedNote } from "./note.ts";

/**
 * Proof that a log has an entry, in one file that is checked offline. Here the leaf is the 32 bytes of `journal_digest`.
 *
 *     c2sp.org/tlog-proof@v1
 *     extra <base64>                  (optional; nobody signs it)
 *     index <number>
 *     <hash, base64>                  (from the sibling of the leaf to the child of the root)
 *
 *     <the checkpoint with its signatures and cosignatures>
 *
 * @see C2SP tlog-proof
 */
export interface TlogProof {
  /** Of the leaf, from 0. */
  readonly index: number;
  /** Hashes in hexadecimal. */
  readonly path: readonly string[];
  readonly note: SignedNote;
}
export type ReadTlogProof =
  | { readonly kind: "proof"; readonly proof: TlogProof }
  /** `line` counts from 1. */
  | { readonly kind: "rejected"; readonly line: number; readonly problem: string };

const HEADER = "c2sp.org/tlog-proof@v1";
const MAX_HASHES = 63;
const HASH_BYTES = 32;

/** @param note the text of a signed note; @param path hashes in hexadecimal */
export function formatTlogProof(index: number, path: readonly string[], note: string): string {
  const hashes = path.map((hash) => `${Buffer.from(hash, "hex").toString("base64")}\n`).join("");
  return `${HEADER}\nindex ${index}\n${hashes}\n${note}`;
}

export function parseTlogProof(text: string): ReadTlogProof {
  const lines = text.split("\n");
  if (lines[0] !== HEADER) return rejected(0, `it does not begin with \`${HEADER}\``);
  const [, extra] = /^extra (.*)$/.exec(lines[1] ?? "") ?? [];
  if (extra !== undefined && fromBase64(extra) === null) return rejected(1, "its extra data are not base64");
  const at = extra === undefined ? 1 : 2;
  const [, digits] = /^index (0|[1-9][0-9]{0,14})$/.exec(lines[at] ?? "") ?? [];
  if (digits === undefined) return rejected(at, "`index <number>` is expected");
  const end = lines.indexOf("", at + 1);
  if (end < 0) return rejected(lines.length - 1, "no empty line is there, and so no checkpoint");
  const path = lines.slice(at + 1, end).map(hashOf);
  const bad = path.indexOf(null);
  if (bad >= 0) return rejected(at + 1 + bad, "a hash in base64, or an empty line, is expected");
  if (path.length > MAX_HASHES)
    return rejected(at + 1 + MAX_HASHES, `a path has at most ${MAX_HASHES} hashes`);
  const note = parseNote(lines.slice(end + 1).join("\n"));
  if (note === null) return rejected(end + 1, "what follows is no signed checkpoint");
  return {
    kind: "proof",
    proof: { index: Number(digits), path: path.filter((hash) => hash !== null), note },
  };
}

/** @param at the index of the line, from 0 */
function rejected(at: number, problem: string): ReadTlogProof {
  return { kind: "rejected", line: at + 1, problem };
}

/** A hash in hexadecimal; null for a line that is none. */
function hashOf(line: string): string | null {
  const hash = fromBase64(line);
  return hash?.byteLength === HASH_BYTES ? hash.toString("hex") : null;
}

/** Whether a proof leads from the entry with this digest, in hexadecimal, to the root of its checkpoint. */
export function isProofOf({ index, path, note: { tree } }: TlogProof, journalDigestHex: string): boolean {
  return rootOfInclusion(leafHashOf(journalDigestHex), index, tree.size, path) === tree.rootHex;
}
