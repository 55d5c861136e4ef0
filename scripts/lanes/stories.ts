import { kinRows, sizeRows } from "./stories-kin.ts";
import { NO, REFUSE, UNKNOWN, YES, type MadeLane, type TurnRow } from "./lane.ts";
import { positionRows } from "./stories-positions.ts";
import { createRandom, type Random } from "./random.ts";

const PEOPLE = ["Ada", "Boris", "Cora", "Dmitri", "Edna"];
const PLACES = ["attic", "cellar", "pantry", "porch", "stable", "workshop"];
const THINGS = ["lantern", "kettle", "rope", "umbrella"];
const WENT = ["went to", "walked to", "hurried to", "returned to", "strolled to", "moved to"];
const TOOK = ["took", "picked up", "grabbed", "got"];
const DROPPED = ["put down", "dropped", "left"];
const GAVE = ["gave", "handed", "passed"];

/** The state at one moment: where each person is (-1: unknown), and where each thing is: in a place, with a person, or not stated. */
interface World {
  readonly at: number[];
  readonly things: ({ readonly with: number } | { readonly in: number } | null)[];
  readonly trails: number[][];
  readonly told: string[];
  readonly gifts: { readonly from: number; readonly to: number; readonly thing: number }[];
}

const placeOf = (world: World, thing: number): number => {
  const where = world.things[thing] ?? null;
  return where === null ? -1 : "in" in where ? where.in : (world.at[where.with] ?? -1);
};

/** Adds one event that is possible in this state, as a sentence. */
function happen(world: World, random: Random): void {
  const who = random.below(PEOPLE.length);
  const [name, here] = [PEOPLE[who] ?? "", world.at[who] ?? -1];
  const own = THINGS.map((_, thing) => thing).filter((thing) => {
    const where = world.things[thing];
    return where !== null && where !== undefined && "with" in where && where.with === who;
  });
  const draw = random.below(10);
  const free = THINGS.map((_, thing) => thing).filter(
    (thing) =>
      world.things[thing] === null ||
      (here >= 0 && placeOf(world, thing) === here && !("with" in (world.things[thing] ?? {}))),
  );
  const near = PEOPLE.map((_, other) => other).filter(
    (other) => other !== who && here >= 0 && world.at[other] === here,
  );
  if (draw < 2 && own.length > 0 && near.length > 0) {
    const [thing, to] = [random.pick(own), random.pick(near)];
    world.things[thing] = { with: to };
    world.gifts.push({ from: who, to, thing });
    world.told.push(
      random.once(2)
        ? `${name} ${random.pick(GAVE)} the ${THINGS[thing] ?? ""} to ${PEOPLE[to] ?? ""}.`
        : `${name} ${random.pick(GAVE)} ${PEOPLE[to] ?? ""} the ${THINGS[thing] ?? ""}.`,
    );
  } else if (draw < 4 && own.length > 0) {
    const thing = random.pick(own);
    world.things[thing] = here < 0 ? null : { in: here };
    if (here < 0) world.trails[thing] = [];
    world.told.push(`${name} ${random.pick(DROPPED)} the ${THINGS[thing] ?? ""}.`);
  } else if (draw < 7 && here >= 0 && free.length > 0) {
    const thing = random.pick(free);
    world.things[thing] = { with: who };
    world.told.push(
      `${name} ${random.pick(TOOK)} the ${THINGS[thing] ?? ""}${random.once(2) ? " there" : ""}.`,
    );
  } else {
    const place = random.below(PLACES.length);
    const other = random.once(5) ? (who + 1) % PEOPLE.length : -1;
    for (const one of [who, other]) if (one >= 0) world.at[one] = place;
    world.told.push(
      `${name}${other < 0 ? "" : ` and ${PEOPLE[other] ?? ""}`} ${random.pick(WENT)} the ${PLACES[place] ?? ""}.`,
    );
  }
  THINGS.forEach((_, thing) => {
    const [place, trail] = [placeOf(world, thing), world.trails[thing] ?? []];
    if (place >= 0 && trail.at(-1) !== place) trail.push(place);
    world.trails[thing] = trail;
  });
}

function moves(random: Random): readonly TurnRow[] {
  const world: World = {
    at: PEOPLE.map(() => -1),
    things: THINGS.map(() => null),
    trails: THINGS.map(() => []),
    told: [],
    gifts: [],
  };
  for (let count = 4 + random.below(11); count > 0; count--) happen(world, random);
  const row = (question: string, expected: TurnRow["expected"]): TurnRow => ({
    mode: "state",
    prompt: `${world.told.join(" ")} ${question}`,
    expected,
  });
  const text = (value: string): TurnRow["expected"] => ({ kind: "text", value });
  const [who, thing, place] = [
    random.below(PEOPLE.length),
    random.below(THINGS.length),
    random.below(PLACES.length),
  ];
  const [name, object] = [PEOPLE[who] ?? "", THINGS[thing] ?? ""];
  const held = THINGS.filter((_, one) => {
    const where = world.things[one];
    return where !== null && where !== undefined && "with" in where && where.with === who;
  });
  const told = world.told.join(" ");
  const [at, lies, trail, gift] = [
    world.at[who] ?? -1,
    placeOf(world, thing),
    world.trails[thing] ?? [],
    world.gifts.at(-1),
  ];
  return [
    row(`Where is ${name}?`, at < 0 ? REFUSE : text(PLACES[at] ?? "")),
    row(`Where is the ${object}?`, lies < 0 ? REFUSE : text(PLACES[lies] ?? "")),
    ...(told.includes(PLACES[place] ?? "")
      ? [row(`Is ${name} in the ${PLACES[place] ?? ""}?`, at < 0 ? UNKNOWN : at === place ? YES : NO)]
      : []),
    ...(told.includes(name)
      ? [
          row(`How many objects is ${name} carrying?`, {
            kind: "number",
            value: String(held.length),
            unit: null,
          }),
        ]
      : []),
    ...(trail.length > 1
      ? [
          row(
            `Where was the ${object} before the ${PLACES[trail.at(-1) ?? 0] ?? ""}?`,
            text(PLACES[trail.at(-2) ?? 0] ?? ""),
          ),
        ]
      : []),
    ...(gift === undefined
      ? []
      : [row(`Who received the ${THINGS[gift.thing] ?? ""}?`, text(PEOPLE[gift.to] ?? ""))]),
  ];
}

const DAYS = ["yesterday", "this morning", "this afternoon", "this evening"];

/** Moves at parts of the day, described in any order. */
function days(random: Random): readonly TurnRow[] {
  const who = random.sample(PEOPLE, 2);
  const trails = who.map(() => random.sample(PLACES, DAYS.length));
  const told = random.sample(
    who.flatMap((name, one) =>
      DAYS.map((day, at) => {
        const go = `${name} ${random.pick(WENT)} the ${trails[one]?.[at] ?? ""}`;
        return random.once(2) ? `${go} ${day}.` : `${day.charAt(0).toUpperCase()}${day.slice(1)} ${go}.`;
      }),
    ),
    who.length * DAYS.length,
  );
  const at = 1 + random.below(DAYS.length - 1);
  const [name = "", trail = []] = [who[0], trails[0]];
  const row = (question: string, value: string): TurnRow => ({
    mode: "state",
    prompt: `${told.join(" ")} ${question}`,
    expected: { kind: "text", value },
  });
  return [
    row(`Where was ${name} before the ${trail[at] ?? ""}?`, trail[at - 1] ?? ""),
    row(`Where is ${name}?`, trail.at(-1) ?? ""),
  ];
}

/** In one of two places, and no longer in a place. */
function doubts(random: Random): readonly TurnRow[] {
  const [one = "", other = ""] = random.sample(PEOPLE, 2);
  const [first = "", second = "", third = ""] = random.sample(PLACES, 3);
  const told = `${other} went to the ${third}. ${one} is either in the ${first} or the ${second}. ${other} is no longer in the ${third}.`;
  const row = (name: string, place: string, expected: TurnRow["expected"]): TurnRow => ({
    mode: "state",
    prompt: `${told} Is ${name} in the ${place}?`,
    expected,
  });
  return [row(one, first, UNKNOWN), row(one, third, NO), row(other, third, NO), row(other, second, UNKNOWN)];
}

export const STORIES: MadeLane = {
  prefix: "story",
  file: {
    lane: "stories",
    version: "v1",
    kind: "turns",
    acceptance: { max_wrong: 0, min_pass_rate: 0.97 },
    description:
      "Stories in the mode of states: moves, gives and takes; parts of the days; either/or and no longer; places on a grid and ways; sizes; families.",
    provenance:
      "Generated by scripts/lanes/stories.ts and the files beside it: worlds, grids, sizes and family trees are drawn, the answers read off them, and the sentences made from them.",
  },
  rows: () => {
    const random = createRandom("stories");
    const times = (count: number, make: (random: Random) => readonly TurnRow[]): TurnRow[] =>
      Array.from({ length: count }, () => make(random)).flat();
    return [
      ...times(24, moves),
      ...times(10, days),
      ...times(5, doubts),
      ...positionRows(random),
      ...sizeRows(random),
      ...kinRows(random),
    ];
  },
};
