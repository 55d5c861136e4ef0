/** A day of the Gregorian calendar, reckoned backwards too. Months from 1. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
/** From Sunday, as they are numbered. */
export const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;
export const FIRST_YEAR = 1;
export const LAST_YEAR = 9999;

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

export function isDay({ year, month, day }: Day): boolean {
  return (
    year >= FIRST_YEAR &&
    year <= LAST_YEAR &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth(year, month)
  );
}

/** Days since the one before 1 January of the year 1, which was a Monday. */
export function dayNumber({ year, month, day }: Day): number {
  const before = year - 1;
  let number =
    365 * before + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) + day;
  for (let earlier = 1; earlier < month; earlier++) number += daysInMonth(year, earlier);
  return number;
}

/** The day with that number; null outside the years 1 to 9999. */
export function dayAt(number: number): Day | null {
  let year = Math.floor(number / 366) + 1;
  if (number < 1 || year > LAST_YEAR) return null;
  while (dayNumber({ year: year + 1, month: 1, day: 1 }) <= number) year++;
  let month = 1;
  let day = number - dayNumber({ year, month: 1, day: 1 }) + 1;
  for (; day > daysInMonth(year, month); month++) day -= daysInMonth(year, month);
  return year > LAST_YEAR ? null : { year, month, day };
}

/** 0 for Sunday. */
export function weekdayOf(day: Day): number {
  return dayNumber(day) % 7;
}

/** The same by Zeller's congruence, which knows nothing of day numbers. */
export function weekdayByCongruence({ year, month, day }: Day): number {
  const [m, y] = month < 3 ? [month + 12, year - 1] : [month, year];
  const [century, rest] = [Math.floor(y / 100), y % 100];
  return (
    (day +
      Math.floor((13 * (m + 1)) / 5) +
      rest +
      Math.floor(rest / 4) +
      Math.floor(century / 4) +
      5 * century +
      6) %
    7
  );
}

export function weekdayName(weekday: number): string {
  return WEEKDAYS[((weekday % 7) + 7) % 7] ?? "";
}

/** So many days later, or earlier where negative. */
export function daysAfter(day: Day, days: number): Day | null {
  return dayAt(dayNumber(day) + days);
}

/** The same, day by day; the second way. */
export function daysAfterByStepping(from: Day, days: number): Day {
  let { year, month, day } = from;
  for (let left = days; left > 0; left--) {
    if (++day <= daysInMonth(year, month)) continue;
    day = 1;
    if (++month > 12) [year, month] = [year + 1, 1];
  }
  for (let left = days; left < 0; left++) {
    if (--day >= 1) continue;
    if (--month < 1) [year, month] = [year - 1, 12];
    day = daysInMonth(year, month);
  }
  return { year, month, day };
}

/**
 * The days that so many months later can be meant to be: one, or where the month has no such day its last one and the first of the next one, in
 * that order.
 */
export function monthsAfter({ year, month, day }: Day, months: number): readonly Day[] {
  const at = 12 * year + month - 1 + months;
  const [y, m] = [Math.floor(at / 12), (at % 12) + 1];
  const last = daysInMonth(y, m);
  const next = m === 12 ? { year: y + 1, month: 1, day: 1 } : { year: y, month: m + 1, day: 1 };
  return (day <= last ? [{ year: y, month: m, day }] : [{ year: y, month: m, day: last }, next]).filter(
    isDay,
  );
}

/** The day of a month on which its weekday falls for the `nth` time; -1 for the last time. Null: it does not. */
export function nthWeekday(
  nth: number,
  weekday: number,
  { year, month }: Pick<Day, "year" | "month">,
): Day | null {
  const first = weekdayOf({ year, month, day: 1 });
  const day = 1 + ((weekday - first + 7) % 7) + 7 * (nth - 1);
  const last = daysInMonth(year, month);
  if (nth === -1)
    return { year, month, day: last - ((weekdayOf({ year, month, day: last }) - weekday + 7) % 7) };
  return nth >= 1 && day <= last ? { year, month, day } : null;
}

/** How many of the days from one to the other, both included, have one of these weekdays: by whole weeks and what is left over. */
export function countWeekdays(from: Day, to: Day, weekdays: readonly number[]): number {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const days = Math.max(0, last - first + 1);
  let count = Math.floor(days / 7) * weekdays.length;
  for (let number = last - (days % 7) + 1; number <= last; number++)
    if (weekdays.includes(number % 7)) count++;
  return count;
}

/** The same, day by day. */
export function countWeekdaysByStepping(from: Day, to: Day, weekdays: readonly number[]): number {
  let count = 0;
  for (let day = from; compareDays(day, to) <= 0; day = daysAfterByStepping(day, 1))
    if (weekdays.includes(weekdayByCongruence(day))) count++;
  return count;
}

export function compareDays(one: Day, other: Day): number {
  return one.year - other.year || one.month - other.month || one.day - other.day;
}

/** `March 5, 2021`. */
export function dayInWords({ year, month, day }: Day): string {
  return `${MONTHS[month - 1] ?? ""} ${day}, ${year}`;
}
