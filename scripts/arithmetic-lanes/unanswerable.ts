import { FRACTIONS, owns, type Draw } from "./draw.ts";
import type { ArithmeticLane, Frames } from "./lane.ts";
import { howManyInAll, howManyLeft } from "./questions.ts";
import { amount, ask, askFirst, down, is, product, say, sum, up } from "./story.ts";
import { CONTAINERS, THINGS, plural, type Kind } from "./words.ts";

const GOODS = ["book", "lamp", "kite", "bowl", "mug", "puzzle", "plant", "cushion"] as const;
const VEHICLES = [
  ["car", "drive"],
  ["train", "travel"],
  ["ferry", "sail"],
  ["coach", "drive"],
  ["plane", "fly"],
] as const;
const CROWDS = [
  ["pupils", "school"],
  ["members", "club"],
  ["workers", "factory"],
  ["guests", "hotel"],
] as const;
const dollars = (d: Draw, from: number, to: number) => {
  const value = from + d.below(to - from + 1);
  return amount(value, `$${value}`);
};
const boxOf = (d: Draw, kind: Kind): string => d.pick(CONTAINERS[kind]);

const MISSING: Frames = {
  start_missing: (d) => {
    const [who, thing, more] = [d.person(), d.thing(), d.n(2, 60)];
    const verb = d.gain(thing);
    return [
      say(
        d.pick([
          `${who.does("have")} some ${thing.many}.`,
          `${who.does("have")} a few ${thing.many}.`,
          `There ${d.vs("are")} ${thing.many} in ${who}'s ${boxOf(d, thing.kind)}.`,
        ]),
      ),
      say(`${who.then(verb)} ${more} more.`, up("a", more)),
      ask(howManyInAll(d, who, thing), "a"),
    ];
  },
  loss_missing: (d) => {
    const [who, thing, had] = [d.person(), d.thing(), d.n(9, 90)];
    const verb = d.lose(thing);
    return [
      owns(d, who, [had, thing], "a"),
      say(`${who.then(verb)} ${d.pick(["some", "a few", "several"])} of them.`, down("a", "n")),
      ask(howManyLeft(d, who, thing), "a"),
    ];
  },
  gain_missing: (d) => {
    const [who, thing, had] = [d.person(), d.thing(), d.n(9, 90)];
    const verb = d.gain(thing);
    return [
      owns(d, who, [had, thing], "a"),
      say(`${who.then(verb)} ${d.pick(["some", "a few", "many"])} more.`, up("a", "n")),
      ask(howManyInAll(d, who, thing), "a"),
    ];
  },
  before_missing: (d) => {
    const [who, thing, n] = [d.person(), d.thing(), d.n(2, 60)];
    const verb = d.lose(thing);
    return [
      say(`${who} had some ${thing.many}.`),
      say(`${who} gave away ${n} of them.`.replace("gave away", d.pick(["gave away", "sold"])), down("a", n)),
      askFirst(
        `How many ${thing.many} did ${who} have ${verb === "sell" ? "at first" : "to begin with"}?`,
        "a",
      ),
    ];
  },
  group_size_missing: (d) => {
    const [who, thing, k] = [d.person(), d.thing(), d.n(3, 20)];
    return [
      say(`${who.does("have")} ${k} ${plural(boxOf(d, thing.kind))} of ${thing.many}.`, is("k", k)),
      ask(`How many ${thing.many} ${who.q2("have")} in all?`, "all", product("all", "k", "n")),
    ];
  },
  group_count_missing: (d) => {
    const [who, thing, n] = [d.person(), d.thing(), d.n(3, 40)];
    const box = boxOf(d, thing.kind);
    return [
      say(
        `${who.does("have")} some ${plural(box)}, and each ${box} ${d.v("hold")} ${n} ${thing.many}.`,
        is("n", n),
      ),
      ask(`How many ${thing.many} ${who.q2("have")} altogether?`, "all", product("all", "k", "n")),
    ];
  },
  sharers_missing: (d) => {
    const [who, thing, all] = [d.person(), d.thing(), d.n(12, 90)];
    return [
      say(
        `${who.does("share")} ${all} ${thing.many} equally among some ${d.pick(["friends", "children", "neighbours"])}.`,
        is("all", all),
      ),
      ask(
        `How many ${thing.many} ${d.past ? "did" : "does"} each of them get?`,
        "n",
        product("all", "k", "n"),
      ),
    ];
  },
  speed_missing: (d) => {
    const [[car, go], h] = [d.pick(VEHICLES), d.n(2, 12)];
    return [
      say(`A ${car} ${d.v(go)} for ${h} hours.`, is("~t", h)),
      ask(`How many kilometres ${d.past ? "did" : "does"} it ${go}?`, "~s", product("~s", "~v", "~t")),
    ];
  },
  duration_missing: (d) => {
    const [[car, go], v] = [d.pick(VEHICLES), d.n(20, 120)];
    return [
      say(`A ${car} ${d.v(go)} at ${v} kilometres per hour.`, is("~v", v)),
      ask(`How far ${d.past ? "did" : "does"} it ${go}?`, "~s", product("~s", "~v", "~t")),
    ];
  },
  price_missing: (d) => {
    const [who, thing, k] = [d.person(), d.pick(GOODS), d.n(2, 12)];
    return [
      say(`${who.does("buy")} ${k} ${plural(thing)}.`, is("k", k)),
      ask(`How much ${d.pick([who.q2("pay"), who.q2("spend")])}?`, "$all", product("$all", "$p", "k")),
    ];
  },
  purse_missing: (d) => {
    const [who, thing, p] = [d.person(), d.pick(GOODS), dollars(d, 3, 40)];
    return [
      say(`${who.does("buy")} a ${thing} for ${p}.`, down("$a", p)),
      ask(`How much money ${who.q2("have")} left?`, "$a"),
    ];
  },
  standard_missing: (d) => {
    const [[a, b], thing, n] = [d.two(), d.thing(), d.n(2, 40)];
    return [
      say(`${b.does("have")} ${n} ${d.pick(["more", "fewer"])} ${thing.many} than ${a}.`, sum("b", "a", n)),
      ask(`How many ${thing.many} ${d.pick([a, b]).q("have")}?`, "b"),
    ];
  },
  no_amount_more: (d) => {
    const [[a, b], thing, x] = [d.two(), d.thing(), d.n(5, 90)];
    return [
      say(`${a.does("have")} ${x} ${thing.many}.`, is("a", x)),
      say(
        `${b.does("have")} ${d.pick(["more", "fewer", "many more", "far fewer"])} ${thing.many} than ${a}.`,
        sum("b", "a", "±n"),
      ),
      ask(`How many ${thing.many} ${b.q("have")}?`, "b"),
    ];
  },
  only_together: (d) => {
    const [[a, b], thing, all] = [d.two(), d.thing(), d.n(12, 90)];
    return [
      say(`${a} and ${b} ${d.vs("have")} ${all} ${thing.many} altogether.`, sum(all, "a", "b")),
      ask(`How many ${thing.many} ${d.pick([a, b]).q("have")}?`, "a"),
    ];
  },
  third_person: (d) => {
    const [[a, b, c], thing, x, y] = [d.three(), d.thing(), d.n(3, 90), d.n(3, 90)];
    return [
      say(`${a.does("have")} ${x} ${thing.many} and ${b.does("have")} ${y}.`, is("a", x), is("b", y)),
      ask(`How many ${thing.many} ${c.q("have")}?`, "c"),
    ];
  },
  other_thing: (d) => {
    const [who, thing, x, n] = [d.person(), d.thing(), d.n(12, 90), d.n(2, 10)];
    const other = d.pick(THINGS.filter(({ kind }) => kind !== thing.kind));
    return [
      say(`${who.does("have")} ${x} ${thing.many}.`, is("a", x)),
      say(`${who.then("give")} ${n} of them to a friend.`, down("a", n)),
      ask(`How many ${other.many} ${who.q("have")}?`, "o"),
    ];
  },
  whole_missing: (d) => {
    const [[who, where], f] = [d.pick(CROWDS), d.pick(FRACTIONS)];
    return [
      say(
        `${f.name} of the ${who} in a ${where} ${d.past ? "wore" : "wear"} glasses.`,
        product("part", f.name, "all"),
      ),
      ask(`How many ${who} ${d.past ? "wore" : "wear"} glasses?`, "part"),
    ];
  },
  full_price_missing: (d) => {
    const [thing, p] = [d.pick(GOODS), 5 * (1 + d.below(15))];
    return [
      say(
        `In a sale the price of a ${thing} is reduced by ${p}%.`,
        product("$off", amount({ num: BigInt(p), den: 100n }, String(p)), "$a"),
        down("$a", "$off"),
      ),
      ask(
        d.pick([
          `How much does the ${thing} cost in the sale?`,
          `How many dollars does the ${thing} cost now?`,
        ]),
        "$a",
      ),
    ];
  },
  beginning_missing: (d) => {
    const [event, m, h] = [
      d.pick(["film", "concert", "lesson", "match", "talk", "play"]),
      5 * (6 + d.below(25)),
      2 + d.below(9),
    ];
    const [n, mark] = [d.num(m), amount(60 * (h + 12), `${h} p.m.`)];
    return [
      say(`A ${event} ${d.v("last")} ${n} minutes.`, sum("~end", "~a", n)),
      ask(`How many minutes after ${mark} ${d.past ? "did" : "does"} it end?`, "~n", sum("~end", mark, "~n")),
    ];
  },
  age_missing: (d) => {
    const [[a, b], n] = [d.two(), d.n(2, 30)];
    return [
      say(`${b} is ${n} years ${d.pick(["younger", "older"])} than ${a}.`, sum("~a", "~b", n)),
      ask(`How old is ${d.pick([a, b])}?`, "~b"),
    ];
  },
};

const CONTRADICTIONS: Frames = {
  two_counts: (d) => {
    const [who, thing, x, y, n] = [d.person(), d.thing(), d.n(12, 50), d.n(51, 90), d.n(2, 9)];
    const verb = d.lose(thing);
    return [
      say(`${who} has exactly ${x} ${thing.many}.`, is("a", x)),
      say(`${who} has exactly ${y} ${thing.many}.`, is("a", y)),
      say(`${who} ${d.pick(["gives away", "sells"])} ${n} of them.`, down("a", n)),
      ask(`How many ${thing.many} does ${who} have ${verb === "sell" ? "left" : "now"}?`, "a"),
    ];
  },
  parts_too_many: (d) => {
    const [who, thing, all, x, y] = [
      d.person(),
      d.thing("keepsake", "flower", "ware"),
      d.n(10, 40),
      d.n(5, 40),
      d.n(15, 40),
    ];
    return [
      say(`${who} has only ${all} ${thing.many}.`, is("all", all)),
      say(`${x} of them are red, and the other ${y} are blue.`, is("x", x), is("y", y), sum("all", "x", "y")),
      ask(`How many ${thing.many} does ${who} have that are not red?`, "y"),
    ];
  },
  more_than_there_are: (d) => {
    const [who, thing, x, n] = [d.person(), d.thing(), d.n(3, 30), d.n(8, 60)];
    const verb = d.lose(thing);
    return [
      say(`${who.does("have")} ${x} ${thing.many} and nothing else.`, is("a", x)),
      say(`${who.then(verb)} ${n} of them.`, down("a", n)),
      ask(howManyLeft(d, who, thing), "a"),
    ];
  },
  cannot_be_shared: (d) => {
    const [who, thing, all, k] = [
      d.person(),
      d.thing("keepsake", "flower", "ware", "stationery"),
      d.n(10, 80),
      d.n(3, 9),
    ];
    return [
      say(
        `${who.does("share")} ${all} ${thing.many} equally among ${k} children, without breaking any, and no ${thing.one} ${d.v("is")} left over.`,
        is("all", all),
        is("k", k),
        product("all", "k", "n"),
      ),
      ask(`How many ${thing.many} ${d.past ? "did" : "does"} each child get?`, "n"),
    ];
  },
  circle_of_more: (d) => {
    const [[a, b], thing, x, n, m] = [d.two(), d.thing(), d.n(20, 60), d.n(2, 9), d.n(2, 9)];
    return [
      say(
        `${a} has ${n} more ${thing.many} than ${b}, and ${b} has ${m} more ${thing.many} than ${a}.`,
        sum("a", "b", n),
        sum("b", "a", m),
      ),
      say(`${a} has ${x} ${thing.many}.`, is("a", x)),
      ask(`How many ${thing.many} does ${b} have?`, "b"),
    ];
  },
  no_quotient: (d) => {
    const [x, y] = [d.num(2 + d.below(90)), d.num(2 + d.below(20))];
    const sign = d.pick(["/", "÷"]);
    const none = amount(0, "0");
    return [
      d.pick([
        ask(`What is ${x} ${sign} 0?`, "±t", is("±zero", none), product(x, "±t", "±zero")),
        ask(`What is ${x} divided by 0?`, "±t", is("±zero", none), product(x, "±t", "±zero")),
        ask(`Calculate ${x} ${sign} (${y} - ${y}).`, "±t", sum(y, y, "±zero"), product(x, "±t", "±zero")),
      ]),
    ];
  },
  no_solution: (d) => {
    const [k, b, c] = [d.num(2 + d.below(9)), d.n(21, 50), d.n(51, 90)].map(({ value }) =>
      amount(value, String(value.num)),
    );
    if (k === undefined || b === undefined || c === undefined) throw new Error("three numbers were drawn");
    const same = d.once(2);
    return [
      ask(
        `${k}x + ${b} = ${k}x + ${same ? b : c}. What is x?`,
        "±x",
        product("±kx", k, "±x"),
        sum("±l", "±kx", b),
        sum("±r", "±kx", same ? b : c),
        is("±l", "±r"),
      ),
    ];
  },
};

const BEYOND: Frames = {
  opinion: (d) => {
    const [[a, b], thing, x, y] = [d.two(), d.thing(), d.n(3, 60), d.n(3, 60)];
    return [
      say(`${a.does("have")} ${x} ${thing.many}, and ${b.does("have")} ${y}.`, is("a", x), is("b", y)),
      ask(
        d.pick([
          "Is that fair?",
          `Who likes ${thing.many} more?`,
          "Which of them is happier?",
          `Does ${a} have too many ${thing.many}?`,
          `Should ${b} ask for more ${thing.many}?`,
          `Whose ${thing.many} are nicer?`,
        ]),
        null,
      ),
    ];
  },
  reason: (d) => {
    const [who, thing, x] = [d.person(), d.thing(), d.n(3, 60)];
    const verb = d.gain(thing);
    return [
      say(`${who.does(verb)} ${x} ${thing.many}.`, is("a", x)),
      ask(
        d.pick([
          `Why ${who.q(verb)} them?`,
          `What will ${who} do with the ${thing.many}?`,
          `How long did ${who} think about it?`,
        ]),
        null,
      ),
    ];
  },
  tomorrow: (d) => {
    const [who, thing, x] = [d.person(), d.thing(), d.n(3, 60)];
    const verb = d.gain(thing);
    return [
      say(`${who} had ${x} ${thing.many} yesterday.`, is("a", x)),
      ask(`How many ${thing.many} will ${who} ${verb} tomorrow?`, "n", up("a", "n")),
    ];
  },
  unknown_unit: (d) => {
    const [unit, known, thing] = d.pick([
      ["spans", "metres", "rope"],
      ["florins", "dollars", "purse"],
      ["pecks", "kilograms", "sack"],
      ["skeins", "metres", "ball of wool"],
      ["thalers", "euros", "coat"],
      ["firkins", "litres", "barrel"],
    ] as const);
    const x = d.n(2, 40);
    return [
      say(
        `A ${thing} ${d.v("hold")} ${x} ${unit}.`.replace(/holds?|held/, (verb) =>
          thing === "rope" ? (d.past ? "measured" : "measures") : thing === "coat" ? "costs" : verb,
        ),
        is("~x", x),
      ),
      ask(`How many ${known} is that?`, "~y", product("~y", "~x", "~k")),
    ];
  },
};

export const UNANSWERABLE: ArithmeticLane = {
  lane: "arithmetic_unanswerable",
  prefix: "unans",
  frames: { ...MISSING, ...CONTRADICTIONS, ...BEYOND },
  perFrame: 12,
  refused: true,
  description:
    "Word problems that have no answer: a quantity that is needed is missing, the numbers contradict each other, a unit or relation is unknown, or it is a matter of opinion.",
};
