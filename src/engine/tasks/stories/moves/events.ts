import type { Span } from "../../text.ts";
import type { Noun } from "../noun-phrases.ts";

/** A time that a story tells. Times of one family (parts of the days, hours) are in the order of their ranks. */
export interface Moment {
  readonly family: "day" | "part" | "clock";
  readonly rank: number;
}

/** What one sentence or half of one tells. `present`: in the present tense, "Ann goes to the hall". */
export type Deed = Told & { readonly present?: true };

/** What is told, its names as they are written. `left`: a place or a thing is left; which, the other sentences show. */
type Told =
  | { readonly kind: "go"; readonly who: readonly Noun[]; readonly place: Noun; readonly from?: Noun }
  | { readonly kind: "be"; readonly who: readonly Noun[]; readonly place: Noun }
  | { readonly kind: "away"; readonly who: readonly Noun[]; readonly place: Noun }
  | { readonly kind: "exit"; readonly who: readonly Noun[]; readonly place: Noun }
  | {
      readonly kind: "either";
      readonly who: readonly Noun[];
      readonly places: readonly Noun[];
      readonly went: boolean;
    }
  | { readonly kind: "left"; readonly who: readonly Noun[]; readonly what: readonly Noun[] }
  | { readonly kind: "take"; readonly who: Noun; readonly things: readonly Noun[] }
  | { readonly kind: "drop"; readonly who: Noun; readonly things: readonly Noun[] }
  | { readonly kind: "put"; readonly who: Noun; readonly things: readonly Noun[]; readonly into: Noun }
  | { readonly kind: "give"; readonly from: Noun; readonly things: readonly Noun[]; readonly to: Noun }
  | { readonly kind: "bring"; readonly who: Noun; readonly things: readonly Noun[]; readonly place: Noun }
  | { readonly kind: "exchange"; readonly who: readonly Noun[] }
  | {
      readonly kind: "barter";
      readonly one: Noun;
      readonly gives: Noun;
      readonly other: Noun;
      readonly gets: Noun;
    }
  /** Something that did not happen. */
  | { readonly kind: "nothing"; readonly who: readonly Noun[]; readonly what: readonly Noun[] };

/** A person, thing or place: what names it, in lower case. */
export type Entity = string;

/** What happens, in the order of time; its sentence and how it is said. */
export type Event = Happening & { readonly span: Span; readonly said: string; readonly when: Moment | null };
export type Happening =
  /** `went`: told as a move. `before`: told as where a move began. */
  | {
      readonly kind: "at";
      readonly who: Entity;
      readonly place: Entity;
      readonly as: "went" | "is" | "before";
    }
  /** `left`: told as an event, from which it follows that they were there. */
  | { readonly kind: "away"; readonly who: Entity; readonly place: Entity; readonly left: boolean }
  | { readonly kind: "either"; readonly who: Entity; readonly places: readonly Entity[] }
  | { readonly kind: "take"; readonly who: Entity; readonly thing: Entity }
  | { readonly kind: "drop"; readonly who: Entity; readonly thing: Entity }
  | { readonly kind: "put"; readonly who: Entity; readonly thing: Entity; readonly into: Entity }
  | { readonly kind: "give"; readonly who: Entity; readonly thing: Entity; readonly to: Entity }
  | { readonly kind: "exchange"; readonly who: Entity; readonly other: Entity };

/** A story: its events, and what it speaks of. */
export interface Story {
  readonly events: readonly Event[];
  readonly people: ReadonlySet<Entity>;
  readonly things: ReadonlySet<Entity>;
  readonly places: ReadonlySet<Entity>;
  /** How to write each. */
  readonly names: ReadonlyMap<Entity, string>;
  /** The places that things are on rather than in. */
  readonly tops: ReadonlySet<Entity>;
}

/** Where something is: in a place or in another thing, with somebody, in one of several places, or not known but for where it is not. */
export type Where =
  | { readonly kind: "at"; readonly place: Entity }
  | { readonly kind: "with"; readonly holder: Entity }
  | { readonly kind: "one_of"; readonly places: readonly Entity[] }
  | { readonly kind: "lost"; readonly not: readonly Entity[] };
