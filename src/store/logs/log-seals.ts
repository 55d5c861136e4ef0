import { basename } from "node:path";
import { sha256Hex } from "../../canonical/digest.ts";
import { createCachedFile } from "../files/cached-file.ts";
import { appendLog } from "./log.ts";

// Where the contract closes the records of a log, a line cannot hold a digest of itself. So beside `<log>` stands `<log>.seals`: for
// each line that was appended here the SHA-256 of its bytes, appended when the line is on the disk. The order says nothing, since two
// processes may append at once. A line without a seal is one that a crash kept from getting it, or that others wrote: it is accepted.

/** Beside a log, its seals. */
const SUFFIX = ".seals";

/** Appends lines durably; resolves when they are on the disk. @param lines without line ends @throws the error of the file system; then none of them is there */
export type AppendLines = (lines: readonly string[]) => Promise<void>;

/**
 * {@link appendLog}, then a seal for each line. A crash in between leaves lines without seals. So does a seal that cannot be written: the
 * lines are on the disk, so the append did not fail; the seal is owed, and follows with the next lines of this appender.
 * @param log a line for the operator: a seal that is owed
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
        `${basename(file)} was written, but its seals could not be: ${error instanceof Error ? error.message : String(error)}; they follow with its next line`,
      );
    }
  };
}

/** {@link openSealedAppender} for one time. */
export function appendSealed(
  file: string,
  lines: readonly string[],
  log?: (line: string) => void,
): Promise<void> {
  return openSealedAppender(file, log)(lines);
}

/** A log with seals. */
export interface SealedLog {
  /** Says which lines are not as they were appended, or how many are gone, beginning with the log's path; null where all is well. Reads again only what changed. */
  findFault(): Promise<string | null>;
}

/**
 * @param path the log's artifact id
 * @param counted whether equal lines are different events, so that each of them must be there; else the second says nothing more
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
      const sealed = await seals.read(); // before the log: each has its line there by now
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

/** How often each seal stands in the file. */
type Seals = ReadonlyMap<string, number>;
interface Line {
  readonly lineNo: number;
  readonly digest: string;
}

/** Most line numbers that are named. */
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
    return `${path} is not as it was written: line${unsealed.length === 1 ? "" : "s"} ${unsealed.slice(0, MAX_NAMED).join(", ")}${unsealed.length > MAX_NAMED ? ", …" : ""}`;
  const gone = [...left.values()].reduce((sum, count) => sum + count, 0);
  return `${path} is not as it was written: ${gone} line${gone === 1 ? " is" : "s are"} missing`;
}

function once(seals: Seals): Seals {
  return new Map([...seals.keys()].map((seal) => [seal, 1]));
}

function distinct(lines: readonly Line[]): readonly Line[] {
  const seen = new Set<string>();
  return lines.filter(({ digest }) => !seen.has(digest) && seen.add(digest));
}

const SEAL = /^[a-f0-9]{64}$/;

/** Null where there is no file: nothing was sealed. What is no seal is what a crash left of one. */
function parseSeals(bytes: Uint8Array | null): Seals | null {
  if (bytes === null) return null;
  const seals = new Map<string, number>();
  for (const line of Buffer.from(bytes).toString("latin1").split("\n"))
    if (SEAL.test(line)) seals.set(line, (seals.get(line) ?? 0) + 1);
  return seals;
}

const LF = 0x0a;

/** The digests of a log's lines, blank ones apart. As long as the bytes of last time are still its beginning, only the new ones are hashed. */
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
    // A line without its end may still be written to.
    return start === bytes.length
      ? known
      : [...known, { lineNo: lineNo + 1, digest: sha256Hex(bytes.subarray(start)) }];
  };
}
