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
const ENDS =
  /[,(]?\s*(?:\b(?:both|start(?:ing)? and end(?:ing)?|first and last) (?:dates?|days?|ends|endpoints)(?: are| being)? (?:inclusive|included|counted)\b|\b(?:including|inclusive of|counting|inclusively|inclusive|both inclusive|with both)\b(?: of)?(?: both)?(?: the)?(?: start| first| starting| boundary)?(?: and| & )?(?: the)?(?: end| last| ending)?(?: dates?| days?| ends?| endpoints?)?(?: included| counted| inclusive)?)\)?\s*,?/giu;

/** What is said beside business days of the days that they are. */
const WORKING_WEEK =
  /[(,]?\s*(?:(?:i\.e\.,?|that is,?|meaning|from|only|defined as|considered as)\s+)?(?:\b(?:Monday|Mon)\s*(?:-|–|—|to|through|until)\s*(?:Friday|Fri)\b(?:\s+only)?|\bexcluding\s+(?:all\s+)?(?:weekends|Saturdays\s+and\s+Sundays)\b|\bweekdays\s+only\b)\s*\)?,?/giu;

export function skeletonOf(line: string): Skeleton {
  const found = [...line.matchAll(ENDS)].filter(([match]) =>
    /\b(?:both|inclusive|inclusively|start|first)\b/iu.test(match),
  );
  const business = /\b(?:business|working|work)[ -]days?\b|\bweekdays\b/iu.test(line);
  const plain = business ? line.replace(WORKING_WEEK, " ") : line;
  const bare = found
    .reduce((text, [match]) => text.replace(match, " "), plain)
    .replace(/\(([^()]*)\)/gu, " $1 ");
  const words = bare.split(/\s+/u).filter((word) => word !== "");
  const dates: ToldDate[] = [];
  const weekdays: number[] = [];
  const stretches: Offset[] = [];
  const text: string[] = [];
  for (let at = 0; at < words.length; ) {
    const date = longest(words, at, (phrase) =>
      /[\d]|\b(?:first|last|year|day|eve)\b/iu.test(phrase) ? dateIn(phrase) : null,
    );
    const stretch = date === null ? longest(words, at, (phrase) => stretchIn(phrase)) : null;
    const weekday = weekdayIn((words[at] ?? "").replace(/[,.?;:]$/u, ""));
    if (date !== null) [dates[dates.length], text[text.length], at] = [date.value, "#", at + date.length];
    else if (stretch !== null)
      [stretches[stretches.length], text[text.length], at] = [stretch.value, "~", at + stretch.length];
    else if (weekday !== null && (words[at] ?? "").length > 4)
      [weekdays[weekdays.length], text[text.length], at] = [weekday, "@", at + 1];
    else text.push((words[at++] ?? "").toLowerCase().replace(/[^\p{L}\d'-]/gu, ""));
  }
  return {
    text: text.filter((word) => /[^-]/u.test(word)).join(" "),
    dates,
    weekdays,
    stretches,
    ends: found.length > 0 ? true : null,
  };
}

/** The longest run of words from a place that reads as something. */
function longest<T>(
  words: readonly string[],
  at: number,
  read: (phrase: string) => T | null,
): { readonly value: T; readonly length: number } | null {
  for (let length = Math.min(LONGEST, words.length - at); length >= 1; length--) {
    const value = read(
      words
        .slice(at, at + length)
        .join(" ")
        .replace(/[,.?;:]$/u, ""),
    );
    if (value !== null) return { value, length };
  }
  return null;
}
