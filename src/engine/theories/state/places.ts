import type { Form, Places } from "../../meaning/form.ts";
import { conjunctsOf, placesIn } from "../forms.ts";
import { sharesWith } from "../relevance.ts";
import { refused, type Discourse, type Fact, type Outcome, type Refused } from "../theory.ts";
import { placeAskedBackwards } from "./backwards.ts";
import type { Timeline } from "./timeline.ts";

/** It may be told twice. */
const isSamePlace = ({ atom: one }: Fact, { atom: other }: Fact): boolean => {
  const [place, again] = [one.roles[1]?.filler, other.roles[1]?.filler];
  return (
    one.lemma === other.lemma && place?.kind === "thing" && again?.kind === "thing" && place.id === again.id
  );
};

/** Where one thing is: its innermost place; what is carried is where its carrier is. */
export function where(discourse: Discourse, timeline: Timeline): Outcome {
  const { form } = discourse.question;
  const asked = thingAsked(form);
  if (asked === null) return refused("it is not asked where one thing is", placesIn(form));
  const path = carriersOf(asked, timeline);
  const last = path.at(-1) ?? asked;
  const blocked = blockReason(discourse, timeline, last);
  if (blocked !== null) return blocked;
  const [only, ...others] = timeline.facts.filter((fact) => isPlaceOf(fact, last));
  const place = only?.atom.roles[1]?.filler;
  const second = others.find((other) => only !== undefined && !isSamePlace(only, other));
  if (second !== undefined) return refused("it is said to be in several places", second.atom.at);
  if (only === undefined || place?.kind !== "thing")
    return refused("where it is is not said", placesIn(form));
  // "Goes to the left"
  if (isSide(discourse, place.id)) return refused("where it is is not said", placesIn(form));
  if (!/^(?:in|on|at|inside|under)$/.test(only.atom.lemma))
    return refused("only what it is near is said", only.atom.at);
  if (placeAskedBackwards(discourse, path) !== place.id)
    return refused("two ways to find the place differ", only.atom.at);
  const at = (id: number): Places => discourse.conditions.find((one) => one.id === id)?.at ?? [];
  const rule = path.length > 1 ? "carried" : only.rule;
  const steps = only.from.map((id, index) => ({ step: index + 1, rule, from: [], text: "", at: at(id) }));
  const roles = only.atom.roles.map((one) =>
    one.role === "subject" ? { ...one, filler: { kind: "thing" as const, id: asked, at: [] } } : one,
  );
  return { kind: "things", things: [place.id], steps, fact: { ...only.atom, roles } };
}

const isSide = ({ referents }: Discourse, id: number): boolean =>
  /^(?:left|right|front|back|side|north|south|east|west|middle)$/.test(referents.get(id).noun ?? "");

/** "Where is the pen?": `be(the_pen, where: x)`. Null where more is asked than the place of one thing. */
function thingAsked(form: Form): number | null {
  const atoms = conjunctsOf(form).filter(
    (part) => part.kind !== "atom" || !/^(?:noun|adjective)$/.test(part.category),
  );
  const [atom, second] = atoms;
  if (atom?.kind !== "atom" || second !== undefined || atom.roles.length !== 2) return null;
  const isBe = atom.lemma === "be" || atom.category === "place";
  const subject = atom.roles.find(({ role }) => role === "subject")?.filler;
  const other = atom.roles.find(({ role }) => role !== "subject")?.filler;
  return isBe && subject?.kind === "thing" && other?.kind === "variable" ? subject.id : null;
}

/** The thing, whoever carries it, and so on. */
function carriersOf(thing: number, { carriers }: Timeline): readonly number[] {
  const path = [thing];
  for (let carrier = carriers.get(thing); carrier !== undefined && !path.includes(carrier); ) {
    path.push(carrier);
    carrier = carriers.get(carrier);
  }
  return path;
}

function blockReason(discourse: Discourse, timeline: Timeline, thing: number): Refused | null {
  const at = (id: number): Places => discourse.conditions.find((one) => one.id === id)?.at ?? [];
  const lost = timeline.lost.find(({ fluent }) => fluent === `place ${thing}`);
  if (lost !== undefined) return refused("something may have moved it", at(lost.by));
  const blocked = [...timeline.blocked].find(([id]) => sharesWith(discourse, id, discourse.question.form));
  return blocked === undefined ? null : refused(blocked[1], at(blocked[0]));
}

function isPlaceOf({ atom, holds }: Fact, thing: number): boolean {
  const subject = atom.roles[0]?.filler;
  return (
    holds &&
    atom.category === "place" &&
    atom.roles.length === 2 &&
    subject?.kind === "thing" &&
    subject.id === thing
  );
}
