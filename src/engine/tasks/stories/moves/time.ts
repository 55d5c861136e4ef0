import type { TaskWord } from "../../text.ts";
import { DAY_PARTS, type DayPart } from "./events.ts";

/** Words that say that a sentence goes on where the one before it stopped. */
const NEXT = ["after that", "following that", "after this", "following this", "soon after that", "soon after", "soon afterwards", "shortly after", "shortly afterwards", "a little later", "a while later", "some time later", "later on", "and then", "afterwards", "afterward", "then", "later", "next", "finally", "subsequently", "eventually", "meanwhile", "first", "at first"];

/** A sentence without its words of time. `follows`: it says that it goes on from the one before. */
export interface Timed { readonly words: readonly TaskWord[]; readonly when: DayPart | null; readonly follows: boolean }

/** Takes the words of time from the beginning and the end of a sentence. Null where it has two times, or a time and an order that can differ. */
export function readTime(words: readonly TaskWord[]): Timed | null {
  let rest = words;
  const times: DayPart[] = [];
  let follows = false;
  for (let changed = true; changed;) {
    changed = false;
    for (const part of DAY_PARTS) {
      const cut = cutFront(rest, part) ?? cutBack(rest, part);
      if (cut === null) continue;
      times.push(part);
      rest = cut;
      changed = true;
    }
    for (const lead of NEXT) {
      const cut = cutFront(rest, lead) ?? (lead === "then" || lead === "later" || lead === "afterwards" || lead === "next" ? cutBack(rest, lead) : null);
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
