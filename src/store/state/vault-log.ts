import { MULTIVECTOR_BYTES, canonicalBytes } from "../../algebra/bytes.ts";
import { digestOf, digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import { vaultLogLine, type VaultLogLine, type VaultMetadata } from "../../contract/vault.ts";
import { parseStoredJson } from "../files/stored-json.ts";
import { LoggedRows } from "./vault-rows.ts";
import { CheckpointError, unpackVersors, type Vault } from "./vault-snapshot.ts";

// `checkpoint/vault.log` holds what came after `vault.json`: a line for each turn or promotion that changed the vault. Each line names the
// digest of the line before it, and the first that of `vault.json`, so none can be changed, swapped or taken out of the middle. A line is
// not synced before a turn is answered: its turn is in the journal, from which a start takes what the log lacks.

export const LOG_PATH = "state/checkpoint/vault.log";

/** What a turn or a promotion changed. */
export interface VaultLogChange {
  /** Turns that the vault covers afterwards. */
  readonly turnCount: number;
  readonly entries: readonly VaultMetadata[];
  /** Of the new entries, 32 components each. */
  readonly versors: Float64Array;
  readonly statuses: VaultLogLine["statuses"];
}

/** Where a log ends. */
export interface LogEnd {
  readonly bytes: number;
  /** Of the last line; of `vault.json` where there is none. */
  readonly last: Digest;
}

/** The line of a change, with its line end, and where the log ends after it. */
export function sealLogLine(
  { turnCount, entries, versors, statuses }: VaultLogChange,
  end: LogEnd,
): { readonly bytes: Uint8Array; readonly end: LogEnd } {
  const packed = Buffer.from(canonicalBytes(versors));
  const record = {
    turn_count: turnCount,
    entries,
    versors: entries.map((_, nth) => ({
      dtype: "float64",
      shape: [32],
      b64: packed.subarray(MULTIVECTOR_BYTES * nth, MULTIVECTOR_BYTES * (nth + 1)).toString("base64"),
    })),
    statuses,
    previous: end.last,
  };
  const line_digest = digestOf(record);
  const bytes = Buffer.from(`${canonicalize({ ...record, line_digest })}\n`);
  return { bytes, end: { bytes: end.bytes + bytes.length, last: line_digest } };
}

export interface ReadLog {
  readonly vault: Vault;
  readonly lines: number;
  /** How many entries and changes of standing its lines have. */
  readonly changes: number;
  /** Of the last line; null without one. */
  readonly turnCount: number | null;
  readonly end: LogEnd;
  /** What a crash left of a last line. */
  readonly tornBytes: number;
}

const LF = 0x0a;

/**
 * Applies a log to the snapshot that it follows. A last line without its end is what a crash left, and is not read.
 * @param sealed the first bytes of the log and their digest, as the manifest names them
 * @param before what the same log came to when it was shorter: only later lines are read
 * @throws CheckpointError naming the first damaged line
 */
export function readLog(
  bytes: Uint8Array,
  {
    vault,
    vaultDigest,
    sealed,
    before = null,
  }: {
    readonly vault: Vault;
    readonly vaultDigest: Digest;
    readonly sealed: SealedLogBytes;
    readonly before?: ReadLog | null;
  },
): ReadLog {
  if (bytes.length < sealed.bytes)
    throw new CheckpointError("contradictory", `${LOG_PATH} is shorter than log_bytes`);
  if (digestOfBytes(bytes.subarray(0, sealed.bytes)) !== sealed.digest)
    throw new CheckpointError("contradictory", `log_bytes and log_digest disagree with ${LOG_PATH}`);
  const known = before?.vault ?? vault;
  const entries = new LoggedRows(known.metadata);
  const versors: Uint8Array[] = [];
  let {
    changes,
    turnCount,
    lines,
    end: { last, bytes: at },
  } = before ?? beginningAt(vaultDigest);
  const from = at;
  for (let lineNo = lines + 1; ; lineNo++) {
    const end = bytes.indexOf(LF, at);
    if (end < 0) break;
    const line = parseLine(bytes.subarray(at, end), lineNo, last);
    for (const { index, ...status } of line.statuses) {
      const entry = entries.at(index);
      if (entry === undefined) throw damaged(lineNo, `names entry ${index}, which there is not`);
      entries.replace(index, { ...entry, ...status });
    }
    entries.added.push(...line.entries);
    if (line.versors.length !== line.entries.length)
      throw damaged(lineNo, "has another number of versors than of entries");
    changes += line.entries.length + line.statuses.length;
    versors.push(unpackVersors(line.versors));
    [last, at, turnCount, lines] = [line.line_digest as Digest, end + 1, line.turn_count, lineNo]; // the schema has its form
  }
  return {
    vault: at === from ? known : withEntries(known, entries, versors),
    lines,
    changes,
    turnCount,
    end: { bytes: at, last },
    tornBytes: bytes.length - at,
  };
}

/** What no lines come to. */
function beginningAt(last: Digest): Omit<ReadLog, "vault" | "tornBytes"> {
  return { lines: 0, changes: 0, turnCount: null, end: { bytes: 0, last } };
}

/** How much of a log the manifest names, and its digest. */
export interface SealedLogBytes {
  readonly bytes: number;
  readonly digest: Digest;
}
export const NO_LOG: SealedLogBytes = { bytes: 0, digest: digestOfBytes(new Uint8Array(0)) };

function parseLine(bytes: Uint8Array, lineNo: number, previous: Digest): VaultLogLine {
  const { value, problem } = parseStoredJson(bytes);
  if (problem !== null) throw damaged(lineNo, problem);
  const parsed = vaultLogLine.safeParse(value);
  if (!parsed.success) throw damaged(lineNo, "is not a line of it");
  const { line_digest, ...record } = parsed.data;
  if (digestOf(record) !== line_digest) throw damaged(lineNo, "disagrees with its line_digest");
  if (record.previous !== previous) throw damaged(lineNo, "does not follow what is before it");
  return parsed.data;
}

function damaged(lineNo: number, what: string): CheckpointError {
  return new CheckpointError("contradictory", `${LOG_PATH} line ${lineNo} ${what}`);
}

function withEntries(vault: Vault, entries: LoggedRows, added: readonly Uint8Array[]): Vault {
  const joined = Buffer.concat(added);
  const versors = new Float64Array(vault.versors.length + joined.length / Float64Array.BYTES_PER_ELEMENT);
  versors.set(vault.versors);
  for (let at = 0; at < joined.length; at += Float64Array.BYTES_PER_ELEMENT)
    versors[vault.versors.length + at / Float64Array.BYTES_PER_ELEMENT] = joined.readDoubleLE(at);
  const { kept } = vault;
  return {
    ...vault,
    metadata: kept === undefined ? entries.slice() : entries,
    versors,
    storeCount: vault.storeCount + entries.length - vault.metadata.length,
    ...(kept === undefined ? {} : { kept: { ...kept, changed: entries.changed } }),
  };
}
