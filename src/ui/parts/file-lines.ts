/** The longest line of a journal, without its end, in bytes. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024;
const LINE_END = 0x0a;
const SLICE_BYTES = 1024 * 1024;

/** A line of a file: its number from 1, its place in bytes without its line end, whether it has one. `bytes` is null for a line above the limit. */
export interface FileLine {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly ended: boolean;
  readonly bytes: Uint8Array | null;
}

/** The part of `File` or `Blob` that is used here. */
export interface Sliceable {
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** The lines of a file, read slice by slice, so that a large file is never in memory as a whole. Empty lines count. */
export async function* linesOf(
  file: Sliceable,
  sliceBytes = SLICE_BYTES,
  maxBytes = MAX_LINE_BYTES,
): AsyncGenerator<FileLine> {
  let [line, start] = [1, 0];
  let carried: Uint8Array[] = [];
  let carriedBytes = 0;
  const take = (end: number, ended: boolean): FileLine => {
    const bytes = end - start > maxBytes ? null : joined(carried, carriedBytes);
    const taken = { line, start, end, ended, bytes };
    [line, start, carried, carriedBytes] = [line + 1, end + 1, [], 0];
    return taken;
  };
  for (let at = 0; at < file.size; at += sliceBytes) {
    const slice = new Uint8Array(await file.slice(at, Math.min(file.size, at + sliceBytes)).arrayBuffer());
    let from = 0;
    for (let to = slice.indexOf(LINE_END); to !== -1; to = slice.indexOf(LINE_END, from)) {
      carried.push(slice.subarray(from, to));
      carriedBytes += to - from;
      from = to + 1;
      yield take(at + to, true);
    }
    if (from < slice.length && carriedBytes <= maxBytes) {
      carried.push(slice.subarray(from));
      carriedBytes += slice.length - from;
    }
  }
  if (start < file.size) yield take(file.size, false);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  if (parts.length === 1 && parts[0] !== undefined) return parts[0];
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
