import type { OpenFile } from "../files/files.ts";
import { LINE_END, MAX_LINE_BYTES } from "./seal.ts";

/** Bytes between two line ends. `bytes[from, to)` is valid until the next segment is read, and `bytes[to]` is a line end or a zero. */
export interface Segment {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
  /** Where the segment starts in the file. */
  readonly offset: number;
  /** Its length in the file, without the line end. For a segment longer than any line this is more than `to - from`: only its first part is here. */
  readonly length: number;
  /** Whether a line end follows in the file. */
  readonly ended: boolean;
}

const CHUNK_BYTES = 1024 * 1024;

/** Reads the part [from, to) of a file segment by segment, with memory for one chunk or one line. */
export class SegmentReader {
  readonly #file: OpenFile;
  #to: number;
  /** A `Buffer`, whose search for a byte is faster than that of a plain array. */
  #buffer: Buffer = Buffer.alloc(CHUNK_BYTES + 1);
  /** In the buffer: where the next segment starts, and where the bytes read so far end; a line end is placed there to stop searches. */
  #start = 0;
  #filled = 0;
  /** In the file: where the bytes read so far end. */
  #position: number;
  /** How many chunks were read, for callers that pause now and then. */
  chunks = 0;

  constructor(file: OpenFile, from: number, to: number) {
    this.#file = file;
    this.#position = from;
    this.#to = to;
  }

  /** Begins with another part. Its memory is used again: fresh memory costs more than what is read into it. */
  restart(from: number, to: number): void {
    [this.#start, this.#filled, this.#position, this.#to] = [0, 0, from, to];
  }

  /** Null at the end of the part. */
  next(): Segment | null {
    let searched = this.#start;
    for (;;) {
      const at = searched < this.#filled ? this.#buffer.indexOf(LINE_END, searched) : this.#filled;
      if (at < this.#filled) return this.#take(at, true);
      searched = this.#filled - this.#start;
      if (searched > MAX_LINE_BYTES) return this.#takeLong();
      if (!this.#fill()) return this.#filled === this.#start ? null : this.#take(this.#filled, false);
      searched += this.#start;
    }
  }

  #take(at: number, ended: boolean): Segment {
    const from = this.#start;
    const segment = {
      bytes: this.#buffer,
      from,
      to: at,
      offset: this.#position - this.#filled + from,
      length: at - from,
      ended,
    };
    this.#start = ended ? at + 1 : at;
    return segment;
  }

  /** Skips to the next line end, chunk by chunk. */
  #takeLong(): Segment {
    const offset = this.#position - this.#filled + this.#start;
    const kept = new Uint8Array(this.#buffer.subarray(this.#start, this.#start + MAX_LINE_BYTES + 1)); // a copy
    for (;;) {
      this.#start = this.#filled;
      const more = this.#fill();
      const at = more ? this.#buffer.indexOf(LINE_END, this.#start) : this.#filled;
      if (more && at >= this.#filled) continue;
      const length = this.#position - this.#filled + at - offset;
      this.#start = more ? at + 1 : at;
      return { bytes: kept, from: 0, to: kept.byteLength - 1, offset, length, ended: more };
    }
  }

  /** Moves the unfinished segment to the front, makes room, and reads on; false at the end of the part. */
  #fill(): boolean {
    const rest = this.#filled - this.#start;
    const buffer = this.#bufferFor(rest);
    this.#buffer.copy(buffer, 0, this.#start, this.#filled);
    this.#buffer = buffer;
    [this.#start, this.#filled] = [0, rest];
    const room = Math.min(this.#buffer.byteLength - 1 - rest, this.#to - this.#position);
    const count = room > 0 ? this.#file.read(this.#buffer.subarray(rest, rest + room), this.#position) : 0;
    this.#filled += count;
    this.#position += count;
    this.#buffer[this.#filled] = LINE_END;
    this.chunks++;
    return count > 0;
  }

  /** Grows the buffer to this many bytes plus as many again, or a chunk. */
  #bufferFor(rest: number): Buffer {
    const isTight = rest > CHUNK_BYTES / 2 && rest + CHUNK_BYTES >= this.#buffer.byteLength;
    return isTight ? Buffer.alloc(2 * rest + CHUNK_BYTES + 1) : this.#buffer;
  }
}
