import type { Noun, Prepositional } from "../grammar/syntax.ts";
import { descriptionOf } from "./features.ts";
import type { Referent } from "./referents.ts";

/** Where a noun phrase says that a thing is: "the desk by the door" is not the one by the window. */

/** "The desk by the door": where it says that it is, in words that tell it from another; null where it says nothing of that. */
export function placeOf({ modifiers }: Noun): string | null {
  const [place, second] = modifiers.flatMap((one) =>
    one.kind === "phrase" && PLACES.test(one.phrase.preposition.lemma) ? [calledPlace(one.phrase)] : [],
  );
  return second === undefined ? (place ?? null) : null;
}
const PLACES =
  /^(?:in|on|at|by|under|behind|beside|near|above|below|inside|outside|next to|in front of|on top of|opposite|from|with|without)$/;

export function calledPlace({ preposition, object }: Prepositional): string {
  switch (object.kind) {
    case "name":
      return [preposition, ...object.name].map(({ lemma }) => lemma).join(" ");
    case "noun":
      return [preposition.lemma, ...descriptionOf(object), object.head?.lemma ?? ""].join(" ");
    default:
      return preposition.lemma;
  }
}

/**
 * What is described as being somewhere is not what is described as being elsewhere.
 * @param isAnother it is rather another one than any that is not described so
 */
export function wherePlaced(
  found: readonly Referent[],
  placed: string | null,
  isAnother: boolean,
): readonly Referent[] {
  if (placed === null) {
    const plain = found.filter((one) => one.placed === null);
    return plain.length > 0 ? plain : found;
  }
  const there = found.filter((one) => one.placed === placed);
  if (there.length > 0 || isAnother) return there;
  return found.filter((one) => one.placed === null);
}
