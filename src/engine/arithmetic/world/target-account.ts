import type { NounPhrase } from "../grammar/syntax.ts";
import { refuse, type Flow, type HolderId, type Rate } from "../meaning/facts.ts";
import { covers, thingOf, type Thing } from "../meaning/thing.ts";
import type { Asked, Target } from "./asked.ts";
import { minus, plus } from "./builder.ts";
import { isTime, Periods, spanOf } from "./periods.ts";
import type { World } from "./world.ts";

/** One amount of money that came or went: what it is, and the variable that says how much once it is built. */
interface Entry {
  readonly kind: "held" | "in" | "out" | "paid";
  readonly composed: boolean /** What it was paid for. */;
  readonly names?: readonly string[];
  readonly build: () => string | null;
}

const isMoney = (thing: Thing | null): boolean =>
  thing !== null && /^(?:dollar|cent|money|cash)$/.test(thing.key);
const BUYING = /^(?:buy|purchase|order|rent)$/;
const USING = /^(?:drink|eat|use|consume|smoke|need)$/;
const OUTGOING = /^(?:spend|pay|cost)$/;
const INCOMING = /^(?:earn|make|get|charge|receive)$/;

/**
 * Money that is the sum of several prices and wages: "3 posters and 4 pens" with what each costs, so much an hour and so many hours.
 * Questions of what was spent, earned, gained, left or given back; null where a single amount is told, which others answer.
 */
export function askAccount(world: World, asked: Asked): Target | null {
  const wanted = wantedOf(world, asked);
  if (wanted === null) return null;
  const ids = asked.subjects.length > 0 ? asked.subjects : buyersOf(world);
  const span = spanOf(asked, (np) => thingOf(np, world.story.words));
  if (span === "several" || ids.length === 0) return null;
  const periods = new Periods(world, ids, span);
  const unit = unitOf(world);
  const entries = unit === null ? null : entriesOf(world, ids, unit, periods);
  if (unit === null || entries === null) return null;
  const notes = entries.filter(({ kind }) => kind === "paid");
  if (
    wanted === "change"
      ? notes.length !== 1 || entries.some(({ kind }) => kind === "held")
      : notes.length > 0 && wanted !== "out"
  )
    return null;
  // What was bought before the note was handed over, or after it: of which of them the change is, is not clear.
  if (
    wanted === "change" &&
    world.story.notes.some(
      ({ time }) =>
        world.flows().some((flow) => flow.verb === "spend" && flow.time > time) &&
        world.flows().some((flow) => flow.verb === "spend" && flow.time <= time),
    )
  )
    return null;
  const purposes = purposesOf(asked).flatMap((np) => thingOf(np, world.story.words)?.key ?? []);
  if ((purposes.length > 0 && wanted !== "out" && wanted !== "in") || purposes.length > 1) return null;
  const chosen = entries
    .filter(({ names }) => purposes.every((key) => names?.includes(key) === true))
    .filter(({ kind }) =>
      wanted === "left"
        ? kind !== "paid"
        : wanted === "change"
          ? kind === "paid" || kind === "out"
          : wanted === "profit"
            ? kind === "in" || kind === "out"
            : kind === wanted,
    );
  const kinds = new Set(chosen.map(({ kind }) => kind));
  if (
    (wanted !== "change" && wanted !== "profit" && !chosen.some(({ composed }) => composed)) ||
    (wanted === "profit" && kinds.size !== 2) ||
    (wanted === "change" && !kinds.has("out")) ||
    (wanted === "left" && (!kinds.has("out") || (!kinds.has("held") && !kinds.has("in"))))
  )
    return null;
  if (
    (wanted === "out" || wanted === "in") &&
    entries.some(({ kind }) => kind === (wanted === "out" ? "in" : "out"))
  )
    return null;
  const terms = chosen.map(({ kind, build }) => {
    const variable = build();
    return variable === null ? null : wanted === "out" || kind !== "out" ? plus(variable) : minus(variable);
  });
  if (terms.some((term) => term === null) || (span !== null && !periods.spanUsed))
    return refuse(
      asked.lexeme,
      "slot",
      "what was paid for something does not follow",
      "how many there are of what has a price",
    );
  return {
    variable: world.builder.sum(
      "money in all",
      unit,
      terms.flatMap((term) => term ?? []),
    ),
    thing: unit,
    className: "money",
    ...(span === null ? {} : { spanned: true as const }),
  };
}

/** "on coffee", "for the tickets", "from the eggs": what the question is restricted to. */
function purposesOf({ query }: Asked): readonly NounPhrase[] {
  const clause = query.clause;
  if (clause === null) return [];
  const phrases = [...clause.phrases, ...clause.items.flatMap((item) => item.phrases)];
  return phrases
    .filter(({ prep }) => /^(?:on|for|from|by)$/.test(prep))
    .flatMap(({ nps }) => nps)
    .filter(
      ({ pronoun, head }) =>
        pronoun === null &&
        !/^(?:item|thing|purchase|everything|day|week|month|year|hour|total)s?$/.test(head),
    );
}

/** What the question is about; null for another question. */
function wantedOf(world: World, { query, thing }: Asked): "out" | "in" | "profit" | "left" | "change" | null {
  const clause = query.clause;
  if (
    clause === null ||
    query.alsoAsked.length > 0 ||
    clause.than !== null ||
    query.asked.more !== null ||
    query.asked.measure !== null ||
    clause.verb.negated ||
    clause.adjective !== null
  )
    return null;
  const { lemma, modality } = clause.verb;
  if (thing?.key === "chang" && /^(?:get|receive|have|be)$/.test(lemma)) return "change";
  if (thing?.key === "profit" && /^(?:make|earn|get|have|be)$/.test(lemma)) return "profit";
  // "How many dollars of profit did she make?"
  if (isMoney(thing) && thing?.of?.key === "profit" && /^(?:make|earn|get|have)$/.test(lemma))
    return "profit";
  if ((query.kind !== "much" && !isMoney(thing)) || (thing !== null && !isMoney(thing)) || thing?.of != null)
    return null;
  if (
    /^(?:get|receive)$/.test(lemma) &&
    world.story.lexemes(query.sentence).some(({ lower }) => lower === "back")
  )
    return modality === "fact" ? "change" : null;
  if (lemma === "gain" && modality === "fact")
    return world.flows().some(({ verb }) => verb === "sell") ? "profit" : null;
  if (/^(?:spend|pay)$/.test(lemma) && (modality === "fact" || modality === "need")) return "out";
  if (modality !== "fact" || clause.items.some(({ np }) => np.amount !== null)) return null;
  if (/^(?:earn|make)$/.test(lemma)) return "in";
  if (lemma === "save") return "profit";
  return /^(?:have|leave|remain)$/.test(lemma) &&
    (clause.flags.has("left") || query.flags.has("left") || query.flags.has("now") || query.flags.has("end"))
    ? "left"
    : null;
}

/** The one unit of all money told of. */
function unitOf(world: World): Thing | null {
  const things = world.story.facts.flatMap((fact) =>
    fact.kind !== "comparison" && isMoney(fact.thing) ? [fact.thing] : [],
  );
  return things[0] !== undefined && things.every(({ key }) => key === things[0]?.key) ? things[0] : null;
}

function buyersOf(world: World): readonly HolderId[] {
  return [
    ...new Set(
      world
        .flows()
        .filter(({ verb }) => BUYING.test(verb))
        .flatMap(({ actors }) => actors),
    ),
  ];
}

/** All money that the holders had, got and gave; null when something of it has no price or cannot be told apart. */
function entriesOf(
  world: World,
  ids: readonly HolderId[],
  unit: Thing,
  periods: Periods,
): readonly Entry[] | null {
  const entries: Entry[] = [];
  const mine = (id: HolderId | null | undefined): boolean =>
    id !== null && id !== undefined && ids.includes(id);
  for (const fact of world.story.facts) {
    if (fact.kind === "comparison" || fact.kind === "joint") {
      if (fact.kind === "joint" ? isMoney(fact.thing) : isMoney(fact.left.thing) || isMoney(fact.right.thing))
        return null;
    } else if (fact.kind === "hold") {
      if (!isMoney(fact.thing)) continue;
      if (
        fact.mode !== "have" ||
        fact.moment === "end" ||
        (fact.quantity.value === null && fact.quantity.times === undefined)
      )
        return null;
      // "He had $40" after what he bought: whether before or after is not clear.
      if (
        fact.moment === null &&
        mine(fact.holder.owner) &&
        world.flows().some((flow) => flow.time < fact.time)
      )
        return null;
      if (mine(fact.holder.owner))
        entries.push({ kind: "held", composed: false, build: () => taken(world, fact) });
    } else if (fact.kind === "flow") {
      const entry = isMoney(fact.thing) ? moneyFlow(world, fact, mine) : goodsFlow(world, fact, mine, unit);
      if (entry === "unclear") return null;
      if (entry !== null) entries.push(entry);
    } else if (fact.kind === "usual") {
      const kind = OUTGOING.test(fact.verb)
        ? ("out" as const)
        : INCOMING.test(fact.verb)
          ? ("in" as const)
          : null;
      if (isMoney(fact.thing) && kind === null) return null;
      if (isMoney(fact.thing) && kind !== null && mine(fact.actor))
        entries.push({ kind, composed: true, names: [], build: () => periods.usual(fact) });
    } else if (
      (isMoney(fact.thing) && isTime(fact.per)) ||
      (isMoney(fact.thing) && !OUTGOING.test(fact.verb) && INCOMING.test(fact.verb))
    ) {
      const kind = OUTGOING.test(fact.verb)
        ? ("out" as const)
        : INCOMING.test(fact.verb)
          ? ("in" as const)
          : null;
      if (kind === null || (kind === "in" && fact.labels.size > 0)) return null;
      if (mine(fact.actor))
        entries.push({
          kind,
          composed: true,
          names: [...fact.labels, fact.per.key],
          build: () => periodic(world, fact, periods),
        });
    }
  }
  const usual = world
    .rates()
    .filter(
      (rate) =>
        !isMoney(rate.thing) &&
        isTime(rate.per) &&
        mine(rate.actor) &&
        (BUYING.test(rate.verb) || USING.test(rate.verb) || rate.verb === "sell"),
    );
  for (const rate of usual) {
    const entry = usualEntry(world, rate, unit, periods);
    if (entry === null && (BUYING.test(rate.verb) || rate.verb === "sell")) return null;
    if (entry !== null) entries.push(entry);
  }
  for (const { owner, quantity } of world.story.notes)
    if (mine(owner))
      entries.push({ kind: "paid", composed: false, build: () => world.builder.quantity(quantity, unit) });
  return entries;
}

/** "2 cups of coffee a day" at the price of a cup. */
function usualEntry(world: World, rate: Rate, unit: Thing, periods: Periods): Entry | null {
  const [price, second] = world
    .rates()
    .filter(
      (other) =>
        other.verb === "cost" && other.thing.key === unit.key && covers(other.per, rate.thing) !== null,
    );
  if (
    price === undefined ||
    second !== undefined ||
    world.flows().some(({ thing }) => covers(price.per, thing) !== null)
  )
    return null;
  return {
    kind: rate.verb === "sell" ? "in" : "out",
    composed: true,
    names: namesOf(rate.thing),
    build: () => {
      const count = periodic(world, rate, periods);
      return count === null ? null : world.ratedBy(price, count);
    },
  };
}

const namesOf = (thing: Thing): readonly string[] => [
  thing.key,
  ...(thing.of === null ? [] : [thing.of.key]),
];

function taken(
  world: World,
  fact: Extract<Flow | ({ kind: "hold" } & World["story"]["facts"][number]), { quantity: unknown }>,
): string {
  world.builder.use(fact);
  return world.builder.quantity(fact.quantity, fact.thing);
}

/** So much for each unit of time or piece of work. */
function periodic(world: World, rate: Rate, periods: Periods): string | null {
  const count = isTime(rate.per)
    ? periods.count(rate.per, rate.verb)
    : world.count(periods.ids, rate.per, "end");
  return count === null ? null : world.ratedBy(rate, count);
}

function moneyFlow(
  world: World,
  flow: Flow,
  mine: (id: HolderId | null | undefined) => boolean,
): Entry | "unclear" | null {
  const [out, into] = [mine(flow.from?.owner), mine(flow.to?.owner)];
  if (!out && !into) return flow.from === null && flow.to === null ? "unclear" : null;
  if (
    (out && into) ||
    (flow.quantity.value === null && flow.quantity.times === undefined) ||
    flow.actors.length > 1
  )
    return "unclear";
  return {
    kind: into ? "in" : OUTGOING.test(flow.verb) ? "out" : "out",
    composed: flow.quantity.times !== undefined,
    names: flow.item === null ? [...flow.labels] : namesOf(flow.item),
    build: () => taken(world, flow),
  };
}

/** What was bought or sold by its price for each. */
function goodsFlow(
  world: World,
  flow: Flow,
  mine: (id: HolderId | null | undefined) => boolean,
  unit: Thing,
): Entry | "unclear" | null {
  const sells = flow.verb === "sell";
  if ((!sells && !BUYING.test(flow.verb)) || !flow.actors.some(mine)) return null;
  if (flow.actors.length !== 1) return "unclear";
  const money = world
    .flows()
    .filter(
      (other) =>
        isMoney(other.thing) &&
        other.item !== null &&
        other.time === flow.time &&
        covers(other.item, flow.thing) !== null,
    );
  if (money.length > 0) return null;
  const prices = world
    .rates()
    .filter(
      (rate) =>
        rate.thing.key === unit.key &&
        covers(rate.per, flow.thing) !== null &&
        (rate.verb === "cost" || (sells && rate.verb === "sell")),
    );
  const [price] = prices;
  if (price === undefined || prices.length !== 1 || flow.quantity.value === null) return "unclear";
  // Bought and sold at one price each: which of them it is has to be told.
  if (
    world
      .flows()
      .some(
        (other) =>
          other !== flow && (other.verb === "sell") !== sells && covers(price.per, other.thing) !== null,
      )
  )
    return "unclear";
  return {
    kind: sells ? "in" : "out",
    composed: true,
    names: namesOf(flow.thing),
    build: () => {
      world.builder.use(flow);
      return world.ratedBy(price, world.builder.quantity(flow.quantity, flow.thing));
    },
  };
}
