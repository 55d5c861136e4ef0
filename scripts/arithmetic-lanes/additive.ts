import { aside, owns } from "./draw.ts";
import { gainOf, handing, howManyInAll, howManyLeft, lossOf } from "./questions.ts";
import { anyOrder, type ArithmeticLane, type Frames } from "./lane.ts";
import { ask, askFirst, down, is, move, say, sum, up } from "./story.ts";
import { COLOURS, DAYS, inflect } from "./words.ts";

const past = (verb: string): string => inflect(verb, "past");

const inOrder = (days: readonly string[]): readonly string[] => DAYS.filter((day) => days.includes(day));

const FRAMES: Frames = {
  gain: (d) => {
    const [who, thing, had, more] = [d.person(), d.thing(), d.n(4, 95), d.n(2, 70)];
    return [
      ...aside(d, who, thing),
      owns(d, who, [had, thing], "a"),
      say(gainOf(d, who, [more, thing], d.gain(thing)), up("a", more)),
      ask(howManyInAll(d, who, thing), "a"),
    ];
  },
  loss: (d) => {
    const [who, thing, had, fewer] = [d.person(), d.thing(), d.n(8, 120), d.n(2, 60)];
    return [
      ...aside(d, who, thing),
      owns(d, who, [had, thing], "a"),
      say(lossOf(d, who, [fewer, thing], d.lose(thing)), down("a", fewer)),
      ask(howManyLeft(d, who, thing), "a"),
    ];
  },
  one_sentence: (d) => {
    const [who, thing, had, fewer] = [d.person(), d.thing(), d.n(9, 99), d.n(2, 60)];
    const verb = d.lose(thing);
    return [
      say(
        `${who.does("have")} ${had} ${thing.many} and ${d.v(verb)} ${fewer} of them.`,
        is("a", had),
        down("a", fewer),
      ),
      ask(howManyLeft(d, who, thing), "a"),
    ];
  },
  giver: (d) => {
    const [[a, b], thing, x, y, n] = [d.two(), d.thing(), d.n(8, 90), d.n(2, 70), d.n(2, 50)];
    return [
      ...anyOrder(
        d,
        say(`${a.does("have")} ${x} ${thing.many}.`, is("a", x)),
        say(`${b.does("have")} ${y} ${thing.many}.`, is("b", y)),
      ),
      say(handing(d, { from: a, to: b }, [n, thing]), ...move("a", "b", n)),
      ask(
        `How many ${thing.many} ${a.q("have")} ${d.pick(["left", "now", "then"])}?`.replace(
          /did (.*) now/,
          "does $1 now",
        ),
        "a",
      ),
    ];
  },
  receiver: (d) => {
    const [[a, b], thing, x, n] = [d.two(), d.thing(), d.n(2, 90), d.n(2, 50)];
    return [
      ...aside(d, b, thing),
      say(`${b.does("have")} ${x} ${thing.many}.`, is("b", x)),
      say(`${a.does("give")} ${b} ${n} more ${thing.many}.`, up("b", n)),
      ask(howManyInAll(d, b, thing), "b"),
    ];
  },
  gained: (d) => {
    const [who, thing, had, now] = [d.person(), d.thing(), d.n(3, 60), d.n(12, 120)];
    const verb = d.gain(thing);
    const later = d.past
      ? `Then ${who.then(verb)} some more. In the end ${who.then("have")} ${now} ${thing.many}.`
      : `Then ${who.then(verb)} some more. Now ${who.then("have")} ${now} ${thing.many}.`;
    return [
      owns(d, who, [had, thing], "a"),
      say(later, up("a", "n"), is("a", now)),
      ask(
        d.pick([`How many ${thing.many} ${who.q(verb)}?`, `How many more ${thing.many} ${who.q2(verb)}?`]),
        "n",
      ),
    ];
  },
  lost: (d) => {
    const [who, thing, had, now] = [d.person(), d.thing(), d.n(12, 120), d.n(2, 80)];
    const verb = d.lose(thing);
    return [
      owns(d, who, [had, thing], "a"),
      say(`${who.then(verb)} some of them${d.tail(verb, who)}.`, down("a", "n")),
      say(
        d.pick([
          `${who.then("have")} ${now} ${thing.many} left.`,
          `Now ${now} ${thing.many} are left.`,
          `${who} has ${now} left now.`,
        ]),
        is("a", now),
      ),
      ask(d.pick([`How many ${thing.many} ${who.q(verb)}?`, `How many ${thing.many} ${who.q2(verb)}?`]), "n"),
    ];
  },
  before_gain: (d) => {
    const [who, thing, more, now] = [d.person(), d.thing(), d.n(3, 60), d.n(12, 120)];
    const verb = d.gain(thing);
    const text = d.pick([
      `${who} had some ${thing.many}. ${who.name} ${past(verb)} ${more} more. Now ${who} has ${now} ${thing.many}.`,
      `After ${who} ${past(verb)} ${more} ${thing.many}, ${who} had ${now} ${thing.many}.`,
      `${who} ${past(verb)} ${more} ${thing.many} and then had ${now} altogether.`,
    ]);
    return [
      say(text, up("a", more), is("a", now)),
      askFirst(
        d.pick([
          `How many ${thing.many} did ${who} have at first?`,
          `How many ${thing.many} did ${who} have before?`,
          `How many ${thing.many} did ${who} have originally?`,
        ]),
        "a",
      ),
    ];
  },
  before_loss: (d) => {
    const [who, thing, fewer, now] = [d.person(), d.thing(), d.n(3, 60), d.n(2, 90)];
    const verb = d.lose(thing);
    const text = d.pick([
      `${who} had some ${thing.many}. ${who} ${past(verb)} ${fewer} of them. Now ${who} has ${now} ${thing.many} left.`,
      `After ${who} ${past(verb)} ${fewer} ${thing.many}, ${who} had ${now} ${thing.many} left.`,
      `${who} ${past(verb)} ${fewer} ${thing.many} and has ${now} left.`,
    ]);
    return [
      say(text, down("a", fewer), is("a", now)),
      askFirst(
        d.pick([
          `How many ${thing.many} did ${who} have at first?`,
          `How many ${thing.many} did ${who} have to begin with?`,
          `How many ${thing.many} did ${who} have originally?`,
        ]),
        "a",
      ),
    ];
  },
  two_kinds: (d) => {
    const [who, [s, t], x, y] = [d.person(), d.twoThings(), d.n(3, 80), d.n(3, 80)];
    const vegetable = [s, t].filter(({ one }) => /^(?:potato|carrot|onion)$/.test(one)).length;
    const group = {
      fruit: vegetable === 0 ? "pieces of fruit" : vegetable === 2 ? "vegetables" : "fruits and vegetables",
      snack: "snacks",
      keepsake: "things",
      stationery: "things",
      flower: "flowers",
      ware: "things",
      supply: "things",
    }[s.kind];
    return [
      say(`${who.does("have")} ${x} ${s.many} and ${y} ${t.many}.`, is("s", x), is("t", y)),
      ask(
        d.pick([
          `How many ${group} ${who.q("have")} altogether?`,
          `How many ${s.many} and ${t.many} ${who.q("have")} in all?`,
          `How many ${s.many} and ${t.many} are there in total?`,
        ]),
        "all",
        sum("all", "s", "t"),
      ),
    ];
  },
  colours: (d) => {
    const [thing, [one, two], x, y] = [
      d.thing("keepsake", "flower", "stationery", "ware"),
      d.sample(COLOURS, 2),
      d.n(3, 80),
      d.n(3, 80),
    ];
    const c = d.container(thing);
    return [
      say(
        `There ${d.vs("are")} ${x} ${one} ${thing.many} and ${y} ${two} ${thing.many} in a ${c.one}.`,
        is("s", x),
        is("t", y),
      ),
      ask(
        d.pick([
          `How many ${thing.many} ${d.vs("are")} in the ${c.one}?`,
          `How many ${thing.many} ${d.vs("are")} there altogether?`,
          `How many ${thing.many} ${d.vs("are")} in the ${c.one} in all?`,
        ]),
        "all",
        sum("all", "s", "t"),
      ),
    ];
  },
  the_rest: (d) => {
    const [who, thing, [one, two], all, part] = [
      d.person(),
      d.thing("keepsake", "flower", "stationery", "ware"),
      d.sample(COLOURS, 2),
      d.n(10, 120),
      d.n(3, 80),
    ];
    return [
      ...aside(d, who, thing),
      say(`${who.does("have")} ${all} ${thing.many}.`, is("all", all)),
      say(
        `${part} of them ${d.vs("are")} ${one} and the ${d.pick(["rest", "others"])} ${d.vs("are")} ${two}.`,
        is("one", part),
        sum("all", "one", "two"),
      ),
      ask(`How many ${two} ${thing.many} ${who.q("have")}?`, "two"),
    ];
  },
  together: (d) => {
    const [[a, b], thing, x, y] = [d.two(), d.thing(), d.n(3, 90), d.n(3, 90)];
    return [
      ...anyOrder(
        d,
        say(`${a.does("have")} ${x} ${thing.many}.`, is("a", x)),
        say(`${b.does("have")} ${y} ${thing.many}.`, is("b", y)),
      ),
      ask(
        d.pick([
          `How many ${thing.many} ${d.past ? "did" : "do"} they have altogether?`,
          `How many ${thing.many} ${d.past ? "did" : "do"} ${a} and ${b} have in all?`,
          `How many ${thing.many} ${d.past ? "did" : "do"} they have together?`,
          `What ${d.v("is")} the total number of ${thing.many}?`,
        ]),
        "all",
        sum("all", "a", "b"),
      ),
    ];
  },
  two_days: (d) => {
    const [who, thing, [one, two], x, y] = [
      d.person(),
      d.thing("fruit", "keepsake", "flower"),
      inOrder(d.sample(DAYS, 2)),
      d.n(3, 80),
      d.n(3, 80),
    ];
    const verb = d.gain(thing);
    return [
      d.pick([
        say(
          `On ${one} ${who.does(verb)} ${x} ${thing.many} and on ${two} ${y} ${thing.many}.`,
          is("s", x),
          is("t", y),
        ),
        say(`${who.does(verb)} ${x} ${thing.many} on ${one} and ${y} on ${two}.`, is("s", x), is("t", y)),
      ]),
      ask(
        d.pick([
          `How many ${thing.many} ${who.q(verb)} in all?`,
          `How many ${thing.many} ${who.q(verb)} on both days together?`,
          `How many ${thing.many} ${who.q2(verb)} altogether?`,
        ]),
        "all",
        sum("all", "s", "t"),
      ),
    ];
  },
  container: (d) => {
    const [who, thing, had, n] = [d.person(), d.thing(), d.n(8, 99), d.n(2, 60)];
    const c = d.container(thing);
    const out = d.once(2);
    const deed = out
      ? `${who.does("take")} ${n} ${thing.many} out of the ${c.one}.`
      : `${who.does("put")} ${n} more ${thing.many} into the ${c.one}.`;
    return [
      say(`There ${d.vs("are")} ${had} ${thing.many} in a ${c.one}.`, is("a", had)),
      say(deed, out ? down("a", n) : up("a", n)),
      ask(
        d.pick([
          `How many ${thing.many} are in the ${c.one} now?`,
          `How many ${thing.many} are now in the ${c.one}?`,
        ]),
        "a",
      ),
    ];
  },
  passengers: (d) => {
    const [where, had, n] = [d.pick(["bus", "train", "tram", "ferry"]), d.n(8, 90), d.n(2, 40)];
    const off = d.once(2);
    const stop = where === "ferry" ? "At the next port" : "At the next stop";
    return [
      say(`There ${d.vs("are")} ${had} passengers on a ${where}.`, is("a", had)),
      say(
        `${stop} ${n} ${d.pick(["passengers", "people", off ? "of them" : "more"])} ${d.past ? "got" : "get"} ${off ? "off" : "on"}.`,
        off ? down("a", n) : up("a", n),
      ),
      ask(
        d.pick([
          `How many passengers ${d.vs("are")} on the ${where} then?`,
          `How many passengers are on the ${where} now?`,
        ]),
        "a",
      ),
    ];
  },
  if_question: (d) => {
    const [who, thing, had, n] = [d.person(), d.thing(), d.n(8, 99), d.n(2, 60)];
    const lose = d.once(2);
    const verb = lose ? d.lose(thing) : d.gain(thing);
    return [
      ask(
        `How many ${thing.many} does ${who} have if ${who.name} had ${had} ${thing.many} at first and then ${past(verb)} ${n} ${lose ? "of them" : "more"}?`,
        "a",
        is("a", had),
        lose ? down("a", n) : up("a", n),
      ),
    ];
  },
  other_things: (d) => {
    const [who, [s, t], x, y, n] = [d.person(), d.twoThings(), d.n(8, 90), d.n(8, 90), d.n(2, 40)];
    const verb = d.lose(s);
    return [
      say(`${who.does("have")} ${x} ${s.many} and ${y} ${t.many}.`, is("s", x), is("t", y)),
      say(`${who.then(verb)} ${n} ${s.many}.`, down("s", n)),
      ask(
        `How many ${s.many} ${who.q2("have")} ${d.past ? d.pick(["left", "then", "in the end"]) : d.pick(["left", "now"])}?`,
        "s",
      ),
    ];
  },
};

export const ADDITIVE: ArithmeticLane = {
  lane: "arithmetic_additive",
  prefix: "add",
  frames: FRAMES,
  perFrame: 50,
  refused: false,
  description:
    "Word problems with one sum or difference: gains, losses, gifts, parts and wholes, what was there before, how much came or went.",
};
