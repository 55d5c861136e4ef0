import { open } from "node:fs/promises";
import { join } from "node:path";
import { canonicalize } from "../../canonical/json.ts";
import { contextLine, type ContextBegin, type ContextLine } from "../../contract/context.ts";
import { createCachedFile } from "../files/cached-file.ts";
import { parseStoredJson } from "../files/stored-json.ts";
import { openSealedAppender, openSealedLog, type SealedLog } from "./log-seals.ts";
import { parseLog, type NewLine } from "./log.ts";

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
  | (Omit<ContextBegin, "vault"> & { readonly vault: readonly Uint8Array[] });

export interface ContextLog {
  /** In file order; lines before the first `begin` and unreadable ones are left out. The same array until the file changes. */
  segments(): Promise<readonly ContextSegment[]>;
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
  const segments = createCachedFile(file, segmentsOf);
  const append = openSealedAppender(file, log);
  return {
    segments: () => segments.read(),
    vaultOf: ({ place }) => readVault(file, place),
    append: (lines) => append(lines.map(textOf)),
    seals: openSealedLog(file, CONTEXT_PATH),
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

function segmentsOf(bytes: Uint8Array | null): readonly ContextSegment[] {
  const found: Growing[] = [];
  let lineCount = 0;
  const lines = parseLog(bytes);
  for (const { lineNo, bytes: raw, value } of lines) {
    const last = found.at(-1);
    const parsed = contextLine.safeParse(value);
    if (last !== undefined && (lineNo !== lineCount + 1 || !parsed.success)) last.isWhole = false;
    lineCount = lineNo;
    if (!parsed.success) continue;
    const line = parsed.data;
    if (line.event !== "begin") last?.lines.push(line);
    else
      found.push({
        afterTurn: line.after_turn,
        coreIdentity: line.core_identity,
        place: { start: raw.byteOffset - (bytes?.byteOffset ?? 0), length: raw.byteLength },
        lines: [],
        isWhole: true,
      });
  }
  const last = found.at(-1);
  if (last !== undefined && countLines(bytes) !== lineCount) last.isWhole = false;
  return found;
}

const LF = 0x0a;

function countLines(bytes: Uint8Array | null): number {
  if (bytes === null || bytes.length === 0) return 0;
  let count = bytes.at(-1) === LF ? 0 : 1;
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) count++;
  return count;
}

async function readVault(
  file: string,
  { start, length }: ContextSegment["place"],
): Promise<ContextBegin["vault"] | null> {
  const handle = await open(file, "r");
  try {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await handle.read(bytes, 0, length, start);
    const parsed = contextLine.safeParse(parseStoredJson(bytes.subarray(0, bytesRead)).value);
    return parsed.success && parsed.data.event === "begin" ? parsed.data.vault : null;
  } finally {
    await handle.close();
  }
}
