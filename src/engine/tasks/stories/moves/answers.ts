import type { TaskAnswer, TaskAnswered, TaskDeclined, TaskResult } from "../../task.ts";
import type { Noun } from "../noun-phrases.ts";
import { capital, listed, verdictSaid } from "../wording.ts";
import { DAY_PARTS, type Entity, type Story, type Where } from "./events.ts";
import type { Asked, Question } from "./questions.ts";
import { heldBefore, placeBefore, whereBefore } from "./regression.ts";
import { enclosing, holderOf, placeOf, type State } from "./simulation.ts";
import { Telling } from "./telling.ts";

/** What answers are found in: the story, the states that running through it gave, and the moment that is asked about (an index of states). */
interface Asking { readonly story: Story; readonly states: readonly State[]; readonly moment: number }

type Kind = Question["kind"];
type Answerer<K extends Kind> = (question: Extract<Question, { kind: K }>, asking: Asking) => TaskResult;

/** Answers a question about a story that has been run through. */
export function answer({ question, when }: Asked, story: Story, states: readonly State[]): TaskResult {
  const timed = story.events.some((event) => event.when !== null);
  const rank = when === null ? DAY_PARTS.length : DAY_PARTS.indexOf(when);
  if (when !== null && !timed) return declined("The story does not say when its events were.");
  const moment = story.events.filter((event) => event.when === null || DAY_PARTS.indexOf(event.when) <= rank).length;
  const stranger = nounsOf(question).find(({ key }) => !story.names.has(key));
  if (stranger !== undefined && question.kind !== "is_in") return declined(`The story does not tell of ${stranger.text}.`);
  const moves = story.events.filter((event) => event.when === when && event.kind === "at" && "what" in question && event.who === question.what.key);
  if (when !== null && (moves.length > 1 || question.kind !== "where" && question.kind !== "is_in")) return declined("More than one place fits that time.");
  return (ANSWERERS[question.kind] as Answerer<Kind>)(question, { story, states, moment });
}

function nounsOf(question: Question): readonly Noun[] {
  return Object.values(question).flatMap((value: unknown) => typeof value === "object" && value !== null ? [value as Noun] : []); // a question holds nouns, words and null
}

const ANSWERERS: { readonly [K in Kind]: Answerer<K> } = {
  where: ({ what, past }, asking) => asking.story.events.length === asking.moment && past ? answerPast(what.key, asking) : answerWhere(what.key, asking),
  where_before: ({ what, place }, asking) => answerNeighbour(what.key, place.key, -1, asking),
  where_after: ({ what, place }, asking) => answerNeighbour(what.key, place.key, 1, asking),
  where_first: ({ what }, asking) => answerFirst(what.key, asking),
  is_in: ({ what, place, denied }, asking) => answerIsIn(what, place, denied, asking),
  has: ({ who, thing }, asking) => answerHas(who.key, thing.key, asking),
  who_has: ({ thing }, asking) => answerHolder(thing.key, asking),
  carries: ({ who }, asking) => answerCarries(who.key, "list", asking),
  count: ({ who }, asking) => answerCarries(who.key, "number", asking),
  inside: ({ place, of, counted }, asking) => answerInside(place.key, of, counted, asking),
  gave: (question, asking) => answerGave(question, asking),
};

// ---- shared -----------------------------------------------------------------------------------------------------------

function declined(explanation: string, reason: TaskDeclined["reason"] = "not_determined"): TaskDeclined {
  return { kind: "declined", reason, state: "undetermined", explanation, missing: reason === "not_determined" ? ["a sentence that tells it"] : [] };
}

const disagree = (): TaskDeclined => declined("Running through the events and asking back from their end came to different results.", "procedures_disagree");

/** The last step is the answer. */
function answered(telling: Telling, result: TaskAnswer, last: { readonly rule: string; readonly from: readonly (number | null)[]; readonly said: string; readonly subject: string; readonly relation: string; readonly object: string; readonly negated?: boolean; readonly asked: string; readonly missing?: readonly string[] }): TaskAnswered {
  const { rule, said, subject, relation, object, negated = false, asked, missing } = last;
  telling.add({ rule, from: [...new Set(last.from.flatMap((step) => step ?? []))], conclusion: said, fact: { subject, relation, object, negated }, span: null });
  return { kind: "answered", answer: result, asked, said: result.kind === "verdict" ? verdictSaid(result.verdict, said) : said, steps: telling.steps, ...(missing === undefined ? {} : { missing }) };
}

/** Where it is at a moment by both computations; null where they differ. */
function agreedPlace(entity: Entity, { story, states }: Asking, moment: number): Where | null {
  const [forwards, backwards] = [placeOf(entity, states[moment] ?? new Map()), placeBefore(story.events, moment, entity)];
  return sameWhere(forwards, backwards) ? forwards : null;
}

function sameWhere(one: Where, other: Where): boolean {
  const gist = (where: Where): string => where.kind === "at" ? `at ${where.place}` : where.kind === "one_of" ? `one of ${[...where.places].sort().join("|")}` : where.kind === "lost" ? `not ${[...where.not].sort().join("|")}` : `with ${where.holder}`;
  return gist(one) === gist(other);
}

// ---- where ------------------------------------------------------------------------------------------------------------

function answerWhere(entity: Entity, asking: Asking): TaskResult {
  const { story, moment } = asking;
  const telling = new Telling(story);
  const where = agreedPlace(entity, asking, moment);
  if (where === null) return disagree();
  if (where.kind !== "at") return declined(lostSentence(entity, where, telling));
  const said = `${telling.start(entity)} ${moment === story.events.length ? "is" : "was"} in ${telling.name(where.place)}.`;
  return answered(telling, { kind: "text", value: telling.name(where.place) }, { rule: "inertia", from: [telling.whereabouts(entity, moment)], said, subject: telling.name(entity), relation: "is in", object: telling.name(where.place), asked: `where ${telling.name(entity)} is` });
}

/** "Where was Ann?" of a story without times: she may have been in several places. */
function answerPast(entity: Entity, asking: Asking): TaskResult {
  const places = new Set(visitsOf(entity, asking).map(({ place }) => place));
  return places.size === 1 ? answerWhere(entity, asking) : declined("It has been in more than one place; the question does not say when.");
}

function lostSentence(entity: Entity, where: Where, telling: Telling): string {
  if (where.kind === "one_of") return `${telling.start(entity)} is in ${where.places.map((place) => telling.name(place)).join(" or ")}; nothing tells which.`;
  const not = where.kind === "lost" ? where.not : [];
  return `Nothing tells where ${telling.name(entity)} is${not.length === 0 ? "" : `, only that it is not in ${not.map((place) => telling.name(place)).join(" or ")}`}.`;
}

/** One stay in a place (null: not known where), from a moment to another. */
interface Visit { readonly place: Entity | null; readonly from: number; readonly to: number }

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
function answerNeighbour(entity: Entity, place: Entity, step: -1 | 1, asking: Asking): TaskResult {
  const telling = new Telling(asking.story);
  const visits = visitsOf(entity, asking);
  const at = visits.map((visit, index) => visit.place === place && (step < 0 || index < visits.length - 1) ? index : -1).reduce((a, b) => Math.max(a, b), -1);
  if (at < 0) return declined(`The story does not tell that ${telling.name(entity)} was in ${telling.name(place)}${step > 0 ? " and went on" : ""}.`);
  const [stay, found] = [visits[at], visits[at + step]];
  if (stay === undefined || found === undefined || found.place === null) return declined(`Nothing tells where ${telling.name(entity)} was ${step < 0 ? "before" : "after"} ${telling.name(place)}.`);
  const [here, there] = [agreedPlace(entity, asking, stay.from), agreedPlace(entity, asking, step < 0 ? stay.from - 1 : stay.to + 1)];
  if (here?.kind !== "at" || there?.kind !== "at" || here.place !== place || there.place !== found.place) return disagree();
  const order = step < 0 ? [found, stay] : [stay, found];
  const from = order.map((visit) => telling.whereabouts(entity, visit.from));
  const said = `${telling.start(entity)} was in ${telling.name(found.place)} ${step < 0 ? "before" : "after"} ${telling.name(place)}.`;
  return answered(telling, { kind: "text", value: telling.name(found.place) }, { rule: "order", from, said, subject: telling.name(entity), relation: `was ${step < 0 ? "before" : "after"} ${telling.name(place)} in`, object: telling.name(found.place), asked: `where ${telling.name(entity)} was` });
}

function answerFirst(entity: Entity, asking: Asking): TaskResult {
  const telling = new Telling(asking.story);
  const first = visitsOf(entity, asking).find(({ place }) => place !== null);
  if (first === undefined || first.place === null) return declined(`Nothing tells where ${telling.name(entity)} was.`);
  if (agreedPlace(entity, asking, first.from)?.kind !== "at") return disagree();
  return answered(telling, { kind: "text", value: telling.name(first.place) }, { rule: "order", from: [telling.whereabouts(entity, first.from)], said: `The first place that is told of ${telling.name(entity)} is ${telling.name(first.place)}.`, subject: telling.name(entity), relation: "was first in", object: telling.name(first.place), asked: `where ${telling.name(entity)} was first` });
}

function answerIsIn(what: Noun, place: Noun, denied: boolean, asking: Asking): TaskResult {
  const { story, states, moment } = asking;
  const telling = new Telling(story);
  const entity = what.key;
  const { places, open } = enclosing(entity, states[moment] ?? new Map());
  const backwards = placeBefore(story.events, moment, entity);
  if (!sameWhere(placeOf(entity, states[moment] ?? new Map()), backwards)) return disagree();
  // Equal alternatives are a slip of the pen more likely than a statement.
  const slip = story.events.find((event) => event.kind === "either" && event.who === entity && event.places.every((one) => one === event.places[0]) && event.places.includes(place.key));
  if (slip !== undefined && places.includes(place.key)) return declined(`"${slip.said}" names one place twice.`);
  const name = story.names.get(place.key) ?? place.text;
  const inside = places.includes(place.key) ? "yes" : places.length > 0 && isLast(places.at(-1), open, story) || open.kind === "one_of" && !open.places.includes(place.key) && places.length === 0 || open.kind === "lost" && open.not.includes(place.key) && places.length === 0 ? "no" : "unknown";
  if (inside === "no" && places.length > 0 && mayHold(place, places, story)) return declined(`Whether ${places.map((one) => telling.name(one)).join(" and ")} can be a part of ${story.names.get(place.key) ?? place.text} is not told.`);
  const verdict = inside === "unknown" ? "unknown" : (inside === "yes") === denied ? "no" : "yes";
  const subject = story.names.get(entity) ?? what.text;
  const said = inside === "unknown" ? `I don't know whether ${subject} is in ${name}.` : `${capital(subject)} is${inside === "no" ? " not" : ""} in ${name}.`;
  const from = [telling.whereabouts(entity, moment), ...places.slice(0, -1).map((one) => telling.whereabouts(one, moment))];
  if (inside === "unknown" && telling.steps.length === 0) telling.add({ rule: "nothing_said", from: [], conclusion: `Nothing tells where ${subject} is.`, fact: { subject, relation: "is", object: "somewhere" }, span: null });
  return answered(telling, { kind: "verdict", verdict }, { rule: inside === "unknown" ? "not_determined" : inside === "yes" ? "inertia" : "one_place", from, said, subject, relation: "is in", object: name, negated: inside === "no", asked: `whether ${subject} is in ${name}`, ...(inside === "unknown" ? { missing: [`a sentence that tells where ${subject} is`] } : {}) });
}

/** Places that other places are parts of. */
const WIDE: ReadonlySet<string> = new Set("house home building city town village country county state world room apartment flat palace castle mansion hotel campus neighborhood neighbourhood district area region mall universe planet earth place".split(" "));

/** Whether what is in another place can be in this one all the same: the kitchen is in the house, Paris in France. Places that a story names side by side are apart. */
function mayHold(place: Noun, places: readonly Entity[], story: Story): boolean {
  const isNamed = (entity: Entity): boolean => /^\p{Lu}/u.test(story.names.get(entity) ?? "");
  if (place.form !== "definite" || places.some(isNamed)) return true;
  return !story.places.has(place.key) && WIDE.has(place.key.split(" ").at(-1) ?? "");
}

/** Whether a place is one that everything else is in: one in no other place that is told of, and no thing that is somewhere. */
function isLast(place: Entity | undefined, open: Where, { things }: Story): boolean {
  return place !== undefined && !things.has(place) && open.kind === "lost" && open.not.length === 0;
}

// ---- who has what -----------------------------------------------------------------------------------------------------

/** What somebody has at a moment, in the order of getting it; null where the computations differ. */
function agreedHeld(who: Entity, { story, states, moment }: Asking): readonly Entity[] | null {
  const state = states[moment] ?? new Map();
  const held = [...story.things].filter((thing) => holderOf(thing, state) === who);
  const again = heldBefore(story.events, moment, who, story.things);
  return held.length === again.length && held.every((thing) => again.includes(thing)) ? held : null;
}

/** The sentences that tell how somebody came to have things, or lost them. */
function handlings(telling: Telling, { story, moment }: Asking, concerns: (event: Story["events"][number]) => boolean): readonly number[] {
  return story.events.slice(0, moment).flatMap((event, at) => concerns(event) ? [telling.said(at)] : []);
}

function answerHas(who: Entity, thing: Entity, asking: Asking): TaskResult {
  const telling = new Telling(asking.story);
  const { story, states, moment } = asking;
  const where: Where = states[moment]?.get(thing) ?? { kind: "lost", not: [] };
  const again = whereBefore(story.events, moment, thing);
  if (!sameWhere(where, again)) return disagree();
  const touched = story.events.slice(0, moment).some((event) => "thing" in event && event.thing === thing);
  const verdict = where.kind === "with" ? where.holder === who ? "yes" : "no" : touched || where.kind === "at" ? "no" : "unknown";
  if (verdict === "unknown") return declined(`Nothing tells who has ${telling.name(thing)}.`);
  const from = [telling.whereabouts(thing, moment)];
  return answered(telling, { kind: "verdict", verdict }, { rule: "inertia", from, said: `${telling.start(who)} ${verdict === "yes" ? "has" : "does not have"} ${telling.name(thing)}.`, subject: telling.name(who), relation: "has", object: telling.name(thing), negated: verdict === "no", asked: `whether ${telling.name(who)} has ${telling.name(thing)}` });
}

function answerHolder(thing: Entity, asking: Asking): TaskResult {
  const telling = new Telling(asking.story);
  const { story, states, moment } = asking;
  const [holder, again] = [holderOf(thing, states[moment] ?? new Map()), whereBefore(story.events, moment, thing)];
  if (holder === null ? again.kind === "with" : again.kind !== "with" || again.holder !== holder) return disagree();
  if (holder === null && !story.events.some((event) => "thing" in event && event.thing === thing)) return declined(`Nothing tells who has ${telling.name(thing)}.`);
  const value = holder === null ? "nobody" : telling.name(holder);
  const said = holder === null ? `Nobody has ${telling.name(thing)}.` : `${telling.start(holder)} has ${telling.name(thing)}.`;
  return answered(telling, { kind: "text", value }, { rule: "inertia", from: [telling.whereabouts(thing, moment)], said, subject: value, relation: "has", object: telling.name(thing), asked: `who has ${telling.name(thing)}` });
}

function answerCarries(who: Entity, as: "list" | "number", asking: Asking): TaskResult {
  const telling = new Telling(asking.story);
  if (!asking.story.people.has(who)) return declined(`${telling.start(who)} is nobody who takes or moves anything.`);
  const held = agreedHeld(who, asking);
  if (held === null) return disagree();
  const from = handlings(telling, asking, (event) => "thing" in event && (event.who === who || event.kind === "give" && event.to === who));
  const names = held.map((thing) => telling.name(thing));
  const said = `${telling.start(who)} is carrying ${names.length === 0 ? "nothing" : listed(names)}${as === "number" && names.length > 1 ? `: ${names.length} objects` : ""}.`;
  const result: TaskAnswer = as === "number" ? { kind: "number", value: String(held.length), unit: null } : names.length === 0 ? { kind: "text", value: "nothing" } : names.length === 1 ? { kind: "text", value: names[0] ?? "" } : { kind: "list", items: names };
  if (from.length === 0) telling.add({ rule: "nothing_said", from: [], conclusion: `Nothing tells that ${telling.name(who)} took anything.`, fact: { subject: telling.name(who), relation: "takes", object: "nothing" }, span: null });
  return answered(telling, result, { rule: as === "number" ? "count" : "inertia", from: from.length === 0 ? [1] : from, said, subject: telling.name(who), relation: "carries", object: names.length === 0 ? "nothing" : listed(names), asked: as === "number" ? `how many objects ${telling.name(who)} is carrying` : `what ${telling.name(who)} is carrying` });
}

/** Who or what is in a place; declined where it is not known of somebody. */
function answerInside(place: Entity, of: "people" | "things", counted: boolean, asking: Asking): TaskResult {
  const { story, states, moment } = asking;
  const telling = new Telling(story);
  const state = states[moment] ?? new Map();
  const inside: Entity[] = [];
  for (const entity of story[of]) {
    const { places, open } = enclosing(entity, state);
    if (!sameWhere(placeOf(entity, state), placeBefore(story.events, moment, entity))) return disagree();
    if (places.includes(place)) inside.push(entity);
    else if (entity !== place && !isLast(places.at(-1), open, story) && !(places.length === 0 && (open.kind === "one_of" && !open.places.includes(place) || open.kind === "lost" && open.not.includes(place)))) return declined(lostSentence(entity, open, telling));
  }
  const from = inside.map((entity) => telling.whereabouts(entity, moment));
  const names = inside.map((entity) => telling.name(entity));
  const nothing = of === "people" ? "nobody" : "nothing";
  if (names.length === 0) telling.add({ rule: "elsewhere", from: [...story[of]].flatMap((entity) => telling.whereabouts(entity, moment) ?? []), conclusion: `All that is told of is elsewhere.`, fact: { subject: nothing, relation: "is in", object: telling.name(place) }, span: null });
  const said = `${names.length === 0 ? nothing === "nobody" ? "Nobody" : "Nothing" : capital(listed(names))} ${names.length > 1 ? "are" : "is"} in ${telling.name(place)}.`;
  const result: TaskAnswer = counted ? { kind: "number", value: String(names.length), unit: null } : names.length > 1 ? { kind: "list", items: names } : { kind: "text", value: names[0] ?? nothing };
  return answered(telling, result, { rule: counted ? "count" : "inertia", from: names.length === 0 ? [telling.steps.length] : from, said, subject: names.length === 0 ? nothing : listed(names), relation: "is in", object: telling.name(place), asked: `${of === "people" ? "who" : "what"} is in ${telling.name(place)}` });
}

/** The last giving that fits. */
function answerGave({ from, thing, to, asked }: Extract<Question, { kind: "gave" }>, { story, moment }: Asking): TaskResult {
  const telling = new Telling(story);
  const fits = story.events.slice(0, moment).flatMap((event, at) => event.kind === "give" && (from === null || event.who === from.key) && (thing === null || event.thing === thing.key) && (to === null || event.to === to.key) ? [{ event, at }] : []);
  const last = fits.at(-1);
  if (last === undefined) return declined("The story tells of no such giving.");
  const together = fits.filter(({ event }) => event.span.start === last.event.span.start);
  const values = [...new Set(together.map(({ event }) => telling.name(asked === "from" ? event.who : asked === "to" ? event.to : event.thing)))];
  const things = listed([...new Set(together.map(({ event }) => telling.name(event.thing)))]);
  const said = `${fits.length > together.length ? "The last time, " : ""}${telling.name(last.event.who)} gave ${things} to ${telling.name(last.event.to)}.`;
  const result: TaskAnswer = values.length === 1 ? { kind: "text", value: values[0] ?? "" } : { kind: "list", items: values };
  const grounds = together.map(({ at }) => telling.said(at));
  return answered(telling, result, { rule: "giving", from: grounds, said: capital(said), subject: telling.name(last.event.who), relation: `gave ${things} to`, object: telling.name(last.event.to), asked: asked === "thing" ? "what was given" : asked === "from" ? "who gave it" : "who received it" });
}
