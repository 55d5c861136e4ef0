import { owns } from "./draw.ts";
import { anyOrder, twice, type ArithmeticLane, type Frames } from "./lane.ts";
import { gainOf, howManyLeft, howManyNow, lossOf } from "./questions.ts";
import { amount, ask, askFirst, down, is, move, product, say, sum, up } from "./story.ts";
import { ratio } from "./ratio.ts";
import { DAYS, inflect } from "./words.ts";

const FRIENDS = ["friends", "children", "neighbours", "cousins", "pupils"] as const;
const past = (verb: string): string => inflect(verb, "past");

const CHANGES: Frames = {
  gain_then_loss: (d) => {
    const [who, thing, had, more, fewer] = [d.person(), d.thing(), d.n(4, 80), d.n(2, 50), d.n(2, 60)];
    return [
      owns(d, who, [had, thing], "a"),
      say(gainOf(d, who, [more, thing], d.gain(thing)), up("a", more)),
      say(`Then ${lossOf(d, who, [fewer, thing], d.lose(thing))}`, down("a", fewer)),
      ask(howManyNow(d, who, thing), "a"),
    ];
  },
  two_losses: (d) => {
    const [who, thing, had, n, m] = [d.person(), d.thing(), d.n(30, 120), d.n(2, 40), d.n(2, 40)];
    return [
      owns(d, who, [had, thing], "a"),
      say(
        `${who.then(d.lose(thing))} ${n} of them on ${d.pick(DAYS.slice(0, 3))} and ${m} on ${d.pick(DAYS.slice(3))}.`,
        down("a", n),
        down("a", m),
      ),
      ask(howManyLeft(d, who, thing), "a"),
    ];
  },
  boxes_then_loss: (d) => {
    const [who, thing, k, n, fewer] = [d.person(), d.thing(), d.n(3, 15), d.n(3, 25), d.n(2, 60)];
    const [c, verb] = [d.container(thing), d.lose(thing)];
    return [
      say(`${who.does("have")} ${k} ${c.many} with ${n} ${thing.many} in each.`, product("a", k, n)),
      say(`${who.then(verb)} ${fewer} ${thing.many}.`, down("a", fewer)),
      ask(howManyLeft(d, who, thing), "a"),
    ];
  },
  boxes_and_loose: (d) => {
    const [who, thing, k, n, more] = [d.person(), d.thing(), d.n(3, 15), d.n(3, 25), d.n(2, 40)];
    const c = d.container(thing);
    return [
      say(
        `${who.does("buy")} ${k} ${c.many} of ${thing.many} with ${n} ${thing.many} in each ${c.one}.`,
        product("a", k, n),
      ),
      say(`${who.then("have")} ${more} ${thing.many} at home already.`, is("b", more)),
      ask(`How many ${thing.many} ${who.q2("have")} in all?`, "all", sum("all", "a", "b")),
    ];
  },
  two_sorts_of_boxes: (d) => {
    const [who, [s, t], k, n, l, m] = [
      d.person(),
      d.twoThings(),
      d.n(2, 12),
      d.n(3, 20),
      d.n(2, 12),
      d.n(3, 20),
    ];
    const c = d.packet(s);
    return [
      say(
        `${who.does("buy")} ${k} ${c.many} of ${s.many} and ${l} ${c.many} of ${t.many}.`,
        is("k", k),
        is("l", l),
      ),
      say(
        `There ${d.vs("are")} ${n} ${s.many} in each ${c.one} of ${s.many} and ${m} ${t.many} in each ${c.one} of ${t.many}.`,
        product("s", "k", n),
        product("t", "l", m),
      ),
      ask(`How many ${s.many} and ${t.many} ${who.q2("buy")} altogether?`, "all", sum("all", "s", "t")),
    ];
  },
  share_the_rest: (d) => {
    const [who, thing, fewer, k, had] = [d.person(), d.thing(), d.n(2, 30), d.n(2, 9), d.n(20, 120)];
    return [
      say(`${who.does("have")} ${had} ${thing.many}.`, is("a", had)),
      say(
        `${who.does("keep")} ${fewer} of them and ${d.v("share")} the rest equally among ${k} ${d.pick(FRIENDS)}.`,
        sum("a", fewer, "rest"),
        is("k", k),
      ),
      ask(`How many ${thing.many} ${d.past ? "did" : "does"} each one get?`, "n", product("rest", "k", "n")),
    ];
  },
  pool_and_share: (d) => {
    const [[a, b], thing, x, y] = [d.two(), d.thing(), d.n(4, 60), d.n(4, 60)];
    const c = d.packet(thing);
    const k = d.n(2, 9);
    return [
      ...anyOrder(
        d,
        say(`${a.does("have")} ${x} ${thing.many}.`, is("a", x)),
        say(`${b.does("have")} ${y} ${thing.many}.`, is("b", y)),
      ),
      say(
        `They ${d.vs("put")} all their ${thing.many} into ${k} ${c.many}, the same number in each.`,
        sum("all", "a", "b"),
        is("k", k),
      ),
      ask(`How many ${thing.many} ${d.vs("are")} in each ${c.one}?`, "n", product("all", "k", "n")),
    ];
  },
  gift_then_compare: (d) => {
    const [[a, b], thing, x, y, n] = [d.two(), d.thing(), d.n(20, 90), d.n(2, 50), d.n(2, 15)];
    return [
      say(
        `${a.does("have")} ${x} ${thing.many} and ${b.does("have")} ${y} ${thing.many}.`,
        is("a", x),
        is("b", y),
      ),
      say(`${a.does("give")} ${n} ${thing.many} to ${b}.`, ...move("a", "b", n)),
      ask(
        `How many more ${thing.many} than ${b} ${d.past ? "did" : "does"} ${a} have ${d.past ? "then" : "now"}?`,
        "more",
        sum("a", "b", "more"),
      ),
    ];
  },
  before_two_changes: (d) => {
    const [who, thing, n, m, now] = [d.person(), d.thing(), d.n(3, 40), d.n(3, 40), d.n(5, 90)];
    const [lose, gain] = [d.lose(thing), d.gain(thing)];
    return [
      say(`${who} had some ${thing.many}.`),
      say(
        `First ${who} ${past(lose)} ${n} of them, and then ${who} ${past(gain)} ${m} more.`,
        down("a", n),
        up("a", m),
      ),
      say(`Now ${who} has ${now} ${thing.many}.`, is("a", now)),
      askFirst(`How many ${thing.many} did ${who} have at first?`, "a"),
    ];
  },
  two_stops: (d) => {
    const [where, had, off, on, off2] = [
      d.pick(["bus", "train", "tram"]),
      d.n(15, 80),
      d.n(2, 20),
      d.n(2, 25),
      d.n(2, 20),
    ];
    const get = d.past ? "got" : "get";
    return [
      say(`There ${d.vs("are")} ${had} passengers on a ${where}.`, is("a", had)),
      say(
        `At the first stop ${off} passengers ${get} off and ${on} passengers ${get} on.`,
        down("a", off),
        up("a", on),
      ),
      say(`At the second stop ${off2} passengers ${get} off.`, down("a", off2)),
      ask(`How many passengers ${d.vs("are")} on the ${where} then?`, "a"),
    ];
  },
};

const PLANS: Frames = {
  library: (d) => {
    const [k, n, out, back] = [d.n(3, 15), d.n(8, 40), d.n(4, 60), d.n(2, 40)];
    const lent = d.past ? "borrowed" : "borrow";
    return [
      say(`A library ${d.v("have")} ${k} shelves with ${n} books on each.`, product("a", k, n)),
      say(
        `Readers ${lent} ${out} books and ${d.vs("return")} ${back} of them a week later.`,
        down("a", out),
        sum(out, back, "missing"),
        up("a", back),
      ),
      ask(`How many books ${d.vs("are")} in the library then?`, "a"),
    ];
  },
  compare_then_total: (d) => {
    const [[a, b, c], thing, x, n, [k, as]] = [d.three(), d.thing(), d.n(5, 40), d.n(2, 25), twice(d)];
    return [
      say(`${a.does("have")} ${x} ${thing.many}.`, is("a", x)),
      say(
        `${b.does("have")} ${n} more ${thing.many} than ${a}, and ${c.does("have")} ${as} ${thing.many} as ${a}.`,
        sum("b", "a", n),
        product("c", k, "a"),
      ),
      ask(
        `How many ${thing.many} ${d.past ? "did" : "do"} the three of them have altogether?`,
        "all",
        sum("all", "a", "b", "c"),
      ),
    ];
  },
  daily_then_loss: (d) => {
    const [who, thing, n, t, fewer] = [
      d.person(),
      d.thing("fruit", "keepsake", "flower"),
      d.n(3, 20),
      d.n(3, 9),
      d.n(2, 50),
    ];
    const [gain, lose] = [d.gain(thing), d.pick(["give away", "sell"])];
    return [
      say(`${who.does(gain)} ${n} ${thing.many} every day for ${t} days.`, product("a", n, t)),
      say(`Then ${who.then(lose)} ${fewer} of them.`, down("a", fewer)),
      ask(howManyLeft(d, who, thing), "a"),
    ];
  },
  sum_and_difference: (d) => {
    const [[a, b], thing, all, n] = [d.two(), d.thing(), d.n(12, 120), d.n(2, 50)];
    const first = d.once(2);
    return [
      ...anyOrder(
        d,
        say(`${a} and ${b} ${d.vs("have")} ${all} ${thing.many} altogether.`, sum(all, "a", "b")),
        say(`${a.does("have")} ${n} more ${thing.many} than ${b}.`, sum("a", "b", n)),
      ),
      ask(`How many ${thing.many} ${(first ? a : b).q("have")}?`, first ? "a" : "b"),
    ];
  },
  sum_and_times: (d) => {
    const [[a, b], thing, all, [k, as]] = [d.two(), d.thing(), d.n(12, 120), twice(d)];
    const first = d.once(2);
    return [
      ...anyOrder(
        d,
        say(`${a} and ${b} ${d.vs("have")} ${all} ${thing.many} together.`, sum(all, "a", "b")),
        say(`${a.does("have")} ${as} ${thing.many} as ${b}.`, product("a", k, "b")),
      ),
      ask(`How many ${thing.many} ${(first ? a : b).q("have")}?`, first ? "a" : "b"),
    ];
  },
  half_then_more: (d) => {
    const [[who, other], thing, had, more] = [d.two(), d.thing(), d.n(6, 120), d.n(2, 40)];
    return [
      owns(d, who, [had, thing], "a"),
      say(
        `${who.does("give")} half of them to ${other} and then ${d.v(d.gain(thing))} ${more} more.`,
        product("given", amount(ratio(1, 2), "half"), "a"),
        down("a", "given"),
        up("a", more),
      ),
      ask(`How many ${thing.many} ${who.q("have")} ${d.past ? "in the end" : "now"}?`, "a"),
    ];
  },
  each_gives: (d) => {
    const [who, thing, had, k, n] = [d.person(), d.thing(), d.n(3, 40), d.n(3, 9), d.n(2, 12)];
    return [
      owns(d, who, [had, thing], "a"),
      say(
        `Each of ${k} ${d.pick(FRIENDS)} ${d.v("give")} ${who} ${n} more ${thing.many}.`,
        product("given", k, n),
        up("a", "given"),
      ),
      ask(howManyNow(d, who, thing), "a"),
    ];
  },
  goal_per_day: (d) => {
    const [who, [verb, things], all, done, t] = [
      d.person(),
      d.pick([
        ["read", "pages"],
        ["write", "cards"],
        ["fold", "paper cranes"],
        ["paint", "tiles"],
        ["plant", "bulbs"],
      ] as const),
      d.n(40, 200),
      d.n(5, 60),
      d.n(2, 12),
    ];
    return [
      say(`${who} has to ${verb} ${all} ${things}.`, is("all", all)),
      say(
        `${who} has done ${done} of them and wants to finish the rest in ${t} days, with the same number each day.`,
        sum("all", done, "rest"),
        is("t", t),
      ),
      ask(`How many ${things} must ${who} ${verb} each day?`, "n", product("rest", "n", "t")),
    ];
  },
};

export const MULTI_STEP: ArithmeticLane = {
  lane: "arithmetic_multi_step",
  prefix: "step",
  frames: { ...CHANGES, ...PLANS },
  perFrame: 50,
  refused: false,
  description:
    "Word problems of two to four steps: several changes, groups and changes, comparisons and totals, sharing what is left, sums with differences.",
};
