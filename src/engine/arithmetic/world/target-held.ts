import { minus, plus } from "./builder.ts";
import { covers, isKindOf, isOtherHalf, sameKey, thingOf, unfold, type Thing } from "../meaning/thing.ts";
import { dimensionOf } from "../words/units.ts";
import { refuse, type Hold } from "../meaning/facts.ts";
import type { Asked, Target } from "./asked.ts";
import { ownAt, refuseSeveralOwners } from "./owners.ts";
import type { Moment, World } from "./world.ts";

const STATES = /^(?:be|have|own|hold|contain|keep|possess|remain|stay|start|begin|end|end up|leave|store)$/;

/** "How many books do they have together?", "How many pears are left in the bowl?", "How many did he have to begin with?" */
export function askHeld(world: World, asked: Asked): Target | null {
  const { query } = asked;
  const clause = query.clause;
  if (
    clause === null ||
    (query.asked.more !== null && !isStillToDo(asked)) ||
    clause.than !== null ||
    !/^(?:many|much)$/.test(query.kind) ||
    clause.verb.negated
  )
    return null;
  const left = clause.flags.has("left") || /^(?:remain|leave)$/.test(clause.verb.lemma);
  const counted = world.story.classOf(clause);
  const acts =
    clause.verb.progressive || counted?.category === "activity_verb" || clause.verb.lemma === "ride";
  if (!STATES.test(clause.verb.lemma) && !left && !acts) return null;
  if (clause.verb.lemma === "leave" && clause.verb.passive === false) return null;
  // "How many cups have a handle?": those that are asked for have something.
  if (clause.verb.lemma === "have" && clause.subject.length === 0 && !clause.there && clause.items.length > 0)
    return null;
  if (clause.verb.modality === "need" || clause.verb.modality === "want")
    return left ? askRest(world, asked) : null;
  const thing = asked.thing ?? lastThing(world, query.kind);
  if (thing === null) return null;
  if (asked.strange !== null)
    return refuse(
      asked.strange,
      "reference",
      "the question asks about a time that the text does not name",
      `how it was \`${asked.strange.text}\``,
    );
  const task = clause.purpose?.lemma ?? "";
  if (left && task !== "" && world.matchingFlows(task, [], thing, new Set()).length > 0)
    return askRest(world, asked, task);
  const moment: Moment =
    clause.flags.has("start") ||
    /^(?:start|begin)$/.test(clause.verb.lemma) ||
    clause.phrases.some(({ prep }) => prep === "before")
      ? "start"
      : "end";
  if (
    !STATES.test(clause.verb.lemma) &&
    !left &&
    !world
      .holds()
      .some(
        ({ verb }) =>
          verb === clause.verb.lemma || verb === "be" || (clause.verb.lemma === "live" && verb === "have"),
      )
  )
    return null;
  const other = otherPart(world, thing);
  if (other !== null) return other;
  const ids = idsOf(world, asked, thing);
  if (left && ids?.length === 0 && !query.flags.has("total"))
    refuseSeveralOwners(world, [], thing, asked.lexeme);
  if (query.alsoAsked.length > 0) return askAll(world, asked, ids, thing, moment);
  const variable = ids === null ? null : (world.together(ids, null, thing) ?? world.held(ids, thing, moment));
  return variable === null ? null : { variable, thing, className: "additive" };
}

/** "How many more books do you still have to read?" */
function isStillToDo({ query }: Asked): boolean {
  return (
    query.asked.more === "more" &&
    query.clause?.flags.has("left") === true &&
    /^(?:need|want)$/.test(query.clause.verb.modality)
  );
}

/** The part of a whole that is left when the others are counted: the girls of a class, "the rest". */
export function otherPart(world: World, thing: Thing): Target | null {
  const { parts, rest } = world.story;
  const whole = parts[0]?.whole;
  if (
    whole === undefined ||
    parts.some((part) => !sameKey(part.whole, whole)) ||
    covers(thing, whole) !== null
  )
    return null;
  const own = parts.filter((part) => covers(thing, part.thing) !== null);
  // Of what went or came since, nobody says which they were.
  const since = world
    .flows()
    .find(
      (flow) =>
        flow.time > (parts[0]?.time ?? 0) &&
        (covers(whole, flow.thing) !== null || covers(flow.thing, whole) !== null) &&
        (flow.from !== null || flow.to !== null),
    );
  if (since !== undefined)
    return refuse(
      since.quantity.lexeme,
      "reference",
      "which of them is meant is not clear",
      `whether they were ${thing.name}`,
    );
  if (own.length === 1 && own[0] !== undefined)
    return { variable: world.builder.quantity(own[0].quantity, own[0].thing), thing, className: "additive" };
  const named = rest !== null && covers(thing, rest) !== null;
  const halves = parts.length === 1 && parts[0] !== undefined && isOtherHalf(parts[0].thing, thing, whole);
  if (!named && !halves) return null;
  const total = wholeOfParts(world, whole, parts[0]?.time ?? 0);
  if (total === null) return null;
  const terms = parts.map((part) => minus(world.builder.quantity(part.quantity, part.thing)));
  return {
    variable: world.builder.sum(`${thing.name}, the others`, thing, [plus(total), ...terms]),
    thing,
    className: "additive",
  };
}

/** What the parts are of: all there is, or, where several have some, those that were counted last. */
function wholeOfParts(world: World, whole: Thing, time: number): string | null {
  if (world.holdersOf(whole).length < 2) return world.held([], whole, "end");
  const counted = world.holds().findLast((hold) => hold.time < time && sameKey(hold.thing, whole));
  if (
    counted === undefined ||
    world.flows().some((flow) => flow.time > counted.time && covers(whole, flow.thing) !== null)
  )
    return null;
  world.builder.use(counted);
  return world.builder.quantity(counted.quantity, counted.thing);
}

/** "How many flowers and sticks are there?" */
function askAll(
  world: World,
  { query }: Asked,
  ids: readonly string[] | null,
  thing: Thing,
  moment: Moment,
): Target | null {
  const others = query.alsoAsked.flatMap((np) => thingOf(np, world.story.words) ?? []);
  const parts = ids === null ? [] : [thing, ...others].map((one) => world.held(ids, one, moment));
  if (parts.length === 0 || parts.some((part) => part === null)) return null;
  return {
    variable: world.builder.sum(
      "all that is asked for",
      thing,
      parts.map((part) => plus(part as string)),
    ),
    thing: null,
    className: "additive",
  };
}

/** Whose they are: the subjects', or what is at the place; all there is, when the question names nobody. Null when it names one nobody spoke of. */
function idsOf(world: World, { subjects, place }: Asked, thing: Thing): readonly string[] | null {
  if (subjects.length > 0) return place === null ? subjects : ownAt(world, subjects, place, thing);
  if (place === null) return [];
  if (world.speaksOf(place, thing)) return [place];
  // "How many pears are left in the bowl", where the bowl was not named before: all of them, when there are no others anywhere.
  const holders = world.holdersOf(thing);
  return holders.length <= 1 &&
    holders.every((id) => id === null || world.story.discourse.individuals.get(id)?.person !== true)
    ? []
    : null;
}

export function lastThing(world: World, kind: string): Thing | null {
  if (kind === "much") {
    const money = world.story.facts.flatMap((fact) =>
      fact.kind !== "comparison" && /^(?:dollar|cent)$/.test(fact.thing.key) ? [fact.thing] : [],
    );
    return money[0] !== undefined && money.every(({ key }) => key === money[0]?.key) ? money[0] : null;
  }
  const last = world.story.discourse.things.at(-1) ?? null;
  // "How far" asks for a length, whatever was counted last.
  return kind === "far" && !/length/.test(dimensionOf(unfold(last?.key ?? "")) ?? "") ? null : last;
}

const needsOf = (world: World, thing: Thing): readonly Hold[] =>
  world.story.facts.filter(
    (fact): fact is Hold =>
      fact.kind === "hold" &&
      fact.mode === "need" &&
      fact.verb !== "have" &&
      (covers(thing, fact.thing) !== null || isKindOf(fact.thing, thing)),
  );

/** What those have who are asked about; or else all there is, where it is no other's. */
function toBeDone(world: World, { subjects, lexeme }: Asked, thing: Thing): string | null {
  const own =
    subjects.length === 0 || !subjects.some((id) => world.speaksOf(id, thing))
      ? null
      : world.held(subjects, thing, "end");
  if (own !== null) return own;
  refuseSeveralOwners(world, subjects, thing, lexeme);
  return world.held([], thing, "end");
}

/** "How many tiles does she still have to lay?": all of them, less those done. */
function askRest(world: World, asked: Asked, task?: string): Target | null {
  const thing = asked.thing;
  const verb = task ?? asked.query.clause?.verb.lemma ?? "";
  if (thing === null) return null;
  const needs = needsOf(world, thing);
  const whole =
    needs.length === 1 && needs[0] !== undefined
      ? world.builder.quantity(needs[0].quantity, needs[0].thing)
      : needs.length === 0
        ? toBeDone(world, asked, thing)
        : null;
  // "How many does he still have to sell?": those that he sold are gone from what he has.
  if (
    needs.length === 0 &&
    world.matchingFlows(verb, [], thing, new Set()).some(({ from, to }) => from !== null || to !== null)
  )
    return null;
  const done = world.done(verb, [], thing, new Set());
  if (whole === null || done === null) return null;
  for (const need of needs) world.builder.use(need);
  return {
    variable: world.builder.sum("what is left to do", thing, [plus(whole), minus(done)]),
    thing,
    className: "additive",
  };
}
