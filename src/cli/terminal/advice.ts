import type { Failure } from "../../contract/failures.ts";

/** The command that lists things of a kind, by the noun of contract §3. */
export const LISTS: Readonly<Record<string, string>> = {
  artifact: "get /artifacts",
  proposal: "proposals list --all",
  "math proposal": "math list",
  "logos pack": "logos list",
  pack: "get /packs",
  run: "get /runs",
  "contemplation run": "get /contemplation/runs",
  "vault entry": "get /vault/entries",
  demo: "demos list",
  "eval lane": "evals list",
  corpus: "evidence list",
  job: "get /jobs",
  review: "reviews list",
  "trace turn": "get /trace/turns",
  "trace pipeline": "get /trace/turns",
  "trace field": "get /trace/turns",
  "trace bundle": "get /trace/turns",
  "replay turn": "get /trace/turns",
};

/** What creates missing evidence, by the beginning of its artifact id. */
const SOURCES: readonly (readonly [begins: string, advice: string])[] = [
  ["state/checkpoint/vault", 'a turn that states something creates it: `touchstone ask "Tom is a cat."`'],
  ["state/practice", "`touchstone practice` writes it"],
  ["state/evals", "`touchstone evals run` writes it"],
];

/** The message of a failure, and what to do about it. */
export function adviseOn(failure: Failure): string {
  return `${failure.message}${adviceOn(failure)}`;
}

/** What to do about a failure, to be appended to its message; empty if nothing can be done. */
export function adviceOn({ reason, message, noun }: Failure): string {
  const list = reason === "not_found" && noun !== null ? LISTS[noun] : undefined;
  if (list !== undefined) return `; \`touchstone ${list}\` lists them`;
  if (reason === "route_not_found") return "; `touchstone get --help` lists the routes";
  const source =
    reason === "evidence_unavailable" ? SOURCES.find(([begins]) => message.includes(begins)) : undefined;
  return source === undefined ? "" : `; ${source[1]}`;
}

/** What a system error means for a person; null if the error is not the system's. */
export function describeSystemError(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return null;
  const path = "path" in error && typeof error.path === "string" ? `\`${error.path}\`` : null;
  const advice = SYSTEM_ERRORS[String(error.code)];
  return advice === undefined ? error.message : `${path === null ? "" : `${path}: `}${advice}`;
}

const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  EACCES:
    "its owner or mode does not allow this; change them, or choose another place with --state, --data or --output",
  EPERM: "the system does not allow this; choose another place with --state, --data or --output",
  EROFS: "the disk is read-only; choose a place on another disk with --state or --output",
  ENOSPC:
    "the disk is full; free some space, or choose a place on another disk with --state or --output. Everything acknowledged is stored",
  EDQUOT:
    "the disk quota is used up; free some space, or choose a place on another disk with --state or --output. Everything acknowledged is stored",
  EMFILE: "this process has too many files open; raise `ulimit -n`",
  ENFILE: "the system has too many files open; close some programs",
  ENOENT: "there is no such file or folder; check the path, and its target if it is a link",
  EEXIST: "a file is in the place of a folder; choose another place with --state or --data",
  ENOTDIR: "a file is in the place of a folder; choose another place with --state or --data",
  EISDIR: "it is a folder; name a file in it",
  ELOOP: "it is a link, and links are not followed here; name its target",
};
