import type { Atom, Form } from "../../meaning/form.ts";
import { thingsOf } from "../forms.ts";
import type { Discourse, Outcome } from "../theory.ts";
import { areApart } from "./apart.ts";
import { thingIn } from "./fluents.ts";
import { where } from "./places.ts";
import type { Timeline } from "./timeline.ts";

/**
 * "Sandra went to the hall. Is Sandra in the kitchen?" No room is within another, and in a story that is told whole no place is, unless it
 * says so: who is in one is in no other. Null where something else is asked, or where it is is not known.
 */
export function elsewhere(discourse: Discourse, timeline: Timeline): Outcome | null {
  const asked = askedIn(discourse.question.form);
  if (asked === null) return null;
  const found = where({ ...discourse, question: whereIs(asked.thing) }, timeline);
  const [place] = found.kind === "things" ? found.things : [];
  // "Went to Rome. Is she in Rome?" A cup on the box need not be in it.
  if (found.kind === "things" && place === asked.place)
    return found.fact !== undefined && INSIDE.test(found.fact.lemma)
      ? { kind: "verdict", verdict: "yes", steps: found.steps }
      : null;
  if (!areApart(place === undefined ? [asked.place] : [place, asked.place], discourse)) return null;
  if (discourse.closed && isOpen(asked, discourse, timeline))
    return { kind: "verdict", verdict: "unknown", steps: [] };
  if (found.kind !== "things" || place === undefined) return null;
  if (isWithin(place, asked.place, timeline)) return null;
  return { kind: "verdict", verdict: "no", steps: found.steps };
}
const INSIDE = /^(?:in|at|inside)$/;

/** "Is Sandra in the kitchen?" */
interface Asked {
  readonly thing: number;
  readonly place: number;
}

function askedIn(form: Form): Asked | null {
  if (form.kind !== "atom" || form.category !== "place") return null;
  const [thing, place] = [thingIn(form, "subject"), thingIn(form, "object")];
  const isPlain = INSIDE.test(form.lemma) && form.roles.length === 2 && form.time.tense === "present";
  return isPlain && thing !== null && place !== null ? { thing, place } : null;
}

/** Somebody of whom nothing is told, or only where he is no longer and not whether he is there: "is no longer in the hall". */
function isOpen({ thing, place }: Asked, { conditions }: Discourse, { lost, facts }: Timeline): boolean {
  if (!conditions.some(({ form }) => thingsOf(form).has(thing))) return true;
  const by = lost.find(({ fluent }) => fluent === `place ${thing}`)?.by;
  const isDenied = conditions.some(({ id, form }) => id === by && form.kind === "not");
  const isAnswered = facts.some(({ atom, holds }) => !holds && thingIn(atom, "object") === place);
  return isDenied && !isAnswered;
}

/** "Where is Sandra?" */
export function whereIs(thing: number): Discourse["question"] {
  const variable = -1;
  const subject = { role: "subject", filler: { kind: "thing", id: thing } } as const;
  const roles = [subject, { role: "where", filler: { kind: "variable", id: variable } }] as const;
  const time = { tense: "present", perfect: false, progressive: false, adverbs: [] } as const;
  const form: Atom = { kind: "atom", category: "verb", lemma: "be", roles, time, at: [] };
  return { asked: { kind: "place", variable }, form, at: [] };
}

/** Whether anything is told of the one place lying in the other, directly or through others. */
function isWithin(inner: number, outer: number, { facts }: Timeline): boolean {
  const reached = [inner];
  for (const place of reached)
    for (const { atom, holds } of facts) {
      const next =
        atom.category === "place" && thingIn(atom, "subject") === place ? thingIn(atom, "object") : null;
      if (holds && next !== null && !reached.includes(next)) reached.push(next);
    }
  return reached.includes(outer);
}
