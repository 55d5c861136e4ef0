import {
  DIGEST_NUMBERS,
  digestNumbers,
  letterOf,
  RECORD,
  type Room,
  wordOfFlag,
  wordOfLetter,
  type Segment,
  type Stands,
} from "./segment.ts";
import { formsOf, type Clause, type Condition } from "./wanted.ts";

/** What matching takes of memory, for one segment after another: the stands of a phrase so far, and those of its next word. */
export type Rooms = readonly [Room, Room];

/** Which records of a segment fit all clauses: one byte for each, 1 or 0. */
export function fittingIn(segment: Segment, clauses: readonly Clause[], rooms: Rooms): Uint8Array {
  const fitting = new Uint8Array(segment.count).fill(1);
  const { times } = segment.columns();
  // What could not be read fits only where it is asked for.
  const unread = clauses.some(({ not, either }) => !not && either.some(isDamaged)) ? 1 : 0;
  for (let doc = 0; doc < fitting.length; doc++) if (Number.isNaN(times[doc])) fitting[doc] = unread;
  for (const { not, either } of clauses) {
    const found = new Uint8Array(segment.count);
    for (const condition of either) mark(segment, condition, found, rooms);
    for (let doc = 0; doc < fitting.length; doc++) if ((found[doc] === 1) === not) fitting[doc] = 0;
  }
  return fitting;
}

const isDamaged = (condition: Condition): boolean => condition.of === "is" && condition.flag === "damaged";

function mark(segment: Segment, condition: Condition, found: Uint8Array, rooms: Rooms): void {
  switch (condition.of) {
    case "words":
      markWords(segment, condition, found, rooms);
      return;
    case "digest":
      markDigests(segment, condition.hex, found);
      return;
    case "id": {
      const number = Number(condition.id);
      markNumbers(segment, [[number, number]], found);
      return;
    }
    case "is":
      if (isDamaged(condition)) markDamaged(segment, found);
      else segment.mark(wordOfFlag(condition.flag), found);
      return;
    case "session":
      markNumbers(segment, condition.turns, found);
      return;
    case "state":
    case "grounding":
      markNames(segment, condition, found);
      return;
    case "since":
    case "until":
      markTimes(segment, condition, found);
      return;
    default:
      condition satisfies never;
  }
}

/** Those that could not be read when they were indexed: they have no time. */
export function markDamaged(segment: Segment, found: Uint8Array): void {
  for (const [doc, time] of segment.columns().times.entries()) if (Number.isNaN(time)) found[doc] = 1;
}

function markNames(
  segment: Segment,
  { of, name }: Extract<Condition, { of: "state" | "grounding" }>,
  found: Uint8Array,
): void {
  const { states, groundings, stateNames, groundingNames } = segment.columns();
  const [codes, names] = of === "state" ? [states, stateNames] : [groundings, groundingNames];
  const code = names.indexOf(name);
  for (let doc = 0; doc < codes.length; doc++) if (codes[doc] === code) found[doc] = 1;
}

function markTimes(
  segment: Segment,
  { of, time }: Extract<Condition, { of: "since" | "until" }>,
  found: Uint8Array,
): void {
  for (const [doc, own] of segment.columns().times.entries())
    if (of === "since" ? own >= time : own <= time) found[doc] = 1;
}

type Words = Extract<Condition, { of: "words" }>;

function markWords(segment: Segment, { words, form }: Words, found: Uint8Array, rooms: Rooms): void {
  const last = words.at(-1) ?? "";
  if (words.length > 1) markPhrase(segment, { words, form }, found, rooms);
  else if (form === "prefix" && letterOf(last) === last) segment.mark(wordOfLetter(last), found);
  else if (form === "prefix") segment.markBeginning(last, found);
  else for (const word of form === "loose" ? formsOf(last) : [last]) segment.mark(word, found);
}

function markPhrase(
  segment: Segment,
  { words, form }: Omit<Words, "of">,
  found: Uint8Array,
  rooms: Rooms,
): void {
  const last = words.at(-1) ?? "";
  let phrase = segment.stands(words[0] ?? "", rooms[0]);
  for (const [at, word] of (form === "prefix" ? words.slice(1, -1) : words.slice(1)).entries()) {
    const next = phrase && segment.stands(word, rooms[at % 2 === 0 ? 1 : 0]); // the phrase so far is in the other
    phrase = phrase && next && followedBy(phrase, next);
  }
  if (phrase === null) return;
  if (form === "prefix") markBegun(segment, phrase, last, found);
  else for (let at = 0; at < phrase.length; at++) found[Math.floor((phrase[at] ?? 0) / RECORD)] = 1;
}

/** Where a word stands right after another one: both ascend, and are gone through side by side. What is found takes the place of `next`. */
function followedBy(before: Stands, next: Stands): Stands {
  let [size, at] = [0, 0];
  for (let index = 0; index < next.length; index++) {
    const wanted = (next[index] ?? 0) - 1;
    while (at < before.length && (before[at] ?? 0) < wanted) at++;
    if (before[at] === wanted) next[size++] = wanted + 1;
  }
  return next.subarray(0, size);
}

/** Marks the records in which a word that begins so stands right after a phrase. It may be one of thousands, each in few records. */
function markBegun(segment: Segment, phrase: Stands, prefix: string, found: Uint8Array): void {
  const firsts = new Int32Array(segment.count).fill(-1); // of each record its first place in the phrase's
  for (let at = phrase.length - 1; at >= 0; at--) firsts[Math.floor((phrase[at] ?? 0) / RECORD)] = at;
  segment.places(prefix, firsts, (doc, position) => {
    const wanted = doc * RECORD + position - 1;
    let at = firsts[doc] ?? 0;
    while ((phrase[at] ?? Infinity) < wanted) at++;
    if (phrase[at] === wanted) found[doc] = 1;
  });
}

function markNumbers(
  { first, count }: Segment,
  ranges: readonly (readonly [number, number])[],
  found: Uint8Array,
): void {
  for (const [from, to] of ranges)
    if (from <= to)
      // not for what is no number
      found.fill(1, Math.max(0, from - first), Math.max(0, Math.min(count, to - first + 1)));
}

function markDigests(segment: Segment, hex: string, found: Uint8Array): void {
  const [low, high] = [digestNumbers(hex), digestNumbers(hex.slice(0, 16).padEnd(16, "f"))];
  const numbers = segment.digests();
  for (let at = 0; at < numbers.length; at += 2) {
    const [first = 0, second = 0] = [numbers[at], numbers[at + 1]];
    if (
      first >= low[0] &&
      first <= high[0] &&
      (hex.length <= 8 || (second >= low[1] && second <= high[1])) &&
      (first !== 0 || second !== 0)
    )
      found[Math.floor(at / DIGEST_NUMBERS)] = 1;
  }
}
