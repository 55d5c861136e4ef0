import {
  DIGEST_NUMBERS,
  digestNumbers,
  letterOf,
  wordOfFlag,
  wordOfLetter,
  type Postings,
  type Segment,
} from "./segment.ts";
import { formsOf, type Clause, type Condition } from "./wanted.ts";

/** Which records of a segment fit all clauses: one byte for each, 1 or 0. */
export function fittingIn(segment: Segment, clauses: readonly Clause[]): Uint8Array {
  const fitting = new Uint8Array(segment.count).fill(1);
  const { times } = segment.columns();
  // What could not be read fits only where it is asked for.
  const unread = clauses.some(({ not, either }) => !not && either.some(isDamaged)) ? 1 : 0;
  for (let doc = 0; doc < fitting.length; doc++) if (Number.isNaN(times[doc])) fitting[doc] = unread;
  for (const { not, either } of clauses) {
    const found = new Uint8Array(segment.count);
    for (const condition of either) mark(segment, condition, found);
    for (let doc = 0; doc < fitting.length; doc++) if ((found[doc] === 1) === not) fitting[doc] = 0;
  }
  return fitting;
}

const isDamaged = (condition: Condition): boolean => condition.of === "is" && condition.flag === "damaged";

function mark(segment: Segment, condition: Condition, found: Uint8Array): void {
  switch (condition.of) {
    case "words":
      markWords(segment, condition, found);
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

function markWords(segment: Segment, { words, form }: Words, found: Uint8Array): void {
  const last = words.at(-1) ?? "";
  if (words.length > 1) markPhrase(segment, { words, form }, found);
  else if (form === "prefix" && letterOf(last) === last) segment.mark(wordOfLetter(last), found);
  else if (form === "prefix") segment.markBeginning(last, found);
  else for (const word of form === "loose" ? formsOf(last) : [last]) segment.mark(word, found);
}

function markPhrase(segment: Segment, { words, form }: Omit<Words, "of">, found: Uint8Array): void {
  const last = words.at(-1) ?? "";
  let before = segment.postings(words[0] ?? "");
  for (const word of words.slice(1, -1)) {
    const next = segment.postings(word);
    before = before && next && followedBy(before, next, segment.count);
  }
  if (before === null) return;
  const placeOf = placesOf(before, segment.count);
  const phrase = before;
  if (form === "prefix")
    segment.places(last, placeOf, (doc, position) => {
      if (standsAt(phrase, placeOf[doc] ?? 0, position - 1)) found[doc] = 1;
    });
  else {
    const end = segment.postings(last);
    if (end !== null) markEnds(phrase, placeOf, end, found);
  }
}

/** Marks the records in which a word stands right after another one. */
function markEnds(before: Postings, placeOf: Int32Array, end: Postings, found: Uint8Array): void {
  const { docs, starts, positions } = end;
  for (let index = 0; index < docs.length; index++) {
    const doc = docs[index] ?? 0;
    const at = placeOf[doc] ?? -1;
    const until = starts[index + 1] ?? positions.length;
    for (let own = starts[index] ?? 0; at !== -1 && found[doc] === 0 && own < until; own++)
      if (standsAt(before, at, (positions[own] ?? 0) - 1)) found[doc] = 1;
  }
}

/** Where a word stands right after another one. */
function followedBy(before: Postings, next: Postings, count: number): Postings {
  const placeOf = placesOf(before, count);
  const [docs, starts] = [new Uint32Array(next.docs.length), new Uint32Array(next.docs.length)];
  const positions = new Uint32Array(next.positions.length);
  let [size, total] = [0, 0];
  for (let index = 0; index < next.docs.length; index++) {
    const doc = next.docs[index] ?? 0;
    const at = placeOf[doc] ?? -1;
    const until = next.starts[index + 1] ?? next.positions.length;
    const start = total;
    for (let own = next.starts[index] ?? 0; at !== -1 && own < until; own++) {
      const position = next.positions[own] ?? 0;
      if (standsAt(before, at, position - 1)) positions[total++] = position;
    }
    if (total === start) continue;
    docs[size] = doc;
    starts[size++] = start;
  }
  return {
    docs: docs.subarray(0, size),
    starts: starts.subarray(0, size),
    positions: positions.subarray(0, total),
  };
}

/** For each record its place in the postings, or -1: a word that ends a phrase may be one of thousands, each in few records. */
function placesOf({ docs }: Postings, count: number): Int32Array {
  const places = new Int32Array(count).fill(-1);
  for (let index = 0; index < docs.length; index++) places[docs[index] ?? 0] = index;
  return places;
}

/** Whether the record at a place of the postings has the word at a position. */
function standsAt({ starts, positions }: Postings, at: number, position: number): boolean {
  let from = starts[at] ?? 0;
  let to = starts[at + 1] ?? positions.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((positions[middle] ?? 0) < position) from = middle + 1;
    else to = middle;
  }
  return positions[from] === position && from < (starts[at + 1] ?? positions.length);
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
