import type { Role } from "../../lexicon/frames/effects.ts";
import type { Atom } from "../../meaning/form.ts";
import { placesIn } from "../forms.ts";
import { refused, type Condition, type DerivationStep, type Discourse, type Outcome } from "../theory.ts";
import { whereIs } from "./elsewhere.ts";
import { thingIn } from "./fluents.ts";
import { where } from "./places.ts";
import { deedOf, isPlaceThing, type Deed } from "./roles.ts";
import { timelineOf } from "./timeline.ts";
import { tellsMoves } from "./told-whole.ts";

/**
 * "Where did Tom go?", "Where did Tom go after the shed?", "Where did Tom get the rake?": the place of an event that is told. Null where
 * something else is asked, or in a story that tells of more than moves.
 */
export function placeOfEvent(discourse: Discourse): Outcome | null {
  const { asked, form } = discourse.question;
  if (asked.kind !== "place" || form.kind !== "atom" || form.category !== "verb" || form.lemma === "be")
    return null;
  if (
    !(discourse.closed || tellsMoves(discourse)) ||
    form.time.tense !== "past" ||
    form.time.adverbs.length > 0
  )
    return null;
  const roles = form.roles.map(({ role }) => role).filter((role) => role !== "where");
  if (form.lemma === "go") return goalAsked(form, roles, discourse);
  return roles.toSorted().join() === "object,subject" ? spotAsked(form, discourse) : null;
}

/** Where somebody went to, of several times the one after or before the place that is named. */
function goalAsked(form: Atom, roles: readonly string[], discourse: Discourse): Outcome | null {
  const who = thingIn(form, "subject");
  const [link, second] = roles.filter((role) => role !== "subject");
  const named = link === undefined ? null : thingIn(form, link);
  if (who === null || second !== undefined) return null;
  if (link !== undefined && (named === null || !/^(?:after|before)$/.test(link))) return null;
  const goals = discourse.conditions.flatMap((condition) => {
    const goal = goalOf(condition, who, discourse);
    return goal === null ? [] : [{ condition, goal }];
  });
  const ats = goals.flatMap(({ goal }, at) => (goal === named ? [at] : []));
  const [at = 0, again] = ats;
  if (link === undefined ? goals.length > 1 : again !== undefined)
    return refused("it went there more than once", placesIn(form));
  const step = link === "before" ? -1 : 1;
  const found = link === undefined ? goals[0] : goals[ats.length === 0 ? -1 : at + step];
  if (found === undefined) return refused("where it went then is not said", placesIn(form));
  return placeOf(found.goal, found.condition, "move");
}

/** Where this event brings somebody; -1 if away, but not where to. */
function goalOf({ form }: Condition, who: number, discourse: Discourse): number | null {
  const deed = deedIn(form, discourse);
  const moving = deed?.effects.find(({ kind, theme }) => kind === "move" && thingAt(deed, theme) === who);
  if (deed == null || moving === undefined) return null;
  return thingAt(deed, moving.to) ?? NOWHERE;
}
const NOWHERE = -1;

/** Where somebody got something or put it down: where he was when it happened. */
function spotAsked(form: Atom, discourse: Discourse): Outcome | null {
  const [who, what] = [thingIn(form, "subject"), thingIn(form, "object")];
  const isGetting = form.lemma === "get";
  if (who === null || what === null || !(isGetting || SPOTS.test(form.lemma))) return null;
  const events = discourse.conditions.filter((condition) => {
    const deed = deedIn(condition.form, discourse);
    if (condition.form.kind !== "atom" || deed === null || thingIn(condition.form, "subject") !== who)
      return false;
    const mine = deed.effects.filter(({ theme }) => thingAt(deed, theme) === what);
    const isSame = isGetting
      ? mine.some(({ kind, to }) => /^(?:gain|transfer)$/.test(kind) && thingAt(deed, to) === who)
      : condition.form.lemma === form.lemma;
    return isSame && mine.length > 0;
  });
  const [event, second] = events;
  if (event === undefined || second !== undefined) return refused("it is not told once", placesIn(form));
  const source = event.form.kind === "atom" ? thingIn(event.form, "from") : null;
  if (source !== null)
    return isPlaceThing({ kind: "thing", id: source }, discourse)
      ? placeOf(source, event, "get")
      : refused("where that was is not said", event.at);
  const conditions = discourse.conditions.slice(0, discourse.conditions.indexOf(event));
  const before = { ...discourse, conditions, question: whereIs(who) };
  const found = where(before, timelineOf(before));
  return found.kind === "things" ? { kind: "things", things: found.things, steps: found.steps } : found;
}
const SPOTS = /^(?:pick up|grab|find|drop|put down|discard)$/;

function placeOf(place: number, { at }: Condition, rule: string): Outcome {
  if (place === NOWHERE) return refused("where it went then is not said", at);
  const step: DerivationStep = { step: 1, rule, from: [], text: "", at };
  return { kind: "things", things: [place], steps: [step] };
}

function deedIn(form: Condition["form"], discourse: Discourse): Deed | null {
  if (form.kind !== "atom" || form.category !== "verb") return null;
  const found = deedOf(form, discourse);
  return found.kind === "deed" ? found.deed : null;
}

function thingAt({ roles }: Deed, role: Role | null): number | null {
  const filler = role === null ? undefined : roles.get(role)?.filler;
  return filler?.kind === "thing" ? filler.id : null;
}
