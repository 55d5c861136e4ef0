import { ONE, negate } from "../../text/rational.ts";
import type { NounPhrase } from "../grammar/syntax.ts";
import { LESS, dimensionVerb } from "../meaning/dimensions.ts";
import { refuse, type HolderId } from "../meaning/facts.ts";
import { addHold, nowhere, placeOf } from "../meaning/story.ts";
import { isCounted } from "../meaning/subject.ts";
import { covers, keyOf, thingOf, type Thing } from "../meaning/thing.ts";
import { minus, plus } from "./builder.ts";
import { lastThing, otherPart } from "./target-held.ts";
import type { Asked, Target } from "./asked.ts";
import type { World } from "./world.ts";

const HAVING = /^(?:have|own|be|hold|contain|possess|keep|find)$/;

/** "How many more stamps does Nora have than Piet?", "How many fewer cups are there than plates?", "How many more does she need?" */
export function askCompared(world: World, asked: Asked): Target | null {
  const { query } = asked;
  const clause = query.clause;
  if (clause === null) return null;
  const comparing =
    query.asked.more !== null ||
    (clause.adjective !== null && /(?:er|ther|less)$/.test(clause.adjective)) ||
    clause.than !== null;
  if (!comparing) return null;
  const level = clause.items[0]?.np;
  if (level?.ratio === "same" && clause.items.length === 1 && clause.than !== null)
    return askLevel(world, asked, level);
  if (clause.verb.modality === "need" || clause.verb.lemma === "need" || clause.verb.modality === "can")
    return askGap(world, asked);
  if (/^(?:spend|pay)$/.test(clause.verb.lemma)) return askSpentMore(world, asked);
  const wanted = world.story.facts.some((fact) => fact.kind === "hold" && fact.mode === "need");
  if (
    clause.than === null &&
    wanted &&
    query.asked.more === "more" &&
    /^(?:buy|get|find|collect|make|save|earn|pick|bake|read|gather|add)$/.test(clause.verb.lemma) &&
    (clause.verb.tense !== "past" || clause.verb.modality !== "fact")
  )
    return askGap(world, asked);
  if (clause.verb.lemma === "cost") return askCostMore(world, asked);
  const sides = clause.than === null ? otherSides(world, asked) : thanSides(world, asked);
  if (sides === null) return null;
  const [left, right] = sides;
  // "the difference between the number of pens and the number of books": of whichever are more.
  const less =
    query.noun === "difference"
      ? world.story.discourse.choices.take(2) === 1
      : query.asked.more === "fewer" || LESS.test(clause.adjective ?? "");
  const difference = world.builder.sum(
    "the difference",
    asked.thing,
    less ? [plus(right), minus(left)] : [plus(left), plus(right, negate(ONE))],
  );
  return { variable: difference, thing: asked.thing, className: "comparison" };
}

/** "How many more pens does she need to have as many as Ben?": what he has, less what she has. */
function askLevel(world: World, { query, thing, subjects }: Asked, level: NounPhrase): Target | null {
  const than = query.clause?.than;
  const np = than?.nps[0];
  if (
    thing === null ||
    subjects.length !== 1 ||
    query.clause?.verb.lemma !== "have" ||
    np === undefined ||
    than?.nps.length !== 1 ||
    than.phrases.length > 0 ||
    !isOwner(world, np)
  )
    return null;
  if (level.head !== "" && thingOf(level, world.story.words)?.key !== thing.key) return null;
  const other = world.story.discourse.holders(np, world.story.lexemes(query.sentence), subjects);
  const [own, goal] = [world.held(subjects, thing, "end"), world.held(other, thing, "end")];
  if (own === null || goal === null || other.length !== 1) return null;
  const gap = world.builder.sum(
    "the difference",
    thing,
    query.asked.more === "fewer" ? [plus(own), minus(goal)] : [plus(goal), minus(own)],
  );
  return { variable: gap, thing, className: "comparison" };
}

/** "How much more did Oskar spend on tools than nails?" */
function askSpentMore(world: World, { query, subjects }: Asked): Target | null {
  const clause = query.clause;
  const on =
    clause === null
      ? undefined
      : [...clause.phrases, ...clause.items.flatMap((item) => item.phrases)].find(
          ({ prep, nps }) => /^(?:on|for)$/.test(prep) && nps.length === 1,
        )?.nps[0];
  const other = clause?.than?.nps[0] ?? clause?.than?.phrases[0]?.nps[0];
  if (
    on === undefined ||
    other === undefined ||
    (query.asked.head !== "" && !/^(?:money|dollars)$/.test(query.asked.head))
  )
    return null;
  const spent = (np: NounPhrase) => {
    const thing = thingOf(np, world.story.words);
    return world
      .flows()
      .filter(
        (flow) =>
          flow.verb === "spend" &&
          flow.item !== null &&
          thing !== null &&
          covers(thing, flow.item) !== null &&
          flow.actors.some((actor) => subjects.includes(actor)),
      );
  };
  const [left, right] = [spent(on), spent(other)];
  const [first, second] = [left[0], right[0]];
  if (
    first === undefined ||
    second === undefined ||
    left.length !== 1 ||
    right.length !== 1 ||
    first === second ||
    first.thing.key !== second.thing.key
  )
    return null;
  for (const flow of [first, second]) world.builder.use(flow);
  const difference = world.builder.sum("the difference", first.thing, [
    plus(world.builder.quantity(first.quantity, first.thing)),
    minus(world.builder.quantity(second.quantity, second.thing)),
  ]);
  return { variable: difference, thing: first.thing, className: "comparison" };
}

/** "bought a bar for $7 and a drink for $2": what was paid for one thing is what it cost. */
function askPaidMore(world: World, { clause }: Asked["query"]): Target | null {
  const [left, right] = [clause?.subject[0], clause?.than?.nps[0]].map((np) => {
    const thing = np === undefined ? null : thingOf(np, world.story.words);
    const flows = world
      .flows()
      .filter(
        (flow) =>
          flow.verb === "spend" &&
          flow.item !== null &&
          thing !== null &&
          flow.quantity.value !== null &&
          covers(thing, flow.item) !== null &&
          covers(flow.item, thing) !== null,
      );
    const single = np !== undefined && world.story.words.singular(np.head) === np.head;
    const item = flows[0]?.item ?? null;
    const several =
      item !== null &&
      (world.story.words.singular(item.name) !== item.name ||
        world
          .flows()
          .some(
            (flow) =>
              flow.thing.key === item.key &&
              flow.quantity.value !== null &&
              flow.quantity.value.num !== flow.quantity.value.den,
          ));
    return single && !several && flows.length === 1 ? flows[0] : undefined;
  });
  if (
    left === undefined ||
    right === undefined ||
    left === right ||
    left.thing.key !== right.thing.key ||
    clause?.subject.length !== 1
  )
    return null;
  for (const flow of [left, right]) world.builder.use(flow);
  return {
    variable: world.builder.sum("the difference", left.thing, [
      plus(world.builder.quantity(left.quantity, left.thing)),
      minus(world.builder.quantity(right.quantity, right.thing)),
    ]),
    thing: left.thing,
    className: "comparison",
  };
}

/** "How much more does the shirt cost than the hat?" */
function askCostMore(world: World, { query }: Asked): Target | null {
  const [left, right] = [query.clause?.subject[0], query.clause?.than?.nps[0]].map((np) => {
    const thing = np === undefined ? null : thingOf(np, world.story.words);
    const rates = world
      .rates()
      .filter((rate) => rate.verb === "cost" && thing !== null && covers(thing, rate.per) !== null);
    return rates.length === 1 ? rates[0] : undefined;
  });
  if (left === undefined && right === undefined) return askPaidMore(world, query);
  if (
    left === undefined ||
    right === undefined ||
    left === right ||
    left.thing.key !== right.thing.key ||
    query.clause?.subject.length !== 1
  )
    return null;
  for (const rate of [left, right]) world.builder.use(rate);
  return {
    variable: world.builder.sum("the difference", left.thing, [
      plus(world.builder.perOne(left)),
      minus(world.builder.perOne(right)),
    ]),
    thing: left.thing,
    className: "comparison",
  };
}

function measured(
  world: World,
  asked: Asked,
  ids: readonly HolderId[],
  other: Thing | null,
  at: ReadonlySet<string> = asked.labels,
): string | null {
  const { query, thing } = asked;
  const clause = query.clause;
  if (clause === null) return null;
  const what = other ?? thing ?? unitOf(world, dimensionVerb(clause.verb.lemma, clause.adjective), ids);
  if (what === null) return null;
  const verb = dimensionVerb(clause.verb.lemma, clause.adjective);
  const part = HAVING.test(verb) && asked.strange === null ? otherPart(world, what) : null;
  if (part !== null) return part.variable;
  const flows = world.matchingFlows(verb, ids, what, at);
  const done = flows.length > 0 || !HAVING.test(verb) ? world.done(verb, ids, what, at) : null;
  if (done !== null) return done;
  // "How many more pages of math than of reading did she have?", where all that is told is what she had to do.
  const verbs = new Set(
    world
      .flows()
      .filter((flow) => flow.thing.key === what.key)
      .map((flow) => flow.verb),
  );
  const [only] = verbs;
  if (verb === "have" && verbs.size === 1 && only !== undefined && world.holdersOf(what).length === 0)
    return world.done(only, ids, what, at);
  const going = clause.verb.progressive && world.holds().some((hold) => hold.verb === verb);
  return HAVING.test(verb) ||
    going ||
    (world.matchingFlows(verb, [], what, new Set()).length === 0 && clause.verb.passive)
    ? world.held(ids, what, clause.flags.has("start") ? "start" : "end")
    : null;
}

/** "How much heavier is Ann than Bob?": in the unit that the story weighs them in. */
function unitOf(world: World, verb: string, ids: readonly HolderId[]): Thing | null {
  const all = world.flows().filter((flow) => flow.verb === verb);
  const own = all.filter((flow) => ids.length === 0 || flow.actors.some((actor) => ids.includes(actor)));
  const things = (own.length > 0 ? own : all).map(({ thing }) => thing);
  return things[0] !== undefined && things.every(({ key }) => key === things[0]?.key) ? things[0] : null;
}

function thanSides(world: World, asked: Asked): readonly [string, string] | null {
  const { story } = world;
  const than = asked.query.clause?.than;
  if (than === undefined || than === null || asked.subjects.length > 1) return null;
  const lexemes = story.lexemes(asked.query.sentence);
  const np = than.nps[0];
  if (np === undefined) {
    // "in the morning than in the afternoon"
    const labels = story.labelsOf(than.phrases);
    const verb = asked.query.clause?.verb.lemma ?? "";
    if (HAVING.test(verb) && asked.thing !== null && asked.subjects.length === 0) {
      const place = placeOf(story, than.phrases, /^(?:in|on|at|near|under)$/, asked.query.sentence);
      if (place === null || asked.place === null || place === asked.place) return null;
      const [here, there] = [
        world.held([asked.place], asked.thing, "end"),
        world.held([place], asked.thing, "end"),
      ];
      return here === null || there === null ? null : [here, there];
    }
    if ([...labels].every((label) => asked.labels.has(label))) return null;
    const [left, right] = [
      measured(world, asked, asked.subjects, null),
      measured(world, asked, asked.subjects, null, labels),
    ];
    return left === null || right === null || asked.labels.size === 0 ? null : [left, right];
  }
  if (than.nps[0]?.pronoun === "those" && than.verb !== null)
    return thoseSides(world, asked, than.verb.lemma);
  // "did he add than he deleted"
  if (
    than.verb !== null &&
    than.nps.length === 1 &&
    than.ratio === null &&
    than.verb.lemma !== asked.query.clause?.verb.lemma &&
    isOwner(world, np)
  )
    return thoseSides(world, asked, than.verb.lemma, np);
  if (
    than.nps.length !== 1 ||
    than.ratio !== null ||
    than.phrases.length > 0 ||
    (than.verb !== null && than.verb.lemma !== asked.query.clause?.verb.lemma)
  )
    return null;
  const other = isOwner(world, np) ? story.discourse.holders(np, lexemes, asked.subjects) : null;
  if (other !== null) {
    const [left, right] = [measured(world, asked, asked.subjects, null), measured(world, asked, other, null)];
    return left === null || right === null || other.length !== 1 || asked.subjects.length !== 1
      ? null
      : [left, right];
  }
  const thing = thingOf(np, story.words);
  if (thing === null || asked.thing === null) return null;
  // "chose tea than milk": the same doing with another object.
  const object = new Set([...np.mods, np.head].map((word) => keyOf(word, story.words)));
  if (
    asked.labels.size > 0 &&
    [...object].every((label) => story.labels.has(label) && !asked.labels.has(label)) &&
    world.matchingFlows(asked.query.clause?.verb.lemma ?? "", asked.subjects, asked.thing, object).length > 0
  ) {
    const [left, right] = [
      measured(world, asked, asked.subjects, null),
      measured(world, asked, asked.subjects, null, object),
    ];
    return left === null || right === null ? null : [left, right];
  }
  const inner = asked.thing.of;
  const aligned: Thing = inner !== null && inner.key === thing.key ? { ...asked.thing, of: thing } : thing;
  const [left, right] = [
    measured(world, asked, asked.subjects, null),
    measured(world, asked, asked.subjects, aligned),
  ];
  return left === null || right === null ? null : [left, right];
}

/** "than those he lost", "than those that flew away to Africa". */
function thoseSides(
  world: World,
  asked: Asked,
  verb: string,
  doer?: NounPhrase,
): readonly [string, string] | null {
  const { story } = world;
  const than = asked.query.clause?.than;
  if (than === undefined || than === null || asked.thing === null) return null;
  const owner = doer ?? than.nps[1];
  const ids =
    owner === undefined
      ? asked.subjects
      : story.discourse.holders(owner, story.lexemes(asked.query.sentence));
  const labels = story.labelsOf(than.phrases);
  const left = measured(world, asked, asked.subjects, null);
  // "than those that stayed behind"
  if (
    /^(?:stay|remain)$/.test(verb) &&
    owner === undefined &&
    world.matchingFlows(verb, ids, asked.thing, new Set()).length === 0
  ) {
    const stayed = world.held([], asked.thing, "end");
    return left === null || stayed === null ? null : [left, stayed];
  }
  if (world.matchingFlows(verb, ids, asked.thing, labels).length === 0) return null;
  const right = world.done(verb, ids, asked.thing, labels);
  return left === null || right === null || left === right ? null : [left, right];
}

function isOwner({ story }: World, np: NounPhrase): boolean {
  if (np.proper || np.pronoun !== null) return true;
  if (
    np.possessor !== null &&
    np.amount === null &&
    [...story.discourse.individuals.keys()].some(
      (id) => id.includes("'s ") && id.endsWith(` ${story.words.singular(np.head)}`),
    )
  )
    return true;
  const id = [...np.mods, story.words.singular(np.head)].join(" ");
  const counted = thingOf(np, story.words);
  return (
    story.discourse.individuals.has(id) &&
    !story.facts.some(
      (fact) => fact.kind !== "comparison" && counted !== null && fact.thing.key === counted.key,
    )
  );
}

/** "How many more pennies does John have?": than the only other one who has some. */
function otherSides(world: World, asked: Asked): readonly [string, string] | null {
  const { thing, subjects, query } = asked;
  const verb = query.clause?.verb.lemma ?? "";
  if (thing === null || subjects.length !== 1) return null;
  if (verb !== "have") return otherTime(world, asked, thing);
  const others = world.holdersOf(thing).filter((id): id is HolderId => id !== null && id !== subjects[0]);
  if (others.length !== 1 || !world.speaksOf(subjects[0] ?? null, thing) || world.flows().length > 0)
    return null;
  const [left, right] = [world.held(subjects, thing, "end"), world.held(others, thing, "end")];
  return left === null || right === null ? null : [left, right];
}

/** "How many more goals did he score this season?": than at the only other time that is told of. */
function otherTime(
  world: World,
  { query, subjects, labels }: Asked,
  thing: Thing,
): readonly [string, string] | null {
  const verb = query.clause?.verb.lemma ?? "";
  const all = world.matchingFlows(verb, subjects, thing, new Set());
  const own = world.matchingFlows(verb, subjects, thing, labels);
  const other = all.find((flow) => !own.includes(flow));
  if (all.length !== 2 || own.length !== 1 || other === undefined || all.some(({ more }) => more))
    return null;
  const [left, right] = [
    world.done(verb, subjects, thing, labels),
    world.done(verb, subjects, thing, other.labels),
  ];
  return left === null ||
    right === null ||
    own[0] === undefined ||
    world.matchingFlows(verb, subjects, thing, other.labels).length !== 1
    ? null
    : [left, right];
}

/** "How many more rocks does she need?": what is needed, less what there is; "How many more can be put in": what goes in, less what is in. */
function askGap(world: World, asked: Asked): Target | null {
  const { story } = world;
  const thing = asked.thing === null || asked.thing.key === "dollar" ? moneyAsked(world, asked) : asked.thing;
  if (thing === null) return null;
  const ids = asked.subjects.length === 1 ? asked.subjects : [];
  toHave(world, asked, thing);
  const wanted = story.facts.flatMap((fact) =>
    fact.kind === "hold" &&
    (fact.mode === "need" || fact.mode === "capacity") &&
    covers(thing, fact.thing) !== null
      ? [fact]
      : [],
  );
  const goal = wanted[0];
  if (goal === undefined && thing.key === "dollar") return askPriceGap(world, asked, thing, ids);
  if (goal === undefined || wanted.length !== 1) return null;
  // What a recipe calls for, one who bakes by it needs.
  const person =
    goal.holder.owner !== null && story.discourse.individuals.get(goal.holder.owner)?.person !== false;
  if (
    goal.mode === "need" &&
    goal.holder.owner !== null &&
    person &&
    ids.length > 0 &&
    ids[0] !== goal.holder.owner
  )
    return null;
  const verb = asked.query.clause?.verb.lemma ?? "";
  const put =
    goal.verb === "call for" && /^(?:add|put|put in|pour)$/.test(verb)
      ? world
          .flows()
          .find(
            (flow) =>
              /^(?:add|put|put in|pour)$/.test(flow.verb) &&
              flow.quantity.value !== null &&
              ids.length === 1 &&
              flow.actors.includes(ids[0] as HolderId) &&
              covers(thing, flow.thing) !== null,
          )?.verb
      : undefined;
  const have =
    put !== undefined
      ? null
      : goal.mode === "capacity"
        ? (world.held(goal.holder.owner === null ? [] : [goal.holder.owner], thing, "end") ??
          world.held([], thing, "end"))
        : world.held(ids, thing, "end");
  const did = have === null ? world.done(put ?? verb, ids, thing, new Set()) : null;
  if (did !== null) {
    world.builder.use(goal);
    return {
      variable: world.builder.sum("what is still to be done", thing, [
        plus(world.builder.quantity(goal.quantity, goal.thing)),
        minus(did),
      ]),
      thing,
      className: "comparison",
    };
  }
  const echoed = [...world.builder.used].some(
    (fact) => fact !== goal && fact.kind === "hold" && fact.quantity.lexeme === goal.quantity.lexeme,
  );
  if (have === null || echoed)
    return refuse(
      asked.lexeme,
      "slot",
      "how many there are already is not said",
      `how many ${thing.name} there are already`,
    );
  world.builder.use(goal);
  const gap = world.builder.sum("what is still needed", thing, [
    plus(world.builder.quantity(goal.quantity, goal.thing)),
    minus(have),
  ]);
  return { variable: gap, thing, className: "comparison" };
}

/** "How many more cats does she need to have 43 cats?": so many are needed. */
function toHave({ story }: World, { query }: Asked, thing: Thing): void {
  const [item, second] = query.clause?.items ?? [];
  if (
    query.clause?.verb.lemma !== "have" ||
    query.clause.verb.modality !== "need" ||
    item === undefined ||
    second !== undefined ||
    !isCounted(item.np)
  )
    return;
  const [quantity, goal] = [story.quantity(item.np, query.sentence), thingOf(item.np, story.words)];
  if (quantity !== null && goal !== null && covers(thing, goal) !== null)
    addHold(story, query.clause, { mode: "need", holder: nowhere, thing: goal, quantity, moment: null });
}

function moneyAsked(world: World, { query }: Asked): Thing | null {
  if (query.kind !== "much" && !/^(?:dollars|euros)$/.test(query.asked.head)) return null;
  const things = world.story.facts.flatMap((fact) =>
    fact.kind === "hold" && fact.mode === "need" && /^(?:dollar|cent)$/.test(fact.thing.key)
      ? [fact.thing]
      : [],
  );
  return things[0] ?? lastThing(world, "much");
}

/** "A kite costs $15. He has $9. How much more does he need?" */
function askPriceGap(world: World, { query }: Asked, unit: Thing, ids: readonly HolderId[]): Target | null {
  const prices = world.rates().filter((rate) => rate.verb === "cost" && rate.thing.key === unit.key);
  const price = prices[0];
  const have = world.held(ids, unit, "end");
  if (
    price === undefined ||
    prices.length !== 1 ||
    have === null ||
    world.speaksOf(null, price.per) ||
    ids.length !== 1
  )
    return null;
  // "to buy the rug", where only a lamp has a price.
  const wanted = [
    ...(query.clause?.items ?? []).map(({ np }) => np),
    ...(query.clause?.purpose?.object == null ? [] : [query.clause.purpose.object]),
  ].flatMap((np) => thingOf(np, world.story.words) ?? []);
  if (
    wanted.some(
      (one) =>
        !/^(?:dollar|cent|money|cash)$/.test(one.key) &&
        covers(one, price.per) === null &&
        covers(price.per, one) === null,
    )
  )
    return null;
  world.builder.use(price);
  return {
    variable: world.builder.sum("what is still needed", unit, [
      plus(world.builder.perOne(price)),
      minus(have),
    ]),
    thing: unit,
    className: "money",
  };
}
