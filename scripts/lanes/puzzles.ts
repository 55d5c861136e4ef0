import type { Expected } from "../../src/engine/scoring/score.ts";
import { NO, YES, type MadeLane, type TurnRow } from "./lane.ts";
import { createRandom, type Random } from "./random.ts";

// The generator knows the right answer: it draws an order, a walk or a set of kinds first, and then describes it. Small worlds are enumerated.

const NAMES = ["Ilse", "Jorn", "Kaya", "Lars", "Mina", "Nils", "Ottilie", "Piet", "Runa", "Sven"] as const;
const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth"] as const;
const COUNTS = [
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
] as const;
const LETTERS = "ABCDEFGH";

function text(value: string): Expected {
  return { kind: "text", value, also: [] };
}
function number(value: number): Expected {
  return { kind: "number", value: String(value), unit: null };
}
function options(choices: readonly string[]): string {
  return `\nOptions:\n${choices.map((choice, at) => `(${LETTERS[at] ?? ""}) ${choice}`).join("\n")}`;
}

function permutations<T>(of: readonly T[]): readonly (readonly T[])[] {
  return of.length < 2
    ? [of]
    : of.flatMap((one, at) =>
        permutations([...of.slice(0, at), ...of.slice(at + 1)]).map((rest) => [one, ...rest]),
      );
}

// ---- orders -----------------------------------------------------------------------------------------------------------

/** A scale: how to describe its items, how to say that one comes before another, and how to say that one is the nth (from 0) of a number of items. */
interface Scale {
  readonly lead: (things: readonly string[]) => string;
  readonly things: readonly string[];
  readonly before: (one: string, other: string) => string;
  readonly after: (one: string, other: string) => string;
  readonly nth: (one: string, at: number, count: number) => string;
}

const SCALES: readonly Scale[] = [
  {
    lead: (things) =>
      `Along a wall, there are ${COUNTS[things.length] ?? ""} lamps: ${things.map((thing) => `a ${thing}`).join(", ")}.`,
    things: ["brass lamp", "paper lamp", "stone lamp", "reed lamp", "wool lamp", "cork lamp"],
    before: (one, other) => `The ${one} is to the left of the ${other}`,
    after: (one, other) => `The ${one} is to the right of the ${other}`,
    nth: (one, at, count) =>
      at === 0
        ? `The ${one} is the leftmost`
        : at === count - 1
          ? `The ${one} is the rightmost`
          : `The ${one} is the ${ORDINALS[at] ?? ""} from the left`,
  },
  {
    lead: (things) =>
      `In a rowing contest, there were ${COUNTS[things.length] ?? ""} rowers: ${things.join(", ")}.`,
    things: NAMES.slice(0, 6),
    before: (one, other) => `${one} finished ahead of ${other}`,
    after: (one, other) => `${one} finished behind ${other}`,
    nth: (one, at, count) => `${one} finished ${at === count - 1 ? "last" : (ORDINALS[at] ?? "")}`,
  },
  {
    lead: (things) => `A market sells ${COUNTS[things.length] ?? ""} cheeses: ${things.join(", ")}.`,
    things: ["gouda", "brie", "feta", "tilsit", "ricotta", "halloumi"],
    before: (one, other) => `The ${one} is more expensive than the ${other}`,
    after: (one, other) => `The ${one} is cheaper than the ${other}`,
    nth: (one, at, count) =>
      `The ${one} is the ${at === 0 ? "most expensive" : at === count - 1 ? "cheapest" : `${ORDINALS[at] ?? ""}-most expensive`}`,
  },
];

function orders(random: Random): TurnRow {
  const scale = random.pick(SCALES);
  const count = 3 + random.below(3);
  const things = random.sample(scale.things, count);
  const order = random.sample(things, count);
  const told: string[] = [];
  let left = permutations(things);
  while (left.length > 1) {
    const [at, other] = random.sample(
      order.map((_, place) => place),
      2,
    );
    if (at === undefined || other === undefined) throw new Error("there are at least three things");
    const [one, two] = [order[at] ?? "", order[other] ?? ""];
    const nth = random.once(3);
    const fits = (way: readonly string[]): boolean =>
      nth ? way[at] === one : way.indexOf(one) < way.indexOf(two) === at < other;
    const sentence = nth
      ? scale.nth(one, at, count)
      : at < other
        ? scale.before(one, two)
        : scale.after(one, two);
    if (told.includes(sentence) || left.every(fits)) continue;
    told.push(sentence);
    left = left.filter(fits);
  }
  const place = random.below(count);
  const choices = things.map((thing) => scale.nth(thing, place, count));
  return {
    mode: "classical",
    prompt: `${scale.lead(things)} ${told.join(". ")}. Which of the following is true?${options(choices)}`,
    expected: text(scale.nth(order[place] ?? "", place, count)),
  };
}

// ---- who tells the truth ----------------------------------------------------------------------------------------------

function liars(random: Random): TurnRow {
  const people = random.sample(NAMES, 3 + random.below(4));
  const truth = [random.once(2)];
  const [first = ""] = people;
  const sentences = [`${first} ${truth[0] === true ? "tells the truth" : "lies"}.`];
  people.slice(1).forEach((who, at) => {
    const says = random.once(2);
    sentences.push(
      `${who} ${random.pick(["says", "claims that", "says that", "insists that"])} ${people[at] ?? ""} ${says ? "tells the truth" : "lies"}.`,
    );
    truth.push(says === truth[at]);
  });
  return {
    mode: "classical",
    prompt: `${sentences.join(" ")} Does ${people.at(-1) ?? ""} tell the truth?`,
    expected: truth.at(-1) === true ? YES : NO,
  };
}

type World = readonly [boolean, boolean];
const CLAIMS: readonly (readonly [
  words: (one: string, other: string, good: string, bad: string) => string,
  holds: (world: World) => boolean,
])[] = [
  [(_, other, good) => `${other} is a ${good}`, ([, two]) => two],
  [(_, other, __, bad) => `${other} is a ${bad}`, ([, two]) => !two],
  [(one, other, good, bad) => `${one} is a ${good} or ${other} is a ${bad}`, ([first, two]) => first || !two],
  [
    (one, other, good) => `if ${one} is a ${good} then ${other} is a ${good}`,
    ([first, two]) => !first || two,
  ],
  [
    (one, other, good, bad) => `${one} is a ${bad} if and only if ${other} is a ${good}`,
    ([first, two]) => !first === two,
  ],
  [(one, other, __, bad) => `${one} is a ${bad} and ${other} is a ${bad}`, ([first, two]) => !first && !two],
];
const KINDS = [
  ["sage", "jester"],
  ["monk", "bandit"],
  ["warden", "thief"],
] as const;

function knights(random: Random): TurnRow | null {
  const [good, bad] = random.pick(KINDS);
  const plural = (noun: string): string => (noun === "thief" ? "thieves" : `${noun}s`);
  const [one = "", other = ""] = random.sample(NAMES, 2);
  const [first, second] = [random.pick(CLAIMS), random.pick(CLAIMS)];
  const worlds = (
    [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ] as const
  ).filter(([a, b]) => first[1]([a, b]) === a && second[1]([b, a]) === b);
  const [world] = worlds;
  if (world === undefined || worlds.length > 1) return null;
  const quoted = (who: string, words: string): string =>
    random.pick([
      `${who} said, "${words}".`,
      `According to ${who}, "${words}".`,
      `"${words}," ${who} claimed.`,
      `${who} told you that ${words}.`,
    ]);
  const kind = (value: boolean): string => (value ? good : bad);
  return {
    mode: "classical",
    expected: text(`${one} is a ${kind(world[0])}, and ${other} is a ${kind(world[1])}`),
    prompt: `A very special island is inhabited only by ${plural(good)} and ${plural(bad)}. ${plural(good).replace(/^./u, (letter) => letter.toUpperCase())} always tell the truth, and ${plural(bad)} always lie. You meet 2 inhabitants: ${one}, and ${other}. ${quoted(one, first[0](one, other, good, bad))} ${quoted(other, second[0](other, one, good, bad))} So who is a ${good} and who is a ${bad}?`,
  };
}

// ---- expressions, swaps, walks ----------------------------------------------------------------------------------------

function expressions(random: Random): TurnRow {
  const make = (depth: number): { readonly words: string; readonly value: boolean } => {
    if (depth === 0 || random.once(4))
      return random.once(2) ? { words: "True", value: true } : { words: "False", value: false };
    if (random.once(3)) {
      const { words, value } = make(depth - 1);
      return { words: `not ( ${words} )`, value: !value };
    }
    const [one, other, and] = [make(depth - 1), make(depth - 1), random.once(2)];
    return {
      words: `( ${one.words} ) ${and ? "and" : "or"} ( ${other.words} )`,
      value: and ? one.value && other.value : one.value || other.value,
    };
  };
  const { words, value } = make(3);
  return {
    mode: "classical",
    prompt: `What is the value of not ( ${words} )?`,
    expected: text(value ? "False" : "True"),
  };
}

function swaps(random: Random): TurnRow {
  const people = random.sample(NAMES, 3 + random.below(3));
  const kites = random.sample(
    ["red kite", "green kite", "white kite", "striped kite", "gold kite"],
    people.length,
  );
  const now = [...kites];
  const lead = `${people.slice(0, -1).join(", ")}, and ${people.at(-1) ?? ""} are flying kites. At the start of the day, they each have a kite: ${people.map((who, at) => `${at === people.length - 1 ? "and " : ""}${who} has a ${kites[at] ?? ""}`).join(", ")}.`;
  const told = Array.from({ length: 3 + random.below(4) }, () => {
    const [one = 0, other = 1] = random.sample(
      people.map((_, at) => at),
      2,
    );
    [now[one], now[other]] = [now[other] ?? "", now[one] ?? ""];
    return random.pick([
      `Then, ${people[one] ?? ""} and ${people[other] ?? ""} swap kites.`,
      `${people[one] ?? ""} trades kites with ${people[other] ?? ""}.`,
      `Then ${people[other] ?? ""} and ${people[one] ?? ""} exchange their kites.`,
    ]);
  });
  const asked = random.below(people.length);
  return {
    mode: "state",
    prompt: `${lead} ${told.join(" ")} At the end of the day, ${people[asked] ?? ""} has the${options(kites)}`,
    expected: text(now[asked] ?? ""),
  };
}

function walks(random: Random): TurnRow {
  let [x, y, dx, dy] = [0, 0, 0, 1];
  const told = Array.from({ length: 3 + random.below(5) }, () => {
    if (random.once(3)) {
      const how = random.pick(["left", "right", "around"] as const);
      [dx, dy] = how === "left" ? [-dy, dx] : how === "right" ? [dy, -dx] : [-dx, -dy];
      return `Turn ${how}.`;
    }
    const count = 1 + random.below(4);
    [x, y] = [x + dx * count, y + dy * count];
    return `Take ${count} step${count === 1 ? "" : "s"}.`;
  });
  if (random.once(2) && (x === 0) !== (y === 0)) {
    const back = x * dx + y * dy;
    if (back !== 0)
      [told[told.length], x, y] = [
        `${back > 0 ? "Turn around. " : ""}Take ${Math.abs(back)} step${Math.abs(back) === 1 ? "" : "s"}.`,
        0,
        0,
      ];
  }
  return {
    mode: "state",
    prompt: `${told.join(" ")} If you follow these instructions, do you return to the starting point?`,
    expected: x === 0 && y === 0 ? YES : NO,
  };
}

// ---- dates, things ----------------------------------------------------------------------------------------------------

const DAY_MS = 86_400_000;
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** The platform's calendar is the oracle. */
function dates(random: Random): TurnRow {
  const today = new Date(Date.UTC(1900 + random.below(180), random.below(12), 1 + random.below(28)));
  const words = `${MONTHS[today.getUTCMonth()] ?? ""} ${today.getUTCDate()}, ${today.getUTCFullYear()}`;
  const days = 1 + random.below(400);
  const [before, after] = [-1, 1].map((sign) => new Date(today.getTime() + sign * days * DAY_MS));
  const two = (value: number): string => String(value).padStart(2, "0");
  const written = (date: Date | undefined): string =>
    date === undefined
      ? ""
      : `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`;
  const weekday = (date: Date | undefined): string => WEEKDAYS[date?.getUTCDay() ?? 0] ?? "";
  const rows: readonly TurnRow[] = [
    {
      mode: "arithmetic",
      prompt: `Today is ${words}. What is the date ${days} days ago in MM/DD/YYYY?`,
      expected: text(written(before)),
    },
    {
      mode: "arithmetic",
      prompt: `Yesterday was ${words}. What is the date ${days - 1} days from today in MM/DD/YYYY?`,
      expected: text(written(after)),
    },
    { mode: "arithmetic", prompt: `What day of the week was ${words}?`, expected: text(weekday(today)) },
    {
      mode: "arithmetic",
      prompt: `If today is ${weekday(today)}, ${words}, what day of the week will it be ${days} days from now?`,
      expected: text(weekday(after)),
    },
    {
      mode: "arithmetic",
      prompt: `Is ${today.getUTCFullYear()} a leap year? Answer with Yes or No.`,
      expected: new Date(Date.UTC(today.getUTCFullYear(), 1, 29)).getUTCMonth() === 1 ? YES : NO,
    },
  ];
  return random.pick(rows.filter(({ prompt }) => !prompt.includes(" 0 days ")));
}

const GROUPS = {
  fruits: ["pear", "lychee", "mango", "cherry", "guava"],
  vegetables: ["leek", "turnip", "radish", "parsnip"],
  animals: ["otter", "gecko", "heron", "yak"],
  "musical instruments": ["oboe", "harp", "cello", "tuba"],
} as const;

function counts(random: Random): TurnRow {
  const kinds = Object.keys(GROUPS) as (keyof typeof GROUPS)[]; // the keys of the table
  const asked = random.pick(kinds);
  const things = random
    .sample(
      kinds.flatMap((kind) => GROUPS[kind].map((noun) => ({ kind, noun: String(noun) }))),
      4 + random.below(4),
    )
    .map((thing) => ({ ...thing, count: 1 + random.below(4) }));
  const plural = (noun: string): string =>
    noun === "mango"
      ? "mangoes"
      : noun === "cherry"
        ? "cherries"
        : noun.endsWith("sh")
          ? `${noun}es`
          : `${noun}s`;
  const said = things.map(({ noun, count }) =>
    count === 1 ? `${/^[aeiou]/u.test(noun) ? "an" : "a"} ${noun}` : `${COUNTS[count] ?? ""} ${plural(noun)}`,
  );
  return {
    mode: "words",
    prompt: `I have ${said.slice(0, -1).join(", ")}, and ${said.at(-1) ?? ""}. How many ${asked} do I have?`,
    expected: number(things.filter(({ kind }) => kind === asked).reduce((sum, { count }) => sum + count, 0)),
  };
}

function things(random: Random): TurnRow {
  const colours = ["red", "teal", "beige", "purple"] as const;
  const nouns = ["spoon", "ribbon", "candle", "button"] as const;
  const held = Array.from({ length: 4 + random.below(3) }, () => ({
    colour: random.pick(colours),
    noun: random.pick(nouns),
    count: 1 + random.below(4),
  }));
  const [colour, noun] = [random.pick(colours), random.pick(nouns)];
  const said = held.map(
    (one) => `${COUNTS[one.count] ?? ""} ${one.colour} ${one.noun}${one.count === 1 ? "" : "s"}`,
  );
  const left = held
    .filter((one) => one.noun !== noun && one.colour === colour)
    .reduce((sum, { count }) => sum + count, 0);
  return {
    mode: "state",
    prompt: `On the bench, I see ${said.slice(0, -1).join(", ")}, and ${said.at(-1) ?? ""}. If I remove all the ${noun}s from the bench, how many ${colour} items remain on it?`,
    expected: number(left),
  };
}

const MAKERS: readonly (readonly [name: string, count: number, make: (random: Random) => TurnRow | null])[] =
  [
    ["orders", 40, orders],
    ["liars", 20, liars],
    ["knights", 25, knights],
    ["expressions", 20, expressions],
    ["swaps", 20, swaps],
    ["walks", 20, walks],
    ["dates", 35, dates],
    ["counts", 20, counts],
    ["things", 20, things],
  ];

export const PUZZLES: MadeLane = {
  file: {
    lane: "puzzles",
    version: "v1",
    kind: "turns",
    acceptance: { max_wrong: 0, min_pass_rate: 0.98 },
    description:
      "Puzzles of whole texts: orders of things, who tells the truth, boolean expressions, swaps, walks, dates, things counted by kind and colour.",
    provenance:
      "Made by scripts/lanes/puzzles.ts: what is asked is drawn first and then told, small worlds are gone through, and the platform's calendar gives the dates.",
  },
  prefix: "puz",
  rows: () =>
    MAKERS.flatMap(([name, count, make]) => {
      const rows: TurnRow[] = [];
      for (let seed = 0; rows.length < count; seed++) {
        const row = make(createRandom(`puzzles ${name} ${seed}`));
        if (row !== null) rows.push({ ...row, why: name });
      }
      return rows;
    }),
};
