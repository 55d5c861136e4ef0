import type { Item, Made, Row } from "../chart.ts";
import type { Joint, Noun, NounPhrase, Property, Sentential, Word } from "../syntax.ts";
import { agreeing, made, madeIf, nounPhrase, row, tree, word } from "./building.ts";
import { JOINTS } from "./predicates.ts";

/** Noun phrases joined by "and" and "or", by themselves and after a preposition. */

/** "Every cat or dog", "no cats and dogs": words that are for both nouns. */
const FOR_BOTH: Readonly<Record<string, RegExp>> = {
  every: /^(?:and|or)$/,
  each: /^(?:and|or)$/,
  all: /^(?:and|or)$/,
  no: /^(?:and|or)$/,
  any: /^(?:and|or)$/,
  "not every": /^(?:and|or)$/,
  some: /^or$/,
  a: /^or$/,
};

const isForBoth = (determiner: string, joint: string): boolean => FOR_BOTH[determiner]?.test(joint) === true;

function underOne(det: Item, one: Item, joint: Item, two: Item): Made | null {
  const [first, second] = [tree<Noun>(one), tree<Noun>(two)];
  const isPlain = one.features.asks !== true && two.features.asks !== true && first.beside === undefined;
  const { count } = one.features;
  if (
    !isForBoth(word(det).lemma, word(joint).lemma) ||
    !isPlain ||
    count !== two.features.count ||
    count === "mass"
  )
    return null;
  if (agreeing(det.features.count, count) === null) return null;
  const determiner = { word: word(det), owner: null };
  return made(
    { count: count ?? "any", person: 3 },
    { ...first, determiner, beside: { word: word(joint), noun: second } },
  );
}

/** "Every cat or dog" as every cat, or some dog. */
const isUnderOne = (parts: readonly NounPhrase[], joint: string): boolean => {
  const [first, second, third] = parts;
  // "Neither tea nor coffee" is no pair of "neither tea" and coffee.
  if (joint === "nor" && first?.kind === "noun" && first.determiner?.word.lemma === "neither") return true;
  return (
    first?.kind === "noun" &&
    second?.kind === "noun" &&
    third === undefined &&
    isForBoth(first.determiner?.word.lemma ?? "", joint) &&
    second.determiner === null &&
    second.amount === null &&
    second.head !== null &&
    second.count === first.count &&
    first.count !== "mass"
  );
};

export const GROUP_ROWS: readonly Row[] = [
  ...["quantifier", "determiner"].map((det) =>
    row(`np.under ${det}`, "NP", `${det} N1 coordinator N1`, underOne, 0.1),
  ),
  row("np.and", "NP", "NP coordinator NP", (first, joint, second) => grouped([first], joint, second), 0.2),
  row(
    "np.list",
    "NP",
    "NPList coordinator NP",
    (list, joint, last) => grouped(tree<{ items: (typeof list)[] }>(list).items, joint, last),
    0.1,
  ),
  row(
    "np.listComma",
    "NP",
    "NPList ~comma coordinator NP",
    (list, _c, joint, last) => grouped(tree<{ items: (typeof list)[] }>(list).items, joint, last),
    0.1,
  ),
  row("np.bothAnd", "NP", "both NP coordinator NP", (first, one, joint, two) => {
    const group = grouped([one], joint, two);
    return group === null
      ? null
      : made(group.features, { ...(group.tree as object), joint: { word: word(joint), first: word(first) } });
  }),
  /** "Either in the school or the park", "either in the school or in the park", "in the school or in the park" */
  row("pp.both", "PP", "both preposition NP coordinator NP", (first, preposition, one, joint, two) =>
    inEach(preposition, grouped([one], joint, two), { first: word(first) }),
  ),
  row(
    "pp.bothTwice",
    "PP",
    "both preposition NP coordinator preposition NP",
    (first, preposition, one, joint, again, two) =>
      inEach(preposition, grouped([one], joint, two), { first: word(first), again: word(again) }),
  ),
  row(
    "pp.twice",
    "PP",
    "preposition NP coordinator preposition NP",
    (preposition, one, joint, again, two) =>
      inEach(preposition, grouped([one], joint, two), { again: word(again) }),
    0.1,
  ),
  /** "Three books: a red book, a blue book and a green book" */
  row("np.listing", "NP", "NP ~colon NP", (whole, _c, group) => listing(whole, group)),
  /** "Three cheeses: feta, brie, gouda", "three cheeses: feta, brie and gouda" */
  row("np.listingCommas", "NP", "NP ~colon NPList", (whole, _c, list) => withoutJoint(whole, itemsOf(list))),
  row("np.listingBare", "NP", "NP ~colon BareList", (whole, _c, list) => withoutJoint(whole, itemsOf(list))),
  row("np.listingBareAnd", "NP", "NP ~colon BareList coordinator BareNP", (whole, _c, list, joint, last) =>
    word(joint).lemma === "and" ? withoutJoint(whole, [...itemsOf(list), last]) : null,
  ),
  row(
    "np.listingBareComma",
    "NP",
    "NP ~colon BareList ~comma coordinator BareNP",
    (whole, _c, list, _d, joint, last) =>
      word(joint).lemma === "and" ? withoutJoint(whole, [...itemsOf(list), last]) : null,
  ),
  row("bareList.two", "BareList", "BareNP ~comma BareNP", (one, _c, two) => made({}, { items: [one, two] })),
  row("bareList.more", "BareList", "BareList ~comma BareNP", (list, _c, next) =>
    made({}, { items: [...itemsOf(list), next] }),
  ),
  /** "Three friends stand in a line: Ann, Ben and Cid" */
  row("s.listing", "S", "S ~colon NP", (one, _c, group) => {
    const clause = tree<Sentential>(one);
    const subject = clause.kind === "clause" ? clause.subject : null;
    const listed = subject === null ? null : listingOf(subject, nounPhrase(group));
    return listed === null ? null : made(one.features, { ...clause, subject: listed });
  }),
  /** "A red and a green book", "a red, a blue and a green book": all of them are books. */
  row("headless", "Headless", "determiner AP", (det, property) =>
    word(det).lemma === "a" ? made({}, [tree<Property>(property)]) : null,
  ),
  row("headless.more", "Headless", "Headless ~comma determiner AP", (list, _c, det, property) =>
    word(det).lemma === "a" ? made({}, [...tree<readonly Property[]>(list), tree<Property>(property)]) : null,
  ),
  row("np.sharedHead", "NP", "Headless coordinator NP", withHead),
  row("np.sharedHeadComma", "NP", "Headless ~comma coordinator NP", (list, _c, joint, last) =>
    withHead(list, joint, last),
  ),
  row(
    "npList.two",
    "NPList",
    "NP ~comma NP",
    (one, _c, two) => ((one.features.gap ?? two.features.gap) ? null : made({}, { items: [one, two] })),
    0.1,
  ),
  row("npList.more", "NPList", "NPList ~comma NP", (list, _c, next) =>
    next.features.gap ? null : made({}, { items: [...tree<{ items: unknown[] }>(list).items, next] }),
  ),
];

/** One preposition before several, said once or again. */
function inEach(
  preposition: Item,
  group: { readonly features: object; readonly tree: unknown } | null,
  joint: Pick<Joint, "again"> & Partial<Pick<Joint, "first">>,
): Made | null {
  if (group === null || (joint.again !== undefined && joint.again.lemma !== word(preposition).lemma))
    return null;
  const object = group.tree as Extract<NounPhrase, { kind: "group" }>;
  const { lemma } = object.joint.word;
  if (joint.first != null && JOINTS[joint.first.lemma]?.test(lemma) !== true) return null;
  const asks = "asks" in group.features ? { asks: true } : {};
  return made(asks, {
    preposition: word(preposition),
    object: { ...object, joint: { ...object.joint, ...joint } },
    adverb: null,
  });
}

function grouped(
  firsts: readonly { features: object; tree: unknown }[],
  joint: { tree: unknown },
  last: { features: object; tree: unknown },
): { features: object; tree: unknown } | null {
  const all = [...firsts, last];
  const { lemma } = joint.tree as Word;
  if (!/^(?:and|or|nor|but)$/.test(lemma)) return null;
  if (
    all.some(({ features }) => "gap" in features || (features as { reflexive?: boolean }).reflexive === true)
  )
    return null;
  if (
    isUnderOne(
      all.map(({ tree: one }) => one as NounPhrase),
      lemma,
    )
  )
    return null;
  if (isOfAllWho(firsts[0]) && !firsts.slice(1).concat(last).some(isOfAll)) return null;
  const asks = all.some(({ features }) => (features as { asks?: boolean }).asks === true)
    ? { asks: true }
    : {};
  return {
    features: { count: lemma === "and" ? "pl" : "any", person: 3, ...asks },
    tree: {
      kind: "group",
      joint: { word: joint.tree, first: null },
      parts: all.map((one) => one.tree),
    },
  };
}

function listing(whole: Item, group: Item): Made | null {
  return madeIf(whole.features, listingOf(nounPhrase(whole), nounPhrase(group)));
}

function withHead(list: Item, joint: Item, last: Item): Made | null {
  const noun = nounPhrase(last);
  if (noun.kind !== "noun" || noun.determiner?.word.lemma !== "a" || noun.head === null) return null;
  const [own] = noun.modifiers;
  if (word(joint).lemma !== "and" || own?.kind !== "adjective") return null;
  const firsts = tree<readonly Property[]>(list).map(
    (property): Noun => ({ ...noun, modifiers: [{ kind: "adjective", property }] }),
  );
  return made(
    { count: "pl", person: 3 },
    { kind: "group", joint: { word: word(joint), first: null }, parts: [...firsts, noun] },
  );
}

const itemsOf = (list: Item): readonly Item[] => tree<{ items: readonly Item[] }>(list).items;

function withoutJoint(whole: Item, items: readonly Item[]): Made | null {
  const of = nounPhrase(whole);
  const at = of.kind === "noun" ? of.head?.at : undefined;
  if (at === undefined) return null;
  const joint: Joint = { word: { lemma: "and", at }, first: null };
  return madeIf(whole.features, listingOf(of, { kind: "group", joint, parts: items.map(nounPhrase) }));
}

/** All of so many things, one by one. */
function listingOf(of: NounPhrase, all: NounPhrase): NounPhrase | null {
  if (of.kind !== "noun" || all.kind !== "group" || all.joint.word.lemma !== "and" || all.of !== undefined)
    return null;
  const isCounted = of.head !== null && of.amount?.value != null && of.amount.bound === null;
  const areSingle = all.parts.every(
    (part) => part.kind === "name" || (part.kind === "noun" && part.amount === null),
  );
  return isCounted && areSingle ? { ...all, of } : null;
}

/** "Everything that is red or a cat": what "or" joins stands inside of what is said of each. */
function isOfAllWho(first: { readonly tree: unknown } | undefined): boolean {
  const noun = first?.tree as NounPhrase | undefined;
  if (noun === undefined || !isOfAll({ tree: noun }) || !("modifiers" in noun)) return false;
  return noun.modifiers.at(-1)?.kind === "relative";
}

function isOfAll({ tree }: { readonly tree: unknown }): boolean {
  const noun = tree as NounPhrase;
  const said = noun.kind === "noun" ? noun.determiner?.word : null;
  const { lemma } = (noun.kind === "pronoun" ? noun.word : said) ?? { lemma: "" };
  return /^(?:all|each|every|any|everyone|everybody|everything|anyone|anybody|anything)$/.test(lemma);
}
