import { aside, type Actor, type Draw } from "./draw.ts";
import { anyOrder, twice, type ArithmeticLane, type Frames } from "./lane.ts";
import { ratio } from "./ratio.ts";
import { amount, ask, inUnit, is, product, say, sum, type Amount, type Said } from "./story.ts";
import type { Thing } from "./words.ts";

const has = (who: Actor, count: Amount, { many }: Thing, of: string): Said =>
  say(`${who.does("have")} ${count} ${many}.`, is(of, count));
const howMany = (who: Actor, { many }: Thing): string => `How many ${many} ${who.q("have")}?`;
const times = (d: Draw): readonly [Amount, string] =>
  d.once(4) ? [amount(ratio(1, 2), "half"), "half as many"] : twice(d);

const COUNTS: Frames = {
  more_than: (d) => {
    const [[a, b], thing, x, n] = [d.two(), d.thing(), d.n(3, 90), d.n(2, 40)];
    return [
      ...aside(d, a, thing),
      has(a, x, thing, "a"),
      say(`${b.does("have")} ${n} more ${thing.many} than ${a}.`, sum("b", "a", n)),
      ask(howMany(b, thing), "b"),
    ];
  },
  fewer_than: (d) => {
    const [[a, b], thing, x, n] = [d.two(), d.thing(), d.n(8, 90), d.n(2, 40)];
    return [
      ...aside(d, a, thing),
      has(a, x, thing, "a"),
      say(`${b.does("have")} ${n} fewer ${thing.many} than ${a}.`, sum("a", "b", n)),
      ask(howMany(b, thing), "b"),
    ];
  },
  difference_more: (d) => {
    const [[a, b], thing, x, y] = [d.two(), d.thing(), d.n(12, 120), d.n(2, 90)];
    return [
      ...anyOrder(d, has(a, x, thing, "a"), has(b, y, thing, "b")),
      ask(
        d.pick([
          `How many more ${thing.many} ${a.q("have")} than ${b}?`,
          `How many more ${thing.many} than ${b} ${a.q("have")}?`,
        ]),
        "n",
        sum("a", "b", "n"),
      ),
    ];
  },
  difference_fewer: (d) => {
    const [[a, b], thing, x, y] = [d.two(), d.thing(), d.n(2, 90), d.n(12, 120)];
    return [
      ...anyOrder(d, has(a, x, thing, "a"), has(b, y, thing, "b")),
      ask(`How many fewer ${thing.many} ${a.q("have")} than ${b}?`, "n", sum("b", "a", "n")),
    ];
  },
  difference_kinds: (d) => {
    const [who, [s, t], x, y] = [d.person(), d.twoThings(), d.n(12, 120), d.n(2, 90)];
    return [
      say(
        d.pick([
          `${who.does("have")} ${x} ${s.many} and ${y} ${t.many}.`,
          `There ${d.vs("are")} ${x} ${s.many} and ${y} ${t.many} on a table.`,
        ]),
        is("s", x),
        is("t", y),
      ),
      ask(
        d.pick([
          `How many more ${s.many} than ${t.many} ${d.vs("are")} there?`,
          `What ${d.v("is")} the difference between the number of ${s.many} and the number of ${t.many}?`,
        ]),
        "n",
        sum("s", "t", "n"),
      ),
    ];
  },
  standard_more: (d) => {
    const [[a, b], thing, x, n] = [d.two(), d.thing(), d.n(8, 120), d.n(2, 60)];
    return [
      d.pick([
        say(
          `${a.does("have")} ${x} ${thing.many}, which ${d.v("is")} ${n} more than ${b} ${d.v("have")}.`,
          is("a", x),
          sum("a", "b", n),
        ),
        say(
          `${a.does("have")} ${x} ${thing.many}. That ${d.v("is")} ${n} more than ${b} ${d.v("have")}.`,
          is("a", x),
          sum("a", "b", n),
        ),
        say(
          `${a.does("have")} ${n} more ${thing.many} than ${b}. ${a.does("have")} ${x} ${thing.many}.`,
          sum("a", "b", n),
          is("a", x),
        ),
      ]),
      ask(howMany(b, thing), "b"),
    ];
  },
  standard_fewer: (d) => {
    const [[a, b], thing, x, n] = [d.two(), d.thing(), d.n(2, 90), d.n(2, 60)];
    return [
      d.pick([
        say(
          `${a.does("have")} ${x} ${thing.many}, which ${d.v("is")} ${n} fewer than ${b} ${d.v("have")}.`,
          is("a", x),
          sum("b", "a", n),
        ),
        say(
          `${a.does("have")} ${n} fewer ${thing.many} than ${b}. ${a.does("have")} ${x} ${thing.many}.`,
          sum("b", "a", n),
          is("a", x),
        ),
      ]),
      ask(howMany(b, thing), "b"),
    ];
  },
  times_as_many: (d) => {
    const [[a, b], thing, x, [k, as]] = [d.two(), d.thing(), d.n(3, 60), times(d)];
    return [
      ...aside(d, a, thing),
      has(a, x, thing, "a"),
      say(`${b.does("have")} ${as} ${thing.many} as ${a}.`, product("b", k, "a")),
      ask(howMany(b, thing), "b"),
    ];
  },
  times_standard: (d) => {
    const [[a, b], thing, x, [k, as]] = [d.two(), d.thing(), d.n(8, 120), times(d)];
    return [
      say(
        `${a.does("have")} ${x} ${thing.many}, which ${d.v("is")} ${as} as ${b} ${d.v("have")}.`,
        is("a", x),
        product("a", k, "b"),
      ),
      ask(howMany(b, thing), "b"),
    ];
  },
  both_together: (d) => {
    const [[a, b], thing, x, n] = [d.two(), d.thing(), d.n(8, 60), d.n(2, 30)];
    const more = d.once(2);
    return [
      has(a, x, thing, "a"),
      say(
        `${b.does("have")} ${n} ${more ? "more" : "fewer"} ${thing.many} than ${a}.`,
        more ? sum("b", "a", n) : sum("a", "b", n),
      ),
      ask(
        d.pick([
          `How many ${thing.many} ${d.past ? "did" : "do"} they have altogether?`,
          `How many ${thing.many} ${d.past ? "did" : "do"} ${a} and ${b} have together?`,
        ]),
        "all",
        sum("all", "a", "b"),
      ),
    ];
  },
  three_people: (d) => {
    const [[a, b, c], thing, x, n, m] = [d.three(), d.thing(), d.n(8, 60), d.n(2, 30), d.n(2, 30)];
    return [
      has(a, x, thing, "a"),
      say(`${b.does("have")} ${n} more ${thing.many} than ${a}.`, sum("b", "a", n)),
      say(`${c.does("have")} ${m} fewer ${thing.many} than ${b}.`, sum("b", "c", m)),
      ask(howMany(c, thing), "c"),
    ];
  },
  third_does_not_matter: (d) => {
    const [[a, b, c], thing, x, y, z] = [d.three(), d.thing(), d.n(12, 90), d.n(2, 60), d.n(2, 60)];
    return [
      ...anyOrder(d, has(a, x, thing, "a"), has(b, y, thing, "b"), has(c, z, thing, "c")),
      ask(`How many more ${thing.many} ${a.q("have")} than ${b}?`, "n", sum("a", "b", "n")),
    ];
  },
  as_many_as: (d) => {
    const [[a, b], thing, x, y] = [d.two(), d.thing(), d.n(2, 60), d.n(8, 120)];
    return [
      ...anyOrder(d, has(a, x, thing, "a"), has(b, y, thing, "b")),
      ask(
        d.pick([
          `How many more ${thing.many} ${a.q("need")} to have as many as ${b}?`,
          `How many more ${thing.many} must ${a} get to have the same number as ${b}?`,
        ]),
        "n",
        sum("b", "a", "n"),
      ),
    ];
  },
  goal: (d) => {
    const [who, thing, x, y] = [d.person(), d.thing(), d.n(2, 60), d.n(8, 120)];
    return [
      say(
        `${who.does("want")} to have ${y} ${thing.many} but ${d.v("have")} only ${x}.`,
        is("b", y),
        is("a", x),
      ),
      ask(`How many more ${thing.many} ${who.q2("need")}?`, "n", sum("b", "a", "n")),
    ];
  },
};

const SIZES = [
  { word: "taller", is: "is", unit: "centimetres", short: "cm", from: 110, to: 190, tall: "tall" },
  { word: "older", is: "is", unit: "years", short: "years", from: 8, to: 70, tall: "old" },
  { word: "heavier", is: "weigh", unit: "kilograms", short: "kg", from: 30, to: 90, tall: "" },
] as const;
const ITEMS = [
  ["rope", "long", "longer", "shorter", "metres"],
  ["ribbon", "long", "longer", "shorter", "centimetres"],
  ["cliff", "high", "higher", "lower", "metres"],
  ["field", "wide", "wider", "narrower", "metres"],
  ["lake", "deep", "deeper", "shallower", "metres"],
  ["tower", "tall", "taller", "shorter", "metres"],
] as const;

const pair = (d: Draw): readonly string[] =>
  d.sample(
    d.pick([
      ["first", "second"],
      ["old", "new"],
    ]),
    2,
  );

const MEASURES: Frames = {
  people: (d) => {
    const [[a, b], size] = [d.two(), d.pick(SIZES)];
    const [x, n] = [d.n(size.from, size.to), d.n(2, 25)];
    const [unit, one] = [
      /\d/.test(n.text) && /\d/.test(x.text) ? d.pick([size.unit, size.short]) : size.unit,
      size.tall === "",
    ];
    return [
      say(
        one ? `${a.does("weigh")} ${x} ${unit}.` : `${a} ${d.v("is")} ${x} ${unit} ${size.tall}.`,
        is("~a", x),
      ),
      say(`${b} ${d.v("is")} ${n} ${unit} ${size.word} than ${a}.`, sum("~b", "~a", n)),
      inUnit(
        size.unit,
        ask(
          one
            ? `How many ${size.unit} ${b.q("weigh")}?`
            : size.tall === "old"
              ? `How many years old ${d.v("is")} ${b}?`
              : `How many centimetres tall ${d.v("is")} ${b}?`,
          "~b",
        ),
      ),
    ];
  },
  objects: (d) => {
    const [[item, long, longer, shorter, unit], [one, two], x, n] = [
      d.pick(ITEMS),
      pair(d),
      d.n(8, 90),
      d.n(2, 40),
    ];
    const more = d.once(2);
    return [
      say(`The ${one} ${item} ${d.v("is")} ${x} ${unit} ${long}.`, is("~a", x)),
      say(
        `The ${two} ${item} ${d.v("is")} ${n} ${unit} ${more ? longer : shorter} than the ${one} ${item}.`,
        more ? sum("~b", "~a", n) : sum("~a", "~b", n),
      ),
      inUnit(unit, ask(`How many ${unit} ${long} ${d.v("is")} the ${two} ${item}?`, "~b")),
    ];
  },
  objects_difference: (d) => {
    const [[item, long, longer, , unit], [one, two], x, y] = [
      d.pick(ITEMS),
      pair(d),
      d.n(12, 120),
      d.n(8, 90),
    ];
    return [
      ...anyOrder(
        d,
        say(`The ${one} ${item} ${d.v("is")} ${x} ${unit} ${long}.`, is("~a", x)),
        say(`The ${two} ${item} ${d.v("is")} ${y} ${unit} ${long}.`, is("~b", y)),
      ),
      inUnit(
        unit,
        ask(
          `How many ${unit} ${longer} ${d.v("is")} the ${one} ${item} than the ${two} ${item}?`,
          "~n",
          sum("~a", "~b", "~n"),
        ),
      ),
    ];
  },
  younger: (d) => {
    const [who, other, x, n] = [
      d.person(),
      d.pick(["brother", "sister", "cousin", "neighbour"]),
      d.n(9, 70),
      d.n(2, 30),
    ];
    return [
      say(`${who} ${d.v("is")} ${x} years old.`, is("~a", x)),
      say(`${who}'s ${other} ${d.v("is")} ${n} years younger than ${who}.`, sum("~a", "~b", n)),
      inUnit("years", ask(`How old ${d.v("is")} ${who}'s ${other}?`, "~b")),
    ];
  },
};

export const COMPARISON: ArithmeticLane = {
  lane: "arithmetic_comparison",
  prefix: "cmp",
  frames: { ...COUNTS, ...MEASURES },
  perFrame: 50,
  refused: false,
  description:
    "Word problems that compare: more and fewer than, so many times as many, differences, what is needed to have as many, heights, lengths, weights and ages.",
};
