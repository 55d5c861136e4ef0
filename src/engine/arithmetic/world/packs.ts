import type { Flow, Hold, HolderId, Rate } from "../meaning/facts.ts";
import type { Story } from "../meaning/story.ts";
import { covers, shareOf, type Thing } from "../meaning/thing.ts";
import { touches } from "./told.ts";

/** What the story tells, by kinds of facts. */
interface Told {
  readonly story: Story;
  rates(): readonly Rate[];
  flows(): readonly Flow[];
  holds(): readonly Hold[];
}

/** "He had 10 pens already, and bought 3 packs with 12 pens in each": those in the packs come on top of what he had. */
export function areBoughtToo(
  world: Told,
  all: readonly (HolderId | null)[],
  thing: Thing,
  holds: readonly Hold[],
): boolean {
  const rates = world.rates().filter((rate) => rate.verb !== "cost" && covers(thing, rate.thing) !== null);
  const packs = [...world.flows(), ...world.holds()].filter((fact) =>
    rates.some((rate) => covers(rate.per, fact.thing) !== null),
  );
  const increases = (verb: string): boolean =>
    world.story.words.classesOf(verb).some(({ polarity }) => polarity === "increase");
  const bought = packs.filter(
    (fact) =>
      all.some((id) => id !== null && touches(fact.kind === "flow" ? fact.to : fact.holder, id)) &&
      (fact.kind === "flow" || increases(fact.verb)),
  );
  const other = world.flows().some((flow) => shareOf(thing, flow.thing) !== null);
  return (
    rates.length === 1 &&
    bought.length === 1 &&
    packs.length === 1 &&
    !other &&
    holds.every(
      (hold) =>
        hold.moment === "start" ||
        hold.already === true ||
        (hold.moment === null && hold.time < (bought[0]?.time ?? 0)),
    )
  );
}
