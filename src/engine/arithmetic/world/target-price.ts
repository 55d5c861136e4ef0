import type { NounPhrase } from "../grammar/syntax.ts";
import { refuse, type Rate } from "../meaning/facts.ts";
import { covers, shareOf, thingOf } from "../meaning/thing.ts";
import { askAccount } from "./target-account.ts";
import type { Asked, Target } from "./asked.ts";
import { plus } from "./builder.ts";
import type { World } from "./world.ts";

/** "What is the total cost of the books?", "What is the price of the coat?": money, never a number of books. */
export function askPrice(world: World, asked: Asked): Target | null {
  const { query, thing } = asked;
  const several = askSeveral(world, asked);
  if (several !== null) return several;
  if (query.noun !== "cost" && query.noun !== "price") return null;
  const none = (): never =>
    refuse(asked.lexeme, "slot", "what it cost does not follow", "what each of them costs");
  if (thing === null || query.alsoAsked.length > 0 || query.clause?.than !== null) return none();
  const prices = world.rates().filter((rate) => rate.verb === "cost" && shareOf(thing, rate.per) !== null);
  const counted = [...world.flows(), ...world.holds()].some((fact) =>
    prices.some((price) => covers(price.per, fact.thing) !== null || covers(fact.thing, price.per) !== null),
  );
  if (counted)
    return query.flags.has("total")
      ? (askAccount(world, {
          ...asked,
          thing: null,
          query: {
            ...query,
            kind: "much",
            noun: null,
            clause: { ...query.clause, verb: { ...query.clause.verb, lemma: "spend" } },
          },
        }) ?? none())
      : none();
  if (
    prices.length === 0 ||
    prices.length > 1 !== query.flags.has("total") ||
    prices.some((price) => price.base !== undefined || price.thing.key !== prices[0]?.thing.key)
  )
    return none();
  return sumOf(world, prices);
}

function sumOf(world: World, prices: readonly Rate[]): Target {
  const unit = (prices[0] as Rate).thing;
  for (const price of prices) world.builder.use(price);
  return {
    variable: world.builder.sum(
      "prices together",
      unit,
      prices.map((price) => plus(world.builder.quantity(price.quantity, unit))),
    ),
    thing: unit,
    className: "money",
  };
}

/** "How much do 5 mugs and 3 pens cost?", "How much does it cost to renew everything?": each price times how many there are. */
function askSeveral(world: World, { query }: Asked): Target | null {
  const clause = query.clause;
  if (
    clause === null ||
    clause.verb.lemma !== "cost" ||
    (query.kind !== "much" && query.kind !== "many") ||
    clause.than !== null ||
    query.asked.more !== null ||
    (query.asked.head === "" ? query.kind === "many" : !/^(?:money|dollars|euros)$/.test(query.asked.head)) ||
    clause.items.length > 0
  )
    return null;
  const prices = world
    .rates()
    .filter(
      (rate) => rate.verb === "cost" && rate.base === undefined && /^(?:dollar|cent)$/.test(rate.thing.key),
    );
  const unit = prices[0]?.thing;
  if (unit === undefined || prices.some(({ thing }) => thing.key !== unit.key)) return null;
  const everything = (np: NounPhrase | undefined | null): boolean =>
    np?.pronoun === "everything" || np?.head === "everything";
  const all =
    clause.subject.length === 1 &&
    (everything(clause.subject[0]) ||
      (clause.subject[0]?.pronoun === "it" &&
        (everything(clause.purpose?.object) ||
          clause.phrases.some(({ prep, nps }) => prep === "to" && nps.some(everything)))));
  const counted =
    clause.subject.length > 1 &&
    clause.subject.every(
      (np) =>
        np.amount !== null &&
        !np.amount.implicit &&
        np.amount.lexeme.form === "count" &&
        np.amount.lexeme.unit === null,
    );
  const chosen = all
    ? prices.map((price) => [price, world.count([], price.per, "end")] as const)
    : counted
      ? clause.subject.flatMap((np) => bought(world, np, prices))
      : [];
  if (
    chosen.length < 2 ||
    (!all && chosen.length !== clause.subject.length) ||
    new Set(chosen.map(([price]) => price)).size !== chosen.length ||
    chosen.some(([, count]) => count === null)
  )
    return null;
  const totals = chosen.map(([price, count]) => world.ratedBy(price, count as string));
  return {
    variable: world.builder.sum(
      "what it costs",
      unit,
      totals.map((total) => plus(total)),
    ),
    thing: unit,
    className: "money",
  };
}

/** So many of one thing at its price. */
function bought(world: World, np: NounPhrase, prices: readonly Rate[]): readonly (readonly [Rate, string])[] {
  const thing = thingOf(np, world.story.words);
  const own =
    thing === null
      ? []
      : prices.filter(({ per }) => covers(thing, per) !== null && covers(per, thing) !== null);
  const holds = world.holds().filter(({ quantity }) => quantity.lexeme === np.amount?.lexeme);
  const [price, hold] = [own[0], holds[0]];
  if (price === undefined || own.length !== 1 || hold === undefined) return [];
  world.builder.use(hold);
  return [[price, world.builder.quantity(hold.quantity, hold.thing)]];
}
