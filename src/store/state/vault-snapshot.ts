import { BLADES } from "../../algebra/blades.ts";
import { MULTIVECTOR_BYTES, canonicalBytes, fromCanonicalBytes } from "../../algebra/bytes.ts";
import { canonicalize } from "../../canonical/json.ts";
import { plural } from "../../contract/plural.ts";
import { VAULT_PATH, vaultSnapshot, type PackedVersor } from "../../contract/vault.ts";
import { parseStoredJson } from "../files/stored-json.ts";
import type { Rows } from "./vault-rows.ts";
import { startOfEntries, statusCode, type KeptRows } from "./vault-kept.ts";

/** The stored vault. */
export interface Vault {
  readonly metadata: Rows;
  /** The versors of all entries one after another, 32 components each: as many as there are metadata. */
  readonly versors: Float64Array;
  /** How many entries were ever stored, including dropped ones. */
  readonly storeCount: number;
  readonly reprojectInterval: number;
  readonly maxEntries: number | null;
  /** The entries that were found sound when they were written, and the indices of those whose standing the log has changed since. */
  readonly kept?: { readonly rows: KeptRows; readonly changed: readonly number[] };
}

/** Products of versors are versors, so they are never projected back. */
export const NEVER_REPROJECTED = 0;

/** Stored state that cannot be used; `contradictory`: it is readable but inconsistent. The message names the field. */
export class CheckpointError extends Error {
  readonly kind: "unreadable" | "contradictory";
  constructor(kind: "unreadable" | "contradictory", message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "CheckpointError";
    this.kind = kind;
  }
}

/** How many entries are encoded at a time, so that others are served in between: some 2 ms. */
const SLICE = 512;

/** The two files of a snapshot, in pieces. */
export interface SnapshotFiles {
  readonly json: Iterable<Uint8Array>;
  readonly versors: Iterable<Uint8Array>;
  /** Where each entry of the pieces taken so far ends, and its standing; null for one that no turn wrote. */
  readonly entries: { readonly end: number; readonly status: number | null }[];
}

/** A snapshot whose versors are in a second file, `vault.f64`. Its pieces are encoded as they are taken. @throws NotCanonicalError while they are, for metadata that JSON cannot hold */
export function encodeVault(vault: Vault): SnapshotFiles {
  const entries: SnapshotFiles["entries"] = [];
  return { json: encodeEntries(vault, entries), versors: encodeVersors(vault), entries };
}

/** The canonical form of a snapshot of `contract/vault.ts`. */
function* encodeEntries(
  { metadata, storeCount, reprojectInterval, maxEntries }: Vault,
  entries: SnapshotFiles["entries"],
): Generator<Uint8Array> {
  const start = startOfEntries(maxEntries);
  yield Buffer.from(start);
  let end = start.length - 1; // no comma precedes the first entry
  for (let at = 0; at < metadata.length; at += SLICE) {
    const slice = metadata.slice(at, at + SLICE);
    const texts = slice.map(canonicalize);
    for (const [nth, text] of texts.entries()) {
      end += 1 + Buffer.byteLength(text);
      entries.push({ end, status: statusCode(slice[nth] ?? {}) });
    }
    yield Buffer.from(`${at === 0 ? "" : ","}${texts.join(",")}`);
  }
  const counts = `"reproject_interval":${reprojectInterval},"store_count":${storeCount}`;
  yield Buffer.from(`],${counts},"versors_file":"vault.f64"}\n`);
}

function* encodeVersors({ versors }: Vault): Generator<Uint8Array> {
  const length = 8 * SLICE * BLADES;
  for (let at = 0; at < versors.length; at += length) yield canonicalBytes(versors.subarray(at, at + length));
}

/**
 * Reads a snapshot of either form.
 * @param json the bytes of `vault.json`
 * @param beside the bytes of `vault.f64`, null if there is none; used only by a snapshot that names the file
 * @throws CheckpointError
 */
export function decodeVault(json: Uint8Array, beside: Uint8Array | null): Vault {
  const parsed = vaultSnapshot.safeParse(parseJson(json, VAULT_PATH));
  if (!parsed.success)
    throw new CheckpointError(
      "unreadable",
      `${VAULT_PATH} is unreadable: it is not a snapshot`,
      parsed.error,
    );
  const snapshot = parsed.data;
  const bytes = "versors" in snapshot ? unpackVersors(snapshot.versors) : beside;
  if (bytes === null)
    throw new CheckpointError("contradictory", "versors_file names a file that does not exist");
  const field = "versors" in snapshot ? "versors" : "versors_file";
  if (bytes.length !== MULTIVECTOR_BYTES * snapshot.metadata.length) {
    throw new CheckpointError(
      "contradictory",
      `${field} holds ${plural(bytes.length / MULTIVECTOR_BYTES, "versor")} for ${plural(snapshot.metadata.length, "entry", "entries")} of metadata`,
    );
  }
  const versors = fromCanonicalBytes(bytes);
  if (versors === null)
    throw new CheckpointError("contradictory", `${field} holds a component that is not finite or too large`);
  return {
    metadata: snapshot.metadata,
    versors,
    storeCount: snapshot.store_count,
    reprojectInterval: snapshot.reproject_interval,
    maxEntries: snapshot.max_entries,
  };
}

/** The value of a JSON file. @throws CheckpointError naming `path` */
export function parseJson(bytes: Uint8Array, path: string): unknown {
  const { value, problem } = parseStoredJson(bytes);
  if (problem !== null) throw new CheckpointError("unreadable", `${path} is unreadable: it ${problem}`);
  return value;
}

/** The bytes of packed versors, joined. @throws CheckpointError */
export function unpackVersors(versors: readonly PackedVersor[]): Uint8Array {
  const joined = new Uint8Array(MULTIVECTOR_BYTES * versors.length);
  for (const [index, { b64 }] of versors.entries()) {
    const bytes = Buffer.from(b64, "base64");
    // Buffer skips characters that are not base64, so the text is compared after a round trip.
    if (bytes.length !== MULTIVECTOR_BYTES || bytes.toString("base64") !== b64) {
      throw new CheckpointError("contradictory", `versors[${index}].b64 disagrees with its dtype and shape`);
    }
    joined.set(bytes, MULTIVECTOR_BYTES * index);
  }
  return joined;
}
