import { CHANGES } from "./frames/changing.ts";
import { CONTENTS } from "./frames/contents.ts";
import { DEEDS } from "./frames/doing.ts";
import { type Role, type Touch, touchesOfEffect } from "./frames/effects.ts";
import { HANDS } from "./frames/giving.ts";
import { IMPLICATIVES } from "./frames/implicatives.ts";
import { THINGS } from "./frames/making.ts";
import { PLACES } from "./frames/moving.ts";
import type { Selection, VerbFrame } from "./frames/notation.ts";
import { STATES } from "./frames/states.ts";
import { MONEY } from "./frames/trading.ts";

/** All rows; a verb has one for each of its meanings. */
export function allFrames(): readonly VerbFrame[] {
  return [
    ...HANDS,
    ...MONEY,
    ...THINGS,
    ...PLACES,
    ...STATES,
    ...CHANGES,
    ...CONTENTS,
    ...IMPLICATIVES,
    ...DEEDS,
  ];
}

let index: ReadonlyMap<string, readonly VerbFrame[]> | null = null;

const keyOf = (lemma: string, particle: string | null): string =>
  particle === null ? lemma : `${lemma} ${particle}`;

function indexed(): ReadonlyMap<string, readonly VerbFrame[]> {
  const found = new Map<string, VerbFrame[]>();
  for (const frame of allFrames()) {
    const key = keyOf(frame.lemma, frame.particle);
    const known = found.get(key);
    if (known === undefined) found.set(key, [frame]);
    else known.push(frame);
  }
  return found;
}

/**
 * The meanings of a verb with its particle, those of hands and money first. Null for a verb that no row has: nothing may follow from its
 * clause, and it leaves unknown all that its roles name.
 */
export function framesOf(lemma: string, particle: string | null = null): readonly VerbFrame[] | null {
  index ??= indexed();
  return index.get(keyOf(lemma, particle)) ?? null;
}

/** "Make somebody leave", "dare jump": whether a clause without "to" stands after so many objects of a verb. */
export const takesBare = (verb: string, objects: number): boolean =>
  framesOf(verb)?.some(({ patterns }) =>
    patterns.some(
      (slots) =>
        slots.some(({ content }) => content.includes("bare")) &&
        slots.filter(({ at, content }) => at === "object" && content.length === 0).length === objects,
    ),
  ) === true;

/** "Say", "think", "hope": what follows "that" is said, thought or hoped. */
export const takesThat = (verb: string): boolean =>
  framesOf(verb)?.some(({ patterns }) =>
    patterns.some((slots) => slots.some(({ content }) => content.includes("that"))),
  ) === true;

/** "Calculate how many", "give how long": a question as a command. */
const COMMANDED: ReadonlySet<string> = new Set(
  "find state say calculate compute give count name write list explain".split(" "),
);

/** "Know where", "ask when", but not "play when": what follows may be a question, of a verb that is not known as well. */
export const mayTakeQuestion = (verb: string, particle: string | null): boolean =>
  COMMANDED.has(verb) ||
  framesOf(verb, particle)?.some(({ patterns }) =>
    patterns.some((slots) => slots.some(({ content }) => content.includes("wh"))),
  ) !== false;

/** "Walk", "drive": whoever does it goes some way, and does not only come, stop or turn. */
export const isGoing = (verb: string): boolean =>
  framesOf(verb)?.some(
    ({ patterns, effects }) =>
      effects.some(({ kind, theme }) => kind === "move" && theme === "agent") &&
      patterns.some((slots) => slots.some(({ role }) => role === "path")),
  ) === true;

/** All that a verb changes or may change. What is not here it leaves as it was. */
export function touchesOf(frame: VerbFrame): readonly Touch[] {
  const done = frame.effects.flatMap(touchesOfEffect);
  const isNew = ({ what, of }: Touch): boolean => !done.some((one) => one.what === what && one.of === of);
  return [...done, ...frame.alsoTouches.filter(isNew)];
}

/** A phrase that any verb can have, whatever its frame: when, where, with whom, how long. */
export interface Adjunct {
  readonly preposition: string;
  readonly role: Role;
  readonly selects: Selection | null;
}

function adjuncts(prepositions: string, role: Role, selects: Selection | null = null): Adjunct[] {
  return prepositions.split("|").map((preposition) => ({ preposition, role, selects }));
}

export const ADJUNCTS: readonly Adjunct[] = [
  ...adjuncts(
    "in|on|at|by|during|before|after|until|since|from|throughout|between|over|around|within",
    "time",
    "time",
  ),
  ...adjuncts("for|in", "measure", "time"),
  ...adjuncts(
    "in|on|at|inside|outside|near|under|behind|beside|above|below|between|among|next to",
    "place",
    "place",
  ),
  ...adjuncts("in front of|on top of|opposite|around|along|across|by|over", "place", "place"),
  ...adjuncts("with|without|besides", "partner", "being"),
  ...adjuncts("with|without|by|via", "instrument", "thing"),
  ...adjuncts("for", "beneficiary", "being"),
  ...adjuncts("for", "purpose", "act"),
  ...adjuncts("because of|from", "cause"),
  ...adjuncts("at", "measure", "measure"),
  ...adjuncts("about", "topic"),
];

/** Adverbs that fill a goal, a place or a source: "went home", "sat outside". */
const PLACE_ADVERBS: ReadonlySet<string> = new Set(
  "home|here|there|upstairs|downstairs|outside|inside|indoors|outdoors|abroad|away|back|somewhere|nowhere|everywhere|anywhere|elsewhere|nearby|north|south|east|west|left|right|forward|forwards|backwards|upwards|downwards|ahead|overseas|uptown|downtown|ashore|aboard|next door".split(
    "|",
  ),
);
export const isPlaceAdverb = (adverb: string): boolean => PLACE_ADVERBS.has(adverb);

/** States of having: they end when the thing changes hands. */
const POSSESSION: ReadonlySet<string> = new Set("have|own|possess|hold|keep|carry|belong".split("|"));
export const isPossession = (lemma: string): boolean => POSSESSION.has(lemma);

const listed = (verbs: string): ReadonlySet<string> => new Set(verbs.split("|").map((verb) => verb.trim()));

/** Verbs after which their things need not be where they were, nor with whom. */
const DISPLACING = listed(
  `rent|hire|lease|charter|book|rent out|let out|hire out|lease out|turn in|furnish|put aside|set aside|
   put away|carry away|carry off|drop off|place|install|store|keep|leave behind|load|unload|shovel|arrest|
   imprison|jail|detain|cage|trap|free|release|liberate|rescue|save|kick out|expel|banish|deport|exile|
   evacuate|share|divide|split|launch|take up|bring up|enlist|recruit|call up|ask out|ask over|invite|feed|
   run|bet|stake|wager|gamble|lead|guide|escort|accompany|chase|drown|kill|slay|murder|cut down|chop down|
   fell|shop|vacation|picnic|swap|trade|exchange|replace|substitute`,
);
export const isDisplacing = (verb: string): boolean => DISPLACING.has(verb);

/** Verbs whose subject leaves whoever had it: the parrot that flies away. */
const ESCAPING = listed(
  "run away|run off|fly away|fly off|go away|get away|walk away|walk off|drive away|drive off|escape|flee|vanish|disappear|die|perish|leave|burn down|sink|melt|evaporate|dissolve",
);
export const isEscaping = (verb: string): boolean => ESCAPING.has(verb);

/** Verbs after which their theme is as an adjective or a noun says: "turned green", "painted the fence green", "became a doctor". */
const BECOMING = listed(
  "become|turn|go|get|grow|fall|stay|remain|keep|make|render|paint|paint over|dye|color|colour",
);
export const isBecoming = (verb: string): boolean => BECOMING.has(verb);

/** Verbs of giving a thing to the one from whom it came. */
const GIVING_BACK = listed("give back|hand back|return|bring back|pay back|send back|take back");
export const isGivingBack = (verb: string): boolean => GIVING_BACK.has(verb);

/** Verbs after which a person need not be what he was: a pilot, the captain, a bachelor. */
const APPOINTING = listed(
  "replace|substitute|promote|demote|elect|choose|select|appoint|nominate|name|crown|ordain|adopt|marry|wed|divorce|hire|fire|sack|dismiss|lay off|transfer|convert|turn|change|train|raise|stop|quit|resign|retire|give up|step down|cease",
);
export const isAppointing = (verb: string): boolean => APPOINTING.has(verb);
