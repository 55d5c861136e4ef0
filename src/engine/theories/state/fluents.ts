import type { Touched } from "../../lexicon/frames/effects.ts";
import { isPlaceAdverb, isPossession } from "../../lexicon/frames.ts";
import type { Atom } from "../../meaning/form.ts";
import type { Deed } from "./roles.ts";

/** What of things can change, and on what of it a statement depends. */

/** What can change of a thing: `place 3`. */
export type Fluent = `${Touched} ${number}`;

/** What of its things a state depends on. */
export function fluentsOf(atom: Atom, deed?: Deed): readonly Fluent[] {
  const of = (what: Touched, role: string): readonly Fluent[] => {
    const thing = thingIn(atom, role);
    return thing === null ? [] : [`${what} ${thing}`];
  };
  switch (atom.category) {
    case "noun":
      return of("membership", "subject");
    case "place":
      return of("place", "subject");
    case "adjective":
      return of(isPlaceAdverb(atom.lemma) ? "place" : "state", "subject");
    case "comparative":
      return [...of("measure", "subject"), ...of("measure", "than")];
    case "of":
      return [];
    case "verb":
      if (isPossession(atom.lemma)) return [...of("holder", "object")];
      return [
        ...of("doing", "subject"),
        ...(deed?.effects ?? []).flatMap(({ kind }) => [
          ...(kind === "hold" ? of("holder", "object") : []),
          ...(kind === "stay" ? of("place", "subject") : []),
        ]),
      ];
  }
}

/** What the present tense says of someone, or of what it is done to, holds until something happens to them. */
export function doingsOf(atom: Atom): readonly Fluent[] {
  const [subject, object] = [thingIn(atom, "subject"), thingIn(atom, "object")];
  if (subject !== null) return [`doing ${subject}`];
  return object === null ? [] : [`state ${object}`];
}

/** What a verb says that nobody knows: of the thing that it may be in somebody's hands, and of who does it. */
export const unknownFluents = (atom: Atom): readonly Fluent[] =>
  isPossession(atom.lemma) ? fluentsOf(atom) : doingsOf(atom);

export function thingIn(atom: Atom, role: string): number | null {
  const filler = atom.roles.find((one) => one.role === role)?.filler;
  return filler?.kind === "thing" ? filler.id : null;
}
