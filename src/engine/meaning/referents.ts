import { isDayName } from "../lexicon/kinds.ts";
import type { Term } from "./form.ts";

export type PersonalPronoun = "he" | "she" | "it" | "they";

/** A thing that a text speaks of: someone with a name, "the red box", three apples that were introduced. */
export interface Referent {
  readonly id: number;
  readonly name: string | null;
  readonly noun: string | null;
  /** What its noun phrase says besides: `red`, `in the kitchen`. */
  readonly description: readonly string[];
  readonly several: boolean;
  /** By which pronoun it is meant; of a name that may be a man's or a woman's once a pronoun was. */
  gender: PersonalPronoun | null;
  /** A name that the text gives to a place: no "he" or "she". */
  isPlace: boolean;
  /** Where its noun phrase says that it is, `by door`: "the desk by the door" is not the one by the window. */
  readonly placed: string | null;
  /** Of a group of named things: who they are. */
  readonly members: readonly number[];
  /** Whose it is, if it was introduced as someone's. */
  readonly owner: number | null;
  /** The word that said so, if it was a pronoun: "his". */
  readonly possessive: string | null;
  /** Whether "the" spoke of it without its having been introduced. */
  readonly assumed: boolean;
  /** What a quantifier or a condition binds is a variable, and can be meant only inside it. */
  readonly variable: number | null;
  /** The last sentence in which "he", "she", "him" or "her" meant it; -1 for none. */
  pronounSentence: number;
  /** The sentence that spoke of it last, for pronouns. */
  lastSentence: number;
  /** Whether it is the subject there. */
  subject: boolean;
}

export type NewReferent = Pick<Referent, "lastSentence"> & Partial<Omit<Referent, "id">>;

/** The things of one text, in the order in which they were introduced. */
export class Referents {
  readonly #all: Referent[] = [];
  readonly #closed = new Set<number>();

  /** The same things, of which what is said later changes nothing here. */
  copy(): Referents {
    const copy = new Referents();
    for (const one of this.#all) copy.#all.push({ ...one });
    for (const id of this.#closed) copy.#closed.add(id);
    return copy;
  }

  /** What tells these things apart from others, if the first so many are introduced alike: of those, what can change later. */
  print(known: number): string {
    const changes = this.#all
      .slice(0, known)
      .map(({ gender, isPlace, lastSentence, subject }) =>
        [gender ?? "", isPlace ? "p" : "", lastSentence, subject ? "s" : ""].join(""),
      );
    return JSON.stringify([this.#all.slice(known), changes.join(), [...this.#closed].join()]);
  }

  add(one: NewReferent): Referent {
    const referent = {
      name: null,
      noun: null,
      description: [],
      several: false,
      gender: null,
      isPlace: false,
      placed: null,
      members: [],
      variable: null,
      owner: null,
      possessive: null,
      assumed: false,
      subject: false,
      pronounSentence: -1,
      ...one,
      id: this.#all.length,
    };
    this.#all.push(referent);
    return referent;
  }

  get(id: number): Referent {
    const found = this.#all[id];
    if (found === undefined) throw new RangeError(`no referent ${id}`);
    return found;
  }

  all(): readonly Referent[] {
    return this.#all;
  }

  named(name: string): Referent | null {
    return this.#all.find((one) => one.name === name) ?? null;
  }

  /** The named persons of the last sentence that speaks of several. */
  personsOfSentence(): readonly Referent[] {
    const persons = this.#open().filter(({ name, gender }) => name !== null && gender !== "it");
    const sentences = persons.map(({ lastSentence }) => lastSentence).sort((a, b) => b - a);
    const latest = sentences.find(
      (one) => persons.filter(({ lastSentence }) => lastSentence === one).length > 1,
    );
    // "Ann has 3 pens. Bob has 4. How many do they have?"
    if (latest === undefined) return persons.filter(({ subject }) => subject);
    return persons.filter(({ lastSentence }) => lastSentence === latest);
  }

  /** A quantifier or a condition ends: what it binds can be meant no more. */
  close({ id }: Referent): void {
    this.#closed.add(id);
  }

  /** Whether the pronoun fits something that a quantifier or a condition has bound and closed. */
  hasClosed(gender: PersonalPronoun): boolean {
    return this.#all.some((one) => this.#closed.has(one.id) && fits(one, gender));
  }

  /** What "the red box" can be: the things of this noun with all that is said of it. */
  described(noun: string | null, description: readonly string[], several: boolean): readonly Referent[] {
    return this.#open().filter(
      (one) =>
        one.noun === noun &&
        one.several === several &&
        one.members.length === 0 &&
        description.every((word) => one.description.includes(word)),
    );
  }

  /** Whom a pronoun can mean: the things of its kind that the nearest sentence with any speaks of, those bound around it first. */
  forPronoun(
    gender: PersonalPronoun,
    before: number,
    isOther: (one: Referent) => boolean,
  ): readonly Referent[] {
    const fitting = this.#open().filter(
      (one) =>
        fits(one, gender) && one.name !== "you" && !isDay(one) && one.lastSentence <= before && !isOther(one),
    );
    const bound = fitting.filter(({ variable }) => variable !== null);
    if (bound.length > 0) return bound;
    const latest = Math.max(-1, ...fitting.map(({ lastSentence }) => lastSentence));
    return fitting.filter(({ lastSentence }) => lastSentence === latest);
  }

  nameOf(id: number): string {
    const { name, noun, description, members, owner } = this.get(id);
    const whose = owner === null ? "the" : `${this.nameOf(owner)}'s`;
    if (members.length > 0) return members.map((one) => this.nameOf(one)).join("+");
    return (
      name?.toLowerCase().replaceAll(" ", "_") ??
      `${whose}_${[...description, noun ?? "one"].join("_").replaceAll(" ", "_")}`
    );
  }

  #open(): readonly Referent[] {
    return this.#all.filter(({ id }) => !this.#closed.has(id));
  }
}

/** Monday and yesterday are nobody; June may be. */
const isDay = ({ name, gender }: Referent): boolean =>
  name !== null && gender === null && (isDayName(name.toLowerCase()) || NEAR_DAYS.has(name.toLowerCase()));
const NEAR_DAYS: ReadonlySet<string> = new Set(["yesterday", "today", "tomorrow", "tonight"]);

/** The term for a referent, spoken of by the words at these places. */
export function termOf({ id, variable }: Referent, at: readonly number[]): Term {
  return variable === null ? { kind: "thing", id, at } : { kind: "variable", id: variable, at };
}

export function fits(one: Referent, gender: PersonalPronoun): boolean {
  // "The Brandts"
  const isFamily = one.name !== null && one.gender === "they";
  if (gender === "they") return one.several || isFamily || (one.variable !== null && one.gender !== "it");
  if (one.several || (one.isPlace && gender !== "it")) return false;
  if (one.gender === "they") return gender !== "it";
  if (one.gender !== null) return one.gender === gender;
  return gender === "it" ? one.name === null : true;
}
