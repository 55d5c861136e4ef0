import { amountIn, COUNT } from "../../words/numbers.ts";
import { daysAfter, daysAfterByStepping, monthsAfter, type Day } from "../../../text/calendar.ts";
import { pattern, type Pattern } from "../../../language/pattern.ts";

/** A stretch of time: days and months, negative for the past. */
export interface Offset {
  readonly days: number;
  readonly months: number;
}

const UNITS: Readonly<Record<string, Offset>> = {
  day: { days: 1, months: 0 },
  week: { days: 7, months: 0 },
  fortnight: { days: 14, months: 0 },
  month: { days: 0, months: 1 },
  year: { days: 0, months: 12 },
  decade: { days: 0, months: 120 },
  century: { days: 0, months: 1200 },
};
/** Matches a stretch of time in a pattern. No group. */
export const STRETCH = String.raw`(?:(?:exactly )?(?:an?|${COUNT})[ -](?:hours?|days?|weeks?|fortnights?|months?|years?|decades?|century|centuries))`;
const AMOUNT = pattern(
  String.raw`^(?:exactly )?(?<count>an?|${COUNT})[ -](?<unit>hour|day|week|fortnight|month|year|decade|centur)(?:s|y|ies)?$`,
  "iu",
);
const MAX_COUNT = 20_000;

/** `3 days`, `a week`, `24 hours`; hours only in whole days. */
export function stretchIn(text: string): Offset | null {
  const groups = AMOUNT.exec(text.trim())?.groups;
  const count = amountIn(groups?.["count"] ?? "");
  const unit = (groups?.["unit"] ?? "").toLowerCase().replace(/^centur$/u, "century");
  if (groups === undefined || count === null || count > MAX_COUNT) return null;
  if (unit === "hour") return count % 24 === 0 ? { days: count / 24, months: 0 } : null;
  const one = UNITS[unit];
  return one === undefined ? null : { days: one.days * count, months: one.months * count };
}

function back({ days, months }: Offset): Offset {
  return { days: -days, months: -months };
}
const STILL: Offset = { days: 0, months: 0 };

const PHRASES: readonly (readonly [Pattern, (stretch: Offset) => Offset])[] = [
  [/^(?:on |be )?(?:today|now|the same day)$/iu, () => STILL],
  [/^(?:on )?tomorrow$|^(?:on )?the (?:next|following) day$/iu, () => ({ days: 1, months: 0 })],
  [/^(?:on )?yesterday$|^(?:on )?the (?:previous day|day before)$/iu, () => ({ days: -1, months: 0 })],
  [/^(?:on )?the day after tomorrow$/iu, () => ({ days: 2, months: 0 })],
  [/^(?:on )?the day before yesterday$/iu, () => ({ days: -2, months: 0 })],
  [
    pattern(
      `^(?<stretch>${STRETCH}) (?:ago|earlier|ago from (?:today|now)|before(?: today| now)?|prior|in the past|back)$`,
      "iu",
    ),
    back,
  ],
  [
    pattern(
      `^(?<stretch>${STRETCH}) (?:later|from (?:today|now)|hence|after(?: today| now)?|ahead|in the future|later from today)$`,
      "iu",
    ),
    (stretch) => stretch,
  ],
  [
    pattern(`^(?:in|after) (?<stretch>${STRETCH})(?: from (?:today|now)|'? time)?$`, "iu"),
    (stretch) => stretch,
  ],
];

/** `today`, `yesterday`, `10 days ago`, `a month from now`: how far it is from today. */
export function offsetIn(text: string): Offset | null {
  const phrase = text.trim().replace(/\s+/gu, " ");
  for (const [pattern, of] of PHRASES) {
    const match = pattern.exec(phrase);
    if (match === null) continue;
    const told = match.groups?.["stretch"];
    const stretch = told === undefined ? STILL : stretchIn(told);
    if (stretch !== null) return of(stretch);
  }
  return null;
}

/**
 * The days that one can be meant to come to: months first, then days. Two where the month has no such day. Computed by day numbers and again day by
 * day; null where the two differ, or the day lies outside the calendar.
 */
export function shifted(day: Day, { days, months }: Offset): readonly Day[] | null {
  const found: Day[] = [];
  for (const start of months === 0 ? [day] : monthsAfter(day, months)) {
    const one = daysAfter(start, days);
    const other = daysAfterByStepping(start, days);
    if (one === null || one.year !== other.year || one.month !== other.month || one.day !== other.day)
      return null;
    found.push(one);
  }
  return found.length === 0 ? null : found;
}
