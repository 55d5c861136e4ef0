import type { Rational } from "../../text/rational.ts";

/** What a text says of orders, before it is known which things stand in each and whether each has a place of its own. */
export type Claim =
  | Relation
  | { readonly kind: "not"; readonly of: Claim }
  | { readonly kind: "all" | "any"; readonly of: readonly Claim[] }
  /** Of each thing of the scale, those left out apart: "nobody is taller than Ann". */
  | {
      readonly kind: "each";
      readonly scale: string;
      readonly except: readonly number[];
      readonly of: (thing: number) => Claim | null;
    };

export type Relation =
  /** one − other: exactly `by`, else more than 0, at least 0 or equal. */
  | {
      readonly kind: "compare";
      readonly scale: string;
      readonly one: number;
      readonly other: number;
      readonly by: Rational | "more" | "at least" | "equal";
    }
  /** The so-manieth from the low end or from the high one. */
  | {
      readonly kind: "rank";
      readonly scale: string;
      readonly thing: number;
      readonly place: number;
      readonly low: boolean;
    }
  | { readonly kind: "value"; readonly scale: string; readonly thing: number; readonly value: Rational }
  | {
      readonly kind: "between";
      readonly scale: string;
      readonly thing: number;
      readonly one: number;
      readonly other: number;
    }
  /** So many are between them. */
  | {
      readonly kind: "gap";
      readonly scale: string;
      readonly one: number;
      readonly other: number;
      readonly between: number;
    }
  | { readonly kind: "beside"; readonly scale: string; readonly one: number; readonly other: number }
  | { readonly kind: "middle"; readonly scale: string; readonly thing: number };

export function* relationsIn(claim: Claim): Generator<Relation> {
  switch (claim.kind) {
    case "not":
      yield* relationsIn(claim.of);
      return;
    case "all":
    case "any":
      for (const part of claim.of) yield* relationsIn(part);
      return;
    case "each": {
      const sample = claim.of(SAMPLE);
      if (sample !== null) yield* relationsIn(sample);
      return;
    }
    default:
      yield claim;
  }
}

/** Stands for any thing of a scale. */
export const SAMPLE = -1;

export function thingsOfRelation(relation: Relation): readonly number[] {
  switch (relation.kind) {
    case "compare":
    case "beside":
    case "gap":
      return [relation.one, relation.other];
    case "between":
      return [relation.thing, relation.one, relation.other];
    default:
      return [relation.thing];
  }
}

/** Whether it counts places: no two things share one. */
export function countsPlaces(relation: Relation): boolean {
  if (relation.kind === "rank") return relation.place > 1;
  if (relation.kind === "compare") return typeof relation.by !== "string" && isRow(relation.scale);
  return relation.kind === "beside" || relation.kind === "gap" || relation.kind === "middle";
}

/** The scales of places, as against those of degrees. */
export const isRow = (scale: string): boolean => scale.startsWith("row ");
export const rowOf = (axis: string): string => `row ${axis}`;
