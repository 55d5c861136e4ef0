import { isWideNoun } from "../../lexicon/kinds.ts";
import type { Discourse } from "../theory.ts";

/** Places of which none is another or a part of it. */

/** No kitchen is in a bathroom; Rome may be in Italy, a kitchen in a house, a shed in the garden. */
export function areApart(places: readonly number[], { referents, closed }: Discourse): boolean {
  const nouns = places.map((id) => (referents.get(id).name === null ? (referents.get(id).noun ?? "") : ""));
  if (nouns.length > 1 && nouns.every((noun) => nouns.every((other) => mayBeNear(noun, other)))) return false;
  return nouns.every((noun) => (closed === true ? noun !== "" && !isWideNoun(noun) : isOwnRoom(noun)));
}

/** Rooms of a house that hold no other and go by no other name. */
const isOwnRoom = (noun: string): boolean =>
  /^(?:kitchen|bathroom|bedroom|attic|garage|dining room|living room|basement|classroom)$/.test(noun);

/** Whether two words may be for one place, or for one in the other. */
const mayBeNear = (one: string, other: string): boolean =>
  one === other ||
  SAME.some((group) => group.includes(one) && group.includes(other)) ||
  HOLDING.some(({ outer, inner }) =>
    [
      [one, other],
      [other, one],
    ].some(([a = "", b = ""]) => outer.includes(a) && inner.includes(b)),
  );

const SAME = ["hall hallway corridor lobby", "cellar basement", "attic loft", "garden yard backyard"].map(
  (words) => words.split(" "),
);

/** What may be in what. */
const HOLDING = [
  ["study office studio workshop", "study office studio workshop"],
  ["garden yard backyard farm", "shed porch patio stable barn garage orchard garden yard"],
  ["bedroom", "closet balcony"],
  ["kitchen", "pantry"],
  ["school", "classroom office library gym"],
  ["hotel", "lobby kitchen bar restaurant"],
].map(([outer = "", inner = ""]) => ({ outer: outer.split(" "), inner: inner.split(" ") }));
