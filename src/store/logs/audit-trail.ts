import { join } from "node:path";
import { digestOf, sha256Hex, type Digest } from "../../canonical/digest.ts";
import { compareText } from "../../canonical/json.ts";
import type { AuditEvent } from "../../contract/audit.ts";
import { createCachedFile, type CachedFile } from "../files/cached-file.ts";
import { MANIFEST_PATH, findManifestFault } from "../state/vault-checkpoint.ts";
import { parseStoredJson } from "../files/stored-json.ts";
import type { SealedLog } from "./log-seals.ts";
import { parseLog, type LogLine } from "./log.ts";
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
  readonly parse: (bytes: Uint8Array | null) => readonly LogLine[];
  readonly eventType: (line: Line) => string | null;
  /** The key of the line that holds a time; null: lines have none. */
  readonly timeKey: string | null;
  readonly isMutation: (eventType: string) => boolean;
  readonly refId: (line: Line, bytes: Uint8Array) => string | null;
  /** Detects changes to the log. */
  readonly seals: (stateDir: string) => Pick<SealedLog, "findFault">;
}

/** @see contract §10 */
const SOURCES: readonly Source[] = [
  {
    name: "engine_state_manifest",
    path: MANIFEST_PATH,
    parse: parseWhole,
    eventType: () => "engine_state_checkpoint",
    timeKey: "written_at",
    isMutation: () => true,
    refId: textAt("written_at_revision"),
    seals: (stateDir) => ({ findFault: () => findManifestFault(stateDir) }),
  },
  {
    name: "session_log",
    path: "state/sessions.jsonl",
    parse: parseLog,
    eventType: () => "session_start",
    timeKey: "started_at",
    isMutation: () => false,
    refId: textAt("session_id"),
    seals: openSessionSeals,
  },
  {
    name: "teaching_proposal_log",
    path: "state/teaching/proposals.jsonl",
    parse: parseLog,
    eventType: textAt("event"),
    timeKey: "at",
    isMutation: (eventType) => eventType === "transition" || eventType === "accepted_corpus_append",
    refId: textAt("proposal_id"),
    seals: (stateDir) => openTeachingFiles(stateDir).seals,
  },
  {
    name: "math_proposal_log",
    path: "state/math/proposals.jsonl",
    parse: parseLog,
    eventType: () => "math_proposal_record",
    timeKey: null,
    isMutation: () => false,
    refId: (_, bytes) => sha256Hex(bytes),
    seals: (stateDir) => openMathLog(stateDir).seals.proposals,
  },
  {
    name: "math_lexicon_log",
    path: "state/math/lexicon.jsonl",
    parse: parseLog,
    eventType: () => "vocabulary_ratified",
    timeKey: null,
    isMutation: () => true,
    refId: textAt("proposal_id"),
    seals: (stateDir) => openMathLog(stateDir).seals.lexicon,
  },
  {
    name: "operator_telemetry",
    path: "state/telemetry/operator.jsonl",
    parse: parseLog,
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

/** A log cannot be read. `path` is its artifact id. */
export class AuditReadError extends Error {
  constructor(path: string, cause: unknown) {
    super(`${path} cannot be read`, { cause });
    this.name = "AuditReadError";
  }
}

/** A log was changed after it was written; the message names it. */
export class AuditFaultError extends Error {
  constructor(fault: string) {
    super(fault);
    this.name = "AuditFaultError";
  }
}

/** The lines of all six logs of a state directory in audit order; a log is read again only after a change. `read` throws AuditReadError, AuditFaultError. */
export function openAuditTrail(stateDir: string): { read(): Promise<readonly AuditLine[]> } {
  const files = SOURCES.map((source): { path: string; file: CachedFile<readonly AuditLine[]> } => ({
    path: source.path,
    file: createCachedFile(join(stateDir, source.path.slice("state/".length)), (bytes) =>
      linesOf(source, bytes),
    ),
  }));
  const seals = SOURCES.map(({ path, seals: open }) => ({ path, log: open(stateDir) }));
  let merged: { readonly parts: readonly (readonly AuditLine[])[]; readonly lines: readonly AuditLine[] } = {
    parts: [],
    lines: [],
  };
  return {
    read: async () => {
      for (const { path, log } of seals) {
        const fault = await log.findFault().catch((cause: unknown) => {
          throw new AuditReadError(path, cause);
        });
        if (fault !== null) throw new AuditFaultError(fault);
      }
      const parts = await Promise.all(
        files.map(({ path, file }) =>
          file.read().catch((cause: unknown) => {
            throw new AuditReadError(path, cause);
          }),
        ),
      );
      if (parts.some((part, index) => part !== merged.parts[index]))
        merged = { parts, lines: parts.flat().sort(inOrder) };
      return merged.lines;
    },
  };
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

function linesOf(source: Source, bytes: Uint8Array | null): AuditLine[] {
  return source.parse(bytes).flatMap(({ lineNo, bytes: raw, value }) => {
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
        refId: source.refId(line, raw),
        payload: line,
        payloadDigest,
      },
    ];
  });
}

/** Null for a value without a canonical form, which this program cannot have written. */
function digestIfAny(line: Line): Digest | null {
  try {
    return digestOf(line);
  } catch {
    return null;
  }
}

function parseWhole(bytes: Uint8Array | null): LogLine[] {
  if (bytes === null) return [];
  const { value, problem } = parseStoredJson(bytes);
  return problem === null ? [{ lineNo: 1, bytes, value }] : [];
}

function textAt(key: string): (line: Line) => string | null {
  return (line) => {
    const value = Object.hasOwn(line, key) ? line[key] : undefined;
    return typeof value === "string" ? value : null;
  };
}
