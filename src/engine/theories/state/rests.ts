import { isRoomNoun } from "../../lexicon/kinds.ts";
import type { Term } from "../../meaning/form.ts";
import type { Discourse } from "../theory.ts";
import { isPlaceThing, nounOf } from "./roles.ts";

/** Where things come to rest. */

/** Where something is once it has come "to" a place: in it, if it is a place. */
export function prepositionOfRest(preposition: string, isPlace: boolean): string | null {
  if (/^(?:to|object|into|inside|in)$/.test(preposition))
    return isPlace || preposition !== "to" ? "in" : "at";
  if (/^(?:on|onto)$/.test(preposition)) return "on";
  return /^(?:under|behind|near|beside|next to|at)$/.test(preposition) ? preposition : null;
}

export function isApart(one: Term, other: Term, discourse: Discourse): boolean {
  const noun = nounOf(one, discourse);
  const second = nounOf(other, discourse);
  if (noun === null || second === null || noun === second) return false;
  if (isRoomNoun(noun)) return true;
  return !isPlaceThing(one, discourse) && !isPlaceThing(other, discourse);
}
