import { endianness } from "node:os";
import type { OpenFile } from "../files.ts";
import { MAX_LINE_BYTES } from "./seal.ts";

/** Bytes of an offset in the index: 64 bits, the lowest byte first. */
export const END_BYTES = 8;
/** Turns whose offsets are read at once. Reading so many costs little more than reading one. */
export const CHUNK_TURNS = 256;
/** Chunks that are kept: those of two million turns in a row, in some 20 MB. */
const SLOTS = 8192;

/** `ends[0]` is the offset where the first turn's line starts, the others those after the line ends; `states` has one number for each turn. */
interface Chunk { readonly number: number; readonly ends: Float64Array; readonly states: Uint8Array }

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
  /** Chunk n has slot n modulo their number, or another chunk has it. */
  readonly #slots = new Array<Chunk | undefined>(SLOTS);

  /**
   * @param count of the turns that the index has at least
   * @param size of the journal in bytes
   */
  constructor(index: OpenFile, count: number, size: number) {
    this.#index = index;
    this.count = count;
    this.#size = size;
  }

  start(turnId: number): number { return this.#chunkOf(turnId).ends[(turnId - 1) % CHUNK_TURNS] ?? 0; }
  end(turnId: number): number { return this.#chunkOf(turnId).ends[(turnId - 1) % CHUNK_TURNS + 1] ?? 0; }
  state(turnId: number): number { return this.#chunkOf(turnId).states[(turnId - 1) % CHUNK_TURNS] ?? 0; }
  mark(turnId: number, state: number): void { this.#chunkOf(turnId).states[(turnId - 1) % CHUNK_TURNS] = state; }
  /** From now on nothing is known of any line. */
  forget(): void { this.#slots.fill(undefined); }

  close(): Promise<void> { return this.#index.close(); }

  #chunkOf(turnId: number): Chunk {
    const number = Math.floor((turnId - 1) / CHUNK_TURNS);
    const kept = this.#slots[number % SLOTS];
    return kept?.number === number ? kept : this.#slots[number % SLOTS] = this.#read(number);
  }

  #read(number: number): Chunk {
    const first = number * CHUNK_TURNS;
    const length = Math.min(CHUNK_TURNS, this.count - first);
    const ends = new Float64Array(1 + length);
    const isFirst = number === 0 ? 1 : 0; // no offset is stored where the first line of all starts
    const bytes = new Uint8Array(ends.buffer, isFirst * END_BYTES);
    const isRight = this.#index.read(bytes, (first - 1 + isFirst) * END_BYTES) === bytes.byteLength && decode(ends) && (ends[length] ?? 0) <= this.#size;
    return { number, ends: isRight ? ends : new Float64Array(1 + length), states: new Uint8Array(length) };
  }
}

/** Writes each offset over its bytes in the index; false where they are not the offsets of lines. */
function decode(ends: Float64Array): boolean {
  const { buffer, length } = ends;
  if (endianness() === "BE") Buffer.from(buffer).swap64();
  const halves = new Uint32Array(buffer);
  const [low, high] = endianness() === "BE" ? [1, 0] : [0, 1];
  let last = 0;
  for (let at = 0; at < length; at++) {
    const end = (halves[2 * at + low] ?? 0) + (halves[2 * at + high] ?? 0) * 2 ** 32;
    if (at > 0 && (end <= last || end - last > MAX_LINE_BYTES + 1)) return false;
    ends[at] = last = end;
  }
  return true;
}
