import { refuse, type Flow } from "../meaning/facts.ts";
import type { Asked, Target } from "./asked.ts";
import type { World } from "./world.ts";

/** "How much cloth does she need to cover the whole table?", "What is the area of the room?": length × width of the one rectangle that is told of. */
export function askArea(world: World, asked: Asked): Target | null {
  const { query, thing } = asked;
  const words = world.story
    .lexemes(query.sentence)
    .slice(query.from)
    .map(({ lower }) => lower);
  const surface =
    query.noun === "area" ||
    words.includes("area") ||
    (words.includes("cover") && (words.includes("floor") || words.includes("wall")));
  if (!surface || query.asked.more !== null) return null;
  const [long, wide] = [side(world, /^be long$/), side(world, /^be wide$/)];
  if (query.noun === "area" && (long === null || wide === null))
    return refuse(asked.lexeme, "slot", "the sides are not said", "length and width");
  if (
    long === null ||
    wide === null ||
    long.actors.join() !== wide.actors.join() ||
    long.thing.key !== wide.thing.key
  )
    return null;
  for (const flow of [long, wide]) world.builder.use(flow);
  const area = world.builder.variable("area", long.thing);
  world.builder.product(
    area,
    world.builder.quantity(long.quantity, long.thing),
    world.builder.quantity(wide.quantity, wide.thing),
    "length × width",
  );
  const square = { ...long.thing, mods: ["square"], name: `square ${long.thing.name}` };
  if (query.kind === "much" || query.noun === "area")
    return { variable: area, thing: square, className: "multiplicative" };
  // So many tiles of a size.
  const rates = world
    .rates()
    .filter(
      (rate) =>
        thing !== null &&
        rate.per.key === thing.key &&
        rate.thing.key === square.key &&
        rate.thing.mods.includes("squar"),
    );
  const rate = rates[0];
  if (rate === undefined || rates.length !== 1 || thing === null) return null;
  world.builder.use(rate);
  const count = world.builder.variable(thing.name, thing);
  world.builder.product(area, world.builder.perOne(rate), count, "size of each × how many");
  return { variable: count, thing, className: "multiplicative" };
}

function side(world: World, pattern: RegExp): Flow | null {
  const flows = world.flows().filter(({ verb }) => pattern.test(verb));
  return flows.length === 1 ? (flows[0] ?? null) : null;
}
