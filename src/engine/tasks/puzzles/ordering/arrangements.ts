/** What is said of an order of things that are numbered from 0; places count from 0, at the beginning of the scale. */
export type Constraint =
  /** The thing stands at one of these places. */
  | { readonly kind: "at"; readonly thing: number; readonly places: readonly number[] }
  /** The place of `b` minus that of `a` is one of `gaps`. */
  | { readonly kind: "apart"; readonly a: number; readonly b: number; readonly gaps: readonly number[] }
  | { readonly kind: "all" | "any"; readonly of: readonly Constraint[] };

/** The places of the things, one for each. */
export type Order = readonly number[];

export function isTrueIn(constraint: Constraint, order: Order): boolean {
  switch (constraint.kind) {
    case "at":
      return constraint.places.includes(order[constraint.thing] ?? -1);
    case "apart":
      return constraint.gaps.includes((order[constraint.b] ?? 0) - (order[constraint.a] ?? 0));
    case "all":
      return constraint.of.every((part) => isTrueIn(part, order));
    case "any":
      return constraint.of.some((part) => isTrueIn(part, order));
  }
}

/** The denial, for an order of `count` things. */
export function denied(constraint: Constraint, count: number): Constraint {
  switch (constraint.kind) {
    case "at":
      return {
        ...constraint,
        places: range(0, count - 1).filter((place) => !constraint.places.includes(place)),
      };
    case "apart":
      return {
        ...constraint,
        gaps: range(1 - count, count - 1).filter((gap) => gap !== 0 && !constraint.gaps.includes(gap)),
      };
    case "all":
      return { kind: "any", of: constraint.of.map((part) => denied(part, count)) };
    case "any":
      return { kind: "all", of: constraint.of.map((part) => denied(part, count)) };
  }
}

/** The whole numbers between two, both included. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

function thingsOf(constraint: Constraint): readonly number[] {
  switch (constraint.kind) {
    case "at":
      return [constraint.thing];
    case "apart":
      return [constraint.a, constraint.b];
    default:
      return constraint.of.flatMap(thingsOf);
  }
}

/** Trials of a place for a thing in one search. */
const MAX_TRIALS = 1_000_000;

/**
 * Goes through the orders of `count` things that fit: one thing after another is given a place, and each constraint is tested as soon as its things
 * have theirs. `visit` returns false to end. False: too many trials.
 */
export function visitOrders(
  count: number,
  constraints: readonly Constraint[],
  visit: (order: Order) => boolean,
): boolean {
  const ready = range(0, count - 1).map((thing) =>
    constraints.filter((one) => Math.max(...thingsOf(one), 0) === thing),
  );
  const order: number[] = [];
  const taken = new Set<number>();
  let trials = 0;
  let ended = false;
  const place = (thing: number): boolean => {
    if (thing === count) {
      ended = !visit([...order]);
      return true;
    }
    for (let at = 0; at < count && !ended; at++) {
      if (taken.has(at)) continue;
      if (++trials > MAX_TRIALS) return false;
      order[thing] = at;
      taken.add(at);
      const fits = (ready[thing] ?? []).every((one) => isTrueIn(one, order)) ? place(thing + 1) : true;
      taken.delete(at);
      if (!fits) return false;
    }
    order.length = thing;
    return true;
  };
  return place(0);
}
