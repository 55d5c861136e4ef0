import type { Form, Places } from "../meaning/form.ts";
import { substituted } from "../meaning/substitution.ts";
import { whichOf } from "./alternatives.ts";
import { partsOf, placesIn, thingsOf } from "./forms.ts";
import { findOfKind, withoutKind } from "./logic/wider-kinds.ts";
import { findThings, judge, textOf, type LogicText } from "./logic/logic.ts";
import { kindsAsked } from "./logic/kinds-asked.ts";
import { decideByMode } from "./logic/by-mode.ts";
import { narrowed } from "./logic/narrower.ts";
import { asksForPersons, saysKind } from "./logic/persons.ts";
import { toldApart } from "./logic/told-apart.ts";
import { byOpposite } from "./logic/opposites.ts";
import { LEAST, openReason } from "./logic/open.ts";
import { related } from "./kin/kin.ts";
import { timed } from "./calendar/calendar.ts";
import { ordered } from "./order/order.ts";
import { deedOf } from "./state/roles.ts";
import { isAbility } from "./norm/ability.ts";
import { decideArgument } from "./norm/by-form.ts";
import { decideNorm, speaksOfNorms, type Told } from "./norm/norm.ts";
import { affordable } from "./quantity/affording.ts";
import { comparedAmounts, whoHasMore } from "./quantity/comparing.ts";
import { boundAsked, reckoned, type Reckoned } from "./norm/reckoned.ts";
import { aboutRule } from "./norm/rule-talk.ts";
import { levelLeft } from "./quantity/levels/level-left.ts";
import { byRatios } from "./quantity/ratios/by-ratios.ts";
import { howMuch } from "./quantity/measures.ts";
import { noneAtAll } from "./quantity/none-at-all.ts";
import { unfinishedTask } from "./quantity/tasks.ts";
import { figure } from "./quantity/figures.ts";
import { shareAsked } from "./quantity/shares.ts";
import { magnitude } from "./quantity/magnitudes.ts";
import { inOneUnit, withUnitsOfOne } from "./quantity/units.ts";
import { membersCounted } from "./members-counted.ts";
import { happened } from "./happened.ts";
import { inOrder } from "./state/days.ts";
import { byCompass } from "./state/compass.ts";
import { elsewhere } from "./state/elsewhere.ts";
import { handed } from "./state/handing.ts";
import { held } from "./state/holding.ts";
import { placeOfEvent } from "./state/events-asked.ts";
import { asksHolder, holderOfThing } from "./state/holders.ts";
import { mayBeThere, withWhom } from "./state/company.ts";
import { placeBefore, whereWas } from "./state/place-before.ts";
import { withImplied } from "./implied.ts";
import { isToldWhole } from "./state/told-whole.ts";
import { where } from "./state/places.ts";
import { facing } from "./state/facing.ts";
import { inSequence } from "./state/sequence.ts";
import { fluentsOf, type Fluent } from "./state/fluents.ts";
import { timelineOf, type Timeline } from "./state/timeline.ts";
import { amountIn, orByShape } from "./amounts.ts";
import { attributeOf } from "./attributes.ts";
import { circumstanceOf } from "./circumstances.ts";
import { reasonOf } from "./reasons.ts";
import { withResults } from "./results.ts";
import { onlyReported } from "./reported.ts";
import { kindOfFluent, kindsTouched, staleRules } from "./stale-rules.ts";
import { orAsTold } from "./told-which.ts";
import { isOfOtherTime, OTHER_TIME, ruledEvents } from "./ruled-events.ts";
import { relativeReason } from "./relative.ts";
import { isOpenPlace, worldsOf } from "./worlds.ts";
import { goneReason, isToldBefore, sameReason } from "./unsettled.ts";
import { bearing, sharesWith } from "./relevance.ts";
import { asAsked, keyOf } from "./as-asked.ts";
import {
  refused,
  type Condition,
  type DerivationStep,
  type Discourse,
  type FormalMode,
  type Outcome,
  type Refused,
} from "./theory.ts";

/** The board of one discourse: what holds at its end, in each world that "or" leaves open, and what decides the question there. */

/** @param mode how the text is to be taken, where the prompt names it */
export function decide(discourse: Discourse, mode: FormalMode | null = null): Outcome {
  switch (mode) {
    case null:
      return asAsked(discourse, decideOnBoard);
    case "modal":
      return decideArgument(discourse);
    case "state":
      return decideOnBoard({ ...discourse, closed: true });
    default:
      return decideByMode(discourse, mode);
  }
}

function decideOnBoard(told: Discourse): Outcome {
  const inTime = inOrder(withResults(withImplied(told)));
  if ("kind" in inTime) return inTime;
  const discourse = isToldWhole(inTime) ? { ...inTime, closed: true as const } : inTime;
  const chosen = whichOf(discourse, decideOnBoard);
  return chosen ?? decideInWorlds(discourse);
}

/** What all worlds come to that "or" leaves open. */
function decideInWorlds(discourse: Discourse): Outcome {
  const worlds = worldsOf(discourse);
  if (worlds === null) return refused("too many possibilities");
  const outcomes = worlds.map(decideIn);
  const [first] = outcomes;
  if (first === undefined) return refused("nothing is possible");
  for (const outcome of outcomes) {
    if (outcome.kind === "refused") return outcome;
    if (keyOf(outcome) !== keyOf(first) && outcome.kind === "verdict" && isOpenPlace(discourse))
      return { kind: "verdict", verdict: "unknown", steps: [] };
    if (keyOf(outcome) !== keyOf(first))
      return refused("it differs between what is possible", askedPlaces(discourse));
  }
  return first;
}

const askedPlaces = ({ question }: Discourse): Places => placesIn(question.form);

/** What one world says, from the conditions that bear on the question. */
function decideIn(world: Discourse): Outcome {
  const ofRule = aboutRule(world, decideIn);
  if (ofRule !== null) return ofRule;
  const time = whenTold(world) ?? timed(world) ?? inSequence(world);
  if (time !== null) return time;
  const kin = related(world);
  if (kin !== null) return kin;
  const order = ordered(world) ?? byCompass(world);
  if (order !== null) return order;
  const relevant = bearing(world);
  const bears = (one: Condition): boolean => relevant.has(one.id) || (asksForPersons(world) && saysKind(one));
  const discourse = { ...world, conditions: world.conditions.filter(bears) };
  const { question } = discourse;
  const whole = timelineOf(world);
  const isWhole = discourse.conditions.length === world.conditions.length;
  const timeline = isWhole ? whole : withoutLost(timelineOf(discourse), whole);
  const { misfit } = timeline;
  if (misfit !== null) return refused(misfit.reason, misfit.condition.at);
  const stale = staleRules(discourse, timeline);
  const current = { ...discourse, conditions: discourse.conditions.filter(({ id }) => !stale.has(id)) };
  const holding = handed(discourse) ?? held(discourse, timeline) ?? holderOfThing(discourse, timeline);
  if (holding !== null) return holding;
  const text = textOf(current, [...timeline.facts, ...narrowed(current)]);
  switch (question.asked.kind) {
    case "polar":
      return (
        onlyReported(discourse) ??
        elsewhere(discourse, timeline) ??
        withWhom(discourse, timeline) ??
        comparedAmounts(world, amountIn) ??
        affordable(world, amountIn) ??
        polar(discourse, timeline, text, stale, reckoned(world, amountIn))
      );
    case "which":
      return (
        whoHasMore(world, amountIn) ??
        shareAsked(world) ??
        magnitude(world) ??
        figure(world) ??
        facing(world) ??
        attributeOf(discourse, timeline) ??
        mayBeThere(discourse, timeline) ??
        orAsTold(which(discourse, timeline, text), world)
      );
    case "amount":
      return amountOrNone(world, membersCounted(discourse, text));
    case "degree":
      return degreeIn(world, discourse);
    case "place":
      return (
        placeBefore(world) ??
        placeOfEvent(world) ??
        whereWas(world) ??
        circumstanceOf(world) ??
        where(discourse, timeline)
      );
    case "reason":
      return reasonOf(world) ?? refused("no theory answers a question of this kind", askedPlaces(discourse));
    default:
      return refused("no theory answers a question of this kind", askedPlaces(discourse));
  }
}

/** @param counted how many of those who are known by name */
function amountOrNone(world: Discourse, counted: Outcome | null): Outcome {
  if (counted !== null) return counted;
  const amount = amountIn(world);
  return amount.kind === "refused" ? (noneAtAll(world, decideIn) ?? amount) : amount;
}

function degreeIn(world: Discourse, bearing: Discourse): Outcome {
  const found = unfinishedTask(world) ?? orByShape(withUnitsOfOne(world), howMuch(inOneUnit(bearing)));
  return found.kind === "refused" ? (levelLeft(world) ?? byRatios(world) ?? found) : found;
}

/** When the text says that it happened. What it does not say in so many words may be reckoned. */
function whenTold(world: Discourse): Outcome | null {
  const told = world.question.asked.kind === "time" ? circumstanceOf(world) : null;
  return told?.kind === "refused" ? null : told;
}

/** What an event may have changed though it names nothing that is asked: "three hours pass". */
function withoutLost(timeline: Timeline, whole: Timeline): Timeline {
  const lost = new Map([...timeline.lost, ...whole.lost].map((one) => [one.fluent, one]));
  const isLost = (fluent: Fluent, told: number): boolean =>
    whole.lost.some((one) => one.fluent === fluent && one.by > told);
  const isGone = ({ fluents, from }: Timeline["facts"][number]): boolean =>
    fluents.some((fluent) => isLost(fluent, Math.max(...from)));
  const facts = timeline.facts.filter((fact) => !isGone(fact));
  const gone = [...timeline.gone, ...timeline.facts.filter(isGone)];
  return { ...timeline, facts, gone, lost: [...lost.values()] };
}

function polar(
  discourse: Discourse,
  timeline: Timeline,
  text: LogicText,
  stale: ReadonlySet<number>,
  bounds: readonly Reckoned[],
): Outcome {
  const { form } = discourse.question;
  const misread = [...timeline.blocked].find(([id]) => sharesWith(discourse, id, form));
  if (bounds.length > 0 || speaksOfNorms(discourse))
    return ruled(
      { discourse, facts: timeline.facts, reckoned: bounds },
      timeline,
      stale,
      misread?.[0] ?? null,
    );
  const doubt = otherQuestion(discourse) ?? otherTime(discourse, timeline) ?? relativeReason(discourse);
  if (doubt !== null) return doubt;
  const found = byOpposite(discourse, text, form) ?? judge(discourse, text, form);
  const told = discourse.validity ? null : happened(discourse);
  if (found.kind === "refused") return told ?? found;
  if (isContradicted(told, found.verdict))
    return refused("the text contradicts itself", askedPlaces(discourse));
  if (found.verdict !== "unknown") return verdictOf(discourse, found.verdict, found.steps);
  if (told !== null) return told;
  if (misread !== undefined) return refused(misread[1], discourse.conditions[misread[0]]?.at ?? []);
  return unproved(discourse, timeline, text, stale);
}

/** What is told to have happened, and does not follow from the rest, or is denied. */
const isContradicted = (told: Outcome | null, verdict: string): boolean =>
  told?.kind === "refused" || (told !== null && verdict === "no");

/** Open, or why it cannot be called so. */
function unproved(
  discourse: Discourse,
  timeline: Timeline,
  text: LogicText,
  stale: ReadonlySet<number>,
): Outcome {
  const { form } = discourse.question;
  if (discourse.closed && isPastEvent(form, discourse))
    return refused("that it happened is not told", askedPlaces(discourse));
  const open = whyOpen(discourse, timeline, text, stale);
  return open ?? verdictOf(discourse, "unknown", []);
}

const verdictOf = (
  { validity }: Discourse,
  verdict: "yes" | "no" | "unknown",
  steps: readonly DerivationStep[],
): Outcome =>
  validity ? { kind: "validity", valid: verdict === "yes", steps } : { kind: "verdict", verdict, steps };

/** "Did Tom go to the barn?" */
function isPastEvent(form: Form, discourse: Discourse): boolean {
  if (form.kind !== "atom" || form.category !== "verb" || form.time.tense !== "past") return false;
  const found = deedOf(form, discourse);
  return found.kind === "deed" && found.deed.aspect === "event";
}

/** "Is Ivan a pilot or a sailor?" may ask which of them. */
function otherQuestion({ question: { form } }: Discourse): Refused | null {
  return form.kind === "or" || form.kind === "xor"
    ? refused("it may ask which of them", placesIn(form))
    : null;
}

/** "Ann opens the door. Is the door open when Tom comes?": what events have set is so at the end. */
function otherTime({ question: { form } }: Discourse, { facts }: Timeline): Refused | null {
  if (form.kind !== "if" && form.kind !== "linked") return null;
  const set = new Set(facts.flatMap(({ rule, fluents }) => (rule === "said" ? [] : fluents)));
  const things = thingsOf(form);
  const isSet = [...set].some((fluent) => things.has(Number(fluent.slice(fluent.indexOf(" ") + 1))));
  return isSet ? refused("how it is at another time is asked", placesIn(form)) : null;
}

/** Why "nobody knows" may not be said of what does not follow; null where it may. */
function whyOpen(
  discourse: Discourse,
  timeline: Timeline,
  text: LogicText,
  stale: ReadonlySet<number>,
): Refused | null {
  const { form } = discourse.question;
  const lost = lostReason(discourse, timeline, form);
  if (lost !== null) return lost;
  if (stale.size > 0) return refused("what was said of all may have changed", askedPlaces(discourse));
  if (isOfOtherTime(discourse)) return refused(OTHER_TIME, askedPlaces(discourse));
  if (placeKnown(discourse, timeline, form))
    return refused("it is somewhere else, which may be a part of that", askedPlaces(discourse));
  return (
    openReason(discourse, text, form) ??
    goneReason(discourse, timeline) ??
    sameReason(discourse, timeline.facts)
  );
}

/** By duties, permissions and amounts. What happened in a way that is not known is no ground for a rule. */
function ruled(told: Told, timeline: Timeline, stale: ReadonlySet<number>, misread: number | null): Outcome {
  const { discourse } = told;
  const { conditions, question } = discourse;
  const direct = boundAsked(discourse, told.reckoned ?? []);
  if (direct !== null) return direct;
  if (misread !== null)
    return refused(
      timeline.blocked.get(misread) ?? "",
      conditions.find(({ id }) => id === misread)?.at ?? [],
    );
  const isNew = (told.reckoned ?? []).length > 0 && !isToldBefore(discourse, timeline, question.form);
  const lost = isNew ? null : lostReason(discourse, timeline, question.form);
  if (lost !== null) return lost;
  const current = { ...discourse, conditions: conditions.filter(({ id }) => !stale.has(id)) };
  const outcome = decideNorm({ ...told, discourse: current });
  const isUnknown = outcome.kind === "verdict" && outcome.verdict === "unknown";
  return (isUnknown ? unruledReason(discourse, stale) : null) ?? outcome;
}

/** Why what no rule decides cannot be called open. */
function unruledReason(discourse: Discourse, stale: ReadonlySet<number>): Refused | null {
  if (isAbility(discourse))
    return refused("what somebody can do bears on what they do", askedPlaces(discourse));
  const least = discourse.conditions.find((one) => one.least);
  if (least !== undefined) return refused(LEAST, least.at);
  return stale.size > 0 ? refused("what was said of all may have changed", askedPlaces(discourse)) : null;
}

/** What is asked was so, and something has changed it since, in a way that is not known. */
function lostReason(discourse: Discourse, timeline: Timeline, form: Form): Refused | null {
  const asked = new Set(
    [...partsOf(form)].flatMap((part) => (part.kind === "atom" ? fluentsOf(part, discourse) : [])),
  );
  // "Does Ann have a cake?" may be about one that was eaten.
  const kinds = new Set(
    [...partsOf(form)].flatMap((part) =>
      part.kind === "atom" && fluentsOf(part, discourse).length === 0 ? kindsTouched(part) : [],
    ),
  );
  const ruled = ruledEvents(discourse);
  const found = timeline.lost.find(
    ({ fluent, by }) => !ruled.has(by) && (asked.has(fluent) || kinds.has(kindOfFluent(fluent))),
  );
  if (found === undefined) return null;
  return refused(
    "something may have changed it",
    discourse.conditions.find(({ id }) => id === found.by)?.at ?? [],
  );
}

function placeKnown(discourse: Discourse, timeline: Timeline, form: Form): boolean {
  return [...partsOf(form)].some(
    (part) =>
      part.kind === "atom" &&
      part.category === "place" &&
      timeline.facts.some(
        ({ atom, holds }) =>
          holds &&
          atom.category === "place" &&
          fluentsOf(atom, discourse).some((one) => fluentsOf(part, discourse).includes(one)),
      ),
  );
}

/** "Who sings, Ann or Bob?" */
const amongAsked = (found: readonly number[], { question: { among } }: Discourse): readonly number[] =>
  among === undefined ? found : found.filter((id) => among.includes(id));

function which(discourse: Discourse, timeline: Timeline, text: LogicText): Outcome {
  const { asked, form } = discourse.question;
  if (asked.kind !== "which") return refused("no such question", askedPlaces(discourse));
  const [blocked] = [...timeline.blocked].filter(([id]) => sharesWith(discourse, id, form));
  if (blocked !== undefined) return refused(blocked[1], discourse.conditions[blocked[0]]?.at ?? []);
  const lost = lostReason(discourse, timeline, form);
  if (lost !== null) return lost;
  const [outside] = text.outside.values();
  if (outside !== undefined) return refused(outside.reason, outside.at);
  const all = thingsFound(discourse, text, form, asked.variable);
  const found = "kind" in all ? all : toldApart(amongAsked(all, discourse), discourse);
  if ("kind" in found) return found;
  if (found.length === 0)
    return (
      kindsAsked(discourse, text) ??
      refused("of nobody and nothing that the text names it follows", askedPlaces(discourse))
    );
  // "Who is Tom's brother?" is not answered by "his brother".
  const named = thingsOf(form);
  if (found.some((id) => named.has(id))) return refused("its name is not said", askedPlaces(discourse));
  const [first] = found;
  if (found.length > 1 && asksHolder(form, discourse))
    return refused("several may have it", askedPlaces(discourse));
  const steps =
    first === undefined
      ? []
      : stepsFor(
          discourse,
          text,
          withoutKind(discourse, form, asked.variable) ?? form,
          asked.variable,
          first,
        );
  return { kind: "things", things: found, steps };
}

/** The things of which it holds, of those that the question is about. */
function thingsFound(
  discourse: Discourse,
  text: LogicText,
  form: Form,
  variable: number,
): readonly number[] | Refused {
  const found = findOfKind(discourse, text, form, variable) ?? findThings(discourse, text, form, variable);
  const { among } = discourse.question;
  return among === undefined || "kind" in found ? found : found.filter((id) => among.includes(id));
}

function stepsFor(
  discourse: Discourse,
  text: LogicText,
  form: Form,
  variable: number,
  thing: number,
): readonly DerivationStep[] {
  const found = judge(discourse, text, substituted(form, variable, { kind: "thing", id: thing }));
  return found.kind === "judged" ? found.steps : [];
}
