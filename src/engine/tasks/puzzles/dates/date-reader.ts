import { answered, decline, Derivation, undetermined, type Saying } from "../../derivation.ts";
import type { TaskReader, TaskResult } from "../../task.ts";
import type { TaskOption } from "../../text.ts";
import { capital, plainText } from "../../words/phrases.ts";
import {
  compareDays,
  dayInWords,
  isDay,
  weekdayByCongruence,
  weekdayName,
  weekdayOf,
  type Day,
} from "../../../text/calendar.ts";
import { dateIn, dayOf, weekdayIn } from "./date-words.ts";
import { offsetIn, shifted, stretchIn, STRETCH, type Offset } from "./offsets.ts";
import { todayIn } from "./today.ts";

type Format = "month first" | "day first" | "year first" | "words";
/** `base`: the date that the question counts from; null: today. `yearless`: its year is not told. */
interface DateQuestion {
  readonly offset: Offset;
  readonly base: Day | null;
  readonly yearless: boolean;
  readonly format: Format;
  readonly wanted: "date" | "weekday";
  readonly asked: string;
}

const FORMATS: Readonly<Record<string, Format>> = {
  "mm/dd/yyyy": "month first",
  "dd/mm/yyyy": "day first",
  "yyyy-mm-dd": "year first",
};
const QUESTION =
  /^(?:if so, |then,? |so,? )?what(?:'s| is| was| will be| would be)? the (?:date|calendar date) ?(?:of |on |will it be )?(?<when>.*?)(?: in (?:the )?(?<format>mm\/dd\/yyyy|dd\/mm\/yyyy|yyyy-mm-dd)(?: format)?)?$/iu;
const WHICH_DATE =
  /^(?:what|which) date (?:is|was|will be|is it|was it|will it be) (?<when>.+?)(?: in (?:the )?(?<format>mm\/dd\/yyyy|dd\/mm\/yyyy|yyyy-mm-dd)(?: format)?)?$/iu;
const WEEKDAY =
  /^(?:what|which) (?:day of the week|weekday) (?:is|was|will be|is it|was it|will it be) (?<when>.+?)$/iu;
const FROM_DATE = new RegExp(
  String.raw`^(?:the day )?(?<stretch>${STRETCH}) (?<way>after|before|from|later than|earlier than|prior to) (?<date>.+)$`,
  "iu",
);

/** Dates that are reckoned from the day that a text makes today, or from one that the question names. */
export const dateReader: TaskReader = {
  name: "date_reckoning",
  modes: ["arithmetic", "words", "state", "classical"],
  read: ({ sentences, options }) => {
    const last = sentences.at(-1);
    const question = last === undefined ? null : questionIn(plainText(last));
    if (question === null || last === undefined) return null;
    const before = sentences.slice(0, -1);
    const saying = { text: last.text, start: last.start, end: last.end };
    if (question.base !== null && question.yearless)
      return before.length > 0 ||
        options.length > 0 ||
        question.wanted === "weekday" ||
        question.format !== "words"
        ? null
        : reckonInAnyYear(question, question.base, saying);
    if (question.base !== null)
      return before.length > 0 ? null : reckon(question, { day: question.base, grounds: [saying] }, options);
    const today = todayIn(before);
    switch (today?.kind) {
      case undefined:
        return null;
      case "unread":
        return decline(`I don't know what this says of dates: "${today.sentence.text}"`, [
          "the date that is today, in other words",
        ]);
      case "unsettled":
        return undetermined(today.why, ["the date that is today"]);
      case "day":
        return reckon(question, today, options);
    }
  },
};

function questionIn(text: string): DateQuestion | null {
  const groups = QUESTION.exec(text)?.groups ?? WHICH_DATE.exec(text)?.groups;
  const weekday = WEEKDAY.exec(text)?.groups;
  const when = (groups ?? weekday)?.["when"];
  if (when === undefined) return null;
  const rest = {
    format: FORMATS[(groups?.["format"] ?? "").toLowerCase()] ?? "words",
    wanted: groups === undefined ? ("weekday" as const) : ("date" as const),
    asked: text,
  };
  const offset = offsetIn(when);
  if (offset !== null) return { offset, base: null, yearless: false, ...rest };
  const from = FROM_DATE.exec(when)?.groups;
  const told = dateIn(from?.["date"] ?? "");
  const yearless = told?.year === null;
  const base =
    told === null || told.weekday !== null ? null : dayOf(yearless ? { ...told, year: LEAP_YEAR } : told);
  const stretch = stretchIn(from?.["stretch"] ?? "");
  if (base === null || stretch === null) return null;
  const backwards = /^(?:before|earlier than|prior to)$/iu.test(from?.["way"] ?? "");
  return {
    offset: backwards ? { days: -stretch.days, months: -stretch.months } : stretch,
    base,
    yearless,
    ...rest,
  };
}

const LEAP_YEAR = 2024;
/** Years of all kinds: before a leap year, after one, and about the turn of a century that is none. */
const OTHER_YEARS = [2021, 2022, 2023, 2025, 1896, 1897, 1899, 1900, 1901] as const;

/** The day is told without its year: it is the same in every year, or depends on that. */
function reckonInAnyYear({ offset, asked }: DateQuestion, base: Day, saying: Saying): TaskResult {
  const found = [LEAP_YEAR, ...OTHER_YEARS].flatMap((year) =>
    isDay({ ...base, year }) ? [shifted({ ...base, year }, offset)] : [],
  );
  const days = found.map((some) => (some?.length === 1 ? some[0] : undefined));
  const texts = new Set(days.map((day) => (day === undefined ? "" : dayInWords(day).replace(/, \d+$/u, ""))));
  const [value = ""] = texts;
  if (texts.size > 1 || value === "") return undetermined("It depends on the year.", ["the year"]);
  const derivation = new Derivation();
  const start = dayInWords(base).replace(/, \d+$/u, "");
  const from = derivation.drawn("date", [derivation.said(saying)], `The day to count from is ${start}`, [
    "the day",
    "is",
    start,
  ]);
  derivation.drawn("reckoning", [from], `${told(asked, value)}, in any year`, ["the date", "is", value]);
  return answered({ kind: "text", value }, asked, derivation);
}

/** A date as digits or in words. */
function written({ year, month, day }: Day, format: Format): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const four = String(year).padStart(4, "0");
  switch (format) {
    case "month first":
      return `${two(month)}/${two(day)}/${four}`;
    case "day first":
      return `${two(day)}/${two(month)}/${four}`;
    case "year first":
      return `${four}-${two(month)}-${two(day)}`;
    case "words":
      return dayInWords({ year, month, day });
  }
}

function reckon(
  { offset, format, wanted, asked }: DateQuestion,
  today: { readonly day: Day; readonly grounds: readonly Saying[] },
  options: readonly TaskOption[],
): TaskResult {
  const days = shifted(today.day, offset);
  if (days === null) return undetermined("The day lies outside the calendar that I reckon with.");
  const derivation = new Derivation();
  const grounds = today.grounds.map((saying) => derivation.said(saying));
  const start = derivation.drawn("date", grounds, `The day to count from is ${dayInWords(today.day)}`, [
    "the day",
    "is",
    dayInWords(today.day),
  ]);
  if (wanted === "weekday") {
    const [day] = days;
    if (day === undefined || days.length > 1)
      return undetermined("The month that it comes to has no such day.");
    if (weekdayOf(day) !== weekdayByCongruence(day))
      return undetermined("Two ways of finding the weekday differ.");
    const value = weekdayName(weekdayOf(day));
    derivation.drawn("weekday", [start], `${dayInWords(day)} is a ${value}`, [dayInWords(day), "is", value]);
    return chosenDay(
      [{ value, fits: (text) => weekdayIn(text) === weekdayOf(day) }],
      options,
      asked,
      derivation,
    );
  }
  const values = days.map((day) => ({
    value: written(day, format),
    fits: (text: string) => isDate(text, day, format),
  }));
  derivation.drawn("reckoning", [start], told(asked, values.map(({ value }) => value).join(" or ")), [
    "the date",
    "is",
    values.map(({ value }) => value).join(" or "),
  ]);
  return chosenDay(values, options, asked, derivation);
}

function isDate(text: string, day: Day, format: Format): boolean {
  const told = dateIn(text.replace(/[.]$/u, ""), format === "day first");
  const found = told === null ? null : dayOf(told);
  return found !== null && compareDays(found, day) === 0;
}

/** `What is the date tomorrow` with its answer: `The date tomorrow is May 2, 2021`. */
function told(asked: string, value: string): string {
  const what = /^what (?:is|was|will be|would be) (?<what>the [^,]+)$/iu.exec(asked)?.groups?.["what"];
  return what === undefined ? `${capital(asked)}: ${value}` : `${capital(what)} is ${value}`;
}

/** The one value, or the one that a choice has. */
function chosenDay(
  values: readonly { readonly value: string; readonly fits: (text: string) => boolean }[],
  options: readonly TaskOption[],
  asked: string,
  derivation: Derivation,
): TaskResult {
  if (options.length === 0) {
    const [only] = values;
    return only === undefined || values.length > 1
      ? undetermined("The month that it comes to has no such day.")
      : answered({ kind: "text", value: only.value }, asked, derivation);
  }
  const fitting = options.filter(({ text }) => values.some(({ fits }) => fits(text)));
  const [option] = fitting;
  if (option === undefined || fitting.length > 1)
    return undetermined(
      `I find ${values.map(({ value }) => value).join(" or ")}, which ${option === undefined ? "is none" : "is more than one"} of the choices.`,
    );
  return answered({ kind: "text", value: option.text }, asked, derivation);
}
