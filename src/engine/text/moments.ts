/** A time of day or a date as a text writes it. Parts that are not written are null. */
export type Moment =
  | { readonly kind: "clock"; readonly hour: number; readonly minute: number }
  | {
      readonly kind: "date";
      readonly year: number | null;
      readonly month: number | null;
      readonly day: number | null;
    };

const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const SHORT = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** 1 to 12, or 0 for a word that is no month. */
export function monthOf(lower: string): number {
  const name = MONTHS.indexOf(lower) + 1;
  return name > 0 ? name : SHORT.indexOf(lower) + 1;
}

/** A word of a text as {@link momentAt} looks at it. */
export interface MomentWord {
  readonly text: string;
  readonly lower: string;
  readonly spaced: boolean;
}
interface Found {
  readonly moment: Moment;
  readonly words: number;
}

/**
 * `3:15`, `3:15 pm`, `3 p.m.`, `half past nine in the morning`, `ten o'clock`, `June 5th, 2021`, `5 June 2021`, `2021-06-05`, the year of
 * `in 1990`, or null.
 * @param before the word before
 */
export function momentAt(words: readonly MomentWord[], before: MomentWord | undefined): Found | null {
  return (
    clockAt(words, before) ??
    spokenClockAt(words, before) ??
    isoDateAt(words) ??
    namedDateAt(words) ??
    yearAt(words, before)
  );
}

/** A number of four digits that counts nothing, after "in" or "since". */
function yearAt([first, next]: readonly MomentWord[], before: MomentWord | undefined): Found | null {
  const year = yearOf(first);
  const counts = next !== undefined && /^\p{L}/u.test(next.text) && !GOES_ON.test(next.lower);
  if (year === null || counts || !/^(?:in|since|until)$/.test(before?.lower ?? "")) return null;
  return { moment: { kind: "date", year, month: null, day: null }, words: 1 };
}

/** Words that begin what is said next. */
const GOES_ON = /^(?:and|or|but|when|while|whereas|because|although|though|after|before|he|she|it|they)$/;

function clockAt(words: readonly MomentWord[], before: MomentWord | undefined): Found | null {
  const digits = /^(\d{1,2})(?::(\d{2}))?$/.exec(words[0]?.text ?? "");
  if (digits === null) return null;
  const [hour, minute] = [Number(digits[1]), Number(digits[2] ?? 0)];
  const half = halfOfDay(words.slice(1));
  // "Ate 3 in the morning"
  const isNumber =
    digits[2] === undefined && (half?.spoken ?? true) && !(half !== null && AT.has(before?.lower ?? ""));
  if (minute > 59 || isNumber) return null;
  if (half === null) return hour > 23 ? null : { moment: { kind: "clock", hour, minute }, words: 1 };
  return inHalf(hour, minute, half, 1);
}

function inHalf(hour: number, minute: number, half: Half, words: number): Found | null {
  // "13:35 in the afternoon"
  if (hour > 12 && hour < 24 && half.spoken && half.afternoon)
    return { moment: { kind: "clock", hour, minute }, words: words + half.words };
  if (hour < 1 || hour > 12) return null;
  const moment = { kind: "clock", hour: (hour % 12) + (half.afternoon ? 12 : 0), minute } as const;
  return { moment, words: words + half.words };
}

const HOURS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const MINUTES: ReadonlyMap<string, number> = new Map([
  ["half", 30],
  ["quarter", 15],
  ["five", 5],
  ["ten", 10],
  ["twenty", 20],
  ["twenty-five", 25],
]);
/** Words after which "five to two" is a time of day. */
const AT: ReadonlySet<string> = new Set(["at", "until", "till", "since", "by"]);

/** `half past nine`, `a quarter to two`, `twenty-five to two in the afternoon`, `ten o'clock`. Without a half of the day it is as on a clock's face. */
function spokenClockAt(words: readonly MomentWord[], before: MomentWord | undefined): Found | null {
  const article = words[0]?.lower === "a" && words[1]?.lower === "quarter" ? 1 : 0;
  const [first, second, third] = words.slice(article);
  if (article === 0 && second?.lower === "o'clock") return onFace(hourOf(first), 0, words, 2);
  const minute = MINUTES.get(first?.lower ?? "");
  const isPast = second?.lower === "past";
  if (minute === undefined || (!isPast && second?.lower !== "to") || (!isPast && minute === 30)) return null;
  const hour = hourOf(third);
  const length = article + 3;
  const half = halfOfDay(words.slice(length));
  // "Gave five to two boys", "won ten to five"
  if (half === null && minute !== 30 && !AT.has(before?.lower ?? "")) return null;
  if (isPast) return onFace(hour, minute, words, length);
  return onFace(hour === 1 ? 12 : hour - 1, 60 - minute, words, length);
}

/** 1 to 12, or 0. */
const hourOf = (word: MomentWord | undefined): number => {
  const spoken = HOURS.indexOf(word?.lower ?? "") + 1;
  return spoken > 0 || !/^(?:[1-9]|1[0-2])$/.test(word?.text ?? "") ? spoken : Number(word?.text);
};

function onFace(hour: number, minute: number, words: readonly MomentWord[], length: number): Found | null {
  if (hour < 1) return null;
  const half = halfOfDay(words.slice(length));
  return half === null
    ? { moment: { kind: "clock", hour, minute }, words: length }
    : inHalf(hour, minute, half, length);
}

interface Half {
  readonly afternoon: boolean;
  readonly words: number;
  /** "in the morning", not "am" */
  readonly spoken: boolean;
}

/** `am`, `pm`, `a.m.`, `p.m.`, `in the morning`, `in the afternoon`, `in the evening` */
function halfOfDay(words: readonly MomentWord[]): Half | null {
  const [first, dot, second, end] = words;
  if (first?.lower === "am" || first?.lower === "pm")
    return { afternoon: first.lower === "pm", words: 1, spoken: false };
  if (
    first?.lower === "in" &&
    dot?.lower === "the" &&
    /^(?:morning|afternoon|evening)$/.test(second?.lower ?? "")
  )
    return { afternoon: second?.lower !== "morning", words: 3, spoken: true };
  const dotted = (first?.lower === "a" || first?.lower === "p") && dot?.text === "." && second?.lower === "m";
  if (!dotted || dot.spaced || second.spaced) return null;
  const length = end?.text === "." && !end.spaced ? 4 : 3;
  return { afternoon: first.lower === "p", words: length, spoken: false };
}

function isoDateAt(words: readonly MomentWord[]): Found | null {
  const parts = [0, 2, 4].map((at) => words[at]);
  const joined =
    words.slice(1, 5).every((word) => !word.spaced) && words[1]?.text === "-" && words[3]?.text === "-";
  if (!joined || !parts.every((part) => /^\d+$/.test(part?.text ?? "")) || parts[0]?.text.length !== 4)
    return null;
  const [year = 0, month = 0, day = 0] = parts.map((part) => Number(part?.text));
  return isDay(month, day) ? { moment: { kind: "date", year, month, day }, words: 5 } : null;
}

const isDay = (month: number, day: number): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;
const dayOf = (word: MomentWord | undefined): number =>
  Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word?.lower ?? "")?.[1] ?? 0);
/** "The seventh of June" */
const spokenDayOf = (word: MomentWord | undefined): number => DAYS.indexOf(word?.lower ?? "") + 1;
const DAYS = (
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth " +
  "seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth " +
  "twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first"
).split(" ");
const yearOf = (word: MomentWord | undefined): number | null =>
  /^[12]\d{3}$/.test(word?.text ?? "") ? Number(word?.text) : null;

/** 1 to 12 for the name of a month with a capital, or 0. */
const monthNamed = (word: MomentWord | undefined): number =>
  word !== undefined && /^[A-Z]/.test(word.text) ? monthOf(word.lower) : 0;

/** `June 5th, 2021`, `June 5`, `June 2021`, `5 June 2021`, `5th of June`, `the fifth of June`. A month alone is a word. */
function namedDateAt(words: readonly MomentWord[]): Found | null {
  const [first, second] = words;
  if (first?.lower === "the" && words[2]?.lower === "of") {
    const found = dayFirst(words.slice(1));
    return found === null ? null : { ...found, words: found.words + 1 };
  }
  const month = monthNamed(first);
  if (month === 0) return dayFirst(words);
  const day = dayOf(second);
  if (isDay(month, day)) {
    const comma = words[2]?.text === "," ? 1 : 0;
    const year = yearOf(words[2 + comma]);
    return { moment: { kind: "date", year, month, day }, words: year === null ? 2 : 3 + comma };
  }
  const year = yearOf(second);
  return year === null ? null : { moment: { kind: "date", year, month, day: null }, words: 2 };
}

function dayFirst(words: readonly MomentWord[]): Found | null {
  const [first, second] = words;
  const of = second?.lower === "of" ? 1 : 0;
  const month = monthNamed(words[1 + of]);
  const day = of === 1 ? dayOf(first) || spokenDayOf(first) : dayOf(first);
  if (!isDay(month, day)) return null;
  const year = yearOf(words[2 + of]);
  return { moment: { kind: "date", year, month, day }, words: year === null ? 2 + of : 3 + of };
}
