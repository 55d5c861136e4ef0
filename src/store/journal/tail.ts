import type { GoodLine, LineVerifier } from "./line.ts";
import { TURNS, type LineKind } from "./line-kind.ts";
import type { Segment } from "./segments.ts";

/** A power cut loses whole sectors, which then read as zeros. */
const SECTOR_BYTES = 512;
/** A line with one damaged byte keeps at least three of these marks; what was never a whole line has fewer. */
const marksIn = (text: string, { digestKey, idKey }: LineKind): number =>
  [
    text.startsWith('{"'),
    text.endsWith("}"),
    text.includes(`"${digestKey}":"sha256:`),
    text.includes(`"${idKey}":`),
  ].filter(Boolean).length;
const MARKS_OF_A_LINE = 3;

/** A bad segment, kept until it is clear whether good lines follow it. */
export interface Kept {
  readonly offset: number;
  readonly length: number;
  readonly ended: boolean;
  readonly problem: string;
  /** One character per byte; of an over-long segment only the first part. */
  readonly text: string;
}

/** Keeps what {@link isTorn} needs of a segment. */
export function keep({ bytes, from, to, offset, length, ended }: Segment, problem: string): Kept {
  return {
    offset,
    length,
    ended,
    problem,
    text: Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString("latin1"),
  };
}

/**
 * Whether the bytes after the last good line are what a crash left of an unacknowledged append, rather than damage to acknowledged lines:
 * none of them is complete JSON, and the part up to its last line end does not look like lines, unless whole sectors are missing from it.
 * An append without its line end was never acknowledged. A blank line does not come from an append.
 */
export function isTorn(rest: readonly Kept[], kind: LineKind = TURNS): boolean {
  if (rest.some((segment) => isJson(segment.text) || (segment.ended && segment.length === 0))) return false;
  const ended = rest.filter((segment) => segment.ended);
  const text = ended.map((segment) => segment.text).join("\n");
  return marksIn(text, kind) < MARKS_OF_A_LINE || ended.some(lacksSectors);
}

/** Whether a run of zeros covers whole sectors of the segment's part of the file. */
function lacksSectors({ offset, text }: Kept): boolean {
  for (const { 0: run, index } of text.matchAll(/\0+/g)) {
    const [from, to] = [offset + index, offset + index + run.length];
    if ((index === 0 || from % SECTOR_BYTES === 0) && to % SECTOR_BYTES === 0) return true;
  }
  return false;
}

function isJson(latin1: string): boolean {
  try {
    JSON.parse(Buffer.from(latin1, "latin1").toString("utf8"));
    return true;
  } catch {
    return false;
  }
}

/** The entry after the file's last line end, complete but possibly with bytes after it; null if there is none. */
export function entryIn(
  segment: Segment,
  verifier: LineVerifier,
): { readonly line: GoodLine; readonly length: number } | null {
  const line = verifier.verifyStart(segment.bytes, segment.from, segment.to);
  return "problem" in line ? null : { line, length: line.end - segment.from };
}
