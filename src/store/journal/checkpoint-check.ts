import { verify, type KeyObject } from "node:crypto";
import { isSignedBy, parseNote, parseVerifier, verifierOf } from "../../attest/note.ts";
import { digestOf, digestOfBytes } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import { parseStoredJson } from "../files/stored-json.ts";
import {
  RECORD_DIGEST,
  statementOf,
  wholeEnd,
  type CheckpointRecord,
  type KeyChange,
} from "./checkpoint-log.ts";
import type { LogFault } from "./errors.ts";

export interface CheckedLog {
  /** The records in order, up to the fault. */
  readonly records: readonly CheckpointRecord[];
  readonly fault: LogFault | null;
  /** Whether the only fault is a lost or different key, which recording a change of the key repairs. */
  readonly isKeyFault: boolean;
  /** The bytes of whole lines; an interrupted append may follow them. */
  readonly whole: Uint8Array;
  /** The lines before the fault, for the check of a longer log that begins with them. */
  readonly lines: readonly CheckedLine[];
}

export type VerifiedNotes = "last" | "every";

type Signed = Extract<CheckpointRecord, { kind: "signed" }>;
export interface CheckedLine {
  readonly start: number;
  readonly number: number;
  readonly record: CheckpointRecord;
  readonly hasDigest: boolean;
}

/** The members of each kind of record, in order. */
const MEMBERS: Readonly<Record<CheckpointRecord["kind"], string>> = {
  signed: "at,kind,note,root,size",
  rollback_accepted: "at,before,kind,root,size",
  key_changed: "at,kind,log_before,new_key,new_signature,old_key,old_signature",
};
const LF = 0x0a;

/**
 * Verifies a checkpoint log with the public key of its state directory (null: the key is lost). Every line is canonical JSON with its digest;
 * lines of older versions have no digest, so their signature is verified instead. The last note and every change of the key must be signed; lines before
 * a change are covered by its statement.
 * @param known lines at the start of these bytes that an earlier check read, up to `from`; they are not read again
 * @param notes whose signature is verified: of each, that takes a tenth of a millisecond, and there is one for every 100 turns
 */
export function checkLog(
  bytes: Uint8Array,
  key: KeyObject | null,
  known: { readonly lines: readonly CheckedLine[]; readonly from: number } = { lines: [], from: 0 },
  notes: VerifiedNotes = "last",
): CheckedLog {
  const whole = bytes.subarray(0, wholeEnd(bytes));
  const lines = [...known.lines];
  const done = (fault: LogFault | null): CheckedLog => ({
    records: lines.map(({ record }) => record),
    fault,
    isKeyFault: fault?.problem.startsWith(NAMES) === true,
    whole,
    lines,
  });
  for (let start = known.from, number = lines.length + 1; start < whole.length; number++) {
    const found = whole.indexOf(LF, start);
    const end = found < 0 ? whole.length : found;
    const line = readLine(whole.subarray(start, end));
    if (typeof line === "string") return done({ line: number, problem: line });
    lines.push({ ...line, start, number });
    start = end + 1;
  }
  return done(findUnsigned(whole, lines, { key, notes }));
}

/** One line, or what is wrong with it. */
function readLine(bytes: Uint8Array): Pick<CheckedLine, "record" | "hasDigest"> | string {
  const { value, problem } = parseStoredJson(bytes);
  if (problem !== null || typeof value !== "object" || value === null) return "it is not a JSON object";
  const { [RECORD_DIGEST]: digest, ...members } = value as Record<string, unknown>; // an object may have any members
  const kind = String(members["kind"]);
  if (!isKind(kind) || Object.keys(members).sort().join() !== MEMBERS[kind])
    return "it is not a record of a checkpoint, a rollback or a key";
  if (!Buffer.from(canonicalize(value)).equals(bytes)) return "it is not in canonical form";
  if (digest !== undefined && digest !== digestOf(members)) return "its digest is not that of its members";
  const record = members as unknown as CheckpointRecord; // its kind and members were checked
  const wrong = record.kind === "key_changed" ? null : contradictionIn(record);
  return wrong ?? { record, hasDigest: digest !== undefined };
}

function isKind(kind: string): kind is CheckpointRecord["kind"] {
  return Object.hasOwn(MEMBERS, kind);
}

function contradictionIn(record: Exclude<CheckpointRecord, KeyChange>): string | null {
  const { at, size, root } = record;
  if (typeof at !== "string" || Number.isNaN(Date.parse(at)) || new Date(at).toISOString() !== at)
    return "its time is not a timestamp";
  if (!Number.isSafeInteger(size) || size < 0 || (root !== null && !/^[0-9a-f]{64}$/.test(String(root))))
    return "it has no size and root";
  if (record.kind === "rollback_accepted")
    return Number.isSafeInteger(record.before) ? null : "it does not say how many turns were signed before";
  const note = typeof record.note === "string" ? parseNote(record.note) : null;
  if (note === null) return "its note is not a signed note";
  return note.tree.size === size && note.tree.rootHex === root ? null : "its note has another size or root";
}

/** The first note or change of the key that is not properly signed. */
function findUnsigned(
  bytes: Uint8Array,
  lines: readonly CheckedLine[],
  { key, notes }: { readonly key: KeyObject | null; readonly notes: VerifiedNotes },
): LogFault | null {
  for (const { record, start, number } of lines) {
    const problem = record.kind === "key_changed" ? changeProblem(record, bytes.subarray(0, start)) : null;
    if (problem !== null) return { line: number, problem };
  }
  const change = lines.findLast(({ record }) => record.kind === "key_changed");
  const rest = lines.filter(({ number }) => number > (change?.number ?? 0));
  const last = rest.findLast(({ record }) => record.kind === "signed");
  for (const line of rest) {
    const isVerified = notes === "every" || !line.hasDigest || line === last;
    if (line.record.kind !== "signed" || !isVerified) continue;
    const problem = noteProblem(line.record, key);
    if (problem !== null) return { line: line.number, problem };
  }
  if (change?.record.kind !== "key_changed") return null;
  const { new_key: named } = change.record;
  return key !== null && verifierOf(named.slice(0, named.indexOf("+")), key).text === named
    ? null
    : { line: change.number, problem: missing(shortOf(named), key) };
}

function changeProblem(change: KeyChange, before: Uint8Array): string | null {
  const isBy = (text: string, signature: string): boolean => {
    const by = parseVerifier(text);
    return by !== null && verify(null, statementOf(change), by.key, Buffer.from(signature, "base64"));
  };
  if (digestOfBytes(before) !== change.log_before)
    return "the lines before it are not those of its statement";
  if (!isBy(change.new_key, change.new_signature)) return "its statement is not signed by the new key";
  return change.old_signature === null || isBy(change.old_key, change.old_signature)
    ? null
    : "its statement is not signed by the old key";
}

function noteProblem({ note: text }: Signed, key: KeyObject | null): string | null {
  const note = parseNote(text);
  const signature = note?.signatures[0];
  if (note === null || signature === undefined) return "its note is not signed";
  const named = `${signature.name}+${signature.keyId}`;
  if (key === null || verifierOf(signature.name, key).keyId !== signature.keyId) return missing(named, key);
  return signature.name === note.tree.origin &&
    note.signatures.length === 1 &&
    isSignedBy(note, verifierOf(signature.name, key))
    ? null
    : "the signature of its note does not verify";
}

const NAMES = "it names the key";

function missing(named: string, key: KeyObject | null): string {
  return `${NAMES} ${named}, and this state directory has ${key === null ? "none" : "another"}: put the key back, or record the change with \`touchstone journal new-key\``;
}

/** `<name>+<key id>` of a verifier. */
export function shortOf(verifier: string): string {
  return verifier.split("+").slice(0, 2).join("+");
}
