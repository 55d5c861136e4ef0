/** An actor in a story; a person has one set of pronouns. */
export interface Person {
  readonly name: string;
  readonly he: "he" | "she" | "they";
  readonly his: string;
  readonly him: string;
  readonly himself: string;
}

const named = (he: Person["he"], his: string, him: string, himself: string, names: string): Person[] =>
  names.split(" ").map((name) => ({ name, he, his, him, himself }));
export const PEOPLE: readonly Person[] = [
  ...named(
    "she",
    "her",
    "her",
    "herself",
    "Amina Beatriz Chiara Dalia Esther Fatou Greta Hana Ines Jelena Kavita Leila Marta Ngozi Olga Priya Rania Sofia Thandi Ulla Vera Wanda Xiomara Yuki Zofia Anneke Bronwyn Cheyenne Elif Freya Hortense Isolde",
  ),
  ...named(
    "he",
    "his",
    "him",
    "himself",
    "Ahmed Boris Carlos Dmitri Emeka Farid Giorgos Hiroshi Ivan Jamal Kwame Luca Mateo Nikhil Omar Pavel Quentin Rashid Stefan Tariq Umberto Viktor Wei Yusuf Zoltan Anders Bastien Casper Declan Enzo Folke Gareth",
  ),
  ...named(
    "they",
    "their",
    "them",
    "themself",
    "Ariel Blake Cameron Indigo Kit Morgan Quinn Remy Sasha Tatum Wren Yael",
  ),
];

/** `kind` is how people acquire or lose the thing; `loses` replaces the kind's verbs. */
export interface Thing {
  readonly one: string;
  readonly many: string;
  readonly kind: Kind;
  readonly loses?: readonly string[];
}
export type Kind = "fruit" | "snack" | "keepsake" | "stationery" | "flower" | "ware" | "supply";

const IRREGULAR: Readonly<Record<string, string>> = {
  knife: "knives",
  loaf: "loaves",
  shelf: "shelves",
  child: "children",
  "paper plate": "paper plates",
  woman: "women",
  man: "men",
  mouse: "mice",
  goose: "geese",
};

/** The plural of a noun. */
export function plural(noun: string): string {
  const known = IRREGULAR[noun];
  if (known !== undefined) return known;
  if (/(?:s|x|ch|sh)$/.test(noun)) return `${noun}es`;
  return /[^aeiou]y$/.test(noun)
    ? `${noun.slice(0, -1)}ies`
    : /(?:mang|potat|tomat)o$/.test(noun)
      ? `${noun}es`
      : `${noun}s`;
}

const things = (kind: Kind, nouns: string, loses?: readonly string[]): Thing[] =>
  nouns
    .split(", ")
    .map((one) => ({ one, many: plural(one), kind, ...(loses === undefined ? {} : { loses }) }));
export const THINGS: readonly Thing[] = [
  ...things(
    "fruit",
    "apple, pear, plum, peach, orange, fig, apricot, cherry, kiwi, nectarine, banana, strawberry",
  ),
  ...things("fruit", "lemon, lime, tomato, potato, carrot, onion", ["use", "sell", "give away"]),
  ...things(
    "snack",
    "biscuit, muffin, pancake, bun, cracker, dumpling, doughnut, pretzel, sandwich, waffle, cupcake",
  ),
  ...things(
    "keepsake",
    "marble, stamp, sticker, card, shell, button, bead, badge, postcard, toy car, comic, pebble, poster, model ship",
  ),
  ...things("stationery", "pencil, pen, crayon, notebook, eraser, ruler, marker, paintbrush"),
  ...things("flower", "rose, tulip, daisy, lily, sunflower, carnation"),
  ...things("ware", "plate, cup, glass, bowl, mug, vase, jug, saucer"),
  ...things("supply", "candle, envelope, nail, brick, tile, battery, egg, screw, match, paper plate"),
];

/** Verbs for gaining or losing a kind of thing, with place and time phrases; `{his}` agrees with the subject. */
export const GAINS: Readonly<Record<Kind, readonly string[]>> = {
  fruit: ["buy", "pick", "get", "receive", "gather"],
  snack: ["buy", "bake", "make", "get"],
  keepsake: ["buy", "find", "get", "receive", "win", "collect"],
  stationery: ["buy", "find", "get", "receive"],
  flower: ["buy", "pick", "get", "gather"],
  ware: ["buy", "get", "receive"],
  supply: ["buy", "get", "receive"],
};
export const LOSSES: Readonly<Record<Kind, readonly string[]>> = {
  fruit: ["eat", "sell", "give away"],
  snack: ["eat", "sell", "give away"],
  keepsake: ["lose", "sell", "give away"],
  stationery: ["lose", "give away", "donate", "break"],
  flower: ["sell", "give away"],
  ware: ["break", "sell", "give away", "donate"],
  supply: ["use", "sell", "give away"],
};
export const TAILS: Readonly<Record<string, readonly string[]>> = {
  buy: ["", " at the market", " in town", " on Saturday"],
  pick: ["", " in the garden", " in the afternoon"],
  get: ["", " from {his} aunt", " from a neighbour"],
  receive: ["", " from {his} uncle", " from a friend"],
  gather: ["", " in the orchard", " before lunch"],
  bake: ["", " in the evening"],
  make: ["", " in the evening"],
  find: ["", " in a drawer", " in an old box"],
  win: ["", " at the fair", " in a game"],
  collect: ["", " after school"],
  sell: ["", " at the fair", " to a neighbour"],
  "give away": ["", " at school", " on Sunday"],
  lose: ["", " on the way home", " in a game"],
  eat: ["", " after lunch", " in the evening"],
  break: ["", " by accident"],
  donate: ["", " to the school"],
  use: ["", " during the week"],
};

/** Containers for things of a kind. */
export const CONTAINERS: Readonly<Record<Kind, readonly string[]>> = {
  fruit: ["basket", "bag", "crate", "box"],
  snack: ["box", "tin", "bag", "carton"],
  keepsake: ["box", "bag", "jar", "drawer", "tin"],
  stationery: ["box", "drawer", "jar", "packet"],
  flower: ["bucket", "basket", "crate"],
  ware: ["box", "crate", "cupboard"],
  supply: ["box", "drawer", "crate", "packet"],
};
export const COLOURS: readonly string[] = [
  "red",
  "blue",
  "green",
  "yellow",
  "white",
  "black",
  "orange",
  "purple",
];
export const DAYS: readonly string[] = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
];

const PAST: Readonly<Record<string, string>> = {
  have: "had",
  buy: "bought",
  find: "found",
  get: "got",
  win: "won",
  make: "made",
  eat: "ate",
  lose: "lost",
  give: "gave",
  sell: "sold",
  break: "broke",
  spend: "spent",
  take: "took",
  put: "put",
  send: "sent",
  lend: "lent",
  hand: "handed",
  pay: "paid",
  drive: "drove",
  run: "ran",
  ride: "rode",
  read: "read",
  write: "wrote",
  sleep: "slept",
  is: "was",
  are: "were",
  do: "did",
  cost: "cost",
  hold: "held",
  grow: "grew",
  come: "came",
  go: "went",
  leave: "left",
  swim: "swam",
  begin: "began",
  rise: "rose",
  pack: "packed",
  plan: "planned",
  drop: "dropped",
  stop: "stopped",
  bring: "brought",
  weigh: "weighed",
  fly: "flew",
  drink: "drank",
  stand: "stood",
  keep: "kept",
  split: "split",
  cut: "cut",
  can: "could",
  need: "needed",
  type: "typed",
  swap: "swapped",
  scrap: "scrapped",
  jog: "jogged",
  fill: "filled",
  let: "let",
  fit: "fitted",
  teach: "taught",
  shut: "shut",
  see: "saw",
  say: "said",
  feed: "fed",
  knit: "knitted",
  build: "built",
  lay: "laid",
  hit: "hit",
  draw: "drew",
  grind: "ground",
  travel: "travelled",
};
const THIRD: Readonly<Record<string, string>> = {
  have: "has",
  do: "does",
  is: "is",
  are: "is",
  can: "can",
  go: "goes",
};

/** A verb whose first word inflects: past, third person singular, or base form. */
export function inflect(verb: string, form: "past" | "third" | "base"): string {
  const [head = "", ...rest] = verb.split(" ");
  const past = (): string =>
    PAST[head] ??
    (head.endsWith("e") ? `${head}d` : /[^aeiou]y$/.test(head) ? `${head.slice(0, -1)}ied` : `${head}ed`);
  const third = (): string =>
    THIRD[head] ??
    (/(?:s|x|z|ch|sh)$/.test(head)
      ? `${head}es`
      : /[^aeiou]y$/.test(head)
        ? `${head.slice(0, -1)}ies`
        : `${head}s`);
  return [form === "past" ? past() : form === "third" ? third() : head, ...rest].join(" ");
}
