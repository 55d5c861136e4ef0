import { covers } from "../meaning/thing.ts";
import { minus, plus } from "./builder.ts";
import type { Asked, Target } from "./asked.ts";
import type { World } from "./world.ts";

/** What was not done, by what was: of games that were played some are won and some lost, some seen and some missed. */
const OPPOSITE: ReadonlyMap<string, readonly string[]> = new Map([
  ["go", ["miss"]],
  ["attend", ["miss"]],
  ["see", ["miss"]],
  ["watch", ["miss"]],
  ["win", ["lose"]],
  ["lose", ["win"]],
]);

/** "There were 9 rounds. Ann missed 6 of the rounds. How many rounds did she go to?" */
export function askMissed(world: World, { query, thing, subjects }: Asked): Target | null {
  const clause = query.clause;
  if (
    clause === null ||
    thing === null ||
    clause.than !== null ||
    query.asked.more !== null ||
    clause.verb.negated ||
    clause.verb.modality !== "fact" ||
    clause.verb.tense === "future"
  )
    return null;
  const opposites = OPPOSITE.get(clause.verb.lemma) ?? [];
  const doings = world
    .flows()
    .filter((flow) => covers(thing, flow.thing) !== null || covers(flow.thing, thing) !== null);
  const missed = doings.filter(({ verb }) => opposites.includes(verb) || verb === `not ${clause.verb.lemma}`);
  const totals = [
    ...world.holds().filter((hold) => covers(thing, hold.thing) !== null && hold.holder.owner === null),
    ...doings.filter(({ verb }) => /^(?:play|have|invite)$/.test(verb)),
  ];
  const [lost] = missed;
  const [whole] = totals;
  if (
    lost === undefined ||
    whole === undefined ||
    missed.length !== 1 ||
    totals.length !== 1 ||
    doings.some((flow) => flow !== lost && flow !== whole)
  )
    return null;
  if (
    (subjects.length > 0 && !lost.actors.some((actor) => subjects.includes(actor))) ||
    lost.quantity.value === null ||
    whole.quantity.value === null ||
    lost.time < whole.time
  )
    return null;
  for (const fact of [whole, lost]) world.builder.use(fact);
  return {
    variable: world.builder.sum("the others", thing, [
      plus(world.builder.quantity(whole.quantity, thing)),
      minus(world.builder.quantity(lost.quantity, thing)),
    ]),
    thing,
    className: "additive",
  };
}
