import type { Claim } from "../../contract/types/review.ts";
import { REVIEW_BOUNDS } from "../reasoning/problem.ts";
import type { SealedRecord } from "./evidence.ts";
import { goalOf, openTo, type Entry, type Source } from "./record-index.ts";

/** The most premises considered for one claim. Each of them costs one more review, without it. */
const MAX_PREMISES = 64;
/** How many names the premises may mention together. */
export const MAX_NAMES = REVIEW_BOUNDS.maxAtoms;

/** The premises linked to the claim by the names they mention, the nearest first. */
export function premisesFor(claim: Claim, source: Source): readonly SealedRecord[] {
  const names = new Set([goalOf(claim)]);
  const found = new Set<Entry>();
  grow(found, claim, source, {
    names: () => names,
    take: (entry) => {
      if (unionSize(names, entry.names) > MAX_NAMES) return [];
      for (const name of entry.names) names.add(name);
      return [entry];
    },
  });
  return [...found].map(({ sealed }) => sealed);
}

/** Where premises are added: the names they mention so far, and what comes with one more; nothing, if that is too much. */
export interface Growing {
  names(): ReadonlySet<string>;
  take(entry: Entry): readonly Entry[];
}

/** Adds what mentions a known name, one step farther from the claim in each round, in the order of the file. */
export function grow(found: Set<Entry>, claim: Claim, source: Source, growing: Growing): void {
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const entry of nearTo(growing.names(), claim, source)) {
      if (found.size >= MAX_PREMISES) return;
      if (found.has(entry)) continue;
      for (const taken of growing.take(entry)) found.add(taken);
    }
  }
}

function nearTo(names: ReadonlySet<string>, claim: Claim, source: Source): readonly Entry[] {
  const near = new Set([...names].flatMap((name) => openTo(claim, source, name)));
  return [...near].sort((a, b) => a.place - b.place);
}

const unionSize = (one: ReadonlySet<string>, other: readonly string[]): number =>
  new Set([...one, ...other]).size;
