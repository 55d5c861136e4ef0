import { basename } from "node:path";
import { sha256Hex } from "../../canonical/digest.ts";
import { agree, plural } from "../../contract/plural.ts";
import { createCachedFile } from "../files/cached-file.ts";
import { appendLog } from "./log.ts";

// The contract fixes the fields of some logs, so their lines cannot hold a digest of themselves. `<log>.seals` holds it instead: for
// each appended line the SHA-256 of its bytes, written once the line is on the disk. The order of seals means nothing, since two
// processes may append at once. A line may lack its seal after a crash, or if another program wrote it: such a line is accepted.

/** Suffix of the seals file of a log. */
const SUFFIX = ".seals";

/** Appends lines durably; resolves when they are on the disk. @param lines without line ends @throws the error of the file system; then no line was appended */
export type AppendLines = (lines: readonly string[]) => Promise<void>;

/**
 * {@link appendLog}, then a seal for each line. A crash in between leaves lines without seals. If the seals cannot be written, the append
 * has not failed, since the lines are on the disk: the seals are written with the next lines of this appender.
 * @param log takes a line for the operator: seals that could not be written yet
 */
export function openSealedAppender(file: string, log: (line: string) => void = () => undefined): AppendLines {
  let owed: readonly string[] = [];
  return async (lines) => {
    await appendLog(file, lines);
    const due = [...owed, ...lines.map((line) => sha256Hex(line))];
    owed = [];
    try {
      await appendLog(`${file}${SUFFIX}`, due);
    } catch (error) {
      owed = [...due, ...owed];
      log(
        `${basename(file)} was written, but its seals were not: ${error instanceof Error ? error.message : String(error)}; they will be written with its next line`,
      );
    }
  };
}

/** {@link openSealedAppender} for a single append. */
export function appendSealed(
  file: string,
  lines: readonly string[],
  log?: (line: string) => void,
): Promise<void> {
  return openSealedAppender(file, log)(lines);
}

/** A log with seals. */
export interface SealedLog {
  /** Names the changed lines, or the number of missing ones, after the log's path; null if there is no fault. Reads only what changed. */
  findFault(): Promise<string | null>;
}

/**
 * @param path the log's artifact id
 * @param counted whether equal lines are separate events, so that each must be present; else a repeated line adds nothing
 */
export function openSealedLog(
  file: string,
  path: string,
  { counted = false }: { readonly counted?: boolean } = {},
): SealedLog {
  const [seals, lines] = [
    createCachedFile(`${file}${SUFFIX}`, parseSeals),
    createCachedFile(file, createLineReader()),
  ];
  let known: {
    readonly seals: Seals;
    readonly lines: readonly Line[];
    readonly fault: string | null;
  } | null = null;
  return {
    findFault: async () => {
      const sealed = await seals.read(); // before the log, so that every seal has its line
      if (sealed === null) return null;
      const found = await lines.read();
      if (known?.seals !== sealed || known.lines !== found)
        known = {
          seals: sealed,
          lines: found,
          fault: compare(path, counted ? sealed : once(sealed), counted ? found : distinct(found)),
        };
      return known.fault;
    },
  };
}

/** How often each seal occurs in the file. */
type Seals = ReadonlyMap<string, number>;
interface Line {
  readonly lineNo: number;
  readonly digest: string;
}

/** How many line numbers a message names. */
const MAX_NAMED = 8;

function compare(path: string, seals: Seals, lines: readonly Line[]): string | null {
  const left = new Map(seals);
  const unsealed: number[] = [];
  for (const { lineNo, digest } of lines) {
    const count = left.get(digest) ?? 0;
    if (count === 0) unsealed.push(lineNo);
    else if (count === 1) left.delete(digest);
    else left.set(digest, count - 1);
  }
  if (left.size === 0) return null;
  if (unsealed.length > 0)
    return `${path} has changed since it was written: ${agree(unsealed.length, "line", "lines")} ${unsealed.slice(0, MAX_NAMED).join(", ")}${unsealed.length > MAX_NAMED ? ", …" : ""}`;
  const gone = [...left.values()].reduce((sum, count) => sum + count, 0);
  return `${path} has changed since it was written: ${plural(gone, "line")} ${agree(gone, "is", "are")} missing`;
}

function once(seals: Seals): Seals {
  return new Map([...seals.keys()].map((seal) => [seal, 1]));
}

function distinct(lines: readonly Line[]): readonly Line[] {
  const seen = new Set<string>();
  return lines.filter(({ digest }) => !seen.has(digest) && seen.add(digest));
}

const SEAL = /^[a-f0-9]{64}$/;

/** Null if there is no file: nothing was sealed. A malformed line is a seal that a crash cut off. */
function parseSeals(bytes: Uint8Array | null): Seals | null {
  if (bytes === null) return null;
  const seals = new Map<string, number>();
  for (const line of Buffer.from(bytes).toString("latin1").split("\n"))
    if (SEAL.test(line)) seals.set(line, (seals.get(line) ?? 0) + 1);
  return seals;
}

const LF = 0x0a;

/** The digests of a log's lines without the blank ones. While the file only grows, only new lines are hashed. */
function createLineReader(): (bytes: Uint8Array | null) => readonly Line[] {
  let [seen, counted, known]: [Uint8Array, number, readonly Line[]] = [new Uint8Array(), 0, []];
  return (given) => {
    const bytes = given ?? new Uint8Array();
    if (bytes.length < seen.length || Buffer.compare(bytes.subarray(0, seen.length), seen) !== 0)
      [seen, counted, known] = [new Uint8Array(), 0, []];
    const lines: Line[] = [];
    let [start, lineNo] = [seen.length, counted];
    for (let end = bytes.indexOf(LF, start); end >= 0; end = bytes.indexOf(LF, start)) {
      lineNo++;
      if (end > start) lines.push({ lineNo, digest: sha256Hex(bytes.subarray(start, end)) });
      start = end + 1;
    }
    if (lines.length > 0) known = [...known, ...lines];
    [seen, counted] = [bytes.subarray(0, start), lineNo];
    // A line without its end may still be in the course of being written.
    return start === bytes.length
      ? known
      : [...known, { lineNo: lineNo + 1, digest: sha256Hex(bytes.subarray(start)) }];
  };
}
