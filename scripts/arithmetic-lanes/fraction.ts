import { FRACTIONS, type Draw, type Fraction } from "./draw.ts";
import type { ArithmeticLane, Frames } from "./lane.ts";
import { ratio, showFraction } from "./ratio.ts";
import { amount, ask, down, implied, inUnit, is, product, say, sum, up, type Amount } from "./story.ts";
import { COLOURS } from "./words.ts";

const FOODS = [
  "pizza",
  "cake",
  "pie",
  "loaf of bread",
  "melon",
  "bar of chocolate",
  "cheese",
  "tart",
] as const;
const LIQUIDS = [
  ["jug", "juice"],
  ["bottle", "water"],
  ["can", "paint"],
  ["pot", "soup"],
  ["carton", "milk"],
  ["barrel", "oil"],
] as const;
const CROWDS = [
  ["pupils", "school"],
  ["members", "club"],
  ["workers", "factory"],
  ["passengers", "train"],
  ["guests", "hotel"],
  ["players", "club"],
] as const;
const HABITS = [
  "walk to work",
  "wear glasses",
  "play an instrument",
  "speak two languages",
  "own a bicycle",
  "live near the river",
  "drink coffee",
] as const;
const WARES = ["bicycle", "coat", "lamp", "desk", "tent", "chair", "radio", "jacket"] as const;

const written = (d: Draw): Fraction => d.pick(FRACTIONS);
/** Shares of one whole, in digits: `3/8`. */
const share = (d: Draw): Amount => {
  const den = d.pick([3, 4, 5, 6, 8, 10, 12]);
  const value = ratio(1 + d.below(den - 1), den);
  return amount(value, showFraction(value));
};
const percent = (d: Draw, from = 5, to = 95): Amount => {
  const value = 5 * (Math.ceil(from / 5) + d.below((to - from) / 5 + 1));
  return amount(ratio(value, 100), d.pick([`${value}%`, `${value}%`, `${value} percent`]));
};
const decimal = (d: Draw, from: number, to: number): Amount => {
  const tenths = from + d.below(to - from + 1);
  return amount(ratio(tenths, 10), tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1));
};
const dollars = (whole: number): Amount => amount(whole, `$${whole}`);

const OF_COUNTS: Frames = {
  part: (d) => {
    const [who, thing, f, colour] = [
      d.person(),
      d.thing("keepsake", "flower", "stationery", "ware"),
      written(d),
      d.pick(COLOURS),
    ];
    const all = d.num(f.den * (2 + d.below(20)));
    return [
      say(
        `${who.does("have")} ${all} ${thing.many}, and ${f.name} of them ${d.vs("are")} ${colour}.`,
        is("all", all),
        product("part", f.name, "all"),
      ),
      ask(
        d.pick([
          `How many ${colour} ${thing.many} ${who.q("have")}?`,
          `How many of the ${thing.many} ${d.vs("are")} ${colour}?`,
        ]),
        "part",
      ),
    ];
  },
  not_part: (d) => {
    const [who, thing, f, colour] = [
      d.person(),
      d.thing("keepsake", "flower", "stationery", "ware"),
      written(d),
      d.pick(COLOURS),
    ];
    const all = d.num(f.den * (2 + d.below(20)));
    return [
      say(`${who.does("have")} ${all} ${thing.many}.`, is("all", all)),
      say(`${f.name} of them ${d.vs("are")} ${colour}.`, product("part", f.name, "all")),
      ask(`How many of the ${thing.many} ${d.vs("are")} not ${colour}?`, "rest", sum("all", "part", "rest")),
    ];
  },
  gives_part: (d) => {
    const [who, thing, f] = [d.person(), d.thing(), written(d)];
    const all = d.num(f.den * (2 + d.below(20)));
    const verb = d.lose(thing);
    return [
      say(`${who.does("have")} ${all} ${thing.many}.`, is("a", all)),
      say(`${who.then(verb)} ${f.name} of them.`, product("n", f.name, "a"), down("a", "n")),
      ask(
        d.pick([
          `How many ${thing.many} ${who.q("have")} left?`,
          `How many ${thing.many} ${d.vs("are")} left?`,
          `How many ${thing.many} ${who.q2("still have")}?`,
        ]),
        "a",
      ),
    ];
  },
  whole: (d) => {
    const [who, thing, f, colour] = [
      d.person(),
      d.thing("keepsake", "flower", "stationery", "ware"),
      written(d),
      d.pick(COLOURS),
    ];
    const part = d.num(f.num * (2 + d.below(15)));
    return [
      say(`${f.name} of ${who}'s ${thing.many} ${d.vs("are")} ${colour}.`, product("part", f.name, "all")),
      say(`${who.does("have")} ${part} ${colour} ${thing.many}.`, is("part", part)),
      ask(`How many ${thing.many} ${who.q("have")} in all?`, "all"),
    ];
  },
  two_parts: (d) => {
    const [who, thing, f, g] = [d.person(), d.thing(), written(d), written(d)];
    const all = d.num(f.den * g.den * (1 + d.below(8)));
    const verb = d.lose(thing);
    return [
      say(`${who.does("have")} ${all} ${thing.many}.`, is("a", all)),
      say(
        `First ${who.then(verb)} ${f.name} of them, and then ${g.name} of the rest.`,
        product("n", f.name, "a"),
        down("a", "n"),
        product("m", g.name, "a"),
        down("a", "m"),
      ),
      ask(`How many ${thing.many} ${d.vs("are")} left?`, "a"),
    ];
  },
  crowd: (d) => {
    const [[who, where], habit, p] = [d.pick(CROWDS), d.pick(HABITS), percent(d)];
    const all = d.num(20 * (1 + d.below(40)));
    const habitual = d.past
      ? habit.replace(
          /^(\w+)/,
          (verb) =>
            ({
              walk: "walked",
              wear: "wore",
              play: "played",
              speak: "spoke",
              own: "owned",
              live: "lived",
              drink: "drank",
            })[verb] ?? verb,
        )
      : habit;
    return [
      say(
        d.pick([
          `A ${where} ${d.v("have")} ${all} ${who}, and ${p} of them ${habitual}.`,
          `Of the ${all} ${who} in a ${where}, ${p} ${habitual}.`,
        ]),
        is("all", all),
        product("part", p, "all"),
      ),
      ask(`How many of the ${who} ${habitual}?`, "part"),
    ];
  },
  what_percentage: (d) => {
    const [[who, where], p] = [d.pick(CROWDS), 5 * (1 + d.below(19))];
    const hundred = 20 * (1 + d.below(20));
    const [all, part] = [d.num(hundred), d.num((p * hundred) / 100)];
    return [
      say(
        `A ${where} ${d.v("have")} ${all} ${who}, and ${part} of them ${d.vs("are")} ${d.pick(["women", "men", "left-handed", "new"])}.`,
        is("all", all),
        is("part", part),
      ),
      inUnit(
        "percent",
        ask(
          `What percentage of the ${who} ${d.v("is")} that?`,
          "~p",
          product("~share", "all", "~x"),
          is("~share", "part"),
          product("~p", "~x", implied(100)),
        ),
      ),
    ];
  },
  what_fraction: (d) => {
    const [who, thing, all, part, colour] = [
      d.person(),
      d.thing("keepsake", "flower", "stationery", "ware"),
      d.n(6, 60),
      d.n(2, 50),
      d.pick(COLOURS),
    ];
    return [
      say(
        `${who.does("have")} ${all} ${thing.many}, and ${part} of them ${d.vs("are")} ${colour}.`,
        is("all", all),
        is("part", part),
        sum("all", "part", "more"),
        sum("more", "more1", implied(1)),
      ),
      ask(`What fraction of the ${thing.many} ${d.v("is")} ${colour}?`, "~f", product("part", "all", "~f")),
    ];
  },
};

const OF_WHOLES: Frames = {
  eaten: (d) => {
    const [[a, b], food, f, g] = [d.two(), d.pick(FOODS), share(d), share(d)];
    return [
      say(
        `${a.does("eat")} ${f} of a ${food}, and ${b.does("eat")} ${g} of it.`,
        is("~f", f),
        is("~g", g),
        sum(implied(1), "~f", "~g", "~rest"),
      ),
      ask(
        d.pick([
          `What fraction of the ${food} ${d.past ? "did" : "do"} they eat altogether?`,
          `What fraction of the ${food} ${d.past ? "did" : "do"} ${a} and ${b} eat together?`,
        ]),
        "~all",
        sum("~all", "~f", "~g"),
      ),
    ];
  },
  food_left: (d) => {
    const [[a, b], food, f, g] = [d.two(), d.pick(FOODS), share(d), share(d)];
    return [
      say(`${a.does("eat")} ${f} of a ${food}, and ${b.does("eat")} ${g} of it.`, is("~f", f), is("~g", g)),
      ask(`What fraction of the ${food} ${d.v("is")} left?`, "~rest", sum(implied(1), "~f", "~g", "~rest")),
    ];
  },
  how_much_more: (d) => {
    const [[a, b], food, f, g] = [d.two(), d.pick(FOODS), share(d), share(d)];
    return [
      say(
        `${a.does("eat")} ${f} of a ${food}, and ${b.does("eat")} ${g} of it.`,
        is("~f", f),
        is("~g", g),
        sum(implied(1), "~f", "~g", "~rest"),
      ),
      ask(
        `How much more of the ${food} ${a.q("eat")} than ${b}, as a fraction of the ${food}?`,
        "~more",
        sum("~f", "~g", "~more"),
      ),
    ];
  },
  litres: (d) => {
    const [[who], [jug, juice], all, f] = [[d.person()], d.pick(LIQUIDS), d.n(2, 12), share(d)];
    return [
      say(`There ${d.vs("are")} ${all} litres of ${juice} in a ${jug}.`, is("~a", all)),
      say(`${who.does("use")} ${f} of a litre.`, down("~a", f)),
      inUnit("litres", ask(`How many litres of ${juice} ${d.vs("are")} left?`, "~a")),
    ];
  },
  litres_part: (d) => {
    const [who, [jug, juice], f] = [d.person(), d.pick(LIQUIDS), written(d)];
    const all = d.n(2, 40);
    return [
      say(`There ${d.vs("are")} ${all} litres of ${juice} in a ${jug}.`, is("~a", all)),
      say(`${who.does("use")} ${f.name} of the ${juice}.`, product("~n", f.name, "~a"), down("~a", "~n")),
      inUnit("litres", ask(`How many litres of ${juice} ${d.vs("are")} left?`, "~a")),
    ];
  },
  decimals: (d) => {
    const [what, x, y] = [
      d.pick(["sugar", "rice", "flour", "sand", "seeds"]),
      decimal(d, 5, 99),
      decimal(d, 5, 99),
    ];
    const more = d.once(2);
    return [
      say(`A bag ${d.v("hold")} ${x} kilograms of ${what}.`, is("~a", x)),
      say(
        d.past
          ? `Then ${y} kilograms were ${more ? "added" : "taken out"}.`
          : `Then ${y} kilograms are ${more ? "added" : "taken out"}.`,
        more ? up("~a", y) : down("~a", y),
      ),
      inUnit("kilograms", ask(`How many kilograms of ${what} ${d.vs("are")} in the bag then?`, "~a")),
    ];
  },
  ribbon: (d) => {
    const [who, k, what] = [d.person(), d.n(2, 9), d.pick(["ribbon", "rope", "wire", "string", "cloth"])];
    const all = decimal(d, 20, 120);
    return [
      say(`${who.does("cut")} ${all} metres of ${what} into ${k} equal pieces.`, is("~a", all), is("k", k)),
      inUnit("metres", ask(`How many metres long ${d.v("is")} each piece?`, "~n", product("~a", "k", "~n"))),
    ];
  },
  sale: (d) => {
    const [ware, p, price] = [d.pick(WARES), percent(d, 5, 80), dollars(20 * (1 + d.below(15)))];
    return [
      say(
        d.pick([
          `A ${ware} costs ${price}. In a sale its price is reduced by ${p}.`,
          `The price of a ${ware} is ${price}, but there is a discount of ${p}.`,
        ]),
        is("$a", price),
        product("$off", p, "$a"),
        sum("$a", "$off", "$b"),
      ),
      inUnit(
        "dollars",
        ask(
          d.pick([`How much does the ${ware} cost now?`, `How many dollars does the ${ware} cost now?`]),
          "$b",
        ),
      ),
    ];
  },
  rise: (d) => {
    const [ware, p, price] = [d.pick(WARES), percent(d, 5, 60), dollars(20 * (1 + d.below(15)))];
    return [
      say(
        `The price of a ${ware} was ${price}. Then it rose by ${p}.`,
        is("$a", price),
        product("$more", p, "$a"),
        up("$a", "$more"),
      ),
      inUnit(
        "dollars",
        ask(
          d.pick([`What is the price of the ${ware} now?`, `How many dollars does the ${ware} cost now?`]),
          "$a",
        ),
      ),
    ];
  },
};

export const FRACTION: ArithmeticLane = {
  lane: "arithmetic_fraction",
  prefix: "frac",
  frames: { ...OF_COUNTS, ...OF_WHOLES },
  perFrame: 53,
  refused: false,
  description:
    "Word problems with fractions, decimals and percentages: parts of numbers and of wholes, what is left, the whole from a part, discounts and rises, which fraction or percentage something is.",
};
