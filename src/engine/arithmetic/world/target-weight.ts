import { covers, thingOf } from "../meaning/thing.ts";
import { isCounted } from "../meaning/subject.ts";
import type { Asked, Target } from "./asked.ts";
import type { World } from "./world.ts";

/** "How much do 5 bricks weigh?", where it is told what one weighs. */
export function askWeight(world: World, { query, thing }: Asked): Target | null {
  const clause = query.clause;
  const [subject, second] = clause?.subject ?? [];
  if (
    clause === null ||
    clause.verb.lemma !== "weigh" ||
    clause.than !== null ||
    query.asked.more !== null ||
    clause.verb.negated ||
    subject === undefined ||
    second !== undefined ||
    !isCounted(subject)
  )
    return null;
  const per = thingOf(subject, world.story.words);
  const rates = world
    .rates()
    .filter(
      (rate) =>
        rate.verb === "weigh" &&
        per !== null &&
        covers(rate.per, per) !== null &&
        covers(per, rate.per) !== null,
    );
  const rate = rates[0];
  if (rate === undefined || rates.length !== 1 || (thing !== null && covers(thing, rate.thing) === null))
    return null;
  const variable = world.rated(rate, [], "end");
  return variable === null || (thing !== null && thing.key !== rate.thing.key)
    ? null
    : { variable, thing: rate.thing, className: "multiplicative" };
}
