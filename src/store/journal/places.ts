import type { StoredPlaces } from "./stored-places.ts";

/** What is known about a line: nothing yet, that it verified, or that it is bad or missing. */
export const UNKNOWN = 0;
export const GOOD = 1;
export const BAD = 2;
export type Knowledge = typeof UNKNOWN | typeof GOOD | typeof BAD;

/** Offsets of a line's start and end, and what is known about it. */
export interface Place {
  readonly start: number;
  readonly end: number;
  readonly state: Knowledge;
}

const NOWHERE: Place = { start: 0, end: 0, state: BAD };

/**
 * Where the line of each turn is in the file. Turns count from 1 without a gap; a turn without a good line is BAD. The places of the first turns may
 * come from the index, which uses memory only for those that are asked for; the others take nine bytes each.
 */
export class Places {
  readonly #stored: StoredPlaces | null;
  /** Stored turns that turned out to be different: only a damaged file has any. */
  readonly #corrected = new Map<number, Place>();
  /** How many turns are stored, and where the line of the last one ends. */
  readonly #before: number;
  readonly #base: number;
  /** For the turns after the stored ones. */
  #ends = new Float64Array(0);
  #states = new Uint8Array(0);
  #count: number;
  /** Starts of later lines that do not directly follow the previous turn's line: only a damaged file has any. */
  readonly #starts = new Map<number, number>();

  constructor(stored: StoredPlaces | null = null) {
    this.#stored = stored;
    this.#count = this.#before = stored?.count ?? 0;
    this.#base = stored?.at(stored.count).end ?? 0;
  }

  get count(): number {
    return this.#count;
  }
  /** Whether some places come from the index alone, which may be wrong. */
  get areTold(): boolean {
    return this.#stored !== null;
  }

  /** Adds the next turn. */
  add(start: number, end: number, state: Knowledge): void {
    this.#reserve(1);
    this.#count++;
    this.set(this.#count, start, end, state);
  }

  /** Adds the next turns, whose lines are good and follow the last one without a gap. @param ends where each ends */
  addGood(ends: Float64Array): void {
    this.#reserve(ends.length);
    const at = this.#count - this.#before;
    this.#ends.set(ends, at);
    this.#states.fill(GOOD, at, at + ends.length);
    this.#count += ends.length;
  }

  set(turnId: number, start: number, end: number, state: Knowledge): void {
    if (turnId <= this.#before) {
      this.#corrected.set(turnId, { start, end, state });
      return;
    }
    const next = turnId < this.#count ? this.start(turnId + 1) : null;
    this.#ends[turnId - 1 - this.#before] = end;
    this.#states[turnId - 1 - this.#before] = state;
    this.#keepStart(turnId, start);
    if (next !== null) this.#keepStart(turnId + 1, next);
  }

  mark(turnId: number, state: Knowledge): void {
    if (turnId > this.#before) this.#states[turnId - 1 - this.#before] = state;
    else if (state === BAD || this.#corrected.has(turnId))
      this.set(turnId, this.start(turnId), this.end(turnId), state);
    else this.#stored?.mark(turnId, state);
  }

  /** Marks verified lines as UNKNOWN again, at least from turn `from` on. */
  forget(from: number): void {
    this.#stored?.forget();
    for (const turnId of this.#corrected.keys()) if (this.state(turnId) === GOOD) this.mark(turnId, UNKNOWN);
    for (let at = Math.max(0, from - 1 - this.#before); at < this.#count - this.#before; at++)
      if (this.#states[at] === GOOD) this.#states[at] = UNKNOWN;
  }

  at(turnId: number): Place {
    const at = turnId - 1 - this.#before;
    if (at >= 0)
      return {
        start: this.#starts.get(turnId) ?? this.#endOfPrevious(turnId),
        end: this.#ends[at] ?? 0,
        state: (this.#states[at] ?? BAD) as Knowledge,
      }; // only such values are stored
    const corrected = this.#corrected.size === 0 ? undefined : this.#corrected.get(turnId);
    return corrected ?? (this.#stored?.at(turnId) as Place | undefined) ?? NOWHERE; // the stored type has the same members
  }

  start(turnId: number): number {
    return this.at(turnId).start;
  }
  /** The offset after the line's end. */
  end(turnId: number): number {
    return turnId > this.#before ? (this.#ends[turnId - 1 - this.#before] ?? 0) : this.at(turnId).end;
  }
  state(turnId: number): Knowledge {
    return this.at(turnId).state;
  }

  #keepStart(turnId: number, start: number): void {
    if (this.#endOfPrevious(turnId) === start) this.#starts.delete(turnId);
    else this.#starts.set(turnId, start);
  }

  /** For a turn after the stored ones. */
  #endOfPrevious(turnId: number): number {
    return turnId === this.#before + 1 ? this.#base : (this.#ends[turnId - 2 - this.#before] ?? 0);
  }

  #reserve(more: number): void {
    const needed = this.#count - this.#before + more;
    if (needed <= this.#ends.length) return;
    const capacity = Math.max(1024, needed, 2 * this.#ends.length);
    const [ends, states] = [new Float64Array(capacity), new Uint8Array(capacity)];
    ends.set(this.#ends);
    states.set(this.#states);
    [this.#ends, this.#states] = [ends, states];
  }
}
