import { createHash } from "node:crypto";
import type { Digest } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import { TURNS, type LineKind } from "./line-kind.ts";

/** The longest line, without its line end. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024;
export const LINE_END = 0x0a;

const NO_HEX = "0".repeat(64);

/** A sealed entry: `line` is its canonical JSON including the digest, `record` the same bytes with the line end. */
export interface Sealed {
  readonly record: Uint8Array;
  readonly line: Uint8Array;
  readonly digest: Digest;
}

/**
 * Adds the digest of an entry's canonical form to that form, and so canonicalises once instead of twice.
 * The members that sort before and after the digest are written separately and hashed together.
 * @param entry a plain object without the digest's member
 * @throws NotCanonicalError; TypeError
 */
export function sealEntry(entry: object, { digestKey }: LineKind = TURNS): Sealed {
  const memberStart = `"${digestKey}":"sha256:`;
  const [below, above] = halvesOf(entry, digestKey);
  const [low, high] = [inner(canonicalize(below)), inner(canonicalize(above))];
  const start = low === "" ? "{" : `{${low}`;
  const [before, after] = [low === "" ? "" : ",", high === "" ? "" : ","];
  const record = Buffer.from(`${start}${before}${memberStart}${NO_HEX}"${after}${high}}\n`);
  const from = low === "" ? 1 : Buffer.byteLength(start);
  const to = from + before.length + memberStart.length + NO_HEX.length + 1 + (low === "" ? after.length : 0);
  const hex = digestWithout(record, [0, from, to, record.byteLength - 1], "hex");
  record.write(hex, from + before.length + memberStart.length, "latin1");
  return { record, line: record.subarray(0, -1), digest: `sha256:${hex}` };
}

/** SHA-256 over `bytes[start, from)` and `bytes[to, end)`: a line without its digest. */
export function digestWithout(
  bytes: Uint8Array,
  [start, from, to, end]: readonly [number, number, number, number],
  form: "hex" | "binary",
): string {
  return createHash("sha256")
    .update(bytes.subarray(start, from))
    .update(bytes.subarray(to, end))
    .digest(form);
}

function halvesOf(entry: object, digestKey: string): [below: object, above: object] {
  const prototype: unknown = Object.getPrototypeOf(entry);
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError("an entry must be a plain object");
  // Without prototypes, so that a member named __proto__ is an ordinary one.
  const [below, above]: [Record<string, unknown>, Record<string, unknown>] = [
    Object.create(null),
    Object.create(null),
  ];
  for (const [key, value] of Object.entries(entry)) {
    if (key === digestKey) throw new TypeError(`an entry to be sealed must not have ${digestKey} yet`);
    (key < digestKey ? below : above)[key] = value;
  }
  return [below, above];
}

function inner(objectText: string): string {
  return objectText.slice(1, -1);
}
