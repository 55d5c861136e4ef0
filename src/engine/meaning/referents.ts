/** A thing that a text speaks of: someone with a name, "the red box", three apples that were introduced. */
export interface Referent {
  readonly id: number;
  readonly name: string | null;
  readonly noun: string | null;
  /** What its noun phrase says besides: `red`, `in the kitchen`. */
  readonly description: readonly string[];
  readonly several: boolean;
  readonly gender: "he" | "she" | "it" | "they" | null;
  /** The sentence that spoke of it last, for pronouns. */
  lastSentence: number;
}

/** The things of one text, in the order in which they were introduced. */
export class Referents {
  readonly #all: Referent[] = [];

  add(one: Omit<Referent, "id">): Referent {
    const referent = { ...one, id: this.#all.length };
    this.#all.push(referent);
    return referent;
  }

  get(id: number): Referent {
    const found = this.#all[id];
    if (found === undefined) throw new RangeError(`no referent ${id}`);
    return found;
  }

  named(name: string): Referent | null {
    return this.#all.find((one) => one.name === name) ?? null;
  }

  /** What "the red box" can be: the things of this noun with all that is said of it. */
  described(noun: string | null, description: readonly string[], several: boolean): readonly Referent[] {
    return this.#all.filter(
      (one) =>
        one.noun === noun &&
        one.several === several &&
        description.every((word) => one.description.includes(word)),
    );
  }

  /** Whom a pronoun can mean: the things of its kind that the nearest sentence with any speaks of. */
  forPronoun(gender: "he" | "she" | "it" | "they", before: number): readonly Referent[] {
    const fitting = this.#all.filter((one) => fits(one, gender) && one.lastSentence <= before);
    const latest = Math.max(-1, ...fitting.map(({ lastSentence }) => lastSentence));
    return fitting.filter(({ lastSentence }) => lastSentence === latest);
  }

  nameOf(id: number): string {
    const { name, noun, description } = this.get(id);
    return (
      name?.toLowerCase().replaceAll(" ", "_") ??
      `the_${[...description, noun ?? "one"].join("_").replaceAll(" ", "_")}`
    );
  }
}

function fits(one: Referent, gender: "he" | "she" | "it" | "they"): boolean {
  if (gender === "they") return one.several;
  if (one.several) return false;
  if (one.gender !== null) return one.gender === gender;
  return gender === "it" ? one.name === null : true;
}
