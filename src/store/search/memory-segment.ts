import {
  DIGEST_NUMBERS,
  digestNumbers,
  letterOf,
  RECORD,
  wordOfFlag,
  wordOfLetter,
  type Columns,
  type Indexed,
  type Postings,
  type Segment,
  type Stands,
  type TakePlace,
} from "./segment.ts";

interface Growing extends Postings {
  readonly docs: number[];
  readonly starts: number[];
  readonly positions: number[];
}

/** The newest records, which no file holds yet. */
export class MemorySegment implements Segment {
  readonly first: number;
  count = 0;
  readonly words = new Map<string, Growing>();
  readonly #capacity: number;
  readonly #times: Float64Array;
  readonly #states: Uint8Array;
  readonly #groundings: Uint8Array;
  readonly #digests: Uint32Array;
  readonly #stateNames: string[] = [];
  readonly #groundingNames: string[] = [];

  constructor(first: number, capacity: number) {
    this.first = first;
    this.#capacity = capacity;
    this.#times = new Float64Array(capacity);
    this.#states = new Uint8Array(capacity);
    this.#groundings = new Uint8Array(capacity);
    this.#digests = new Uint32Array(capacity * DIGEST_NUMBERS);
  }

  get isFull(): boolean {
    return this.count === this.#capacity;
  }

  /** Adds the next record; null for one that cannot be read, which nothing finds. */
  add(indexed: Indexed | null): void {
    const doc = this.count++;
    this.#times[doc] = indexed?.time ?? Number.NaN;
    this.#states[doc] = codeOf(indexed?.state ?? "", this.#stateNames);
    this.#groundings[doc] = codeOf(indexed?.grounding ?? "", this.#groundingNames);
    if (indexed === null) return;
    for (const [at, digest] of indexed.digests.entries())
      this.#digests.set(digestNumbers(digest), doc * DIGEST_NUMBERS + 2 * at);
    const letters = new Set<string>();
    for (const [position, word] of indexed.words.entries()) {
      if (word === null) continue;
      this.#note(word, doc, position);
      letters.add(letterOf(word));
    }
    for (const letter of letters) this.#note(wordOfLetter(letter), doc, 0);
    for (const [at, flag] of indexed.flags.entries())
      this.#note(wordOfFlag(flag), doc, indexed.words.length + at);
  }

  #note(word: string, doc: number, position: number): void {
    let postings = this.words.get(word);
    if (postings === undefined) this.words.set(word, (postings = { docs: [], starts: [], positions: [] }));
    const { docs, starts, positions } = postings;
    if (docs.at(-1) !== doc) {
      docs.push(doc);
      starts.push(positions.length);
    }
    positions.push(position);
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

  stands(word: string): Stands | null {
    const postings = this.words.get(word);
    if (postings === undefined) return null;
    const { docs, starts, positions } = postings;
    const stands = Float64Array.from(positions);
    for (const [index, doc] of docs.entries())
      for (let at = starts[index] ?? 0; at < (starts[index + 1] ?? positions.length); at++)
        stands[at] = (stands[at] ?? 0) + doc * RECORD;
    return stands;
  }

  places(prefix: string, among: Int32Array, take: TakePlace): void {
    for (const [word, { docs, starts, positions }] of this.words) {
      if (!word.startsWith(prefix)) continue;
      for (const [index, doc] of docs.entries())
        if (among[doc] !== -1)
          for (const position of positions.slice(starts[index], starts[index + 1])) take(doc, position);
    }
  }

  mark(word: string, found: Uint8Array): void {
    for (const doc of this.words.get(word)?.docs ?? []) found[doc] = 1;
  }

  markBeginning(prefix: string, found: Uint8Array): void {
    for (const word of this.words.keys()) if (word.startsWith(prefix)) this.mark(word, found);
  }
}

/** Names beyond 255 share the last code: the enumerations have a dozen, and what is found is checked anyway. */
function codeOf(name: string, names: string[]): number {
  const known = names.indexOf(name);
  if (known !== -1) return known;
  return names.length > 255 ? 255 : names.push(name) - 1;
}
