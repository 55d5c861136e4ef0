import { ONE, ZERO, equals, multiply } from "../../text/rational.ts";
import type { Flow, HolderId } from "../meaning/facts.ts";
import { covers, describe, unfold, type Thing } from "../meaning/thing.ts";
import { minus, plus } from "./builder.ts";
import type { World } from "./world.ts";

const isOfClock = ({ key }: Thing): boolean => /^(?:second|minute|hour)$/.test(unfold(key));

/** How many of `thing` for one of `per`, when they are shared out equally; null when it does not follow. */
export function sharedOut(world: World, thing: Thing, per: Thing, ids: readonly HolderId[]): string | null {
  // So many a day say nothing of a week; so many a minute do of an hour.
  const rates = world
    .rates()
    .filter(
      (one) =>
        (equals(covers(per, one.per) ?? ZERO, ONE) || (isOfClock(per) && isOfClock(one.per))) &&
        covers(thing, one.thing) !== null,
    );
  if (rates.length === 1 && rates[0] !== undefined) {
    world.builder.use(rates[0]);
    // "40 words a minute": how many an hour.
    const [much, many] = [covers(thing, rates[0].thing) ?? ONE, covers(rates[0].per, per)];
    const one = world.builder.perOne(rates[0]);
    if (many === null) return null;
    return equals(multiply(much, many), ONE)
      ? one
      : world.builder.sum(`${describe(thing)} for each ${describe(per)}`, thing, [
          plus(one, multiply(much, many)),
        ]);
  }
  if (rates.length > 1) return null;
  const [whole, count] = [wholeOf(world, thing, per, ids), world.count([], per, "end")];
  if (whole === null || count === null) return null;
  const each = world.builder.variable(`${describe(thing)} for each ${describe(per)}`, thing);
  world.builder.product(whole, each, count, `shared equally: ${describe(thing)} for each ${describe(per)}`);
  return each;
}

/** All that is shared out: the rest where some were kept, what several have where they put it together. */
function wholeOf(world: World, thing: Thing, per: Thing, ids: readonly HolderId[]): string | null {
  const { story } = world;
  const dealt = story.dealt.filter(
    ({ group, flow, even }) =>
      covers(per, group) !== null && (even !== true || (flow !== null && covers(thing, flow.thing) !== null)),
  );
  const [deal] = dealt;
  if (deal === undefined) return world.count(ids, thing, "end");
  if (dealt.length > 1) return null;
  if (deal.flow === null) return world.held(deal.owners, thing, "end");
  if (deal.even === true) return evenly(world, thing, deal.flow);
  const holder = deal.flow.from?.owner ?? null;
  if (covers(thing, deal.flow.thing) === null || holder === null || world.chain(holder, thing) === null)
    return null;
  world.builder.use(deal.flow);
  return world.builder.quantity(deal.flow.quantity, deal.flow.thing);
}

/** "He had 24. He gave equal numbers to his 3 friends and has 6 left": all he had, less those that are told to be left. */
function evenly(world: World, thing: Thing, flow: Flow): string | null {
  const owner = flow.from?.owner ?? null;
  const holds = world
    .holds()
    .filter((hold) => hold.holder.owner === owner && covers(thing, hold.thing) !== null);
  const [had, left] = [
    holds.filter(({ moment }) => moment !== "end"),
    holds.filter(({ moment }) => moment === "end"),
  ];
  const others = world.flows().some((one) => one !== flow && covers(thing, one.thing) !== null);
  const [whole, rest] = [had[0], left[0]];
  // Whether he gave all of them has to be told.
  const said = world.story.lexemes(flow.sentence).some(({ lower }) => /^(?:all|everything)$/.test(lower));
  if (rest === undefined && !said) return null;
  if (owner === null || others || whole === undefined || had.length !== 1 || left.length > 1) return null;
  for (const fact of [flow, whole, ...left]) world.builder.use(fact);
  const terms = [
    plus(world.builder.quantity(whole.quantity, whole.thing)),
    ...(rest === undefined ? [] : [minus(world.builder.quantity(rest.quantity, rest.thing))]),
  ];
  world.builder.linear(
    [minus(world.builder.quantity(flow.quantity, flow.thing)), ...terms],
    `shared out: ${describe(thing)}`,
  );
  return world.builder.quantity(flow.quantity, flow.thing);
}
