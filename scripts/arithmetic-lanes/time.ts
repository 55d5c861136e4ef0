import type { Draw } from "./draw.ts";
import { anyOrder, type ArithmeticLane, type Frames } from "./lane.ts";
import { amount, ask, implied, inUnit, is, product, say, sum, up, type Amount, type Fact } from "./story.ts";

const EVENTS = [
  ["film", "cinema"],
  ["concert", "hall"],
  ["lesson", "school"],
  ["match", "stadium"],
  ["talk", "library"],
  ["play", "theatre"],
  ["meeting", "office"],
  ["workshop", "museum"],
] as const;
const ACTIVITIES = [
  ["read", "reading"],
  ["swim", "swimming"],
  ["practise the violin", "practising the violin"],
  ["clean the kitchen", "cleaning the kitchen"],
  ["jog", "jogging"],
  ["paint", "painting"],
  ["cook", "cooking"],
  ["study", "studying"],
  ["garden", "gardening"],
] as const;
const BUILDINGS = [
  "bridge",
  "church",
  "school",
  "library",
  "mill",
  "lighthouse",
  "theatre",
  "hotel",
] as const;

/** A time of day and its minutes after midnight; clock times run from 8 in the morning to 11 at night. */
function clock(minutes: number): Amount {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const text =
    minutes === 720
      ? "noon"
      : `${hour % 12 === 0 ? 12 : hour % 12}${minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`} ${hour < 12 ? "a.m." : "p.m."}`;
  return amount(minutes, text);
}
const someTime = (d: Draw, from: number, to: number): number => 60 * from + 5 * d.below(12 * (to - from));
const minutesIn = (of: string, hours: Amount, rest: Amount | null): readonly Fact[] => [
  product(`~hours of ${of}`, hours, implied(60)),
  rest === null ? is(of, `~hours of ${of}`) : sum(of, `~hours of ${of}`, rest),
];
const minutes = (d: Draw, from: number, to: number): Amount => d.num(5 * (from + d.below(to - from + 1)));
const stop = (text: string): string => text.replace("..", ".");

const SPANS: Frames = {
  two_activities: (d) => {
    const [who, [s, t], x, y] = [d.person(), d.sample(ACTIVITIES, 2), minutes(d, 2, 18), minutes(d, 2, 18)];
    return [
      say(
        `${who.does("spend")} ${x} minutes ${s?.[1]} and ${y} minutes ${t?.[1]}.`,
        is("~x", x),
        is("~y", y),
      ),
      inUnit(
        "minutes",
        ask(
          d.pick([
            `How many minutes ${d.v("is")} that altogether?`,
            `How many minutes ${who.q2("spend")} on both together?`,
            `How many minutes ${who.q2("spend")} in all?`,
          ]),
          "~all",
          sum("~all", "~x", "~y"),
        ),
      ),
    ];
  },
  hours_to_minutes: (d) => {
    const [[event], h, m] = [d.pick(EVENTS), d.num(1 + d.below(5)), minutes(d, 1, 11)];
    const hours = Number(h.value.num) === 1 ? "hour" : "hours";
    return [
      say(
        d.pick([
          `A ${event} ${d.v("last")} ${h} ${hours} and ${m} minutes.`,
          `A ${event} ${d.v("take")} ${h} ${hours} and ${m} minutes.`,
        ]),
        ...minutesIn("~all", h, m),
      ),
      inUnit(
        "minutes",
        ask(
          d.pick([
            `How many minutes ${d.v("is")} that?`,
            `How many minutes ${d.past ? "did" : "does"} the ${event} take?`,
            `How many minutes long ${d.v("is")} the ${event}?`,
          ]),
          "~all",
        ),
      ),
    ];
  },
  hours_only: (d) => {
    const [who, [verb], h] = [d.person(), d.pick(ACTIVITIES), d.n(2, 16)];
    return [
      say(
        `${who.does(verb)} for ${h} hours ${d.pick(["in a week", "during the holidays", "this month", "in a month"])}.`,
        product("~all", h, implied(60)),
      ),
      inUnit("minutes", ask(`How many minutes ${d.v("is")} that?`, "~all")),
    ];
  },
  minutes_to_hours: (d) => {
    const [who, [verb], h] = [d.person(), d.pick(ACTIVITIES), 2 + d.below(20)];
    const m = d.num(30 * h);
    return [
      say(
        `${who.does(verb)} for ${m} minutes ${d.pick(["in a week", "during the holidays", "in a month"])}.`,
        is("~m", m),
      ),
      inUnit("hours", ask(`How many hours ${d.v("is")} that?`, "~h", product("~m", "~h", implied(60)))),
    ];
  },
  clock_span: (d) => {
    const [[event, where], from, length] = [d.pick(EVENTS), someTime(d, 8, 20), 5 * (4 + d.below(30))];
    const [a, b] = [clock(from), clock(from + length)];
    return [
      say(
        stop(
          d.pick([
            `A ${event} at the ${where} ${d.v("begin")} at ${a} and ${d.v("end")} at ${b}.`,
            `A ${event} at the ${where} ${d.v("last")} from ${a} to ${b}.`,
          ]),
        ),
        is("~a", a),
        is("~b", b),
      ),
      inUnit(
        "minutes",
        ask(
          d.pick([
            `How many minutes ${d.past ? "did" : "does"} it last?`,
            `How many minutes long ${d.v("is")} the ${event}?`,
          ]),
          "~n",
          sum("~b", "~a", "~n"),
        ),
      ),
    ];
  },
  clock_hours: (d) => {
    const [who, from, h] = [d.person(), 60 * (8 + d.below(7)), 2 + d.below(8)];
    const [a, b] = [clock(from), clock(from + 60 * h)];
    return [
      say(stop(`${who.does("work")} from ${a} to ${b}.`), is("~a", a), is("~b", b)),
      inUnit(
        "hours",
        ask(
          `How many hours ${who.q2("work")}?`,
          "~h",
          sum("~b", "~a", "~n"),
          product("~n", "~h", implied(60)),
        ),
      ),
    ];
  },
  after_the_hour: (d) => {
    const [[event], from, m] = [d.pick(EVENTS), someTime(d, 9, 20), minutes(d, 5, 30)];
    const end = from + Number(m.value.num);
    const mark = clock(60 * Math.floor(end / 60));
    return [
      say(
        stop(`A ${event} ${d.v("start")} at ${clock(from)} and ${d.v("last")} ${m} minutes.`),
        is("~a", clock(from)),
        sum("~end", "~a", m),
      ),
      inUnit(
        "minutes",
        ask(
          `How many minutes after ${mark} ${d.past ? "did" : "does"} it end?`,
          "~n",
          sum("~end", mark, "~n"),
        ),
      ),
    ];
  },
  time_left: (d) => {
    const [who, how, h, gone] = [
      d.person(),
      d.pick(["by train", "by car", "by bus", "by boat"]),
      d.n(2, 9),
      minutes(d, 4, 50),
    ];
    return [
      say(`A journey ${how} takes ${h} hours.`, product("~all", h, implied(60))),
      say(`${who} has already travelled for ${gone} minutes.`, is("~gone", gone)),
      inUnit(
        "minutes",
        ask("How many minutes of the journey are left?", "~rest", sum("~all", "~gone", "~rest")),
      ),
    ];
  },
  mixed_sum: (d) => {
    const [who, [s, t], h, m, x] = [
      d.person(),
      d.sample(ACTIVITIES, 2),
      d.num(1 + d.below(3)),
      minutes(d, 1, 11),
      minutes(d, 2, 11),
    ];
    return [
      say(
        `${who.does("spend")} ${h} ${Number(h.value.num) === 1 ? "hour" : "hours"} and ${m} minutes ${s?.[1]} and then ${x} minutes ${t?.[1]}.`,
        ...minutesIn("~a", h, m),
        is("~b", x),
      ),
      inUnit(
        "minutes",
        ask(`How many minutes ${who.q2("spend")} on both together?`, "~all", sum("~all", "~a", "~b")),
      ),
    ];
  },
  longer: (d) => {
    const [who, [one, two], x, y] = [
      d.person(),
      d.sample(["by bus", "by bicycle", "on foot", "by tram", "by boat"], 2),
      d.n(12, 90),
      d.n(8, 70),
    ];
    return [
      say(
        `The way to ${d.pick(["work", "school", "the market"])} ${d.v("take")} ${who} ${x} minutes ${one} and ${y} minutes ${two}.`,
        is("~x", x),
        is("~y", y),
      ),
      inUnit(
        "minutes",
        ask(
          `How many minutes longer ${d.past ? "did" : "does"} it take ${one} than ${two}?`,
          "~n",
          sum("~x", "~y", "~n"),
        ),
      ),
    ];
  },
};

const DATES: Frames = {
  weeks_of_practice: (d) => {
    const [who, [verb], m, w] = [d.person(), d.pick(ACTIVITIES), minutes(d, 2, 14), d.n(2, 8)];
    return [
      say(
        d.pick([
          `${who.does(verb)} for ${m} minutes every day.`,
          `Every day ${who.does(verb)} for ${m} minutes.`,
        ]),
        is("~m", m),
      ),
      inUnit(
        "minutes",
        ask(
          `How many minutes ${who.q2(verb)} in ${w} weeks?`,
          "~all",
          product("~days", w, implied(7)),
          product("~all", "~m", "~days"),
        ),
      ),
    ];
  },
  weeks_and_days: (d) => {
    const [who, w, n] = [d.person(), d.n(2, 14), d.n(2, 6)];
    return [
      say(
        `${who} ${d.v("is")} on a ${d.pick(["journey", "tour", "hike", "voyage", "trip"])} for ${w} weeks and ${n} days.`,
        product("~w", w, implied(7)),
        sum("~all", "~w", n),
      ),
      inUnit(
        "days",
        ask(
          d.pick([`How many days ${d.v("is")} that altogether?`, `How many days ${d.v("is")} that?`]),
          "~all",
        ),
      ),
    ];
  },
  laps: (d) => {
    const [who, s, k] = [d.person(), 10 * (3 + d.below(16)), d.n(2, 20)];
    const n = d.num(s);
    return [
      say(
        `${who.does("need")} ${n} seconds for each lap and ${d.v(d.pick(["run", "ride"]))} ${k} laps.`,
        is("~n", n),
        is("k", k),
      ),
      inUnit(
        "minutes",
        ask(
          `How many minutes ${who.q2("need")} in all?`,
          "m",
          product("~s", "~n", "k"),
          product("~s", "m", implied(60)),
        ),
      ),
    ];
  },
  age_later: (d) => {
    const [who, x, n] = [d.person(), d.n(4, 70), d.n(3, 30)];
    const later = d.once(2);
    return [
      say(`${who} is ${x} years old.`, is("~a", x)),
      inUnit(
        "years",
        ask(
          later ? `How old will ${who} be in ${n} years?` : `How old was ${who} ${n} years ago?`,
          later ? "~a" : "~b",
          later ? up("~a", n) : sum("~a", "~b", n),
        ),
      ),
    ];
  },
  age_at_birth: (d) => {
    const [who, child, age, n] = [
      d.person(),
      d.pick(["son", "daughter", "child"]),
      2 + d.below(35),
      18 + d.below(22),
    ];
    const [x, y] = [d.num(age + n), d.num(age)];
    return [
      say(`${who} is ${x} years old, and ${who}'s ${child} is ${y} years old.`, is("~a", x), is("~b", y)),
      inUnit("years", ask(`How old was ${who} when the ${child} was born?`, "~n", sum("~a", "~b", "~n"))),
    ];
  },
  building: (d) => {
    const [what, from, n] = [d.pick(BUILDINGS), 1700 + d.below(250), 10 + d.below(75)];
    const [a, b] = [amount(from, String(from)), amount(from + n, String(from + n))];
    return [
      say(`A ${what} was built in the year ${a}.`, is("~a", a)),
      inUnit(
        "years",
        ask(
          d.pick([
            `How many years old was the ${what} in the year ${b}?`,
            `How old was the ${what} in the year ${b}?`,
          ]),
          "~n",
          sum(b, "~a", "~n"),
        ),
      ),
    ];
  },
  sleep: (d) => {
    const [[a, b], x, y, t] = [d.two(), d.num(7 + d.below(5)), d.num(5 + d.below(6)), d.n(2, 14)];
    return [
      ...anyOrder(
        d,
        say(`${a.does("sleep")} ${x} hours every night.`, is("~x", x)),
        say(`${b.does("sleep")} ${y} hours every night.`, is("~y", y)),
      ),
      inUnit(
        "hours",
        ask(
          `How many more hours ${a.q("sleep")} than ${b} in ${t} nights?`,
          "~n",
          sum("~x", "~y", "~more"),
          product("~n", "~more", t),
        ),
      ),
    ];
  },
  equal_parts: (d) => {
    const [[event], k, h] = [d.pick(EVENTS.slice(2)), d.n(2, 12), d.n(2, 8)];
    return [
      say(
        `A ${event} of ${h} hours ${d.v("is")} divided into ${k} equal parts.`,
        product("~all", h, implied(60)),
        is("k", k),
      ),
      inUnit("minutes", ask(`How many minutes long ${d.v("is")} each part?`, "n", product("~all", "k", "n"))),
    ];
  },
};

export const TIME: ArithmeticLane = {
  lane: "arithmetic_time",
  prefix: "time",
  frames: { ...SPANS, ...DATES },
  perFrame: 50,
  refused: false,
  description:
    "Word problems with time: hours, minutes, seconds, days and weeks turned into each other, spans between times of day, what is left of a journey, ages and years.",
};
