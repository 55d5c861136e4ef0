import type { TaskResult } from "../../task.ts";
import { capital, listed } from "../../words/phrases.ts";
import { answered, declined, type Asking } from "./asking.ts";
import type { Entity, Event } from "./events.ts";
import { Telling } from "./telling.ts";

/** A deed that is asked about. */
interface Doing {
  readonly kind: "went to" | "took" | "gave";
  readonly who: Entity;
  readonly what: Entity;
  readonly to: Entity | null;
}

function isDoing({ kind, who, what, to }: Doing, event: Event): boolean {
  if (event.who !== who) return false;
  switch (kind) {
    case "went to":
      return event.kind === "at" && event.as === "went" && event.place === what;
    case "took":
      return event.kind === "take" && event.thing === what;
    case "gave":
      return event.kind === "give" && event.thing === what && event.to === to;
  }
}

/** Whether something was done. What is not told may have been done all the same, before the story. */
export function answerDid(doing: Doing, { story }: Asking): TaskResult {
  const telling = new Telling(story);
  const told = story.events.flatMap((event, at) => (isDoing(doing, event) ? [at] : []));
  const object = `${telling.name(doing.what)}${doing.to === null ? "" : ` to ${telling.name(doing.to)}`}`;
  const [first] = told;
  if (first === undefined)
    return declined(`The story does not tell that ${telling.name(doing.who)} ${doing.kind} ${object}.`);
  const said = `${telling.start(doing.who)} ${doing.kind} ${object}.`;
  return answered(
    telling,
    { kind: "verdict", verdict: "yes" },
    {
      rule: "told",
      from: [telling.said(first)],
      said,
      subject: telling.name(doing.who),
      relation: doing.kind,
      object,
      asked: `whether ${telling.name(doing.who)} ${doing.kind} ${object}`,
    },
  );
}

/** Everybody who is told to have gone to a place. */
export function answerWent(place: Entity, { story }: Asking): TaskResult {
  const telling = new Telling(story);
  const moves = story.events.flatMap((event, at) =>
    event.kind === "at" && event.as === "went" && event.place === place ? [{ who: event.who, at }] : [],
  );
  const who = [...new Set(moves.map((move) => move.who))];
  if (who.length === 0) return declined(`The story does not tell who went to ${telling.name(place)}.`);
  const names = who.map((one) => telling.name(one));
  const from = who.map((one) => telling.said(moves.find((move) => move.who === one)?.at ?? 0));
  const said = `${capital(listed(names))} went to ${telling.name(place)}.`;
  return answered(
    telling,
    names.length === 1 ? { kind: "text", value: names[0] ?? "" } : { kind: "list", items: names },
    {
      rule: "told",
      from,
      said,
      subject: listed(names),
      relation: "went to",
      object: telling.name(place),
      asked: `who went to ${telling.name(place)}`,
    },
  );
}
