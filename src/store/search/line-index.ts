import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { digestOfBytes } from "../../canonical/digest.ts";
import { compareText } from "../../canonical/json.ts";
import { SEARCH_FLAGS, type SearchOrder } from "../../contract/search.ts";
import { NODE_FILES, readBytes, writeWhole, type Files, type OpenFile } from "../files/files.ts";
import { JournalDamagedError } from "../journal/errors.ts";
import type { Journal } from "../journal/journal.ts";
import type { LineKind } from "../journal/line-kind.ts";
import { openJournal } from "../journal/open.ts";
import { fittingIn, markDamaged } from "./match.ts";
import { MemorySegment } from "./memory-segment.ts";
import { Room, wordOfFlag, type Columns, type Indexed, type Segment } from "./segment.ts";
import { FORMAT, StoredSegment, encodeSegment, type SegmentHead } from "./stored-segment.ts";
import type { Clause } from "./wanted.ts";

/** The folder of the index in a state directory. It is derived: it can be deleted at any time. */
export const SEARCH_FOLDER = "search";

/** Records of a full segment, which is stored. The rest is read from the journal at each start. */
export const SEGMENT_RECORDS = 32_768;

/** Full segments from which on the first search of a phrase would be slow enough to be noticed. */
const WARMED_SEGMENTS = 4;

export interface LineIndexOptions {
  readonly stateDir: string;
  readonly kind: LineKind;
  /** What is searched of a line; null if it is none of its kind. */
  readonly read: (line: Uint8Array) => Indexed | null;
  /** `read` stores nothing: full segments stay in memory. */
  readonly mode: "write" | "read";
  readonly files?: Files;
  /** Only tests have smaller ones. */
  readonly segmentRecords?: number;
}

/** What fits in one journal. `ids`: in the order that was asked for. */
export interface Found {
  readonly total: number;
  readonly ids: readonly number[];
  readonly times: readonly number[];
  /** The state or grounding of each, where it decides the order. */
  readonly values: readonly string[];
  readonly states: ReadonlyMap<string, number>;
  readonly groundings: ReadonlyMap<string, number>;
  /** How many have each flag; only counted where no ids are wanted. */
  readonly flags: ReadonlyMap<string, number>;
  /** How many have each state, by days since 1970; only counted where no ids are wanted. */
  readonly days: ReadonlyMap<number, ReadonlyMap<string, number>>;
}

/** A full-text index over the lines of a journal, derived from them. What it finds is only where to look: the caller compares each hit with its line. */
export class LineIndex {
  readonly #options: LineIndexOptions;
  readonly #files: Files;
  readonly #size: number;
  #segments: Segment[] = [];
  #open: OpenFile[] = [];
  #tail: MemorySegment;
  /** The digests of the first line of the tail, and of the last line that is indexed. */
  #ends: [string, string] = ["", ""];
  #work: Promise<void> = Promise.resolve();
  #isLoaded = false;
  #isClosed = false;

  constructor(options: LineIndexOptions) {
    this.#options = options;
    this.#files = options.files ?? NODE_FILES;
    this.#size = options.segmentRecords ?? SEGMENT_RECORDS;
    this.#tail = new MemorySegment(1, this.#size);
  }

  /** How many lines are indexed, from the first on. */
  get indexed(): number {
    return this.#tail.first + this.#tail.count - 1;
  }

  /** Indexes what came since. Calls queue. @throws the system's errors */
  catchUp(): Promise<void> {
    const work = this.#work.then(() => this.#catchUp());
    this.#work = work.catch(() => undefined);
    return work;
  }

  /** Forgets everything, as after a hit that was wrong; the next {@link catchUp} starts anew. */
  rebuild(): Promise<void> {
    return (this.#work = this.#work.then(() => this.#cut(0)));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#work;
    for (const file of this.#open) await file.close();
  }

  /** @param most the number of ids that are wanted */
  search(clauses: readonly Clause[], most: number, order: SearchOrder = "newest"): Found {
    const ranking = new Ranking(most);
    const rooms = [new Room(), new Room()] as const;
    const [states, groundings, flags] = [
      new Map<string, number>(),
      new Map<string, number>(),
      new Map<string, number>(),
    ];
    const days = new Map<number, Map<string, number>>();
    let total = 0;
    const segments = [...this.#segments, this.#tail];
    for (const segment of order === "oldest" ? segments : segments.reverse()) {
      const fitting = fittingIn(segment, clauses, rooms);
      const columns = segment.columns();
      const [ofStates, ofGroundings] = [new Uint32Array(256), new Uint32Array(256)];
      for (let doc = 0; doc < fitting.length; doc++) {
        if (fitting[doc] !== 1) continue;
        total++;
        ofStates[columns.states[doc] ?? 0]!++;
        ofGroundings[columns.groundings[doc] ?? 0]!++;
      }
      rankIn(segment, fitting, order, ranking);
      if (most === 0) {
        addCounts(flags, SEARCH_FLAGS, flaggedIn(segment, fitting));
        addDays(days, columns, fitting);
      }
      addCounts(states, columns.stateNames, ofStates);
      addCounts(groundings, columns.groundingNames, ofGroundings);
    }
    return { total, ...ranking.first(), states, groundings, flags, days };
  }

  /**
   * Searches a phrase once that many records have, so that the first one that is asked for finds its code compiled: over a million turns that is
   * half of what it takes. A small index is not worth it.
   */
  warmUp(): void {
    const words = this.#segments.length < WARMED_SEGMENTS ? null : this.#tail.commonPair();
    if (words !== null) this.search([{ not: false, either: [{ of: "words", words, form: "exact" }] }], 1);
  }

  /** Whether a word is in one of the newest segments. @param segments how many of them are looked at */
  knows(word: string, segments: number): boolean {
    return [...this.#segments.slice(1 - segments), this.#tail].some(
      (segment) => segment.stands(word) !== null,
    );
  }

  async #catchUp(): Promise<void> {
    const { stateDir, kind } = this.#options;
    const journal = await openJournal(stateDir, { mode: "read", files: this.#files, kind });
    try {
      if (!this.#isLoaded) await this.#load(journal);
      this.#isLoaded = true;
      const { turn_count: count } = journal.status();
      const last = this.indexed;
      if (last > 0 && (last > count || (await this.#digestAt(journal, last)) !== this.#ends[1]))
        await this.#cut(0); // another journal, or one that was cut
      while (this.indexed < count && !this.#isClosed) await this.#stretch(journal, count);
    } finally {
      await journal.close();
    }
  }

  /** Indexes lines up to the next damaged one, and passes over that. */
  async #stretch(journal: Journal, count: number): Promise<void> {
    const stop = new Error("the index is closed");
    try {
      await journal.forEach(this.indexed, count - this.indexed, async (line) => {
        if (this.#isClosed) throw stop;
        await this.#add(this.#options.read(line), this.#digestIn(line));
      });
    } catch (error) {
      if (error === stop) return;
      if (!(error instanceof JournalDamagedError)) throw error;
      // The slice with the damaged line was not visited: its lines are visited one by one.
      const until = Math.max(error.damage.turn_id, this.indexed + 1);
      while (this.indexed < until) {
        const line = await journal.line(this.indexed + 1).catch(() => null);
        await this.#add(
          line === null ? null : this.#options.read(line),
          line === null ? "" : this.#digestIn(line),
        );
      }
    }
  }

  async #add(indexed: Indexed | null, digest: string): Promise<void> {
    if (this.#tail.count === 0) this.#ends[0] = digest;
    this.#ends[1] = digest;
    this.#tail.add(indexed);
    if (this.#tail.isFull) await this.#seal();
  }

  /** Stores the full tail and begins another one. */
  async #seal(): Promise<void> {
    const { first } = this.#tail;
    const bytes = encodeSegment(this.#tail, this.#ends);
    if (this.#options.mode === "write") await this.#write(this.#pathOf(first), bytes).catch(() => undefined); // it only saves time
    this.#segments.push((await this.#stored(first)) ?? segmentIn(bytes) ?? this.#tail);
    this.#tail = new MemorySegment(first + this.#size, this.#size);
    await setImmediate();
  }

  async #write(path: string, bytes: Uint8Array): Promise<void> {
    await this.#files.makeFolder(join(this.#options.stateDir, SEARCH_FOLDER));
    const file = await this.#files.open(`${path}.new`, "replace");
    if (file === null) return;
    try {
      await writeWhole(file, bytes, 0);
    } finally {
      await file.close();
    }
    await this.#files.rename(`${path}.new`, path);
  }

  /** Takes the stored segments as far as they are whole and belong to this journal, and removes the others. */
  async #load(journal: Journal): Promise<void> {
    const { turn_count: count } = journal.status();
    for (;;) {
      const { first } = this.#tail;
      const last = first + this.#size - 1;
      const segment = last <= count ? await this.#stored(first, journal) : null;
      if (segment === null) break;
      this.#segments.push(segment);
      this.#tail = new MemorySegment(last + 1, this.#size);
      this.#ends[1] = await this.#digestAt(journal, last);
      await setImmediate();
    }
    await this.#cut(this.#segments.length);
  }

  /** The stored segment that begins with a line; null if there is none, or it is damaged, or not of this journal. */
  async #stored(first: number, journal?: Journal): Promise<StoredSegment | null> {
    const file = await this.#files.open(this.#pathOf(first), "read").catch(() => null);
    if (file === null) return null;
    const whole = readBytes(file, 0, file.facts().size);
    const found = headOf(Buffer.from(whole.buffer, whole.byteOffset, whole.byteLength));
    const last = first + this.#size - 1;
    const belongs =
      found !== null &&
      found.head.first === first &&
      found.head.count === this.#size &&
      (journal === undefined ||
        (found.head.ends[0] === (await this.#digestAt(journal, first)) &&
          found.head.ends[1] === (await this.#digestAt(journal, last))));
    if (!belongs) {
      await file.close();
      return null;
    }
    this.#open.push(file);
    return new StoredSegment(found.head, found.body, (at, length) => {
      const bytes = readBytes(file, at, length);
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    });
  }

  /** Keeps the first segments only. */
  async #cut(kept: number): Promise<void> {
    for (const file of this.#open.splice(kept)) await file.close();
    this.#segments.length = kept;
    this.#tail = new MemorySegment(kept * this.#size + 1, this.#size);
    if (this.#options.mode === "read") return;
    const folder = join(this.#options.stateDir, SEARCH_FOLDER);
    for (const name of namesIn(folder))
      if (
        name.startsWith(`${this.#options.kind.folder}-`) &&
        Number(name.split(/[-.]/)[1]) >= this.#tail.first
      )
        await this.#files.remove(join(folder, name));
  }

  #pathOf(first: number): string {
    return join(this.#options.stateDir, SEARCH_FOLDER, `${this.#options.kind.folder}-${first}.segment`);
  }

  async #digestAt(journal: Journal, id: number): Promise<string> {
    const line = await journal.line(id).catch(() => null);
    return line === null ? "" : this.#digestIn(line);
  }

  /** The digest of a line of canonical JSON: inside a string the key's quotes would be escaped. */
  #digestIn(line: Uint8Array): string {
    const bytes = Buffer.from(line.buffer, line.byteOffset, line.byteLength);
    const key = `"${this.#options.kind.digestKey}":"sha256:`;
    const from = bytes.indexOf(key) + key.length;
    return bytes.toString("latin1", from, from + 64);
  }
}

/** The first records of each value, in the order in which they are taken. */
class Ranking {
  readonly #most: number;
  readonly #ranked = new Map<string, { readonly ids: number[]; readonly times: number[] }>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether no more of a value are wanted. */
  isFullOf(value: string): boolean {
    return (this.#ranked.get(value)?.ids.length ?? 0) >= this.#most;
  }

  take(value: string, id: number, time = 0): void {
    let rank = this.#ranked.get(value);
    if (rank === undefined) this.#ranked.set(value, (rank = { ids: [], times: [] }));
    if (rank.ids.length >= this.#most) return;
    rank.ids.push(id);
    rank.times.push(time);
  }

  /** Those of the first value, then those of the next. */
  first(): Pick<Found, "ids" | "times" | "values"> {
    const ranked = [...this.#ranked].sort(([a], [b]) => compareText(a, b));
    const all = <T>(
      of: (value: string, rank: { ids: number[]; times: number[] }) => readonly T[],
    ): readonly T[] => ranked.flatMap(([value, rank]) => of(value, rank)).slice(0, this.#most);
    return {
      ids: all((_, { ids }) => ids),
      times: all((_, { times }) => times),
      values: all((value, { ids }) => ids.map(() => value)),
    };
  }
}

/** Ranks what fits of a segment, from its end or from its beginning on. By time nothing is looked at when the page is full. */
function rankIn(segment: Segment, fitting: Uint8Array, order: SearchOrder, ranking: Ranking): void {
  const columns = segment.columns();
  const isByTime = order === "newest" || order === "oldest";
  const last = fitting.length - 1;
  for (let step = 0; step <= last && !(isByTime && ranking.isFullOf("")); step++) {
    const doc = order === "oldest" ? step : last - step;
    if (fitting[doc] === 1)
      ranking.take(orderedBy(columns, doc, order), segment.first + doc, columns.times[doc]);
  }
}

/** The value by which a record is ordered before its time. */
function orderedBy(
  { states, stateNames, groundings, groundingNames }: Columns,
  doc: number,
  order: SearchOrder,
): string {
  if (order === "state") return stateNames[states[doc] ?? 0] ?? "";
  return order === "grounding" ? (groundingNames[groundings[doc] ?? 0] ?? "") : "";
}

/** How many of the fitting records have each flag; of the damaged, which fit nothing else, all are counted. */
function flaggedIn(segment: Segment, fitting: Uint8Array): Uint32Array {
  return Uint32Array.from(SEARCH_FLAGS, (flag) => {
    const found = new Uint8Array(segment.count);
    if (flag === "damaged") {
      markDamaged(segment, found);
      return found.reduce((count, is) => count + is, 0);
    }
    segment.mark(wordOfFlag(flag), found);
    return fitting.reduce((count, fits, doc) => count + (fits & (found[doc] ?? 0)), 0);
  });
}

const DAY_MS = 86_400_000;

function addDays(
  days: Map<number, Map<string, number>>,
  { times, states, stateNames }: Columns,
  fitting: Uint8Array,
): void {
  // Records of a day stand together, so most find the counts of the one before.
  let [day, counts] = [Number.NaN, new Map<string, number>()];
  for (const [doc, fits] of fitting.entries()) {
    if (fits !== 1) continue;
    const own = Math.floor((times[doc] ?? 0) / DAY_MS);
    if (own !== day) {
      day = own;
      counts = days.get(day) ?? new Map<string, number>();
      days.set(day, counts);
    }
    const state = stateNames[states[doc] ?? 0] ?? "";
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
}

function addCounts(into: Map<string, number>, names: readonly string[], counts: Uint32Array): void {
  for (const [code, name] of names.entries()) {
    const count = counts[code] ?? 0;
    if (count > 0) into.set(name, (into.get(name) ?? 0) + count);
  }
}

function segmentIn(bytes: Buffer): StoredSegment | null {
  const found = headOf(bytes);
  return found === null
    ? null
    : new StoredSegment(found.head, found.body, (at, length) => bytes.subarray(at, at + length));
}

/** The head of a segment whose bytes have its digest, and where its body begins; null for any other bytes. */
function headOf(bytes: Buffer): { readonly head: SegmentHead; readonly body: number } | null {
  const body = bytes.indexOf(0x0a) + 1;
  try {
    const head = JSON.parse(bytes.toString("utf8", 0, body)) as SegmentHead; // the digest and the format are compared before it is used
    return head.format === FORMAT && head.digest === digestOfBytes(bytes.subarray(body))
      ? { head, body }
      : null;
  } catch {
    return null;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
