import type { Touched } from "../../lexicon/frames/effects.ts";
import { isPlaceAdverb, isPossession } from "../../lexicon/frames.ts";
import { isLasting } from "../../lexicon/degrees.ts";
import { isPlaceNoun } from "../../lexicon/kinds.ts";
import { isTangible, type Supersense } from "../../lexicon/supersenses.ts";
import type { Atom } from "../../meaning/form.ts";
import type { Discourse } from "../theory.ts";
import type { Deed } from "./roles.ts";

/** What of things can change, and on what of it a statement depends. */

/** What can change of a thing: `place 3`. */
export type Fluent = `${Touched} ${number}`;

/** What of its things a state depends on. */
export function fluentsOf(atom: Atom, discourse: Discourse, deed?: Deed): readonly Fluent[] {
  const of = (what: Touched, role: string): readonly Fluent[] => {
    const thing = thingIn(atom, role);
    return thing === null ? [] : [`${what} ${thing}`];
  };
  switch (atom.category) {
    case "noun":
      return of("membership", "subject");
    case "place":
      return [
        ...of("place", "subject"),
        // "Tom is with Ann": either may leave.
        ...(CONTAINING.has(atom.lemma) ? [] : of("place", "object")),
        ...(isConditionOf(atom, discourse) ? of("state", "subject") : []),
      ];
    case "adjective":
      if (isPlaceAdverb(atom.lemma)) return of("place", "subject");
      return of(isLasting(atom.lemma) ? "measure" : "state", "subject");
    case "comparative":
      return [...of("measure", "subject"), ...of("measure", "than")];
    case "of":
      return [];
    case "verb":
      if (isPossession(atom.lemma)) return possession(atom, discourse);
      return [
        ...of("doing", "subject"),
        ...(deed?.effects ?? []).flatMap(({ kind }) => [
          ...(kind === "hold" ? of("holder", "object") : []),
          ...(kind === "stay" ? of("place", "subject") : []),
        ]),
      ];
  }
}

/** "Tom has the key": its holder; of a body's part the state; "Tom belongs to the club". */
function possession(atom: Atom, discourse: Discourse): readonly Fluent[] {
  const [subject, object] = [thingIn(atom, "subject"), thingIn(atom, "object")];
  if (atom.lemma === "belong") return subject === null ? [] : [`holder ${subject}`, `membership ${subject}`];
  return [
    ...(object === null ? [] : [`holder ${object}` as const]),
    ...(subject !== null && hasOnBody(atom, discourse) ? [`state ${subject}` as const] : []),
  ];
}

/** What is in, on or at something goes along with it. */
const CONTAINING: ReadonlySet<string> = new Set(["in", "on", "at", "inside"]);

/** "In force", "on fire", "at war": no place, but how it is. */
function isConditionOf(atom: Atom, discourse: Discourse): boolean {
  const kinds = kindsOfRole(atom, "object", discourse);
  return kinds !== null && !kinds.some(isTangible);
}

/** A beard, a wound: they are as who has them is. */
const hasOnBody = (atom: Atom, discourse: Discourse): boolean =>
  kindsOfRole(atom, "object", discourse)?.includes("body") === true;

function kindsOfRole(atom: Atom, role: string, discourse: Discourse): readonly Supersense[] | null {
  const thing = thingIn(atom, role);
  const noun = thing === null ? null : discourse.referents.get(thing).noun;
  return noun === null || isPlaceNoun(noun) ? null : discourse.words.kindsOf(noun);
}

/** What the present tense says of someone, or of what it is done to, holds until something happens to them. */
export function doingsOf(atom: Atom): readonly Fluent[] {
  const [subject, object] = [thingIn(atom, "subject"), thingIn(atom, "object")];
  if (subject !== null) return [`doing ${subject}`];
  return object === null ? [] : [`state ${object}`];
}

/** What a verb says that nobody knows: of the thing that it may be in somebody's hands, and of who does it. */
export const unknownFluents = (atom: Atom, discourse: Discourse): readonly Fluent[] =>
  isPossession(atom.lemma) ? fluentsOf(atom, discourse) : doingsOf(atom);

export function thingIn(atom: Atom, role: string): number | null {
  const filler = atom.roles.find((one) => one.role === role)?.filler;
  return filler?.kind === "thing" ? filler.id : null;
}

/** Stands in a fluent for things that have no referent: "some coins". */
export const ANY = -1;
