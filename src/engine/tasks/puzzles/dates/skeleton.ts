import { dateIn, weekdayIn, type ToldDate } from "./date-words.ts";
import { stretchIn, type Offset } from "./offsets.ts";

/** A question with its dates, weekdays and stretches of time taken out: `#`, `@` and `~` stand for them, in order. In lower case, without marks. */
export interface Skeleton {
  readonly text: string;
  readonly dates: readonly ToldDate[];
  readonly weekdays: readonly number[];
  readonly stretches: readonly Offset[];
  /** Whether the text says that both ends of a stretch count; null where it says nothing of them. */
  readonly ends: boolean | null;
}

/** Words of a date, at most. */
const LONGEST = 9;
const ENDS = /[,(]?\s*(?:\b(?:including|inclusive of|counting|inclusively|inclusive|both inclusive|with both)\b(?: of)?(?: both)?(?: the)?(?: start| first| starting| boundary)?(?: and| & )?(?: the)?(?: end| last| ending)?(?: dates?| days?| ends?| endpoints?)?(?: included| counted| inclusive)?)\)?\s*,?/giu;

export function skeletonOf(line: string): Skeleton {
  const found = [...line.matchAll(ENDS)].filter(([match]) => /\b(?:both|inclusive|inclusively|start|first)\b/iu.test(match));
  const bare = found.reduce((text, [match]) => text.replace(match, " "), line).replace(/\(([^()]*)\)/gu, " $1 ");
  const words = bare.split(/\s+/u).filter((word) => word !== "");
  const dates: ToldDate[] = [];
  const weekdays: number[] = [];
  const stretches: Offset[] = [];
  const text: string[] = [];
  for (let at = 0; at < words.length;) {
    const date = longest(words, at, (phrase) => /[\d]|\b(?:first|last|year|day|eve)\b/iu.test(phrase) ? dateIn(phrase) : null);
    const stretch = date === null ? longest(words, at, (phrase) => stretchIn(phrase)) : null;
    const weekday = weekdayIn((words[at] ?? "").replace(/[,.?;:]$/u, ""));
    if (date !== null) [dates[dates.length], text[text.length], at] = [date.value, "#", at + date.length];
    else if (stretch !== null) [stretches[stretches.length], text[text.length], at] = [stretch.value, "~", at + stretch.length];
    else if (weekday !== null && (words[at] ?? "").length > 4) [weekdays[weekdays.length], text[text.length], at] = [weekday, "@", at + 1];
    else text.push((words[at++] ?? "").toLowerCase().replace(/[^\p{L}\d'-]/gu, ""));
  }
  return { text: text.filter((word) => word !== "").join(" "), dates, weekdays, stretches, ends: found.length > 0 ? true : null };
}

/** The longest run of words from a place that reads as something. */
function longest<T>(words: readonly string[], at: number, read: (phrase: string) => T | null): { readonly value: T; readonly length: number } | null {
  for (let length = Math.min(LONGEST, words.length - at); length >= 1; length--) {
    const value = read(words.slice(at, at + length).join(" ").replace(/[,.?;:]$/u, ""));
    if (value !== null) return { value, length };
  }
  return null;
}
