/** What is known of a line: nothing yet, that it verified, or that there is no good one. */
export const UNKNOWN = 0;
export const GOOD = 1;
export const BAD = 2;
export type Knowledge = typeof UNKNOWN | typeof GOOD | typeof BAD;

/** Where the line of each turn stands in the file, nine bytes for each. Turns count from 1 without a gap; those without a good line are BAD. */
export class Places {
  #ends: Float64Array;
  #states: Uint8Array;
  #count: number;
  /** Starts of lines that do not follow the line of the turn before: there are such only in a damaged file. */
  readonly #starts = new Map<number, number>();

  /** @param ends the offset after the line end of each of the first lines */
  constructor(ends: Float64Array = new Float64Array(0)) {
    this.#count = ends.length;
    this.#ends = ends;
    this.#states = new Uint8Array(ends.length);
  }

  get count(): number { return this.#count; }

  /** Adds the next turn. */
  add(start: number, end: number, state: Knowledge): void {
    if (this.#count === this.#ends.length) this.#grow();
    this.#count++;
    this.set(this.#count, start, end, state);
  }

  set(turnId: number, start: number, end: number, state: Knowledge): void {
    const next = turnId < this.#count ? this.start(turnId + 1) : null;
    this.#ends[turnId - 1] = end;
    this.#states[turnId - 1] = state;
    this.#keepStart(turnId, start);
    if (next !== null) this.#keepStart(turnId + 1, next);
  }

  mark(turnId: number, state: Knowledge): void { this.#states[turnId - 1] = state; }

  start(turnId: number): number { return this.#starts.get(turnId) ?? this.#endOfPrevious(turnId); }
  /** The offset after the line's end. */
  end(turnId: number): number { return this.#ends[turnId - 1] ?? 0; }
  state(turnId: number): Knowledge { return (this.#states[turnId - 1] ?? BAD) as Knowledge; } // only such values are stored
  /** Whether each line stands right after the one before, so that a range can be read at once. */
  get areInOrder(): boolean { return this.#starts.size === 0; }

  #keepStart(turnId: number, start: number): void {
    if (this.#endOfPrevious(turnId) === start) this.#starts.delete(turnId);
    else this.#starts.set(turnId, start);
  }

  #endOfPrevious(turnId: number): number { return turnId === 1 ? 0 : this.#ends[turnId - 2] ?? 0; }

  #grow(): void {
    const capacity = Math.max(1024, Math.ceil(this.#count * 1.25));
    const [ends, states] = [new Float64Array(capacity), new Uint8Array(capacity)];
    ends.set(this.#ends);
    states.set(this.#states);
    [this.#ends, this.#states] = [ends, states];
  }
}
