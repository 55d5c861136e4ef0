import type { Draw } from "./draw.ts";
import type { ArithmeticLane, Frame, Frames } from "./lane.ts";
import { ratio } from "./ratio.ts";
import {
  amount,
  ask,
  askFirst,
  down,
  inUnit,
  is,
  product,
  say,
  sum,
  up,
  type Amount,
  type Story,
} from "./story.ts";

const GOODS: readonly (readonly [one: string, many: string, from: number, to: number])[] = [
  ["notebook", "notebooks", 100, 600],
  ["pen", "pens", 50, 400],
  ["loaf of bread", "loaves of bread", 150, 500],
  ["ticket", "tickets", 400, 3000],
  ["book", "books", 500, 2500],
  ["lamp", "lamps", 900, 6000],
  ["melon", "melons", 100, 500],
  ["scarf", "scarves", 600, 3000],
  ["mug", "mugs", 300, 1200],
  ["pizza", "pizzas", 600, 1500],
  ["kite", "kites", 500, 2000],
  ["plant", "plants", 300, 2500],
  ["puzzle", "puzzles", 400, 2000],
  ["bag of rice", "bags of rice", 200, 900],
  ["cushion", "cushions", 700, 3000],
  ["T-shirt", "T-shirts", 500, 2500],
  ["basketball", "basketballs", 900, 4000],
  ["candle", "candles", 100, 700],
];
const BIG = [
  "bicycle",
  "guitar",
  "camera",
  "tent",
  "coat",
  "desk",
  "telescope",
  "phone",
  "drum",
  "sewing machine",
] as const;
const JOBS = [
  "in a bakery",
  "as a waiter",
  "in a garden centre",
  "in a library",
  "as a painter",
  "in a workshop",
] as const;

/** One currency for a story; amounts are in cents. */
interface Purse {
  readonly unit: "dollars" | "euros";
  readonly write: (cents: number) => Amount;
  readonly note: (whole: number) => Amount;
}

function purse(d: Draw): Purse {
  const [unit, sign] = d.pick([
    ["dollars", "$"],
    ["dollars", "$"],
    ["dollars", "$"],
    ["euros", "€"],
  ] as const);
  const spelled = d.once(4);
  const write = (cents: number): Amount => {
    const whole = cents % 100 === 0;
    const text = whole ? String(cents / 100) : (cents / 100).toFixed(2);
    return amount(ratio(cents, 100), spelled && whole && cents > 100 ? `${text} ${unit}` : `${sign}${text}`);
  };
  return {
    unit,
    write,
    note: (whole) => amount(whole, spelled ? `${whole}-${unit.slice(0, -1)}` : `${sign}${whole}`),
  };
}

/** A price: whole, or with cents in steps of five. */
function price(d: Draw, [from, to]: readonly [number, number]): number {
  const cents = from + d.below(to - from + 1);
  return d.once(2) ? Math.max(100, Math.round(cents / 100) * 100) : Math.max(5, Math.round(cents / 5) * 5);
}

interface Scene extends Purse {
  readonly d: Draw;
  readonly how: (question: string, many: string) => string;
}

/** A frame in one currency. The question asks "how much" or "how many dollars". */
const inMoney =
  (tell: (scene: Scene) => Story): Frame =>
  (d) => {
    const { unit, write, note } = purse(d);
    const counted = d.once(3);
    return tell({
      d,
      unit,
      write,
      note,
      how: (question, many) => (counted ? many.replace("{}", unit) : question),
    }).map((said) => (said.asked?.of?.startsWith("$") === true ? inUnit(unit, said) : said));
  };

const BUYING: Frames = {
  several: inMoney(({ d, write, how }) => {
    const [who, [one, many, from, to], k] = [d.person(), d.pick(GOODS), d.n(2, 15)];
    const p = write(price(d, [from, to]));
    return [
      d.pick([
        say(`A ${one} costs ${p}.`, is("$p", p)),
        say(`One ${one} costs ${p}.`, is("$p", p)),
        say(`Each ${one} costs ${p}.`, is("$p", p)),
      ]),
      ask(
        d.pick([
          how(`How much do ${k} ${many} cost?`, `How many {} do ${k} ${many} cost?`),
          how(`How much does ${who} pay for ${k} ${many}?`, `How many {} does ${who} pay for ${k} ${many}?`),
        ]),
        "$all",
        product("$all", "$p", k),
      ),
    ];
  }),
  buys_several: inMoney(({ d, write, how }) => {
    const [who, [one, many, from, to], k] = [d.person(), d.pick(GOODS), d.n(2, 15)];
    const p = write(price(d, [from, to]));
    return [
      say(
        d.pick([
          `${who.does("buy")} ${k} ${many} at ${p} each.`,
          `${who.does("buy")} ${k} ${many} that cost ${p} each.`,
          `${who.does("buy")} ${k} ${many} for ${p} per ${one}.`,
        ]),
        is("k", k),
        is("$p", p),
      ),
      ask(
        how(`How much ${d.pick([who.q2("pay"), who.q2("spend")])}?`, `How many {} ${who.q2("pay")}?`),
        "$all",
        product("$all", "$p", "k"),
      ),
    ];
  }),
  two_items: inMoney(({ d, write, how }) => {
    const [who, [s, t]] = [d.person(), d.sample(GOODS, 2)];
    if (s === undefined || t === undefined) throw new Error("two goods were asked for");
    const [p, q] = [write(price(d, [s[2], s[3]])), write(price(d, [t[2], t[3]]))];
    return [
      say(`${who.does("buy")} a ${s[0]} for ${p} and a ${t[0]} for ${q}.`, is("$p", p), is("$q", q)),
      ask(
        d.pick([
          how(`How much ${who.q2("spend")} altogether?`, `How many {} ${who.q2("spend")} altogether?`),
          how(`How much ${who.q2("pay")} in total?`, `How many {} ${who.q2("pay")} in total?`),
        ]),
        "$all",
        sum("$all", "$p", "$q"),
      ),
    ];
  }),
  change: inMoney(({ d, write, note, how }) => {
    const [who, [one, , from, to], paid] = [d.person(), d.pick(GOODS), note(d.pick([10, 20, 50]))];
    const p = write(price(d, [from, to]));
    return [
      say(
        `${who.does("buy")} a ${one} for ${p} and ${d.v("pay")} with a ${paid} note.`,
        is("$p", p),
        is("$note", paid),
      ),
      ask(
        how(`How much change ${who.q2("get")}?`, `How many {} ${who.q2("get")} back?`),
        "$left",
        sum("$note", "$p", "$left"),
      ),
    ];
  }),
  money_left: inMoney(({ d, write, how }) => {
    const [who, [one, , from, to], had] = [d.person(), d.pick(GOODS), write(100 * (5 + d.below(80)))];
    const p = write(price(d, [from, to]));
    return [
      say(`${who.does("have")} ${had}.`, is("$a", had)),
      say(
        d.pick([
          `${who.then("spend")} ${p} on a ${one}.`,
          `${who.then("buy")} a ${one} for ${p}.`,
          `${who.then("pay")} ${p} for a ${one}.`,
        ]),
        down("$a", p),
      ),
      ask(
        d.pick([
          how(`How much money ${who.q2("have")} left?`, `How many {} ${who.q2("have")} left?`),
          how(`How much money ${d.v("is")} left?`, `How many {} ${d.vs("are")} left?`),
        ]),
        "$a",
      ),
    ];
  }),
  money_before: inMoney(({ d, write, how }) => {
    const [who, [one, , from, to], left] = [d.person(), d.pick(GOODS), write(100 * (2 + d.below(60)))];
    const p = write(price(d, [from, to]));
    return [
      say(`After ${who} had spent ${p} on a ${one}, ${who} had ${left} left.`, down("$a", p), is("$a", left)),
      askFirst(
        how(`How much money did ${who} have at first?`, `How many {} did ${who} have at first?`),
        "$a",
      ),
    ];
  }),
  unit_price: inMoney(({ d, write, how }) => {
    const [[one, many, from, to], k] = [d.pick(GOODS), d.n(2, 15)];
    const all = write(price(d, [from, to]) * Number(k.value.num));
    return [
      say(
        d.pick([`${k} ${many} cost ${all} altogether.`, `A set of ${k} identical ${many} costs ${all}.`]),
        is("k", k),
        is("$all", all),
      ),
      ask(
        d.pick([
          how(`How much does one ${one} cost?`, `How many {} does one ${one} cost?`),
          how(`How much does each ${one} cost?`, `How many {} does each ${one} cost?`),
        ]),
        "$p",
        product("$all", "k", "$p"),
      ),
    ];
  }),
  how_many: inMoney(({ d, write }) => {
    const [who, [one, many, from, to], k] = [d.person(), d.pick(GOODS), 2 + d.below(14)];
    const cents = price(d, [from, to]);
    return [
      say(`A ${one} costs ${write(cents)}.`, is("$p", write(cents))),
      say(`${who} has ${write(cents * k)}.`, is("$all", write(cents * k))),
      ask(
        d.pick([`How many ${many} can ${who} buy?`, `How many ${many} can ${who} buy with all this money?`]),
        "k",
        product("$all", "k", "$p"),
      ),
    ];
  }),
  two_sorts: inMoney(({ d, write, how }) => {
    const [[s, t], k, l] = [d.sample(GOODS, 2), d.n(2, 9), d.n(2, 9)];
    if (s === undefined || t === undefined) throw new Error("two goods were asked for");
    const [p, q] = [write(price(d, [s[2], s[3]])), write(price(d, [t[2], t[3]]))];
    return [
      say(`A ${s[0]} costs ${p} and a ${t[0]} costs ${q}.`, is("$p", p), is("$q", q)),
      ask(
        how(
          `How much do ${k} ${s[1]} and ${l} ${t[1]} cost together?`,
          `How many {} do ${k} ${s[1]} and ${l} ${t[1]} cost together?`,
        ),
        "$all",
        product("$s", k, "$p"),
        product("$t", l, "$q"),
        sum("$all", "$s", "$t"),
      ),
    ];
  }),
};

const EARNING: Frames = {
  wage: inMoney(({ d, write, how }) => {
    const [who, p, h] = [d.person(), write(100 * (8 + d.below(30)) + d.pick([0, 0, 50])), d.n(3, 40)];
    return [
      say(
        `${who.does("work")} ${d.pick(JOBS)} and ${d.v("earn")} ${p} ${d.pick(["an hour", "per hour", "for every hour"])}.`,
        is("$p", p),
      ),
      ask(
        how(`How much ${who.q2("earn")} in ${h} hours?`, `How many {} ${who.q2("earn")} in ${h} hours?`),
        "$all",
        product("$all", "$p", h),
      ),
    ];
  }),
  earn_and_spend: inMoney(({ d, write, how }) => {
    const [who, had, more, fewer] = [
      d.person(),
      write(100 * (5 + d.below(50))),
      write(100 * (5 + d.below(50))),
      write(100 * (2 + d.below(60))),
    ];
    return [
      say(`${who.does("have")} ${had}.`, is("$a", had)),
      say(
        `${who.does("earn")} ${more} ${d.pick(JOBS)} and ${d.v("spend")} ${fewer} on ${d.pick(["food", "clothes", "train tickets", "paint"])}.`,
        up("$a", more),
        down("$a", fewer),
      ),
      ask(
        how(
          `How much money ${who.q2("have")} ${d.past ? "in the end" : "now"}?`,
          `How many {} ${who.q2("have")} ${d.past ? "in the end" : "now"}?`,
        ),
        "$a",
      ),
    ];
  }),
  saving_weeks: inMoney(({ d, write }) => {
    const [who, thing, k] = [d.person(), d.pick(BIG), 3 + d.below(20)];
    const [week, cents] = [d.pick(["week", "month"]), 100 * (3 + d.below(30))];
    return [
      say(
        `${who.does("want")} to buy a ${thing} for ${write(cents * k)} and ${d.v("save")} ${write(cents)} every ${week}.`,
        is("$all", write(cents * k)),
        is("$p", write(cents)),
      ),
      inUnit(
        `${week}s`,
        ask(`How many ${week}s ${who.q2("need")} to save enough money?`, "k", product("$all", "k", "$p")),
      ),
    ];
  }),
  still_needed: inMoney(({ d, write, how }) => {
    const [who, thing, price1, had] = [
      d.person(),
      d.pick(BIG),
      write(100 * (40 + d.below(300))),
      write(100 * (5 + d.below(200))),
    ];
    return [
      say(`A ${thing} costs ${price1}.`, is("$p", price1)),
      say(`${who} has saved ${had}.`, is("$a", had)),
      ask(
        how(
          `How much more money does ${who} need to buy the ${thing}?`,
          `How many more {} does ${who} need to buy the ${thing}?`,
        ),
        "$n",
        sum("$p", "$a", "$n"),
      ),
    ];
  }),
  reduction: inMoney(({ d, write, how }) => {
    const [thing, p, off] = [d.pick(BIG), write(100 * (20 + d.below(200))), write(price(d, [200, 5000]))];
    return [
      say(
        d.pick([
          `A ${thing} costs ${p}, but in a sale its price is reduced by ${off}.`,
          `The price of a ${thing} is ${p}. In a sale it is ${off} cheaper.`,
        ]),
        is("$p", p),
        sum("$p", "$q", off),
      ),
      ask(
        how(
          `How much does the ${thing} cost in the sale?`,
          `How many {} does the ${thing} cost in the sale?`,
        ),
        "$q",
      ),
    ];
  }),
  profit: inMoney(({ d, write, how }) => {
    const [who, thing, p, q] = [
      d.person(),
      d.pick(BIG),
      write(100 * (20 + d.below(200))),
      write(100 * (40 + d.below(300))),
    ];
    return [
      say(`${who} bought an old ${thing} for ${p} and sold it for ${q}.`, is("$p", p), is("$q", q)),
      ask(
        d.pick([
          how(`How much profit did ${who} make?`, `How many {} of profit did ${who} make?`),
          how(`How much money did ${who} gain?`, `How many {} did ${who} gain?`),
        ]),
        "$n",
        sum("$q", "$p", "$n"),
      ),
    ];
  }),
  bill: inMoney(({ d, write, how }) => {
    const k = d.n(2, 12);
    const all = write((d.once(2) ? 100 : 25) * (8 + d.below(80)) * Number(k.value.num));
    const group = d.pick(["friends", "students", "colleagues", "neighbours"]);
    return [
      say(
        d.pick([
          `${k} ${group} share a bill of ${all} equally.`,
          `A meal costs ${all}, and ${k} ${group} split the bill equally.`,
        ]),
        is("k", k),
        is("$all", all),
      ),
      ask(
        how("How much does each of them pay?", "How many {} does each of them pay?").replace(
          "of them",
          d.pick(["of them", "person"]),
        ),
        "$p",
        product("$all", "k", "$p"),
      ),
    ];
  }),
  coins: (d) => {
    const [who, value, k] = [d.person(), d.pick([5, 10, 20, 50]), d.n(3, 40)];
    const n = d.num(value);
    return [
      say(`${who.does("have")} ${k} coins, and each coin is worth ${n} cents.`, is("k", k), is("~n", n)),
      inUnit(
        "cents",
        ask(
          d.pick([`How many cents are the coins worth altogether?`, `How many cents ${who.q2("have")}?`]),
          "~all",
          product("~all", "k", "~n"),
        ),
      ),
    ];
  },
};

export const MONEY: ArithmeticLane = {
  lane: "arithmetic_money",
  prefix: "money",
  frames: { ...BUYING, ...EARNING },
  perFrame: 53,
  refused: false,
  description:
    "Word problems with money: prices, totals, change, what is left or needed, unit prices, wages, savings, sales, profit, shared bills. Amounts are exact to the cent.",
};
