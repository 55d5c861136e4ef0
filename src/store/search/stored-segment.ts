import { digestOfBytes } from "../../canonical/digest.ts";
import { compareText } from "../../canonical/json.ts";
import type { MemorySegment } from "./memory-segment.ts";
import {
  DIGEST_NUMBERS,
  RECORD,
  Room,
  type Columns,
  type Postings,
  type Segment,
  type Stands,
  type TakePlace,
} from "./segment.ts";

/**
 * A segment as it is stored: a line of JSON, the columns, a table of where each word's entry begins, the entries in the order of words, and the
 * postings. An entry has the word, and where its postings are. Numbers are variable-length, seven bits a byte, lowest first.
 */
export interface SegmentHead {
  readonly format: typeof FORMAT;
  readonly first: number;
  readonly count: number;
  /** The digests of the first and the last record of the segment: it belongs to these alone. */
  readonly ends: readonly [string, string];
  readonly states: readonly string[];
  readonly groundings: readonly string[];
  readonly words: number;
  readonly entryBytes: number;
  /** Of everything after the head. */
  readonly digest: string;
}
export const FORMAT = "search_segment_v3";

/** Reads bytes at an offset: from a file, or from memory. */
export type ReadAt = (at: number, length: number) => Buffer;

const COLUMN_BYTES = 8 + 1 + 1 + 4 * DIGEST_NUMBERS;

/** The bytes of a full segment. */
export function encodeSegment(segment: MemorySegment, ends: SegmentHead["ends"]): Buffer {
  const { times, states, groundings, stateNames, groundingNames } = segment.columns();
  const starts = new Uint32Array(segment.words);
  const [entries, postings] = [new Bytes(), new Bytes()];
  let at = 0;
  for (const [word, own] of segment.postings()) {
    starts[at++] = entries.length;
    entries.text(word);
    for (const value of encodePostings(own, postings)) entries.number(value);
  }
  const body = Buffer.concat([
    ...[times, segment.digests(), states, groundings, starts].map(bytesOf),
    entries.taken(),
    postings.taken(),
  ]);
  const head: SegmentHead = {
    format: FORMAT,
    first: segment.first,
    count: segment.count,
    ends,
    states: stateNames,
    groundings: groundingNames,
    words: starts.length,
    entryBytes: entries.length,
    digest: digestOfBytes(body),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]);
}

/** Adds the postings of a word. @returns how many records have it, where the postings begin, and how many bytes records and positions take */
function encodePostings({ docs, positions }: Postings, into: Bytes): readonly number[] {
  const start = into.length;
  let count = 0;
  for (let [at, before] = [0, -1]; at < docs.length; count++) {
    const doc = docs[at] ?? 0;
    const first = at++;
    while (docs[at] === doc) at++;
    into.number((doc - before) * 2 - (at - first === 1 ? 1 : 0)); // odd: the word occurs once, as most do
    if (at - first !== 1) into.number(at - first);
    before = doc;
  }
  const middle = into.length;
  for (const [at, position] of positions.entries())
    into.number(docs[at] === docs[at - 1] ? position - (positions[at - 1] ?? 0) : position);
  return [count, start, middle - start, into.length - middle];
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array | Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** A full segment. Of the records it keeps ten bytes each in memory; words and digests are read when they are asked for. */
export class StoredSegment implements Segment {
  readonly first: number;
  readonly count: number;
  readonly #columns: Columns;
  readonly #read: ReadAt;
  readonly #body: number;
  readonly #words: number;
  readonly #entryBytes: number;

  /** @param body where it begins: after the head */
  constructor(head: SegmentHead, body: number, read: ReadAt) {
    const { first, count, states, groundings, words, entryBytes } = head;
    [this.first, this.count, this.#words, this.#entryBytes] = [first, count, words, entryBytes];
    [this.#read, this.#body] = [read, body];
    const codes = body + count * (8 + 4 * DIGEST_NUMBERS);
    this.#columns = {
      times: new Float64Array(copied(read(body, 8 * count))),
      states: new Uint8Array(copied(read(codes, count))),
      groundings: new Uint8Array(copied(read(codes + count, count))),
      stateNames: states,
      groundingNames: groundings,
    };
  }

  columns(): Columns {
    return this.#columns;
  }

  digests(): Uint32Array {
    return new Uint32Array(copied(this.#read(this.#body + 8 * this.count, 4 * DIGEST_NUMBERS * this.count)));
  }

  stands(word: string, room = new Room()): Stands | null {
    const entry = this.#entryOf(word);
    return entry && standsIn(entry, this.#read(this.#postings + entry.at, lengthOf(entry)), room);
  }

  places(prefix: string, among: Int32Array, take: TakePlace): void {
    this.#visit(prefix, lengthOf, (entry, bytes, from) => takePlaces(entry, bytes, from, among, take));
  }

  mark(word: string, found: Uint8Array): void {
    const entry = this.#entryOf(word);
    if (entry) markDocs(this.#read(this.#postings + entry.at, entry.docs), 0, entry.docs, found);
  }

  markBeginning(prefix: string, found: Uint8Array): void {
    this.#visit(
      prefix,
      ({ docs }) => docs,
      ({ docs }, bytes, from) => markDocs(bytes, from, from + docs, found),
    );
  }

  /** The entries of the words that begin so, each with so many bytes of its postings. Both stand one after another, and are read in blocks. */
  #visit(prefix: string, wanted: (entry: Entry) => number, visit: Visit): void {
    const from = this.#placeOf(prefix);
    const to = this.#firstNot((word) => compareText(word, prefix) < 0 || word.startsWith(prefix));
    if (from >= to) return;
    const [start, end] = [this.#startOf(from), to === this.#words ? this.#entryBytes : this.#startOf(to)];
    const reader = new Reader(this.#read(this.#entries + start, end - start));
    const last = entryFrom(this.#readerAt(to - 1));
    const until = last.at + wanted(last);
    let block: Buffer = Buffer.alloc(0);
    let first = 0;
    for (let place = from; place < to; place++) {
      const entry = entryFrom(reader);
      const length = wanted(entry);
      if (entry.at + length > first + block.byteLength) {
        first = entry.at;
        block = this.#read(this.#postings + first, Math.max(length, Math.min(BLOCK_BYTES, until - first)));
      }
      visit(entry, block, entry.at - first);
    }
  }

  /** The place of the first word that is not before `word`. */
  #placeOf(word: string): number {
    return this.#firstNot((other) => compareText(other, word) < 0);
  }

  /** The place of the first word that is not so, where all that are so come first. */
  #firstNot(isSo: (word: string) => boolean): number {
    let [from, to] = [0, this.#words];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (isSo(this.#readerAt(middle).text())) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  get #table(): number {
    return this.#body + this.count * COLUMN_BYTES;
  }

  get #entries(): number {
    return this.#table + 4 * this.#words;
  }

  #startOf(at: number): number {
    return this.#read(this.#table + 4 * at, 4).readUInt32LE();
  }

  #readerAt(at: number): Reader {
    const start = this.#startOf(at);
    return new Reader(this.#read(this.#entries + start, Math.min(MAX_ENTRY_BYTES, this.#entryBytes - start)));
  }

  #entryOf(word: string): Entry | null {
    const place = this.#placeOf(word);
    return place < this.#words && this.#readerAt(place).text() === word
      ? entryFrom(this.#readerAt(place))
      : null;
  }

  get #postings(): number {
    return this.#entries + this.#entryBytes;
  }
}

interface Entry {
  /** How many records have the word. */
  readonly count: number;
  /** Where its postings are, and how many bytes its records and its positions take there. */
  readonly at: number;
  readonly docs: number;
  readonly positions: number;
}
const lengthOf = ({ docs, positions }: Entry): number => docs + positions;

/** The most bytes of postings that are read at once. */
const BLOCK_BYTES = 1 << 18;

/** A word has at most 40 units, thus 120 bytes; the rest are numbers. */
const MAX_ENTRY_BYTES = 160;

/** The word is passed over: making a text of each takes longer than all else. */
function entryFrom(reader: Reader): Entry {
  reader.passText();
  const count = reader.number();
  return { count, at: reader.number(), docs: reader.number(), positions: reader.number() };
}

function standsIn({ count, docs, positions }: Entry, bytes: Buffer, room: Room): Stands {
  const stands = room.of(positions); // each takes a byte or more
  const [records, places] = [new Reader(bytes), new Reader(bytes, docs)];
  let size = 0;
  for (let [index, doc] = [0, -1]; index < count; index++) {
    const step = records.number();
    doc += (step + 1) >>> 1;
    let stand = doc * RECORD;
    for (let times = step % 2 === 1 ? 1 : records.number(); times > 0; times--)
      stands[size++] = stand += places.number();
  }
  return stands.subarray(0, size);
}

/** Takes an entry, and the bytes in which its postings begin at `from`. */
type Visit = (entry: Entry, bytes: Buffer, from: number) => void;

/** The postings are not decoded into arrays: a million words may begin alike, each in few records. */
function takePlaces(
  { count, docs }: Entry,
  bytes: Buffer,
  from: number,
  among: Int32Array,
  take: TakePlace,
): void {
  const [records, places] = [new Reader(bytes, from), new Reader(bytes, from + docs)];
  for (let [index, doc] = [0, -1]; index < count; index++) {
    const step = records.number();
    doc += (step + 1) >>> 1;
    let times = step % 2 === 1 ? 1 : records.number();
    for (let position = 0; times > 0; times--) {
      position += places.number();
      if (among[doc] !== -1) take(doc, position);
    }
  }
}

/** As {@link Reader.number} reads, without its calls: a word that all of a million records have is decoded in some milliseconds. */
function markDocs(bytes: Buffer, from: number, to: number, found: Uint8Array): void {
  for (let [index, doc] = [from, -1]; index < to; ) {
    let byte = bytes[index++] ?? 0;
    let step = byte & 127;
    for (let weight = 128; byte > 127; weight *= 128) {
      byte = bytes[index++] ?? 0;
      step += (byte & 127) * weight;
    }
    doc += (step + 1) >>> 1;
    found[doc] = 1;
    if (step % 2 === 0) while ((bytes[index++] ?? 0) > 127); // how often it occurs
  }
}

/** Typed arrays need aligned memory of their own. */
function copied(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

class Bytes {
  length = 0;
  #bytes = Buffer.allocUnsafe(1 << 16);

  number(value: number): void {
    this.#room(8);
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.#bytes[this.length++] = (rest % 128) | 128;
    this.#bytes[this.length++] = rest;
  }

  text(text: string): void {
    const bytes = Buffer.from(text);
    this.number(bytes.byteLength);
    this.#room(bytes.byteLength);
    this.length += bytes.copy(this.#bytes, this.length);
  }

  taken(): Buffer {
    return this.#bytes.subarray(0, this.length);
  }

  #room(bytes: number): void {
    if (this.length + bytes <= this.#bytes.byteLength) return;
    this.#bytes = Buffer.concat([this.#bytes, Buffer.allocUnsafe(this.#bytes.byteLength + bytes)]);
  }
}

class Reader {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  number(): number {
    const byte = this.#bytes[this.at++] ?? 0;
    return byte < 128 ? byte : this.#longNumber(byte);
  }

  /** Apart, so that the code of a loop takes {@link number} in whole: nearly all numbers of postings take a byte. */
  #longNumber(first: number): number {
    let byte = first;
    let value = byte & 127;
    for (let weight = 128; byte > 127; weight *= 128) {
      byte = this.#bytes[this.at++] ?? 0;
      value += (byte & 127) * weight;
    }
    return value;
  }

  text(): string {
    const length = this.number();
    return this.#bytes.toString("utf8", this.at, (this.at += length));
  }

  passText(): void {
    const length = this.number();
    this.at += length;
  }
}
