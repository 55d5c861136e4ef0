import type { ArithmeticLane, Frame } from "./lane.ts";
import { ask, askFirst, down, is, move, say, up } from "./story.ts";

/** A verb outside a common vocabulary. `class` is its effect on the subject; `takes` and `gives` involve a second person. */
export interface RareVerb {
  readonly lemma: string;
  readonly third: string;
  readonly past: string;
  readonly class: "gains" | "loses" | "gives" | "takes";
  readonly things: readonly string[];
  readonly tail: string;
}

const verb = (forms: string, kind: RareVerb["class"], things: string, tail = ""): RareVerb => {
  const [lemma = "", third = "", past = ""] = forms.split(" ");
  return { lemma, third, past, class: kind, things: things.split(", "), tail };
};
export const RARE_VERBS: readonly RareVerb[] = [
  verb("amass amasses amassed", "gains", "medals, tokens, coupons, stamps, postcards, badges"),
  verb("hoard hoards hoarded", "gains", "candles, batteries, tins, jars, blankets, newspapers"),
  verb("garner garners garnered", "gains", "votes, points, awards, signatures, trophies, badges"),
  verb("scavenge scavenges scavenged", "gains", "bricks, bottles, planks, tyres, pipes, screws"),
  verb("procure procures procured", "gains", "chairs, tents, lanterns, helmets, blankets, ladders"),
  verb("haul hauls hauled", "gains", "logs, stones, sacks, planks, barrels, crates", " home"),
  verb("jettison jettisons jettisoned", "loses", "sandbags, barrels, crates, boxes, anchors, tyres"),
  verb("squander squanders squandered", "loses", "tokens, coupons, vouchers, tickets, chips, points"),
  verb("forfeit forfeits forfeited", "loses", "points, medals, badges, tokens, trophies, vouchers"),
  verb("guzzle guzzles guzzled", "loses", "milkshakes, lemonades, smoothies, juices, sodas, teas"),
  verb("pawn pawns pawned", "loses", "rings, watches, necklaces, bracelets, clocks, brooches"),
  verb("scrap scraps scrapped", "loses", "bicycles, engines, tractors, lorries, printers, machines"),
  verb("bequeath bequeaths bequeathed", "gives", "paintings, clocks, rings, vases, books, statues"),
  verb("relinquish relinquishes relinquished", "gives", "tickets, tokens, badges, seats, maps, keys"),
  verb("pilfer pilfers pilfered", "takes", "plums, biscuits, pencils, stamps, marbles, cherries"),
  verb("wangle wangles wangled", "takes", "tickets, vouchers, coupons, tokens, badges, stickers"),
];
const UP = (kind: RareVerb["class"]): boolean => kind === "gains" || kind === "takes";

/** One frame per verb. It asks for the final amount, the change, or the initial amount. */
function frameOf({ lemma, third, past, class: kind, things, tail }: RareVerb): Frame {
  return (d) => {
    const [[a, b], thing, x, n] = [d.two(), d.pick(things), d.n(12, 90), d.n(2, 60)];
    const [said, did] = [d.past ? past : third, d.past ? "did" : "does"];
    const from = kind === "gives" ? ` to ${b}` : kind === "takes" ? ` from ${b}` : tail;
    const change = (count: typeof n | string) =>
      kind === "gives"
        ? move("a", "b", count)
        : kind === "takes"
          ? move("b", "a", count)
          : UP(kind)
            ? [up("a", count)]
            : [down("a", count)];
    const start = say(`${a.does("have")} ${x} ${thing}.`, is("a", x));
    const mine = ask(
      d.pick([
        `How many ${thing} ${a.q("have")} ${d.past ? "then" : "now"}?`,
        `How many ${thing} ${a.q("have")} ${UP(kind) ? (d.past ? "in the end" : "altogether") : "left"}?`,
      ]),
      "a",
    );
    const now = d.n(2, 120);
    return d.pick([
      () => [
        start,
        say(
          `${a} ${said} ${n} ${kind === "gains" ? `more ${thing}` : kind === "takes" ? thing : d.pick([thing, "of them", `of the ${thing}`])}${from}.`,
          ...change(n),
        ),
        mine,
      ],
      () => [
        start,
        say(`${a} ${said} ${n} ${kind === "gains" ? "more " : ""}${thing}${from}.`, ...change(n)),
        mine,
      ],
      () => [
        start,
        say(`Then ${a} ${said} ${n} ${kind === "gains" ? "more " : ""}${thing}${from}.`, ...change(n)),
        mine,
      ],
      () =>
        kind === "gives" || kind === "takes"
          ? [
              say(`${b.does("have")} ${x} ${thing}.`, is("b", x)),
              say(`${a} ${said} ${n} ${thing}${from}.`, ...change(n)),
              ask(`How many ${thing} ${b.q("have")} ${d.past ? "then" : "now"}?`, "b"),
            ]
          : [
              say(
                `${a} had some ${thing}. ${a} ${past} ${n} ${kind === "gains" ? `more ${thing}` : "of them"}${from}. Now ${a} has ${now} ${thing}.`,
                ...change(n),
                is("a", now),
              ),
              askFirst(`How many ${thing} did ${a} have at first?`, "a"),
            ],
      () => [
        start,
        say(
          `${a} ${said} some ${UP(kind) ? `more ${thing}` : thing}${from}. Now ${a} has ${now} ${thing}.`,
          ...change("n"),
          is("a", now),
        ),
        ask(`How many ${thing} ${did} ${a} ${lemma}?`, "n"),
      ],
    ])();
  };
}

export const VOCABULARY: ArithmeticLane = {
  lane: "arithmetic_vocabulary",
  prefix: "vocab",
  frames: Object.fromEntries(RARE_VERBS.map((each) => [each.lemma, frameOf(each)])),
  perFrame: 18,
  refused: false,
  description:
    "Word problems around verbs that are not common: a reader that does not know the verb declines, and answers after the verb was added to its vocabulary.",
};
