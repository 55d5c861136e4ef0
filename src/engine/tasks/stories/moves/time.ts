import type { TaskWord } from "../../text.ts";
import type { Moment } from "./events.ts";

/** Parts of the days, and of one day, the earliest first. */
const DAYS = ["yesterday", "last night", "this morning", "this afternoon", "this evening", "tonight"];
const PARTS = ["in the morning", "at noon", "in the afternoon", "in the evening", "at night"];
const NAMED: readonly (readonly [text: string, moment: Moment])[] = [
  ...DAYS.map((text, rank) => [text, { family: "day", rank }] as const),
  ...PARTS.map((text, rank) => [text, { family: "part", rank }] as const),
];

/** Words that say that a sentence goes on where the one before it stopped. */
const NEXT = [
  "after that",
  "following that",
  "after this",
  "following this",
  "soon after that",
  "soon after",
  "soon afterwards",
  "shortly after",
  "shortly afterwards",
  "a little later",
  "a while later",
  "some time later",
  "later on",
  "and then",
  "afterwards",
  "afterward",
  "then",
  "later",
  "next",
  "finally",
  "subsequently",
  "eventually",
  "meanwhile",
  "first",
  "at first",
];

/** A sentence without its words of time. `follows`: it says that it goes on from the one before. */
export interface Timed {
  readonly words: readonly TaskWord[];
  readonly when: Moment | null;
  readonly follows: boolean;
}

/** Takes the words of time from the beginning and the end of a sentence. Null where it has two times, or a time and an order that can differ. */
export function readTime(words: readonly TaskWord[]): Timed | null {
  let rest = words;
  const times: Moment[] = [];
  let follows = false;
  for (let changed = true; changed; ) {
    changed = false;
    for (const [text, moment] of NAMED) {
      const cut = cutFront(rest, text) ?? cutBack(rest, text);
      if (cut === null) continue;
      times.push(moment);
      rest = cut;
      changed = true;
    }
    const hour = cutHour(rest);
    if (hour !== null) {
      times.push(hour.moment);
      rest = hour.words;
      changed = true;
    }
    for (const lead of NEXT) {
      const cut =
        cutFront(rest, lead) ??
        (lead === "then" || lead === "later" || lead === "afterwards" || lead === "next"
          ? cutBack(rest, lead)
          : null);
      if (cut === null) continue;
      follows = lead !== "first" && lead !== "at first" && lead !== "meanwhile";
      rest = cut;
      changed = true;
      break;
    }
  }
  return times.length > 1 ? null : { words: rest, when: times[0] ?? null, follows };
}

function cutFront(words: readonly TaskWord[], text: string): readonly TaskWord[] | null {
  const parts = text.split(" ");
  if (words.length <= parts.length || !parts.every((part, at) => words[at]?.lower === part)) return null;
  return words.slice(words[parts.length]?.text === "," ? parts.length + 1 : parts.length);
}
function cutBack(words: readonly TaskWord[], text: string): readonly TaskWord[] | null {
  const parts = text.split(" ");
  const start = words.length - parts.length;
  if (start <= 0 || !parts.every((part, at) => words[start + at]?.lower === part)) return null;
  return words.slice(0, words[start - 1]?.text === "," ? start - 1 : start);
}

/** "At 9 am", "at 10:30 p.m." at the beginning or the end, in minutes from midnight. */
function cutHour(
  words: readonly TaskWord[],
): { readonly words: readonly TaskWord[]; readonly moment: Moment } | null {
  const at = words[0]?.lower === "at" ? 0 : words.findLastIndex(({ lower }) => lower === "at");
  const match = /^at (\d{1,2})(?::(\d\d))? ?(am|pm)$/u.exec(
    words
      .slice(at, at + (words[at + 2]?.lower === "am" || words[at + 2]?.lower === "pm" ? 3 : 2))
      .map(({ lower }) => lower)
      .join(" "),
  );
  if (match === null) return null;
  const [, hour = "", minute = "0", half = ""] = match;
  const text = words[at + 1]?.lower.endsWith("m") === true ? 2 : 3;
  if (Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59 || (at > 0 && at + text !== words.length))
    return null;
  const rest =
    at > 0
      ? words.slice(0, words[at - 1]?.text === "," ? at - 1 : at)
      : words.slice(words[text]?.text === "," ? text + 1 : text);
  return rest.length === 0
    ? null
    : {
        words: rest,
        moment: {
          family: "clock",
          rank: ((Number(hour) % 12) + (half === "pm" ? 12 : 0)) * 60 + Number(minute),
        },
      };
}
