import type { Saying } from "../../derivation.ts";
import { denied, range, type Constraint } from "./arrangements.ts";
import type { Predicate } from "./predicates.ts";
import { PLACES, type Scale } from "./scales.ts";
import { thingNamed, type Statement } from "./statements.ts";

/** The things of a puzzle and what is told of their order on each scale. */
export interface Puzzle {
  readonly things: readonly string[];
  readonly noun: string | null;
}
/** A constraint with the scales that it can be meant on (none: any), and where it is told. */
export interface Placed {
  readonly constraint: Constraint;
  readonly axes: readonly string[];
  readonly saying: Saying;
}

/** The scales that all parts of a predicate can be meant on; none: any scale. Null: they have none in common. */
export function axesOf(predicate: Predicate): readonly string[] | null {
  switch (predicate.kind) {
    case "between":
      return [];
    case "not":
      return axesOf(predicate.of);
    case "all":
    case "any": {
      let common: readonly string[] = [];
      for (const part of predicate.of) {
        const axes = axesOf(part);
        const next = axes === null ? null : commonAxes(common, axes);
        if (next === null) return null;
        common = next;
      }
      return common;
    }
    default:
      return predicate.scale.axes;
  }
}

/** What two sets of scales share, none standing for all. */
export function commonAxes(one: readonly string[], other: readonly string[]): readonly string[] | null {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one;
  const both = one.filter((axis) => other.includes(axis));
  return both.length === 0 ? null : both;
}

/** The constraints of a statement; a phrase that names no thing of the puzzle is returned instead. */
export function constraintOf(
  { subjects, join, predicate }: Pick<Statement, "subjects" | "join" | "predicate">,
  puzzle: Puzzle,
): Constraint | { readonly unknown: string } {
  const parts: Constraint[] = [];
  for (const subject of subjects) {
    const thing = thingNamed(subject, puzzle.things, puzzle.noun);
    const part = thing === null ? { unknown: subject } : said(thing, predicate, puzzle);
    if ("unknown" in part) return part;
    parts.push(part);
  }
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : { kind: join, of: parts };
}

/** What a predicate says of one thing. */
export function said(
  thing: number,
  predicate: Predicate,
  puzzle: Puzzle,
): Constraint | { readonly unknown: string } {
  const count = puzzle.things.length;
  switch (predicate.kind) {
    case "place":
      return { kind: "at", thing, places: placesOf(predicate.scale, predicate.nth, count) };
    case "somewhere":
      return {
        kind: "at",
        thing,
        places: predicate.where === "ends" ? [0, count - 1] : count % 2 === 1 ? [(count - 1) / 2] : [],
      };
    case "relative":
      return each(predicate.than, puzzle, (other) => {
        // Nothing stands before or after itself.
        if (other === thing) return { kind: "at", thing, places: [] };
        const gaps = range(1, count - 1).filter(
          (gap) => predicate.distance === null || gap === predicate.distance,
        );
        return {
          kind: "apart",
          a: thing,
          b: other,
          gaps: predicate.either
            ? [...gaps, ...gaps.map((gap) => -gap)]
            : predicate.scale.way < 0
              ? gaps
              : gaps.map((gap) => -gap),
        };
      });
    case "between": {
      const [one, other] = predicate.than.map((phrase) => thingNamed(phrase, puzzle.things, puzzle.noun));
      if (one === undefined || one === null) return { unknown: predicate.than[0] };
      if (other === undefined || other === null) return { unknown: predicate.than[1] };
      if (one === thing || other === thing || one === other) return { kind: "at", thing, places: [] };
      const gaps = predicate.next ? [1] : range(1, count - 1);
      const inOrder = (first: number, last: number): Constraint => ({
        kind: "all",
        of: [
          { kind: "apart", a: first, b: thing, gaps },
          { kind: "apart", a: thing, b: last, gaps },
        ],
      });
      return { kind: "any", of: [inOrder(one, other), inOrder(other, one)] };
    }
    case "not": {
      const of = said(thing, predicate.of, puzzle);
      return "unknown" in of ? of : denied(of, count);
    }
    default: {
      const parts: Constraint[] = [];
      for (const one of predicate.of) {
        const part = said(thing, one, puzzle);
        if ("unknown" in part) return part;
        parts.push(part);
      }
      return { kind: predicate.kind, of: parts };
    }
  }
}

function placesOf({ way }: Scale, nth: number, count: number): readonly number[] {
  return nth < 1 || nth > count ? [] : [way < 0 ? nth - 1 : count - nth];
}

/** "Older than Ana and Bo" is older than each. */
function each(
  than: string,
  puzzle: Puzzle,
  make: (other: number) => Constraint,
): Constraint | { readonly unknown: string } {
  const whole = thingNamed(than, puzzle.things, puzzle.noun);
  if (whole !== null) return make(whole);
  const phrases = than.replace(/^both /iu, "").split(/, and |, | and /u);
  const parts: Constraint[] = [];
  for (const phrase of phrases) {
    const other = thingNamed(phrase, puzzle.things, puzzle.noun);
    if (other === null) return { unknown: phrase };
    parts.push(make(other));
  }
  return { kind: "all", of: parts };
}

/** Phrases that name things, of a statement without a list of them. */
export function phrasesOf({
  subjects,
  predicate,
}: Pick<Statement, "subjects" | "predicate">): readonly string[] {
  const inPredicate = (one: Predicate): readonly string[] => {
    switch (one.kind) {
      case "relative":
        return one.than.replace(/^both /iu, "").split(/, and |, | and /u);
      case "between":
        return one.than;
      case "not":
        return inPredicate(one.of);
      case "all":
      case "any":
        return one.of.flatMap(inPredicate);
      default:
        return [];
    }
  };
  return [...subjects, ...inPredicate(predicate)];
}

/** Whether a scale is one of places, and not of a quality. */
export function isOfPlaces(axes: readonly string[]): boolean {
  return axes.length === 0 || axes.some((axis) => PLACES.includes(axis));
}
