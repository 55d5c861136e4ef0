import { randomBytes } from "node:crypto";
import { open, readFile, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { canonicalize } from "../canonical/json.ts";
import { sessionLine, type SessionLine } from "../contract/status.ts";

/** A session id that was asked for stands in the log already. */
export class SessionIdTakenError extends Error {
  constructor(id: string) { super(`session id \`${id}\` is already in sessions.jsonl`); this.name = "SessionIdTakenError"; }
}

/** The sessions of a state directory in file order; unreadable lines are skipped, a missing file is empty. */
export async function readSessions(stateDir: string): Promise<SessionLine[]> {
  return parseSessions(await readText(join(stateDir, "sessions.jsonl")));
}

/**
 * Appends one server start to `sessions.jsonl` (0600) and returns the line when it is on the disk. The caller holds the state directory.
 * @param sessionId the id that was asked for, or null for one of the form `s-<UTC time>-<6 hex>`.
 * @throws SessionIdTakenError
 */
export async function appendSession(stateDir: string, start: Omit<SessionLine, "session_id">, sessionId: string | null): Promise<SessionLine> {
  const file = join(stateDir, "sessions.jsonl");
  const text = await readText(file);
  const taken = new Set(parseSessions(text).map((session) => session.session_id));
  if (sessionId !== null && taken.has(sessionId)) throw new SessionIdTakenError(sessionId);
  const line = sessionLine.parse({ ...start, session_id: sessionId ?? freshId(start.started_at, taken) });
  // A line without its end, left by a crash, must not swallow this one.
  const separator = text === "" || text.endsWith("\n") ? "" : "\n";
  await appendDurably(file, `${separator}${canonicalize(line)}\n`);
  if (text === "") await syncFolder(stateDir);
  return line;
}

function freshId(startedAt: string, taken: ReadonlySet<string>): string {
  const time = `${startedAt.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
  for (;;) {
    const id = `s-${time}-${randomBytes(3).toString("hex")}`;
    if (!taken.has(id)) return id;
  }
}

function parseSessions(text: string): SessionLine[] {
  return text.split("\n").flatMap((line) => {
    try {
      const session = sessionLine.safeParse(JSON.parse(line));
      return session.success ? [session.data] : [];
    } catch {
      return []; // not JSON: an unreadable line of a log is skipped, contract §2.5
    }
  });
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}

function appendDurably(file: string, text: string): Promise<void> {
  return withHandle(open(file, "a", 0o600), async (handle) => {
    await handle.writeFile(text);
    await handle.sync();
  });
}

/** A new file's name is durable only when its folder is. */
function syncFolder(dir: string): Promise<void> {
  return withHandle(open(dir, "r"), (handle) => handle.sync());
}

async function withHandle(opening: Promise<FileHandle>, use: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await opening;
  try {
    await use(handle);
  } finally {
    await handle.close();
  }
}
