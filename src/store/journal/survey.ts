import { setImmediate } from "node:timers/promises";
import { readBytes, type OpenFile } from "../files/files.ts";
import type { Damage } from "./errors.ts";
import { LineVerifier, type GoodLine } from "./line.ts";
import { TURNS, type LineKind } from "./line-kind.ts";
import { BAD, GOOD, type Places } from "./places.ts";
import { MAX_LINE_BYTES } from "./seal.ts";
import { SegmentReader, type Segment } from "./segments.ts";
import { entryIn, isTorn, keep, type Kept } from "./tail.ts";

/** What follows the last line end of a sound file. None of it was acknowledged. */
export interface Tail {
  /** Where the bytes to remove start, and how many there are; zero if only a line end is missing. */
  readonly tornAt: number;
  readonly tornBytes: number;
  /** The last entry, if it is complete and lacks only its line end, which belongs at `tornAt`. */
  readonly unended: { readonly line: GoodLine; readonly start: number } | null;
}

export interface Survey {
  readonly damage: readonly Damage[];
  readonly tail: Tail | null;
}

/** Called for each good line in its right place. */
export type OnLine = (line: GoodLine, end: number) => void;

/** A turn id further ahead than this counts as bad, so that one line cannot claim memory for all turns before it. */
const MAX_GAP = 10_000_000;
/** A crash never leaves more bad lines in a row than this, in number or bytes, and more should not be kept in memory. */
const MAX_KEPT = { segments: 10_000, bytes: 2 * MAX_LINE_BYTES };

/**
 * Reads lines from the end of the last known place up to `to`, verifies each, and adds their places. Does not change the file.
 * @param places those already known; good and bad lines are added
 * @returns the damage in file order, and what follows the last line end; if there is damage, no tail is to be repaired
 */
export async function survey(
  file: OpenFile,
  to: number,
  places: Places,
  onLine: OnLine,
  kind: LineKind = TURNS,
): Promise<Survey> {
  const surveyor = new Surveyor(file, places, onLine, kind);
  const reader = new SegmentReader(file, places.end(places.count), to);
  let chunks = 0;
  for (;;) {
    const segment = reader.next();
    if (segment === null) return surveyor.finish(to);
    surveyor.take(segment);
    if (reader.chunks === chunks) continue;
    chunks = reader.chunks;
    await setImmediate(); // lets other work run
  }
}

class Surveyor {
  readonly #file: OpenFile;
  readonly #places: Places;
  readonly #onLine: OnLine;
  readonly #kind: LineKind;
  readonly #verifier: LineVerifier;
  readonly #damage: Damage[] = [];
  /** Bad segments since the last good line. */
  #rest: Kept[] = [];
  #keptBytes = 0;
  #unended: Tail["unended"] = null;

  constructor(file: OpenFile, places: Places, onLine: OnLine, kind: LineKind) {
    this.#kind = kind;
    this.#verifier = new LineVerifier(kind);
    this.#file = file;
    this.#places = places;
    this.#onLine = onLine;
  }

  take(segment: Segment): void {
    if (!segment.ended) {
      this.#takeLast(segment);
      return;
    }
    const line = this.#verifier.verify(segment.bytes, segment.from, segment.to);
    if ("problem" in line)
      this.#keep(segment, segment.length > segment.to - segment.from ? "the line is too long" : line.problem);
    else if (line.turnId > this.#next + MAX_GAP)
      this.#keep(segment, `${this.#kind.noun} ${line.turnId} is far out of order`);
    else {
      this.#condemnRest();
      this.#place(line, segment.offset, segment.offset + segment.length + 1);
    }
  }

  finish(size: number): Survey {
    if (this.#unended === null && !isTorn(this.#rest, this.#kind)) this.#condemnRest();
    const at = this.#rest[0]?.offset ?? size;
    const tail =
      at < size || this.#unended !== null
        ? { tornAt: at, tornBytes: size - at, unended: this.#unended }
        : null;
    return { damage: this.#damage, tail: this.#damage.length > 0 ? null : tail };
  }

  get #next(): number {
    return this.#places.count + 1;
  }

  #keep(segment: Segment, problem: string): void {
    this.#rest.push(keep(segment, problem));
    this.#keptBytes += segment.to - segment.from;
    if (this.#rest.length > MAX_KEPT.segments || this.#keptBytes > MAX_KEPT.bytes) this.#condemnRest();
  }

  /** The bytes after the last line end. */
  #takeLast(segment: Segment): void {
    const entry = entryIn(segment, this.#verifier);
    if (entry === null || entry.line.turnId !== this.#next) {
      this.#rest.push(keep(segment, "the line does not end"));
      return;
    }
    this.#condemnRest(); // a good entry follows, so the bad lines before it are damage
    this.#unended = { line: entry.line, start: segment.offset };
    const after = {
      ...segment,
      from: segment.from + entry.length,
      offset: segment.offset + entry.length,
      length: segment.length - entry.length,
    };
    if (after.length === 0) return;
    this.#rest.push(keep(after, "something follows the entry"));
    if (!isTorn(this.#rest, this.#kind) || entryIn(after, this.#verifier) !== null) this.#condemnRest();
  }

  /** Turns the bad segments since the last good line into damage: each is where the next turn belongs. */
  #condemnRest(): void {
    for (const { offset, length, ended, problem } of this.#rest) {
      this.#damage.push({ turn_id: this.#next, offset, problem });
      if (ended) this.#places.add(offset, offset + length + 1, BAD);
    }
    this.#rest = [];
    this.#keptBytes = 0;
  }

  #place(line: GoodLine, start: number, end: number): void {
    const expected = this.#next;
    if (line.turnId === expected) {
      this.#places.add(start, end, GOOD);
      if (this.#damage.length === 0) this.#onLine(line, end);
      return;
    }
    this.#damage.push({
      turn_id: expected,
      offset: start,
      problem: `${this.#kind.noun} ${line.turnId} is where ${this.#kind.noun} ${expected} belongs`,
    });
    if (line.turnId > expected) {
      while (this.#next < line.turnId) this.#places.add(start, start, BAD);
      this.#places.add(start, end, GOOD);
    } else if (this.#places.state(line.turnId) === BAD) this.#places.set(line.turnId, start, end, GOOD);
    else if (!this.#isSame(line)) this.#places.mark(line.turnId, BAD); // two entries claim to be this turn, and nothing tells which one is right
  }

  /** Whether this line is the same entry as the one at the turn's place. */
  #isSame({ turnId, digest }: GoodLine): boolean {
    const start = this.#places.start(turnId);
    const bytes = readBytes(this.#file, start, this.#places.end(turnId) - start);
    const other = this.#verifier.verify(bytes, 0, bytes.byteLength - 1);
    return !("problem" in other) && other.digest === digest;
  }
}
