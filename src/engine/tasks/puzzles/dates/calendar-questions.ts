import { ordinalIn, ORDINAL } from "../../words/numbers.ts";
import { monthIn, weekdayIn, WEEKDAY_NAME, type ToldDate } from "./date-words.ts";
import type { Offset } from "./offsets.ts";
import { skeletonOf, type Skeleton } from "./skeleton.ts";

/** A question about the calendar that rests on nothing but itself. Weekdays from 0, Sunday. */
export type CalendarQuestion =
  | { readonly kind: "leap"; readonly year: number }
  | { readonly kind: "weekday"; readonly date: ToldDate }
  /** From a date or a weekday that is today. */
  | { readonly kind: "weekday_after"; readonly from: ToldDate | number; readonly offset: Offset }
  /** From the weekday of another date. */
  | {
      readonly kind: "weekday_given";
      readonly given: ToldDate;
      readonly weekday: number;
      readonly date: ToldDate;
    }
  /** `nth`: -1 for the last one. */
  | {
      readonly kind: "nth";
      readonly nth: number;
      readonly weekday: number;
      readonly month: number;
      readonly year: number;
      readonly none: string | null;
    }
  /** `ends`: whether both ends are said to count. */
  | {
      readonly kind: "count";
      readonly weekdays: readonly number[];
      readonly from: ToldDate;
      readonly to: ToldDate;
      readonly ends: boolean | null;
    }
  | { readonly kind: "days"; readonly from: ToldDate; readonly to: ToldDate; readonly ends: boolean | null }
  | { readonly kind: "length"; readonly year: number | null; readonly month: number | null };

/** The words that a question may hold beside its dates; any other word makes it a different question. */
function vocabulary(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
const ASKING =
  "what which what's is was are were be will would did does do it the a an of on in for that this at to day days week weekday weekdays date dates name names give state tell me find determine identify calculate compute please you can could what's falls fall fell falling land lands landed occur occurs occurred correspond corresponds corresponding then calendar specify indicate been have has had by";
const GIVEN =
  "if given supposing suppose assuming assume knowing known consider considering imagine provided when since today today's now year starts started begins began beginning starting we let's say as taking take with";
const COUNTING =
  "how many number count counts total times occurrences occurrence there fall appear appears appearing occur business work working workday workdays monday-friday mon-fri monday friday through many between from to and until till through range period during inclusive date start end exist happen starting ending beginning often which included with up business-day business-days days' period dates weekday's only excluding-weekends appears";
const WEEKDAY_WORDS = vocabulary(ASKING);
const AFTER_WORDS = vocabulary(
  `${ASKING} ${GIVEN} ago from later hence after before earlier prior exactly comes come which count counting go going move moving forward forwards ahead away backward backwards back past future passes passed following reference point`,
);
const GIVEN_WORDS = vocabulary(`${ASKING} ${GIVEN}`);
const COUNT_WORDS = vocabulary(`${ASKING} ${COUNTING}`);
const NTH_WORDS = vocabulary(
  `provide return give meets meet gathers convenes ${ASKING} ${GIVEN} ${COUNTING} month event events meeting meetings scheduled held recurs recur recurring happens takes place always occurring numerical numeric first second third fourth fifth last celebrated party month's ordinal provide return consider considering day number only just appointment class conference there`,
);
const ASKS_WEEKDAY = /\bday of the week\b|\bweekday\b|\b(?:which|what) day\b/u;

function only(skeleton: string, words: ReadonlySet<string>): boolean {
  return skeleton.split(" ").every((word) => /^[#@~]$/u.test(word) || words.has(word));
}

/** Each reads one kind of question in the skeleton of its words. */
const RULES: readonly ((line: string, skeleton: Skeleton) => CalendarQuestion | null)[] = [
  leap,
  length,
  nth,
  weekdayOfDate,
  weekdayAfter,
  weekdayGiven,
  counted,
  daysBetween,
];

function leap(line: string): CalendarQuestion | null {
  const year =
    /^(?:(?:is|was|will) (?:the )?(?:year )?(?<year>\d{1,4}) (?:be )?(?:considered )?(?:a )?leap year|(?:please )?(?:determine|tell me|check|state|say|decide|find out|verify|indicate|identify|establish)(?: if| whether) (?:the )?(?:year )?(?<second>\d{1,4}) (?:is|was|will be) (?:considered )?(?:a )?leap year|does (?:the )?(?:year )?(?<third>\d{1,4}) have (?:366 days|a leap day|29 days in february|a february 29))$/iu.exec(
      line,
    )?.groups;
  const told = year?.["year"] ?? year?.["second"] ?? year?.["third"];
  return told === undefined ? null : { kind: "leap", year: Number(told) };
}

function length(line: string): CalendarQuestion | null {
  const groups =
    /^how many days (?:are (?:there )?in|does|has|did|will)(?: the (?:month of |year )?)? ?(?:(?<month>\p{L}+)(?: of)?,? ?)?(?<year>\d{4})?(?: have| had)?$/iu.exec(
      line,
    )?.groups;
  if (groups === undefined) return null;
  const { month, year } = groups;
  const at = month === undefined ? null : monthIn(month);
  return (month !== undefined && at === null) || (month === undefined && year === undefined)
    ? null
    : { kind: "length", month: at, year: year === undefined ? null : Number(year) };
}

/** "On the second Friday of December 2022", "in December 2022 … on the second Friday". */
function nth(line: string): CalendarQuestion | null {
  const together = new RegExp(
    `\\b(?:the )?(?<nth>${ORDINAL}|last|final) (?<weekday>${WEEKDAY_NAME}) (?:of|in) (?:the month of )?(?<month>\\p{L}+),?(?: of)? (?<year>\\d{4})\\b`,
    "iu",
  );
  const apart = [
    new RegExp(`\\b(?:the )?(?<nth>${ORDINAL}|last|final) (?<weekday>${WEEKDAY_NAME})\\b`, "iu"),
    /\b(?:in|of|during|for|consider|considering|calendar of|calendar for) (?:the month of )?(?<month>\p{L}+),?(?: of)? (?<year>\d{4})\b/iu,
  ] as const;
  const whole = together.exec(line);
  const parts = apart.map((pattern) => pattern.exec(line));
  const groups =
    whole?.groups ?? (parts.includes(null) ? undefined : { ...parts[0]?.groups, ...parts[1]?.groups });
  if (groups === undefined) return null;
  const rest = (whole === null ? parts.map((part) => part?.[0] ?? "") : [whole[0]])
    .reduce((text, part) => text.replace(part, " "), line)
    .toLowerCase()
    .replace(/[^\p{L}\d' -]/gu, " ")
    // What takes place then may be anything.
    .replace(
      /\b(?:an?|the|our|your|my|this|his|her|their) (?!day\b|date\b|week\b|month\b|year\b)[\p{L}'-]+(?: [\p{L}'-]+)? (?=(?:is|was|are|will be|gets|falls|occurs|recurs|repeats|takes place|happens|meets|opens|starts)\b)/gu,
      " ",
    );
  const [weekday, month, count] = [
    weekdayIn(groups["weekday"] ?? ""),
    monthIn(groups["month"] ?? ""),
    /^(?:last|final)$/iu.test(groups["nth"] ?? "") ? -1 : ordinalIn(groups["nth"] ?? ""),
  ];
  if (
    weekday === null ||
    month === null ||
    count === null ||
    !rest.split(/\s+/u).every((word) => word === "" || NTH_WORDS.has(word))
  )
    return null;
  return /\b(?:which|what) (?:numerical |numeric |calendar )?(?:day|date)\b|\bdate\b|\bday of the month\b|\bday number\b/u.test(
    rest,
  ) && !/\bday of the week\b|\bweekday\b|\bhow many\b|\bfrom\b|\bbetween\b|\btoday\b/u.test(rest)
    ? { kind: "nth", nth: count, weekday, month, year: Number(groups["year"]), none: null }
    : null;
}

function weekdayOfDate(
  _: string,
  { text, dates: [date, ...others], weekdays, stretches }: Skeleton,
): CalendarQuestion | null {
  if (
    date === undefined ||
    others.length + weekdays.length + stretches.length > 0 ||
    !ASKS_WEEKDAY.test(text) ||
    !only(text, WEEKDAY_WORDS)
  )
    return null;
  return { kind: "weekday", date };
}

const DIRECTIONS: readonly (readonly [RegExp, 1 | -1])[] = [
  [/~ (?:ago|before|earlier|prior|back|backwards?|in the past)\b|\b(?:backwards?|back)(?: by)? ~/u, -1],
  [
    /~ (?:later|hence|after|ahead|forwards?|away|from now|from today|in the future)\b|\b(?:in|after|forwards?|ahead)(?: by)? ~/u,
    1,
  ],
  // "30 days from the date", unless it is counted backwards.
  [/^(?!.*\bback(?:wards?)?\b).*~ from\b(?! now| today)/u, 1],
];

/** From today, or from a date: "12 days after 7 March 2022". */
function weekdayAfter(
  _: string,
  { text, dates, weekdays, stretches: [stretch, ...others] }: Skeleton,
): CalendarQuestion | null {
  const [date] = dates;
  const [weekday] = weekdays;
  if (
    stretch === undefined ||
    others.length > 0 ||
    dates.length + weekdays.length !== 1 ||
    !ASKS_WEEKDAY.test(text) ||
    !only(text, AFTER_WORDS)
  )
    return null;
  const found = new Set(DIRECTIONS.filter(([pattern]) => pattern.test(text)).map(([, sign]) => sign));
  const [direction] = [...found];
  // The day to count from is today, or is named behind the stretch.
  if (
    direction === undefined ||
    found.size > 1 ||
    !/\b(?:today|now|it) is\b|\btoday's date is\b|[#@] (?:as|is) (?:today|the (?:starting |start |reference )?(?:date|day|point))\b|~ (?:before|after|from|prior to|earlier than|later than)(?: the date)? [#@]|\b(?:consider|considering|given|from|starting|assume|assuming|suppose|supposing|taking|take|date)(?: the date| from| that)? [#@]/u.test(
      text,
    )
  )
    return null;
  const offset = direction > 0 ? stretch : { days: -stretch.days, months: -stretch.months };
  return date !== undefined
    ? { kind: "weekday_after", from: date, offset }
    : weekday !== undefined && offset.months === 0
      ? { kind: "weekday_after", from: weekday, offset }
      : null;
}

function weekdayGiven(
  line: string,
  { text, dates, weekdays: [weekday, ...others], stretches }: Skeleton,
): CalendarQuestion | null {
  if (
    weekday === undefined ||
    others.length + stretches.length > 0 ||
    !ASKS_WEEKDAY.test(text) ||
    !only(text.replace(/\b\d{4}\b/u, ""), GIVEN_WORDS)
  )
    return null;
  const [first, second] = dates;
  const started =
    /\b(?:the )?year(?: (\d{4}))? (?:starts|started|begins|began|starting|beginning) (?:on|with)\b/iu.exec(
      line,
    );
  if (started !== null && first !== undefined && dates.length === 1)
    return {
      kind: "weekday_given",
      given: { year: started[1] === undefined ? null : Number(started[1]), month: 1, day: 1, weekday: null },
      weekday,
      date: first,
    };
  const before =
    /# (?:of the year )?(?:was|is|fell|falls|fall|landed|lands|be|to be|being|had been|occurred|occurs)(?: on)?(?: an?)? @/u.exec(
      text,
    );
  if (before === null || first === undefined || second === undefined || dates.length !== 2) return null;
  const leads = !text.slice(0, before.index).includes("#");
  return { kind: "weekday_given", given: leads ? first : second, weekday, date: leads ? second : first };
}

const SPAN =
  /\b(?:between|from|starting|beginning)(?: on| from| with)? # (?:to|and|until|till|through|up to|ending|and ending)(?: and| on| with)? #/u;

/** The first date takes its year from the last one; from the year before where it comes later in the year. */
function spanOf([first, last, ...others]: readonly ToldDate[]): {
  readonly from: ToldDate;
  readonly to: ToldDate;
} | null {
  if (first === undefined || last === undefined || others.length > 0) return null;
  const sameYear = first.month < last.month || (first.month === last.month && first.day <= last.day);
  return {
    from: { ...first, year: first.year ?? (last.year === null || sameYear ? last.year : last.year - 1) },
    to: last,
  };
}

function counted(_: string, { text, dates, weekdays, stretches, ends }: Skeleton): CalendarQuestion | null {
  const span = spanOf(dates);
  const asks = /\bhow many\b|\bhow often\b|\bnumber\b|\bcount\b|\btotal\b/u.test(text);
  if (span === null || !asks || stretches.length > 0 || !SPAN.test(text) || !only(text, COUNT_WORDS))
    return null;
  // The days from Monday to Friday are taken out with what else says that they are meant.
  const business = /\b(?:business|work|working) ?-?days?\b|\bworkdays?\b|\bweekdays\b/u.test(text);
  if (business)
    return weekdays.length > 0 ? null : { kind: "count", weekdays: [1, 2, 3, 4, 5], ...span, ends };
  const [weekday, ...others] = weekdays;
  return weekday === undefined || others.length > 0
    ? null
    : { kind: "count", weekdays: [weekday], ...span, ends };
}

function daysBetween(
  _: string,
  { text, dates, weekdays, stretches, ends }: Skeleton,
): CalendarQuestion | null {
  const span = spanOf(dates);
  if (
    span === null ||
    weekdays.length + stretches.length > 0 ||
    !/\b(?:how many|number of) days\b/u.test(text) ||
    !SPAN.test(text) ||
    !only(
      text,
      vocabulary(
        `${ASKING} how many number of from between to and until till through there pass passed elapse elapsed lie`,
      ),
    )
  )
    return null;
  return { kind: "days", ...span, ends };
}

/** Words of which sentences are made that only say how the answer is to be written. */
const ANSWER_WORDS: ReadonlySet<string> = vocabulary(
  [
    "-1 a abbreviate abbreviation abbreviations alone an and answer arabic as at be box boxed by calculated capital capitalized complete correct",
    "corresponding count date day day's desired digits display do e.g e.g. eg either else english enter entire exact exactly express false figure figures",
    "final for form format friday full fully give here in indicate integer is it its just like list lowercase me monday month name no not nothing number",
    "numeral numerals numeric numerical numerically of one only or out output plain please provide provided question reply report required respectively",
    "respond response result return saturday should simple simply single specify spelled state string submit such sunday supply tell term text the then",
    "this thursday to total true tuesday us use using value wednesday week weekday weekday's what whole with word words write yes your",
  ].join(" "),
);

const IMPERATIVE: ReadonlySet<string> = new Set([
  "answer",
  "give",
  "write",
  "respond",
  "reply",
  "provide",
  "return",
  "state",
  "use",
  "output",
  "enter",
  "express",
  "report",
  "specify",
  "indicate",
  "submit",
  "supply",
  "display",
  "tell",
  "your",
  "the",
  "do",
  "format",
  "just",
  "only",
  "it",
]);

export function isAboutTheAnswer(text: string): boolean {
  const words = text
    .toLowerCase()
    .replace(/[.,:;()'"]/gu, "")
    .split(/[\s/]+/u);
  return (
    words.length > 1 &&
    IMPERATIVE.has(words[0] === "please" ? (words[1] ?? "") : (words[0] ?? "")) &&
    words.every((word) => ANSWER_WORDS.has(word)) &&
    !/\bday of the week\b.*\bis\b|\bwhat\b.*\bis\b/u.test(words.join(" "))
  );
}

/** "Answer with -1 if …": what is to be said where there is no such day. */
export function answerForNone(text: string): string | null {
  const told =
    /^(?:please )?(?:answer|respond|reply|return|give|write|output|use|provide|enter)(?: with)? (?<none>-?\d+|none) (?:if|when|in case) (?<when>.+)$/iu.exec(
      text,
    )?.groups ??
    /^(?:if|when) (?<when>.+?), (?:please )?(?:answer|respond|reply|return|give|write|output|use|provide|enter)(?: with)? (?<none>-?\d+|none)$/iu.exec(
      text,
    )?.groups;
  const none =
    /^(?:it|there|(?:the|that|this|such an?|no such) (?:[\p{L}]+ )*?) ?(?:does not exist|doesn't exist|does not occur|doesn't occur|is not|isn't|is no such|is none|exists?|is no)\b[\p{L} ]*$/iu;
  return told !== undefined && none.test(told["when"] ?? "") ? (told["none"] ?? null) : null;
}

/** The question in a sentence; null where it is none of these. */
export function calendarQuestionIn(text: string, none: string | null): CalendarQuestion | null {
  // "Every third Friday" may mean each three weeks, but not where the text says that a month may not have it.
  const line = (none === null ? text : text.replace(/\bevery (?=\S+ \S+day\b)/gu, "the ")).trim();
  const skeleton = skeletonOf(line);
  for (const read of RULES) {
    const found = read(line, skeleton);
    if (found !== null) return found;
  }
  return null;
}
