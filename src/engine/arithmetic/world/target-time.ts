import { dimensionOf } from "../words/units.ts";
import { covers, thingOf, unfold, type Thing } from "../meaning/thing.ts";
import type { Rate } from "../meaning/facts.ts";
import { minus, plus } from "./builder.ts";
import type { Asked, Target } from "./asked.ts";
import type { World } from "./world.ts";

const isTime = (thing: Thing): boolean => {
  const dimension = dimensionOf(unfold(thing.key));
  return dimension === "time" || dimension === "months";
};

/** "how long will it take her to paint the rest?", "how long was Mina rowing?", "How far did Martin go?", "How fast did she go?" */
export function askTime(world: World, asked: Asked): Target | null {
  const clause = asked.query.clause;
  if (clause === null) return null;
  const adjective = clause.adjective ?? "";
  if (
    clause.verb.lemma === "take" &&
    (/^(?:long|longer)$/.test(adjective) || (asked.thing !== null && isTime(asked.thing)))
  )
    return askTask(world, asked);
  if (asked.query.kind === "long" && adjective === "long") return askPace(world, asked, "duration");
  if (asked.query.kind === "far") return askPace(world, asked, "distance");
  return asked.query.kind === "fast" ? askSpeed(world, asked) : null;
}

/** So long for each of what is still to be done. */
function askTask(world: World, { query }: Asked): Target | null {
  const purpose = query.clause?.purpose ?? null;
  const rates = world.rates().filter((rate) => rate.verb === "take" && isTime(rate.thing));
  const rate = rates[0];
  if (rate === undefined || rates.length !== 1 || purpose === null || purpose.object === null) return null;
  const object = purpose.object;
  const named = object.head === "" ? null : thingOf(object, world.story.words);
  if (named !== null && covers(rate.per, named) === null) return null;
  const count = object.rest
    ? restOf(world, rate, purpose.lemma)
    : object.amount !== null
      ? world.count([], rate.per, "end")
      : null;
  if (count === null) return null;
  world.builder.use(rate);
  const whole = world.builder.variable("time", rate.thing);
  world.builder.product(whole, world.builder.perOne(rate), count, "time for each × how many");
  return { variable: whole, thing: rate.thing, className: "time" };
}

function restOf(world: World, rate: Rate, verb: string): string | null {
  const needs = world.story.facts.flatMap((fact) =>
    fact.kind === "hold" && fact.mode === "need" && covers(rate.per, fact.thing) !== null ? [fact] : [],
  );
  const done = world.done(verb, [], rate.per, new Set());
  const need = needs[0];
  if (need === undefined || needs.length !== 1 || done === null) return null;
  world.builder.use(need);
  return world.builder.sum("what is left to do", rate.per, [
    plus(world.builder.quantity(need.quantity, need.thing)),
    minus(done),
  ]);
}

/** Distance and pace, one of them asked. */
function askPace(world: World, { query, subjects }: Asked, wanted: "duration" | "distance"): Target | null {
  const verb = query.clause?.verb.lemma ?? "";
  const rates = world
    .rates()
    .filter(
      (rate) =>
        isTime(rate.per) &&
        !isTime(rate.thing) &&
        (rate.verb === verb ||
          verb === "go" ||
          rate.verb === "take" ||
          (verb === "be" && wanted === "distance")) &&
        (rate.actor === null || subjects.includes(rate.actor) || (subjects.length === 0 && verb === "be")),
    );
  const rate = rates[0];
  if (rate === undefined || rates.length !== 1) return null;
  if (wanted === "distance") {
    const duration = durationOf(world, subjects, rate.per);
    if (duration === null) return null;
    world.builder.use(rate);
    const whole = world.builder.variable(rate.thing.name, rate.thing);
    world.builder.product(whole, world.builder.perOne(rate), duration, "pace × time");
    return { variable: whole, thing: rate.thing, className: "rate" };
  }
  const distance = world.done(rate.verb, subjects, rate.thing, new Set());
  if (distance === null) return null;
  world.builder.use(rate);
  const duration = world.builder.variable(rate.per.name, rate.per);
  world.builder.product(distance, world.builder.perOne(rate), duration, "pace × time");
  return { variable: duration, thing: rate.per, className: "rate" };
}

function durationOf(world: World, subjects: readonly string[], unit: Thing): string | null {
  const verbs = new Set(
    world
      .flows()
      .filter(({ thing }) => covers(unit, thing) !== null)
      .map(({ verb }) => verb),
  );
  const [verb] = verbs;
  if (verbs.size > 1) return null;
  return verb === undefined
    ? world.held([], unit, "end")
    : world.done(verb, verb === "take" ? [] : subjects, unit, new Set());
}

/** Distance by time, where one of each is told. */
function askSpeed(world: World, { subjects, query }: Asked): Target | null {
  const distances = world
    .flows()
    .filter(
      (flow) =>
        /length/.test(dimensionOf(unfold(flow.thing.key)) ?? "") &&
        (subjects.length === 0 ||
          flow.actors.length === 0 ||
          flow.actors.some((actor) => subjects.includes(actor))),
    );
  const distance = distances[0];
  if (distance === undefined || distances.length !== 1) return null;
  const units = world.story.facts.flatMap((fact) =>
    (fact.kind === "hold" || fact.kind === "flow") && isTime(fact.thing) ? [fact.thing] : [],
  );
  const unit = units[0];
  if (unit === undefined || units.length !== 1) return null;
  // "in miles per hour": in the units that the story tells of.
  const named =
    query.asked.head === ""
      ? null
      : [
          thingOf(query.asked, world.story.words),
          query.asked.per === null ? null : thingOf(query.asked.per, world.story.words),
        ];
  if (named !== null && (named[0]?.key !== distance.thing.key || named[1]?.key !== unit.key)) return null;
  const time = durationOf(world, subjects, unit) ?? world.held([], unit, "end");
  if (time === null) return null;
  world.builder.use(distance);
  const speed = world.builder.variable(`${distance.thing.name} per ${unit.name}`, distance.thing);
  world.builder.product(
    world.builder.quantity(distance.quantity, distance.thing),
    speed,
    time,
    "distance ÷ time",
  );
  return {
    variable: speed,
    thing: { ...distance.thing, name: `${distance.thing.name} per ${world.story.words.singular(unit.name)}` },
    className: "rate",
  };
}
