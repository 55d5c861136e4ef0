import { open } from "node:fs/promises";
import { basename } from "node:path";
import { agree, plural } from "../../contract/plural.ts";
import { createCachedFile } from "../files/cached-file.ts";
import { createDigestReader, digestsOf, type LineDigests } from "./log-lines.ts";
import { appendLog, type NewLine } from "./log.ts";
import { chainAfter, compareSeals, parseSeals, sealText, unsealedLines, type Seals } from "./seal-lines.ts";

// The contract fixes the fields of some logs, so their lines cannot hold a digest of themselves. `<log>.seals` holds it instead: for each
// line of the log, blank and torn ones too, its number, its digest, and a chain over the digests up to it. So a line that was changed,
// swapped, doubled, inserted or removed is found. A line is sealed once it is on the disk: the last lines may lack their seals after a
// crash, or if another program wrote them. They are reported, and sealed with the next line.

/** Suffix of the seals file of a log. */
const SUFFIX = ".seals";

/** Appends lines durably; resolves when they are on the disk. @throws the error of the file system; then no line was appended */
export type AppendLines = (lines: readonly NewLine[]) => Promise<void>;

/** Where the sealed part of a log ends: the number of its last line, the chain after it, and its size in bytes. */
interface Place {
  readonly number: number;
  readonly chain: string;
  readonly end: number;
}

/**
 * {@link appendLog}, then seals for the lines that have none. A crash in between leaves lines without seals. If the seals cannot be written,
 * the append has not failed, since the lines are on the disk: the seals are written with the next lines.
 * @param log takes a line for the operator: seals that could not be written yet, and lines that were found without seals
 */
export function openSealedAppender(file: string, log: (line: string) => void = () => undefined): AppendLines {
  let sealed: Place | null = null; // of this process; another may have sealed more, in the same way
  let tell = log;
  return async (lines) => {
    await appendLog(file, lines);
    if (lines.length === 0) return;
    try {
      sealed = await seal(file, sealed ?? (await lastSealed(file, lines.length, tell)));
      tell = log;
    } catch (error) {
      sealed = null;
      tell = () => undefined; // that these lines have no seals is known
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

/** Seals the whole lines after `from`. @returns the new place @throws Error if the log is shorter than what is sealed */
async function seal(file: string, from: Place): Promise<Place> {
  const { digests, whole, end } = await digestsOf(await readFrom(file, from.end));
  let { number, chain } = from;
  const seals = digests.slice(0, whole).map((digest) => {
    number++;
    chain = chainAfter(chain, digest);
    return sealText({ number, digest, chain });
  });
  await appendLog(`${file}${SUFFIX}`, seals);
  return { number, chain, end: from.end + end };
}

/** @throws Error for a file that does not reach to `start` */
async function readFrom(file: string, start = 0): Promise<Uint8Array> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    if (size < start) throw new Error("the log is shorter than what was sealed");
    const bytes = Buffer.allocUnsafeSlow(size - start); // a buffer finds line ends faster than an array does
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close().catch(() => undefined); // the bytes are already read
  }
}

function absentAsNull(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}

/** Where the seals on the disk end. @param own how many lines were just appended and cannot have seals yet */
async function lastSealed(file: string, own: number, log: (line: string) => void): Promise<Place> {
  const seals = await parseSeals(await readFrom(`${file}${SUFFIX}`).catch(absentAsNull));
  if (seals === null) return { number: 0, chain: "", end: 0 };
  const { number, chain } = seals.numbered.at(-1) ?? { number: 0, chain: "" };
  const bytes = await readFrom(file);
  const whole = wholeLines(bytes);
  if (whole < number) throw new Error("the log has fewer lines than were sealed");
  if (seals.numbered.length === 0)
    log(`${basename(file)}: its seals said nothing of the order of lines; the order found now is sealed`);
  else if (whole - own > number)
    log(`${basename(file)}: ${describeUnsealed(whole - own - number)}; now sealed`);
  return { number, chain, end: endOfLine(bytes, number) };
}

const LF = 0x0a;

/** How many lines have their end. */
function wholeLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) count++;
  return count;
}

/** Where a line ends, its line end included, in bytes. */
function endOfLine(bytes: Uint8Array, number: number): number {
  let end = 0;
  for (let line = 0; line < number; line++) end = bytes.indexOf(LF, end) + 1;
  return end;
}

/** A log with seals. */
export interface SealedLog {
  /** Names the changed lines, or the number of missing ones, after the log's path; null if there is no fault. Reads only what changed. */
  findFault(): Promise<string | null>;
  /** The numbers of lines that were changed or inserted; the same set until the file changes. Empty if there is no fault. */
  findDoubtful(): Promise<ReadonlySet<number>>;
  /** Whether every line has its seal, and none was changed. */
  areAllSealed(): Promise<boolean>;
  /** Says that the last lines have no seals, after the log's path; null if they have. */
  findUnsealed(): Promise<string | null>;
}

/** @param path the log's artifact id */
export function openSealedLog(file: string, path: string): SealedLog {
  const [seals, lines] = [
    createCachedFile(`${file}${SUFFIX}`, parseSeals),
    createCachedFile(file, createDigestReader()),
  ];
  let known: {
    readonly seals: Seals;
    readonly lines: LineDigests;
    readonly fault: string | null;
    readonly doubtful: ReadonlySet<number>;
  } | null = null;
  const compared = async (): Promise<typeof known> => {
    const sealed = await seals.read(); // before the log, so that every seal has its line
    if (sealed === null) return null;
    const found = await lines.read();
    if (known?.seals === sealed && known.lines === found) return known;
    const fault = await compareSeals(sealed, found.digests);
    return (known = {
      seals: sealed,
      lines: found,
      fault: fault === null ? null : `${path} has changed since it was written: ${fault}`,
      doubtful: fault === null ? NO_LINES : unsealedLines(sealed, found.digests),
    });
  };
  return {
    findFault: async () => (await compared())?.fault ?? null,
    findDoubtful: async () => (await compared())?.doubtful ?? NO_LINES,
    areAllSealed: async () => {
      const found = await compared();
      if (found === null || found.fault !== null) return false;
      return found.seals.numbered.at(-1)?.number === found.lines.digests.length;
    },
    findUnsealed: async () => {
      const last = (await seals.read())?.numbered.at(-1);
      if (last === undefined) return null;
      const more = (await lines.read()).digests.length - last.number;
      return more > 0 ? `${path}: ${describeUnsealed(more)}` : null;
    },
  };
}

/** No line. */
export const NO_LINES: ReadonlySet<number> = new Set();

function describeUnsealed(count: number): string {
  return `${plural(count, "line")} at the end ${agree(count, "has", "have")} no seal: a crash came before it, or another program wrote ${agree(count, "it", "them")}`;
}
