/** What a scan notes of a value, and of the members or elements inside of it. */
export interface Watched {
  /** The number under which the place of the value is noted; absent: it is not. */
  readonly slot?: number;
  readonly members?: Readonly<Record<string, Watched>>;
  readonly elements?: Readonly<Record<number, Watched>>;
}

/** Where a scan found what is watched: two numbers for each slot, from and to; negative for what it did not find. */
export type Noted = Int32Array;

const NOT_NOTED = -1;

/** A watched member, and the next one whose name is as long. */
interface Member {
  readonly name: Uint8Array;
  readonly watch: Watch;
  readonly next: Member | null;
}

/** {@link Watched} in a form that finds names by their bytes: a text made of each name takes longer than all the rest. */
export class Watch {
  readonly #slot: number;
  readonly #noted: Noted;
  /** For each length of a name, the first of those that have it. */
  readonly #byLength: (Member | null)[] = [];
  readonly #elements: ReadonlyMap<number, Watch>;

  constructor({ slot = NOT_NOTED, members = {}, elements = {} }: Watched, noted: Noted) {
    this.#slot = slot;
    this.#noted = noted;
    for (const [text, watched] of Object.entries(members)) {
      const name = Buffer.from(text);
      while (this.#byLength.length <= name.length) this.#byLength.push(null);
      const next = this.#byLength[name.length] ?? null;
      this.#byLength[name.length] = { name, watch: new Watch(watched, noted), next };
    }
    this.#elements = new Map(
      Object.entries(elements).map(([index, watched]) => [Number(index), new Watch(watched, noted)]),
    );
  }

  /** Forgets what was noted. */
  clear(): void {
    this.#noted.fill(NOT_NOTED);
  }

  /** What is watched of the member whose name is at these bytes, in canonical form; null for none. */
  member(bytes: Uint8Array, from: number, to: number): Watch | null {
    const length = to - from;
    let member = length < this.#byLength.length ? (this.#byLength[length] as Member | null) : null;
    for (; member !== null; member = member.next) {
      const { name } = member;
      let at = 0;
      while (at < length && bytes[from + at] === name[at]) at++;
      if (at === length) return member.watch;
    }
    return null;
  }

  element(index: number): Watch | null {
    return this.#elements.get(index) ?? null;
  }

  note(from: number, to: number): void {
    if (this.#slot === NOT_NOTED) return;
    this.#noted[2 * this.#slot] = from;
    this.#noted[2 * this.#slot + 1] = to;
  }
}

/** Where the value of a slot begins and ends; negative if it was not found. */
export const beginOf = (noted: Noted, slot: number): number => noted[2 * slot] ?? NOT_NOTED;
export const endOf = (noted: Noted, slot: number): number => noted[2 * slot + 1] ?? NOT_NOTED;

/** Room for the places of so many slots. */
export function roomFor(slots: number): Noted {
  return new Int32Array(2 * slots).fill(NOT_NOTED);
}
