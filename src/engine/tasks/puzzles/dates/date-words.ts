import { ordinalIn, ORDINAL } from "../../words/numbers.ts";
import { daysInMonth, isDay, MONTHS, nthWeekday, WEEKDAYS, type Day } from "../../../text/calendar.ts";
import { pattern, type Pattern } from "../../../language/pattern.ts";

/** A date as it is told; the year and the weekday may be left out. Weekdays from 0, Sunday. */
export interface ToldDate {
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
  readonly weekday: number | null;
}

const MONTH_WORDS: ReadonlyMap<string, number> = new Map([
  ...MONTHS.flatMap(
    (name, at) =>
      [
        [name.toLowerCase(), at + 1],
        [name.slice(0, 3).toLowerCase(), at + 1],
      ] as const,
  ),
  ["sept", 9],
  ["feburary", 2],
]);
const WEEKDAY_WORDS: ReadonlyMap<string, number> = new Map(
  WEEKDAYS.flatMap(
    (name, at) =>
      [
        [name.toLowerCase(), at],
        [name.slice(0, 3).toLowerCase(), at],
      ] as const,
  ).concat([
    ["tues", 2],
    ["wednes", 3],
    ["thurs", 4],
    ["thur", 4],
  ]),
);

const MONTH = String.raw`(?:${[...MONTH_WORDS.keys()].sort((a, b) => b.length - a.length).join("|")})\b\.?`;
const WEEKDAY = String.raw`(?:${[...WEEKDAY_WORDS.keys()].sort((a, b) => b.length - a.length).join("|")})\b\.?`;
const YEAR = String.raw`(?:the year )?(?<year>\d{4})`;

export function monthIn(word: string): number | null {
  return MONTH_WORDS.get(word.toLowerCase().replace(/\.$/u, "")) ?? null;
}
export function weekdayIn(word: string): number | null {
  return (
    WEEKDAY_WORDS.get(
      word
        .toLowerCase()
        .replace(/\.$/u, "")
        .replace(/(?<=day)s$/u, ""),
    ) ?? null
  );
}

/** Matches a weekday by its full name, also in the plural, in a pattern. No group. */
export const WEEKDAY_NAME = `(?:${WEEKDAYS.join("|")})`;

type Groups = Readonly<Record<string, string | undefined>>;
const FESTIVALS: Readonly<Record<string, readonly [number, number]>> = {
  "christmas eve": [12, 24],
  "christmas day": [12, 25],
  christmas: [12, 25],
  "new year's eve": [12, 31],
  "new year's day": [1, 1],
  "new years eve": [12, 31],
  "new years day": [1, 1],
  halloween: [10, 31],
  "valentine's day": [2, 14],
  "valentines day": [2, 14],
  "independence day": [7, 4],
  "saint patrick's day": [3, 17],
  "st. patrick's day": [3, 17],
  "april fools' day": [4, 1],
  "april fool's day": [4, 1],
  "boxing day": [12, 26],
};
/** Festivals that fall on the nth (-1: last) weekday of a month, in the United States. */
const MOVING: Readonly<Record<string, readonly [nth: number, weekday: number, month: number]>> = {
  thanksgiving: [4, 4, 11],
  "thanksgiving day": [4, 4, 11],
  "labor day": [1, 1, 9],
  "memorial day": [-1, 1, 5],
  "mother's day": [2, 0, 5],
  "father's day": [3, 0, 6],
};

/** Each reads one form of dates, the whole of it. `dayFirst`: whether 2/1 is the second of January. */
const FORMS: readonly (readonly [Pattern, (groups: Groups, dayFirst: boolean) => ToldDate | null])[] = [
  [
    pattern(
      String.raw`^(?:(?<weekday>${WEEKDAY}),? )?(?<month>${MONTH}) (?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)?(?:(?:,| of|, in| in)? ${YEAR})?$`,
      "iu",
    ),
    fromWords,
  ],
  [
    pattern(
      String.raw`^(?:(?<weekday>${WEEKDAY}),? )?(?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<month>${MONTH})(?:(?:,| of|, in| in)? ${YEAR})?$`,
      "iu",
    ),
    fromWords,
  ],
  [
    pattern(
      String.raw`^(?:(?<weekday>${WEEKDAY}),? )?(?<one>\d{1,2})[/-](?<two>\d{1,2})(?:[/-](?<year>\d{4}))?$`,
      "iu",
    ),
    ({ weekday, one, two, year }, dayFirst) =>
      told(year, Number(dayFirst ? two : one), Number(dayFirst ? one : two), weekday),
  ],
  [
    /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/u,
    ({ year, month, day }) => told(year, Number(month), Number(day)),
  ],
  [
    pattern(
      String.raw`^(?:the )?(?<nth>${ORDINAL}|last|final) day (?:of|in) (?:the (?:month of )?)?(?<month>${MONTH})(?:(?:,| of|, in| in)? ${YEAR})?$`,
      "iu",
    ),
    ({ nth = "", month = "", year }) => dayOfMonth(nth, monthIn(month), year),
  ],
  [
    pattern(
      String.raw`^(?:the )?(?<nth>${ORDINAL}|last|final) day (?:of|in) the (?<month>${ORDINAL}|last) month (?:of|in) ${YEAR}$`,
      "iu",
    ),
    ({ nth = "", month = "", year }) => dayOfMonth(nth, /^last$/iu.test(month) ? 12 : ordinalIn(month), year),
  ],
  [
    pattern(
      String.raw`^(?:the )?(?<nth>first|last|final|1st) day (?:of|in) the (?<quarter>${ORDINAL}|last) quarter (?:of|in) ${YEAR}$`,
      "iu",
    ),
    ({ nth = "", quarter = "", year }) => {
      const at = /^last$/iu.test(quarter) ? 4 : (ordinalIn(quarter) ?? 0);
      return at < 1 || at > 4
        ? null
        : dayOfMonth(nth, /^(?:first|1st)$/iu.test(nth) ? 3 * at - 2 : 3 * at, year);
    },
  ],
  [
    pattern(String.raw`^(?:the )?(?<nth>first|last|final|1st) day (?:of|in) ${YEAR}$`, "iu"),
    ({ nth = "", year }) => (/^(?:first|1st)$/iu.test(nth) ? told(year, 1, 1) : told(year, 12, 31)),
  ],
  [/^(?:the )?first day of the year$/iu, () => ({ year: null, month: 1, day: 1, weekday: null })],
  [
    pattern(
      String.raw`^(?:the )?(?<nth>${ORDINAL}|last|final) (?<weekday>${WEEKDAY}) (?:of|in) (?<month>${MONTH})(?:,| of|, in| in)? ${YEAR}$`,
      "iu",
    ),
    ({ nth = "", weekday = "", month = "", year }) => nthOf(nth, weekdayIn(weekday), monthIn(month), year),
  ],
  [
    pattern(String.raw`^(?:the )?(?<nth>first|1st|last) (?<weekday>${WEEKDAY}) (?:of|in) ${YEAR}$`, "iu"),
    ({ nth = "", weekday = "", year }) => nthOf(nth, weekdayIn(weekday), /^last$/iu.test(nth) ? 12 : 1, year),
  ],
  [
    pattern(
      String.raw`^(?:the )?(?:US |U\.S\. |American )?(?<festival>[\p{L}.' ]+?)(?: day)?(?:,| of|, in| in)? ${YEAR}$`,
      "iu",
    ),
    ({ festival = "", year }) => festivalOf(festival, year),
  ],
  [pattern(String.raw`^(?:the )?palindrome day of ${YEAR}$`, "iu"), ({ year }) => palindromeOf(Number(year))],
];

/** The date that a phrase tells; null where it tells none, or one that there is not. */
export function dateIn(phrase: string, dayFirst = false): ToldDate | null {
  const text = phrase.trim().replace(/\s+/gu, " ");
  for (const [pattern, read] of FORMS) {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined && !pattern.test(text)) continue;
    const date = read(groups ?? {}, dayFirst);
    if (date !== null && isDay({ ...date, year: date.year ?? 2000 })) return date;
  }
  return null;
}

function told(year: string | undefined, month: number, day: number, weekday?: string): ToldDate {
  return {
    year: year === undefined ? null : Number(year),
    month,
    day,
    weekday: weekday === undefined ? null : weekdayIn(weekday),
  };
}

function fromWords({ weekday, month = "", day, year }: Groups): ToldDate | null {
  const at = monthIn(month);
  return at === null ? null : told(year, at, Number(day), weekday);
}

function dayOfMonth(nth: string, month: number | null, year: string | undefined): ToldDate | null {
  if (month === null || month < 1 || month > 12) return null;
  if (!/^(?:last|final)$/iu.test(nth)) return told(year, month, ordinalIn(nth) ?? 0);
  return year === undefined && month === 2
    ? null
    : told(year, month, daysInMonth(Number(year ?? 2001), month));
}

function nthOf(
  nth: string,
  weekday: number | null,
  month: number | null,
  year: string | undefined,
): ToldDate | null {
  if (weekday === null || month === null || year === undefined) return null;
  const day = nthWeekday(/^(?:last|final)$/iu.test(nth) ? -1 : (ordinalIn(nth) ?? 0), weekday, {
    year: Number(year),
    month,
  });
  return day === null ? null : { ...day, weekday: null };
}

function festivalOf(festival: string, year: string | undefined): ToldDate | null {
  const name = festival.toLowerCase();
  const fixed = FESTIVALS[name] ?? FESTIVALS[`${name} day`];
  if (fixed !== undefined) return told(year, fixed[0], fixed[1]);
  const moving = MOVING[name] ?? MOVING[`${name} day`];
  if (moving === undefined || year === undefined) return null;
  const day = nthWeekday(moving[0], moving[1], { year: Number(year), month: moving[2] });
  return day === null ? null : { ...day, weekday: null };
}

/** The one day of a year whose digits, month, day and year, read the same from behind. */
function palindromeOf(year: number): ToldDate | null {
  const backwards = [...String(year)].reverse().join("");
  const day = { year, month: Number(backwards.slice(0, 2)), day: Number(backwards.slice(2)) };
  return isDay(day) ? { ...day, weekday: null } : null;
}

/** The day, if its year is told. */
export function dayOf({ year, month, day }: ToldDate): Day | null {
  const found = year === null ? null : { year, month, day };
  return found === null || !isDay(found) ? null : found;
}
