import type { Clause } from "../grammar/syntax.ts";
import { refuse, type Flow } from "../meaning/facts.ts";
import { covers, isKindOf, isOfOtherKind, keyOf, thingOf, type Thing } from "../meaning/thing.ts";
import { minus, plus } from "./builder.ts";
import { lastThing } from "./target-held.ts";
import type { Asked, Target } from "./asked.ts";
import type { World } from "./world.ts";

const isMoney = (thing: Thing | null): boolean =>
  thing === null || /^(?:money|dollar|cent|cash)$/.test(thing.key);

/** "How much did she spend in all?", "how many 6 dollar lamps could he buy?", "How much do 6 turnips cost?", "how much was the bill?" */
export function askMoney(world: World, asked: Asked): Target | null {
  const { query } = asked;
  const clause = query.clause;
  if (query.alsoAsked.length > 0) return null;
  if (clause === null) return null;
  if (query.asked.measure !== null) return askAffordable(world, asked);
  if (
    query.kind === "many" &&
    clause.verb.modality === "can" &&
    /^(?:buy|purchase|get|afford)$/.test(clause.verb.lemma)
  )
    return askAffordableAt(world, asked);
  if (isBill(asked)) return askBill(world, asked);
  if ((query.kind !== "much" && !/^(?:dollar|cent)$/.test(asked.thing?.key ?? "")) || !isMoney(asked.thing))
    return null;
  const verb = clause.verb.lemma;
  const unit = lastThing(world, "much");
  if (unit === null) return null;
  if (verb === "cost") return askCost(world, asked, unit);
  if (/^(?:spend|pay)$/.test(verb))
    return (
      askSpent(world, asked, unit) ??
      refuse(
        asked.lexeme,
        "slot",
        "what was spent on it does not follow",
        "what was spent on what is asked for",
      )
    );
  if (/^(?:make|earn|get)$/.test(verb)) return askEarned(world, asked);
  if (/^(?:have|leave|own|end|end up|start|begin)$/.test(verb) && clause.verb.modality === "fact")
    return askPurse(world, asked, unit);
  return null;
}

/** "how much was the bill?", "What was the total of the bill?", "How much did it all cost?" */
function isBill({ query, thing }: Asked): boolean {
  const subject = query.clause?.subject[0];
  const named =
    (thing !== null && /^(?:bill|purchas|total)$/.test(thing.key)) ||
    (thing === null &&
      query.clause?.subject.length === 1 &&
      /^(?:bill|purchase|total|cost)$/.test(subject?.head ?? ""));
  return named && (query.clause?.verb.lemma === "be" || query.clause?.verb.lemma === "pay");
}

function askBill(world: World, asked: Asked): Target | null {
  const unit = lastThing(world, "much");
  if (unit === null) return null;
  refuseUnpriced(world);
  const spends = world.flows().filter(({ verb }) => verb === "spend");
  const rates = world.rates().filter(({ verb }) => verb === "cost");
  if (new Set(spends.flatMap(({ actors }) => actors)).size > 1 || (spends.length > 0 && rates.length > 0))
    return null;
  if (rates.length === 0) return spends.length === 0 ? null : spent(world, spends, unit);
  const totals = rates.map((rate) => world.rated(rate, [], "end"));
  if (totals.some((total) => total === null))
    return refuse(
      asked.lexeme,
      "slot",
      "how many there are of what has a price is not said",
      "how many of them there are",
    );
  return {
    variable: world.builder.sum(
      "the bill",
      unit,
      totals.map((total) => plus(total as string)),
    ),
    thing: unit,
    className: "money",
  };
}

/** What is left of the money, once every purchase has its price. */
function askPurse(world: World, { subjects, query }: Asked, unit: Thing): Target | null {
  refuseUnpriced(world);
  const clause = query.clause;
  const start =
    clause?.flags.has("start") === true ||
    /^(?:start|begin)$/.test(clause?.verb.lemma ?? "") ||
    clause?.connector === "before";
  const variable = world.held(subjects, unit, start ? "start" : "end");
  return variable === null ? null : { variable, thing: unit, className: "money" };
}

/** "How much money did they make with the scarves?": so much for each sold. */
function askEarned(world: World, { query, lexeme }: Asked): Target | null {
  const verb = query.clause?.verb.lemma ?? "";
  const asked = new Set(
    world.story
      .lexemes(query.sentence)
      .filter(({ start }) => start > lexeme.start)
      .map(({ lower }) => keyOf(lower, world.story.words)),
  );
  const all = world
    .rates()
    .filter(
      (rate) =>
        isMoney(rate.thing) &&
        (rate.verb === verb || (/^(?:earn|make|charge)$/.test(rate.verb) && verb !== "get")),
    );
  const chosen = all.length === 1 ? all : all.filter(({ per }) => asked.has(per.key));
  const rate = chosen[0];
  if (rate === undefined || chosen.length !== 1) return null;
  const sold = world.done("sell", [], rate.per, new Set());
  const total = sold === null ? world.rated(rate, [], "end") : world.ratedBy(rate, sold);
  return total === null ? null : { variable: total, thing: rate.thing, className: "money" };
}

function refuseUnpriced(world: World): void {
  const spends = world.flows().filter(({ verb }) => verb === "spend");
  const unpriced = world
    .flows()
    .find(
      (flow) =>
        /^(?:buy|purchase|order|rent)$/.test(flow.verb) &&
        !/^(?:dollar|cent)$/.test(flow.thing.key) &&
        !spends.some(({ item }) => item !== null && item.key === flow.thing.key) &&
        !world.rates().some((rate) => rate.verb === "cost" && rate.per.key === flow.thing.key),
    );
  if (unpriced !== undefined)
    refuse(
      unpriced.quantity.lexeme,
      "slot",
      "what something cost is not said",
      `the price of ${unpriced.thing.name}`,
      "price",
    );
}

function askSpent(world: World, { subjects, query }: Asked, unit: Thing): Target | null {
  const clause = query.clause;
  if (clause === null) return null;
  const priced = payFor(world, clause, unit);
  if (priced !== null) return priced;
  if (clause.verb.modality !== "fact") return null;
  const on = [...clause.phrases, ...clause.items.flatMap((item) => item.phrases)].find(
    ({ prep, nps }) => /^(?:on|for)$/.test(prep) && nps.length === 1,
  )?.nps[0];
  const wanted = on === undefined || on.head === "" ? null : thingOf(on, world.story.words);
  const all = world
    .flows()
    .filter(
      (flow) =>
        flow.verb === "spend" &&
        (subjects.length === 0 || flow.actors.some((actor) => subjects.includes(actor))),
    );
  const joint = all.find(({ others }) => others !== undefined);
  if (joint !== undefined) {
    const part = spentOnPart(world, all, joint, wanted);
    if (part !== null) return part;
  }
  const allOfThem =
    on?.amount?.value.num === BigInt(all.length) && on.amount.value.den === 1n && on.determiner === "the";
  const sorted =
    wanted !== null &&
    all.every(
      ({ item }) =>
        item !== null &&
        (covers(wanted, item) !== null || isKindOf(item, wanted) || isOfOtherKind(item, wanted)),
    );
  const chosen = allOfThem
    ? all
    : all.filter(
        (flow) =>
          wanted === null ||
          (flow.item !== null &&
            (covers(wanted, flow.item) !== null || (sorted && isKindOf(flow.item, wanted)))),
      );
  if (chosen.length === 0) return wanted === null && all.length === 0 ? spentByPrices(world, subjects) : null;
  if (
    wanted !== null &&
    !allOfThem &&
    chosen.length !== all.length &&
    all.some((flow) => !chosen.includes(flow) && flow.item !== null && isKindOf(flow.item, wanted))
  )
    return null;
  if (wanted === null) refuseUnpriced(world);
  // Money that came back or came in: whether it counts against what was spent is not said.
  const income = world.flows().find((flow) => flow.thing.key === unit.key && flow.to !== null);
  if (income !== undefined)
    return refuse(
      income.quantity.lexeme,
      "composition",
      "whether money received counts against what was spent is not clear",
      "whether it counts",
    );
  return spent(world, chosen, unit);
}

/** "If each ball costs $2, how much must she pay for 3 balls?" */
function payFor(world: World, clause: Clause, unit: Thing): Target | null {
  const np = [...clause.phrases, ...clause.items.flatMap((item) => item.phrases)].find(
    ({ prep, nps }) => prep === "for" && nps.length === 1,
  )?.nps[0];
  const thing =
    np === undefined || np.amount === null || np.amount.implicit || np.more !== null
      ? null
      : thingOf(np, world.story.words);
  const rates = world
    .rates()
    .filter(
      (rate) =>
        rate.verb === "cost" &&
        rate.thing.key === unit.key &&
        thing !== null &&
        covers(thing, rate.per) !== null &&
        covers(rate.per, thing) !== null,
    );
  const [rate] = rates;
  if (rate === undefined || rates.length !== 1 || world.flows().some(({ verb }) => verb === "spend"))
    return null;
  const variable = world.rated(rate, [], "end");
  return variable === null ? null : { variable, thing: unit, className: "money" };
}

/** "$14 on shorts and a jacket … $5 on the jacket": what the others cost goes off. A sum of all would count the jacket twice. */
function spentOnPart(world: World, all: readonly Flow[], joint: Flow, wanted: Thing | null): Target | null {
  const things = [...(joint.item === null ? [] : [joint.item]), ...(joint.others ?? [])];
  const names = (thing: Thing, flow: Flow): boolean =>
    flow !== joint && flow.item !== null && flow.others === undefined && covers(flow.item, thing) !== null;
  const repeated = all.find((flow) => things.some((thing) => names(thing, flow)));
  if (repeated === undefined) return null;
  const own = things.filter((thing) => wanted !== null && covers(wanted, thing) !== null);
  const rest = things
    .filter((thing) => !own.includes(thing))
    .map((thing) => all.filter((flow) => names(thing, flow)));
  if (wanted === null || own.length !== 1 || rest.some((flows) => flows.length !== 1))
    return refuse(
      repeated.quantity.lexeme,
      "composition",
      "one price may be a part of the other",
      "what each of them cost",
    );
  if (all.some((flow) => names(own[0] as Thing, flow))) return null;
  const terms = rest.flat().map((flow) => {
    world.builder.use(flow);
    return minus(world.builder.quantity(flow.quantity, flow.thing));
  });
  world.builder.use(joint);
  return {
    variable: world.builder.sum("what the other cost", joint.thing, [
      plus(world.builder.quantity(joint.quantity, joint.thing)),
      ...terms,
    ]),
    thing: joint.thing,
    className: "money",
  };
}

/** So much for each of what was bought, everything bought having its price. */
function spentByPrices(world: World, subjects: readonly string[]): Target | null {
  refuseUnpriced(world);
  const bought = world
    .flows()
    .filter(
      (flow) =>
        /^(?:buy|purchase|order|rent)$/.test(flow.verb) &&
        flow.actors.some((actor) => subjects.includes(actor)),
    );
  const rates = world.rates().filter(({ verb }) => verb === "cost");
  const unit = rates[0]?.thing;
  if (unit === undefined || bought.length === 0 || rates.some((rate) => rate.thing.key !== unit.key))
    return null;
  const totals = bought.map((flow) => {
    const own = rates.filter((rate) => covers(rate.per, flow.thing) !== null);
    return own.length === 1 && own[0] !== undefined ? world.rated(own[0], subjects, "end") : null;
  });
  if (
    totals.some((total) => total === null) ||
    new Set(bought.map(({ thing }) => thing.key)).size !== bought.length
  )
    return null;
  return {
    variable: world.builder.sum(
      "what was spent",
      unit,
      totals.map((total) => plus(total as string)),
    ),
    thing: unit,
    className: "money",
  };
}

function spent(world: World, flows: readonly Flow[], unit: Thing): Target | null {
  const terms = flows.map((flow) => {
    world.builder.use(flow);
    const factor = covers(unit, flow.thing);
    return factor === null ? null : plus(world.builder.quantity(flow.quantity, flow.thing), factor);
  });
  if (terms.some((term) => term === null)) return null;
  return {
    variable: world.builder.sum(
      "what was spent",
      unit,
      terms.flatMap((term) => term ?? []),
    ),
    thing: unit,
    className: "money",
  };
}

/** "How much do they cost together?", "How much do a shirt and a hat cost in all?" */
function askCostTogether(world: World, clause: Clause, unit: Thing): Target | null {
  const all = world.rates().filter((rate) => rate.verb === "cost" && rate.thing.key === unit.key);
  const they = clause.subject.length === 1 && clause.subject[0]?.pronoun === "they";
  const things = clause.subject.flatMap((np) => thingOf(np, world.story.words) ?? []);
  const chosen = they
    ? all
    : things
        .map((thing) => all.filter((rate) => covers(thing, rate.per) !== null))
        .flatMap((rates) => (rates.length === 1 ? rates : []));
  const counted =
    world.holds().some((hold) => chosen.some((rate) => rate.per.key === hold.thing.key)) ||
    world.flows().some((flow) => chosen.some((rate) => rate.per.key === flow.thing.key));
  if (chosen.length < 2 || counted || (!they && chosen.length !== clause.subject.length)) return null;
  for (const rate of chosen) world.builder.use(rate);
  return {
    variable: world.builder.sum(
      "together",
      unit,
      chosen.map((rate) => plus(world.builder.perOne(rate))),
    ),
    thing: unit,
    className: "money",
  };
}

/** The price of so many, by the price of one. */
function askCost(world: World, { query }: Asked, unit: Thing): Target | null {
  if (query.clause !== null && query.clause.flags.has("total"))
    return askCostTogether(world, query.clause, unit);
  const subject = query.clause?.subject[0];
  const thing =
    subject === undefined || query.clause?.subject.length !== 1 ? null : thingOf(subject, world.story.words);
  if (thing === null) return null;
  const rates = world
    .rates()
    .filter(
      (rate) => rate.verb === "cost" && covers(thing, rate.per) !== null && covers(rate.per, thing) !== null,
    );
  if (rates.length !== 1 || rates[0] === undefined || rates[0].thing.key !== unit.key) return null;
  const variable = world.rated(rates[0], [], "end");
  return variable === null ? null : { variable, thing: unit, className: "money" };
}

/** "Pencils cost 12 cents each. How many can he buy?" */
function askAffordableAt(world: World, { thing, subjects, query }: Asked): Target | null {
  const rates = world
    .rates()
    .filter((rate) => rate.verb === "cost" && thing !== null && covers(thing, rate.per) !== null);
  const rate = rates[0];
  if (rate === undefined || rates.length !== 1 || thing === null) return null;
  const paid = [
    ...(query.clause?.phrases ?? []),
    ...(query.clause?.items.flatMap((item) => item.phrases) ?? []),
  ].find(({ prep }) => prep === "with")?.nps[0];
  const note =
    paid === undefined ||
    paid.amount === null ||
    paid.amount.implicit ||
    keyOf(paid.head, world.story.words) !== rate.thing.key
      ? null
      : paid.amount;
  const money =
    note === null
      ? world.held(subjects, rate.thing, "end")
      : world.builder.quantity({ value: note.value, lexeme: note.lexeme }, rate.thing);
  if (money === null) return null;
  world.builder.use(rate);
  for (const fact of world.holds()) if (fact.quantity.lexeme === note?.lexeme) world.builder.use(fact);
  const count = world.builder.variable(thing.name, thing);
  world.builder.product(money, world.builder.perOne(rate), count, "price × count");
  return { variable: count, thing, className: "money" };
}

/** How many of a price fit into what there is. */
function askAffordable(world: World, asked: Asked): Target | null {
  const { query, subjects } = asked;
  const measure = query.asked.measure;
  const clause = query.clause;
  if (
    measure === null ||
    clause === null ||
    !/^(?:buy|purchase|get|afford)$/.test(clause.verb.lemma) ||
    asked.thing === null
  )
    return null;
  const unit: Thing = {
    key: /^cent/.test(measure.unit) ? "cent" : "dollar",
    mods: [],
    of: null,
    name: measure.unit,
  };
  refuseUnpriced(world);
  const money = world.held(subjects, unit, "end");
  if (money === null)
    return refuse(asked.lexeme, "slot", "how much money there is is not said", "how much money there is");
  const price = world.builder.quantity({ value: measure.amount.value, lexeme: measure.amount.lexeme }, unit);
  const count = world.builder.variable(asked.thing.name, { ...asked.thing, mods: [] });
  world.builder.product(money, price, count, "price × count");
  return { variable: count, thing: asked.thing, className: "money" };
}
