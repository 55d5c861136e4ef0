import type { TaskSentence, TaskWord } from "../../text.ts";
import type { Noun } from "../noun-phrases.ts";
import { readDeeds } from "./deeds.ts";
import { DAY_PARTS, type DayPart, type Deed, type Entity, type Event, type Happening, type Story } from "./events.ts";
import { NOBODY, recentOf, resolve, type Recent } from "./pronouns.ts";
import { readTime } from "./time.ts";

/** A story, or the first sentence that could not be read. `taken`: how many were read. `why`: a sentence. */
export type StoryRead = { readonly kind: "story"; readonly story: Story; readonly happened: boolean } | { readonly kind: "unread"; readonly taken: number; readonly why: string };

interface Told { readonly deed: Deed; readonly sentence: TaskSentence; readonly when: DayPart | null }

/** Reads the sentences that tell a story of moves. */
export function readStory(sentences: readonly TaskSentence[]): StoryRead {
  const told: Told[] = [];
  let recent: Recent = NOBODY;
  let last: DayPart | null = null;
  for (const [taken, sentence] of sentences.entries()) {
    const timed = sentence.closing === "?" ? null : readTime(sentence.words);
    const found = timed === null ? null : readClauses(timed.words, recent);
    if (timed === null || found === null) return { kind: "unread", taken, why: `I can't read "${sentence.text}" as a part of a story of moves.` };
    const when: DayPart | null = timed.when ?? (timed.follows ? last : null);
    for (const deed of found.deeds) told.push({ deed, sentence, when });
    recent = found.recent;
    last = when;
  }
  return storyOf(told);
}

interface Clauses { readonly deeds: readonly Deed[]; readonly recent: Recent }

/** One clause, or several joined by "and" or "then", the subject of the first understood in the others. Null where that is not so in exactly one way. */
function readClauses(words: readonly TaskWord[], recent: Recent): Clauses | null {
  const whole = readClause(words, recent);
  if (whole.length > 0) return whole.length === 1 ? whole[0] ?? null : null;
  const splits = words.flatMap((word, at): Clauses[] => {
    if (word.lower !== "and" && word.text !== "," && word.lower !== "then") return [];
    let from = at + 1;
    while (words[from]?.lower === "and" || words[from]?.lower === "then" || words[from]?.text === ",") from++;
    if (words[at - 1]?.text === "," || words[at - 1]?.lower === "and") return [];
    const left = readClause(words.slice(0, at), recent);
    const [first] = left;
    if (first === undefined || left.length > 1) return [];
    const rest = words.slice(from);
    const subject = subjectWords(words, first.deeds[0]);
    const right = readClauses(rest, first.recent) ?? (subject === null ? null : readClauses([...subject, ...rest], first.recent));
    return right === null ? [] : [{ deeds: [...first.deeds, ...right.deeds], recent: right.recent }];
  });
  return splits.length === 1 ? splits[0] ?? null : null;
}

/** The ways to read one clause, its pronouns resolved. */
function readClause(words: readonly TaskWord[], recent: Recent): readonly Clauses[] {
  const deeds = readDeeds(words).flatMap((deed) => resolve(deed, recent) ?? []);
  return deeds.map((deed) => ({ deeds: [deed], recent: recentOf(deed, recent) }));
}

/** The words that name the subject of a clause that begins with them. */
function subjectWords(words: readonly TaskWord[], deed: Deed | undefined): readonly TaskWord[] | null {
  if (deed === undefined) return null;
  const subjects = deed.kind === "give" ? [deed.from] : deed.kind === "barter" ? [deed.one] : "things" in deed ? [deed.who] : deed.who;
  const last = subjects.at(-1);
  const count = words.findIndex(({ end }) => end === last?.end) + 1;
  const pronoun = words[0];
  return count > 0 ? words.slice(0, count) : pronoun !== undefined && /^(?:he|she|they)$/u.test(pronoun.lower) ? [pronoun] : null;
}

// ---- events -----------------------------------------------------------------------------------------------------------

function storyOf(told: readonly Told[]): StoryRead {
  const unread = (why: string): StoryRead => ({ kind: "unread", taken: told.length, why });
  const timed = told.filter(({ when }) => when !== null);
  if (timed.length > 0 && timed.length < told.length) return unread("Some sentences say when it was and others do not, so that their order is not known.");
  const nouns = told.flatMap(({ deed }) => nounsOf(deed));
  const unclear = unclearName(nouns);
  if (unclear !== null) return unread(unclear);
  const roles = rolesOf(told.map(({ deed }) => deed));
  const events: Event[] = [];
  for (const { deed, sentence: { start, end, text }, when } of inOrder(told)) {
    const happenings = happeningsOf(deed, roles);
    if (happenings === null) return unread(`"${text}" does not show whether a place or a thing is left.`);
    events.push(...happenings.map((one) => ({ ...one, when, span: { start, end }, said: text.replace(/\s+/gu, " ") })));
  }
  const mixed = [...roles.people].find((key) => roles.places.has(key) || roles.things.has(key)) ?? [...roles.things].find((key) => roles.places.has(key) && roles.goals.has(key));
  if (mixed !== undefined) return unread(`"${mixed}" is spoken of both as one who acts and as a place or thing.`);
  const names = new Map(nouns.map(({ key, text }) => [key, text]));
  return { kind: "story", story: { events, ...roles, names }, happened: told.some(({ deed: { kind } }) => !["be", "away", "either", "nothing"].includes(kind)) };
}

/** The earliest part of the days first; what is told of one part happened in the order of telling. */
function inOrder(told: readonly Told[]): readonly Told[] {
  const rank = ({ when }: Told): number => when === null ? 0 : DAY_PARTS.indexOf(when);
  return [...told].sort((a, b) => rank(a) - rank(b));
}

function nounsOf(deed: Deed): readonly Noun[] {
  return Object.values(deed).flatMap((value: unknown): Noun[] => Array.isArray(value) ? value as Noun[] : typeof value === "object" ? [value as Noun] : []); // a deed holds nouns, lists of nouns, and its kind
}

/** "A ball" twice can be two balls, and "the ball" beside "the red ball" the same. */
function unclearName(nouns: readonly Noun[]): string | null {
  const keys = [...new Set(nouns.map(({ key }) => key))];
  const spans = (key: string, form: Noun["form"] | null): number => new Set(nouns.filter((noun) => noun.key === key && (form === null || noun.form === form)).map(({ start }) => start)).size;
  const twice = keys.find((key) => spans(key, "indefinite") > 1 || spans(key, "indefinite") === 1 && nouns.find((noun) => noun.key === key)?.form !== "indefinite");
  if (twice !== undefined) return `"A ${twice}" can be another one than the ${twice} told of before.`;
  const short = keys.find((key) => keys.some((other) => other.endsWith(` ${key}`)));
  return short === undefined ? null : `"${short}" can be the same as "${keys.find((other) => other.endsWith(` ${short}`)) ?? ""}", or another one.`;
}

interface Roles { readonly people: ReadonlySet<Entity>; readonly things: ReadonlySet<Entity>; readonly places: ReadonlySet<Entity>; readonly goals: ReadonlySet<Entity> }

/** Who acts, what is handled, and where things happen. */
function rolesOf(deeds: readonly Deed[]): Roles {
  const [people, things, places, goals, others] = [new Set<Entity>(), new Set<Entity>(), new Set<Entity>(), new Set<Entity>(), new Set<Entity>()];
  const add = (to: Set<Entity>, nouns: readonly Noun[]): void => nouns.forEach(({ key }) => to.add(key));
  for (const deed of deeds) {
    switch (deed.kind) {
      case "exit": add(people, deed.who); add(places, [deed.place]); break;
      case "go": add(people, deed.who); add(places, [deed.place]); add(goals, [deed.place]); break;
      case "be": case "away": add(others, deed.who); add(people, deed.who.filter(({ form }) => form === "name")); add(places, [deed.place]); break;
      case "either": add(others, deed.who); add(people, deed.who.filter(({ form }) => form === "name")); add(places, deed.places); break;
      case "left": case "nothing": add(people, deed.who); break;
      case "exchange": add(people, deed.who); break;
      case "take": case "drop": add(people, [deed.who]); add(things, deed.things); break;
      case "put": add(people, [deed.who]); add(things, deed.things); add(places, [deed.into]); break;
      case "bring": add(people, [deed.who]); add(things, deed.things); add(places, [deed.place]); add(goals, [deed.place]); break;
      case "give": add(people, [deed.from, deed.to]); add(things, deed.things); break;
      case "barter": add(people, [deed.one, deed.other]); add(things, [deed.gives, deed.gets]); break;
    }
  }
  for (const other of others) if (!people.has(other)) things.add(other);
  return { people, things, places, goals };
}

/** What happens to each, one after another. Null: it does not show whether a place or a thing is left. */
function happeningsOf(deed: Deed, { things, places }: Roles): readonly Happening[] | null {
  switch (deed.kind) {
    case "go": case "be": return deed.who.map(({ key: who }) => ({ kind: "at", who, place: deed.place.key }));
    case "away": case "exit": return deed.who.map(({ key: who }) => ({ kind: "away", who, place: deed.place.key, left: deed.kind === "exit" }));
    case "either": return deed.who.map(({ key: who }) => ({ kind: "either", who, places: deed.places.map(({ key }) => key) }));
    case "take": case "drop": return deed.things.map(({ key: thing }) => ({ kind: deed.kind, who: deed.who.key, thing }));
    case "put": return deed.things.map(({ key: thing }) => ({ kind: "put", who: deed.who.key, thing, into: deed.into.key }));
    case "give": return deed.things.map(({ key: thing }) => ({ kind: "give", who: deed.from.key, thing, to: deed.to.key }));
    case "bring": return [...deed.things.map(({ key: thing }): Happening => ({ kind: "take", who: deed.who.key, thing })), { kind: "at", who: deed.who.key, place: deed.place.key }];
    case "exchange": return deed.who.length === 2 ? [{ kind: "exchange", who: deed.who[0]?.key ?? "", other: deed.who[1]?.key ?? "" }] : null;
    case "barter": return [{ kind: "give", who: deed.one.key, thing: deed.gives.key, to: deed.other.key }, { kind: "give", who: deed.other.key, thing: deed.gets.key, to: deed.one.key }];
    case "nothing": return [];
    case "left": return leavings(deed, things, places);
  }
}

function leavings(deed: Extract<Deed, { kind: "left" }>, things: ReadonlySet<Entity>, places: ReadonlySet<Entity>): readonly Happening[] | null {
  const [what, more] = deed.what;
  if (what !== undefined && more === undefined && places.has(what.key) && !things.has(what.key)) return deed.who.map(({ key: who }) => ({ kind: "away", who, place: what.key, left: true }));
  const [who, second] = deed.who;
  if (who === undefined || second !== undefined || !deed.what.every(({ key }) => things.has(key) && !places.has(key))) return null;
  return deed.what.map(({ key: thing }) => ({ kind: "drop", who: who.key, thing }));
}
