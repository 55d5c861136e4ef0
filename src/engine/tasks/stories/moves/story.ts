import type { TaskSentence, TaskWord } from "../../text.ts";
import type { Noun } from "../noun-phrases.ts";
import { readDeeds } from "./deeds.ts";
import type { Deed, Entity, Event, Happening, Moment, Story } from "./events.ts";
import { NOBODY, recentOf, resolve, type Recent } from "./pronouns.ts";
import { readTime } from "./time.ts";
import { asPast } from "./gerunds.ts";

/** A story, or the first sentence that could not be read. `taken`: how many were read. `why`: a sentence. */
export type StoryRead =
  | { readonly kind: "story"; readonly story: Story; readonly happened: boolean }
  | { readonly kind: "unread"; readonly taken: number; readonly why: string };

interface Told {
  readonly deed: Deed;
  readonly sentence: TaskSentence;
  readonly when: Moment | null;
}

/** Reads the sentences that tell a story of moves. */
export function readStory(sentences: readonly TaskSentence[]): StoryRead {
  const told: Told[] = [];
  let recent: Recent = NOBODY;
  let last: Moment | null = null;
  for (const [taken, sentence] of sentences.entries()) {
    const timed = sentence.closing === "?" ? null : readTime(sentence.words);
    const found =
      timed === null
        ? null
        : (readClauses(timed.words, recent) ??
          readSequence(
            timed.words,
            recent,
            told.map(({ deed }) => deed),
          ));
    if (timed === null || found === null)
      return { kind: "unread", taken, why: `I can't read "${sentence.text}" as a part of a story of moves.` };
    const when: Moment | null = timed.when ?? (timed.follows ? last : null);
    for (const deed of found.deeds) told.push({ deed, sentence, when });
    recent = found.recent;
    last = when;
  }
  return storyOf(told);
}

interface Clauses {
  readonly deeds: readonly Deed[];
  readonly recent: Recent;
}

/** How many clauses a sentence has at most: reading more would take long. */
const MAX_CLAUSES = 6;
const MAX_CLAUSE_WORDS = 16;

/** One clause, or several joined by "and" or "then", the subject of the first understood in the others. Null where that is not so in exactly one way. */
function readClauses(words: readonly TaskWord[], recent: Recent, left = MAX_CLAUSES): Clauses | null {
  const whole = readClause(words, recent);
  if (whole.length > 0) return whole.length === 1 ? (whole[0] ?? null) : null;
  if (left <= 1 || words.length > MAX_CLAUSE_WORDS * left) return null;
  const splits = words.flatMap((word, at): Clauses[] => {
    if (word.lower !== "and" && word.text !== "," && word.lower !== "then") return [];
    let from = at + 1;
    while (words[from]?.lower === "and" || words[from]?.lower === "then" || words[from]?.text === ",") from++;
    if (words[at - 1]?.text === "," || words[at - 1]?.lower === "and") return [];
    const [first, other] = readClause(words.slice(0, at), recent);
    if (first === undefined || other !== undefined) return [];
    const rest = words.slice(from);
    const subject = subjectWords(words, first.deeds[0]);
    const right =
      readClauses(rest, first.recent, left - 1) ??
      (subject === null ? null : readClauses([...subject, ...rest], first.recent, left - 1));
    return right === null ? [] : [{ deeds: [...first.deeds, ...right.deeds], recent: right.recent }];
  });
  return splits.length === 1 ? (splits[0] ?? null) : null;
}

/**
 * Two clauses joined by "before" or "after", in the order of time. What was told before this sentence comes before both, so the clause of the
 * time may only repeat the last that was told of its subject, and that with "after".
 */
function readSequence(words: readonly TaskWord[], recent: Recent, told: readonly Deed[]): Clauses | null {
  const at = words.findIndex(({ lower }) => lower === "before" || lower === "after");
  const comma = words.findIndex(({ text }) => text === ",");
  if (
    at < 0 ||
    (at === 0 && comma < 2) ||
    words.filter(({ lower }) => lower === "before" || lower === "after").length > 1
  )
    return null;
  const main = at === 0 ? words.slice(comma + 1) : words.slice(0, words[at - 1]?.text === "," ? at - 1 : at);
  const aside = at === 0 ? words.slice(1, comma) : words.slice(at + 1);
  const [first, second] = at === 0 ? [aside, main] : [main, aside];
  const gerund = asPast(aside);
  const pairs = [
    pairOf(main, gerund ?? aside, gerund !== null, recent),
    ...(at === 0 && gerund === null ? [pairOf(first, second, false, recent)?.reverse() ?? null] : []),
  ];
  const [pair, other] = pairs.flatMap((one) => (one === null ? [] : [one]));
  if (pair === undefined || (other !== undefined && JSON.stringify(other) !== JSON.stringify(pair)))
    return null;
  const [told1, when] = pair;
  if (told1 === undefined || when === undefined) return null;
  const repeats = told.filter((deed) => JSON.stringify(gist(deed)) === JSON.stringify(gist(when)));
  const before = words[at]?.lower === "before";
  if (repeats.length > 0 && (before || told.at(-1) !== repeats.at(-1))) return null;
  return {
    deeds: before ? [told1, when] : repeats.length > 0 ? [told1] : [when, told1],
    recent: recentOf(told1, recent),
  };
}

/** Two clauses of one sentence; the second may take its subject from the first. */
function pairOf(
  one: readonly TaskWord[],
  other: readonly TaskWord[],
  shared: boolean,
  recent: Recent,
): Deed[] | null {
  const [first, more] = readClause(one, recent);
  const deed = first?.deeds[0];
  const subject = subjectWords(one, deed);
  if (first === undefined || deed === undefined || more !== undefined || (shared && subject === null))
    return null;
  const [second, again] = readClause(
    shared ? [...(subject ?? []), ...other] : other,
    shared ? recent : first.recent,
  );
  const next = second?.deeds[0];
  return next === undefined || again !== undefined ? null : [deed, next];
}

/** A deed by what it is of, wherever it is told. */
function gist(deed: Deed): unknown {
  return [deed.kind, nounsOf(deed).map(({ key }) => key)];
}

/** The ways to read one clause, its pronouns resolved. */
function readClause(words: readonly TaskWord[], recent: Recent): readonly Clauses[] {
  const deeds = readDeeds(words).flatMap((deed) => resolve(deed, recent) ?? []);
  return deeds.map((deed) => ({ deeds: [deed], recent: recentOf(deed, recent) }));
}

/** The words that name the subject of a clause that begins with them. */
function subjectWords(words: readonly TaskWord[], deed: Deed | undefined): readonly TaskWord[] | null {
  if (deed === undefined) return null;
  const subjects =
    deed.kind === "give"
      ? [deed.from]
      : deed.kind === "barter"
        ? [deed.one]
        : "things" in deed
          ? [deed.who]
          : deed.who;
  const last = subjects.at(-1);
  const count = words.findIndex(({ end }) => end === last?.end) + 1;
  const pronoun = words[0];
  return count > 0
    ? words.slice(0, count)
    : pronoun !== undefined && /^(?:he|she|they)$/u.test(pronoun.lower)
      ? [pronoun]
      : null;
}

// ---- events -----------------------------------------------------------------------------------------------------------

function storyOf(told: readonly Told[]): StoryRead {
  const unread = (why: string): StoryRead => ({ kind: "unread", taken: told.length, why });
  const timed = told.filter(({ when }) => when !== null);
  if (
    (timed.length > 0 && timed.length < told.length) ||
    new Set(timed.map(({ when }) => when?.family)).size > 1
  )
    return unread("The sentences do not all say in one way when it was, so that their order is not known.");
  const habit = tenseFault(told);
  if (habit !== null) return unread(habit);
  const nouns = told.flatMap(({ deed }) => nounsOf(deed));
  const unclear = unclearName(nouns);
  if (unclear !== null) return unread(unclear);
  const denied = told.find(
    ({ deed }) => deed.kind === "nothing" && told.some((other) => isDone(deed, other.deed)),
  );
  if (denied !== undefined)
    return unread(`"${denied.sentence.text}" goes against what is told elsewhere, or is of another time.`);
  const roles = rolesOf(told.map(({ deed }) => deed));
  const events: Event[] = [];
  for (const {
    deed,
    sentence: { start, end, text },
    when,
  } of inOrder(told)) {
    const happenings = happeningsOf(deed, roles);
    if (happenings === null) return unread(`"${text}" does not show whether a place or a thing is left.`);
    events.push(
      ...happenings.map((one) => ({ ...one, when, span: { start, end }, said: text.replace(/\s+/gu, " ") })),
    );
  }
  const mixed =
    [...roles.people].find((key) => roles.places.has(key) || roles.things.has(key)) ??
    [...roles.things].find((key) => roles.places.has(key) && roles.goals.has(key));
  if (mixed !== undefined)
    return unread(`"${mixed}" is spoken of both as one who acts and as a place or thing.`);
  const names = new Map(nouns.map(({ key, text }) => [key, text]));
  return {
    kind: "story",
    story: { events, ...roles, names, tops: topsOf(told) },
    happened: told.some(({ deed }) =>
      deed.kind === "either" ? deed.went : !["be", "away", "nothing"].includes(deed.kind),
    ),
  };
}

/**
 * The present tense tells of deeds only where they follow one another: "Ann goes to the gym", by itself or of a time of the day, is as likely
 * what she is used to. A deed that is told in the past beside it can have been at any time.
 */
function tenseFault(told: readonly Told[]): string | null {
  const present = told.filter(({ deed }) => deed.present === true);
  const alone = present.find(
    ({ deed, sentence, when }) =>
      when !== null ||
      !told.some(
        (other) =>
          other.sentence !== sentence &&
          nounsOf(other.deed).some(({ key }) => nounsOf(deed).some((noun) => noun.key === key)),
      ),
  );
  if (alone !== undefined) return `"${alone.sentence.text}" can tell of a habit.`;
  const past =
    present.length === 0 ? undefined : told.find((one) => one.deed.present !== true && isEvent(one));
  return past === undefined
    ? null
    : `"${past.sentence.text}" is told in another tense than "${present[0]?.sentence.text ?? ""}".`;
}

/** Whether a deed is told as an event in the past, rather than as what is so. */
function isEvent({ deed, sentence }: Told): boolean {
  return (
    !["be", "away", "nothing"].includes(deed.kind) &&
    !sentence.words.some(({ lower }) => /^(?:has|is|are|holds|carries)$/u.test(lower))
  );
}

/** What a thing is put on, or a person is on. */
function topsOf(told: readonly Told[]): ReadonlySet<Entity> {
  return new Set(
    told.flatMap(({ deed, sentence: { words } }) =>
      nounsOf(deed).flatMap(({ key, start }) => {
        const before = words[words.findIndex((word) => word.start === start) - 1]?.lower;
        return before === "on" || before === "onto" ? [key] : [];
      }),
    ),
  );
}

/** Whether a deed is what another says was not done; who is given a thing takes it. */
function isDone({ who, what }: Extract<Deed, { kind: "nothing" }>, deed: Deed): boolean {
  if (deed.kind === "give")
    return (
      [deed.from, deed.to].some(({ key }) => who.some((one) => one.key === key)) &&
      deed.things.some(({ key }) => what.some((one) => one.key === key))
    );
  if (deed.kind === "nothing" || !("who" in deed)) return false;
  const doers = Array.isArray(deed.who) ? (deed.who as readonly Noun[]) : [deed.who as Noun]; // one noun or a list of them, by the kind of the deed
  return (
    doers.some(({ key }) => who.some((one) => one.key === key)) &&
    nounsOf(deed).some(({ key }) => what.some((one) => one.key === key))
  );
}

/** The earliest part of the days first; what is told of one part happened in the order of telling. */
function inOrder(told: readonly Told[]): readonly Told[] {
  return [...told].sort((a, b) => (a.when?.rank ?? 0) - (b.when?.rank ?? 0));
}

function nounsOf(deed: Deed): readonly Noun[] {
  return Object.values(deed).flatMap((value: unknown): Noun[] =>
    Array.isArray(value) ? (value as Noun[]) : typeof value === "object" ? [value as Noun] : [],
  ); // a deed holds nouns, lists of nouns, and its kind
}

/** "A ball" twice can be two balls, and "the ball" beside "the red ball" the same. */
function unclearName(nouns: readonly Noun[]): string | null {
  const keys = [...new Set(nouns.map(({ key }) => key))];
  const spans = (key: string, form: Noun["form"] | null): number =>
    new Set(
      nouns
        .filter((noun) => noun.key === key && (form === null || noun.form === form))
        .map(({ start }) => start),
    ).size;
  const twice = keys.find(
    (key) =>
      spans(key, "indefinite") > 1 ||
      (spans(key, "indefinite") === 1 && nouns.find((noun) => noun.key === key)?.form !== "indefinite"),
  );
  if (twice !== undefined) return `"A ${twice}" can be another one than the ${twice} told of before.`;
  const short = keys.find((key) => keys.some((other) => other.endsWith(` ${key}`)));
  return short === undefined
    ? null
    : `"${short}" can be the same as "${keys.find((other) => other.endsWith(` ${short}`)) ?? ""}", or another one.`;
}

interface Roles {
  readonly people: ReadonlySet<Entity>;
  readonly things: ReadonlySet<Entity>;
  readonly places: ReadonlySet<Entity>;
  readonly goals: ReadonlySet<Entity>;
}

/** Who acts, what is handled, and where things happen. */
function rolesOf(deeds: readonly Deed[]): Roles {
  const [people, things, places, goals, others] = [
    new Set<Entity>(),
    new Set<Entity>(),
    new Set<Entity>(),
    new Set<Entity>(),
    new Set<Entity>(),
  ];
  const add = (to: Set<Entity>, nouns: readonly Noun[]): void => nouns.forEach(({ key }) => to.add(key));
  for (const deed of deeds) {
    switch (deed.kind) {
      case "exit":
        add(people, deed.who);
        add(places, [deed.place]);
        break;
      case "go":
        add(people, deed.who);
        add(places, [deed.place, ...(deed.from === undefined ? [] : [deed.from])]);
        add(goals, [deed.place]);
        break;
      case "be":
      case "away":
        add(others, deed.who);
        add(
          people,
          deed.who.filter(({ form }) => form === "name"),
        );
        add(places, [deed.place]);
        break;
      case "either":
        add(others, deed.who);
        add(
          people,
          deed.who.filter(({ form }) => form === "name"),
        );
        add(places, deed.places);
        break;
      case "left":
      case "nothing":
        add(people, deed.who);
        break;
      case "exchange":
        add(people, deed.who);
        break;
      case "take":
      case "drop":
        add(people, [deed.who]);
        add(things, deed.things);
        break;
      case "put":
        add(people, [deed.who]);
        add(things, deed.things);
        add(places, [deed.into]);
        break;
      case "bring":
        add(people, [deed.who]);
        add(things, deed.things);
        add(places, [deed.place]);
        add(goals, [deed.place]);
        break;
      case "give":
        add(people, [deed.from, deed.to]);
        add(things, deed.things);
        break;
      case "barter":
        add(people, [deed.one, deed.other]);
        add(things, [deed.gives, deed.gets]);
        break;
    }
  }
  for (const other of others) if (!people.has(other)) things.add(other);
  return { people, things, places, goals };
}

/** What happens to each, one after another. Null: it does not show whether a place or a thing is left. */
function happeningsOf(deed: Deed, { things, places }: Roles): readonly Happening[] | null {
  switch (deed.kind) {
    case "be":
      return deed.who.map(({ key: who }) => ({ kind: "at", who, place: deed.place.key, as: "is" }));
    case "go":
      return deed.who.flatMap(({ key: who }): Happening[] => [
        ...(deed.from === undefined
          ? []
          : [{ kind: "at", who, place: deed.from.key, as: "before" } as const]),
        { kind: "at", who, place: deed.place.key, as: "went" },
      ]);
    case "away":
    case "exit":
      return deed.who.map(({ key: who }) => ({
        kind: "away",
        who,
        place: deed.place.key,
        left: deed.kind === "exit",
      }));
    case "either":
      return deed.who.map(({ key: who }) => ({
        kind: "either",
        who,
        places: deed.places.map(({ key }) => key),
      }));
    case "take":
    case "drop":
      return deed.things.map(({ key: thing }) => ({ kind: deed.kind, who: deed.who.key, thing }));
    case "put":
      return deed.things.map(({ key: thing }) => ({
        kind: "put",
        who: deed.who.key,
        thing,
        into: deed.into.key,
      }));
    case "give":
      return deed.things.map(({ key: thing }) => ({
        kind: "give",
        who: deed.from.key,
        thing,
        to: deed.to.key,
      }));
    case "bring":
      return [
        ...deed.things.map(({ key: thing }): Happening => ({ kind: "take", who: deed.who.key, thing })),
        { kind: "at", who: deed.who.key, place: deed.place.key, as: "went" },
      ];
    case "exchange":
      return deed.who.length === 2
        ? [{ kind: "exchange", who: deed.who[0]?.key ?? "", other: deed.who[1]?.key ?? "" }]
        : null;
    case "barter":
      return [
        { kind: "give", who: deed.one.key, thing: deed.gives.key, to: deed.other.key },
        { kind: "give", who: deed.other.key, thing: deed.gets.key, to: deed.one.key },
      ];
    case "nothing":
      return [];
    case "left":
      return leavings(deed, things, places);
  }
}

function leavings(
  deed: Extract<Deed, { kind: "left" }>,
  things: ReadonlySet<Entity>,
  places: ReadonlySet<Entity>,
): readonly Happening[] | null {
  const [what, more] = deed.what;
  if (what !== undefined && more === undefined && places.has(what.key) && !things.has(what.key))
    return deed.who.map(({ key: who }) => ({ kind: "away", who, place: what.key, left: true }));
  const [who, second] = deed.who;
  if (
    who === undefined ||
    second !== undefined ||
    !deed.what.every(({ key }) => things.has(key) && !places.has(key))
  )
    return null;
  return deed.what.map(({ key: thing }) => ({ kind: "drop", who: who.key, thing }));
}
