import { conjunctsOf, placesIn, thingsOf } from "../forms.ts";
import { refused, type Discourse, type Outcome, type Refused } from "../theory.ts";
import { areApart } from "./apart.ts";
import { whereIs } from "./elsewhere.ts";
import { thingIn } from "./fluents.ts";
import { isPerson, isPlaceThing } from "./roles.ts";
import { where } from "./places.ts";
import type { Timeline } from "./timeline.ts";

/** Who is where with whom, in a story that is told whole. */

/** "Is Tom with Una?": whether they are in one place. Null where something else is asked, or where it is not known. */
export function withWhom(discourse: Discourse, timeline: Timeline): Outcome | null {
  const { question, closed } = discourse;
  const { form } = question;
  if (closed !== true || question.asked.kind !== "polar" || form.kind !== "atom") return null;
  if (form.category !== "place" || form.lemma !== "with" || form.roles.length !== 2) return null;
  const [one, other] = [thingIn(form, "subject"), thingIn(form, "object")];
  if (one === null || other === null || form.time.tense !== "present") return null;
  const [first, second] = [one, other].map((id) => where({ ...discourse, question: whereIs(id) }, timeline));
  if (first?.kind !== "things" || second?.kind !== "things") return null;
  const [here = -1, there = -1] = [...first.things, ...second.things];
  if (!areApart([here], discourse)) return null;
  if (here !== there && !areApart([here, there], discourse)) return null;
  return {
    kind: "verdict",
    verdict: here === there ? "yes" : "no",
    steps: [...first.steps, ...second.steps].map((one, index) => ({ ...one, step: index + 1 })),
  };
}

/** Why it is not certain who is in a place: "Una is in the kitchen", which may be in the house that is asked. */
export function mayBeThere(discourse: Discourse, timeline: Timeline): Refused | null {
  const { asked, form } = discourse.question;
  if (asked.kind !== "which") return null;
  const said = conjunctsOf(form).find((part) => part.kind === "atom" && part.category === "place");
  const place = said?.kind === "atom" ? thingIn(said, "object") : null;
  const isAsked = said?.kind === "atom" && said.roles[0]?.filler.kind === "variable";
  if (!isAsked || place === null || !isPlaceThing({ kind: "thing", id: place }, discourse)) return null;
  const persons = new Set(
    discourse.conditions.flatMap((one) => [...thingsOf(one.form)]).filter((id) => isPerson(id, discourse)),
  );
  for (const id of persons) {
    const found = where({ ...discourse, question: whereIs(id) }, timeline);
    const [other] = found.kind === "things" ? found.things : [];
    if (other === undefined || other === place) continue;
    if (!areApart([other, place], { ...discourse, closed: true }))
      return refused("somebody may be there as well", placesIn(form));
  }
  return null;
}
