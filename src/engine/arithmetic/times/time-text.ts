import type { Lexeme } from "../lexemes.ts";
import { readSentences } from "../numerals.ts";
import { ONE, add, multiply, rational, type Rational } from "../../text/rational.ts";
import { conversion, dimensionOf, unitName } from "../words/units.ts";

/** A stretch of time as it is said: `1 hour and 40 minutes`, `half an hour`; the largest unit first. */
export interface Duration {
  readonly kind: "duration";
  readonly parts: readonly { readonly lexeme: Lexeme; readonly factor: Rational; readonly unit: string }[];
}
/** A time of day. `half`: 0 before noon, 1 after it, null where it is not said; noon and midnight have no lexeme. */
export interface Clock {
  readonly kind: "clock";
  readonly hour: Lexeme | null;
  readonly minute: Lexeme | null;
  readonly fixed: number;
  readonly minutes: number;
  readonly half: 0 | 1 | null;
}
export interface Count {
  readonly kind: "count";
  readonly lexeme: Lexeme;
  readonly value: Rational;
}
export type Slot = Duration | Clock | Count;

/** A sentence in lower case, what is counted replaced by `#d0`, `#c1`, `#n2`: the kind and the index in `slots`. */
export interface TimeSentence {
  readonly text: string;
  readonly slots: readonly Slot[];
  readonly closing: string | null;
  readonly start: number;
  readonly end: number;
}

const UNITS = /^(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|mins?|hrs?)$/;
/** The unit a word means, in the singular; null when it is no unit of time. */
export function timeUnit(word: string | undefined): string | null {
  if (word === undefined || !UNITS.test(word)) return null;
  return unitName(word.replace(/s$/, ""));
}

/** `p.m.` would end a sentence: its stops become blanks, the last one stays where a sentence ends. Offsets are kept. */
export function withoutStops(prompt: string): string {
  return prompt.replace(
    /(?<=[\d\s])([apAP])\.(\s?)[mM]\.(?=(\s*$)|(\s+\p{Lu})|)/gu,
    (_, letter: string, blank: string, end: string | undefined, next: string | undefined) =>
      `${letter}m${blank} ${end !== undefined || next !== undefined ? "." : " "}`,
  );
}

export function timeSentences(prompt: string): readonly TimeSentence[] {
  return readSentences(withoutStops(prompt)).map(({ lexemes, closing, start, end }) => {
    const slots: Slot[] = [];
    const words: string[] = [];
    for (let at = 0; at < lexemes.length; ) {
      const read = clockAt(lexemes, at) ?? durationAt(lexemes, at) ?? countAt(lexemes, at);
      if (read === null) words.push((lexemes[at] as Lexeme).lower);
      else {
        words.push(
          `#${read[0].kind === "duration" ? "d" : read[0].kind === "clock" ? "c" : "n"}${slots.length}`,
        );
        slots.push(read[0]);
      }
      at = read?.[1] ?? at + 1;
    }
    return { text: words.join(" "), slots, closing, start, end };
  });
}

type Read<T> = readonly [T, number] | null;
const lower = (lexemes: readonly Lexeme[], at: number): string => lexemes[at]?.lower ?? "";
const countOf = (lexeme: Lexeme | undefined): number | null =>
  lexeme?.kind === "number" &&
  lexeme.form === "count" &&
  lexeme.unit === null &&
  lexeme.value?.den === 1n &&
  lexeme.value.num < 60n
    ? Number(lexeme.value.num)
    : null;

function countAt(lexemes: readonly Lexeme[], at: number): Read<Count> {
  const lexeme = lexemes[at];
  return lexeme?.kind === "number" && lexeme.value !== null && lexeme.unit === null
    ? [{ kind: "count", lexeme, value: lexeme.value }, at + 1]
    : null;
}

/**
 * `6:40 pm`, `10 a.m.`, `15:30`, `3 o'clock`, `noon`, `half past 3`, `quarter to 5`, and a bare hour after `at`, `from`, `until`.
 */
function clockAt(lexemes: readonly Lexeme[], at: number): Read<Clock> {
  if (/^(?:noon|midday|midnight)$/.test(lower(lexemes, at)))
    return [
      {
        kind: "clock",
        hour: null,
        minute: null,
        fixed: lower(lexemes, at) === "midnight" ? 0 : 720,
        minutes: lower(lexemes, at) === "midnight" ? 0 : 720,
        half: lower(lexemes, at) === "midnight" ? 0 : 1,
      },
      at + 1,
    ];
  const past =
    /^(?:past|to)$/.test(lower(lexemes, at + 1)) &&
    /^(?:half|a quarter|quarter)$/.test(lower(lexemes, at)) &&
    countOf(lexemes[at + 2]) !== null;
  if (past) return pastClock(lexemes, at);
  const hour = countOf(lexemes[at]);
  if (hour === null || hour > 24) return null;
  const minute =
    lower(lexemes, at + 1) === ":" && lexemes[at + 2]?.spaced === false ? countOf(lexemes[at + 2]) : null;
  const next = minute === null ? at + 1 : at + 3;
  const marker = /^(?:am|pm)$/.test(lower(lexemes, next))
    ? lower(lexemes, next)
    : /^(?:o'clock)$/.test(lower(lexemes, next))
      ? "o'clock"
      : null;
  const after = marker === null ? next : next + 1;
  const day =
    /^(?:in the (?:morning|afternoon|evening)|at night)$/.exec(
      lexemes
        .slice(after, after + 3)
        .map((one) => one.lower)
        .join(" "),
    )?.[0] ??
    /^at night/.exec(
      lexemes
        .slice(after, after + 2)
        .map((one) => one.lower)
        .join(" "),
    )?.[0] ??
    null;
  if (minute === null && marker === null && day === null && !isHour(lexemes, at)) return null;
  if (lexemes[at + 2] !== undefined && minute !== null && !/^\d\d$/.test(lexemes[at + 2]?.text ?? ""))
    return null;
  const military = hour > 12 || hour === 0 || /^0\d$/.test(lexemes[at]?.text ?? "");
  if (military && (marker !== null || minute === null || day !== null)) return null;
  const half = military
    ? 0
    : marker === "am"
      ? 0
      : marker === "pm"
        ? 1
        : day === null
          ? null
          : /morning/.test(day)
            ? 0
            : 1;
  const fixed = military ? 0 : (half === 1 ? 720 : 0) - (hour === 12 ? 720 : 0);
  return [
    {
      kind: "clock",
      hour: lexemes[at] as Lexeme,
      minute: minute === null ? null : (lexemes[at + 2] as Lexeme),
      fixed,
      minutes: fixed + 60 * hour + (minute ?? 0),
      half: military ? (hour >= 12 ? 1 : 0) : half,
    },
    day === null ? after : after + day.split(" ").length,
  ];
}

/** A bare number that can only be an hour: "from 9 to 5", "at 4". */
function isHour(lexemes: readonly Lexeme[], at: number): boolean {
  const next = lexemes[at + 1];
  const ended = next === undefined || /^(?:,|and|to|until|till)$/.test(next.lower);
  return (
    /^(?:at|until|till)$/.test(lower(lexemes, at - 1)) &&
    ended &&
    (countOf(lexemes[at]) ?? 0) > 0 &&
    (countOf(lexemes[at]) ?? 13) <= 12 &&
    /^(?:starts?|begins?|ends?|started|began|ended|finishe[sd]|leaves|left|arrives|arrived|opens|closes|is|was|until|till)$/.test(
      lower(lexemes, at - (lower(lexemes, at - 1) === "at" ? 2 : 1)),
    )
  );
}

function pastClock(lexemes: readonly Lexeme[], at: number): Read<Clock> {
  const hour = countOf(lexemes[at + 2]) as number;
  if (hour < 1 || hour > 12 || lexemes[at]?.value === null) return null;
  const [part, sign] = [lower(lexemes, at) === "half" ? 30 : 15, lower(lexemes, at + 1) === "past" ? 1 : -1];
  if (part === 30 && sign < 0) return null;
  const marker = /^(?:am|pm)$/.exec(lower(lexemes, at + 3))?.[0] ?? null;
  const fixed = sign * part + (marker === "pm" ? 720 : 0) - (hour === 12 ? 720 : 0);
  return [
    {
      kind: "clock",
      hour: lexemes[at + 2] as Lexeme,
      minute: null,
      fixed,
      minutes: fixed + 60 * hour,
      half: marker === null ? null : marker === "pm" ? 1 : 0,
    },
    marker === null ? at + 3 : at + 4,
  ];
}

/** `1 hour and 40 minutes`, `2 1/2 hours`, `an hour and a half`, `half an hour`, `three quarters of an hour`, `a 40-minute`. */
function durationAt(lexemes: readonly Lexeme[], at: number): Read<Duration> {
  const first = partAt(lexemes, at);
  if (first === null) return null;
  const parts = [...first[0]];
  let next = first[1];
  for (;;) {
    const joined = /^(?:and|,)$/.test(lower(lexemes, next)) ? next + 1 : next;
    const last = parts.at(-1)?.unit ?? "";
    const half =
      lower(lexemes, next) === "and" && lexemes[joined]?.form === "fraction" && parts.length === 1
        ? lexemes[joined]
        : undefined;
    if (
      half !== undefined &&
      timeUnit(lower(lexemes, joined + 1)) === null &&
      !/^(?:of|an?)$/.test(lower(lexemes, joined + 1))
    ) {
      parts.push({ lexeme: half, factor: ONE, unit: last });
      return [{ kind: "duration", parts }, joined + 1];
    }
    const more = lexemes[joined]?.kind === "number" ? partAt(lexemes, joined) : null;
    const unit = more?.[0][0]?.unit ?? "";
    const smaller =
      more !== null &&
      dimensionOf(unit) === dimensionOf(last) &&
      (conversion(last, unit)?.num ?? 0n) > 1n &&
      conversion(last, unit)?.den === 1n;
    if (!smaller || more === null) return [{ kind: "duration", parts }, next];
    parts.push(...more[0]);
    next = more[1];
  }
}

function partAt(lexemes: readonly Lexeme[], at: number): Read<Duration["parts"]> {
  const lexeme = lexemes[at];
  const unitAt = (index: number): string | null => timeUnit(lexemes[index]?.lower);
  if (lexeme === undefined) return null;
  const one = /^(?:an?)$/.test(lexeme.lower) ? unitAt(at + 1) : null;
  if (one !== null && LASTING.test(lower(lexemes, at - 1)))
    return [[{ lexeme, factor: ONE, unit: one }], at + 2];
  if (lexeme.kind !== "number" || lexeme.unit !== null || lexeme.form === "multiple") return null;
  const plain = unitAt(at + 1);
  if (plain !== null) return [[{ lexeme, factor: ONE, unit: plain }], at + 2];
  const hyphen = lower(lexemes, at + 1) === "-" && lexemes[at + 1]?.spaced === false ? unitAt(at + 2) : null;
  if (hyphen !== null) return [[{ lexeme, factor: ONE, unit: hyphen }], at + 3];
  // "three quarters of an hour"
  const of =
    lexeme.form === "fraction" && lower(lexemes, at + 1) === "of" && /^an?$/.test(lower(lexemes, at + 2))
      ? unitAt(at + 3)
      : null;
  if (of !== null) return [[{ lexeme, factor: ONE, unit: of }], at + 4];
  // "2 and a half hours"
  const half = lexemes[at + 2];
  const mixed =
    lower(lexemes, at + 1) === "and" && half?.form === "fraction" && lexeme.form === "count"
      ? unitAt(at + 3)
      : null;
  return mixed === null || half === undefined
    ? null
    : [
        [
          { lexeme, factor: ONE, unit: mixed },
          { lexeme: half, factor: ONE, unit: mixed },
        ],
        at + 4,
      ];
}

/** "An hour" is so long after these words; "40 minutes a day", "in a week" are so often and when. */
const LASTING =
  /^(?:for|takes?|took|lasts?|lasted|spends?|spent|needs?|needed|and|after|than|is|was|of|within)$/;

/** The value of a duration in a unit; null when it cannot be said in it. */
export function durationIn({ parts }: Duration, unit: string): Rational | null {
  let sum = rational(0n);
  for (const part of parts) {
    const factor = conversion(part.unit, unit);
    if (factor === null || (part.lexeme.value === null && !/^an?$/.test(part.lexeme.lower))) return null;
    sum = add(sum, multiply(factor, part.lexeme.value ?? ONE));
  }
  return sum;
}
