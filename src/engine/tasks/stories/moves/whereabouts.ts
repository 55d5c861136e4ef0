import type { TaskAnswer, TaskResult } from "../../task.ts";
import type { Noun } from "../noun-phrases.ts";
import { capital, listed } from "../../words/phrases.ts";
import { agreedPlace, answered, declined, disagree, sameWhere, type Asking } from "./asking.ts";
import type { Entity, Story, Where } from "./events.ts";
import type { Question } from "./questions.ts";
import { placeBefore } from "./regression.ts";
import { enclosing, holderOf, placeOf } from "./simulation.ts";
import { Telling } from "./telling.ts";

export function answerWhere(entity: Entity, asking: Asking): TaskResult {
  const { story, moment } = asking;
  const telling = new Telling(story);
  const where = agreedPlace(entity, asking, moment);
  if (where === null) return disagree();
  if (where.kind !== "at") return declined(lostSentence(entity, where, telling));
  const said = `${telling.start(entity)} ${moment === story.events.length ? "is" : "was"} ${telling.in(where.place)}.`;
  return answered(
    telling,
    { kind: "text", value: telling.name(where.place) },
    {
      rule: "inertia",
      from: [telling.whereabouts(entity, moment)],
      said,
      subject: telling.name(entity),
      relation: "is in",
      object: telling.name(where.place),
      asked: `where ${telling.name(entity)} is`,
    },
  );
}

/** "Where was Ann?" of a story without times: she may have been in several places. */
export function answerPast(entity: Entity, asking: Asking): TaskResult {
  const places = new Set(
    visitsOf(entity, asking)
      .filter(({ place, from }) => place !== null || from > 0)
      .map(({ place }) => place),
  );
  return places.size === 1
    ? answerWhere(entity, asking)
    : declined("It has been in more than one place; the question does not say when.");
}

function lostSentence(entity: Entity, where: Where, telling: Telling): string {
  if (where.kind === "one_of")
    return `${telling.start(entity)} is ${where.places.map((place) => telling.in(place)).join(" or ")}; nothing tells which.`;
  const not = where.kind === "lost" ? where.not : [];
  return `Nothing tells where ${telling.name(entity)} is${not.length === 0 ? "" : `, only that it is not ${not.map((place) => telling.in(place)).join(" or ")}`}.`;
}

/** One stay in a place (null: not known where), from a moment to another. */
interface Visit {
  readonly place: Entity | null;
  readonly from: number;
  readonly to: number;
}

function visitsOf(entity: Entity, { states, moment }: Asking): readonly Visit[] {
  const visits: Visit[] = [];
  for (let at = 0; at <= moment; at++) {
    const where = placeOf(entity, states[at] ?? new Map());
    const place = where.kind === "at" ? where.place : null;
    const last = visits.at(-1);
    if (last?.place === place && last !== undefined) visits[visits.length - 1] = { ...last, to: at };
    else visits.push({ place, from: at, to: at });
  }
  return visits;
}

/** The place before or after the last stay in a place. */
export function answerNeighbour(entity: Entity, place: Entity, step: -1 | 1, asking: Asking): TaskResult {
  const telling = new Telling(asking.story);
  const visits = visitsOf(entity, asking);
  const at = visits
    .map((visit, index) => (visit.place === place && (step < 0 || index < visits.length - 1) ? index : -1))
    .reduce((a, b) => Math.max(a, b), -1);
  if (at < 0)
    return declined(
      `The story does not tell that ${telling.name(entity)} was in ${telling.name(place)}${step > 0 ? " and went on" : ""}.`,
    );
  const [stay, found] = [visits[at], visits[at + step]];
  if (stay === undefined || found === undefined || found.place === null)
    return declined(
      `Nothing tells where ${telling.name(entity)} was ${step < 0 ? "before" : "after"} ${telling.name(place)}.`,
    );
  const [here, there] = [
    agreedPlace(entity, asking, stay.from),
    agreedPlace(entity, asking, step < 0 ? stay.from - 1 : stay.to + 1),
  ];
  if (here?.kind !== "at" || there?.kind !== "at" || here.place !== place || there.place !== found.place)
    return disagree();
  const order = step < 0 ? [found, stay] : [stay, found];
  const from = order.map((visit) => telling.whereabouts(entity, visit.from));
  const said = `${telling.start(entity)} was ${telling.in(found.place)} ${step < 0 ? "before" : "after"} ${telling.name(place)}.`;
  return answered(
    telling,
    { kind: "text", value: telling.name(found.place) },
    {
      rule: "order",
      from,
      said,
      subject: telling.name(entity),
      relation: `was ${step < 0 ? "before" : "after"} ${telling.name(place)} in`,
      object: telling.name(found.place),
      asked: `where ${telling.name(entity)} was`,
    },
  );
}

export function answerFirst(entity: Entity, asking: Asking): TaskResult {
  const telling = new Telling(asking.story);
  const first = visitsOf(entity, asking).find(({ place }) => place !== null);
  if (first === undefined || first.place === null)
    return declined(`Nothing tells where ${telling.name(entity)} was.`);
  if (agreedPlace(entity, asking, first.from)?.kind !== "at") return disagree();
  return answered(
    telling,
    { kind: "text", value: telling.name(first.place) },
    {
      rule: "order",
      from: [telling.whereabouts(entity, first.from)],
      said: `The first place that is told of ${telling.name(entity)} is ${telling.name(first.place)}.`,
      subject: telling.name(entity),
      relation: "was first in",
      object: telling.name(first.place),
      asked: `where ${telling.name(entity)} was first`,
    },
  );
}

export function answerIsIn(what: Noun, place: Noun, denied: boolean, asking: Asking): TaskResult {
  const { story, states, moment } = asking;
  const telling = new Telling(story);
  const entity = what.key;
  const { places, open } = enclosing(entity, states[moment] ?? new Map());
  const backwards = placeBefore(story.events, moment, entity);
  if (!sameWhere(placeOf(entity, states[moment] ?? new Map()), backwards)) return disagree();
  // Equal alternatives are a slip of the pen more likely than a statement.
  const slip = story.events.find(
    (event) =>
      event.kind === "either" &&
      event.who === entity &&
      event.places.every((one) => one === event.places[0]) &&
      event.places.includes(place.key),
  );
  if (slip !== undefined && places.includes(place.key))
    return declined(`"${slip.said}" names one place twice.`);
  const name = story.names.get(place.key) ?? place.text;
  const inside = places.includes(place.key)
    ? "yes"
    : (places.length > 0 && isLast(places.at(-1), open, story)) ||
        (open.kind === "one_of" && !open.places.includes(place.key) && places.length === 0) ||
        (open.kind === "lost" && open.not.includes(place.key) && places.length === 0)
      ? "no"
      : "unknown";
  const elsewhere = [...places, ...(places.length === 0 && open.kind === "one_of" ? open.places : [])];
  const near = inside === "no" ? elsewhere.find((one) => mayHold(place.key, one, story)) : undefined;
  if (near !== undefined) return declined(`Whether ${telling.name(near)} and ${name} are apart is not told.`);
  if (inside === "unknown" && wasTakenFrom(place.key, entity, asking))
    return declined(
      `Whether ${telling.name(entity)} is still ${telling.in(place.key)} after it was taken is not told.`,
    );
  const verdict = inside === "unknown" ? "unknown" : (inside === "yes") === denied ? "no" : "yes";
  const subject = story.names.get(entity) ?? what.text;
  const there = story.names.has(place.key) ? telling.in(place.key) : `in ${name}`;
  const said =
    inside === "unknown"
      ? `I don't know whether ${subject} is ${there}.`
      : `${capital(subject)} is${inside === "no" ? " not" : ""} ${there}.`;
  const from = [
    telling.whereabouts(entity, moment),
    ...places.slice(0, -1).map((one) => telling.whereabouts(one, moment)),
  ];
  if (inside === "unknown" && telling.steps.length === 0)
    from.push(
      telling.add({
        rule: "nothing_said",
        from: [],
        conclusion: `Nothing tells where ${subject} is.`,
        fact: { subject, relation: "is", object: "somewhere" },
        span: null,
      }),
    );
  return answered(
    telling,
    { kind: "verdict", verdict },
    {
      rule: inside === "unknown" ? "not_determined" : inside === "yes" ? "inertia" : "one_place",
      from,
      said,
      subject,
      relation: "is in",
      object: name,
      negated: inside === "no",
      asked: `whether ${subject} is in ${name}`,
      ...(inside === "unknown" ? { missing: [`a sentence that tells where ${subject} is`] } : {}),
    },
  );
}

/** "The cup is on the table. Ann took the cup." */
function wasTakenFrom(place: Entity, thing: Entity, { story, states, moment }: Asking): boolean {
  if (holderOf(thing, states[moment] ?? new Map()) === null) return false;
  const before = states.slice(0, moment).findLast((state) => holderOf(thing, state) === null) ?? new Map();
  return story.names.has(place) && enclosing(thing, before).places.includes(place);
}

/** Places that other places are parts of. */
const WIDE: ReadonlySet<string> = new Set(
  "house home building city town village country county state world room apartment flat palace castle mansion hotel campus neighborhood neighbourhood district area region mall universe planet earth place".split(
    " ",
  ),
);

/** Whether what is in one of two places can be in the other all the same: the kitchen is in the house, Paris in France, one's home where nobody knows. */
function mayHold(one: Entity, other: Entity, { names }: Story): boolean {
  return [one, other].some(
    (place) =>
      WIDE.has(place.split(" ").at(-1) ?? "") || !(names.get(place) ?? `the ${place}`).startsWith("the "),
  );
}

/** Whether a place is one that everything else is in: one in no other place that is told of, and no thing that is somewhere. */
function isLast(place: Entity | undefined, open: Where, { things }: Story): boolean {
  return place !== undefined && !things.has(place) && open.kind === "lost" && open.not.length === 0;
}

/** Who or what is in a place; declined where it is not known of somebody. */
export function answerInside(
  place: Entity,
  of: "people" | "things",
  counted: boolean,
  asking: Asking,
): TaskResult {
  const { story, states, moment } = asking;
  const telling = new Telling(story);
  const state = states[moment] ?? new Map();
  const inside: Entity[] = [];
  for (const entity of story[of]) {
    const { places, open } = enclosing(entity, state);
    if (!sameWhere(placeOf(entity, state), placeBefore(story.events, moment, entity))) return disagree();
    if (places.includes(place)) inside.push(entity);
    else if (places.some((one) => one !== entity && mayHold(place, one, story)))
      return declined(
        `Whether ${telling.name(places[0] ?? "")} and ${telling.name(place)} are apart is not told.`,
      );
    else if (
      entity !== place &&
      !isLast(places.at(-1), open, story) &&
      !(
        places.length === 0 &&
        ((open.kind === "one_of" && !open.places.includes(place)) ||
          (open.kind === "lost" && open.not.includes(place)))
      )
    )
      return declined(lostSentence(entity, open, telling));
  }
  const from = inside.map((entity) => telling.whereabouts(entity, moment));
  const names = inside.map((entity) => telling.name(entity));
  const nothing = of === "people" ? "nobody" : "nothing";
  if (names.length === 0)
    telling.add({
      rule: "elsewhere",
      from: [...story[of]].flatMap((entity) => telling.whereabouts(entity, moment) ?? []),
      conclusion: `All that is told of is elsewhere.`,
      fact: { subject: nothing, relation: "is in", object: telling.name(place) },
      span: null,
    });
  const said = `${names.length === 0 ? (nothing === "nobody" ? "Nobody" : "Nothing") : capital(listed(names))} ${names.length > 1 ? "are" : "is"} ${telling.in(place)}.`;
  const result: TaskAnswer = counted
    ? { kind: "number", value: String(names.length), unit: null }
    : names.length > 1
      ? { kind: "list", items: names }
      : { kind: "text", value: names[0] ?? nothing };
  return answered(telling, result, {
    rule: counted ? "count" : "inertia",
    from: names.length === 0 ? [telling.steps.length] : from,
    said,
    subject: names.length === 0 ? nothing : listed(names),
    relation: "is in",
    object: telling.name(place),
    asked: `${of === "people" ? "who" : "what"} is in ${telling.name(place)}`,
  });
}

/** Where somebody took something or put it down, if that was in one place. */
export function answerWhereDid(
  { who, thing, act }: Extract<Question, { kind: "where_did" }>,
  asking: Asking,
): TaskResult {
  const { story } = asking;
  const telling = new Telling(story);
  const done = story.events.flatMap((event, at) =>
    event.kind === act && event.who === who.key && event.thing === thing.key ? [at] : [],
  );
  const places = done.map((at) => agreedPlace(who.key, asking, at));
  const [first] = places;
  const deed = `${act === "take" ? "took" : "put down"} ${telling.name(thing.key)}`;
  if (
    first === undefined ||
    first?.kind !== "at" ||
    !places.every((place) => place !== null && sameWhere(place, first))
  )
    return declined(`Nothing tells of one place where ${telling.name(who.key)} ${deed}.`);
  const at = done.at(-1) ?? 0;
  const said = `${telling.start(who.key)} ${deed} ${telling.in(first.place)}.`;
  return answered(
    telling,
    { kind: "text", value: telling.name(first.place) },
    {
      rule: "inertia",
      from: [telling.whereabouts(who.key, at), telling.said(at)],
      said,
      subject: telling.name(who.key),
      relation: deed,
      object: telling.name(first.place),
      asked: `where ${telling.name(who.key)} ${deed}`,
    },
  );
}

/** Whether two are in one place. */
export function answerTogether(one: Entity, other: Entity, asking: Asking): TaskResult {
  const telling = new Telling(asking.story);
  const [first, second] = [
    agreedPlace(one, asking, asking.moment),
    agreedPlace(other, asking, asking.moment),
  ];
  if (first === null || second === null) return disagree();
  if (first.kind !== "at" || second.kind !== "at")
    return declined(
      lostSentence(first.kind === "at" ? other : one, first.kind === "at" ? second : first, telling),
    );
  const together = first.place === second.place;
  if (
    (mayHold(first.place, second.place, asking.story) &&
      (!together || !telling.name(first.place).startsWith("the "))) ||
    (!together && [first, second].some(({ place }) => asking.story.things.has(place)))
  )
    return declined("The one place can be a part of the other, or two places can have that name.");
  const said = `${telling.start(one)} and ${telling.name(other)} are ${together ? "" : "not "}in one place.`;
  const from = [telling.whereabouts(one, asking.moment), telling.whereabouts(other, asking.moment)];
  return answered(
    telling,
    { kind: "verdict", verdict: together ? "yes" : "no" },
    {
      rule: "one_place",
      from,
      said,
      subject: telling.name(one),
      relation: "is with",
      object: telling.name(other),
      negated: !together,
      asked: `whether ${telling.name(one)} and ${telling.name(other)} are in one place`,
    },
  );
}
