import { unitsNamed } from "../../lexicon/units.ts";
import type { Item, Row } from "../chart.ts";
import type { Amount, Noun, Property, Word } from "../syntax.ts";
import { EMPTY_NOUN, made, madeIf, row, tree, withModifier, word } from "./building.ts";
import { MONEY, prefixed } from "./nouns.ts";

/** Measures and prices before nouns. */

export const MEASURED_ROWS: readonly Row[] = [
  /** "a $5 bill", "two $20 tickets" */
  row("n1.priced", "N1", "money N1", (money, noun) => {
    if (noun.features.shape === "post") return null;
    const price: Noun = {
      ...EMPTY_NOUN,
      head: word(money),
      amount: { bound: null, value: word(money), relative: null },
      count: "pl",
    };
    return made({ ...noun.features, shape: "adjectives" }, prefixed({ kind: "price", price }, tree(noun)));
  }),
  /** "6 dollar toys", "3 dollars tickets" */
  row(
    "n1.pricedWords",
    "N1",
    "numeral noun N1",
    (number, unit, noun) => {
      if (noun.features.shape === "post" || !MONEY.test(word(unit).lemma)) return null;
      // "Made 19 dollars mowing lawns": no lawns of a kind at 19 dollars.
      if (unit.features.count === "pl" && tree<Noun>(noun).modifiers.length > 0) return null;
      const amount = { bound: null, value: word(number), relative: null };
      const price: Noun = { ...EMPTY_NOUN, head: word(unit), amount, count: "pl" };
      return made({ ...noun.features, shape: "adjectives" }, prefixed({ kind: "price", price }, tree(noun)));
    },
    0.3,
  ),
  /** "A 5-day week", "a three-metre ribbon", "two 250-millilitre glasses", "a 6-year-old girl" */
  row("n1.measured", "N1", "numeral ~hyphen noun N1", (number, hyphen, unit, noun) =>
    noun.features.shape === "post"
      ? null
      : madeIf({ ...noun.features, shape: "adjectives" }, withMeasure(number, hyphen, unit, tree(noun))),
  ),
  /** "A 25% discount": one of so much. */
  row("n1.percent", "N1", "percent N1", (percent, noun) => {
    if (noun.features.shape === "post" || !CHANGE.test(tree<Noun>(noun).head?.lemma ?? "")) return null;
    const value = word(percent);
    const object: Noun = { ...EMPTY_NOUN, amount: { bound: null, value, relative: null } };
    const preposition: Word = { ...value, lemma: "of" };
    const phrase = { preposition, object, adverb: null };
    return made(
      { ...noun.features, shape: "adjectives" },
      withModifier(tree(noun), { kind: "phrase", phrase }),
    );
  }),
];

/** What is so many percent by itself. */
const CHANGE =
  /^(?:discount|reduction|increase|decrease|rise|drop|raise|loss|profit|tip|tax|surcharge|majority|share)$/;

/** How long, heavy or old it is, what it is worth, or of how much. Null where the word is no unit. */
function withMeasure(number: Item, hyphen: Item, unit: Item, noun: Noun): Noun | null {
  const { lemma, at } = word(unit);
  const age = lemma.replace(/-old$/, "");
  const dimension = dimensionOf(age, noun);
  if (dimension === undefined || unit.features.count === "pl") return null;
  const amount: Amount = { bound: null, value: word(number), relative: null };
  const measure: Noun = { ...EMPTY_NOUN, head: { lemma: age, at }, amount, count: "pl" };
  if (dimension === "money") return prefixed({ kind: "price", price: measure }, noun);
  const scale = age === lemma ? SCALES.get(dimension) : "old";
  if (scale === undefined) {
    const preposition: Word = { ...word(hyphen), lemma: "of" };
    return withModifier(noun, { kind: "phrase", phrase: { preposition, object: measure, adverb: null } });
  }
  const property: Property = {
    word: { ...word(hyphen), lemma: scale },
    degree: "positive",
    degreeWord: null,
    measure,
    than: null,
    complement: null,
  };
  return prefixed({ kind: "adjective", property }, noun);
}

/** A 5-pound note is worth so much, and a 5-pound bag so heavy. */
function dimensionOf(unit: string, { head }: Noun): string | undefined {
  const all = unitsNamed(unit).map(({ dimension }) => dimension);
  if (all.includes("money") && /^(?:note|coin|bill|banknote|ticket|voucher)$/.test(head?.lemma ?? ""))
    return "money";
  return all.includes("mass") ? "mass" : all[0];
}

const SCALES: ReadonlyMap<string, string> = new Map([
  ["length", "long"],
  ["time", "long"],
  ["calendar", "long"],
  ["mass", "heavy"],
]);
