import { covers, thingOf } from "../meaning/thing.ts";
import type { Asked, Target } from "./asked.ts";
import { plus } from "./builder.ts";
import type { World } from "./world.ts";

const END = /^(?:finish|use|use up|eat|drink|consume|spend|empty|complete|read)$/;

/** "How many days would the bottles last?", "How many days did she drink for?": how often so many went. */
export function askPaceCount(world: World, { query, thing, subjects }: Asked): Target | null {
  const clause = query.clause;
  if (
    clause === null ||
    thing === null ||
    query.kind !== "many" ||
    query.asked.more !== null ||
    clause.than !== null ||
    clause.verb.negated
  )
    return null;
  const lasts =
    clause.verb.lemma === "last" || (clause.verb.lemma === "take" && END.test(clause.purpose?.lemma ?? ""));
  const named =
    clause.verb.lemma === "last"
      ? clause.subject.flatMap((np) => (np.pronoun === null ? (thingOf(np, world.story.words) ?? []) : []))
      : [];
  const flows = world
    .flows()
    .filter(
      (flow) =>
        flow.quantity.times?.per?.key === thing.key &&
        (named.length === 0 ||
          named.every((one) => covers(one, flow.thing) !== null || covers(flow.thing, one) !== null)) &&
        (lasts || (flow.verb === clause.verb.lemma && flow.actors.some((actor) => subjects.includes(actor)))),
    );
  const [flow] = flows;
  const times = flow?.quantity.times;
  if (
    flow === undefined ||
    flows.length !== 1 ||
    times === undefined ||
    times.factor.value !== null ||
    flow.from === null
  )
    return null;
  const chain = world.chain(flow.from.owner ?? flow.from.place, flow.thing);
  if (chain === null) return null;
  // What went otherwise since, nobody knows when it was.
  if (
    chain.events.some((event) => event.flow !== flow && event.flow.time > flow.time) ||
    chain.events.filter((event) => event.flow.quantity.times?.per !== undefined).length > 1
  )
    return null;
  // What lasts is gone at the end.
  if (lasts) world.builder.linear([plus(chain.states.at(-1) as string)], `none left of ${flow.thing.name}`);
  for (const rate of world.rates()) if (rate.quantity === times.of) world.builder.use(rate);
  return { variable: world.builder.quantity(times.factor, thing), thing, className: "rate" };
}
