import type { TurnRow } from "./lane.ts";
import type { Random } from "./random.ts";

const LETTERS = ["B", "D", "F", "H", "K", "M", "P", "R", "T", "V"];
/** Wordings for "X is one step from Y", by the step to the right and upwards. */
const WORDINGS: Readonly<Record<string, readonly string[]>> = {
  "-1 0": [
    "X is to the left of Y.",
    "X is at Y's 9 o'clock.",
    "Y is over there and X is on the left of it.",
    "X and Y are side by side with X to the left and Y to the right.",
  ],
  "1 0": [
    "X is to the right of Y.",
    "X sits in the right direction of Y.",
    "X and Y are in a horizontal line with X on the right.",
    "X is at the 3 o'clock position relative to Y.",
  ],
  "0 1": [
    "X is above Y.",
    "X is over Y with a small gap between them.",
    "X and Y are parallel, and X is on top of Y.",
    "Y is at the bottom and X is on the top.",
  ],
  "0 -1": [
    "X is below Y.",
    "X is directly below Y.",
    "X is at the lower side of Y.",
    "X is sitting at the 6:00 position to Y.",
  ],
  "-1 1": [
    "X is to the upper left of Y.",
    "X is above and to the left of Y.",
    "If Y is the center of a clock face, X is located between 10 and 11.",
    "X is at a 45 degree angle to Y, in the upper lefthand corner.",
  ],
  "1 1": [
    "X is to the top-right of Y.",
    "X is north east of Y.",
    "X is above Y at 2 o'clock.",
    "The object X is above and slightly to the right of the object Y.",
  ],
  "-1 -1": [
    "X is on the lower left of Y.",
    "X is on the left side of and below Y.",
    "X is diagonally below Y to the left at a 45 degree angle.",
    "X is below Y at 7 o'clock.",
  ],
  "1 -1": [
    "X is to the bottom right of Y.",
    "X is below and to the right of Y.",
    "X is on the right side and below Y.",
    "X is there and Y is at the 10 position of a clock face.",
  ],
};
const NAMES = [
  ["lower-left", "below", "lower-right"],
  ["left", "overlap", "right"],
  ["upper-left", "above", "upper-right"],
];

/** A walk over the grid, described step by step in any order, with one step off the path; asks for the position of its end relative to its start. */
function grid(random: Random): TurnRow {
  const [count, names] = [2 + random.below(6), random.sample(LETTERS, LETTERS.length)];
  let [dx, dy] = [0, 0];
  const told = Array.from({ length: count }, (_, at) => {
    const step = random.pick(Object.keys(WORDINGS));
    const [right = 0, up = 0] = step.split(" ").map(Number);
    [dx, dy] = [dx + right, dy + up];
    return say(random, step, names[at + 1] ?? "", names[at] ?? "");
  });
  const aside = say(
    random,
    random.pick(Object.keys(WORDINGS)),
    names[count + 1] ?? "",
    names[random.below(count)] ?? "",
  );
  const value = NAMES[Math.sign(dy) + 1]?.[Math.sign(dx) + 1] ?? "";
  return {
    mode: "state",
    prompt: `${random.sample([...told, aside], count + 1).join(" ")} What is the relation of the agent ${names[count] ?? ""} to the agent ${names[0] ?? ""}?`,
    expected: { kind: "text", value },
  };
}

function say(random: Random, step: string, one: string, other: string): string {
  return random.pick(WORDINGS[step] ?? [""]).replaceAll(/[XY]/gu, (letter) => (letter === "X" ? one : other));
}

const COMPASS = [
  { name: "north", back: "south" },
  { name: "south", back: "north" },
  { name: "east", back: "west" },
  { name: "west", back: "east" },
];

/** A row of places; asks for the path along a part of it, and for a neighbour. */
function way(random: Random): readonly TurnRow[] {
  const places = random.sample(["bakery", "fountain", "harbour", "library", "market", "theatre"], 5);
  const turns = [
    random.pick(COMPASS),
    ...(random.once(2) ? COMPASS.slice(0, 1) : COMPASS.slice(2, 3)),
    random.pick(COMPASS),
  ].reduce<typeof COMPASS>(
    (kept, turn) => (kept.at(-1)?.back === turn.name ? [...kept, kept.at(-1) ?? turn] : [...kept, turn]),
    [],
  );
  const told = turns.map(({ name, back }, at) =>
    random.once(2)
      ? `The ${places[at + 1] ?? ""} is ${name} of the ${places[at] ?? ""}.`
      : `The ${places[at] ?? ""} is ${back} of the ${places[at + 1] ?? ""}.`,
  );
  const from = random.below(turns.length - 1);
  const story = random.sample(told, told.length).join(" ");
  const legs = turns
    .slice(from, from + 2)
    .map(({ name }) => name)
    .join(", ");
  return [
    {
      mode: "state",
      prompt: `${story} How do you go from the ${places[from] ?? ""} to the ${places[from + 2] ?? ""}?`,
      expected: { kind: "text", value: legs },
    },
    {
      mode: "state",
      prompt: `${story} What is ${turns[0]?.name ?? ""} of the ${places[0] ?? ""}?`,
      expected: { kind: "text", value: places[1] ?? "" },
    },
  ];
}

export function positionRows(random: Random): readonly TurnRow[] {
  return [
    ...Array.from({ length: 50 }, () => grid(random)),
    ...Array.from({ length: 10 }, () => way(random)).flat(),
  ];
}
