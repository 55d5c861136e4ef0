import { dayAt, dayNumber, daysInMonth, isDay, MONTHS, WEEKDAYS } from "../../text/calendar.ts";
import type { Moment } from "../../text/moments.ts";
import type { Rational } from "../../text/rational.ts";

/**
 * Times on one of three lines: minutes of a day that is not named, days of the calendar, days of a week. A date without a year is taken in a
 * common year and in a leap year: what is asked must come to the same in both.
 */
export type Instant =
  | { readonly line: "clock"; readonly at: number }
  /** Days from `from` to `to`, both included: a month is a range of days. `parts`: which of year, month and day are said. */
  | { readonly line: "date"; readonly from: number; readonly to: number }
  | { readonly line: "week"; readonly at: number };

export type Line = Instant["line"];

/** A stretch of time in the unit of a line: minutes, days, or months, which only dates can be moved by. */
export interface Span {
  readonly unit: "minute" | "day" | "month";
  readonly count: number;
}

const DAYS_NAMED: readonly string[] = WEEKDAYS;
const MONTH_NAMES: readonly string[] = MONTHS;

const SPANS: ReadonlyMap<string, Span> = new Map<string, Span>([
  ["minute", { unit: "minute", count: 1 }],
  ["hour", { unit: "minute", count: 60 }],
  ["day", { unit: "day", count: 1 }],
  ["week", { unit: "day", count: 7 }],
  ["month", { unit: "month", count: 1 }],
  ["year", { unit: "month", count: 12 }],
]);

/** One of a unit, or null for what is no unit of time here. */
export const spanOf = (unit: string): Span | null => SPANS.get(unit) ?? null;

/** So many of a unit; null where that is no whole number of minutes, days or months. */
export function spanFor(unit: string, value: Rational): Span | null {
  const one = spanOf(unit);
  if (one === null) return null;
  const count = value.num * BigInt(one.count);
  return count % value.den === 0n ? { unit: one.unit, count: Number(count / value.den) } : null;
}

/** The number of a day; null for a day that no calendar has. */
function numberOf(year: number, month: number, day: number): number | null {
  const date = { year, month, day };
  return isDay(date) ? dayNumber(date) : null;
}

/** "Noon"; "midnight" may be the beginning of a day or its end. */
export const clockNamed = (name: string): Instant | null =>
  name === "noon" ? { line: "clock", at: 720 } : null;

/** @param year of dates without one */
export function instantOf(moment: Moment, year: number): Instant | null {
  if (moment.kind === "clock") return { line: "clock", at: moment.hour * 60 + moment.minute };
  const { month, day } = moment;
  const own = moment.year ?? year;
  if (own < 1800) return null;
  if (month === null) return range(numberOf(own, 1, 1), numberOf(own, 12, 31));
  if (day === null) return range(numberOf(own, month, 1), numberOf(own, month, daysInMonth(own, month)));
  const at = numberOf(own, month, day);
  return range(at, at);
}

const range = (from: number | null, to: number | null): Instant | null =>
  from === null || to === null ? null : { line: "date", from, to };

export function weekday(name: string): Instant | null {
  const at = DAYS_NAMED.indexOf(name);
  return at < 0 ? null : { line: "week", at };
}

/** The month of a year in which dates have none. */
export function monthNamed(name: string, year: number): Instant | null {
  const month = MONTH_NAMES.indexOf(name) + 1;
  return month === 0 ? null : instantOf({ kind: "date", year: null, month, day: null }, year);
}

/** A time so much later; null where the line has no such steps, or the day is over. */
export function later(one: Instant, { unit, count }: Span): Instant | null {
  switch (one.line) {
    case "clock": {
      const at = one.at + count;
      return unit === "minute" && at >= 0 && at < 1440 ? { line: "clock", at } : null;
    }
    case "week":
      return unit === "day" ? { line: "week", at: (((one.at + count) % 7) + 7) % 7 } : null;
    case "date":
      if (unit === "minute") return null;
      if (unit === "month") return byMonths(one, count);
      return one.from === one.to ? { ...one, from: one.from + count, to: one.to + count } : null;
  }
}

/** The same day of another month; of a whole month the whole month. */
function byMonths({ from, to }: Extract<Instant, { line: "date" }>, count: number): Instant | null {
  const [first, last] = [dayAt(from), dayAt(to)];
  if (first === null || last === null) return null;
  const month = first.year * 12 + first.month - 1 + count;
  const [year, at] = [Math.floor(month / 12), (month % 12) + 1];
  if (from === to) {
    const day = numberOf(year, at, first.day);
    return range(day, day);
  }
  const isMonth = first.day === 1 && first.month === last.month;
  return isMonth ? range(numberOf(year, at, 1), numberOf(year, at, daysInMonth(year, at))) : null;
}

/** How much later the second is than the first; null where they are of two lines or not sure to the day. */
export function between(one: Instant, other: Instant): Span | null {
  if (one.line === "clock" && other.line === "clock") return { unit: "minute", count: other.at - one.at };
  if (one.line !== "date" || other.line !== "date") return null;
  const isSure = one.from === one.to && other.from === other.to;
  return isSure ? { unit: "day", count: other.from - one.from } : null;
}

/** Whether the first is before the second; null where that is open. */
export function isBefore(one: Instant, other: Instant): boolean | null {
  if (one.line === "clock" && other.line === "clock") return one.at < other.at;
  if (one.line !== "date" || other.line !== "date") return null;
  if (one.to < other.from) return true;
  return one.from > other.to || (one.from === one.to && other.from === other.to) ? false : null;
}

/** As a text writes it: `10:15`, `Friday`, `14 June 2021`. */
export function wordsFor(one: Instant, hasYear: boolean): string | null {
  switch (one.line) {
    case "clock":
      return `${Math.floor(one.at / 60)}:${String(one.at % 60).padStart(2, "0")}`;
    case "week":
      return WEEKDAYS[one.at] ?? null;
    case "date": {
      const date = one.from === one.to ? dayAt(one.from) : null;
      if (date === null) return null;
      return `${date.day} ${MONTHS[date.month - 1]}${hasYear ? ` ${date.year}` : ""}`;
    }
  }
}
