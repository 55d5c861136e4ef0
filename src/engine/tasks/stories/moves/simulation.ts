import type { Entity, Event, Story, Where } from "./events.ts";

/** Where everything is after each event, the first before all of them; or the event that does not fit the ones before, with the reason. */
export type Run =
  | { readonly kind: "run"; readonly states: readonly State[] }
  | { readonly kind: "conflict"; readonly event: Event; readonly why: string };
/** Who and what the story has told of so far; whatever is missing is not known to be anywhere. */
export type State = ReadonlyMap<Entity, Where>;

const UNKNOWN: Where = { kind: "lost", not: [] };

/** Runs through the events forwards. */
export function simulate(story: Story): Run {
  const states: State[] = [new Map()];
  for (const event of story.events) {
    const state = states.at(-1) ?? new Map<Entity, Where>();
    const why = conflictOf(event, state, story);
    if (why !== null) return { kind: "conflict", event, why };
    states.push(after(event, state));
  }
  return { kind: "run", states };
}

function after(event: Event, state: State): State {
  const next = new Map(state);
  switch (event.kind) {
    case "at":
      next.set(event.who, { kind: "at", place: event.place });
      break;
    case "away":
      next.set(event.who, without(placeOf(event.who, state), event.place));
      break;
    case "either": {
      const [first = "", ...others] = [...new Set(event.places)];
      next.set(
        event.who,
        others.length === 0 ? { kind: "at", place: first } : { kind: "one_of", places: [first, ...others] },
      );
      break;
    }
    case "take":
      next.set(event.thing, { kind: "with", holder: event.who });
      break;
    case "drop":
      next.set(event.thing, placeOf(event.who, state));
      break;
    case "put":
      next.set(event.thing, { kind: "at", place: event.into });
      break;
    case "give":
      next.set(event.thing, { kind: "with", holder: event.to });
      break;
    case "exchange":
      next.set(event.who, placeOf(event.other, state));
      next.set(event.other, placeOf(event.who, state));
  }
  return next;
}

function without(where: Where, place: Entity): Where {
  switch (where.kind) {
    case "at":
      return where.place === place ? { kind: "lost", not: [place] } : where;
    case "one_of": {
      const [first = "", ...others] = where.places.filter((one) => one !== place);
      return others.length === 0
        ? { kind: "at", place: first }
        : { kind: "one_of", places: [first, ...others] };
    }
    case "lost":
      return { kind: "lost", not: [...where.not.filter((one) => one !== place), place] };
    case "with":
      return where;
  }
}

/** Where something is at that moment, where its holder is if somebody has it. */
export function placeOf(entity: Entity, state: State): Where {
  const where = state.get(entity) ?? UNKNOWN;
  return where.kind === "with" ? placeOf(where.holder, state) : where; // nobody holds a holder: people are no things
}

/** The place it is in, the place which that is in, and so on; `open`: where the last of them is, as far as one can say. */
export function enclosing(
  entity: Entity,
  state: State,
): { readonly places: readonly Entity[]; readonly open: Where } {
  const places: Entity[] = [];
  for (let where = placeOf(entity, state); ; where = placeOf(where.place, state)) {
    if (where.kind !== "at" || places.includes(where.place)) return { places, open: where };
    places.push(where.place);
  }
}

// ---- what does not fit ------------------------------------------------------------------------------------------------

function conflictOf(event: Event, state: State, story: Story): string | null {
  const name = (entity: Entity): string => story.names.get(entity) ?? entity;
  const holder = "thing" in event ? holderOf(event.thing, state) : null;
  switch (event.kind) {
    case "at":
      if (event.as === "before" && isElsewhere(placeOf(event.who, state), event.place))
        return `${name(event.who)} was elsewhere`;
      return holderOf(event.who, state) === null
        ? null
        : `${name(holderOf(event.who, state) ?? "")} has ${name(event.who)}, and nothing tells of putting it down`;
    case "either":
    case "exchange":
      return null;
    case "away":
      return event.left && isElsewhere(placeOf(event.who, state), event.place)
        ? `${name(event.who)} is not known to have been there`
        : null;
    case "take":
    case "drop":
    case "put":
    case "give":
      if (holder !== null && holder !== event.who) return `${name(holder)} has ${name(event.thing)}`;
      if (holder === null && areApart(event.who, event.thing, state, story))
        return `${name(event.who)} and ${name(event.thing)} are not in the same place`;
      if (event.kind === "give" && event.to === event.who) return "nobody gives something to himself";
      if (event.kind === "give" && areApart(event.who, event.to, state, story))
        return `${name(event.who)} and ${name(event.to)} are not in the same place`;
      if (
        event.kind === "put" &&
        (event.into === event.thing || enclosing(event.into, state).places.includes(event.thing))
      )
        return `${name(event.into)} is in ${name(event.thing)}`;
      if (event.kind === "put" && isApartFromPlace(event.who, event.into, state, story))
        return `${name(event.who)} is not there`;
      return null;
  }
}

/** Who has it in hand. */
export function holderOf(thing: Entity, state: State): Entity | null {
  const where = state.get(thing);
  return where?.kind === "with" ? where.holder : null;
}

function isElsewhere(where: Where, place: Entity): boolean {
  return (
    (where.kind === "at" && where.place !== place) ||
    (where.kind === "one_of" && !where.places.includes(place)) ||
    (where.kind === "lost" && where.not.includes(place))
  );
}

/** Whether two are known not to be in one place. Boxes and the like are in places themselves, and do not tell. */
function areApart(one: Entity, other: Entity, state: State, story: Story): boolean {
  const [a, b] = [enclosing(one, state), enclosing(other, state)];
  if (a.places.some((place) => b.places.includes(place))) return false;
  const [first, second] = [outermost(a, story), outermost(b, story)];
  return (
    (first !== null &&
      isElsewhere(
        second === null ? (b.places.length > 0 ? UNKNOWN : b.open) : { kind: "at", place: second },
        first,
      )) ||
    (second !== null &&
      isElsewhere(
        first === null ? (a.places.length > 0 ? UNKNOWN : a.open) : { kind: "at", place: first },
        second,
      ))
  );
}

function isApartFromPlace(who: Entity, place: Entity, state: State, story: Story): boolean {
  const [mine, theirs] = [enclosing(who, state), enclosing(place, state)];
  const own = outermost(mine, story);
  const its = theirs.places.length > 0 ? outermost(theirs, story) : isGoal(place, story) ? place : null;
  return (
    own !== null && its !== null && own !== its && !mine.places.includes(its) && !theirs.places.includes(own)
  );
}

/** The place that everything else is in, if it is one that people go to. */
function outermost({ places }: { readonly places: readonly Entity[] }, story: Story): Entity | null {
  const last = places.at(-1);
  return last !== undefined && isGoal(last, story) ? last : null;
}

function isGoal(place: Entity, { events, people, things }: Story): boolean {
  return (
    !things.has(place) &&
    events.some((event) => event.kind === "at" && event.place === place && people.has(event.who))
  );
}
