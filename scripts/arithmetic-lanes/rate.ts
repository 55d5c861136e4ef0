import type { Draw } from "./draw.ts";
import type { ArithmeticLane, Frames } from "./lane.ts";
import { ask, inUnit, is, product, say, sum, type Said } from "./story.ts";

const DRIVES = [
  ["car", "drive", 40, 110],
  ["train", "travel", 60, 180],
  ["lorry", "drive", 40, 80],
  ["ferry", "sail", 15, 45],
  ["plane", "fly", 300, 800],
  ["coach", "drive", 50, 90],
] as const;
const MACHINES = [
  ["machine", "make", "bottles"],
  ["printer", "print", "pages"],
  ["factory", "make", "toys"],
  ["bakery", "bake", "loaves"],
  ["loom", "make", "scarves"],
  ["robot", "paint", "panels"],
  ["mill", "grind", "sacks of flour"],
  ["press", "print", "posters"],
] as const;
const HABITS = [
  ["read", "pages"],
  ["write", "letters"],
  ["draw", "pictures"],
  ["fold", "paper boats"],
  ["knit", "rows"],
  ["learn", "new words"],
  ["paint", "tiles"],
  ["solve", "puzzles"],
  ["type", "lines"],
  ["plant", "seedlings"],
] as const;
const UNITS = ["minute", "hour", "day", "week"] as const;
const HEAVY = ["bricks", "boxes", "sacks", "parcels", "tins", "stones"] as const;
const habitUnit = (d: Draw): string => d.pick(["hour", "day", "week"]);

const PLAIN: Frames = {
  distance: (d) => {
    const [[car, go, from, to], h] = [d.pick(DRIVES), d.n(2, 9)];
    const v = d.n(from / 5, to / 5);
    const speed = d.multiple(v, 5, 5);
    return [
      say(
        d.pick([
          `A ${car} ${d.v(go)} at ${speed} kilometres per hour for ${h} hours.`,
          `A ${car} ${d.v(go)} for ${h} hours at a speed of ${speed} kilometres an hour.`,
        ]),
        is("~v", speed),
        is("~t", h),
      ),
      inUnit(
        "kilometres",
        ask(
          d.pick([
            `How many kilometres ${d.past ? "did" : "does"} it ${go}?`,
            `How many kilometres ${d.past ? "did" : "does"} the ${car} ${go}?`,
            `How far ${d.past ? "did" : "does"} the ${car} ${go}?`,
          ]),
          "~s",
          product("~s", "~v", "~t"),
        ),
      ),
    ];
  },
  travel_time: (d) => {
    const [[car, go, from, to], v] = [d.pick(DRIVES), d.n(2, 9)];
    const speed = d.num(5 * (Math.ceil(from / 5) + d.below((to - from) / 5)));
    const s = d.multiple(speed, Number(v.value.num), Number(v.value.num));
    return [
      say(
        `A ${car} ${d.v(go)} ${s} kilometres at ${speed} kilometres per hour.`,
        is("~s", s),
        is("~v", speed),
      ),
      inUnit(
        "hours",
        ask(
          d.pick([
            `How many hours ${d.past ? "did" : "does"} the ${car} need?`,
            `How many hours ${d.past ? "did" : "does"} it take?`,
          ]),
          "~t",
          product("~s", "~v", "~t"),
        ),
      ),
    ];
  },
  speed: (d) => {
    const [[car, go, from, to], h] = [d.pick(DRIVES), d.n(2, 9)];
    const s = d.multiple(h, from, to);
    return [
      say(`A ${car} ${d.v(go)} ${s} kilometres in ${h} hours at a steady speed.`, is("~s", s), is("~t", h)),
      ask(
        d.pick([
          `How many kilometres per hour ${d.v("is")} that?`,
          `What ${d.v("is")} its speed in kilometres per hour?`,
        ]),
        "~v",
        product("~s", "~v", "~t"),
      ),
    ];
  },
  output: (d) => {
    const [[machine, make, things], unit, n, t] = [d.pick(MACHINES), d.pick(UNITS), d.n(3, 60), d.n(3, 30)];
    return [
      say(
        d.pick([
          `A ${machine} ${d.v(make)} ${n} ${things} every ${unit}.`,
          `A ${machine} ${d.v(make)} ${n} ${things} per ${unit}.`,
          `A ${machine} ${d.v(make)} ${n} ${things} ${unit === "hour" ? "an" : "a"} ${unit}.`,
          `Each ${unit} a ${machine} ${d.v(make)} ${n} ${things}.`,
        ]),
        is("n", n),
      ),
      ask(
        d.pick([
          `How many ${things} ${d.past ? "did" : "does"} it ${make} in ${t} ${unit}s?`,
          `How many ${things} ${d.past ? "did" : "does"} the ${machine} ${make} in ${t} ${unit}s?`,
          `In ${t} ${unit}s, how many ${things} ${d.past ? "did" : "does"} the ${machine} ${make}?`,
        ]),
        "all",
        product("all", "n", t),
      ),
    ];
  },
  output_time: (d) => {
    const [[machine, make, things], unit, n] = [d.pick(MACHINES), d.pick(UNITS), d.n(3, 60)];
    const all = d.multiple(n, 3, 25);
    return [
      say(
        d.pick([
          `A ${machine} ${d.v(make)} ${n} ${things} every ${unit}.`,
          `A ${machine} ${d.v(make)} ${n} ${things} per ${unit}.`,
        ]),
        is("n", n),
      ),
      inUnit(
        `${unit}s`,
        ask(
          d.pick([
            `How many ${unit}s ${d.past ? "did" : "does"} it need to ${make} ${all} ${things}?`,
            `How many ${unit}s ${d.past ? "did" : "does"} it take the ${machine} to ${make} ${all} ${things}?`,
          ]),
          "~t",
          product(all, "n", "~t"),
        ),
      ),
    ];
  },
  output_rate: (d) => {
    const [[machine, make, things], unit, t] = [d.pick(MACHINES), d.pick(UNITS), d.n(2, 25)];
    const all = d.multiple(t, 3, 40);
    return [
      say(`A ${machine} ${d.v(make)} ${all} ${things} in ${t} ${unit}s.`, is("all", all), is("~t", t)),
      say(`It ${d.v(make)} the same number every ${unit}.`),
      ask(
        d.pick([
          `How many ${things} ${d.past ? "did" : "does"} it ${make} per ${unit}?`,
          `How many ${things} ${d.past ? "did" : "does"} it ${make} in one ${unit}?`,
        ]),
        "n",
        product("all", "n", "~t"),
      ),
    ];
  },
  habit: (d) => {
    const [who, [verb, things], unit, n, t] = [
      d.person(),
      d.pick(HABITS),
      habitUnit(d),
      d.n(2, 40),
      d.n(3, 30),
    ];
    return [
      say(
        d.pick([
          `${who.does(verb)} ${n} ${things} ${unit === "hour" ? "an" : "a"} ${unit}.`,
          `${who.does(verb)} ${n} ${things} every ${unit}.`,
          `Every ${unit} ${who.does(verb)} ${n} ${things}.`,
        ]),
        is("n", n),
      ),
      ask(`How many ${things} ${who.q2(verb)} in ${t} ${unit}s?`, "all", product("all", "n", t)),
    ];
  },
  habit_time: (d) => {
    const [who, [verb, things], unit, n] = [d.person(), d.pick(HABITS), habitUnit(d), d.n(2, 40)];
    const all = d.multiple(n, 3, 25);
    return [
      say(
        `${who} ${d.past ? "had" : "has"} to ${verb} ${all} ${things} and ${d.v(verb)} ${n} ${things} every ${unit}.`,
        is("all", all),
        is("n", n),
      ),
      inUnit(`${unit}s`, ask(`How many ${unit}s ${who.q2("need")}?`, "~t", product("all", "n", "~t"))),
    ];
  },
};

const OTHER: Frames = {
  reward: (d) => {
    const [who, n, [verb, things], prize] = [
      d.person(),
      d.n(2, 12),
      d.pick(HABITS),
      d.pick(["sticker", "point", "badge", "token"]),
    ];
    const all = d.multiple(n, 2, 20);
    return [
      say(
        `${who.does("get")} one ${prize} for every ${n} ${things} ${who.he} ${who.he === "they" ? d.vs(verb) : d.v(verb)}.`,
        is("n", n),
      ),
      say(`${who.then(verb)} ${all} ${things}.`, is("all", all)),
      ask(`How many ${prize}s ${who.q2("get")}?`, "k", product("all", "k", "n")),
    ];
  },
  weight: (d) => {
    const [things, k, m] = [d.pick(HEAVY), d.n(2, 12), d.n(3, 30)];
    const all = d.multiple(k, 2, 15);
    return [
      say(`${k} identical ${things} weigh ${all} kilograms.`, is("k", k), is("~all", all)),
      inUnit(
        "kilograms",
        ask(
          d.pick([
            `How many kilograms do ${m} such ${things} weigh?`,
            `How many kilograms do ${m} of these ${things} weigh?`,
          ]),
          "~other",
          product("~all", "k", "~one"),
          product("~other", m, "~one"),
        ),
      ),
    ];
  },
  intervals: (d) => {
    const [[machine, make, things], t, n, k] = [d.pick(MACHINES), d.n(2, 9), d.n(3, 40), d.n(2, 12)];
    const [unit, all] = [d.pick(UNITS), d.multiple(t, Number(k.value.num), Number(k.value.num))];
    return [
      say(`Every ${t} ${unit}s a ${machine} ${d.v(make)} ${n} ${things}.`, is("~t", t), is("n", n)),
      ask(
        `How many ${things} ${d.past ? "did" : "does"} it ${make} in ${all} ${unit}s?`,
        "all",
        product(all, "k", "~t"),
        product("all", "k", "n"),
      ),
    ];
  },
  fuel: (d) => {
    const [car, v, litres] = [d.pick(["car", "van", "motorbike", "lorry"]), d.n(6, 30), d.n(5, 60)];
    return [
      say(
        d.pick([
          `A ${car} goes ${v} kilometres on one litre of petrol.`,
          `A ${car} goes ${v} kilometres on each litre of petrol.`,
        ]),
        is("~v", v),
      ),
      inUnit(
        "kilometres",
        ask(`How many kilometres does it go on ${litres} litres?`, "~s", product("~s", "~v", litres)),
      ),
    ];
  },
  filling: (d) => {
    const [what, v] = [d.pick(["tank", "pool", "bathtub", "pond"]), d.n(4, 40)];
    const all = d.multiple(v, 4, 30);
    return [
      say(`A ${what} ${d.v("can")} hold ${all} litres of water.`, is("~all", all)),
      say(`A tap ${d.v("fill")} it at ${v} litres per minute.`, is("~v", v)),
      inUnit(
        "minutes",
        ask(
          `How many minutes ${d.past ? "did" : "does"} it take to fill the empty ${what}?`,
          "~t",
          product("~all", "~v", "~t"),
        ),
      ),
    ];
  },
  recipe: (d) => {
    const [n, k, [one, many], [unit, what]] = [
      d.n(2, 9),
      d.n(3, 25),
      d.pick([
        ["cake", "cakes"],
        ["loaf", "loaves"],
        ["pie", "pies"],
        ["pizza", "pizzas"],
        ["pot of soup", "pots of soup"],
      ] as const),
      d.pick([
        ["cups", "flour"],
        ["spoons", "salt"],
        ["grams", "yeast"],
        ["spoons", "oil"],
      ] as const),
    ];
    return [
      say(
        d.pick([
          `A cook needs ${n} ${unit} of ${what} for each ${one}.`,
          `A cook needs ${n} ${unit} of ${what} for one ${one}.`,
        ]),
        is("~n", n),
      ),
      inUnit(
        unit,
        ask(
          `How many ${unit} of ${what} does the cook need for ${k} ${many}?`,
          "~all",
          product("~all", "~n", k),
        ),
      ),
    ];
  },
  two_machines: (d) => {
    const [[, make, things], unit, x, y, t] = [
      d.pick(MACHINES.slice(0, 2)),
      d.pick(UNITS),
      d.n(3, 40),
      d.n(3, 40),
      d.n(2, 15),
    ];
    const said: readonly Said[] = [
      say(
        `One machine ${d.v(make)} ${x} ${things} per ${unit}, and another machine ${d.v(make)} ${y} ${things} per ${unit}.`,
        is("x", x),
        is("y", y),
      ),
    ];
    return [
      ...said,
      ask(
        `How many ${things} ${d.past ? "did" : "do"} the two machines ${make} together in ${t} ${unit}s?`,
        "all",
        sum("both", "x", "y"),
        product("all", "both", t),
      ),
    ];
  },
  difference_of_rates: (d) => {
    const [[a, b], [verb, things], unit, x, y] = [
      d.two(),
      d.pick(HABITS),
      habitUnit(d),
      d.n(10, 50),
      d.n(2, 45),
    ];
    const t = d.n(2, 12);
    return [
      say(`${a.does(verb)} ${x} ${things} every ${unit}.`, is("x", x)),
      say(`${b.does(verb)} ${y} ${things} every ${unit}.`, is("y", y)),
      ask(
        `How many more ${things} ${a.q(verb)} than ${b} in ${t} ${unit}s?`,
        "all",
        sum("x", "y", "more"),
        product("all", "more", t),
      ),
    ];
  },
  leak: (d) => {
    const [what, all, v, t] = [
      d.pick(["tank", "barrel", "pool", "cistern"]),
      d.n(60, 400),
      d.n(2, 15),
      d.n(3, 20),
    ];
    return [
      say(`A ${what} ${d.v("have")} ${all} litres of water in it.`, is("~all", all)),
      say(`It ${d.v("lose")} ${v} litres every hour.`, is("~v", v)),
      inUnit(
        "litres",
        ask(
          `How many litres ${d.vs("are")} left in it after ${t} hours?`,
          "~rest",
          product("~gone", "~v", t),
          sum("~all", "~gone", "~rest"),
        ),
      ),
    ];
  },
};

export const RATE: ArithmeticLane = {
  lane: "arithmetic_rate",
  prefix: "rate",
  frames: { ...PLAIN, ...OTHER },
  perFrame: 53,
  refused: false,
  description:
    "Word problems with rates: speeds, output per hour or day, so much for each or every, fuel, filling and leaking, weights of equal things.",
};
