/** Words that put things in an order, besides adjectives of degree: rows from left to right, queues, races, one above the other, in time. */

/** The orders that words speak of by themselves. Places count from the left, the front, the bottom, the first. */
export type Axis = "across" | "along" | "up" | "time" | "race";

export interface Arrangement {
  readonly axis: Axis;
  /** Whether what is spoken of comes before the other: to the left, in front, below, earlier. */
  readonly first: boolean;
}

type Rows<Value> = ReadonlyMap<string, Value>;

const table = <Value>(...rows: readonly (readonly [words: string, value: Value])[]): Rows<Value> =>
  new Map(rows.flatMap(([words, value]) => words.split("|").map((word) => [word, value] as const)));

/** "Is to the left of", "stands behind". */
const PLACES: Rows<Arrangement> = table<Arrangement>(
  ["to the left of", { axis: "across", first: true }],
  ["to the right of", { axis: "across", first: false }],
  ["in front of|ahead of", { axis: "along", first: true }],
  ["behind", { axis: "along", first: false }],
  ["above|over|on top of", { axis: "up", first: false }],
  ["below|beneath|under|underneath", { axis: "up", first: true }],
  ["before", { axis: "time", first: true }],
  ["after", { axis: "time", first: false }],
);

/** "Finished ahead of", "finished below". */
const RACES: Rows<Arrangement> = table<Arrangement>(
  ["before|above|ahead of|in front of", { axis: "race", first: true }],
  ["after|below|behind", { axis: "race", first: false }],
);

export const arrangementOf = (preposition: string): Arrangement | null => PLACES.get(preposition) ?? null;
export const raceOf = (preposition: string): Arrangement | null => RACES.get(preposition) ?? null;

/** "Stands to the left of": the verb says only that something is there. */
const RESTING: ReadonlySet<string> = new Set(
  "be|stand|sit|lie|hang|park|wait|queue|rest|live|line up".split("|"),
);
export const isResting = (verb: string): boolean => RESTING.has(verb);

/** "Sits on the mat": who does so is there now, as who lives or waits somewhere need not be. */
const POSTURE: ReadonlySet<string> = new Set("stand|sit|lie|hang|rest|kneel|perch|float".split("|"));
export const isPosture = (verb: string): boolean => POSTURE.has(verb);

/** Verbs by which somebody gets a place in a race or a contest. */
const FINISHING: ReadonlySet<string> = new Set("finish|place|rank|come in|end up|come".split("|"));
export const isFinishing = (verb: string): boolean => FINISHING.has(verb);

/** Who wins is the first. */
const WINNING: ReadonlySet<string> = new Set(["win"]);
export const isWinning = (verb: string): boolean => WINNING.has(verb);

/** Events that have a time, by verb: who does so earlier comes first. Verbs of one row are one event. */
const EVENTS: Rows<string> = table<string>(
  ["arrive|get here|get there|turn up|show up", "arrive"],
  ["leave|depart|go home", "leave"],
  ["wake up|get up|rise", "wake up"],
  ["die|pass away", "die"],
  ["go to bed|fall asleep", "fall asleep"],
);
/** The event by whose time a verb puts those who do it in an order, or null where it may be done again and again. */
export function eventOf(verb: string): string | null {
  return EVENTS.get(verb) ?? (ONCE.has(verb) ? verb : null);
}
const ONCE: ReadonlySet<string> = new Set(
  "retire|graduate|marry|start|begin|open|close|happen|occur|end|bear".split("|"),
);

/** "Leftmost": at an end of a row. `from`: which end it is counted from. */
export interface End {
  readonly axis: Axis;
  readonly first: boolean;
}
const END_ADJECTIVES: Rows<End> = table<End>(
  ["leftmost|left-most|furthest left|farthest left", { axis: "across", first: true }],
  ["rightmost|right-most", { axis: "across", first: false }],
  ["topmost|uppermost|highest-placed", { axis: "up", first: false }],
  ["bottommost|lowermost|lowest-placed", { axis: "up", first: true }],
  ["frontmost|foremost", { axis: "along", first: true }],
  ["rearmost|hindmost", { axis: "along", first: false }],
);
export const endAdjective = (adjective: string): End | null => END_ADJECTIVES.get(adjective) ?? null;

/** "At the front", "from the left". `axis` null: of whichever row the text speaks of. */
const END_NOUNS: Rows<{ readonly axis: Axis | null; readonly first: boolean }> = table<{
  readonly axis: Axis | null;
  readonly first: boolean;
}>(
  ["left|left end|far left|left side|left-hand side", { axis: "across", first: true }],
  ["right|right end|far right|right side|right-hand side", { axis: "across", first: false }],
  ["front|head|front end", { axis: "along", first: true }],
  ["back|rear|tail|back end", { axis: "along", first: false }],
  ["top|top end", { axis: "up", first: false }],
  ["bottom|bottom end", { axis: "up", first: true }],
  ["beginning|start", { axis: null, first: true }],
  ["end", { axis: null, first: false }],
);
export const endNoun = (noun: string): { readonly axis: Axis | null; readonly first: boolean } | null =>
  END_NOUNS.get(noun) ?? null;

/** What things stand in or on in an order. */
const SETTINGS: Rows<Axis> = table<Axis>(
  ["queue|line|procession|waiting line|column", "along"],
  ["shelf|row|bench|branch|rack|bookshelf|windowsill|bar|wire|fence", "across"],
  ["stack|pile|tower|ladder|heap", "up"],
  ["race|competition|contest|tournament|marathon|sprint|championship|regatta|rally", "race"],
);
export const settingAxis = (noun: string): Axis | null => SETTINGS.get(noun.split(" ").at(-1) ?? "") ?? null;

/** "Immediately behind": one place. */
const NEXT: ReadonlySet<string> = new Set("immediately|directly|right|just|straight".split("|"));
export const saysNext = (adverb: string): boolean => NEXT.has(adverb);

/** Prepositions of the two sides at once. */
const BESIDE: ReadonlySet<string> = new Set(["next to", "beside", "adjacent to"]);
export const saysBeside = (preposition: string): boolean => BESIDE.has(preposition);

/** Nouns for one place of a row: "two places in front of", "in third place". */
const PLACE_NOUNS: ReadonlySet<string> = new Set("place|position|spot|seat|slot".split("|"));
export const isRowPlace = (noun: string): boolean => PLACE_NOUNS.has(noun);

const MIDDLES: ReadonlySet<string> = new Set(["middle", "centre", "center"]);
export const isMiddle = (noun: string): boolean => MIDDLES.has(noun);

/** The number of an ordinal as it is written: "third", "3rd"; "last" is the first from the end. */
const ORDINALS: readonly string[] =
  "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth".split("|");
export interface Ordinal {
  readonly place: number;
  readonly fromEnd: boolean;
}
export function ordinalOf(word: string): Ordinal | null {
  if (word === "last") return { place: 1, fromEnd: true };
  const [counted = "", ...rest] = word.split("-");
  if (rest.join(" ") === "to last") return { place: ORDINALS.indexOf(counted) + 1, fromEnd: true };
  const digits = /^(\d{1,3})(?:st|nd|rd|th)$/.exec(word);
  const place = digits === null ? ORDINALS.indexOf(word) + 1 : Number(digits[1]);
  return place === 0 ? null : { place, fromEnd: false };
}

/** Where a contest or a row is, which says nothing of the order itself. */
const SCENES: ReadonlySet<string> = new Set("game|match|final|event|show|picture|photo|front row".split("|"));
export const isScene = (noun: string): boolean => SCENES.has(noun.split(" ").at(-1) ?? "");
