import { aside, type Draw } from "./draw.ts";
import type { ArithmeticLane, Frames } from "./lane.ts";
import { amount, ask, is, product, say, split, sum } from "./story.ts";
import { GAINS } from "./words.ts";

const PARTS = [
  ["spider", "leg", 8],
  ["horse", "leg", 4],
  ["tricycle", "wheel", 3],
  ["car", "wheel", 4],
  ["stool", "leg", 3],
  ["beetle", "leg", 6],
  ["bicycle", "wheel", 2],
  ["starfish", "arm", 5],
] as const;
const PLACES = [
  ["row", "chair", "hall"],
  ["row", "seat", "cinema"],
  ["row", "tree", "orchard"],
  ["shelf", "book", "library"],
  ["row", "desk", "classroom"],
  ["row", "cabbage", "field"],
  ["row", "tile", "kitchen"],
  ["row", "vine", "vineyard"],
] as const;
const GROUPS = [
  "children",
  "pupils",
  "players",
  "guests",
  "friends",
  "workers",
  "campers",
  "visitors",
] as const;
const plainPlural = (noun: string): string =>
  noun === "shelf" ? "shelves" : noun === "starfish" ? noun : `${noun}s`;
const article = (noun: string): string => `${/^[aeiou]/.test(noun) ? "An" : "A"} ${noun}`;
const person = (d: Draw): string => d.pick(GROUPS);

const TOTALS: Frames = {
  boxes: (d) => {
    const [who, thing, k, n] = [d.person(), d.thing(), d.n(3, 20), d.n(3, 40)];
    const c = d.container(thing);
    return [
      ...aside(d, who, thing),
      say(`${who.does("have")} ${k} ${c.many} of ${thing.many}.`, is("k", k)),
      say(`Each ${c.one} ${d.v("hold")} ${n} ${thing.many}.`, is("n", n)),
      ask(
        `How many ${thing.many} ${who.q2("have")} ${d.pick(["in all", "altogether", "in total"])}?`,
        "all",
        product("all", "k", "n"),
      ),
    ];
  },
  boxes_with: (d) => {
    const [who, thing, k, n] = [d.person(), d.thing(), d.n(3, 20), d.n(3, 40)];
    const c = d.container(thing);
    return [
      say(
        `${who.does("have")} ${k} ${c.many} with ${n} ${thing.many} in each ${d.pick(["", `${c.one}`])}.`.replace(
          " .",
          ".",
        ),
        is("k", k),
        is("n", n),
      ),
      ask(
        `How many ${thing.many} ${d.pick([`${who.q("have")} altogether`, `${d.vs("are")} there in all`, `${who.q2("have")}`])}?`,
        "all",
        product("all", "k", "n"),
      ),
    ];
  },
  there_are: (d) => {
    const [thing, k, n] = [d.thing(), d.n(3, 25), d.n(3, 40)];
    const c = d.container(thing);
    return [
      d.pick([
        say(
          `There ${d.vs("are")} ${k} ${c.many} in a shop, and every ${c.one} ${d.v("have")} ${n} ${thing.many} in it.`,
          is("k", k),
          is("n", n),
        ),
        say(`There ${d.vs("are")} ${n} ${thing.many} in each of ${k} ${c.many}.`, is("k", k), is("n", n)),
        say(
          `A shop ${d.v("have")} ${k} ${c.many}. There ${d.vs("are")} ${n} ${thing.many} in each ${c.one}.`,
          is("k", k),
          is("n", n),
        ),
      ]),
      ask(
        d.pick([
          `How many ${thing.many} ${d.vs("are")} there in total?`,
          `How many ${thing.many} ${d.vs("are")} there altogether?`,
        ]),
        "all",
        product("all", "k", "n"),
      ),
    ];
  },
  each_person: (d) => {
    const [who, thing, k, n] = [person(d), d.thing(), d.n(3, 40), d.n(2, 20)];
    const verb = d.pick(GAINS[thing.kind]);
    return [
      say(
        d.pick([
          `Each of the ${k} ${who} ${d.v(verb)} ${n} ${thing.many}.`,
          `${k} ${who} ${d.vs(verb)} ${n} ${thing.many} each.`,
        ]),
        is("k", k),
        is("n", n),
      ),
      ask(
        d.pick([
          `How many ${thing.many} ${d.past ? "did" : "do"} they ${verb} altogether?`,
          `How many ${thing.many} ${d.past ? "did" : "do"} the ${who} ${verb} in all?`,
        ]),
        "all",
        product("all", "k", "n"),
      ),
    ];
  },
  rows: (d) => {
    const [[row, seat, hall], k, n] = [d.pick(PLACES), d.n(3, 30), d.n(4, 40)];
    return [
      d.pick([
        say(
          `${article(hall)} ${d.v("have")} ${k} ${plainPlural(row)} with ${n} ${plainPlural(seat)} in each.`.replace(
            "in each",
            row === "shelf" ? "on each" : "in each",
          ),
          is("k", k),
          is("n", n),
        ),
        say(
          `The ${plainPlural(seat)} in the ${hall} ${d.vs("stand")} ${row === "shelf" ? "on" : "in"} ${k} ${plainPlural(row)} of ${n} ${plainPlural(seat)}.`,
          is("k", k),
          is("n", n),
        ),
      ]),
      ask(
        d.pick([
          `How many ${plainPlural(seat)} ${d.vs("are")} in the ${hall}?`,
          `How many ${plainPlural(seat)} ${d.past ? "did" : "does"} the ${hall} have?`,
        ]),
        "all",
        product("all", "k", "n"),
      ),
    ];
  },
  body_parts: (d) => {
    const [[whole, part, count], k] = [d.pick(PARTS), d.n(3, 60)];
    const n = d.num(count);
    return [
      say(
        d.pick([
          `${article(whole)} has ${n} ${part}s.`,
          `Every ${whole} has ${n} ${part}s.`,
          `Each ${whole} has ${n} ${part}s.`,
        ]),
        is("n", n),
      ),
      ask(
        d.pick([
          `How many ${part}s do ${k} ${plainPlural(whole)} have?`,
          `How many ${part}s do ${k} ${plainPlural(whole)} have altogether?`,
        ]),
        "all",
        product("all", k, "n"),
      ),
    ];
  },
  nested: (d) => {
    const [thing, k, m, n] = [
      d.thing("snack", "keepsake", "stationery", "supply"),
      d.n(2, 12),
      d.n(3, 12),
      d.n(3, 15),
    ];
    const outer = d.pick(["carton", "van", "cupboard"]);
    return [
      say(`There ${d.vs("are")} ${k} ${outer}s.`, is("k", k)),
      say(
        `Each ${outer} ${d.v("hold")} ${m} boxes, and each box ${d.v("hold")} ${n} ${thing.many}.`,
        is("m", m),
        is("n", n),
      ),
      ask(`How many ${thing.many} ${d.vs("are")} there altogether?`, "all", product("all", "k", "m", "n")),
    ];
  },
  if_each: (d) => {
    const [who, thing, k, n] = [person(d), d.thing("fruit", "snack", "stationery"), d.n(3, 40), d.n(2, 15)];
    return [
      ask(
        d.pick([
          `How many ${thing.many} are needed if each of ${k} ${who} gets ${n} ${thing.many}?`,
          `If each of ${k} ${who} gets ${n} ${thing.many}, how many ${thing.many} are needed?`,
        ]),
        "all",
        is("k", k),
        is("n", n),
        product("all", "k", "n"),
      ),
    ];
  },
  extra_number: (d) => {
    const [who, [s, t], k, n, m] = [d.person(), d.twoThings(), d.n(3, 15), d.n(3, 30), d.n(3, 30)];
    const c = d.container(s);
    return [
      say(`${who.does("have")} ${k} ${c.many}.`, is("k", k)),
      say(`In each ${c.one} there ${d.vs("are")} ${n} ${s.many} and ${m} ${t.many}.`, is("n", n), is("m", m)),
      ask(`How many ${s.many} ${who.q2("have")}?`, "all", product("all", "k", "n")),
    ];
  },
};

const PARTITIONS: Frames = {
  share: (d) => {
    const [[who, k, thing], n] = [[d.person(), d.n(2, 15), d.thing()], d.n(2, 30)];
    const [all, them] = [d.multiple(k, Number(n.value.num), Number(n.value.num)), person(d)];
    return [
      ...aside(d, who, thing),
      say(
        `${who.does("share")} ${all} ${thing.many} equally among ${k} ${them}.`,
        is("all", all),
        is("k", k),
      ),
      ask(
        d.pick([
          `How many ${thing.many} ${d.past ? "did" : "does"} each of them get?`,
          `How many ${thing.many} ${d.past ? "did" : "does"} each one get?`,
        ]),
        "n",
        product("all", "k", "n"),
      ),
    ];
  },
  share_into: (d) => {
    const [who, k, thing] = [d.person(), d.n(2, 15), d.thing()];
    const [all, c] = [d.multiple(k, 2, 30), d.container(thing)];
    return [
      say(
        d.pick([
          `${who.does("put")} ${all} ${thing.many} into ${k} ${c.many}, the same number in each.`,
          `${who.does("divide")} ${all} ${thing.many} equally between ${k} ${c.many}.`,
        ]),
        is("all", all),
        is("k", k),
      ),
      ask(`How many ${thing.many} ${d.vs("are")} in each ${c.one}?`, "n", product("all", "k", "n")),
    ];
  },
  how_many_groups: (d) => {
    const [who, n, thing] = [d.person(), d.n(2, 15), d.thing()];
    const [all, c] = [d.multiple(n, 2, 30), d.packet(thing)];
    return [
      say(
        d.pick([
          `${who.does("pack")} ${all} ${thing.many} into ${c.many} of ${n}.`,
          `${who.does("put")} ${all} ${thing.many} into ${c.many}, ${n} in each ${c.one}.`,
        ]),
        is("all", all),
        is("n", n),
      ),
      ask(
        d.pick([`How many ${c.many} ${who.q("fill")}?`, `How many ${c.many} ${who.q2("need")}?`]),
        "k",
        product("all", "k", "n"),
      ),
    ];
  },
  one_of_equal: (d) => {
    const [k, thing] = [d.n(2, 15), d.thing()];
    const [all, c] = [d.multiple(k, 2, 30), d.container(thing)];
    return [
      say(`${k} ${c.many} ${d.vs("hold")} ${all} ${thing.many} altogether.`, is("k", k), is("all", all)),
      say(`Every ${c.one} ${d.v("hold")} the same number of ${thing.many}.`),
      ask(`How many ${thing.many} ${d.vs("are")} in one ${c.one}?`, "n", product("all", "k", "n")),
    ];
  },
  teams: (d) => {
    const n = d.n(2, 12);
    const [who, all] = [person(d), d.multiple(n, 2, 20)];
    const team = d.pick(["team", "group"]);
    return [
      say(`${all} ${who} ${d.vs("form")} ${team}s of ${n}.`, is("all", all), is("n", n)),
      ask(`How many ${team}s ${d.vs("are")} there?`, "k", product("all", "k", "n")),
    ];
  },
  full_groups: (d) => {
    const [who, thing, all, n] = [d.person(), d.thing(), d.n(20, 160), d.n(3, 15)];
    const c = d.packet(thing);
    return [
      say(`${who.does("have")} ${all} ${thing.many}.`, is("all", all)),
      say(
        `${who.then("put")} them into ${c.many} of ${n}.`,
        is("n", n),
        split("all", "n", "groups", "rest"),
        sum("rest", "rest1", amount(1, "")),
      ),
      ask(`How many full ${c.many} ${who.q("get")}?`, "groups"),
    ];
  },
  left_over: (d) => {
    const [who, thing, all, k] = [d.person(), d.thing(), d.n(20, 160), d.n(3, 15)];
    return [
      say(
        `${who.does("share")} ${all} ${thing.many} among ${k} ${person(d)} so that each ${d.v("get")} the same number, as many as possible.`,
        is("all", all),
        is("k", k),
        split("all", "k", "each", "rest"),
        sum("rest", "rest1", amount(1, "")),
      ),
      ask(`How many ${thing.many} ${d.vs("are")} left over?`, "rest"),
    ];
  },
  times_bigger: (d) => {
    const [who, thing, x, k] = [d.person(), d.thing(), d.n(3, 40), d.n(3, 9)];
    const [one, two] = d.sample(["Monday", "Tuesday", "Wednesday", "Thursday"], 2);
    const verb = d.gain(thing);
    return [
      say(`On ${one} ${who.does(verb)} ${x} ${thing.many}.`, is("a", x)),
      say(`On ${two} ${who.then(verb)} ${k} times as many.`, product("b", k, "a")),
      ask(`How many ${thing.many} ${who.q(verb)} on ${two}?`, "b"),
    ];
  },
};

export const MULTIPLICATIVE: ArithmeticLane = {
  lane: "arithmetic_multiplicative",
  prefix: "mul",
  frames: { ...TOTALS, ...PARTITIONS },
  perFrame: 53,
  refused: false,
  description:
    "Word problems with equal groups: totals of groups and rows, sharing, how many groups, full groups and what is left over.",
};
