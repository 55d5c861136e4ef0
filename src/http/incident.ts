import { randomBytes } from "node:crypto";
import { inspect } from "node:util";
import { Failure } from "../contract/failures.ts";

/** Writes one line to the server's log, without its line end. */
export type Log = (line: string) => void;

// File system calls as Node names them in its errors. The workbench document gives their failure its own code.
const FILE_CALLS = new Set([
  "access",
  "chmod",
  "close",
  "copyfile",
  "fchmod",
  "fdatasync",
  "fstat",
  "fsync",
  "ftruncate",
  "futime",
  "link",
  "lstat",
  "mkdir",
  "mkdtemp",
  "open",
  "opendir",
  "read",
  "readlink",
  "realpath",
  "rename",
  "rm",
  "rmdir",
  "scandir",
  "stat",
  "statfs",
  "symlink",
  "unlink",
  "utime",
  "write",
]);

/**
 * The failure for an unexpected error. Its text goes to the log under the same eight hexadecimal digits,
 * never into the reply.
 */
export function incidentOf(error: unknown, where: string, log: Log): Failure {
  const incident = randomBytes(4).toString("hex");
  logCause(error, `incident ${incident}: ${where}`, log);
  return isFileError(error)
    ? new Failure("read_error", `file system failure: incident ${incident}`, { cause: error })
    : new Failure("runtime_unavailable", `internal error: incident ${incident}`, { cause: error });
}

/** Logs an error with its stack and causes. Every line starts with `heading`, so that text inside an error cannot forge a log line. */
export function logCause(error: unknown, heading: string, log: Log): void {
  for (const line of inspect(error, { depth: 4 }).split("\n")) log(escapeControls(`${heading}: ${line}`));
}

function isFileError(error: unknown): boolean {
  return (
    error instanceof Error &&
    "syscall" in error &&
    typeof error.syscall === "string" &&
    FILE_CALLS.has(error.syscall)
  );
}

/** Escapes as `\uXXXX` what a terminal obeys or shows in another order: control characters, line separators, direction overrides. */
export function escapeControls(text: string): string {
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
