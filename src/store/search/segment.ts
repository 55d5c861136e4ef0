import type { SearchFlag } from "../../contract/search.ts";

/** What is searched of one record. `words` are those of its texts in order, and null between two texts, so that no phrase goes over the gap. */
export interface Indexed {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly state: string;
  readonly grounding: string;
  readonly words: readonly (string | null)[];
  /** What the record is besides its state: some of the flags. */
  readonly flags: readonly SearchFlag[];
  /** Hexadecimal digests, at most {@link MAX_DIGESTS}. */
  readonly digests: readonly string[];
}

/** The word by which a segment knows a flag: no word of a text has a colon. */
export const wordOfFlag = (flag: SearchFlag): string => `:${flag}`;

/** The word of all records with a word that begins with a letter: who types one letter wants results before those of thousands of words are joined. */
export const wordOfLetter = (letter: string): string => `:${letter}`;
export const letterOf = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 0);

export const MAX_DIGESTS = 4;
/** Of each digest, its first 64 bits, as two numbers. */
export const DIGEST_NUMBERS = 2 * MAX_DIGESTS;

/** Where a word occurs: for each occurrence the record, ascending, and where it stands among the words of that record, ascending there. */
export interface Postings {
  readonly docs: Uint32Array;
  readonly positions: Uint32Array;
}

/** Where a word stands: the record times {@link RECORD}, plus its position there, ascending. Thus the next place is one more, in the same record. */
export type Stands = Float64Array;

/** Memory for stands, which each use overwrites. New memory takes longer to get than to fill, and a search needs it for each segment. */
export class Room {
  #held = new Float64Array(0);

  /** An array of so many numbers or more, with any content. */
  of(length: number): Float64Array {
    if (this.#held.length < length) this.#held = new Float64Array(length);
    return this.#held;
  }
}
/** More than a record has words. */
export const RECORD = 2 ** 32;

/** Takes a record and a position in it. */
export type TakePlace = (doc: number, position: number) => void;

/** What is known of each record beside its words, by its place in the segment. */
export interface Columns {
  readonly times: Float64Array;
  /** Indices into the names. */
  readonly states: Uint8Array;
  readonly groundings: Uint8Array;
  readonly stateNames: readonly string[];
  readonly groundingNames: readonly string[];
}

/** A stretch of consecutive records that is searched at once. A record has the number `first` plus its place. */
export interface Segment {
  readonly first: number;
  readonly count: number;
  columns(): Columns;
  /** {@link DIGEST_NUMBERS} for each record; zeros where it has fewer digests. */
  digests(): Uint32Array;
  /** Null if no record has the word. @param room what holds the stands until it is used again */
  stands(word: string, room?: Room): Stands | null;
  /** Takes each place of every word that begins so, in the records for which `among` has no -1. */
  places(prefix: string, among: Int32Array, take: TakePlace): void;
  /** Sets a byte to 1 for each record that has the word. */
  mark(word: string, found: Uint8Array): void;
  /** The same for every word that begins so. */
  markBeginning(prefix: string, found: Uint8Array): void;
}

/** The first 64 bits of a hexadecimal digest, which may be cut short: what follows it has zeros. */
export function digestNumbers(hex: string): readonly [number, number] {
  const padded = hex.slice(0, 16).padEnd(16, "0");
  return [Number.parseInt(padded.slice(0, 8), 16), Number.parseInt(padded.slice(8), 16)];
}
