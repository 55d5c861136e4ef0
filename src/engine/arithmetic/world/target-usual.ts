import { isCounted, isEach } from "../meaning/subject.ts";
import type { HolderId, Rate } from "../meaning/facts.ts";
import { covers, thingOf, type Thing } from "../meaning/thing.ts";
import { ONE, equals } from "../../text/rational.ts";
import type { Asked, Target } from "./asked.ts";
import { plus } from "./builder.ts";
import { lastThing } from "./target-held.ts";
import { isTime, Periods, spanOf } from "./periods.ts";
import type { World } from "./world.ts";

/** Verbs under which what others did or gave is asked for: "How many eggs does she get in a week?" */
const GETTING = /^(?:get|have|need|use|collect|take|make|produce|be)$/;

/** "How many cups do they eat in a week?", "How many meters does he run a week?": so much each time, so often, for as long as is asked. */
export function askUsual(world: World, asked: Asked): Target | null {
  const { query } = asked;
  const clause = query.clause;
  const thing = asked.thing ?? (query.kind === "much" ? lastThing(world, "much") : null);
  if (
    clause === null ||
    thing === null ||
    clause.than !== null ||
    query.asked.more !== null ||
    query.alsoAsked.length > 0 ||
    clause.verb.negated ||
    !/^(?:many|much)$/.test(query.kind) ||
    clause.verb.modality === "want" ||
    query.asked.measure !== null ||
    query.flags.has("left")
  )
    return null;
  const span = spanOf(asked, (np) => thingOf(np, world.story.words));
  if (span === "several" || (isTime(thing) && span === null)) return null;
  const own =
    world.flows().some((flow) => covers(thing, flow.thing) !== null) ||
    world.holds().some((hold) => covers(thing, hold.thing) !== null && !isTime(thing));
  if (own) return null;
  const [each, another] = clause.subject.filter(isEach).map((np) => thingOf(np, world.story.words));
  if (another !== undefined || each === null || clause.subject.some(isCounted)) return null;
  const periods = new Periods(world, asked.subjects, span);
  const sources = sourcesOf(world, asked, thing, each ?? null);
  if (
    sources.length === 0 ||
    (!sources.some(({ usual }) => usual) && span === null) ||
    new Set(sources.map(({ verb }) => verb)).size > 1
  )
    return null;
  if (/^(?:dollar|cent)$/.test(thing.key) && sources.some(({ verb }) => verb !== "save")) return null;
  // "it", where several machines are told of.
  if (sources.length > 1 && clause.subject.some(({ pronoun }) => pronoun === "it")) return null;
  if (sources.some(({ verb }) => verb !== clause.verb.lemma) && !GETTING.test(clause.verb.lemma)) return null;
  const totals = sources.map(({ build }) => build(periods));
  if (totals.some((total) => total === null) || (span !== null && !periods.spanUsed)) return null;
  return {
    variable: world.builder.sum(
      "in all that time",
      thing,
      totals.map((total) => plus(total as string)),
    ),
    thing,
    className: "rate",
    spanned: true,
  };
}

interface Source {
  readonly verb: string;
  readonly usual: boolean;
  readonly build: (periods: Periods) => string | null;
}

function sourcesOf(world: World, asked: Asked, thing: Thing, each: Thing | null): readonly Source[] {
  const ofThem = (actor: HolderId | null): boolean =>
    actor === null || asked.subjects.length === 0 || asked.subjects.includes(actor);
  const exact = (one: Thing): boolean => {
    const factor = covers(thing, one);
    return factor !== null && equals(factor, ONE);
  };
  const usuals = world
    .usuals()
    .filter((usual) => exact(usual.thing) && ofThem(usual.actor))
    .map((usual): Source => ({ verb: usual.verb, usual: true, build: (periods) => periods.usual(usual) }));
  const rates = world
    .rates()
    .filter((rate) => exact(rate.thing) && ofThem(rate.actor) && rate.verb !== "cost")
    .flatMap((rate): Source[] =>
      isTime(rate.per) || Periods.isDaily(rate.per)
        ? [{ verb: rate.verb, usual: false, build: (periods) => timed(world, rate, periods) }]
        : derived(world, rate),
    );
  return each === null
    ? [...usuals, ...rates]
    : world
        .usuals()
        .filter((usual) => exact(usual.thing) && usual.pers.some(({ key }) => key === each.key))
        .map((usual) => ({
          verb: usual.verb,
          usual: true,
          build: (periods) =>
            periods.usual({ ...usual, pers: usual.pers.filter(({ key }) => key !== each.key) }, usual),
        }));
}

function timed(world: World, rate: Rate, periods: Periods): string | null {
  const count = periods.count(rate.per, rate.verb);
  return count === null ? null : world.ratedBy(rate, count);
}

/** "He runs 3 sprints 4 times a week. He runs 60 meters each sprint." */
function derived(world: World, rate: Rate): Source[] {
  const usuals = world.usuals().filter((usual) => covers(rate.per, usual.thing) !== null);
  const [usual] = usuals;
  if (
    usual === undefined ||
    usuals.length !== 1 ||
    (rate.actor !== null && usual.actor !== null && rate.actor !== usual.actor)
  )
    return [];
  return [
    {
      verb: rate.verb,
      usual: true,
      build: (periods) => {
        const count = periods.usual(usual);
        return count === null ? null : world.ratedBy(rate, count);
      },
    },
  ];
}
