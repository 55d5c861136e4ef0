import { refuse, type Rate } from "../meaning/facts.ts";
import { covers, shareOf } from "../meaning/thing.ts";
import { askAccount } from "./target-account.ts";
import type { Asked, Target } from "./asked.ts";
import { plus } from "./builder.ts";
import type { World } from "./world.ts";

/** "What is the total cost of the books?", "What is the price of the coat?": money, never a number of books. */
export function askPrice(world: World, asked: Asked): Target | null {
  const { query, thing } = asked;
  if (query.noun !== "cost" && query.noun !== "price") return null;
  const none = (): never => refuse(asked.lexeme, "slot", "what it cost does not follow", "what each of them costs");
  if (thing === null || query.alsoAsked.length > 0 || query.clause?.than !== null) return none();
  const prices = world.rates().filter((rate) => rate.verb === "cost" && shareOf(thing, rate.per) !== null);
  const counted = [...world.flows(), ...world.holds()].some((fact) => prices.some((price) => covers(price.per, fact.thing) !== null || covers(fact.thing, price.per) !== null));
  if (counted) return query.flags.has("total") ? askAccount(world, { ...asked, thing: null, query: { ...query, kind: "much", noun: null, clause: { ...query.clause, verb: { ...query.clause.verb, lemma: "spend" } } } }) ?? none() : none();
  if (prices.length === 0 || prices.length > 1 !== query.flags.has("total") || prices.some((price) => price.base !== undefined || price.thing.key !== prices[0]?.thing.key)) return none();
  return sumOf(world, prices);
}

function sumOf(world: World, prices: readonly Rate[]): Target {
  const unit = (prices[0] as Rate).thing;
  for (const price of prices) world.builder.use(price);
  return { variable: world.builder.sum("prices together", unit, prices.map((price) => plus(world.builder.quantity(price.quantity, unit)))), thing: unit, className: "money" };
}
