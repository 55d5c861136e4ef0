import {
  answered,
  answeredInWords,
  decline,
  Derivation,
  disagreeing,
  undetermined,
  type Saying,
} from "../../derivation.ts";
import type { TaskAnswer, TaskReader, TaskResult } from "../../task.ts";
import type { TaskOption } from "../../text.ts";
import { ordinalOf } from "../../words/numbers.ts";
import { plainText } from "../../words/phrases.ts";
import {
  compareDays,
  countWeekdays,
  countWeekdaysByStepping,
  dayInWords,
  dayNumber,
  daysAfterByStepping,
  daysInMonth,
  isLeapYear,
  MONTHS,
  nthWeekday,
  weekdayByCongruence,
  weekdayName,
  weekdayOf,
  type Day,
} from "../../../text/calendar.ts";
import {
  answerForNone,
  calendarQuestionIn,
  isAboutTheAnswer,
  type CalendarQuestion,
} from "./calendar-questions.ts";
import { dayOf, type ToldDate } from "./date-words.ts";
import { shifted } from "./offsets.ts";

/** A year without and one with a leap day. */
const ANY_YEARS = [2001, 2004] as const;
/** Longest stretch whose days are counted one by one. */
const MAX_DAYS = 400_000;

/** Leap years, weekdays of dates, weekdays that many days away, the nth weekday of a month, and counts of days between dates. */
export const calendarReader: TaskReader = {
  name: "calendar_question",
  modes: ["arithmetic", "words", "classical", "state"],
  read: ({ sentences, options }) => {
    const told = sentences.map((sentence) => ({ sentence, text: plainText(sentence) }));
    const none = told.flatMap(({ text }) => answerForNone(text) ?? []);
    const rest = told.filter(({ text }) => answerForNone(text) === null && !isAboutTheAnswer(text));
    const [first] = rest;
    const last = rest.at(-1);
    if (first === undefined || last === undefined || rest.length > 2) return null;
    const question = calendarQuestionIn(rest.map(({ text }) => text).join(". "), none[0] ?? null);
    if (question === null) return null;
    const saying = {
      text: rest
        .map(({ sentence }) => sentence.text)
        .join(" ")
        .replace(/\s+/gu, " "),
      start: first.sentence.start,
      end: last.sentence.end,
    };
    return decide(question.kind === "nth" ? { ...question, none: none[0] ?? null } : question, {
      saying,
      options,
    });
  },
};

interface Asked {
  readonly saying: Saying;
  readonly options: readonly TaskOption[];
}
type Steps = readonly (readonly [rule: string, conclusion: string])[];

function tell(answer: TaskAnswer, steps: Steps, { saying, options }: Asked): TaskResult {
  const derivation = new Derivation();
  let last = derivation.said(saying);
  for (const [rule, conclusion] of steps)
    last = derivation.drawn(rule, [last], conclusion, ["it", "follows that", conclusion]);
  const asked = plainText({ text: saying.text, closing: "" });
  if (options.length === 0 || answer.kind === "verdict") return answered(answer, asked, derivation);
  return answer.kind === "text" || answer.kind === "number"
    ? answeredInWords(answer.value, options, { asked, derivation })
    : answered(answer, asked, derivation);
}

function decide(question: CalendarQuestion, asked: Asked): TaskResult {
  switch (question.kind) {
    case "leap":
      return decideLeap(question.year, asked);
    case "weekday":
      return decideWeekday(question.date, asked);
    case "weekday_after":
      return decideAfter(question, asked);
    case "weekday_given":
      return decideGiven(question, asked);
    case "nth":
      return decideNth(question, asked);
    case "count":
      return decideCount(question, asked);
    case "days":
      return decideDays(question, asked);
    case "length":
      return decideLength(question, asked);
  }
}

function decideLeap(year: number, asked: Asked): TaskResult {
  if (year < 1) return undetermined("I know the years from 1 on.");
  const leap = isLeapYear(year);
  // A leap year is longer by the day between its first day and the next one's.
  const long =
    (weekdayByCongruence({ year: year + 1, month: 1, day: 1 }) -
      weekdayByCongruence({ year, month: 1, day: 1 }) +
      7) %
      7 ===
    2;
  if (leap !== long) return disagreeing();
  const why =
    year % 400 === 0
      ? `${year} is divisible by 400`
      : year % 100 === 0
        ? `${year} is divisible by 100 and not by 400`
        : year % 4 === 0
          ? `${year} is divisible by 4 and not by 100`
          : `${year} is not divisible by 4`;
  return tell(
    { kind: "verdict", verdict: leap ? "yes" : "no" },
    [
      ["division", why],
      ["leap_year", `${year} is ${leap ? "a" : "not a"} leap year`],
    ],
    asked,
  );
}

/** The weekday of a day by two ways that share nothing; null where they differ, or where the text says another one. */
function checkedWeekday(day: Day, told: number | null): number | TaskResult {
  const weekday = weekdayOf(day);
  if (weekday !== weekdayByCongruence(day)) return disagreeing();
  return told !== null && told !== weekday
    ? decline(
        `${dayInWords(day)} is a ${weekdayName(weekday)}, not a ${weekdayName(told)}.`,
        [],
        "inconsistent_premises",
        "contradicted",
      )
    : weekday;
}

function decideWeekday(date: ToldDate, asked: Asked): TaskResult {
  const day = dayOf(date);
  if (day === null) return undetermined("The weekday of a date depends on its year.", ["the year"]);
  const weekday = checkedWeekday(day, date.weekday);
  if (typeof weekday !== "number") return weekday;
  return tell(
    { kind: "text", value: weekdayName(weekday) },
    [["weekday", `${dayInWords(day)} is a ${weekdayName(weekday)}`]],
    asked,
  );
}

function decideAfter(
  { from, offset }: Extract<CalendarQuestion, { kind: "weekday_after" }>,
  asked: Asked,
): TaskResult {
  const told = typeof from === "number" ? from : from.weekday;
  const start = typeof from === "number" ? null : dayOf(from);
  if (start === null) {
    if (told === null || offset.months !== 0)
      return undetermined("The weekday of a date depends on its year.", ["the year"]);
    const value = weekdayName(told + offset.days);
    return tell(
      { kind: "text", value },
      [
        [
          "weeks",
          `${Math.abs(offset.days)} days are ${Math.floor(Math.abs(offset.days) / 7)} weeks and ${Math.abs(offset.days) % 7} days`,
        ],
        [
          "weekday",
          `${Math.abs(offset.days)} days ${offset.days < 0 ? "before" : "after"} ${weekdayName(told)} it is ${value}`,
        ],
      ],
      asked,
    );
  }
  const base = checkedWeekday(start, told);
  if (typeof base !== "number") return base;
  const days = shifted(start, offset);
  const [day] = days ?? [];
  if (day === undefined || (days?.length ?? 0) > 1)
    return undetermined("The month that it comes to has no such day.");
  const weekday = checkedWeekday(day, null);
  if (typeof weekday !== "number") return weekday;
  if (offset.months === 0 && (((base + offset.days) % 7) + 7) % 7 !== weekday) return disagreeing();
  return tell(
    { kind: "text", value: weekdayName(weekday) },
    [
      ["reckoning", `The day is ${dayInWords(day)}`],
      ["weekday", `${dayInWords(day)} is a ${weekdayName(weekday)}`],
    ],
    asked,
  );
}

/** Both dates are of one year. Where it is not told, the last of February must not lie between them. */
function decideGiven(
  { given, weekday, date }: Extract<CalendarQuestion, { kind: "weekday_given" }>,
  asked: Asked,
): TaskResult {
  const year = given.year ?? date.year;
  if (
    (given.year !== null && date.year !== null && given.year !== date.year) ||
    (given.year === null && date.year !== null)
  ) {
    return undetermined("I can't tell whether both dates are of one year.", ["the years of both dates"]);
  }
  const years = year === null ? ANY_YEARS : [year];
  const gaps = years.map((one) => {
    const [from, to] = [dayOf({ ...given, year: one }), dayOf({ ...date, year: one })];
    return from === null || to === null ? null : dayNumber(to) - dayNumber(from);
  });
  const [gap] = gaps;
  if (gap === undefined || gap === null || gaps.some((other) => other === null || (other - gap) % 7 !== 0))
    return undetermined("It depends on whether the year is a leap year.", ["the year"]);
  if (year !== null) {
    const start = dayOf({ ...given, year });
    const checked = start === null ? null : checkedWeekday(start, weekday);
    if (checked !== null && typeof checked !== "number") return checked;
  }
  const again = stepsBetween(given, date, years[0] ?? 2001);
  if (again !== gap) return disagreeing();
  const value = weekdayName(weekday + gap);
  return tell(
    { kind: "text", value },
    [
      [
        "days_between",
        `From the one date to the other it is ${Math.abs(gap)} days, ${Math.floor(Math.abs(gap) / 7)} weeks and ${Math.abs(gap) % 7} days${gap < 0 ? ", backwards" : ""}`,
      ],
      ["weekday", `It is a ${value}`],
    ],
    asked,
  );
}

/** Days from one date to another of the same year, by the lengths of months. */
function stepsBetween(from: ToldDate, to: ToldDate, year: number): number {
  const inYear = ({ month, day }: ToldDate): number =>
    MONTHS.slice(0, month - 1).reduce((days, _, at) => days + daysInMonth(year, at + 1), day);
  return inYear(to) - inYear(from);
}

function decideNth(
  { nth, weekday, month, year, none }: Extract<CalendarQuestion, { kind: "nth" }>,
  asked: Asked,
): TaskResult {
  const day = nthWeekday(nth, weekday, { year, month });
  const days = Array.from({ length: daysInMonth(year, month) }, (_, at) => ({
    year,
    month,
    day: at + 1,
  })).filter((one) => weekdayByCongruence(one) === weekday);
  if ((nth === -1 ? days.at(-1) : days[nth - 1])?.day !== day?.day) return disagreeing();
  const name = `${MONTHS[month - 1] ?? ""} ${year}`;
  const all = `In ${name} the ${weekdayName(weekday)}s are the ${days.map((one) => one.day).join(", ")}`;
  if (day === null)
    return none === null
      ? undetermined(`${name} has no ${ordinalOf(nth)} ${weekdayName(weekday)}.`)
      : tell(
          { kind: "number", value: none, unit: null },
          [
            ["weekdays", all],
            ["none", `There is no ${ordinalOf(nth)} one, so the answer is ${none}`],
          ],
          asked,
        );
  return tell(
    { kind: "number", value: String(day.day), unit: null },
    [
      ["weekdays", all],
      ["nth", `The ${nth === -1 ? "last" : ordinalOf(nth)} of them is the ${day.day}`],
    ],
    asked,
  );
}

/** Both ends with their years, in order, and with the weekdays that the text gives them. */
function endsOf(from: ToldDate, to: ToldDate): { readonly first: Day; readonly last: Day } | TaskResult {
  const [first, last] = [dayOf(from), dayOf(to)];
  if (first === null || last === null) return undetermined("The dates need their years.", ["the year"]);
  for (const [day, told] of [
    [first, from.weekday],
    [last, to.weekday],
  ] as const) {
    const weekday = checkedWeekday(day, told);
    if (typeof weekday !== "number") return weekday;
  }
  if (compareDays(first, last) > 0) return undetermined("The first date is later than the last one.");
  return dayNumber(last) - dayNumber(first) > MAX_DAYS
    ? undetermined("The dates are too far apart for me to count the days.")
    : { first, last };
}

function decideCount(
  { weekdays, from, to, ends }: Extract<CalendarQuestion, { kind: "count" }>,
  asked: Asked,
): TaskResult {
  const span = endsOf(from, to);
  if ("kind" in span) return span;
  const { first, last } = span;
  // Where nothing is said of the ends, they must not matter.
  if (ends === null && [first, last].some((day) => weekdays.includes(weekdayOf(day))))
    return undetermined("It depends on whether the first and the last day count.", [
      "whether both ends count",
    ]);
  const count = countWeekdays(first, last, weekdays);
  if (count !== countWeekdaysByStepping(first, last, weekdays)) return disagreeing();
  const days = dayNumber(last) - dayNumber(first) + 1;
  const name = weekdays.length === 1 ? `${weekdayName(weekdays[0] ?? 0)}s` : "days from Monday to Friday";
  return tell(
    { kind: "number", value: String(count), unit: null },
    [
      [
        "days_between",
        `${dayInWords(first)} is a ${weekdayName(weekdayOf(first))} and ${dayInWords(last)} is a ${weekdayName(weekdayOf(last))}; with both they are ${days} days, ${Math.floor(days / 7)} weeks and ${days % 7} days`,
      ],
      ["count", `Among them are ${count} ${name}`],
    ],
    asked,
  );
}

/** Two dates of a year that is not told: of one that is no leap year and one that is, so that it shows whether that matters. Null where the second is the earlier one. */
function daysOfAnyYear(from: ToldDate, to: ToldDate): readonly number[] | null {
  if (from.month > to.month || (from.month === to.month && from.day > to.day)) return null;
  return ANY_YEARS.flatMap((year) => {
    const [first, last] = [dayOf({ ...from, year }), dayOf({ ...to, year })];
    return first === null || last === null ? [] : [{ first, last }];
  }).map(({ first, last }) => dayNumber(last) - dayNumber(first));
}

function decideDaysOfAnyYear(
  { from, to, ends }: Extract<CalendarQuestion, { kind: "days" }>,
  asked: Asked,
): TaskResult {
  const gaps = from.weekday !== null || to.weekday !== null ? null : daysOfAnyYear(from, to);
  const [gap] = gaps ?? [];
  if (gaps === null || gap === undefined) return undetermined("The dates need their years.", ["the year"]);
  if (gaps.some((other) => other !== gap))
    return undetermined("It depends on whether the year is a leap year.", ["the year"]);
  if (stepsBetween(from, to, ANY_YEARS[1]) !== gap) return disagreeing();
  const [start, end] = [from, to].map(({ month, day }) => `${MONTHS[month - 1] ?? ""} ${day}`);
  const value = String(ends === true ? gap + 1 : gap);
  return tell(
    { kind: "number", value, unit: null },
    [
      [
        "days_between",
        ends === true
          ? `In any year, from ${start ?? ""} to ${end ?? ""}, both counted, it is ${value} days`
          : `In any year it is ${value} days from ${start ?? ""} to ${end ?? ""}`,
      ],
    ],
    asked,
  );
}

function decideDays(question: Extract<CalendarQuestion, { kind: "days" }>, asked: Asked): TaskResult {
  const { from, to, ends } = question;
  if (from.year === null && to.year === null) return decideDaysOfAnyYear(question, asked);
  const span = endsOf(from, to);
  if ("kind" in span) return span;
  const { first, last } = span;
  const days = dayNumber(last) - dayNumber(first);
  if (compareDays(daysAfterByStepping(first, days), last) !== 0) return disagreeing();
  const value = String(ends === true ? days + 1 : days);
  return tell(
    { kind: "number", value, unit: null },
    [
      [
        "days_between",
        ends === true
          ? `From ${dayInWords(first)} to ${dayInWords(last)}, both counted, it is ${value} days`
          : `From ${dayInWords(first)} it is ${value} days to ${dayInWords(last)}`,
      ],
    ],
    asked,
  );
}

function decideLength(
  { year, month }: Extract<CalendarQuestion, { kind: "length" }>,
  asked: Asked,
): TaskResult {
  if (month === 2 && year === null)
    return undetermined("February has 28 days, and 29 in leap years.", ["the year"]);
  if (month !== null) {
    const days = daysInMonth(year ?? 2001, month);
    return tell(
      { kind: "number", value: String(days), unit: null },
      [["calendar", `${MONTHS[month - 1] ?? ""}${year === null ? "" : ` ${year}`} has ${days} days`]],
      asked,
    );
  }
  const days =
    dayNumber({ year: (year ?? 1) + 1, month: 1, day: 1 }) - dayNumber({ year: year ?? 1, month: 1, day: 1 });
  return tell(
    { kind: "number", value: String(days), unit: null },
    [["calendar", `${year ?? ""} has ${days} days`]],
    asked,
  );
}
