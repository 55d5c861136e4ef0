import { DIGEST_NUMBERS, digestNumbers, wordOfFlag, type Postings, type Segment } from "./segment.ts";
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
  else if (form === "prefix") segment.markBeginning(last, found);
  else for (const word of form === "loose" ? formsOf(last) : [last]) segment.mark(word, found);
}

function markPhrase(segment: Segment, { words, form }: Omit<Words, "of">, found: Uint8Array): void {
  const last = words.at(-1) ?? "";
  const before = words.slice(0, -1).map((word) => segment.postings(word));
  if (before.includes(null)) return;
  for (const end of form === "prefix" ? segment.beginning(last) : [segment.postings(last)]) {
    if (end === null) continue;
    const all = [...(before as Postings[]), end]; // none is null
    const at = all.map(() => 0);
    for (let doc = 0; doc < segment.count; doc++) {
      doc = nextCommon(all, at, doc);
      if (doc === -1) break;
      if (standTogether(all, at)) found[doc] = 1;
    }
  }
}

/** Moves all cursors to the first record from `doc` on that all words are in; -1 if there is none. */
function nextCommon(all: readonly Postings[], at: number[], doc: number): number {
  let wanted = doc;
  for (let agreeing = 0, turn = 0; agreeing < all.length; turn = (turn + 1) % all.length) {
    const docs = all[turn]?.docs ?? [];
    let cursor = at[turn] ?? 0;
    while (cursor < docs.length && (docs[cursor] ?? 0) < wanted) cursor++;
    at[turn] = cursor;
    if (cursor === docs.length) return -1;
    agreeing = docs[cursor] === wanted ? agreeing + 1 : 1;
    wanted = docs[cursor] ?? 0;
  }
  return wanted;
}

/** Whether the words stand one after another somewhere in the record that the cursors are at. */
function standTogether(all: readonly Postings[], at: readonly number[]): boolean {
  const [first] = all;
  if (first === undefined) return false;
  const [from, to] = stretch(first, at[0] ?? 0);
  for (let place = from; place < to; place++) {
    const start = first.positions[place] ?? 0;
    if (all.every((postings, word) => word === 0 || standsAt(postings, at[word] ?? 0, start + word)))
      return true;
  }
  return false;
}

function standsAt(postings: Postings, index: number, position: number): boolean {
  const [from, to] = stretch(postings, index);
  for (let place = from; place < to; place++) if (postings.positions[place] === position) return true;
  return false;
}

function stretch({ starts, positions }: Postings, index: number): readonly [from: number, to: number] {
  return [starts[index] ?? 0, starts[index + 1] ?? positions.length];
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
