import { open } from "node:fs/promises";
import { join } from "node:path";
import { canonicalize } from "../../canonical/json.ts";
import { contextLine, type ContextBegin, type ContextLine } from "../../contract/context.ts";
import { createCachedFile } from "../files/cached-file.ts";
import { parseStoredJson } from "../files/stored-json.ts";
import { openSealedAppender, openSealedLog, type SealedLog } from "./log-seals.ts";
import { longLines } from "./log-lines.ts";
import type { NewLine } from "./log.ts";

/** The log beside the journal with the inputs of each turn. */
export const CONTEXT_PATH = "state/journal/context.jsonl";

/** A `begin` of the log, and what follows it up to the next one. */
export interface ContextSegment {
  readonly afterTurn: number;
  readonly coreIdentity: string;
  /** The place of the `begin` line, from which its vault is read when needed. */
  readonly place: { readonly start: number; readonly length: number };
  /** In file order. */
  readonly lines: readonly Exclude<ContextLine, ContextBegin>[];
  /** No line between this `begin` and the next is unreadable. */
  readonly isWhole: boolean;
}

/** A line to append. The vault of a `begin` comes as parts of its text, since it can be long: its entries in canonical form, with commas between them. */
export type NewContextLine =
  | Exclude<ContextLine, ContextBegin>
  | (BeginHead & { readonly vault: readonly Uint8Array[] });

type BeginHead = Omit<ContextBegin, "vault">;

export interface ContextLog {
  /** In file order; lines before the first `begin` and unreadable ones are left out. The same array until the file changes. */
  segments(): Promise<readonly ContextSegment[]>;
  /**
   * The last segment, for who goes on writing. Where every line has its seal, and so is as it was written, no vault is parsed: that of 100,000
   * statements takes more than a second.
   */
  lastSegment(): Promise<ContextSegment | null>;
  /** The vault with which a segment begins; null where its line is no longer what it was. */
  vaultOf(segment: ContextSegment): Promise<ContextBegin["vault"] | null>;
  /** Appends lines durably, in one write. */
  append(lines: readonly NewContextLine[]): Promise<void>;
  /** Detects changes to the log. */
  readonly seals: SealedLog;
}

/** Opens the log of a state directory; nothing is read or written yet. @param log takes a line for the operator */
export function openContextLog(stateDir: string, log?: (line: string) => void): ContextLog {
  const file = join(stateDir, "journal", "context.jsonl");
  const segments = createCachedFile(file, (bytes) => segmentsOf(bytes, parseLine));
  const written = createCachedFile(file, (bytes) =>
    segmentsOf(bytes, (raw) => headOf(raw) ?? parseLine(raw)),
  );
  const seals = openSealedLog(file, CONTEXT_PATH);
  const append = openSealedAppender(file, log);
  return {
    segments: () => segments.read(),
    lastSegment: async () =>
      (await ((await seals.areAllSealed()) ? written : segments).read()).at(-1) ?? null,
    vaultOf: ({ place }) => readVault(file, place),
    append: (lines) => append(lines.map(textOf)),
    seals,
  };
}

function textOf(line: NewContextLine): NewLine {
  if (line.event !== "begin") return canonicalize(line);
  const around = canonicalize({ ...line, vault: [] }); // "vault" is its last key
  return [Buffer.from(around.slice(0, -END.length)), ...line.vault, Buffer.from(END)];
}

const END = "]}";

interface Growing extends Omit<ContextSegment, "lines" | "isWhole"> {
  readonly lines: Exclude<ContextLine, ContextBegin>[];
  isWhole: boolean;
}

/** @param read null for a line that is none of this log */
async function segmentsOf(
  bytes: Uint8Array | null,
  read: (raw: Uint8Array) => Exclude<ContextLine, ContextBegin> | BeginHead | null,
): Promise<readonly ContextSegment[]> {
  if (bytes === null) return [];
  const found: Growing[] = [];
  for await (const raw of longLines(bytes)) {
    const line = read(raw);
    const last = found.at(-1);
    if (line === null) {
      if (last !== undefined) last.isWhole = false;
    } else if (line.event !== "begin") last?.lines.push(line);
    else
      found.push({
        afterTurn: line.after_turn,
        coreIdentity: line.core_identity,
        place: { start: raw.byteOffset - bytes.byteOffset, length: raw.byteLength },
        lines: [],
        isWhole: true,
      });
  }
  return found;
}

function parseLine(raw: Uint8Array): ContextLine | null {
  const { success, data } = contextLine.safeParse(parseStoredJson(raw).value);
  return success ? data : null;
}

/** Longer than what stands before the vault of a `begin`. */
const HEAD_BYTES = 256;
const HEAD =
  /^\{"after_turn":(?<after>0|[1-9][0-9]{0,14}),"core_identity":"(?<core>sha256:[a-f0-9]{64})","event":"begin","vault":\[/;

/** What a `begin` says before its vault; null for another line. */
function headOf(raw: Uint8Array): BeginHead | null {
  const text = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, HEAD_BYTES)).toString(
    "latin1",
  );
  const { after, core } = HEAD.exec(text)?.groups ?? {};
  return after === undefined || core === undefined
    ? null
    : { event: "begin", after_turn: Number(after), core_identity: core };
}

async function readVault(
  file: string,
  { start, length }: ContextSegment["place"],
): Promise<ContextBegin["vault"] | null> {
  const handle = await open(file, "r");
  try {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await handle.read(bytes, 0, length, start);
    const line = parseLine(bytes.subarray(0, bytesRead));
    return line?.event === "begin" ? line.vault : null;
  } finally {
    await handle.close();
  }
}
