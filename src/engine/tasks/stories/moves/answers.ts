import type { TaskResult } from "../../task.ts";
import type { Noun } from "../noun-phrases.ts";
import { declined, type Asking } from "./asking.ts";
import type { Story } from "./events.ts";
import { answerDid, answerWent } from "./doings.ts";
import { answerCarries, answerEarlierHolder, answerGave, answerHas, answerHolder } from "./possessions.ts";
import type { Asked, Question } from "./questions.ts";
import type { State } from "./simulation.ts";
import {
  answerFirst,
  answerInside,
  answerIsIn,
  answerNeighbour,
  answerPast,
  answerTogether,
  answerWhere,
  answerWhereDid,
} from "./whereabouts.ts";

type Kind = Question["kind"];
type Answerer<K extends Kind> = (question: Extract<Question, { kind: K }>, asking: Asking) => TaskResult;

/** Answers a question about a story that has been run through. */
export function answer({ question, when }: Asked, story: Story, states: readonly State[]): TaskResult {
  const timed = story.events.some((event) => event.when !== null);
  if (when !== null && (!timed || story.events.some((event) => event.when?.family !== when.family)))
    return declined("The story does not say so when its events were.");
  const moment = story.events.filter(
    (event) => event.when === null || when === null || event.when.rank <= when.rank,
  ).length;
  const stranger = nounsOf(question).find(({ key }) => !story.names.has(key));
  if (stranger !== undefined && question.kind !== "is_in")
    return declined(`The story does not tell of ${stranger.text}.`);
  const moves = story.events.filter(
    (event) =>
      event.when?.rank === when?.rank &&
      event.kind === "at" &&
      "what" in question &&
      event.who === question.what.key,
  );
  if (when !== null && (moves.length > 1 || (question.kind !== "where" && question.kind !== "is_in")))
    return declined("More than one place fits that time.");
  return (ANSWERERS[question.kind] as Answerer<Kind>)(question, { story, states, moment });
}

function nounsOf(question: Question): readonly Noun[] {
  return Object.values(question).flatMap((value: unknown) =>
    typeof value === "object" && value !== null ? [value as Noun] : [],
  ); // a question holds nouns, words and null
}

const ANSWERERS: { readonly [K in Kind]: Answerer<K> } = {
  where: ({ what, past }, asking) =>
    asking.story.events.length === asking.moment && past
      ? answerPast(what.key, asking)
      : answerWhere(what.key, asking),
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
  where_did: (question, asking) => answerWhereDid(question, asking),
  had_before: ({ thing, who }, asking) => answerEarlierHolder(thing.key, who.key, asking),
  together: ({ one, other }, asking) => answerTogether(one.key, other.key, asking),
  went: ({ place }, asking) => answerWent(place.key, asking),
  did_go: ({ who, place }, asking) =>
    answerDid({ kind: "went to", who: who.key, what: place.key, to: null }, asking),
  did_take: ({ who, thing }, asking) =>
    answerDid({ kind: "took", who: who.key, what: thing.key, to: null }, asking),
  did_give: ({ from, thing, to }, asking) =>
    answerDid({ kind: "gave", who: from.key, what: thing.key, to: to.key }, asking),
};
