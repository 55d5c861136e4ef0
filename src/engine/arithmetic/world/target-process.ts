import type { NounPhrase } from "../grammar/syntax.ts";
import type { HolderId, Quantity, Rate } from "../meaning/facts.ts";
import { isCounted, isEach } from "../meaning/subject.ts";
import { covers, isKindOf, thingOf, unfold, type Thing } from "../meaning/thing.ts";
import { dimensionOf } from "../words/units.ts";
import { ONE, equals, type Rational } from "../../text/rational.ts";
import type { Asked, Target } from "./asked.ts";
import { minus, plus } from "./builder.ts";
import type { World } from "./world.ts";

/** A number of the question, and what it counts. */
interface Count {
  readonly quantity: Quantity;
  readonly thing: Thing;
}

const DOING = /^(?:do|make|get|go|produce|need|use|be|travel|cover|earn)$/;
const LASTING = /^(?:take|need|require|last|spend|have)$/;
const GROWING = /^(?:have|save|own|be)$/;
const SAME_PACE = /^(?:rate|speed|pace|steady|constant|steadily|such)$/;

const isTime = (thing: Thing): boolean => /^(?:time|months)$/.test(dimensionOf(unfold(thing.key)) ?? "");
const isOfClock = ({ key }: Thing): boolean => /^(?:second|minute|hour)$/.test(unfold(key));
/** How many of the one the other is; so many a week say nothing of a day, so many an hour do of a minute. */
function timesOf(per: Thing, other: Thing): Rational | null {
  const factor = covers(per, { ...other, of: other.of ?? per.of });
  return factor === null ||
    equals(factor, ONE) ||
    !isTime(per) ||
    (isOfClock(per) && isOfClock(other)) ||
    unfold(per.key) === "month"
    ? factor
    : null;
}
const matches = (one: Thing, other: Thing): boolean =>
  (!isTime(one) || one.key === other.key || (isOfClock(one) && isOfClock(other))) &&
  (covers(one, other) !== null ||
    (covers(other, one) !== null && other.mods.length === 0 && other.of === null));

/** Questions of a steady doing with a number of their own: "How many buns in 7 hours?", "How long for 90 buns?", "How much is left after 4 hours?" */
export function askProcess(world: World, asked: Asked): Target | null {
  const { query } = asked;
  const clause = query.clause;
  if (
    clause === null ||
    clause.verb.negated ||
    query.alsoAsked.length > 0 ||
    query.asked.measure !== null ||
    !/^(?:many|much|far|long)$/.test(query.kind)
  )
    return null;
  const counts = countsOf(world, asked);
  return counts === null
    ? null
    : (askAfter(world, asked, counts) ??
        askAmount(world, asked, counts) ??
        askDuration(world, asked, counts));
}

/** The numbers of the question; null when one of them is of another kind than so many of something. */
function countsOf(world: World, { query }: Asked): readonly Count[] | null {
  const clause = query.clause;
  if (clause === null) return null;
  const nps: (NounPhrase | null)[] = [
    ...clause.phrases.flatMap((phrase) => phrase.nps),
    ...clause.items.flatMap(({ np, phrases }) => [np, ...phrases.flatMap((phrase) => phrase.nps)]),
    ...clause.subject,
    ...(clause.than?.phrases ?? []).flatMap((phrase) => phrase.nps),
    clause.purpose?.object ?? null,
  ];
  const counts: Count[] = [];
  for (const np of nps) {
    if (np === null || isEach(np) || !isCounted(np) || np.amount === null || np.determiner === "the")
      continue;
    const thing = thingOf(np.head === "" && np.of !== null ? np.of : np, world.story.words);
    if (
      thing === null ||
      np.amount.implicit ||
      np.amount.lexeme.form !== "count" ||
      np.more !== null ||
      np.ratio !== null
    )
      return null;
    counts.push({ quantity: { value: np.amount.value, lexeme: np.amount.lexeme }, thing });
  }
  return counts;
}

/** So much in so long; `each`: what one of several does. */
interface Process extends Rate {
  readonly each?: Thing;
}

/** Rates, and pairs of numbers that hold for others as well: habits, or where the text speaks of one pace. */
function processesOf(world: World): readonly Process[] {
  const { story } = world;
  const steady = story.sentences.some((lexemes) =>
    lexemes.some(
      ({ lower }, at) =>
        SAME_PACE.test(lower) &&
        ((lower !== "rate" && lower !== "speed" && lower !== "pace") ||
          /^(?:same|this|that|steady|constant|a)$/.test(lexemes[at - 1]?.lower ?? "")),
    ),
  );
  const facts = story.facts.filter((fact): fact is Rate => fact.kind === "rate" && fact.verb !== "cost");
  const usual = world
    .usuals()
    .flatMap(({ pers: [who, per, more], factors, ...fact }): Process[] =>
      who === undefined || per === undefined || more !== undefined || factors.length > 0 || !isTime(per)
        ? []
        : [{ ...fact, kind: "rate", per, each: who }],
    );
  return [...facts, ...usual, ...story.pairs.filter(({ habit }) => habit || steady).map(({ rate }) => rate)];
}

const isOf = ({ actor }: Rate, ids: readonly HolderId[]): boolean =>
  actor === null || ids.length === 0 || ids.includes(actor);

function take(world: World, rate: Rate, count: Count): void {
  for (const { lexeme } of [rate.quantity, count.quantity, ...(rate.base === undefined ? [] : [rate.base])])
    world.story.taken.add(lexeme);
  world.builder.use(rate);
  for (const usual of world.usuals()) if (usual.quantity === rate.quantity) world.builder.use(usual);
  // The same numbers may stand in facts of their own: they are used with it.
  const lexemes = new Set([rate.quantity.lexeme, rate.base?.lexeme, count.quantity.lexeme]);
  for (const fact of world.story.facts)
    if (
      fact.kind !== "comparison" &&
      (lexemes.has(fact.quantity.lexeme) || fact.quantity.times?.of === rate.quantity)
    )
      world.builder.use(fact);
}

/** So much in so many, in the unit asked for: rate × count. */
function amountOf(world: World, rate: Rate, count: Count, unit: Thing): string | null {
  const factor = timesOf(rate.per, count.thing);
  if (factor === null) return null;
  take(world, rate, count);
  const times = world.builder.sum(`${rate.per.name} in all`, null, [
    plus(world.builder.quantity(count.quantity, count.thing), factor),
  ]);
  const whole = world.builder.variable(rate.thing.name, rate.thing);
  world.builder.product(
    whole,
    world.builder.perOne(rate),
    times,
    `${rate.thing.name} for each of ${rate.per.name} × how many`,
  );
  const much = covers(unit, rate.thing);
  return much === null || much.num === much.den
    ? whole
    : world.builder.sum(unit.name, unit, [plus(whole, much)]);
}

/** The thing of which a question without a noun asks: a length for "how far", the one thing of all processes for "how much". */
function askedThing({ query, thing }: Asked, rates: readonly Rate[]): Thing | null {
  if (thing !== null) return thing;
  const fitting =
    query.kind === "far"
      ? rates.filter((rate) => /length/.test(dimensionOf(unfold(rate.thing.key)) ?? ""))
      : query.kind === "long"
        ? []
        : rates;
  return fitting[0] !== undefined && fitting.every(({ thing: one }) => one.key === fitting[0]?.thing.key)
    ? fitting[0].thing
    : null;
}

/** "How many buns does it bake in 7 hours?", "How many more pages does Ann read than Ben in 4 days?", "How many do they make together in 3 hours?" */
function askAmount(world: World, asked: Asked, counts: readonly Count[]): Target | null {
  const { query, subjects } = asked;
  const clause = query.clause;
  const verb = clause?.verb.lemma ?? "";
  const all = processesOf(world);
  const thing = askedThing(asked, all);
  const group = clause?.subject.find(isCounted)?.amount ?? null;
  const [count, second] = counts.filter(
    ({ quantity }) => counts.length === 1 || quantity.lexeme !== group?.lexeme,
  );
  const doers = group !== null && group.lexeme !== count?.quantity.lexeme ? group : null;
  if (
    thing === null ||
    count === undefined ||
    second !== undefined ||
    clause === null ||
    (GROWING.test(verb) && verb !== "be")
  )
    return null;
  const fitting = all.filter(
    (rate) =>
      matches(thing, rate.thing) &&
      timesOf(rate.per, count.thing) !== null &&
      (rate.verb === verb || DOING.test(verb) || DOING.test(rate.verb)) &&
      !covered(world, rate),
  );
  if (fitting.some(({ loses }) => loses === true) !== fitting.every(({ loses }) => loses === true))
    return null;
  if (query.asked.more !== null || clause.than !== null) return difference(world, asked, fitting, count);
  const own = fitting.filter((rate) => isOf(rate, subjects));
  // "8 hours a day, 5 days a week": one goes through the other.
  if (own.some((rate) => all.some((other) => other !== rate && other.thing.key === rate.per.key)))
    return null;
  const [rate] = own;
  if (rate === undefined) return null;
  if (rate.each !== undefined && doers === null) return null;
  if (own.length === 1 && (fitting.length === 1 || subjects.length > 0) && doers === null) {
    const whole = amountOf(world, rate, count, thing);
    return whole === null ? null : { variable: whole, thing, className: "rate" };
  }
  const workers =
    doers === null || own.length !== 1 ? null : eachOf(world, rate, clause.subject.find(isCounted));
  if (workers !== null) {
    const one = amountOf(world, rate, count, thing);
    if (one === null) return null;
    const whole = world.builder.variable(rate.thing.name, rate.thing);
    for (const fact of world.story.facts)
      if (fact.kind === "hold" && fact.quantity.lexeme === workers.lexeme) world.builder.use(fact);
    world.builder.product(
      whole,
      one,
      world.builder.quantity(workers, rate.thing),
      `${rate.thing.name} of each × how many`,
    );
    return { variable: whole, thing, className: "rate" };
  }
  // "How many do the two machines make together": all that are told of.
  const together = query.flags.has("total") || subjects.length === own.length;
  if (
    !together ||
    own.length !== fitting.length ||
    (doers !== null && (doers.value.num !== BigInt(own.length) || doers.value.den !== 1n)) ||
    new Set(own.map(({ verb: one }) => one)).size > 1
  )
    return null;
  // "the two machines": as many as were told of.
  for (const fact of world.story.facts)
    if (fact.kind === "hold" && fact.quantity.lexeme === doers?.lexeme) world.builder.use(fact);
  const wholes = own.map((one) => amountOf(world, one, count, thing));
  return wholes.some((whole) => whole === null)
    ? null
    : {
        variable: world.builder.sum(
          "together",
          thing,
          wholes.map((whole) => plus(whole as string)),
        ),
        thing,
        className: "rate",
      };
}

/** "A worker paints 12 chairs a day", and 3 workers are asked for: so many times one of them. */
function eachOf({ story }: World, rate: Process, doers: NounPhrase | undefined): Quantity | null {
  const lexemes = story.lexemes(rate.sentence);
  const at = lexemes.indexOf(rate.quantity.lexeme);
  const same =
    rate.each !== undefined && doers !== undefined && thingOf(doers, story.words)?.key === rate.each.key;
  const one =
    same ||
    (doers?.amount !== null &&
      doers !== undefined &&
      lexemes
        .slice(0, at)
        .some(
          ({ lower }, index) =>
            /^(?:an?|one|each|every)$/.test(lower) &&
            lexemes[index + 1]?.lower === story.words.singular(doers.head),
        ));
  return one && doers?.amount !== null && doers?.determiner === null && doers.mods.length === 0
    ? { value: doers.amount.value, lexeme: doers.amount.lexeme }
    : null;
}

/** Whether the text itself counts what a rate is for: then the question's number is another. */
function covered(world: World, rate: Rate): boolean {
  const own = new Set([rate.quantity.lexeme, rate.base?.lexeme]);
  return world.story.facts.some(
    (fact) =>
      fact.kind === "hold" &&
      fact.sentence === rate.sentence &&
      !own.has(fact.quantity.lexeme) &&
      covers(rate.per, fact.thing) !== null,
  );
}

function difference(
  world: World,
  { query, subjects, thing }: Asked,
  rates: readonly Rate[],
  count: Count,
): Target | null {
  const than = query.clause?.than ?? null;
  const other =
    than === null ||
    than.nps.length !== 1 ||
    than.nps[0] === undefined ||
    than.phrases.some(({ nps }) =>
      nps.some((np) => isCounted(np) && np.amount?.lexeme !== count.quantity.lexeme),
    )
      ? []
      : world.story.discourse.holders(than.nps[0], world.story.lexemes(query.sentence), subjects);
  const [left, right] = [subjects, other].map((ids) =>
    rates.filter(({ actor }) => actor !== null && ids.includes(actor)),
  );
  const [first, second] = [left?.[0], right?.[0]];
  if (
    first === undefined ||
    second === undefined ||
    left?.length !== 1 ||
    right?.length !== 1 ||
    first === second ||
    query.asked.more === null ||
    first.thing.key !== second.thing.key
  )
    return null;
  const unit = thing ?? first.thing;
  const [one, another] = [amountOf(world, first, count, unit), amountOf(world, second, count, unit)];
  if (one === null || another === null) return null;
  const terms = query.asked.more === "fewer" ? [plus(another), minus(one)] : [plus(one), minus(another)];
  return { variable: world.builder.sum("the difference", unit, terms), thing: unit, className: "comparison" };
}

/** "How many hours does it take to grind 90 sacks?", "How many weeks does he need?": so often as the rate goes into what is to be done. */
function askDuration(world: World, asked: Asked, counts: readonly Count[]): Target | null {
  const { query, thing, subjects } = asked;
  const clause = query.clause;
  if (
    clause === null ||
    clause.than !== null ||
    query.asked.more !== null ||
    !(
      LASTING.test(clause.verb.lemma) ||
      query.kind === "long" ||
      (clause.verb.modality === "need" && thing !== null && isTime(thing))
    )
  )
    return null;
  const all = processesOf(world).filter(
    (rate) =>
      isOf(rate, subjects) &&
      (thing === null ? isTime(rate.per) && query.kind === "long" : matches(thing, rate.per)),
  );
  const purpose = clause.purpose?.lemma ?? clause.verb.lemma;
  const rates = all.length === 1 ? all : all.filter((rate) => rate.verb === purpose);
  const [rate] = rates;
  const [count, second] = counts;
  if (
    rate === undefined ||
    rates.length !== 1 ||
    second !== undefined ||
    (LASTING.test(rate.verb) && rate.base === undefined)
  )
    return null;
  const unit = thing ?? rate.per;
  const goal =
    count === undefined
      ? goalOf(world, rate, subjects)
      : covers(rate.thing, { ...count.thing, of: count.thing.of ?? rate.thing.of }) === null
        ? null
        : counted(world, rate, count);
  if (goal === null) return null;
  const times = world.builder.variable(rate.per.name, isTime(rate.per) ? null : rate.per);
  world.builder.product(
    goal,
    world.builder.perOne(rate),
    times,
    `${rate.thing.name} for each of ${rate.per.name} × how many`,
  );
  const factor = timesOf(rate.per, unit) === null ? null : covers(unit, rate.per);
  return factor === null
    ? null
    : { variable: world.builder.sum(unit.name, null, [plus(times, factor)]), thing: unit, className: "rate" };
}

function counted(world: World, rate: Rate, count: Count): string | null {
  const factor = covers(rate.thing, { ...count.thing, of: count.thing.of ?? rate.thing.of });
  if (factor === null) return null;
  take(world, rate, count);
  return world.builder.sum(`${rate.thing.name} in all`, null, [
    plus(world.builder.quantity(count.quantity, count.thing), factor),
  ]);
}

/** What the text says is needed, or fits in: less what there is already. */
function goalOf(world: World, rate: Rate, ids: readonly HolderId[]): string | null {
  const goals = world.story.facts.flatMap((fact) =>
    fact.kind === "hold" &&
    (fact.mode === "need" || fact.mode === "capacity") &&
    covers(rate.thing, { ...fact.thing, of: rate.thing.of }) !== null
      ? [fact]
      : [],
  );
  const [goal] = goals;
  const done =
    goal === undefined
      ? world
          .flows()
          .filter(
            (flow) =>
              flow.verb === rate.verb &&
              flow.to === null &&
              flow.quantity.value !== null &&
              covers(rate.thing, flow.thing) !== null &&
              !flow.more,
          )
      : [];
  const [whole] = [goal, ...done].filter((fact) => fact !== undefined);
  if (
    whole === undefined ||
    goals.length > 1 ||
    goals.length + done.length !== 1 ||
    (goal !== undefined &&
      goal.mode === "need" &&
      goal.holder.owner !== null &&
      ids.length > 0 &&
      !ids.includes(goal.holder.owner))
  )
    return null;
  const changed =
    goal !== undefined &&
    world
      .flows()
      .some(
        ({ thing, verb }) =>
          verb !== "spend" && (covers(rate.thing, thing) !== null || isKindOf(thing, rate.thing)),
      );
  const held =
    goal === undefined
      ? []
      : world
          .holds()
          .filter(
            (hold) =>
              covers(rate.thing, { ...hold.thing, of: rate.thing.of }) !== null &&
              hold.quantity.lexeme !== rate.base?.lexeme &&
              hold.thing.fixed !== true &&
              [goal.holder.owner, null].includes(hold.holder.owner),
          );
  // "She has 20 already": so many fewer, where they are hers and nothing happened to them.
  const already =
    held[0] !== undefined &&
    held.length === 1 &&
    held[0].quantity.value !== null &&
    (held[0].holder.owner ?? held[0].holder.place) === goal?.holder.owner &&
    !held[0].extra &&
    goal.quantity.value !== null &&
    rate.loses !== true &&
    polarity(world, rate) !== "decrease"
      ? held[0]
      : null;
  if (changed || held.length > (already === null ? 0 : 1)) return null;
  take(world, rate, { quantity: whole.quantity, thing: whole.thing });
  world.builder.use(whole);
  if (already !== null) world.builder.use(already);
  // "enough money": what is needed.
  for (const hold of world.holds())
    if (hold.thing.fixed === true && hold.quantity.lexeme.lower === "enough") world.builder.use(hold);
  const had =
    already === null
      ? []
      : [
          minus(
            world.builder.quantity(already.quantity, already.thing),
            covers(rate.thing, { ...already.thing, of: rate.thing.of }) ?? undefined,
          ),
        ];
  return world.builder.sum(`${rate.thing.name} to be done`, null, [
    ...had,
    plus(
      world.builder.quantity(whole.quantity, whole.thing),
      covers(rate.thing, { ...whole.thing, of: rate.thing.of }) ?? undefined,
    ),
  ]);
}

/** "How many litres are left after 12 hours?", "How much will she have after 6 weeks?": what there was, and so much for each. */
function askAfter(world: World, asked: Asked, counts: readonly Count[]): Target | null {
  const { query, subjects, place } = asked;
  const clause = query.clause;
  const [count, second] = counts;
  const left =
    clause?.flags.has("left") === true ||
    query.flags.has("left") ||
    /^(?:remain|leave)$/.test(clause?.verb.lemma ?? "");
  if (
    clause === null ||
    count === undefined ||
    second !== undefined ||
    query.asked.more !== null ||
    clause.than !== null ||
    (!left && !GROWING.test(clause.verb.lemma))
  )
    return null;
  const all = processesOf(world).filter((rate) => timesOf(rate.per, count.thing) !== null);
  const thing = askedThing(asked, all);
  const rates =
    thing === null
      ? []
      : all.filter(
          (rate) =>
            matches(thing, { ...rate.thing, of: rate.thing.of ?? thing.of }) &&
            isOf(rate, subjects) &&
            (rate.loses === true || polarity(world, rate) !== null),
        );
  const [rate] = rates;
  if (
    rate === undefined ||
    thing === null ||
    rates.length !== 1 ||
    left !== (polarity(world, rate) === "decrease")
  )
    return null;
  const owner = rate.actor ?? subjects[0] ?? place;
  const holds = world
    .holds()
    .filter(
      (hold) =>
        matches(thing, hold.thing) &&
        hold.thing.fixed !== true &&
        (hold.holder.owner === owner ||
          hold.holder.place === owner ||
          (hold.holder.owner === null && hold.holder.place === null)),
    );
  const flows = world.flows().filter((flow) => matches(thing, flow.thing));
  const [initial] = holds;
  if (holds.length !== 1 || initial === undefined || flows.length > 0 || initial.time > rate.time)
    return null;
  const change = amountOf(world, rate, count, thing);
  if (change === null) return null;
  world.builder.use(initial);
  const start = plus(
    world.builder.quantity(initial.quantity, initial.thing),
    covers(thing, initial.thing) ?? undefined,
  );
  return {
    variable: world.builder.sum("what there is then", thing, [start, left ? minus(change) : plus(change)]),
    thing,
    className: "rate",
    ...(left ? { wears: true as const } : {}),
  };
}

function polarity(world: World, rate: Rate): "increase" | "decrease" | null {
  if (rate.loses === true) return "decrease";
  const classes = world.story.words.classesOf(rate.verb).filter(({ category }) => category === "change_verb");
  const one = classes[0]?.polarity;
  return one === "increase" || one === "decrease" ? one : null;
}
