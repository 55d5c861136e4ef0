import type { KeyObject } from "node:crypto";
import { sha256Hex } from "../canonical/digest.ts";
import { canonicalize } from "../canonical/json.ts";
import { parseStrictJson } from "../canonical/strict-json.ts";
import { PAYLOAD_TYPE, signStatement, STATEMENT_TYPE, type Envelope } from "./dsse.ts";
import { parseNote, type SignedNote } from "./note.ts";
import { openSigned } from "./signed-payload.ts";

/** A name, not an address: nothing is fetched from it. */
const PREDICATE_TYPE = "https://touchstone.invalid/journal-checkpoint/v1";

/** A signed checkpoint as logs of envelopes take it, such as Rekor: an in-toto statement whose subject is the note's text, in a DSSE envelope. */
export function attestNote(text: string, privateKey: KeyObject): Envelope {
  return signStatement(statementOf(text, noteOf(text)), privateKey);
}

/** The checkpoint that an envelope attests, or what is wrong with it; undefined for an envelope that attests something else. */
export function openAttestedNote(
  value: unknown,
  key: KeyObject,
): { readonly text: string; readonly note: SignedNote } | string | undefined {
  const opened = openSigned(value, [key]);
  if (opened.kind === "rejected") return undefined; // the reader of that kind of envelope says why
  const text = noteIn(opened.payload);
  if (text === undefined) return undefined;
  const note = parseNote(text);
  if (note === null) return "it attests a checkpoint that is no signed note";
  const isWhole =
    opened.payloadType === PAYLOAD_TYPE &&
    opened.payload.equals(Buffer.from(canonicalize(statementOf(text, note))));
  return isWhole ? { text, note } : "its subject or predicate is not that of the checkpoint that it carries";
}

function statementOf(text: string, { tree: { origin, size, rootHex } }: SignedNote): object {
  return {
    _type: STATEMENT_TYPE,
    subject: [{ name: `${origin}/checkpoint/${size}`, digest: { sha256: sha256Hex(text) } }],
    predicateType: PREDICATE_TYPE,
    predicate: { note: text, origin, root_hash: rootHex, tree_size: size },
  };
}

function noteOf(text: string): SignedNote {
  const note = parseNote(text);
  if (note === null) throw new Error("only a signed note is attested");
  return note;
}

/** The note in a statement about a checkpoint; undefined for any other payload. */
function noteIn(payload: Buffer): string | undefined {
  try {
    const statement = parseStrictJson(payload.toString("utf8")) as {
      readonly predicateType?: unknown;
      readonly predicate?: { readonly note?: unknown };
    } | null; // only looked at
    const text = statement?.predicateType === PREDICATE_TYPE ? statement.predicate?.note : undefined;
    return typeof text === "string" ? text : undefined;
  } catch {
    return undefined;
  }
}
