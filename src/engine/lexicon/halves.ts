/** Kinds of which all are of one of two: a pupil is a boy or a girl. Of people some may be neither boys nor girls. */
const HALVES: readonly (readonly [RegExp, string, string])[] = [
  [/^(?:child|kid|pupil|student|schoolchild|classmate|sibling)$/, "boy", "girl"],
  [/^adult$/, "man", "woman"],
  [/^parent$/, "father", "mother"],
];

/** The kind of the others of a whole: of pupils that are no boys, "girl". Null where there are more than two. */
export function otherHalf(noun: string, whole: string): string | null {
  for (const [wholes, one, other] of HALVES) {
    if (!wholes.test(whole)) continue;
    if (noun === one) return other;
    if (noun === other) return one;
  }
  return null;
}

/** What boys and girls are called where they learn. */
const LEARNERS: ReadonlySet<string> = new Set(["student", "pupil", "classmate", "schoolchild"]);
const SCHOOLS =
  /(?:^| )(?:class|classroom|school|kindergarten|course|grade|lesson|field trip|school bus|homeroom|preschool)$/;

/** Whether all the boys and girls of a place are what is named: pupils of a class; of a park they need not be. */
export const areLearners = (noun: string, place: string | null): boolean =>
  LEARNERS.has(noun) && place !== null && SCHOOLS.test(place);

/** States of places to sit or stay, of which one is the case: a seat that is taken is not free. */
const PLACES = /^(?:seat|chair|place|spot|room|bed|table|space|cabin|locker|desk)$/;
const TAKEN: ReadonlySet<string> = new Set(["taken", "occupied", "reserved"]);
const FREE: ReadonlySet<string> = new Set(["free", "empty", "available", "vacant"]);

export function otherStates(adjective: string, noun: string): readonly string[] {
  if (!PLACES.test(noun)) return [];
  if (TAKEN.has(adjective)) return [...FREE];
  return FREE.has(adjective) ? [...TAKEN] : [];
}

const STATES: ReadonlyMap<string, string> = new Map([
  ["take", "taken"],
  ["occupy", "occupied"],
  ["reserve", "reserved"],
]);

/** The state of what somebody has done so with: what is taken by anyone is taken. */
export const stateOf = (verb: string): string | null => STATES.get(verb) ?? null;

/** What becomes of each of a kind in one of two ways: a point of a test is got or missed. */
const DEEDS = [
  { nouns: "point mark question target shot penalty goal", one: "get score hit make", other: "miss" },
  { nouns: "test exam pupil student child candidate person applicant", one: "pass", other: "fail" },
].map(({ nouns, one, other }) => ({
  nouns: nouns.split(" "),
  one: one.split(" "),
  other: other.split(" "),
}));

/** What became of those of which this is not so. */
export const otherDeeds = (verb: string, noun: string): readonly string[] =>
  DEEDS.filter(({ nouns }) => nouns.includes(noun)).flatMap(({ one, other }) => {
    if (one.includes(verb)) return other;
    return other.includes(verb) ? one : [];
  });

/** "Unsold", of what was not sold. */
const UNDONE: ReadonlyMap<string, string> = new Map([
  ["unsold", "sell"],
  ["unread", "read"],
  ["unused", "use"],
  ["uneaten", "eat"],
  ["unpainted", "paint"],
  ["unanswered", "answer"],
  ["unopened", "open"],
  ["unsolved", "solve"],
]);

/** What was not done to what is so. */
export const undoneDeed = (adjective: string): string | null => UNDONE.get(adjective) ?? null;
