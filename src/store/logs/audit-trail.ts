import { join } from "node:path";
import { digestOf, sha256Hex, type Digest } from "../../canonical/digest.ts";
import { compareText } from "../../canonical/json.ts";
import type { AuditEvent } from "../../contract/audit.ts";
import { createCachedFile } from "../files/cached-file.ts";
import { MANIFEST_PATH, findManifestFault } from "../state/checkpoint-files.ts";
import { createPause } from "../files/pauses.ts";
import { parseStoredJson } from "../files/stored-json.ts";
import { NO_LINES, type SealedLog } from "./log-seals.ts";
import { GrowingLog, type LogLine } from "./log.ts";
import { openMathLog } from "./math-log.ts";
import { openTeachingFiles } from "./teaching-files.ts";
import { openSessionSeals } from "./sessions.ts";
import { openTelemetrySeals } from "./telemetry.ts";

type SourceName = AuditEvent["source"];
type Line = Readonly<Record<string, unknown>>;

/** A line of a log as the audit sees it. */
export interface AuditLine {
  readonly source: SourceName;
  /** The log's artifact id. */
  readonly path: string;
  /** From 1; 1 for a file that holds a single record. */
  readonly lineNo: number;
  readonly eventType: string;
  readonly timestamp: string | null;
  readonly isMutation: boolean;
  readonly refId: string | null;
  readonly payload: unknown;
  /** Of the payload. */
  readonly payloadDigest: Digest;
}

/** How to read the lines of a log as events. A line whose `eventType` is null is skipped. */
interface Source {
  readonly name: SourceName;
  readonly path: string;
  /** Opens what gives, whenever the log has changed, what `make` makes of each line, in order. */
  readonly open: <T>(make: (line: LogLine) => readonly T[]) => ParseLog<T>;
  readonly eventType: (line: Line) => string | null;
  /** The key of the line that holds a time; null: lines have none. */
  readonly timeKey: string | null;
  readonly isMutation: (eventType: string) => boolean;
  readonly refId: (line: Line, bytes: Uint8Array) => string | null;
  /** Detects changes to the log. */
  readonly seals: (stateDir: string) => Pick<SealedLog, "findDoubtful">;
}

type ParseLog<T> = (bytes: Uint8Array | null) => Promise<readonly T[]>;

/** The line of a file that holds a single record. */
const THE_RECORD: ReadonlySet<number> = new Set([1]);

/** @see contract §10 */
const SOURCES: readonly Source[] = [
  {
    name: "engine_state_manifest",
    path: MANIFEST_PATH,
    open: (make) => (bytes) => parseWhole(bytes, make),
    eventType: () => "engine_state_checkpoint",
    timeKey: "written_at",
    isMutation: () => true,
    refId: textAt("written_at_revision"),
    seals: (stateDir) => ({
      findDoubtful: async () => ((await findManifestFault(stateDir)) === null ? NO_LINES : THE_RECORD),
    }),
  },
  {
    name: "session_log",
    path: "state/sessions.jsonl",
    open: growing,
    eventType: () => "session_start",
    timeKey: "started_at",
    isMutation: () => false,
    refId: textAt("session_id"),
    seals: openSessionSeals,
  },
  {
    name: "teaching_proposal_log",
    path: "state/teaching/proposals.jsonl",
    open: growing,
    eventType: textAt("event"),
    timeKey: "at",
    isMutation: (eventType) => eventType === "transition" || eventType === "accepted_corpus_append",
    refId: textAt("proposal_id"),
    seals: (stateDir) => openTeachingFiles(stateDir).seals.log,
  },
  {
    name: "math_proposal_log",
    path: "state/math/proposals.jsonl",
    open: growing,
    eventType: () => "math_proposal_record",
    timeKey: null,
    isMutation: () => false,
    refId: (_, bytes) => sha256Hex(bytes),
    seals: (stateDir) => openMathLog(stateDir).seals.proposals,
  },
  {
    name: "math_lexicon_log",
    path: "state/math/lexicon.jsonl",
    open: growing,
    eventType: () => "vocabulary_ratified",
    timeKey: null,
    isMutation: () => true,
    refId: textAt("proposal_id"),
    seals: (stateDir) => openMathLog(stateDir).seals.lexicon,
  },
  {
    name: "operator_telemetry",
    path: "state/telemetry/operator.jsonl",
    open: growing,
    timeKey: null,
    eventType: (line) => {
      const event = textAt("event")(line);
      return event?.startsWith("operator_") === true ? event : null;
    },
    isMutation: () => true,
    refId: textAt("proposal_id"),
    seals: openTelemetrySeals,
  },
];

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * The lines of all six logs of a state directory in audit order; a log is read again only after a change. Lines that were changed since they
 * were written are left out, and so is a log that cannot be read: a start and `doctor` tell of both.
 */
export function openAuditTrail(stateDir: string): { read(): Promise<readonly AuditLine[]> } {
  const logs = SOURCES.map((source) => openSource(stateDir, source));
  let merged: { readonly parts: readonly (readonly AuditLine[])[]; readonly lines: readonly AuditLine[] } = {
    parts: [],
    lines: [],
  };
  return {
    read: async () => {
      const parts = await Promise.all(logs.map((read) => read().catch(() => NO_EVENTS)));
      if (parts.some((part, index) => part !== merged.parts[index]))
        merged = { parts, lines: await inOneOrder(parts) };
      return merged.lines;
    },
  };
}

const NO_EVENTS: readonly AuditLine[] = [];

/** Reads the events of one log; the same array until they change. @throws the error of the file system */
function openSource(stateDir: string, source: Source): () => Promise<readonly AuditLine[]> {
  const file = createCachedFile(
    join(stateDir, source.path.slice("state/".length)),
    source.open((line) => auditLinesOf(source, line)),
  );
  const seals = source.seals(stateDir);
  let kept: {
    readonly of: readonly AuditLine[];
    readonly without: ReadonlySet<number>;
    readonly lines: readonly AuditLine[];
  } | null = null;
  return async () => {
    const [doubtful, lines] = [await seals.findDoubtful(), await file.read()];
    if (doubtful.size === 0) return lines;
    if (kept?.of !== lines || kept.without !== doubtful)
      kept = { of: lines, without: doubtful, lines: lines.filter(({ lineNo }) => !doubtful.has(lineNo)) };
    return kept.lines;
  };
}

/** The lines of all parts in order; many give others their turn. */
async function inOneOrder(parts: readonly (readonly AuditLine[])[]): Promise<readonly AuditLine[]> {
  const pause = createPause();
  const sorted = parts.map((part) => ({ lines: [...part].sort(inOrder), next: 0 }));
  const merged: AuditLine[] = [];
  for (;;) {
    let first: (typeof sorted)[number] | null = null;
    let least: AuditLine | undefined;
    for (const part of sorted) {
      const line = part.lines[part.next];
      if (line === undefined || (least !== undefined && inOrder(least, line) <= 0)) continue;
      [first, least] = [part, line];
    }
    if (first === null || least === undefined) return merged;
    merged.push(least);
    first.next++;
    await pause();
  }
}

/** By time, source, path and line; lines without a time come first. */
function inOrder(a: AuditLine, b: AuditLine): number {
  return (
    compareText(a.timestamp ?? "", b.timestamp ?? "") ||
    compareText(a.source, b.source) ||
    compareText(a.path, b.path) ||
    a.lineNo - b.lineNo
  );
}

function auditLinesOf(source: Source, { lineNo, bytes, value }: LogLine): readonly AuditLine[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  const line = value as Line; // an object of JSON
  const eventType = source.eventType(line);
  const payloadDigest = digestIfAny(line);
  if (eventType === null || payloadDigest === null) return [];
  const time = source.timeKey === null ? null : textAt(source.timeKey)(line);
  return [
    {
      source: source.name,
      path: source.path,
      lineNo,
      eventType,
      timestamp: time !== null && TIMESTAMP.test(time) ? time : null,
      isMutation: source.isMutation(eventType),
      refId: source.refId(line, bytes),
      payload: line,
      payloadDigest,
    },
  ];
}

function growing<T>(make: (line: LogLine) => readonly T[]): ParseLog<T> {
  const log = new GrowingLog(make);
  return (bytes) => log.parse(bytes);
}

/** Null for a value without a canonical form, which this program cannot have written. */
function digestIfAny(line: Line): Digest | null {
  try {
    return digestOf(line);
  } catch {
    return null;
  }
}

async function parseWhole<T>(bytes: Uint8Array | null, make: (line: LogLine) => readonly T[]): Promise<T[]> {
  if (bytes === null) return [];
  const { value, problem } = parseStoredJson(bytes);
  return problem === null ? [...make({ lineNo: 1, bytes, value })] : [];
}

function textAt(key: string): (line: Line) => string | null {
  return (line) => {
    const value = Object.hasOwn(line, key) ? line[key] : undefined;
    return typeof value === "string" ? value : null;
  };
}
