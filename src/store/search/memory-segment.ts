import { compareText } from "../../canonical/json.ts";
import {
  DIGEST_NUMBERS,
  digestNumbers,
  letterOf,
  RECORD,
  Room,
  wordOfFlag,
  wordOfLetter,
  type Columns,
  type Indexed,
  type Postings,
  type Segment,
  type Stands,
  type TakePlace,
} from "./segment.ts";

/** Stands between two texts, where no word is. */
const GAP = 0;

/** Records in which a common pair of words is looked for. */
const SAMPLE = 256;

/**
 * The newest records, which no file holds yet: their words one after another, as numbers. Where a word stands is found by reading all of them, a
 * millisecond for 32,768 turns; lists for each word would take twenty times the memory.
 */
export class MemorySegment implements Segment {
  readonly first: number;
  count = 0;
  /** The number of each word, from 1 on. */
  readonly #numbers = new Map<string, number>();
  /** The words of all records, one after another. */
  #stream = new Uint32Array(1 << 14);
  /** Where the words of each record end. */
  readonly #ends: Uint32Array;
  readonly #times: Float64Array;
  readonly #states: Uint8Array;
  readonly #groundings: Uint8Array;
  readonly #digests: Uint32Array;
  readonly #stateNames: string[] = [];
  readonly #groundingNames: string[] = [];

  constructor(first: number, capacity: number) {
    this.first = first;
    this.#ends = new Uint32Array(capacity);
    this.#times = new Float64Array(capacity);
    this.#states = new Uint8Array(capacity);
    this.#groundings = new Uint8Array(capacity);
    this.#digests = new Uint32Array(capacity * DIGEST_NUMBERS);
  }

  get isFull(): boolean {
    return this.count === this.#ends.length;
  }

  /** Adds the next record; null for one that cannot be read, which nothing finds. */
  add(indexed: Indexed | null): void {
    const doc = this.count++;
    this.#times[doc] = indexed?.time ?? Number.NaN;
    this.#states[doc] = codeOf(indexed?.state ?? "", this.#stateNames);
    this.#groundings[doc] = codeOf(indexed?.grounding ?? "", this.#groundingNames);
    for (const [at, digest] of (indexed?.digests ?? []).entries())
      this.#digests.set(digestNumbers(digest), doc * DIGEST_NUMBERS + 2 * at);
    this.#addWords(indexed === null ? [] : wordsIn(indexed), this.#startOf(doc));
  }

  #addWords(words: readonly (string | null)[], start: number): void {
    const end = start + words.length;
    if (end > this.#stream.length) {
      const larger = new Uint32Array(Math.max(end, 2 * this.#stream.length));
      larger.set(this.#stream);
      this.#stream = larger;
    }
    for (const [at, word] of words.entries())
      this.#stream[start + at] = word === null ? GAP : this.#numberOf(word);
    this.#ends[this.count - 1] = end;
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#numbers.size + 1;
    this.#numbers.set(Buffer.from(word).toString(), number); // a copy, as a part of a text may keep all of it in memory
    return number;
  }

  #startOf(doc: number): number {
    return doc === 0 ? 0 : (this.#ends[doc - 1] ?? 0);
  }

  /** Each word with where it occurs, in the order of words. */
  *postings(): Iterable<readonly [word: string, postings: Postings]> {
    const starts = new Uint32Array(this.#numbers.size + 2);
    const size = this.#startOf(this.count);
    for (const number of this.#stream.subarray(0, size)) starts[number + 1]!++;
    for (let number = 1; number < starts.length; number++) starts[number]! += starts[number - 1] ?? 0;
    const [docs, positions, next] = [new Uint32Array(size), new Uint32Array(size), starts.slice()];
    for (let doc = 0; doc < this.count; doc++)
      for (let [at, start] = [this.#startOf(doc), this.#startOf(doc)]; at < (this.#ends[doc] ?? 0); at++) {
        const place = next[this.#stream[at] ?? GAP]!++;
        docs[place] = doc;
        positions[place] = at - start;
      }
    for (const word of [...this.#numbers.keys()].sort(compareText)) {
      const number = this.#numbers.get(word) ?? GAP;
      const range = [starts[number], starts[number + 1]] as const;
      yield [word, { docs: docs.subarray(...range), positions: positions.subarray(...range) }];
    }
  }

  /** How many different words there are. */
  get words(): number {
    return this.#numbers.size;
  }

  /** The two words that most often follow each other in the newest records; null where none do. */
  commonPair(): readonly [string, string] | null {
    const words = ["", ...this.#numbers.keys()];
    const counts = new Map<string, number>();
    let [most, common]: [number, readonly [string, string] | null] = [0, null];
    for (let at = this.#startOf(Math.max(0, this.count - SAMPLE)) + 1; at < this.#startOf(this.count); at++) {
      const [before = "", after = ""] = [words[this.#stream[at - 1] ?? GAP], words[this.#stream[at] ?? GAP]];
      if (!isOfText(before) || !isOfText(after)) continue;
      const pair = `${before} ${after}`;
      const count = (counts.get(pair) ?? 0) + 1;
      counts.set(pair, count);
      if (count > most) [most, common] = [count, [before, after]];
    }
    return common;
  }

  columns(): Columns {
    return {
      times: this.#times.subarray(0, this.count),
      states: this.#states.subarray(0, this.count),
      groundings: this.#groundings.subarray(0, this.count),
      stateNames: this.#stateNames,
      groundingNames: this.#groundingNames,
    };
  }

  digests(): Uint32Array {
    return this.#digests.subarray(0, this.count * DIGEST_NUMBERS);
  }

  stands(word: string, room = new Room()): Stands | null {
    const number = this.#numbers.get(word);
    if (number === undefined) return null;
    const stands = room.of(this.#startOf(this.count));
    let count = 0;
    for (let doc = 0, start = 0; doc < this.count; doc++) {
      const end = this.#ends[doc] ?? 0;
      for (let at = start; at < end; at++)
        if (this.#stream[at] === number) stands[count++] = doc * RECORD + at - start;
      start = end;
    }
    return stands.subarray(0, count);
  }

  places(prefix: string, among: Int32Array, take: TakePlace): void {
    this.#visit(this.#beginning(prefix), (doc, position) => {
      if (among[doc] !== -1) take(doc, position);
    });
  }

  mark(word: string, found: Uint8Array): void {
    if (this.#numbers.has(word)) this.#mark(this.#only(word), found);
  }

  markBeginning(prefix: string, found: Uint8Array): void {
    this.#mark(this.#beginning(prefix), found);
  }

  #mark(wanted: Uint8Array, found: Uint8Array): void {
    this.#visit(wanted, (doc) => {
      found[doc] = 1;
    });
  }

  /** A byte for each number: 1 for that of the word. */
  #only(word: string): Uint8Array {
    const wanted = new Uint8Array(this.#numbers.size + 1);
    wanted[this.#numbers.get(word) ?? GAP] = 1;
    return wanted;
  }

  /** The same for all words that begin so. */
  #beginning(prefix: string): Uint8Array {
    const wanted = new Uint8Array(this.#numbers.size + 1);
    for (const [word, number] of this.#numbers) if (word.startsWith(prefix)) wanted[number] = 1;
    return wanted;
  }

  /** Takes each place of the words whose numbers are wanted, in ascending order. */
  #visit(wanted: Uint8Array, take: TakePlace): void {
    for (let doc = 0, start = 0; doc < this.count; doc++) {
      const end = this.#ends[doc] ?? 0;
      for (let at = start; at < end; at++) if (wanted[this.#stream[at] ?? GAP] === 1) take(doc, at - start);
      start = end;
    }
  }
}

/** Neither a gap nor the word of a flag or a letter. */
const isOfText = (word: string): boolean => word !== "" && !word.startsWith(":");

/** The words of a record as they are kept: after those of its texts, its flags and the letters with which its words begin. */
function wordsIn({ words, flags }: Indexed): readonly (string | null)[] {
  const letters = new Set<string>();
  for (const word of words) if (word !== null) letters.add(letterOf(word));
  return [...words, ...flags.map(wordOfFlag), ...[...letters].map(wordOfLetter)];
}

/** Names beyond 255 share the last code: the enumerations have a dozen, and what is found is checked anyway. */
function codeOf(name: string, names: string[]): number {
  const known = names.indexOf(name);
  if (known !== -1) return known;
  return names.length > 255 ? 255 : names.push(name) - 1;
}
