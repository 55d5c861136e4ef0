import type { TaskStep } from "../../task.ts";
import { capital } from "../../words/phrases.ts";
import type { Entity, Event, Story } from "./events.ts";
import { lastAbout } from "./regression.ts";

/** The relation that an event brings about, for the graph. */
const RELATIONS: Readonly<Record<Event["kind"], string>> = {
  at: "is in",
  away: "is no longer in",
  either: "is either in",
  take: "takes",
  drop: "puts down",
  put: "puts",
  give: "gives",
  exchange: "swaps places with",
};

/** Tells how an answer follows: the sentences that it rests on, and what becomes of what they say. */
export class Telling {
  readonly steps: TaskStep[] = [];
  readonly #said = new Map<string, number>();
  readonly #story: Story;

  constructor(story: Story) {
    this.#story = story;
  }

  name(entity: Entity): string {
    return this.#story.names.get(entity) ?? entity;
  }

  /** The name at the beginning of a sentence. */
  start(entity: Entity): string {
    return capital(this.name(entity));
  }

  /** "In the shed", "on the table", "at home". */
  in(place: Entity): string {
    if (place === "home" || place === "school" || place === "work") return `at ${place}`;
    if (/^(?:up|down)stairs$|^(?:out|in)side$/u.test(place)) return place;
    return `${this.#story.tops.has(place) ? "on" : "in"} ${this.name(place)}`;
  }

  add(step: TaskStep): number {
    return this.steps.push(step);
  }

  /** The sentence of an event; one is told once. */
  said(at: number): number {
    const event = this.#story.events[at];
    if (event === undefined) throw new Error("a story has no such event");
    const object =
      "place" in event
        ? event.place
        : "thing" in event
          ? event.thing
          : event.kind === "either"
            ? event.places.map((place) => this.name(place)).join(" or ")
            : event.other;
    const key = `${event.span.start} ${event.who} ${object}`;
    const known = this.#said.get(key);
    if (known !== undefined) return known;
    const step = this.add({
      rule: "said",
      from: [],
      conclusion: event.said,
      fact: { subject: this.name(event.who), relation: RELATIONS[event.kind], object: this.name(object) },
      span: event.span,
    });
    this.#said.set(key, step);
    return step;
  }

  /** Why something is where it is before the event of that number; null where nothing tells. */
  whereabouts(entity: Entity, moment: number): number | null {
    const { events } = this.#story;
    const at = lastAbout(events, moment, entity);
    const event = events[at];
    if (event === undefined) return null;
    switch (event.kind) {
      case "at":
      case "either":
      case "put":
        return this.said(at);
      case "away":
        return this.#joined(
          "left",
          [this.whereabouts(entity, at), this.said(at)],
          `${this.start(entity)} is not ${this.in(event.place)} from then on.`,
          { subject: this.name(entity), relation: "is in", object: this.name(event.place), negated: true },
        );
      case "exchange": {
        const other = event.who === entity ? event.other : event.who;
        return this.#joined(
          "swap",
          [this.whereabouts(other, at), this.said(at)],
          `${this.start(entity)} is where ${this.name(other)} was.`,
          { subject: this.name(entity), relation: "is where", object: `${this.name(other)} was` },
        );
      }
      case "take":
      case "give": {
        const holder = event.kind === "take" ? event.who : event.to;
        return this.#joined(
          "carried",
          [this.said(at), this.whereabouts(holder, moment)],
          `${this.start(entity)} is where ${this.name(holder)} is.`,
          { subject: this.name(entity), relation: "is with", object: this.name(holder) },
        );
      }
      case "drop":
        return this.#joined(
          "put_down",
          [this.whereabouts(event.who, at), this.said(at)],
          `${this.start(entity)} stays where ${this.name(event.who)} put it down.`,
          { subject: this.name(entity), relation: "stays where put down by", object: this.name(event.who) },
        );
    }
  }

  #joined(
    rule: string,
    from: readonly (number | null)[],
    conclusion: string,
    fact: TaskStep["fact"],
  ): number {
    return this.add({ rule, from: from.flatMap((step) => step ?? []), conclusion, fact, span: null });
  }
}
