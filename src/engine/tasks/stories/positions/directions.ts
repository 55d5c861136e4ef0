/** Steps on a grid: to the right and up count as plus. */
export interface Offset {
  readonly dx: number;
  readonly dy: number;
}
export const HERE: Offset = { dx: 0, dy: 0 };

export function add(one: Offset, other: Offset): Offset {
  return { dx: one.dx + other.dx, dy: one.dy + other.dy };
}
export function opposite({ dx, dy }: Offset): Offset {
  return { dx: 0 - dx, dy: 0 - dy };
}
export function same(one: Offset, other: Offset): boolean {
  return one.dx === other.dx && one.dy === other.dy;
}

const COMPASS: Readonly<Record<string, Offset>> = {
  north: { dx: 0, dy: 1 },
  south: { dx: 0, dy: -1 },
  east: { dx: 1, dy: 0 },
  west: { dx: -1, dy: 0 },
  northeast: { dx: 1, dy: 1 },
  northwest: { dx: -1, dy: 1 },
  southeast: { dx: 1, dy: -1 },
  southwest: { dx: -1, dy: -1 },
};
const PAGE: Readonly<Record<string, Offset>> = {
  left: { dx: -1, dy: 0 },
  right: { dx: 1, dy: 0 },
  lefthand: { dx: -1, dy: 0 },
  righthand: { dx: 1, dy: 0 },
  above: { dx: 0, dy: 1 },
  over: { dx: 0, dy: 1 },
  top: { dx: 0, dy: 1 },
  up: { dx: 0, dy: 1 },
  upper: { dx: 0, dy: 1 },
  higher: { dx: 0, dy: 1 },
  below: { dx: 0, dy: -1 },
  under: { dx: 0, dy: -1 },
  beneath: { dx: 0, dy: -1 },
  underneath: { dx: 0, dy: -1 },
  bottom: { dx: 0, dy: -1 },
  down: { dx: 0, dy: -1 },
  lower: { dx: 0, dy: -1 },
};
const WORDS: ReadonlyMap<string, Offset> = new Map([...Object.entries(COMPASS), ...Object.entries(PAGE)]);

/** The words for directions, as an alternation; longer ones first, so that `upper` is not taken for `up`. */
export const DIRECTION_WORDS = [...WORDS.keys()]
  .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  .join("|");

/** What the direction words of a text come to together, each axis once: `above and to the left`. Null where there are none, or opposite ones. */
export function directionOf(text: string): Offset | null {
  let [dx, dy] = [0, 0];
  let found = false;
  for (const word of text.split(/[^a-z]+/u)) {
    const offset = WORDS.get(word);
    if (offset === undefined) continue;
    found = true;
    if (dx * offset.dx < 0 || dy * offset.dy < 0) return null;
    [dx, dy] = [dx === 0 ? offset.dx : dx, dy === 0 ? offset.dy : dy];
  }
  return found ? { dx, dy } : null;
}

export function isCompass(text: string): boolean {
  return text.split(/[^a-z]+/u).some((word) => word in COMPASS);
}

/** Where an hour stands on the face of a clock, by quarters: what is not straight up, down or sideways is aslant. */
export function hourOffset(hour: number): Offset | null {
  if (!Number.isInteger(hour) || hour < 1 || hour > 12) return null;
  const sideways = hour % 6 === 0 ? 0 : hour < 6 ? 1 : -1;
  const upwards = hour % 12 === 3 || hour === 9 ? 0 : hour > 3 && hour < 9 ? -1 : 1;
  return { dx: sideways, dy: upwards };
}

/** Where something between two neighbouring hours stands. */
export function betweenHours(first: number, second: number): Offset | null {
  const [a, b] = [hourOffset(first), hourOffset(second)];
  if (a === null || b === null || second % 12 !== (first + 1) % 12) return null;
  return { dx: Math.sign(a.dx + b.dx), dy: Math.sign(a.dy + b.dy) };
}

const PAGE_NAMES = [
  ["lower-left", "below", "lower-right"],
  ["left", "overlap", "right"],
  ["upper-left", "above", "upper-right"],
] as const;
const COMPASS_NAMES = [
  ["southwest", "south", "southeast"],
  ["west", "overlap", "east"],
  ["northwest", "north", "northeast"],
] as const;

/** The direction in one word, by its signs. */
export function nameOf({ dx, dy }: Offset, compass: boolean): string {
  const names = compass ? COMPASS_NAMES : PAGE_NAMES;
  return names[Math.sign(dy) + 1]?.[Math.sign(dx) + 1] ?? "";
}

/** The direction as a part of a sentence: `to the left of`, `at the same place as`. */
export function phraseOf(offset: Offset, compass: boolean): string {
  const name = nameOf(offset, compass);
  if (name === "overlap") return "at the same place as";
  if (compass) return `${name} of`;
  return name === "above" || name === "below"
    ? name
    : offset.dy === 0
      ? `to the ${name} of`
      : `to the ${name.replace("-", " ")} of`;
}
