export const HASH = "0123456789abcdef".repeat(4);
export const DIGEST = `sha256:${HASH}`;

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1,
  1.5,
  2 ** 53,
  -(2 ** 53),
  "",
  "x",
  "A_b-c",
  "x".repeat(64),
  "x".repeat(65),
  "x".repeat(121),
  "a__b",
  "a\nb",
  HASH,
  DIGEST,
  "😀".repeat(120),
  "😀".repeat(121),
  "😀".repeat(500),
  "😀".repeat(501),
  "x".repeat(2001),
  [],
  [null],
  ["x"],
  {},
  { a: true },
  { a: 1.5 },
];

/** Members of objects that were tried with every value, wherever they stood: turns stand whole in entries, bundles and replays. */
const tried = new Set<string>();
let turn = 0;

/** Of the values one in so many is tried, beginning with each by turns. */
const STEP = 4;

/**
 * What to put in a member's place: a sample of the values where it stands in an outermost object or is met for the first time; else a single one, by
 * turns. EVERY_CASE=1: always every value.
 */
function valuesFor(member: string, isOutermost: boolean): readonly unknown[] {
  if (process.env["EVERY_CASE"] === "1") return VALUES;
  turn += 1;
  if (isOutermost || !tried.has(member)) {
    tried.add(member);
    return VALUES.filter((_, at) => at === 0 || at % STEP === turn % STEP);
  }
  return [VALUES[turn % VALUES.length]];
}

/**
 * Changes a JSON value in place, one thing at a time, calls `visit` and changes it back: members replaced, removed and added.
 * @param done what was changed before, among the same keys at the same place: again would tell nothing new.
 */
export function mutate(value: unknown, visit: (change: string) => void, done: Set<string>, path = ""): void {
  if (typeof value !== "object" || value === null) return;
  const members = value as Record<string, unknown>; // an array's items, too
  const keys = `{${Object.keys(members).sort().join()}}`;
  const here = `${path} ${keys}`;
  for (const key of Object.keys(members)) {
    const kept = members[key];
    mutate(kept, visit, done, `${path}/${key}`);
    const what = `${here} ${key}: ${shapeOf(kept)}`;
    if (done.has(what)) continue;
    done.add(what);
    for (const other of valuesFor(`${keys} ${key}: ${shapeOf(kept)}`, path === "")) {
      members[key] = other;
      visit(`${path}/${key} = ${JSON.stringify(other).slice(0, 20)}`);
    }
    if (!Array.isArray(value)) {
      delete members[key];
      visit(`${path}/${key} removed`);
    }
    members[key] = kept;
  }
  if (Array.isArray(value) || done.has(here)) return;
  done.add(here);
  members["unheard_of"] = true;
  visit(`${path}/unheard_of added`);
  delete members["unheard_of"];
}

/** Copies of one value of each shape, their lists shortened likewise. */
export function oneOfEach<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => shorten(value)).map((value) => [shapeOf(value), value])).values()];
}

function shorten<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return oneOfEach(value) as T; // still a list of the same
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shorten(member)])) as T; // the same members
}

function shapeOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  return Array.isArray(value)
    ? `[${value.map(shapeOf).join()}]`
    : `{${Object.entries(value)
        .map(([key, member]) => `${key}:${shapeOf(member)}`)
        .join()}}`;
}
