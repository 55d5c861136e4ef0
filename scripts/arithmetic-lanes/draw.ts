import { createRandom, type Random } from "../lanes/random.ts";
import { amount, is, say, type Amount, type Quantity, type Said } from "./story.ts";
import {
  CONTAINERS,
  GAINS,
  LOSSES,
  PEOPLE,
  TAILS,
  THINGS,
  inflect,
  plural,
  type Kind,
  type Person,
  type Thing,
} from "./words.ts";
import { ratio } from "./ratio.ts";

const WORDS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
  "twenty",
];

/** A subject with its verbs in the story's tense. */
export interface Actor extends Person {
  /** `Mia buys`, `Mia bought`. */
  readonly does: (verb: string) => string;
  /** `she buys`, `they buy`; the name if a pronoun would be ambiguous. */
  readonly then: (verb: string) => string;
  /** `does Mia have`, `did Mia have`. */
  readonly q: (verb: string) => string;
  /** Like {@link q}, with a pronoun if it is unambiguous. */
  readonly q2: (verb: string) => string;
  toString(): string;
}

/** The random choices of one story: its tense, its number style, its people and its things. */
export interface Draw extends Random {
  readonly past: boolean;
  /** A whole number from `from` to `to`. */
  n(from: number, to: number): Amount;
  /** The same number in the story's number style. */
  num(value: number): Amount;
  /** A multiple of `of`. */
  multiple(of: Amount, from: number, to: number): Amount;
  person(): Actor;
  /** Two people. Pronouns are used only if the two have different ones. */
  two(): readonly [Actor, Actor];
  three(): readonly [Actor, Actor, Actor];
  thing(...kinds: readonly Kind[]): Thing;
  twoThings(): readonly [Thing, Thing];
  /** The verb for a singular noun, or in the plural. */
  v(verb: string): string;
  vs(verb: string): string;
  gain(thing: Thing): string;
  lose(thing: Thing): string;
  tail(verb: string, who: Actor): string;
  container(thing: Thing): { readonly one: string; readonly many: string };
  /** A container that people fill and carry away. */
  packet(thing: Thing): { readonly one: string; readonly many: string };
}

export function createDraw(seed: string): Draw {
  const random = createRandom(seed);
  const past = random.once(2);
  const inWords = random.once(4);
  const num = (value: number): Amount =>
    amount(value, inWords && value <= 20 ? (WORDS[value] ?? String(value)) : String(value));
  const n = (from: number, to: number): Amount => num(from + random.below(to - from + 1));
  const actor = (person: Person, clear: boolean): Actor =>
    actorOf(person, { past, pronoun: () => clear && random.below(3) > 0 });
  const singular = PEOPLE.filter(({ he }) => he !== "they");
  const apart = (count: number, from: readonly Person[]): Person[] => {
    const drawn = random.sample(from, count);
    return new Set(drawn.map(({ name }) => name.slice(0, 1))).size === count ? drawn : apart(count, from);
  };
  const several = (count: number): Actor[] => {
    const drawn = apart(count, singular);
    const clear = count === 2 && drawn[0]?.he !== drawn[1]?.he;
    return drawn.map((person) => actor(person, clear));
  };
  const thing = (...kinds: readonly Kind[]): Thing =>
    random.pick(kinds.length === 0 ? THINGS : THINGS.filter(({ kind }) => kinds.includes(kind)));
  return {
    ...random,
    past,
    num,
    n,
    thing,
    multiple: (of, from, to) => num(Number(of.value.num) * (from + random.below(to - from + 1))),
    person: () => actor(random.pick(PEOPLE), true),
    two: () => several(2) as unknown as readonly [Actor, Actor], // the caller asked for two
    three: () => several(3) as unknown as readonly [Actor, Actor, Actor], // the caller asked for three
    twoThings: () => {
      const first = thing();
      return [first, random.pick(THINGS.filter(({ one, kind }) => kind === first.kind && one !== first.one))];
    },
    v: (verb) => inflect(verb, past ? "past" : "third"),
    vs: (verb) => inflect(verb, past ? "past" : "base"),
    gain: ({ kind }) => random.pick(GAINS[kind]),
    lose: ({ kind, loses }) => random.pick(loses ?? LOSSES[kind]),
    tail: (verb, who) => random.pick(TAILS[verb] ?? [""]).replace("{his}", who.his),
    packet: ({ kind }) => {
      const one = random.pick(CONTAINERS[kind].filter((each) => each !== "drawer" && each !== "cupboard"));
      return { one, many: plural(one) };
    },
    container: ({ kind }) => {
      const one = random.pick(CONTAINERS[kind]);
      return { one, many: plural(one) };
    },
  };
}

function actorOf(
  person: Person,
  { past, pronoun }: { readonly past: boolean; readonly pronoun: () => boolean },
): Actor {
  const { name, he } = person;
  const does = (verb: string): string => `${name} ${inflect(verb, past ? "past" : "third")}`;
  const q = (verb: string): string => `${past ? "did" : "does"} ${name} ${verb}`;
  return {
    ...person,
    does,
    q,
    toString: () => name,
    then: (verb) =>
      pronoun() ? `${he} ${inflect(verb, past ? "past" : he === "they" ? "base" : "third")}` : does(verb),
    q2: (verb) => (pronoun() ? `${past ? "did" : he === "they" ? "do" : "does"} ${he} ${verb}` : q(verb)),
  };
}

export interface Fraction {
  readonly name: Amount;
  readonly num: number;
  readonly den: number;
}
const fraction = (num: number, den: number, text: string): Fraction => ({
  name: amount(ratio(num, den), text),
  num,
  den,
});
/** Parts in words: `half of`, `1/3 of`, `three quarters of`. */
export const FRACTIONS: readonly Fraction[] = [
  fraction(1, 2, "half"),
  fraction(1, 2, "1/2"),
  fraction(1, 3, "1/3"),
  fraction(1, 3, "a third"),
  fraction(2, 3, "2/3"),
  fraction(2, 3, "two thirds"),
  fraction(1, 4, "1/4"),
  fraction(1, 4, "a quarter"),
  fraction(3, 4, "3/4"),
  fraction(3, 4, "three quarters"),
  fraction(1, 5, "1/5"),
  fraction(2, 5, "2/5"),
  fraction(3, 5, "3/5"),
  fraction(4, 5, "4/5"),
  fraction(1, 6, "1/6"),
  fraction(5, 6, "5/6"),
  fraction(3, 8, "3/8"),
  fraction(5, 8, "5/8"),
  fraction(1, 10, "1/10"),
  fraction(3, 10, "3/10"),
];

/** `Mia has 12 apples.` as the first sentence. */
export function owns(d: Draw, who: Actor, [count, thing]: readonly [Amount, Thing], of: Quantity): Said {
  const place = d.pick(["", "", "", " in a box", " at home"]);
  return say(
    `${d.past ? d.pick(["", "", "At first "]) : ""}${who.does("have")} ${count} ${thing.many}${place}.`,
    is(of, count),
  );
}

/** Adds an irrelevant sentence to one in `often` stories. It comes first, so that no pronoun can refer to it. */
export function aside(d: Draw, who: Actor, thing: Thing, often = 8): readonly Said[] {
  if (!d.once(often)) return [];
  const [n, other] = [
    d.n(3, 60),
    d.pick(THINGS.filter(({ one, kind }) => kind !== thing.kind && !thing.many.includes(one))),
  ];
  return [
    d.pick([
      say(`${who.does("have")} ${n} ${other.many}.`, is("aside", n)),
      say(`${who} is ${n} years old.`, is("aside", n)),
      say(`The walk to school takes ${n} minutes.`, is("aside", n)),
      say(`It ${d.v("is")} a ${d.pick(["sunny", "rainy", "windy", "cold"])} day.`),
      say(`${who} ${d.v("like")} ${thing.many} very much.`),
    ]),
  ];
}
