import { dimensionVerb } from "../meaning/dimensions.ts";
import { refuse, type Flow } from "../meaning/facts.ts";
import { covers, keyOf, shareOf, thingOf, unfold, type Thing } from "../meaning/thing.ts";
import { dimensionOf } from "../words/units.ts";
import { minus, plus } from "./builder.ts";
import { lastThing } from "./target-held.ts";
import type { Asked, Target } from "./asked.ts";
import type { World } from "./world.ts";

/** "How many pears were picked in total?", "How many children got on the bus?", "How many shelves did they use?" */
export function askDone(world: World, asked: Asked): Target | null {
  const { query } = asked;
  const clause = query.clause;
  if (query.alsoAsked.length > 0) return askDoneAll(world, asked);
  if (
    clause === null ||
    clause.than !== null ||
    !/^(?:many|much|far|long)$/.test(query.kind) ||
    clause.verb.negated
  )
    return null;
  const verb = dimensionVerb(clause.verb.lemma, clause.adjective);
  const thing = asked.thing ?? unitDone(world, asked) ?? lastThing(world, query.kind);
  if (thing === null) return null;
  // "How long did she ride?" asks for a time; how far she rode is none.
  if (
    query.kind === "long" &&
    !/^(?:be |weigh)/.test(verb) &&
    !/^(?:time|months)$/.test(dimensionOf(unfold(thing.key)) ?? "")
  )
    return null;
  const times = askDoneTimes(world, asked, verb, thing);
  if (times !== null) return times;
  if (asked.strange !== null)
    return refuse(
      asked.strange,
      "reference",
      "the question asks about a time that the text does not name",
      `what happened \`${asked.strange.text}\``,
    );
  if (
    query.asked.more !== null &&
    !world
      .flows()
      .some(
        (flow) =>
          flow.verb === verb &&
          ((flow.quantity.value === null && flow.quantity.times === undefined) || flow.more),
      )
  )
    return null;
  const flows = world.matchingFlows(verb, asked.subjects, thing, asked.labels);
  if (query.flags.has("left") && clause.verb.modality === "need") return null;
  if (clause.verb.progressive && flows.some(({ more }) => more)) return null;
  if (
    flows.length === 0 &&
    asked.labels.size > 0 &&
    world.matchingFlows(verb, asked.subjects, thing, new Set()).length > 1
  )
    return null;
  // Asked of one time or place, told of another.
  const timed = comparedAt(world, verb, thing, asked.labels);
  const otherwise =
    !timed &&
    flows.length === 0 &&
    asked.labels.size > 0 &&
    world.matchingFlows(verb, asked.subjects, thing, new Set()).some(({ labels }) => labels.size > 0);
  if (otherwise) return null;
  const done =
    world.together(asked.subjects, verb, thing) ??
    world.done(verb, asked.subjects, thing, flows.length > 0 || timed ? asked.labels : new Set());
  if (done !== null) return settled(world, asked, thing, flows, done);
  return askUnsaid(world, asked, thing) ?? askRated(world, asked, thing);
}

/** "How many pens and books did she buy?": of each of them, by itself or by so many for each. */
function askDoneAll(world: World, asked: Asked): Target | null {
  const { query, subjects, thing } = asked;
  const clause = query.clause;
  if (
    clause === null ||
    thing === null ||
    clause.than !== null ||
    clause.verb.negated ||
    query.asked.more !== null ||
    asked.strange !== null ||
    asked.labels.size > 0
  )
    return null;
  const others = query.alsoAsked.flatMap((np) => thingOf(np, world.story.words) ?? []);
  const parts = [thing, ...others].map((one) => {
    const flows = world.matchingFlows(clause.verb.lemma, subjects, one, new Set());
    if (flows.some(({ quantity }) => quantity.value === null)) return null;
    return (
      world.done(clause.verb.lemma, subjects, one, new Set()) ?? askRated(world, asked, one)?.variable ?? null
    );
  });
  if (others.length !== query.alsoAsked.length || parts.some((part) => part === null)) return null;
  return {
    variable: world.builder.sum(
      "all that is asked for",
      thing,
      parts.map((part) => plus(part as string)),
    ),
    thing: null,
    className: "additive",
  };
}

/** Whether a comparison tells of such a doing at just this time. */
function comparedAt({ story }: World, verb: string, thing: Thing, labels: ReadonlySet<string>): boolean {
  return story.facts.some(
    (fact) =>
      fact.kind === "comparison" &&
      fact.left.owner === fact.right.owner &&
      [fact.left, fact.right].some(
        (side) =>
          side.verb === verb &&
          covers(thing, side.thing) !== null &&
          side.labels.size === labels.size &&
          [...labels].every((label) => side.labels.has(label)),
      ),
  );
}

/** "in the afternoon and evening": at each of the times, together. */
function askDoneTimes(
  world: World,
  { query, subjects, labels }: Asked,
  verb: string,
  thing: Thing,
): Target | null {
  const clause = query.clause;
  const phrase = [...(clause?.phrases ?? []), ...(clause?.items.flatMap((item) => item.phrases) ?? [])].find(
    ({ nps }) => nps.length > 1,
  );
  if (phrase === undefined) return null;
  const words = phrase.nps.map((np) => [...np.mods, np.head].map((word) => keyOf(word, world.story.words)));
  if (query.asked.more !== null || words.some((keys) => keys.some((key) => !world.story.labels.has(key))))
    return null;
  const shared = [...labels].filter((label) => !words.flat().includes(label));
  const sets = words.map((keys) => new Set([...shared, ...keys]));
  if (sets.some((set) => world.matchingFlows(verb, subjects, thing, set).length === 0)) return null;
  const parts = sets.map((set) => world.done(verb, subjects, thing, set));
  if (parts.some((part) => part === null)) return null;
  return {
    variable: world.builder.sum(
      "at both times",
      thing,
      parts.map((part) => plus(part as string)),
    ),
    thing,
    className: "additive",
  };
}

/** Flows without a number are known only from how things stood before and after. */
function settled(world: World, asked: Asked, thing: Thing, flows: readonly Flow[], done: string): Target {
  const vague = flows.some(
    (flow) =>
      flow.quantity.value === null &&
      flow.quantity.times === undefined &&
      flow.quantity.share === undefined &&
      flow.to !== null,
  );
  const rest = world
    .holds()
    .find(
      (hold) =>
        hold.remains === true &&
        shareOf(thing, hold.thing) !== null &&
        flows.some(({ time }) => time < hold.time),
    );
  if (
    vague &&
    rest !== undefined &&
    !world.flows().some((flow) => flow.from !== null && shareOf(thing, flow.thing) !== null)
  )
    refuse(rest.quantity.lexeme, "slot", "some are said to be left, and nothing went", "what went");
  if (
    vague &&
    world.story.facts.filter(({ kind }) => kind !== "comparison").length === 2 &&
    world.holds().length === 1 &&
    world.holds()[0]?.quantity.value !== null &&
    (world.holds()[0]?.time ?? 0) > (flows[0]?.time ?? 0)
  )
    refuse(
      asked.lexeme,
      "slot",
      "what there was before is not said",
      `how many ${thing.name} there were before`,
    );
  for (const flow of flows)
    if (flow.quantity.value === null && flow.quantity.times === undefined)
      for (const holder of [flow.from, flow.to])
        if (holder !== null) world.chain(holder.owner ?? holder.place, asked.thing ?? thing);
  return { variable: done, thing, className: "additive" };
}

/** "How far did the mouse jump?": in the unit that the story tells of such doings in. */
function unitDone(world: World, { query }: Asked): Thing | null {
  const verb = dimensionVerb(query.clause?.verb.lemma ?? "", query.clause?.adjective ?? null);
  const things = [
    ...world
      .flows()
      .filter((flow) => flow.verb === verb)
      .map(({ thing }) => thing),
    ...world.story.facts.flatMap((fact) =>
      fact.kind === "comparison" && fact.left.verb === verb ? [fact.left.thing] : [],
    ),
  ];
  if (query.kind === "far" && things.some(({ key }) => !/length/.test(dimensionOf(unfold(key)) ?? "")))
    return null;
  return things[0] !== undefined && things.every(({ key }) => key === things[0]?.key) ? things[0] : null;
}

/** What happened was not told, but how things stood before and after was: "After the sale she had 4. How many did she sell?" */
function askUnsaid(world: World, asked: Asked, thing: Thing): Target | null {
  const clause = asked.query.clause;
  const category =
    clause === null
      ? null
      : (world.story.classOf(clause, ["change_verb", "transfer_verb", "place_verb", "motion_verb"]) ??
        (clause.verb.lemma === "store" ? { category: "place_verb", polarity: "put" } : null));
  if (clause === null || category === null || clause.verb.modality !== "fact") return null;
  const away = /^(?:decrease|give|remove|depart)$/.test(category.polarity ?? "");
  const vague = world
    .flows()
    .filter(
      (flow) =>
        flow.quantity.value === null &&
        flow.quantity.times === undefined &&
        shareOf(thing, flow.thing) !== null,
    );
  if (vague.length === 1 && vague[0] !== undefined) return vagueFlow(world, vague[0], thing, away);
  if (vague.length > 1) return null;
  const ids =
    asked.subjects.length === 1
      ? asked.subjects
      : asked.place === null
        ? world.holdersOf(thing)
        : [asked.place];
  const id = ids[0] ?? null;
  if (ids.length !== 1) return null;
  const holds = world
    .holds()
    .filter(
      (hold) =>
        shareOf(thing, hold.thing) !== null &&
        (hold.holder.owner === id || hold.holder.place === id || id === null),
    );
  const flows = world.flows().filter((flow) => shareOf(thing, flow.thing) !== null);
  const last = holds.at(-1);
  const first = holds.length > 1 || flows.length > 0;
  if (last === undefined || !first || last.moment === "start" || flows.some(({ time }) => time > last.time))
    return null;
  return unsaid(world, { id, thing, last: last.time, away, needed: holds.length });
}

function vagueFlow(world: World, flow: Flow, thing: Thing, away: boolean): Target | null {
  const holder = away ? flow.from : flow.to;
  if (holder === null) return null;
  const chain = world.chain(holder.owner ?? holder.place, thing);
  if (chain === null) return null;
  world.builder.use(flow);
  return { variable: world.builder.quantity(flow.quantity, flow.thing), thing, className: "additive" };
}

interface Unsaid {
  readonly id: string | null;
  readonly thing: Thing;
  readonly last: number;
  readonly away: boolean;
  readonly needed: number;
}

/** The change that is asked for, put between the last thing told and the state at the end. */
function unsaid(world: World, { id, thing, last, away }: Unsaid): Target | null {
  const before = world
    .holds()
    .filter(
      (hold) =>
        hold.time < last &&
        shareOf(thing, hold.thing) !== null &&
        (hold.holder.owner === id || hold.holder.place === id || id === null),
    );
  const after = world.holds().filter((hold) => hold.time === last && shareOf(thing, hold.thing) !== null);
  const flows = world
    .flows()
    .filter(
      (flow) =>
        flow.time < last &&
        shareOf(thing, flow.thing) !== null &&
        [flow.from, flow.to].some(
          (holder) => holder !== null && (id === null || holder.owner === id || holder.place === id),
        ),
    );
  if (flows.some((flow) => flow.from !== null) || after.length !== 1) return null;
  if (before.length > 1 && new Set(before.map((hold) => hold.thing.key)).size !== before.length) return null;
  for (const fact of [...before, ...after, ...flows]) world.builder.use(fact);
  const terms = [...before, ...flows].map((fact) => {
    if (covers(thing, fact.thing) === null) world.kindUsed = true;
    return plus(world.builder.quantity(fact.quantity, fact.thing), shareOf(thing, fact.thing) ?? undefined);
  });
  if (terms.length === 0)
    return refuse(
      world.at,
      "slot",
      "what there was before is not said",
      `how many ${thing.name} there were before`,
    );
  const rest = after.map((fact) => minus(world.builder.quantity(fact.quantity, fact.thing)));
  const change = world.builder.variable(`${thing.name} that went or came`, thing);
  world.builder.linear([away ? minus(change) : plus(change), ...terms, ...rest], `how ${thing.name} changed`);
  return { variable: change, thing, className: "additive" };
}

/** "How many shelves did they use?", "How many miles did he walk in 3 days?": by so many for each. */
function askRated(world: World, asked: Asked, thing: Thing): Target | null {
  const clause = asked.query.clause;
  if (
    clause === null ||
    world.flows().some((flow) => flow.verb === clause.verb.lemma && shareOf(thing, flow.thing) !== null)
  )
    return null;
  const verb = clause.verb.lemma;
  const follows =
    clause.verb.passive ||
    clause.verb.modality !== "fact" ||
    world.rates().some((rate) => rate.verb === verb) ||
    /^(?:use|need|require|fill|make|get|buy|create|take|put|pack|hold|fit|carry|plant|pick|earn|score|be|have|bake|read|run|walk|drive|travel|go|come|ride|visit|attend)$/.test(
      verb,
    );
  if (!follows) return null;
  const related = world
    .rates()
    .some((rate) => covers(rate.per, thing) !== null || shareOf(thing, rate.thing) !== null);
  if (!related) return null;
  const variable = world.held(asked.subjects, thing, "end");
  const rated =
    [...world.builder.used].some(({ kind }) => kind === "rate") ||
    world.builder.equations.some(({ kind }) => kind === "product");
  return variable === null || !rated ? null : { variable, thing, className: "multiplicative" };
}
