import { rational, type Rational } from "../../text/rational.ts";
import type { NounPhrase } from "../grammar/syntax.ts";
import type { HolderId, Rate, Usual } from "../meaning/facts.ts";
import { covers, unfold, type Thing } from "../meaning/thing.ts";
import { dimensionOf } from "../words/units.ts";
import type { Asked } from "./asked.ts";
import { minus, plus } from "./builder.ts";
import type { World } from "./world.ts";

/** How many of the smaller there are in one of the greater: what any calendar says. A month has no one number of days or weeks. */
const CALENDAR: ReadonlyMap<string, bigint> = new Map([
  ["week day", 7n],
  ["year month", 12n],
  ["year week", 52n],
  ["year day", 365n],
  ["hour minute", 60n],
  ["minute second", 60n],
  ["hour second", 3600n],
]);
/** Days of work: a week has five or six or seven of them. */
const WORKING = /^(?:work|earn|teach|charge|pay)$/;

/** For how long the question asks: "in a week", "per day", "in 4 weeks". */
export interface Span {
  readonly unit: string;
  readonly thing: Thing /** Null: it was counted, and stands among what there is. */;
  readonly count: Rational | null;
}

const TIMES: Thing = { key: "tim", mods: [], of: null, name: "times" };
const TIME = /^(?:second|minute|hour|day|week|month|year)s?$/;
export const isTime = (thing: Thing): boolean => {
  const dimension = dimensionOf(unfold(thing.key));
  return dimension === "time" || dimension === "months";
};

/** The span that a question names; null without one, "several" where it names more than one. */
export function spanOf({ query }: Asked, thingOf: (np: NounPhrase) => Thing | null): Span | "several" | null {
  const clause = query.clause;
  if (clause === null) return null;
  const phrases = [...clause.phrases, ...clause.items.flatMap((item) => item.phrases)];
  const nps = [
    ...phrases
      .filter(({ prep }) => /^(?:in|per|for|over|during|after|within|at|of)$/.test(prep))
      .flatMap((phrase) => phrase.nps),
    ...clause.items.flatMap(({ np }) => np.per ?? []),
    ...(query.asked.per === null ? [] : [query.asked.per]),
  ].filter((np) => TIME.test(np.head) && np.mods.length === 0);
  const per = phrases.some(({ prep }) => prep === "per");
  const [np, second] = nps;
  if (np === undefined) return null;
  const thing = thingOf(np);
  if (second !== undefined || thing === null || /^(?:this|that|these|those)$/.test(np.determiner ?? ""))
    return "several";
  const one =
    np.amount === null ? per || /^(?:each|every|the)$/.test(np.determiner ?? "") : np.amount.implicit;
  return { unit: unfold(thing.key), thing, count: one ? rational(1n) : null };
}

/** How often something for each `unit` of time happened: by what was told, by so many for a greater unit, by the span that is asked for. */
export class Periods {
  readonly world: World;
  readonly ids: readonly HolderId[];
  readonly span: Span | null;
  readonly #active = new Set<string>();
  /** Whether the span of the question was taken up. */
  spanUsed = false;

  constructor(world: World, ids: readonly HolderId[], span: Span | null) {
    [this.world, this.ids, this.span] = [world, ids, span];
  }

  /** The variable for the number of units; null when nothing, or more than one thing, says it. */
  count(unit: Thing, verb: string): string | null {
    if (this.#active.has(unit.key)) return null;
    this.#active.add(unit.key);
    const found = this.#count(unit, verb);
    this.#active.delete(unit.key);
    return found;
  }

  #count(unit: Thing, verb: string): string | null {
    const { world } = this;
    const rates = world
      .rates()
      .filter(
        (rate) =>
          rate.thing.key === unit.key && isTime(rate.per) && rate.verb !== "cost" && this.#ofThem(rate.actor),
      );
    const flows = world
      .flows()
      .filter((flow) => flow.thing.key === unit.key && flow.from === null && flow.to === null);
    const holds = world.holds().filter((hold) => hold.thing.key === unit.key);
    if (rates.length > 1) return null;
    const [rate] = rates;
    if (rate !== undefined) return flows.length > 0 || holds.length > 0 ? null : this.#scaled(rate);
    if (flows.length > 0) {
      const verbs = new Set(flows.map((flow) => flow.verb));
      if (
        holds.length > 0 ||
        verbs.size > 1 ||
        flows.some(({ actors }) => actors.length !== 1 || !this.ids.includes(actors[0] as HolderId))
      )
        return null;
      return world.done(flows[0]?.verb ?? "", this.ids, unit, new Set());
    }
    if (holds.length === 1 && holds[0] !== undefined) {
      if (this.span !== null && this.span.count !== null) return null;
      if (this.span !== null) this.spanUsed = true;
      world.builder.use(holds[0]);
      return world.builder.quantity(holds[0].quantity, unit);
    }
    return holds.length > 1 ? null : this.#bySpan(unit, verb);
  }

  /** "each morning", "every night": once a day. */
  static isDaily(per: Thing): boolean {
    return /^(?:morning|evening|night|afternoon)$/.test(per.key);
  }

  /** So much each time, so often, for each of those who do it. */
  usual(fact: Usual, told = fact): string | null {
    const { builder } = this.world;
    const counts = fact.pers.map((per) =>
      isTime(per) || Periods.isDaily(per) ? this.count(per, fact.verb) : this.world.count([], per, "end"),
    );
    if (counts.some((count) => count === null)) return null;
    builder.use(told);
    const terms = [
      ...fact.factors.map((factor) => builder.quantity(factor, TIMES)),
      ...counts.flatMap((count) => count ?? []),
    ];
    return terms.reduce(
      (product, term) => {
        const whole = builder.variable(fact.thing.name, fact.thing);
        builder.product(whole, product, term, "so many each time");
        return whole;
      },
      builder.quantity(fact.quantity, fact.thing),
    );
  }

  #ofThem(actor: HolderId | null): boolean {
    return actor === null || this.ids.length === 0 || this.ids.includes(actor);
  }

  #scaled(rate: Rate): string | null {
    const count = this.count(rate.per, rate.verb);
    return count === null ? null : this.world.ratedBy(rate, count);
  }

  /** Days by weeks, months by years; no days of work. */
  #bySpan(unit: Thing, verb: string): string | null {
    const { span, world } = this;
    if (span === null) return null;
    const own = Periods.isDaily(unit) ? "day" : unfold(unit.key);
    const factor = own === span.unit ? 1n : CALENDAR.get(`${span.unit} ${own}`);
    if (factor === undefined || (own !== span.unit && WORKING.test(verb) && own === "day")) return null;
    const spans =
      span.count === null ? world.holds().filter((hold) => hold.thing.key === span.thing.key) : [];
    const [stated] = spans;
    if (span.count === null && (stated === undefined || spans.length !== 1)) return null;
    this.spanUsed = true;
    const count = world.builder.variable(`${own} in all`, unit);
    if (stated === undefined)
      world.builder.linear([minus(count)], `${own}s in one ${span.unit}`, [], rational(factor));
    else {
      world.builder.use(stated);
      world.builder.linear(
        [minus(count), plus(world.builder.quantity(stated.quantity, stated.thing), rational(factor))],
        `${own}s in so many ${span.unit}s`,
      );
    }
    return count;
  }
}
