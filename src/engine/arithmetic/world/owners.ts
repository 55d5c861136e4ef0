import type { Lexeme } from "../lexemes.ts";
import { refuse, type HolderId } from "../meaning/facts.ts";
import { shareOf, type Thing } from "../meaning/thing.ts";
import { withoutSources } from "./told.ts";
import type { World } from "./world.ts";

/** "Tom had 8. His sister had 7. Tom ate 2. How many are left?": of whose is not said; what is another's is not summed into one's own. */
export function refuseSeveralOwners(world: World, ids: readonly HolderId[], thing: Thing, at: Lexeme): void {
  const holders = withoutSources(world.story, world.holdersOf(thing), thing);
  // "Ann ate 3", and had none: they are all of one heap.
  const flows = world.flows().filter((flow) => shareOf(thing, flow.thing) !== null);
  const own = new Set([
    ...world
      .holds()
      .filter((hold) => shareOf(thing, hold.thing) !== null)
      .map(({ holder }) => holder.owner),
    ...flows.map(({ to }) => to?.owner ?? null),
  ]);
  if (
    flows.some(
      ({ from, to, verb }) =>
        from?.owner !== null &&
        from?.owner !== undefined &&
        to === null &&
        verb !== "lose" &&
        !own.has(from.owner),
    )
  )
    return;
  const other = holders.find(
    (id) => id !== null && !ids.includes(id) && world.story.discourse.individuals.get(id)?.person === true,
  );
  if (other !== undefined && holders.length > 1)
    refuse(at, "reference", "whose things are meant is not clear", `whose ${thing.name} are meant`);
}

/** "4 in the basket and 5 in the box. How many does Sam have in the basket?": those there, where all there are his. */
export function ownAt(
  world: World,
  ids: readonly HolderId[],
  place: HolderId,
  thing: Thing,
): readonly HolderId[] {
  const holds = world.holds().filter((hold) => shareOf(thing, hold.thing) !== null);
  const [there, elsewhere] = [
    holds.filter(({ holder }) => holder.place === place),
    holds.filter(({ holder }) => holder.place !== null && holder.place !== place),
  ];
  const mine =
    there.length > 0 && there.every(({ holder }) => holder.owner !== null && ids.includes(holder.owner));
  return mine && elsewhere.length > 0 ? [place] : ids;
}
