import type { Comparison, Flow, HolderId } from "../meaning/facts.ts";
import { covers, sameKey, shareOf, type Thing } from "../meaning/thing.ts";

/** What keeps the comparisons of a story. */
interface Compared {
  comparisons(): readonly Comparison[];
  kindUsed: boolean;
}

/** Things under different names, none of them a kind of another: their numbers add up. Empty where some overlap. */
export function distinctThings(things: readonly Thing[]): readonly Thing[] {
  const distinct = things.filter((thing, at) => !things.slice(0, at).some((other) => sameKey(other, thing)));
  return distinct.some((one) => distinct.some((other) => other !== one && shareOf(one, other) !== null))
    ? []
    : distinct;
}

/** "picked 7 plums and twice as many pears": the kinds that were compared, and those that were told. */
export function doneParts(
  world: Compared,
  verb: string,
  id: HolderId,
  thing: Thing,
  flows: readonly Flow[],
): readonly Thing[] {
  const sides = world
    .comparisons()
    .flatMap(({ left, right }) => [left, right])
    .filter(
      (side) =>
        side.verb === verb &&
        side.owner === id &&
        side.labels.size === 0 &&
        shareOf(thing, side.thing) !== null,
    )
    .map((side) => side.thing);
  const all = [...sides, ...flows.map((flow) => flow.thing)];
  if (sides.length === 0 || all.some((one) => sameKey(one, thing))) return [];
  if (sides.some((side) => covers(thing, side) === null)) world.kindUsed = true;
  return distinctThings(all);
}
