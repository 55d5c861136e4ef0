import type { TaskAnswer, TaskResult } from "../../task.ts";
import { capital, listed } from "../../words/phrases.ts";
import { answered, declined, disagree, sameWhere, type Asking } from "./asking.ts";
import type { Entity, Story, Where } from "./events.ts";
import type { Question } from "./questions.ts";
import { heldBefore, whereBefore } from "./regression.ts";
import { holderOf } from "./simulation.ts";
import { Telling } from "./telling.ts";

/** What somebody has at a moment, in the order of getting it; null where the computations differ. */
function agreedHeld(who: Entity, { story, states, moment }: Asking): readonly Entity[] | null {
  const state = states[moment] ?? new Map();
  const held = [...story.things].filter((thing) => holderOf(thing, state) === who);
  const again = heldBefore(story.events, moment, who, story.things);
  return held.length === again.length && held.every((thing) => again.includes(thing)) ? held : null;
}

/** The sentences that tell how somebody came to have things, or lost them. */
function handlings(
  telling: Telling,
  { story, moment }: Asking,
  concerns: (event: Story["events"][number]) => boolean,
): readonly number[] {
  return story.events.slice(0, moment).flatMap((event, at) => (concerns(event) ? [telling.said(at)] : []));
}

export function answerHas(who: Entity, thing: Entity, asking: Asking): TaskResult {
  const telling = new Telling(asking.story);
  const { story, states, moment } = asking;
  const where: Where = states[moment]?.get(thing) ?? { kind: "lost", not: [] };
  const again = whereBefore(story.events, moment, thing);
  if (!sameWhere(where, again)) return disagree();
  const touched = story.events.slice(0, moment).some((event) => "thing" in event && event.thing === thing);
  const verdict =
    where.kind === "with"
      ? where.holder === who
        ? "yes"
        : "no"
      : touched || where.kind === "at"
        ? "no"
        : "unknown";
  if (verdict === "unknown") return declined(`Nothing tells who has ${telling.name(thing)}.`);
  const from = [telling.whereabouts(thing, moment)];
  return answered(
    telling,
    { kind: "verdict", verdict },
    {
      rule: "inertia",
      from,
      said: `${telling.start(who)} ${verdict === "yes" ? "has" : "does not have"} ${telling.name(thing)}.`,
      subject: telling.name(who),
      relation: "has",
      object: telling.name(thing),
      negated: verdict === "no",
      asked: `whether ${telling.name(who)} has ${telling.name(thing)}`,
    },
  );
}

export function answerHolder(thing: Entity, asking: Asking): TaskResult {
  const telling = new Telling(asking.story);
  const { story, states, moment } = asking;
  const [holder, again] = [
    holderOf(thing, states[moment] ?? new Map()),
    whereBefore(story.events, moment, thing),
  ];
  if (holder === null ? again.kind === "with" : again.kind !== "with" || again.holder !== holder)
    return disagree();
  if (holder === null && !story.events.some((event) => "thing" in event && event.thing === thing))
    return declined(`Nothing tells who has ${telling.name(thing)}.`);
  const value = holder === null ? "nobody" : telling.name(holder);
  const said =
    holder === null
      ? `Nobody has ${telling.name(thing)}.`
      : `${telling.start(holder)} has ${telling.name(thing)}.`;
  return answered(
    telling,
    { kind: "text", value },
    {
      rule: "inertia",
      from: [telling.whereabouts(thing, moment)],
      said,
      subject: value,
      relation: "has",
      object: telling.name(thing),
      asked: `who has ${telling.name(thing)}`,
    },
  );
}

export function answerCarries(who: Entity, as: "list" | "number", asking: Asking): TaskResult {
  const telling = new Telling(asking.story);
  if (!asking.story.people.has(who))
    return declined(`${telling.start(who)} is nobody who takes or moves anything.`);
  const held = agreedHeld(who, asking);
  if (held === null) return disagree();
  const from = handlings(
    telling,
    asking,
    (event) => "thing" in event && (event.who === who || (event.kind === "give" && event.to === who)),
  );
  const names = held.map((thing) => telling.name(thing));
  const said = `${telling.start(who)} is carrying ${names.length === 0 ? "nothing" : listed(names)}${as === "number" && names.length > 1 ? `: ${names.length} objects` : ""}.`;
  const result: TaskAnswer =
    as === "number"
      ? { kind: "number", value: String(held.length), unit: null }
      : names.length === 0
        ? { kind: "text", value: "nothing" }
        : names.length === 1
          ? { kind: "text", value: names[0] ?? "" }
          : { kind: "list", items: names };
  if (from.length === 0)
    telling.add({
      rule: "nothing_said",
      from: [],
      conclusion: `Nothing tells that ${telling.name(who)} took anything.`,
      fact: { subject: telling.name(who), relation: "takes", object: "nothing" },
      span: null,
    });
  return answered(telling, result, {
    rule: as === "number" ? "count" : "inertia",
    from: from.length === 0 ? [1] : from,
    said,
    subject: telling.name(who),
    relation: "carries",
    object: names.length === 0 ? "nothing" : listed(names),
    asked:
      as === "number"
        ? `how many objects ${telling.name(who)} is carrying`
        : `what ${telling.name(who)} is carrying`,
  });
}

/** The last giving that fits. */
export function answerGave(
  { from, thing, to, asked }: Extract<Question, { kind: "gave" }>,
  { story, moment }: Asking,
): TaskResult {
  const telling = new Telling(story);
  const fits = story.events
    .slice(0, moment)
    .flatMap((event, at) =>
      event.kind === "give" &&
      (from === null || event.who === from.key) &&
      (thing === null || event.thing === thing.key) &&
      (to === null || event.to === to.key)
        ? [{ event, at }]
        : [],
    );
  const last = fits.at(-1);
  if (last === undefined) return declined("The story tells of no such giving.");
  const together = fits.filter(({ event }) => event.span.start === last.event.span.start);
  const values = [
    ...new Set(
      together.map(({ event }) =>
        telling.name(asked === "from" ? event.who : asked === "to" ? event.to : event.thing),
      ),
    ),
  ];
  const things = listed([...new Set(together.map(({ event }) => telling.name(event.thing)))]);
  const said = `${fits.length > together.length ? "The last time, " : ""}${telling.name(last.event.who)} gave ${things} to ${telling.name(last.event.to)}.`;
  const result: TaskAnswer =
    values.length === 1 ? { kind: "text", value: values[0] ?? "" } : { kind: "list", items: values };
  const grounds = together.map(({ at }) => telling.said(at));
  return answered(telling, result, {
    rule: "giving",
    from: grounds,
    said: capital(said),
    subject: telling.name(last.event.who),
    relation: `gave ${things} to`,
    object: telling.name(last.event.to),
    asked: asked === "thing" ? "what was given" : asked === "from" ? "who gave it" : "who received it",
  });
}

/** Who had it last before somebody got it, and never put it down in between. */
export function answerEarlierHolder(
  thing: Entity,
  who: Entity,
  { story, states, moment }: Asking,
): TaskResult {
  const telling = new Telling(story);
  const holders = Array.from({ length: moment + 1 }, (_, at) => holderOf(thing, states[at] ?? new Map()));
  const got = holders.lastIndexOf(who);
  const start = holders.findLastIndex((holder, at) => at < got && holder !== who) + 1;
  const before =
    holders[start - 1] ?? holders.findLast((holder, at) => at < start && holder !== null) ?? null;
  if (got < 0 || before === null)
    return declined(`Nothing tells who had ${telling.name(thing)} before ${telling.name(who)}.`);
  const again = Array.from({ length: start }, (_, at) =>
    whereBefore(story.events, start - 1 - at, thing),
  ).find((where) => where.kind === "with");
  if (again?.kind !== "with" || again.holder !== before) return disagree();
  const from = story.events
    .slice(0, got)
    .flatMap((event, at) =>
      "thing" in event &&
      event.thing === thing &&
      (event.who === before ||
        event.who === who ||
        (event.kind === "give" && (event.to === who || event.to === before)))
        ? [telling.said(at)]
        : [],
    );
  const said = `${telling.start(before)} had ${telling.name(thing)} before ${telling.name(who)}.`;
  return answered(
    telling,
    { kind: "text", value: telling.name(before) },
    {
      rule: "order",
      from,
      said,
      subject: telling.name(before),
      relation: "had",
      object: telling.name(thing),
      asked: `who had ${telling.name(thing)} before ${telling.name(who)}`,
    },
  );
}
