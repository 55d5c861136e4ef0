import { dimensionVerb } from "../meaning/dimensions.ts";
import type { Flow } from "../meaning/facts.ts";
import { covers } from "../meaning/thing.ts";
import { minus, plus } from "./builder.ts";
import type { Asked, Target } from "./asked.ts";
import type { World } from "./world.ts";

const CUTS = /^(?:cut|cut off|saw-cut|trim|chop|break off|tear off|remove|shorten)$/;
const GROWS = /^(?:grow|lengthen)$/;

/** "A board was 9 feet long. He sawed 2 feet off. How long is it now?", "She is 4 feet tall. She grew 1 foot this year. How tall was she last year?" */
export function askLengthNow(world: World, { query, subjects }: Asked): Target | null {
  const clause = query.clause;
  const weighs = clause?.verb.lemma === "weigh" && query.kind === "much";
  if (
    clause === null ||
    (!weighs && (query.kind !== "long" || clause.verb.lemma !== "be")) ||
    clause.than !== null ||
    query.asked.more !== null ||
    clause.subject.length !== 1
  )
    return null;
  const verb = weighs ? "weigh" : dimensionVerb("be", clause.adjective);
  const measured = world.flows().filter((flow) => flow.verb === verb);
  const [base] = measured;
  if (base === undefined || measured.length !== 1 || base.quantity.value === null) return null;
  const changes = world.flows().filter((flow) => flow !== base && covers(base.thing, flow.thing) !== null);
  const sign = (flow: Flow): 1 | -1 | 0 =>
    weighs
      ? flow.verb === "lose"
        ? -1
        : flow.verb === "gain"
          ? 1
          : 0
      : CUTS.test(flow.verb)
        ? -1
        : GROWS.test(flow.verb) && verb === "be long"
          ? 1
          : 0;
  if (
    changes.length === 0 ||
    changes.some((flow) => sign(flow) === 0 || flow.quantity.value === null || flow.time < base.time)
  )
    return null;
  if (
    changes.some(
      (flow) => (weighs || sign(flow) > 0) && !base.actors.some((actor) => flow.actors.includes(actor)),
    )
  )
    return null;
  const subject = clause.subject[0];
  if (weighs && subjects.length === 0) return null;
  const same =
    subject?.pronoun === "it" || (subjects.length === 1 && base.actors.includes(subjects[0] ?? ""));
  const tense = world.story.lexemes(base.sentence).some(({ lower }) => /^(?:is|are)$/.test(lower))
    ? "present"
    : "past";
  const [isNow, was] = [
    query.flags.has("now") || query.flags.has("end") || query.flags.has("then"),
    query.flags.has("start") ||
      (world.story.lexemes(query.sentence).some(({ lower }) => lower === "was") &&
        world.story.lexemes(query.sentence).some(({ lower }) => /^(?:last|before|originally)$/.test(lower))),
  ];
  const back = was && tense === "present" && changes.every((flow) => sign(flow) > 0);
  if (!same || (!back && !(isNow && tense === "past"))) return null;
  const terms = [base, ...changes].map((flow) => {
    world.builder.use(flow);
    const adds = flow === base || sign(flow) > 0 !== back;
    const amount = world.builder.quantity(flow.quantity, flow.thing);
    const factor = covers(base.thing, flow.thing) ?? undefined;
    return adds ? plus(amount, factor) : minus(amount, factor);
  });
  return {
    variable: world.builder.sum("its length", base.thing, terms),
    thing: base.thing,
    className: "additive",
  };
}
