import { fromBase64, parseNote, type SignedNote } from "./note.ts";

/**
 * What a log sends to a witness:
 *
 *     old <the size that the witness cosigned last>
 *     <hash, base64>                  (of the proof that the checkpoint continues that tree)
 *
 *     <the signed checkpoint>
 *
 * @see C2SP tlog-witness
 */
export interface AddCheckpoint {
  readonly oldSize: number;
  /** Hashes in hexadecimal. */
  readonly path: readonly string[];
  readonly note: SignedNote;
}

/** Below the submission prefix of a witness. */
export const ADD_CHECKPOINT = "/add-checkpoint";
/** The type of the body that tells the size which a witness cosigned last. */
export const SIZE_TYPE = "text/x.tlog.size";

const MAX_HASHES = 63;
const HASH_BYTES = 32;

/** @param path hashes in hexadecimal; @param note the text of a signed note */
export function formatAddCheckpoint(oldSize: number, path: readonly string[], note: string): string {
  const hashes = path.map((hash) => `${Buffer.from(hash, "hex").toString("base64")}\n`).join("");
  return `old ${oldSize}\n${hashes}\n${note}`;
}

/** The request, or what is wrong with it. */
export function parseAddCheckpoint(text: string): AddCheckpoint | string {
  const split = text.indexOf("\n\n");
  if (split < 0) return "the empty line before the checkpoint is missing";
  const [first = "", ...hashes] = text.slice(0, split).split("\n");
  const [, digits] = /^old (0|[1-9][0-9]{0,14})$/.exec(first) ?? [];
  if (digits === undefined) return "the first line is not `old <size>`";
  if (hashes.length > MAX_HASHES) return `there are more than ${MAX_HASHES} hashes`;
  const path = hashes.flatMap((line) => {
    const hash = fromBase64(line);
    return hash?.byteLength === HASH_BYTES ? [hash.toString("hex")] : [];
  });
  if (path.length < hashes.length) return "a line of the proof is no hash in base64";
  const note = parseNote(text.slice(split + 2));
  return note === null
    ? "what follows the proof is no signed checkpoint"
    : { oldSize: Number(digits), path, note };
}
