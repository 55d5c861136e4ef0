import {
  answered,
  answeredInWords,
  contradictory,
  decline,
  Derivation,
  disagreeing,
  undetermined,
  type Saying,
} from "../derivation.ts";
import type { TaskReader, TaskResult } from "../task.ts";
import type { TaskOption } from "../text.ts";
import { plainText } from "../words/phrases.ts";
import { lowerLead } from "./swaps.ts";
import { pattern } from "../../language/pattern.ts";

/** Minutes since midnight, from the one to the other. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}
type Fact =
  | { readonly kind: "went"; readonly who: string; readonly place: string }
  /** Nothing of anybody is possible before, or of the visit after. */
  | {
      readonly kind: "earliest" | "latest";
      readonly who: string | null;
      readonly place: string | null;
      readonly at: number;
    }
  | { readonly kind: "busy"; readonly who: string; readonly doing: string; readonly stretch: Stretch }
  | { readonly kind: "nothing" };

const NAME = String.raw`[\p{Lu}][\p{L}'-]*(?: [\p{Lu}][\p{L}'-]*)?`;
const TIME = String.raw`(?:\d{1,2}(?::\d{2})? ?(?:[apAP]\.?[mM]\.?)?|noon|midnight|midday)`;
const WENT = pattern(
  String.raw`^(?:today|yesterday|on \p{L}+day|this \p{L}+|last \p{L}+),? (?<who>${NAME}) (?:went to|visited|was at|stopped by|dropped by) (?:the |a |an )?(?<place>[\p{L}' -]+)$|^(?<who2>${NAME}) (?:went to|visited) (?:the |a |an )?(?<place2>[\p{L}' -]+?) (?:today|yesterday|at some time today|at some point today)$`,
  "u",
);
const WOKE = pattern(
  String.raw`^(?<who>${NAME}) (?:woke up|got up|awoke|arrived in town|left home|left (?:the )?house) at (?<time>${TIME})$`,
  "u",
);
const SLEPT = pattern(
  String.raw`^(?<who>${NAME}) (?:went to bed|went home|fell asleep|left town|came home) at (?<time>${TIME})$`,
  "u",
);
const SEEN = pattern(
  String.raw`^(?:${NAME}|somebody|someone|a neighbou?r|a friend) (?:saw|noticed|watched|observed|spotted|met) (?<who>${NAME}) (?<doing>[\p{L}][\p{L}'’ -]*?) (?:from|between) (?<from>${TIME}) (?:to|until|till|and) (?<to>${TIME})$`,
  "u",
);
const WAS = pattern(
  String.raw`^(?:from (?<from2>${TIME}) (?:to|until) (?<to2>${TIME}),? )?(?<who>${NAME}) was (?<doing>(?:[\p{L}]+ing\b|at |in |on )[\p{L}'’ -]*?)(?: (?:from|between) (?<from>${TIME}) (?:to|until|till|and) (?<to>${TIME}))?$`,
  "u",
);
const CLOSED = pattern(
  String.raw`^the (?<place>[\p{L}' -]+?) (?:was closed after|closed at|closes at|closed down at|shut at|was shut after|is closed after) (?<time>${TIME})$`,
  "iu",
);
const OPENED = pattern(
  String.raw`^the (?<place>[\p{L}' -]+?) (?:was closed (?:before|until|till)|opened at|opens at|was not open before|did not open before|was shut until|was shut before) (?<time>${TIME})$`,
  "iu",
);
const NOTHING =
  /^we know(?: the following| that)?$|^(?:here is|this is) what we know$|^the following is known$/iu;
const ASKED = pattern(
  String.raw`^(?:between (?:what|which) times|(?:at |during )?(?:what|which) times?|when|in (?:what|which) (?:period|time span|time slot)|during (?:what|which) (?:period|hours)) (?:could|can|might|did|must) (?<who>${NAME}) (?:have gone|have been|go|have visited|visit|have went|be) ?(?:to|at)? (?:the |a |an )?(?<place>[\p{L}' -]+)$`,
  "u",
);

/** When somebody can have been somewhere: the times that nobody saw them elsewhere, while they were awake and the place was open. */
export const scheduleReader: TaskReader = {
  name: "story_schedule",
  modes: ["state", "classical", "words"],
  read: ({ sentences, options }) => {
    const last = sentences.at(-1);
    const asked = last === undefined ? undefined : ASKED.exec(lowerLead(plainText(last)))?.groups;
    if (asked === undefined || last === undefined) return null;
    const [who, place] = [asked["who"] ?? "", asked["place"] ?? ""];
    const facts: { readonly fact: Fact; readonly saying: Saying }[] = [];
    let unread: Saying | null = null;
    for (const sentence of sentences.slice(0, -1)) {
      const fact = factIn(
        lowerLead(
          plainText(sentence)
            .replace(/:$/u, "")
            .replace(/^we know (?:that|the following): /iu, ""),
        ),
      );
      const saying = { text: sentence.text, start: sentence.start, end: sentence.end };
      if (fact === null) unread ??= saying;
      else facts.push({ fact, saying });
    }
    if (!facts.some(({ fact }) => fact.kind === "went" || fact.kind === "busy")) return null;
    if (unread !== null)
      return decline(`I don't know what this says of times: "${unread.text}"`, [
        'sentences such as "Bo saw Cy at the gym from 2pm to 3pm"',
      ]);
    return settle({ who, place, facts }, options, plainText(last));
  },
};

/** Minutes since midnight. `pm`: whether a bare hour is meant after noon. Null: not told which half of the day. */
function minutesOf(text: string): number | null {
  const word = text.toLowerCase().replaceAll(".", "").replace(" ", "");
  if (word === "noon" || word === "midday") return 720;
  if (word === "midnight") return 1440;
  const groups = /^(?<hour>\d{1,2})(?::(?<minute>\d{2}))?(?<half>am|pm)?$/u.exec(word)?.groups;
  const [hour, minute] = [Number(groups?.["hour"] ?? 99), Number(groups?.["minute"] ?? 0)];
  if (groups === undefined || minute > 59) return null;
  if (groups["half"] === undefined)
    return groups["minute"] !== undefined && (hour > 12 || hour === 0) && hour < 24
      ? 60 * hour + minute
      : null;
  return hour < 1 || hour > 12 ? null : 60 * ((hour % 12) + (groups["half"] === "pm" ? 12 : 0)) + minute;
}

/** A stretch within one day; midnight at its end is the end of the day. */
function stretchOf(from: string | undefined, to: string | undefined): Stretch | null {
  const [one, other] = [minutesOf(from ?? ""), minutesOf(to ?? "")];
  if (one === null || other === null) return null;
  const stretch = { from: one === 1440 ? 0 : one, to: other === 0 ? 1440 : other };
  return stretch.from < stretch.to ? stretch : null;
}

function factIn(text: string): Fact | null {
  if (NOTHING.test(text)) return { kind: "nothing" };
  const went = WENT.exec(text)?.groups;
  if (went !== undefined)
    return {
      kind: "went",
      who: went["who"] ?? went["who2"] ?? "",
      place: went["place"] ?? went["place2"] ?? "",
    };
  for (const [pattern, kind] of [
    [WOKE, "earliest"],
    [SLEPT, "latest"],
    [OPENED, "earliest"],
    [CLOSED, "latest"],
  ] as const) {
    const groups = pattern.exec(text)?.groups;
    const at = minutesOf(groups?.["time"] ?? "");
    if (groups !== undefined && at !== null)
      return { kind, who: groups["who"] ?? null, place: groups["place"] ?? null, at };
  }
  const seen = SEEN.exec(text)?.groups ?? WAS.exec(text)?.groups;
  const stretch =
    seen === undefined ? null : stretchOf(seen["from"] ?? seen["from2"], seen["to"] ?? seen["to2"]);
  if (seen === undefined || stretch === null || /\b(?:not|never|no)\b/iu.test(seen["doing"] ?? ""))
    return null;
  return { kind: "busy", who: seen["who"] ?? "", doing: seen["doing"] ?? "", stretch };
}

interface Asked {
  readonly who: string;
  readonly place: string;
  readonly facts: readonly { readonly fact: Fact; readonly saying: Saying }[];
}

/** Facts about this person and this place; a refusal where they tell of the visit itself, or of another one. */
function settle({ who, place, facts }: Asked, options: readonly TaskOption[], asked: string): TaskResult {
  const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
  const own = facts.filter(
    ({ fact }) =>
      (fact.kind === "busy" && same(fact.who, who)) ||
      (fact.kind === "went" && same(fact.who, who)) ||
      ((fact.kind === "earliest" || fact.kind === "latest") &&
        ((fact.who !== null && same(fact.who, who)) || (fact.place !== null && same(fact.place, place)))),
  );
  if (own.some(({ fact }) => fact.kind === "went" && !same(fact.place, place)))
    return undetermined(`It is told that ${who} went somewhere else.`, [
      `whether ${who} went to the ${place}`,
    ]);
  if (
    own.some(
      ({ fact }) =>
        fact.kind === "busy" &&
        new RegExp(`\\b${place.toLowerCase()}\\b`, "u").test(fact.doing.toLowerCase()),
    )
  )
    return undetermined(`${who} was seen at a ${place}, so the visit may have been then.`);
  const busy = own
    .flatMap(({ fact, saying }) => (fact.kind === "busy" ? [{ ...fact.stretch, saying }] : []))
    .sort((a, b) => a.from - b.from);
  const from = limits(own, "earliest");
  const to = limits(own, "latest");
  const [start, end] = [Math.max(0, ...from), Math.min(1440, ...to)];
  if (start >= end) return contradictory("There is no time between the earliest and the latest one.");
  const free = freeIn({ from: start, to: end }, busy);
  const again = freeByMinutes({ from: start, to: end }, busy);
  if (JSON.stringify(free) !== JSON.stringify(again)) return disagreeing();
  if (from.length === 0 || to.length === 0)
    if (options.length === 0)
      return undetermined("The first or the last possible time of the day is not told.", [
        `when ${who} woke up, or when the ${place} closed`,
      ]);
  return tell({ who, place, facts: own }, free, options, asked);
}

function limits(facts: Asked["facts"], kind: "earliest" | "latest"): readonly number[] {
  return facts.flatMap(({ fact }) => (fact.kind === kind ? [fact.at] : []));
}

function freeIn(day: Stretch, busy: readonly Stretch[]): readonly Stretch[] {
  const free: Stretch[] = [];
  let at = day.from;
  for (const { from, to } of busy) {
    if (Math.min(from, day.to) > at) free.push({ from: at, to: Math.min(from, day.to) });
    at = Math.max(at, to);
  }
  if (at < day.to) free.push({ from: at, to: day.to });
  return free;
}

/** The same minute by minute. */
function freeByMinutes(day: Stretch, busy: readonly Stretch[]): readonly Stretch[] {
  const free: Stretch[] = [];
  for (let minute = day.from; minute < day.to; minute++) {
    if (busy.some(({ from, to }) => from <= minute && minute < to)) continue;
    const last = free.at(-1);
    if (last?.to === minute) free[free.length - 1] = { from: last.from, to: minute + 1 };
    else free.push({ from: minute, to: minute + 1 });
  }
  return free;
}

/** `2pm`, `10:30am`. */
function timeInWords(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${((hour + 11) % 12) + 1}${minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`}${hour < 12 ? "am" : "pm"}`;
}

function inWords({ from, to }: Stretch): string {
  return `${timeInWords(from)} to ${timeInWords(to)}`;
}

function tell(
  { who, place, facts }: Asked,
  free: readonly Stretch[],
  options: readonly TaskOption[],
  asked: string,
): TaskResult {
  const derivation = new Derivation();
  const grounds = facts.map(({ saying }) => derivation.said(saying));
  if (free.length === 0)
    return contradictory(`${who} was elsewhere all the time that the ${place} could be visited.`);
  const told = free.map(inWords);
  derivation.drawn(
    "free_time",
    grounds,
    `That leaves ${told.join(" and ")} for ${who} to have gone to the ${place}`,
    [who, "is free", told.join(", ")],
  );
  if (options.length === 0) {
    const [only] = told;
    return only !== undefined && told.length === 1
      ? answered({ kind: "text", value: only }, asked, derivation)
      : answered({ kind: "list", items: told }, asked, derivation);
  }
  const choices = options.map(({ text }) => {
    const groups = new RegExp(
      `^(?:from |between )?(?<from>${TIME})(?: to | - |-| and | until )(?<to>${TIME})$`,
      "iu",
    ).exec(text.replace(/[.]$/u, ""))?.groups;
    return { text, stretch: groups === undefined ? null : stretchOf(groups["from"], groups["to"]) };
  });
  // A choice within a free time is possible too: exactly one choice may be.
  const possible = choices.filter(
    ({ stretch }) =>
      stretch !== null && free.some(({ from, to }) => from <= stretch.from && stretch.to <= to),
  );
  const [only] = possible;
  if (only === undefined || possible.length > 1 || choices.some(({ stretch }) => stretch === null))
    return undetermined(
      only === undefined
        ? "None of the choices is a time that is left."
        : "Several of the choices are times that are left.",
    );
  return answeredInWords(only.text, options, { asked, derivation, fits: (text) => text === only.text });
}
