import { endianness } from "node:os";
import type { OpenFile } from "../files.ts";
import { MAX_LINE_BYTES } from "./seal.ts";

/** Bytes of an offset in the index: 64 bits, the lowest byte first. */
export const END_BYTES = 8;
/** Turns whose offsets are read at once. Reading so many costs little more than reading one. */
export const CHUNK_TURNS = 256;
/** Chunks that are kept: those of ten million turns, in some 70 MB once all of them were read. */
const MAX_CHUNKS = 40_960;

/**
 * Some turns in a row. `ends` are counted from the end of the first one's line, and so fit into 32 bits, as no line is longer than 16 MiB; `states` has one number for each turn.
 */
interface Chunk { readonly number: number; readonly start: number; readonly firstEnd: number; readonly ends: Uint32Array; readonly states: Uint8Array }

/** Offsets where a line starts and after its end, and what is known of it: 0 at first. */
export interface StoredPlace { readonly start: number; readonly end: number; readonly state: number }

/**
 * Where the index says that the first turns stand, and what is known of their lines. Offsets are read when they are asked for, so that neither
 * opening nor memory depends on their number. What is known of a line is forgotten with the offsets that it was verified at.
 *
 * Nothing is believed: whoever reads a line of state 0 has to verify it. A chunk that cannot be right (it is not all there, does not grow, has a line longer
 * than any, or leaves the journal) puts each of its lines at byte 0 with no length, where no line is.
 */
export class StoredPlaces {
  readonly count: number;
  readonly #index: OpenFile;
  readonly #size: number;
  readonly #chunks = new Map<number, Chunk>();
  /** The one that was asked for last. */
  #last: Chunk = { number: -1, start: 0, firstEnd: 0, ends: new Uint32Array(0), states: new Uint8Array(0) };

  /**
   * @param count of the turns that the index has at least
   * @param size of the journal in bytes
   */
  constructor(index: OpenFile, count: number, size: number) {
    this.#index = index;
    this.count = count;
    this.#size = size;
  }

  at(turnId: number): StoredPlace {
    const { start, firstEnd, ends, states } = this.#chunkOf(turnId);
    const at = (turnId - 1) % CHUNK_TURNS;
    return { start: at === 0 ? start : firstEnd + (ends[at - 1] ?? 0), end: firstEnd + (ends[at] ?? 0), state: states[at] ?? 0 };
  }

  mark(turnId: number, state: number): void { this.#chunkOf(turnId).states[(turnId - 1) % CHUNK_TURNS] = state; }

  /** From now on nothing is known of any line. */
  forget(): void {
    for (const { states } of this.#chunks.values()) states.fill(0);
  }

  close(): Promise<void> { return this.#index.close(); }

  #chunkOf(turnId: number): Chunk {
    const number = Math.floor((turnId - 1) / CHUNK_TURNS);
    if (this.#last.number === number) return this.#last;
    return this.#last = this.#chunks.get(number) ?? this.#keep(this.#read(number));
  }

  /** The chunk that was read first makes room. */
  #keep(chunk: Chunk): Chunk {
    const oldest = this.#chunks.keys().next();
    if (this.#chunks.size === MAX_CHUNKS && oldest.done !== true) this.#chunks.delete(oldest.value);
    this.#chunks.set(chunk.number, chunk);
    return chunk;
  }

  #read(number: number): Chunk {
    const first = number * CHUNK_TURNS;
    const length = Math.min(CHUNK_TURNS, this.count - first);
    const isFirst = number === 0 ? 1 : 0; // no offset is stored where the first line of all starts
    const words = new Uint32Array(2 * (1 + length));
    const bytes = new Uint8Array(words.buffer, isFirst * END_BYTES);
    const memory = new ArrayBuffer(5 * length); // one piece for both, as each has a price of its own
    const ends = new Uint32Array(memory, 0, length);
    const states = new Uint8Array(memory, 4 * length);
    const isThere = this.#index.read(bytes, (first - 1 + isFirst) * END_BYTES) === bytes.byteLength;
    const base = isThere ? decode(words, ends, this.#size) : null;
    return base === null ? { number, start: 0, firstEnd: 0, ends: ends.fill(0), states } : { number, ...base, ends, states };
  }
}

/**
 * Takes the offset where the first line starts and those after each line from their 64-bit words.
 * @param ends gets the latter, counted from the first of them
 * @returns null where they cannot be the offsets of lines
 */
function decode(words: Uint32Array, ends: Uint32Array, size: number): { start: number; firstEnd: number } | null {
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
