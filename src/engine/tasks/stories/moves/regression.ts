import type { Entity, Event, Where } from "./events.ts";

/**
 * The same once more, from the question backwards: the last event before a moment that concerns something tells where it is, or whom to ask about next.
 * Knows the events only, no states.
 */
export function whereBefore(events: readonly Event[], moment: number, entity: Entity): Where {
  for (let at = moment - 1; at >= 0; at--) {
    const event = events[at];
    if (event === undefined) continue;
    if ("thing" in event && event.thing === entity) return whereLeft(events, at, event);
    if (event.kind === "exchange" && (event.who === entity || event.other === entity))
      return whereBefore(events, at, event.who === entity ? event.other : event.who);
    if ("thing" in event || event.kind === "exchange" || event.who !== entity) continue;
    if (event.kind === "at") return { kind: "at", place: event.place };
    if (event.kind === "away") return notIn(event.place, whereBefore(events, at, entity));
    return event.places.every((place) => place === event.places[0])
      ? { kind: "at", place: event.places[0] ?? "" }
      : { kind: "one_of", places: [...new Set(event.places)] };
  }
  return { kind: "lost", not: [] };
}

function whereLeft(events: readonly Event[], at: number, event: Extract<Event, { thing: Entity }>): Where {
  switch (event.kind) {
    case "take":
      return { kind: "with", holder: event.who };
    case "give":
      return { kind: "with", holder: event.to };
    case "put":
      return { kind: "at", place: event.into };
    case "drop":
      return whereBefore(events, at, event.who);
  }
}

function notIn(place: Entity, before: Where): Where {
  if (before.kind === "at") return before.place === place ? { kind: "lost", not: [place] } : before;
  if (before.kind === "lost")
    return { kind: "lost", not: [...before.not.filter((one) => one !== place), place] };
  if (before.kind === "with") return before;
  const places = before.places.filter((one) => one !== place);
  return places.length === 1 ? { kind: "at", place: places[0] ?? "" } : { ...before, places };
}

/** The place, whoever holds it. */
export function placeBefore(events: readonly Event[], moment: number, entity: Entity): Where {
  const where = whereBefore(events, moment, entity);
  return where.kind === "with" ? placeBefore(events, moment, where.holder) : where;
}

/** Which of them somebody has at a moment. */
export function heldBefore(
  events: readonly Event[],
  moment: number,
  holder: Entity,
  things: Iterable<Entity>,
): readonly Entity[] {
  return [...things].filter((thing) => {
    const where = whereBefore(events, moment, thing);
    return where.kind === "with" && where.holder === holder;
  });
}

/** The last event before a moment that says where something is; -1: none. */
export function lastAbout(events: readonly Event[], moment: number, entity: Entity): number {
  for (let at = moment - 1; at >= 0; at--) {
    const event = events[at];
    if (event === undefined) continue;
    if (
      "thing" in event
        ? event.thing === entity
        : event.who === entity || (event.kind === "exchange" && event.other === entity)
    )
      return at;
  }
  return -1;
}
