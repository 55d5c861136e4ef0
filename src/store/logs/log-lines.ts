import { sha256Hex } from "../../canonical/digest.ts";
import { createPause } from "../files/pauses.ts";

/** The SHA-256 of each line of a log, blank ones too, and where the last whole line ends, in bytes. */
export interface LineDigests {
  readonly digests: readonly string[];
  /** How many lines have their end; one more may be in the course of being written. */
  readonly whole: number;
  readonly end: number;
}

const LF = 0x0a;
const NOTHING: LineDigests = { digests: [], whole: 0, end: 0 };

/** @param before digests of the lines that `bytes` begins with, which are not hashed again */
export async function digestsOf(bytes: Uint8Array, before: LineDigests = NOTHING): Promise<LineDigests> {
  const pause = createPause();
  const digests = before.digests.slice(0, before.whole);
  let start = before.end;
  for (let end = bytes.indexOf(LF, start); end >= 0; end = bytes.indexOf(LF, start)) {
    digests.push(sha256Hex(bytes.subarray(start, end)));
    start = end + 1;
    await pause();
  }
  const whole = digests.length;
  if (start < bytes.length) digests.push(sha256Hex(bytes.subarray(start)));
  return { digests, whole, end: start };
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
