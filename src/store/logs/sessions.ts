import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import { sessionLine, type SessionLine } from "../../contract/status.ts";
import { createCachedFile, type CachedFile } from "../files/cached-file.ts";
import { readFileIfAny } from "../files/inputs.ts";
import { appendSealed, openSealedLog, type SealedLog } from "./log-seals.ts";
import { parseLongLog } from "./log.ts";

/** The artifact id of the session log. */
export const SESSIONS_PATH = "state/sessions.jsonl";

/** A requested session id is already in the log. */
export class SessionIdTakenError extends Error {
  constructor(id: string) {
    super(`session id \`${id}\` is already in sessions.jsonl`);
    this.name = "SessionIdTakenError";
  }
}

/** The sessions of a state directory in file order; unreadable lines are skipped, a missing file is empty. */
export async function readSessions(stateDir: string): Promise<SessionLine[]> {
  const lines = await parseSessionLines(await readFileIfAny(join(stateDir, "sessions.jsonl")));
  return lines.map(({ session }) => session);
}

/** The result of {@link readSessions} with the digest of the file, null if there is no file. */
export interface SessionLog {
  readonly sessions: readonly SessionLine[];
  /** The numbers of their lines. */
  readonly lineNos: readonly number[];
  readonly digest: Digest | null;
}

/** The session log; the same object until the file changes. */
export function openSessionLog(stateDir: string): CachedFile<SessionLog> {
  return createCachedFile(join(stateDir, "sessions.jsonl"), async (bytes) => {
    const lines = await parseSessionLines(bytes);
    return {
      sessions: lines.map(({ session }) => session),
      lineNos: lines.map(({ lineNo }) => lineNo),
      digest: bytes === null ? null : digestOfBytes(bytes),
    };
  });
}

/** Detects changes to the session log. */
export function openSessionSeals(stateDir: string): SealedLog {
  return openSealedLog(join(stateDir, "sessions.jsonl"), SESSIONS_PATH);
}

/**
 * Appends one server start to `sessions.jsonl` (0600) and returns the line when it is on the disk. The caller holds the state directory.
 * @param sessionId the id that was asked for, or null for one of the form `s-<UTC time>-<6 hex>`.
 * @param log a line for the operator
 * @throws SessionIdTakenError
 */
export async function appendSession(
  stateDir: string,
  start: Omit<SessionLine, "session_id">,
  sessionId: string | null,
  log?: (line: string) => void,
): Promise<SessionLine> {
  const file = join(stateDir, "sessions.jsonl");
  const taken = new Set((await readSessions(stateDir)).map((session) => session.session_id));
  if (sessionId !== null && taken.has(sessionId)) throw new SessionIdTakenError(sessionId);
  const line = sessionLine.parse({ ...start, session_id: sessionId ?? freshId(start.started_at, taken) });
  await appendSealed(file, [canonicalize(line)], log);
  return line;
}

function freshId(startedAt: string, taken: ReadonlySet<string>): string {
  const time = `${startedAt.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
  for (;;) {
    const id = `s-${time}-${randomBytes(3).toString("hex")}`;
    if (!taken.has(id)) return id;
  }
}

function parseSessionLines(
  bytes: Uint8Array | null,
): Promise<{ readonly lineNo: number; readonly session: SessionLine }[]> {
  return parseLongLog(bytes, ({ lineNo, value }) => {
    const session = sessionLine.safeParse(value);
    return session.success ? [{ lineNo, session: session.data }] : [];
  });
}
