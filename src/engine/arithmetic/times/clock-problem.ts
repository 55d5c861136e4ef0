import type { Formula } from "../formulas/formula.ts";
import { compare, rational } from "../../text/rational.ts";
import { TimeBuilder } from "./time-builder.ts";
import { durationIn, timeUnit, type Clock, type Duration, type TimeSentence } from "./time-text.ts";
import { wholePattern, type Pattern } from "../../language/pattern.ts";

/** What happens between two times of day, or for so long from one on. */
interface Event {
  readonly who: string;
  readonly verb: string;
  readonly from: Clock | null;
  readonly to: Clock | null;
  readonly lasting: Duration | null;
}

const WHAT = String.raw`(?<who>(?:(?:mr|mrs|ms|dr) \. )?[\p{L}'-]+(?: [\p{L}'-]+){0,5}?)`;
const STARTS = String.raw`(?:starts|started|begins|began|opens|opened|leaves|left|departs|departed|sets off|set off|leaves home|left home)`;
const ENDS = String.raw`(?:ends|ended|finishes|finished|closes|closed|(?:arrives|arrived|gets|got|comes|came)(?: home| (?:at|in|to) (?:the |his |her )?[\p{L}-]+)?|stops|stopped|is over|was over)`;
const LASTS = String.raw`(?:lasts|lasted|takes|took|goes on for|went on for|runs for|ran for|is|was)`;
/** Time enough for what is told without saying whether it is before or after noon. */
const SHORT_MINUTES = 240;
const HALF_DAY = 720;
const DAY = 1440;

/** An event is "the film" after "a film at the cinema". */
const TELLS: readonly Pattern[] = [
  wholePattern(
    String.raw`${WHAT} (?<verb>${STARTS}) at #c(?<from>\d+)(?: ,)? and (?:it )?${ENDS} at #c(?<to>\d+)`,
  ),
  wholePattern(
    String.raw`${WHAT} (?<verb>${STARTS}) at #c(?<from>\d+)(?: ,)? and (?:it )?${LASTS} (?:for )?#d(?<lasting>\d+)(?: long)?`,
  ),
  wholePattern(
    String.raw`${WHAT} (?<verb>\p{L}+)(?: \p{L}+){0,3}? from #c(?<from>\d+) (?:to|until|till) #c(?<to>\d+)`,
  ),
  wholePattern(String.raw`${WHAT} (?<verb>${STARTS}) at #c(?<from>\d+)`),
  wholePattern(String.raw`${WHAT} (?<verb>${ENDS}) at #c(?<to>\d+)`),
  wholePattern(String.raw`${WHAT} (?<verb>${LASTS}) (?:for )?#d(?<lasting>\d+)(?: long)?`),
];
const UNIT = String.raw`(?<unit>minutes|hours)`;
const HOW_LONG: readonly Pattern[] = [
  wholePattern(
    String.raw`how many ${UNIT} (?:did|does|do|will) ${WHAT} (?<verb>\p{L}+)(?: (?:him|her|them))?`,
  ),
  wholePattern(String.raw`how many ${UNIT} long (?:is|was) ${WHAT}`),
  wholePattern(String.raw`how many ${UNIT} (?:is|was) (?:that|it)`),
  wholePattern(String.raw`how long (?:is|was) (?<long>)${WHAT}(?: in ${UNIT})?`),
  wholePattern(String.raw`how long (?:did|does|do|will) (?<long>)${WHAT} (?<verb>\p{L}+)(?: in ${UNIT})?`),
];
const AFTER = wholePattern(
  String.raw`how many ${UNIT} (?<side>after|before|past) #c(?<mark>\d+) (?:did|does|do|will) ${WHAT} (?<what>end|finish|start|begin|close|open)`,
);

/** "A film begins at 7:45 p.m. and ends at 9:20 p.m. How many minutes does it last?"; null for any other text. When something ends is a time of day and no number: it is not answered. */
export function readClockProblem(sentences: readonly TimeSentence[]): Formula | null {
  const question = sentences.at(-1);
  if (question === undefined) return null;
  if (sentences.length < 2) return askBetween(question);
  const event = sentences
    .slice(0, -1)
    .map(readEvent)
    .reduce<Event | null | undefined>(
      (joined, one) =>
        joined === undefined ? one : joined === null || one === null ? null : join(joined, one),
      undefined,
    );
  return event === null || event === undefined
    ? null
    : (askHowLong(event, question) ?? askAfter(event, question));
}

const BETWEEN = wholePattern(
  String.raw`how many ${UNIT} (?:pass|passed|go by|are there|are|is it|elapse|lie) (?:between #c(?<from>\d+) and|from #c(?<from2>\d+) (?:to|until|till)) #c(?<to>\d+)`,
);

/** "How many minutes are there between 2:15 p.m. and 3:05 p.m.?" */
function askBetween(question: TimeSentence): Formula | null {
  const groups = BETWEEN.exec(question.text)?.groups;
  const [from, to] = [
    question.slots[Number(groups?.["from"] ?? groups?.["from2"])],
    question.slots[Number(groups?.["to"])],
  ];
  const unit = timeUnit(groups?.["unit"]);
  if (from?.kind !== "clock" || to?.kind !== "clock" || unit === null || question.slots.length !== 2)
    return null;
  const builder = new TimeBuilder();
  const minutes = lengthOf(builder, { who: "", verb: "", from, to, lasting: null });
  return minutes === null
    ? null
    : builder.formula(builder.converted(minutes, "minute", unit), groups?.["unit"] ?? unit);
}

function readEvent(sentence: TimeSentence): Event | null {
  for (const pattern of TELLS) {
    const groups = pattern.exec(sentence.text)?.groups;
    if (groups === undefined) continue;
    const slot = (name: string): TimeSentence["slots"][number] | undefined =>
      groups[name] === undefined ? undefined : sentence.slots[Number(groups[name])];
    const [from, to, lasting] = [slot("from"), slot("to"), slot("lasting")];
    if (/\b(?:not|n't|never|each|every|until|usually|before|after|if|and|or)\b/.test(groups["who"] ?? ""))
      return null;
    return {
      who: groups["who"] ?? "",
      verb: groups["verb"] ?? "",
      from: from?.kind === "clock" ? from : null,
      to: to?.kind === "clock" ? to : null,
      lasting: lasting?.kind === "duration" ? lasting : null,
    };
  }
  return null;
}

/** "The film starts at 7. It lasts 90 minutes.": of one event, nothing said twice. */
function join(one: Event, other: Event): Event | null {
  const same = isSame(one.who, other.who);
  const twice =
    (one.from !== null && other.from !== null) ||
    (one.to !== null && other.to !== null) ||
    (one.lasting !== null && other.lasting !== null);
  return !same || twice
    ? null
    : {
        who: one.who,
        verb: one.verb,
        from: one.from ?? other.from,
        to: one.to ?? other.to,
        lasting: one.lasting ?? other.lasting,
      };
}

function isSame(told: string, asked: string): boolean {
  const definite = told.replace(/^an? /, "the ");
  return (
    /^(?:it|he|she|they)$/.test(asked) ||
    told === asked ||
    definite === asked ||
    definite.startsWith(`${asked} `)
  );
}

/** Half days to be added to both times so that the second is after the first; null where that is not clear. */
function halves(from: Clock, to: Clock, verb: string): readonly [number, number] | null {
  if (from.half !== null && to.half !== null)
    return to.minutes > from.minutes ? [0, 0] : to.minutes < from.minutes ? [0, DAY] : null;
  if (/^(?:open|close|work|sleep|slept|works|sleeps)/.test(verb) && from.half === null && to.half === null)
    return null;
  const length = (((to.minutes - from.minutes) % HALF_DAY) + HALF_DAY) % HALF_DAY;
  // Whether a whole half day more is meant is not said: only what is short is taken as it stands.
  if (length === 0 || length > SHORT_MINUTES) return null;
  const end = from.minutes + length;
  return [0, end - to.minutes];
}

/** Minutes from the first to the second time, as a variable with its value. */
function lengthOf(builder: TimeBuilder, { from, to, verb }: Event): string | null {
  const moved = from === null || to === null ? null : halves(from, to, verb);
  if (from === null || to === null || moved === null) return null;
  const [start, end] = [builder.clock(from, moved[0]), builder.clock(to, moved[1])];
  return builder.sum("from the one time to the other", [
    [end, 1n],
    [start, -1n],
  ]);
}

function minutesOf({ from, to, verb }: Event): number | null {
  const moved = from === null || to === null ? null : halves(from, to, verb);
  return from === null || to === null || moved === null
    ? null
    : to.minutes + moved[1] - from.minutes - moved[0];
}

function askHowLong(event: Event, question: TimeSentence): Formula | null {
  const asked = HOW_LONG.map((pattern) => pattern.exec(question.text)?.groups).find(
    (groups) => groups !== undefined,
  );
  if (asked === undefined || question.slots.length > 0 || event.lasting !== null) return null;
  const trip =
    /^the (?:trip|journey|ride|flight|drive|voyage)$/.test(asked["who"] ?? "") &&
    /^(?:leaves|left|departs|departed|sets off|set off)/.test(event.verb);
  if (asked["who"] !== undefined && !isSame(event.who, asked["who"]) && !trip) return null;
  if (
    asked["verb"] !== undefined &&
    !/^(?:last|take|go|run|be|stay|need)$/.test(asked["verb"]) &&
    asked["verb"].slice(0, 2) !== event.verb.slice(0, 2)
  )
    return null;
  const length = minutesOf(event);
  // Without a unit: whole hours, or minutes where there is no hour.
  const name =
    asked["unit"] ??
    (length === null ? undefined : length % 60 === 0 ? "hours" : length < 60 ? "minutes" : undefined);
  const unit = timeUnit(name);
  const builder = new TimeBuilder();
  const minutes = lengthOf(builder, event);
  return minutes === null || unit === null || name === undefined
    ? null
    : builder.formula(builder.converted(minutes, "minute", unit), name);
}

/** "How many minutes after 6 p.m. does it end?" */
function askAfter({ who, from, to, lasting }: Event, question: TimeSentence): Formula | null {
  const asked = AFTER.exec(question.text)?.groups;
  const [mark, unit] = [
    asked === undefined ? undefined : question.slots[Number(asked["mark"])],
    timeUnit(asked?.["unit"]),
  ];
  if (
    asked === undefined ||
    mark?.kind !== "clock" ||
    unit === null ||
    !isSame(who, asked["who"] ?? "") ||
    question.slots.length !== 1
  )
    return null;
  const ends = /^(?:end|finish|close)$/.test(asked["what"] ?? "");
  const builder = new TimeBuilder();
  const told = ends ? to : from;
  const length = lasting === null ? null : durationIn(lasting, "minute");
  const minutes =
    told !== null
      ? told.minutes
      : ends && from !== null && length !== null
        ? from.minutes + Number(length.num) / Number(length.den)
        : null;
  const source = told ?? (ends ? from : null);
  if (
    minutes === null ||
    source === null ||
    (source.half !== mark.half && (source.half === null || mark.half === null))
  )
    return null;
  const time =
    told !== null ? builder.clock(told, 0) : lasting === null ? null : endOf(builder, source, lasting);
  const distance = asked["side"] === "before" ? mark.minutes - minutes : minutes - mark.minutes;
  if (
    time === null ||
    distance <= 0 ||
    distance >= HALF_DAY ||
    (mark.half === null && distance > SHORT_MINUTES)
  )
    return null;
  const sign = asked["side"] === "before" ? -1n : 1n;
  return builder.formula(
    builder.converted(
      builder.sum("from the one time to the other", [
        [time, sign],
        [builder.clock(mark, 0), -sign],
      ]),
      "minute",
      unit,
    ),
    asked["unit"] as string,
  );
}

function endOf(builder: TimeBuilder, from: Clock, lasting: Duration): string | null {
  const minutes = builder.duration(lasting, "minute");
  return minutes === null || compare(durationIn(lasting, "minute") ?? rational(0n), rational(BigInt(DAY))) > 0
    ? null
    : builder.sum("the end", [
        [builder.clock(from, 0), 1n],
        [minutes, 1n],
      ]);
}
