import { createHash } from "node:crypto";
import { sha256Hex } from "../../canonical/digest.ts";
import { createPause, type Pause } from "../files/pauses.ts";

/** The SHA-256 of each line of a log, blank ones too, and where the last whole line ends, in bytes. */
export interface LineDigests {
  readonly digests: readonly string[];
  /** How many lines have their end; one more may be in the course of being written. */
  readonly whole: number;
  readonly end: number;
}

const LF = 0x0a;
const NOTHING: LineDigests = { digests: [], whole: 0, end: 0 };

/** How much of a line is looked through and hashed at a time: some 2 ms of work. */
const PIECE_BYTES = 2 ** 20;

/** Every line as it stands, as `rawLines` gives them. A long one, such as one with a whole vault, gives others their turn. */
export async function* longLines(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const pause = createPause();
  for (let start = 0; start < bytes.length; ) {
    const found = await endOfLine(bytes, start, pause);
    const end = found < 0 ? bytes.length : found;
    yield bytes.subarray(start, end);
    await pause();
    start = end + 1;
  }
}

/** @param before digests of the lines that `bytes` begins with, which are not hashed again */
export async function digestsOf(bytes: Uint8Array, before: LineDigests = NOTHING): Promise<LineDigests> {
  const pause = createPause();
  const digests = before.digests.slice(0, before.whole);
  let start = before.end;
  for (let end = await endOfLine(bytes, start, pause); end >= 0; end = await endOfLine(bytes, start, pause)) {
    digests.push(await digestOf(bytes.subarray(start, end), pause));
    start = end + 1;
    await pause();
  }
  const whole = digests.length;
  if (start < bytes.length) digests.push(await digestOf(bytes.subarray(start), pause));
  return { digests, whole, end: start };
}

/** Where the line that starts at a place ends; -1 if it does not. */
async function endOfLine(bytes: Uint8Array, start: number, pause: Pause): Promise<number> {
  for (let from = start; from < bytes.length; from += PIECE_BYTES) {
    const at = bytes.subarray(from, from + PIECE_BYTES).indexOf(LF);
    if (at >= 0) return from + at;
    await pause();
  }
  return -1;
}

async function digestOf(line: Uint8Array, pause: Pause): Promise<string> {
  if (line.length <= PIECE_BYTES) return sha256Hex(line);
  const hash = createHash("sha256");
  for (let start = 0; start < line.length; start += PIECE_BYTES) {
    hash.update(line.subarray(start, start + PIECE_BYTES));
    await pause();
  }
  return hash.digest("hex");
}

/** Reads digests of a file that mostly grows: then only new lines are hashed. */
export function createDigestReader(): (bytes: Uint8Array | null) => Promise<LineDigests> {
  let [seen, known]: [Uint8Array, LineDigests] = [new Uint8Array(), NOTHING];
  return async (given) => {
    const bytes = given ?? new Uint8Array();
    const grew = bytes.length >= seen.length && Buffer.compare(bytes.subarray(0, seen.length), seen) === 0;
    known = await digestsOf(bytes, grew ? known : NOTHING);
    seen = bytes.subarray(0, known.end);
    return known;
  };
}
