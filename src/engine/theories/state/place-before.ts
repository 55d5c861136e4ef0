import type { Atom, Form } from "../../meaning/form.ts";
import { placesIn } from "../forms.ts";
import { refused, type Discourse, type Outcome } from "../theory.ts";
import { whereIs } from "./elsewhere.ts";
import { thingIn } from "./fluents.ts";
import { where } from "./places.ts";
import { isPlaceThing } from "./roles.ts";
import { timelinesOf } from "./timeline.ts";

/** "Where was the apple before the kitchen?": the place of a thing after each sentence, and which was the one before. Null where that is not asked. */
export function placeBefore(discourse: Discourse): Outcome | null {
  const { asked, form } = discourse.question;
  if (asked.kind === "place" && form.kind === "atom" && asksBefore(form)) return lastBefore(discourse, form);
  if (asked.kind !== "place" || form.kind !== "atom" || form.category !== "place" || form.lemma !== "before")
    return null;
  const [thing, after] = [thingIn(form, "subject"), thingIn(form, "object")];
  if (thing === null || after === null || form.time.tense !== "past") return null;
  const stays = staysOf(thing, discourse);
  const places = stays.map(({ place }) => place);
  const last = places.lastIndexOf(after);
  if (last < 0) return refused("it is not told to have been there", placesIn(form));
  if (places.slice(Math.max(0, last - 1)).includes(null))
    return refused("where it was in between is not said", placesIn(form));
  const before = stays[last - 1];
  if (before === undefined || before.place === null || before.outcome.kind !== "things")
    return refused("where it was before is not said", placesIn(form));
  return before.outcome;
}

/** "Where was Tom before?" */
const asksBefore = (form: Atom): boolean => {
  const { category, lemma, roles, time } = form;
  if (category !== "place" || time.tense !== "past") return false;
  if (lemma === "before") return thingIn(form, "object") === null;
  const [adverb = "", other] = time.adverbs;
  return roles.length === 2 && other === undefined && /^(?:before|earlier|previously)$/.test(adverb);
};

/** The place before the one where it is. */
function lastBefore(discourse: Discourse, form: Atom): Outcome {
  const thing = thingIn(form, "subject");
  const before = thing === null ? undefined : staysOf(thing, discourse).at(-2);
  return before === undefined || before.place === null
    ? refused("where it was before is not said", placesIn(form))
    : before.outcome;
}

/** "Where was Tom?", of one who was in several places: at which time is not said. Null where something else is asked. */
export function whereWas(discourse: Discourse): Outcome | null {
  const { asked, form } = discourse.question;
  if (asked.kind !== "place" || form.kind !== "atom" || form.time.tense !== "past") return null;
  const thing = thingIn(form, "subject");
  if (discourse.closed !== true || form.category !== "place" || thing === null) return null;
  const places = staysOf(thing, discourse).filter(({ place }) => place !== null);
  return places.length > 1 ? refused("when is not said", placesIn(form)) : null;
}

/** Where something was, one place after another; null where that is not known. */
interface Stay {
  readonly place: number | null;
  readonly outcome: Outcome;
}

function staysOf(thing: number, discourse: Discourse): readonly Stay[] {
  const question = whereIs(thing);
  const stays: Stay[] = [];
  const timelines = timelinesOf({ ...discourse, question });
  for (const [index, { form, at }] of discourse.conditions.entries()) {
    const timeline = timelines.next().value;
    if (timeline === undefined) break;
    const conditions = discourse.conditions.slice(0, index + 1);
    const outcome = where({ ...discourse, question, conditions }, timeline);
    const left = leftAt(form, thing, discourse);
    if (left !== null && (stays.at(-1)?.place ?? null) === null) {
      const steps = [{ step: 1, rule: "move", from: [], text: "", at }];
      stays.push({ place: left, outcome: { kind: "things", things: [left], steps } });
    }
    const place = outcome.kind === "things" ? (outcome.things[0] ?? null) : null;
    if (place !== (stays.at(-1)?.place ?? null)) stays.push({ place, outcome });
  }
  return stays;
}

/** "Tom walked from the shed to the barn": where he was before. */
function leftAt(form: Form, thing: number, discourse: Discourse): number | null {
  if (form.kind !== "atom" || thingIn(form, "subject") !== thing) return null;
  const source = thingIn(form, "from");
  return source !== null && isPlaceThing({ kind: "thing", id: source }, discourse) ? source : null;
}
