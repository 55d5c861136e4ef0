import { ONE, ZERO, equals } from "../rational.ts";
import type { HolderId } from "../meaning/facts.ts";
import { covers, describe, type Thing } from "../meaning/thing.ts";
import type { World } from "./world.ts";

/** How many of `thing` for one of `per`, when they are shared out equally; null when it does not follow. */
export function sharedOut(world: World, thing: Thing, per: Thing, ids: readonly HolderId[]): string | null {
  // So many a day say nothing of a week.
  const rates = world.rates().filter((one) => equals(covers(per, one.per) ?? ZERO, ONE) && covers(thing, one.thing) !== null);
  if (rates.length === 1 && rates[0] !== undefined) {
    world.builder.use(rates[0]);
    return world.builder.perOne(rates[0]);
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
  const dealt = story.dealt.filter(({ group }) => covers(per, group) !== null);
  const [deal] = dealt;
  if (deal === undefined) return world.count(ids, thing, "end");
  if (dealt.length > 1) return null;
  if (deal.flow === null) return world.held(deal.owners, thing, "end");
  const holder = deal.flow.from?.owner ?? null;
  if (covers(thing, deal.flow.thing) === null || holder === null || world.chain(holder, thing) === null) return null;
  world.builder.use(deal.flow);
  return world.builder.quantity(deal.flow.quantity, deal.flow.thing);
}
