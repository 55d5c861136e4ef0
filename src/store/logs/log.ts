import { open, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../files/make-folder.ts";
import { createPause } from "../files/pauses.ts";
import { parseStoredJson } from "../files/stored-json.ts";

/** A line of a log that could be parsed. */
export interface LogLine {
  /** From 1; blank and unreadable lines count too. */
  readonly lineNo: number;
  /** The line's bytes without the line end. */
  readonly bytes: Uint8Array;
  readonly value: unknown;
}

const LF = 0x0a;
const LINE_END = Uint8Array.of(LF);

/** The lines of a log that hold JSON without a key twice in one object; others are skipped (contract §2.5). No bytes: no lines. */
export function parseLog(bytes: Uint8Array | null): LogLine[] {
  return [...linesOf(bytes)];
}

/** What `make` gives for each of these lines, in order; a long log gives others their turn. */
export async function parseLongLog<T>(
  bytes: Uint8Array | null,
  make: (line: LogLine) => readonly T[],
): Promise<T[]> {
  const pause = createPause();
  const made: T[] = [];
  for (const line of linesOf(bytes)) {
    made.push(...make(line));
    await pause();
  }
  return made;
}

/**
 * A log that is parsed whenever it has grown. Where its lines are as they were, only those that came since are parsed, and what was made of the
 * others is the same objects as before. Its bytes are kept: comparing them takes a hundredth of the time that a digest takes.
 */
export class GrowingLog<T> {
  readonly #make: (line: LogLine) => readonly T[];
  /** The lines with an end that were parsed. */
  #known: { readonly bytes: Uint8Array; readonly lines: number; readonly made: readonly T[] } = NOTHING;

  constructor(make: (line: LogLine) => readonly T[]) {
    this.#make = make;
  }

  /** What is made of each line, in order; many give others their turn. Not to be called again before it is done. */
  async parse(bytes: Uint8Array | null): Promise<readonly T[]> {
    const all = bytes ?? NOTHING.bytes;
    const known =
      Buffer.compare(all.subarray(0, this.#known.bytes.length), this.#known.bytes) === 0
        ? this.#known
        : NOTHING;
    const whole = all.subarray(0, all.lastIndexOf(LF) + 1);
    const fresh = whole.subarray(known.bytes.length);
    const from = (before: number) => (line: LogLine) => this.#make({ ...line, lineNo: line.lineNo + before });
    const made = [...known.made, ...(await parseLongLog(fresh, from(known.lines)))];
    this.#known = { bytes: whole, lines: known.lines + [...rawLines(fresh)].length, made };
    const torn = await parseLongLog(all.subarray(whole.length), from(this.#known.lines));
    return torn.length === 0 ? made : [...made, ...torn];
  }
}

const NOTHING = { bytes: new Uint8Array(), lines: 0, made: [] };

function* linesOf(bytes: Uint8Array | null): Generator<LogLine> {
  let lineNo = 0;
  for (const line of rawLines(bytes)) {
    lineNo++;
    const { value, problem } = parseStoredJson(line);
    if (problem === null) yield { lineNo, bytes: line, value };
  }
}

/** Every line as it stands, without its line end: blank, torn and unreadable ones, too. */
function* rawLines(bytes: Uint8Array | null): Generator<Uint8Array> {
  if (bytes === null) return;
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(LF, start);
    const end = found < 0 ? bytes.length : found;
    yield bytes.subarray(start, end);
    start = end + 1;
  }
}

/** A line to append, without its end: as text, in UTF-8, or in parts of that, for one too long to be copied at a stretch. */
export type NewLine = string | Uint8Array | readonly Uint8Array[];

/**
 * Appends lines durably in one write, creating the file (0600) and its folder (0700) if needed. If a crash left the last line
 * unfinished, the first new line still starts on a line of its own. A failed write is undone if possible, so that it can be repeated.
 */
export async function appendLog(file: string, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  await makeFolder(dirname(file), 0o700);
  const handle = await open(file, "a+", 0o600);
  try {
    const { size } = await handle.stat();
    const isAtStart = size === 0 || (await endsLine(handle, size));
    const bytes = await joined([
      ...(isAtStart ? [] : [LINE_END]),
      ...lines.flatMap((line) => [...partsOf(line), LINE_END]),
    ]);
    try {
      await handle.appendFile(bytes);
      await handle.sync();
      if (size === 0) await syncFolder(dirname(file));
    } catch (error) {
      await takeBack(handle, size, bytes).catch(() => undefined); // a partial line is left, which readers skip
      throw error;
    }
  } finally {
    await handle.close().catch(() => undefined); // the lines are synced, or the error is already on its way
  }
}

function partsOf(line: NewLine): readonly Uint8Array[] {
  if (typeof line === "string") return [Buffer.from(line)];
  return line instanceof Uint8Array ? [line] : line;
}

/** The parts as one; many give others their turn. */
async function joined(parts: readonly Uint8Array[]): Promise<Buffer> {
  const pause = createPause();
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
    await pause();
  }
  return bytes;
}

/** Syncs a log: its last lines may come from a process that crashed before it synced them. */
export async function syncLog(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(dirname(file));
}

/** Truncates the file to `size` if what follows is a part of `bytes`, and not another process's line. */
async function takeBack(handle: FileHandle, size: number, bytes: Buffer): Promise<void> {
  const written = (await handle.stat()).size - size;
  if (written <= 0 || written > bytes.byteLength) return;
  const found = Buffer.alloc(written);
  await handle.read(found, 0, written, size);
  if (found.equals(bytes.subarray(0, written))) await handle.truncate(size);
}

async function endsLine(handle: FileHandle, size: number): Promise<boolean> {
  const last = new Uint8Array(1);
  await handle.read(last, 0, 1, size - 1);
  return last[0] === LF;
}

/** The name of a new file is durable only after its folder is synced. */
async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
