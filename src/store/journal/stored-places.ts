import { endianness } from "node:os";
import type { OpenFile } from "../files/files.ts";
import { MAX_LINE_BYTES } from "./seal.ts";

/** Length of an offset in the index: 64 bits, lowest byte first. */
export const END_BYTES = 8;
/** How many turns' offsets are read at once, which costs little more than reading one. */
export const CHUNK_TURNS = 256;
/** Offsets of a line's start and end, and what is known about it: 0 at first. */
export interface StoredPlace {
  readonly start: number;
  readonly end: number;
  readonly state: number;
}

/**
 * Where the index says that the first turns are, and what is known about their lines. Offsets are read on demand, so that neither opening
 * nor memory depends on their number. What is known about a line is discarded together with the offsets at which it was verified.
 *
 * The index is not trusted: whoever reads a line of state 0 has to verify it. For a chunk that cannot be right (incomplete, not increasing, a line
 * above the limit, beyond the journal's end), every line is at byte 0 with no length, where no line can be.
 */
export class StoredPlaces {
  readonly count: number;
  readonly #index: OpenFile;
  readonly #size: number;
  /** For each chunk: whether its offsets were read, where its first line starts, and where that line ends. */
  readonly #isRead: Uint8Array;
  readonly #starts: Float64Array;
  readonly #firstEnds: Float64Array;
  /** For each turn: where its line ends, relative to the end of the chunk's first line, which fits into 32 bits since no line is longer than 16 MiB; and what is known about it. */
  readonly #ends: Uint32Array;
  readonly #states: Uint8Array;

  /**
   * The system allocates memory for a chunk's offsets when they are first written: five bytes per turn once all were read.
   * @param count of the turns, which the index must cover
   * @param size of the journal in bytes
   */
  constructor(index: OpenFile, count: number, size: number) {
    const chunks = Math.ceil(count / CHUNK_TURNS);
    this.#index = index;
    this.count = count;
    this.#size = size;
    this.#isRead = new Uint8Array(chunks);
    [this.#starts, this.#firstEnds] = [new Float64Array(chunks), new Float64Array(chunks)];
    [this.#ends, this.#states] = [new Uint32Array(count), new Uint8Array(count)];
  }

  at(turnId: number): StoredPlace {
    const at = turnId - 1;
    const chunk = this.#chunkOf(at);
    const firstEnd = this.#firstEnds[chunk] ?? 0;
    const start = at % CHUNK_TURNS === 0 ? (this.#starts[chunk] ?? 0) : firstEnd + (this.#ends[at - 1] ?? 0);
    return { start, end: firstEnd + (this.#ends[at] ?? 0), state: this.#states[at] ?? 0 };
  }

  mark(turnId: number, state: number): void {
    this.#chunkOf(turnId - 1);
    this.#states[turnId - 1] = state;
  }

  /** Discards what is known about every line. */
  forget(): void {
    this.#isRead.fill(0);
  }

  close(): Promise<void> {
    return this.#index.close();
  }

  #chunkOf(at: number): number {
    const chunk = Math.floor(at / CHUNK_TURNS);
    if (this.#isRead[chunk] === 0) this.#read(chunk);
    return chunk;
  }

  #read(chunk: number): void {
    const first = chunk * CHUNK_TURNS;
    const ends = this.#ends.subarray(first, first + CHUNK_TURNS);
    const isFirst = chunk === 0 ? 1 : 0; // the index has no offset for the start of the very first line
    const words = new Uint32Array(2 * (1 + ends.length));
    const bytes = new Uint8Array(words.buffer, isFirst * END_BYTES);
    const isThere = this.#index.read(bytes, (first - 1 + isFirst) * END_BYTES) === bytes.byteLength;
    const base = isThere ? decode(words, ends, this.#size) : null;
    if (base === null) ends.fill(0);
    [this.#starts[chunk], this.#firstEnds[chunk]] = base === null ? [0, 0] : [base.start, base.firstEnd];
    this.#states.fill(0, first, first + CHUNK_TURNS);
    this.#isRead[chunk] = 1;
  }
}

/**
 * Decodes the offset where the first line starts, and the offsets after each line, from their 64-bit words.
 * @param ends receives the latter, relative to the first of them
 * @returns null if they cannot be the offsets of lines
 */
function decode(
  words: Uint32Array,
  ends: Uint32Array,
  size: number,
): { start: number; firstEnd: number } | null {
  if (endianness() === "BE") Buffer.from(words.buffer).swap64();
  const [low, high] = endianness() === "BE" ? [1, 0] : [0, 1];
  const wordAt = (at: number): number => (words[2 * at + low] ?? 0) + (words[2 * at + high] ?? 0) * 2 ** 32;
  const [start, firstEnd] = [wordAt(0), wordAt(1)];
  let last = start;
  for (let at = 0; at < ends.length; at++) {
    const end = wordAt(at + 1);
    if (end <= last || end - last > MAX_LINE_BYTES + 1) return null;
    ends[at] = end - firstEnd;
    last = end;
  }
  return last <= size ? { start, firstEnd } : null;
}
