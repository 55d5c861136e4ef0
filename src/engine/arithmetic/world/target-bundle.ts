import { refuse } from "../meaning/facts.ts";
import { covers, sameKey, thingOf, type Thing } from "../meaning/thing.ts";
import { minus, plus } from "./builder.ts";
import type { Asked, Target } from "./asked.ts";
import type { World } from "./world.ts";

/** "She sold 427 posters and maps. If she sold 277 maps, how many posters did she sell?": one number of two things together. */
export function askBundle(world: World, { query, thing, subjects, lexeme }: Asked): Target | null {
  const { story, builder } = world;
  const [bundle, second] = story.bundles;
  const clause = query.clause;
  if (
    bundle === undefined ||
    second !== undefined ||
    clause === null ||
    query.asked.more !== null ||
    clause.than !== null ||
    thing === null ||
    clause.verb.negated
  )
    return null;
  const having = (verb: string): boolean => /^(?:have|be|own|hold|contain)$/.test(verb);
  const doing = clause.verb.lemma === bundle.verb || (having(clause.verb.lemma) && having(bundle.verb));
  if (!doing || (subjects.length > 0 && !subjects.some((id) => bundle.owners.includes(id)))) return null;
  const total = (): string => {
    story.taken.add(bundle.quantity.lexeme);
    return builder.quantity(bundle.quantity, bundle.things[0] as Thing);
  };
  const also = query.alsoAsked.flatMap((np) => thingOf(np, story.words) ?? []);
  if (also.length > 0)
    return [thing, ...also].length === bundle.things.length &&
      [thing, ...also].every((one) => bundle.things.some((part) => sameKey(part, one)))
      ? { variable: builder.sum("all of them", thing, [plus(total())]), thing: null, className: "additive" }
      : null;
  const own = bundle.things.filter((part) => covers(thing, part) !== null);
  const others = bundle.things.filter((part) => !own.includes(part));
  if (own.length !== 1 || others.length === 0) return null;
  const amounts = others.map((part) => {
    const flows = world.flows().filter((flow) => flow.verb === bundle.verb && sameKey(flow.thing, part));
    const holds = world
      .holds()
      .filter((hold) => having(bundle.verb) && sameKey(hold.thing, part) && hold.moment === null);
    const [fact] = [...flows, ...holds];
    // "Ada sold 40 pens and pencils. She sold 12 pens": among the 40, or besides? "If she sold 12 pens" is among them.
    if (fact !== undefined && !story.lexemes(fact.sentence).some(({ lower }) => lower === "if"))
      refuse(
        fact.quantity.lexeme,
        "composition",
        "whether one number includes the other is not clear",
        "how many there are of each",
      );
    if (fact === undefined || flows.length + holds.length !== 1)
      return refuse(
        lexeme,
        "slot",
        "how many there are of the others is not said",
        `how many ${part.name} there are`,
      );
    builder.use(fact);
    return minus(builder.quantity(fact.quantity, fact.thing));
  });
  return {
    variable: builder.sum(`${thing.name} among them`, thing, [plus(total()), ...amounts]),
    thing,
    className: "additive",
  };
}
